"""Unpacking: files and folders come out, and nothing at all of an archive that is otherwise."""

import errno
import gzip
import hashlib
import io
import os
import stat
import subprocess
import tarfile
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import ArenaError
from arena.intake.gunzip import ArchiveError
from arena.intake.unpack import unpack
from arena.people.quota import Quota
from tests.intake.archives import (
    BLOCK,
    END,
    FILE,
    file,
    folder,
    header,
    packed,
    padded,
    pax,
)

SMALL = Quota(packed_bytes=100_000, unpacked_bytes=50_000, files=20)


def unpacked(tmp_path, content, quota=SMALL, sha256=""):
    """Unpacks bytes; returns what came out, by path: content, and whether it is executable."""
    archive, target = tmp_path / "x.tar.gz", tmp_path / "out"
    archive.write_bytes(content)
    unpack(archive, target, quota, sha256)
    return {
        str(path.relative_to(target)): (path.read_bytes(), bool(path.stat().st_mode & 0o111))
        for path in target.rglob("*")
        if not path.is_dir()
    }


def refusal(tmp_path, content, quota=SMALL, sha256=""):
    """Unpacks what cannot be; returns the sentence, once nothing is left."""
    with pytest.raises(ArchiveError) as caught:
        unpacked(tmp_path, content, quota, sha256)
    assert ["x.tar.gz"] == os.listdir(tmp_path)
    return str(caught.value)


def test_files_and_folders(tmp_path):
    """All files come out, with their bytes and whether they can be run; folders need no entry."""
    content = packed(
        folder("src/"), file("src/a.py", b"one"), file("./run.sh", b"#!", mode=0o755), file("x/y/z")
    )
    expected = {
        "src/a.py": (b"one", False),
        "run.sh": (b"#!", True),
        "x/y/z": (b"", False),
    }
    assert expected == unpacked(tmp_path, content)


