"""What programs tell of themselves, and the versions in it."""

import pytest

from arena.bots.needs.need import parse_need
from arena.bots.needs.programs import PROGRAMS, known_program, packed_version, told_version


@pytest.mark.parametrize(
    ("name", "told", "expected"),
    [
        ("cargo", "cargo 1.95.0 (f2d3ce0bd 2026-03-21)", (1, 95, 0)),
        ("clang", "Apple clang version 15.0.0 (clang-1500.3.9.4)\nTarget: arm64", (15, 0, 0)),
        ("cmake", "cmake version 3.25.1\n\nCMake suite maintained", (3, 25, 1)),
        ("deno", "deno 1.40.0 (release, x86_64)\nv8 12.0.267.8\n", (1, 40, 0)),
        ("gcc", "gcc (crosstool-NG 1.24.0) 9.2.0\nCopyright (C) 2019", (9, 2, 0)),
        ("gcc", "gcc (Debian 12.2.0-14+deb12u1) 12.2.0\nCopyright (C) 2022", (12, 2, 0)),
        ("ghc", "The Glorious Glasgow Haskell Compilation System, version 9.0.2", (9, 0, 2)),
        ("go", "go version go1.24 linux/amd64", (1, 24)),
        ("go", "go version go1.26.8 linux/amd64", (1, 26, 8)),
        ("gradle", "\nWelcome to Gradle 8.5!\n\n", (8, 5)),
        ("java", 'openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime', (17, 0, 15)),
        ("java", 'openjdk version "21" 2023-09-19\nOpenJDK (build 21+35-2513)', (21,)),
        ("java", 'Picked up JAVA_TOOL_OPTIONS: -Xmx5g\njava version "1.8.0_392"', (8, 0)),
        ("javac", "javac 1.8.0_392", (8, 0)),
        ("jq", "jq-1.6", (1, 6)),
        ("make", "GNU Make 4.3\nBuilt for x86_64-pc-linux-gnu", (4, 3)),
        ("mvn", "\x1b[1mApache Maven 3.8.7\x1b[m\nJava version: 17.0.15", (3, 8, 7)),
        ("node", "v20.20.2", (20, 20, 2)),
        ("ocaml", "The OCaml toplevel, version 4.13.1", (4, 13, 1)),
        ("perl", "5.36.0", (5, 36, 0)),
        ("protoc", "libprotoc 3.21.12", (3, 21, 12)),
        ("ruby", "ruby 3.1.2p20 (2022-04-12 revision 4491bb740a) [x86_64-linux]", (3, 1, 2)),
        ("elixir", "Erlang/OTP 25 [erts-13.1.5]\n\nElixir 1.14.0 (compiled with)", (1, 14, 0)),
        ("mvn", "no such thing 3", ()),
        ("unknown", "unknown version seven", ()),
        ("unknown", "build 12345678901234567890", (123456789,)),
    ],
)
def test_versions_that_are_told(name, told, expected):
    """The version is found among all else that programs tell."""
    assert expected == told_version(name, told)


@pytest.mark.parametrize(
    ("name", "packed", "expected"),
    [
        ("go", "2:1.19~1", (1, 19)),
        ("java", "2:1.17-74", (17,)),
        ("gcc", "4:12.2.0-3", (12, 2, 0)),
        ("cargo", "1.63.0+dfsg1-2", (1, 63, 0)),
        ("node", "18.20.4+dfsg-1~deb12u3", (18, 20, 4)),
        ("node", "(none)", ()),
    ],
)
def test_versions_of_packages(name, packed, expected):
    """A package's version has the program's in it, after an epoch."""
    assert expected == packed_version(name, packed)


def test_every_known_program_can_be_needed():
    """Each name in the table can stand in bot.toml, and leads somewhere."""
    assert not [name for name in PROGRAMS if parse_need(f"{name} >= 1") is None]
    assert not [name for name, known in PROGRAMS.items() if not known.page.startswith("https://")]
    assert known_program("mylang").title == "mylang"
