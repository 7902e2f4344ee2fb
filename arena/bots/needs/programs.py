"""The programs that bots' toolchains consist of: what they are called, asked, and got from.

Whoever asks for a version must expect any answer: programs change. Must not start anything.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from arena.bots.needs.need import parse_version

_DOTTED = re.compile(r"\d{1,9}(?:\.\d{1,9}){1,5}")
_NUMBER = re.compile(r"\d{1,9}")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_EPOCH = re.compile(r"^\d+:")
_OLD_JAVA = 1  # what all versions of Java before 9 begin with: 1.8 is 8


class Program(NamedTuple):
    """What is known of a program."""

    title: str  # what people call it
    page: str = ""  # where it is to be had
    debian: tuple[str, ...] = ()  # packages; the first one's version is the program's
    brew: str = ""  # formula
    ask: tuple[str, ...] = ("--version",)  # arguments that make it tell its version; empty: none do
    told: str = ""  # a pattern of what it tells, its group the version; empty: the first number


_GCC = "https://gcc.gnu.org"
_LLVM = "https://releases.llvm.org"
_GO = "https://go.dev/dl"
_GRPC = "https://grpc.io/docs/languages/cpp/quickstart"
_JDK = "https://adoptium.net"
_NODE = "https://nodejs.org/en/download"
_PROTOC = "https://protobuf.dev/installation"
_PYTHON = "https://www.python.org/downloads"
_RUST = "https://rustup.rs"

PROGRAMS: dict[str, Program] = {
    "awk": Program("awk", "https://www.gnu.org/software/gawk", ("gawk",), "gawk", ()),
    "bash": Program("Bash", "https://www.gnu.org/software/bash", ("bash",), "bash"),
    "bun": Program("Bun", "https://bun.sh", brew="bun"),
    "c++": Program("a C++ compiler", _GCC, ("g++",), "gcc"),
    "cabal": Program("Cabal", "https://www.haskell.org/ghcup", ("cabal-install",), "cabal-install"),
    "cargo": Program("Cargo", _RUST, ("rustc", "cargo"), "rustup"),
    "cc": Program("a C compiler", _GCC, ("gcc",), "gcc"),
    "clang": Program("Clang", _LLVM, ("clang",), "llvm"),
    "clang++": Program("Clang", _LLVM, ("clang",), "llvm"),
    "cmake": Program("CMake", "https://cmake.org/download", ("cmake",), "cmake"),
    "composer": Program("Composer", "https://getcomposer.org", ("composer",), "composer"),
    "crystal": Program("Crystal", "https://crystal-lang.org/install", brew="crystal"),
    "curl": Program("curl", "https://curl.se/download.html", ("curl",), "curl"),
    "dart": Program("Dart", "https://dart.dev/get-dart", brew="dart"),
    "deno": Program("Deno", "https://deno.com", brew="deno"),
    "dotnet": Program(".NET", "https://dotnet.microsoft.com/download", brew="dotnet"),
    "elixir": Program(
        "Elixir", "https://elixir-lang.org/install", ("elixir",), "elixir", told=r"Elixir (\S+)"
    ),
    "erl": Program("Erlang", "https://www.erlang.org/downloads", ("erlang",), "erlang", ()),
    "g++": Program("G++", _GCC, ("g++",), "gcc"),
    "gawk": Program("GNU awk", "https://www.gnu.org/software/gawk", ("gawk",), "gawk"),
    "gcc": Program("GCC", _GCC, ("gcc",), "gcc"),
    "gfortran": Program("GNU Fortran", _GCC, ("gfortran",), "gcc"),
    "ghc": Program("GHC", "https://www.haskell.org/ghcup", ("ghc",), "ghc"),
    "git": Program("Git", "https://git-scm.com/downloads", ("git",), "git"),
    "go": Program("Go", _GO, ("golang-go",), "go", ("version",)),
    "gradle": Program("Gradle", "https://gradle.org/install", (), "gradle", told=r"Gradle (\S+)"),
    "grpc_cpp_plugin": Program(
        "gRPC's plugin for C++", _GRPC, ("protobuf-compiler-grpc",), "grpc", ()
    ),
    "guile": Program("Guile", "https://www.gnu.org/software/guile", ("guile-3.0",), "guile"),
    "java": Program(
        "Java", _JDK, ("default-jre-headless",), "openjdk", ("-version",), r'version "([^"]+)'
    ),
    "javac": Program(
        "a Java development kit",
        _JDK,
        ("default-jdk-headless",),
        "openjdk",
        ("-version",),
        r"javac (\S+)",
    ),
    "jq": Program("jq", "https://jqlang.org/download", ("jq",), "jq"),
    "julia": Program("Julia", "https://julialang.org/downloads", brew="julia"),
    "kotlinc": Program(
        "Kotlin", "https://kotlinlang.org", (), "kotlin", ("-version",), r"kotlinc-jvm (\S+)"
    ),
    "lua": Program("Lua", "https://www.lua.org/download.html", ("lua5.4",), "lua", ("-v",)),
    "make": Program("Make", "https://www.gnu.org/software/make", ("make",), "make"),
    "meson": Program("Meson", "https://mesonbuild.com", ("meson",), "meson"),
    "mvn": Program(
        "Maven",
        "https://maven.apache.org/download.cgi",
        ("maven",),
        "maven",
        told=r"Apache Maven (\S+)",
    ),
    "nim": Program("Nim", "https://nim-lang.org/install.html", ("nim",), "nim"),
    "ninja": Program("Ninja", "https://ninja-build.org", ("ninja-build",), "ninja"),
    "node": Program("Node.js", _NODE, ("nodejs",), "node"),
    "npm": Program("npm", _NODE, ("npm",), "node"),
    "npx": Program("npm", _NODE, ("npm",), "node"),
    "ocaml": Program("OCaml", "https://ocaml.org/install", ("ocaml",), "ocaml", ("-version",)),
    "perl": Program(
        "Perl", "https://www.perl.org/get.html", ("perl",), "perl", ("-e", 'printf "%vd", $^V')
    ),
    "php": Program("PHP", "https://www.php.net/downloads", ("php-cli",), "php"),
    "pip": Program("pip", "https://pip.pypa.io/en/stable/installation", ("python3-pip",)),
    "pkg-config": Program(
        "pkg-config",
        "https://www.freedesktop.org/wiki/Software/pkg-config",
        ("pkg-config",),
        "pkgconf",
    ),
    "pnpm": Program("pnpm", "https://pnpm.io/installation", brew="pnpm"),
    "protoc": Program("the protobuf compiler", _PROTOC, ("protobuf-compiler",), "protobuf"),
    "python": Program("Python", _PYTHON, ("python3",), "python"),
    "python3": Program("Python", _PYTHON, ("python3",), "python"),
    "racket": Program("Racket", "https://download.racket-lang.org", ("racket",), "minimal-racket"),
    "ruby": Program("Ruby", "https://www.ruby-lang.org/en/downloads", ("ruby",), "ruby"),
    "rustc": Program("Rust", _RUST, ("rustc",), "rustup"),
    "sbcl": Program("SBCL", "https://www.sbcl.org/platform-table.html", ("sbcl",), "sbcl"),
    "scala": Program("Scala", "https://www.scala-lang.org/download", (), "scala", ("-version",)),
    "swift": Program(
        "Swift", "https://www.swift.org/install", (), "swift", told=r"Swift version (\S+)"
    ),
    "tclsh": Program("Tcl", "https://www.tcl-lang.org/software/tcltk", ("tcl",), "tcl-tk", ()),
    "uv": Program("uv", "https://docs.astral.sh/uv", brew="uv"),
    "yarn": Program("Yarn", "https://yarnpkg.com/getting-started/install", brew="yarn"),
    "zig": Program("Zig", "https://ziglang.org/download", (), "zig", ("version",)),
}
"""The programs that are known, by what is typed."""


def known_program(name: str) -> Program:
    """Returns what is known of a program; of an unknown one, that it is called what is typed."""
    return PROGRAMS.get(name, Program(name))


def told_version(name: str, text: str) -> tuple[int, ...]:
    """Finds the version in what a program has told; `()` where there is none."""
    told = known_program(name).told
    if told:
        found = re.search(told, text)
        return _first_version(name, found[1]) if found else ()
    # In brackets whoever packed it speaks of itself: "gcc (crosstool-NG 1.24.0) 9.2.0".
    return _first_version(name, _IN_BRACKETS.sub("", text))


def packed_version(name: str, text: str) -> tuple[int, ...]:
    """Finds a program's version in that of a Debian package, such as `2:1.19~1`."""
    return _first_version(name, _EPOCH.sub("", text))


def _first_version(name: str, text: str) -> tuple[int, ...]:
    found = _DOTTED.search(text) or _NUMBER.search(text)
    version = parse_version(found[0]) if found else ()
    if name in ("java", "javac") and version[:1] == (_OLD_JAVA,):
        return version[1:]
    return version