@pytest.mark.parametrize("kind", [tarfile.USTAR_FORMAT, tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
def test_what_python_packs(tmp_path, kind):
    """Each of the forms in which Python writes tar can be read, also long names."""
    names = ["bot.toml", f"{'folder/' * 15}file-{'x' * 80}", "é"]
    packed_bytes = io.BytesIO()
    with tarfile.open(fileobj=packed_bytes, mode="w:gz", format=kind) as tar:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size, member.mtime = 3, 1.5
            tar.addfile(member, io.BytesIO(b"abc"))
    assert dict.fromkeys(names, (b"abc", False)) == unpacked(tmp_path, packed_bytes.getvalue())


def test_what_tar_packs(tmp_path):
    """What the program tar writes of a folder can be read."""
    (tmp_path / "bot" / "src").mkdir(parents=True)
    (tmp_path / "bot" / "src" / "a").write_bytes(b"abc")
    subprocess.run(["tar", "-czf", tmp_path / "it.tgz", "-C", tmp_path / "bot", "."], check=True)
    assert {"src/a": (b"abc", False)} == unpacked(tmp_path, (tmp_path / "it.tgz").read_bytes())


def test_modes_are_our_own(tmp_path):
    """A file is readable to all and can be run or not, whatever it was and whatever the umask."""
    before = os.umask(0o077)
    try:
        unpacked(tmp_path, packed(file("a", mode=0o200), file("b", mode=0o100)))
    finally:
        os.umask(before)
    modes = {name: stat.S_IMODE((tmp_path / "out" / name).stat().st_mode) for name in "ab"}
    assert {"a": 0o644, "b": 0o755} == modes


KINDS = {
    "a symbolic link": header("x", kind=b"2", link=b"bot.toml"),
    "a hard link": header("x", kind=b"1", link=b"bot.toml"),
    "a device": header("x", kind=b"3"),
    "a named pipe": header("x", kind=b"6"),
    "a sparse file": header("x", kind=b"S"),
    "neither a file nor a folder": header("x", kind=b"Q"),
    "would run with another user's rights": file("x", mode=0o4755),
}


@pytest.mark.parametrize("what", KINDS)
def test_only_files_and_folders(tmp_path, what):
    """Links, devices and the like are named, and refused."""
    sentence = refusal(tmp_path, packed(file("bot.toml"), KINDS[what]))
    assert "'x' " in sentence
    assert what in sentence


PATHS = {
    "/etc/passwd": "is an absolute path",
    "../x": "leads out of the folder",
    "a/../../x": "leads out of the folder",
    "a//b": "is no path that tar writes",
    "a/./b": "is no path that tar writes",
    "a\nb": "has a character that is not seen",
    "a\x1b[31mb": "has a character that is not seen",
    "a\u202eb": "has a character that is not seen",
    "a\\b": "which not every system can have",
    "a:b": "which not every system can have",
    "a.": "begins or ends as not every system keeps it",
    "a ": "begins or ends as not every system keeps it",
    "aux.py": "is a device's name on Windows",
    "x/" * 30 + "y": "lies more than 24 folders deep",
}


@pytest.mark.parametrize("path", PATHS)
def test_names_that_cannot_be(tmp_path, path):
    """Paths that lead elsewhere, and names that some system cannot hold, are refused."""
    sentence = refusal(tmp_path, packed(file(path)))
    assert PATHS[path] in sentence
    assert sentence.isprintable()


def test_long_paths(tmp_path):
    """A path has its bounds, and so has each of its names."""
    long_name = pax({"path": "x" * 201}) + file("short")
    assert "has a name of more than 200 bytes" in refusal(tmp_path, packed(long_name))
    long_path = pax({"path": "/".join(["x" * 100] * 5)}) + file("short")
    assert "is a path of more than 400 bytes" in refusal(tmp_path, packed(long_path))


ALIKE = {
    ("a/B", "a/b"): "are one name on some systems",
    ("A/x", "a/y"): "are one name on some systems",
    ("\u00e9", "e\u0301"): "are one name on some systems",
    ("stra\u00dfe", "STRASSE"): "are one name on some systems",
    ("a", "a"): "is there twice",
    ("a", "a/b"): "is a file and a folder",
    ("a/b", "a"): "is a file and a folder",
}


@pytest.mark.parametrize("paths", ALIKE)
def test_names_that_are_alike(tmp_path, paths):
    """No two names are one on a system that minds neither case nor the way of spelling."""
    assert ALIKE[paths] in refusal(tmp_path, packed(*map(file, paths)))


def test_a_folder_that_is_a_file(tmp_path):
    """A folder's entry cannot come after a file of its name."""
    sentence = refusal(tmp_path, packed(file("a"), folder("a/")))
    assert "'a' is a file and a folder: pack the folder with tar." == sentence


def test_a_name_that_is_not_utf8(tmp_path):
    """Names are UTF-8."""
    assert "is a name that is not UTF-8" in refusal(tmp_path, packed(file(b"\xff\xfe")))


BOMB = packed(file("zeros", bytes(40_000_000)))
"""Compressed a thousandfold: 40 kB."""


@pytest.mark.parametrize(
    ("content", "quota", "what"),
    [
        (b"x" * 100_001, SMALL, "The archive has 100,001 bytes; at most 100,000 are taken."),
        (b"", SMALL, "The archive is empty."),
        (BOMB, SMALL, "The archive holds more than 50,000 bytes"),
        (packed(*(file(f"f{n}", b"x" * 5000) for n in range(11))), SMALL, "more than 50,000 bytes"),
        (packed(*(file(f"f{n}") for n in range(21))), SMALL, "more than 20 files and folders"),
        (packed(file("/".join("abcdefghijklmnopqrstu"))), SMALL, "more than 20 files and folders"),
        (packed(pax({"path": "a", "size": "9" * 18}) + file("a")), SMALL, "more than 50,000 bytes"),
        (
            packed(header("a", size_field=b"\x80".ljust(12, b"\xff"))),
            SMALL,
            "a file of many gigabytes",
        ),
        (
            packed(header("x", 10**9, b"x")),
            SMALL,
            "a header of 1,000,000,000 bytes; at most 16,384 are read",
        ),
        (packed(header("x", 10**9, b"L")), SMALL, "a header of 1,000,000,000 bytes"),
        (packed(*[pax({"comment": "x" * 16000})] * 200), SMALL, "was given up after"),
        (
            packed(file("a"), end=END + bytes(1_200_000)),
            SMALL,
            "more than 1,048,576 bytes of zeros",
        ),
    ],
)
def test_bounds(tmp_path, content, quota, what):
    """Everything has a bound, that is counted and not believed."""
    assert what in refusal(tmp_path, content, quota)


GOOD = packed(file("bot.toml", bytes(range(256)) * 100), folder("a/"))


def broken_sum():
    """An archive whose content is not what its checksum is of."""
    changed = bytearray(GOOD)
    changed[-8] ^= 1
    return bytes(changed)


DAMAGE = {
    "not gzip": (b"PK\x03\x04 a zip file", "The archive is not packed with gzip"),
    "cut off": (GOOD[:-20], "The archive is cut off: its end is missing."),
    "only a header": (GOOD[:10], "The archive is cut off: its end is missing."),
    "more behind": (GOOD + b"more", "The archive goes on after its end: it must be one gzip"),
    "two streams": (GOOD + GOOD, "The archive goes on after its end: it must be one gzip stream."),
    "wrong checksum": (broken_sum(), "The archive is damaged: what comes out of it is not"),
    "no tar": (gzip.compress(b"hello" * 200), "damaged, or not made by tar"),
    "nothing": (gzip.compress(b""), "The archive is cut off: it ends in the middle of a file."),
    "no files": (packed(), "The archive holds no files."),
    "no end": (packed(file("a"), end=b""), "it ends in the middle of a file"),
    "short file": (packed(header("a", 900), end=bytes(512)), "it ends in the middle of a file"),
    "two archives": (packed(file("a"), END, file("b")), "it must be one tar archive"),
    "header's sum": (packed(header("a", checksum=1)), "a checksum is wrong"),
    "header's size": (packed(header("a", size_field=b"a lot".ljust(12))), "a number is none"),
    "a folder's size": (packed(header("a/", 5, b"5") + padded(b"hello")), "has a size"),
    "pax without end": (packed(header("p", 9, b"x") + padded(b"99 path=a")), "cannot be read"),
    "pax without sign": (packed(header("p", 7, b"x") + padded(b"7 path\n")), "cannot be read"),
    "pax number": (packed(pax({"size": "1e9"}) + file("a")), "the size of a file is no number"),
    "pax for all": (packed(pax({"path": "b"}, b"g") + file("a")), "it gives all files one name"),
    "pax sparse": (packed(pax({"GNU.sparse.major": "1"}) + file("a")), "has a sparse file"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage(tmp_path, kind):
    """Whatever is wrong with an archive is said in one sentence, and nothing is left of it."""
    content, what = DAMAGE[kind]
    assert what in refusal(tmp_path, content)


def test_what_git_says_of_all_files_is_no_matter(tmp_path):
    """A comment for all files, as git writes it, is passed by, and so are times and owners."""
    content = packed(pax({"comment": "v1"}, b"g"), pax({"mtime": "1.5", "uname": "x"}), file("a"))
    assert {"a": (b"", False)} == unpacked(tmp_path, content)


def test_the_sum_that_was_announced(tmp_path):
    """Only the archive that was announced is unpacked."""
    assert "its SHA-256 differs" in refusal(tmp_path, GOOD, sha256="0" * 64)
    unpacked(tmp_path, GOOD, sha256=hashlib.sha256(GOOD).hexdigest().upper())


def test_damage_is_found_wherever_it_is(tmp_path):
    """An archive cut off anywhere is refused; so is one with any byte of its content changed."""
    for end in range(0, len(GOOD), 7):
        refusal(tmp_path, GOOD[:end])
    plain = zlib.decompress(GOOD, 31)
    for place in (0, 100, 130, 150, 156, 300, 400):
        changed = bytearray(plain)
        changed[place] ^= 0x10
        assert "damaged, or not made by tar" in refusal(tmp_path, gzip.compress(bytes(changed)))


@given(
    st.lists(
        st.tuples(
            st.one_of(
                st.text(max_size=12),
                st.lists(st.sampled_from(["..", ".", "a", "A", "", "b\u0301"]), max_size=6).map(
                    "/".join
                ),
            ),
            st.sampled_from([FILE, b"5", b"1", b"2", b"\0", b"x", b"L"]),
        ),
        max_size=6,
    )
)
def test_nothing_gets_out(tmp_path_factory, members):
    """Whatever names come: all files are below the folder, or nothing is there at all."""
    here = tmp_path_factory.mktemp("zoo")
    blocks = [
        header(path.encode("utf-8", "surrogatepass")[:100], 0, kind, link=b"/etc/passwd")
        for path, kind in members
    ]
    archive, target = here / "x.tar.gz", here / "in" / "out"
    archive.write_bytes(packed(*blocks))
    try:
        unpack(archive, target, SMALL)
    except ArchiveError:
        assert not target.exists()
    found = list(here.rglob("*"))
    assert not any(path.is_symlink() for path in found)
    assert all(path.is_file() or path.is_dir() for path in found)
    inside = [path for path in found if path not in (archive, target.parent)]
    assert all(path.is_relative_to(target) for path in inside)


@given(st.binary(max_size=3 * BLOCK))
def test_any_bytes_at_all(tmp_path_factory, content):
    """Bytes that were never an archive are refused in a sentence, packed or not."""
    here = tmp_path_factory.mktemp("zoo")
    (here / "x.tar.gz").write_bytes(gzip.compress(content))
    with pytest.raises(ArchiveError) as caught:
        unpack(here / "x.tar.gz", here / "out", SMALL)
    assert str(caught.value).isprintable()
    assert not (here / "out").exists()


def test_a_full_disk(tmp_path, monkeypatch):
    """Where the disk is full nothing is left behind, and the archive is not blamed."""

    def fail(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fchmod", fail)
    with pytest.raises(ArenaError, match=r"cannot be unpacked: No space left on device\."):
        unpacked(tmp_path, GOOD)
    assert ["x.tar.gz"] == os.listdir(tmp_path)


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a small disk")
def test_a_disk_that_is_really_full(tmp_path):
    """The same on a disk of 64 kB, where the content has more."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("nothing can be mounted here")
    try:
        (tmp_path / "x.tar.gz").write_bytes(packed(file("big", bytes(500_000))))
        with pytest.raises(ArenaError, match=r"cannot be unpacked: No space left on device\."):
            unpack(tmp_path / "x.tar.gz", disk / "out", Quota())
        assert [] == os.listdir(disk)
    finally:
        subprocess.run(["umount", disk], check=True)
