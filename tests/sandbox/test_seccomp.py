"""The filter of system calls: what it answers, by running it as the kernel would."""

import errno
import os
import re
import struct
from collections.abc import Sequence
from pathlib import Path

import pytest

from arena.sandbox import seccomp
from arena.sandbox.seccomp import BUILD, PLAY, assemble, is_known
from tests.sandbox.kept import needs_level_a, python, ran

MACHINES = ("x86_64", "aarch64")
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}
NEW_USER, NEW_TIME, THREAD = 0x10000000, 0x80, 0x3D0F00
ALLOWED = None


def answer(
    machine: str, purpose: str, call: int, arguments: Sequence[int] = (), architecture: int = 0
) -> int | None:
    """What the filter says to a call: an errno, or None where it may go on."""
    known = seccomp._ARCHITECTURES[machine]
    looked_at = struct.pack("<IIQ6Q", call, architecture or known, 0, *(*arguments, *[0] * 6)[:6])
    steps = list(struct.iter_unpack("<HBBI", assemble(machine, purpose)))
    held = at = 0
    while True:
        code, if_so, if_not, operand = steps[at]
        at += 1
        if code == seccomp._LOAD:
            held = struct.unpack_from("<I", looked_at, operand)[0]
        elif code == seccomp._AND:
            held &= operand
        elif code == seccomp._RETURN:
            return None if operand == seccomp._ALLOW else operand & 0xFFFF
        else:
            is_so = {
                seccomp._EQUAL: held == operand,
                seccomp._AT_LEAST: held >= operand,
                seccomp._ANY_OF: bool(held & operand),
            }[code]
            at += if_so if is_so else if_not


def said(machine: str, name: str, *arguments: int, purpose: str = PLAY) -> int | None:
    """The same by the call's name."""
    return answer(machine, purpose, seccomp._NUMBERS[machine][name], arguments)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mount", errno.EPERM),
        ("ptrace", errno.EPERM),
        ("bpf", errno.EPERM),
        ("keyctl", errno.EPERM),
        ("setns", errno.EPERM),
        ("open_by_handle_at", errno.EPERM),
        ("clone3", errno.ENOSYS),
        ("memfd_create", errno.ENOSYS),
        ("io_uring_setup", errno.ENOSYS),
        ("io_setup", errno.ENOSYS),
        ("vmsplice", errno.EPERM),
        ("shmget", errno.ENOSYS),
        ("inotify_init1", errno.ENOSYS),
        ("flock", 0),
        ("setsid", 0),
    ],
)
def test_what_no_bot_needs_is_refused(machine: str, name: str, expected: int) -> None:
    """With the answer that lets libraries go on."""
    assert said(machine, name) == expected


@pytest.mark.parametrize("machine", MACHINES)
def test_every_call_that_is_listed_is_looked_at(machine: str) -> None:
    """None of the numbers is passed over: each is refused, or by its arguments."""
    allowed = {name for name in seccomp._NUMBERS[machine] if said(machine, name) is ALLOWED}
    assert allowed == set(seccomp._WITH_ARGUMENTS) - {"socket"}  # of family 0


@pytest.mark.parametrize("machine", MACHINES)
def test_namespaces_are_refused_and_threads_are_not(machine: str) -> None:
    """By the flags of clone and unshare; clone's lowest byte is a signal."""
    assert said(machine, "clone", NEW_USER | 17) == errno.EPERM
    assert said(machine, "clone", THREAD) is ALLOWED
    assert said(machine, "clone", 17 | NEW_TIME) is ALLOWED
    assert said(machine, "unshare", NEW_USER) == errno.EPERM
    assert said(machine, "unshare", NEW_TIME) == errno.EPERM
    assert said(machine, "unshare", 0x400) is ALLOWED  # CLONE_FILES


@pytest.mark.parametrize("machine", MACHINES)
def test_memory_that_no_limit_counts_is_refused(machine: str) -> None:
    """Shared and of no file, and huge pages."""
    private, shared, anonymous, huge, fixed = 0x02, 0x01, 0x20, 0x40000, 0x10
    assert said(machine, "mmap", 0, 0, 0, shared | anonymous) == errno.ENOMEM
    assert said(machine, "mmap", 0, 0, 0, private | anonymous | huge) == errno.ENOMEM
    for flags in (private, private | anonymous, private | anonymous | fixed, shared):
        assert said(machine, "mmap", 0, 0, 0, flags) is ALLOWED


@pytest.mark.parametrize("machine", MACHINES)
def test_families_of_sockets(machine: str) -> None:
    """Unix, IPv4 and IPv6, and of the kernel's own the one that names interfaces."""
    assert [said(machine, "socket", family, 1, 0) for family in (1, 2, 10, 16)] == [ALLOWED] * 4
    assert [said(machine, "socket", 2, 1, protocol) for protocol in (6, 17)] == [ALLOWED] * 2
    unusual = [(2, 1, 132), (10, 6, 33), (2, 2, 136), (2, 1, 262), (10, 3, 58)]
    assert {said(machine, "socket", *it) for it in unusual} == {errno.EPROTONOSUPPORT}
    refused = [(16, 2, 16), (17, 3, 0), (38, 5, 0), (40, 1, 0), (29, 3, 1)]
    assert {said(machine, "socket", *it) for it in refused} == {errno.EAFNOSUPPORT}


@pytest.mark.parametrize("machine", MACHINES)
def test_locks_of_parts_of_files(machine: str) -> None:
    """They seem to work, leases do not; what else fcntl does is no matter."""
    assert {said(machine, "fcntl", 3, command) for command in (5, 6, 7, 36, 37, 38)} == {0}
    assert said(machine, "fcntl", 3, 1024) == errno.EINVAL
    assert said(machine, "fcntl", 3, 4) is ALLOWED


@pytest.mark.parametrize("machine", MACHINES)
def test_typing_into_a_terminal_is_refused(machine: str) -> None:
    """What else ioctl does is no matter."""
    assert said(machine, "ioctl", 0, 0x5412) == errno.EPERM
    assert said(machine, "ioctl", 0, 0x5401) is ALLOWED


@pytest.mark.parametrize("machine", MACHINES)
def test_builds_lock_and_watch(machine: str) -> None:
    """As compilers and installers do; the rest is refused to them too."""
    for name in ("flock", "inotify_init1", "setsid"):
        assert said(machine, name, purpose=BUILD) is ALLOWED
    assert said(machine, "fcntl", 3, 6, purpose=BUILD) is ALLOWED
    assert said(machine, "mount", purpose=BUILD) == errno.EPERM
    assert said(machine, "unshare", NEW_USER, purpose=BUILD) == errno.EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_other_numbers_than_the_processors_own_are_refused(machine: str) -> None:
    """Another architecture's, those of x32, and what is newer than the list."""
    i386 = 0x40000003
    assert answer(machine, PLAY, 1, (), i386) == errno.ENOSYS
    assert answer(machine, PLAY, 0x40000001) == errno.ENOSYS
    assert answer(machine, PLAY, 463) == errno.ENOSYS
    assert answer(machine, PLAY, 1) is ALLOWED


@pytest.mark.parametrize("machine", MACHINES)
def test_the_numbers_are_the_kernels(machine: str) -> None:
    """As its headers have them, as far as they know of the calls."""
    if not HEADERS[machine].exists():
        pytest.skip("The kernel's headers are not installed.")
    text = HEADERS[machine].read_text("ascii")
    pattern = r"^#define __NR(?:3264)?_(\w+)\s+(\d+)"
    known = {name: int(number) for name, number in re.findall(pattern, text, re.MULTILINE)}
    mine = seccomp._NUMBERS[machine]
    assert len(mine.keys() & known.keys()) > 50
    assert {name: mine[name] for name in mine.keys() & known.keys()} == {
        name: known[name] for name in mine.keys() & known.keys()
    }


def test_processors_that_there_is_no_filter_for() -> None:
    """They are known as such."""
    assert [is_known(machine) for machine in (*MACHINES, "riscv64")] == [True, True, False]


def test_the_kernel_takes_the_filter(folder: Path) -> None:
    """A few calls, really made inside."""
    needs_level_a()
    script = (
        "import ctypes, mmap, os, socket\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"
        "def failed(value): return ctypes.get_errno() if value == -1 else 0\n"
        f"print(failed(libc.unshare({NEW_USER})), failed(libc.ptrace(0, 0, 0, 0)), end=' ')\n"
        "print(failed(libc.memfd_create(b'x', 0)), end=' ')\n"
        "try: socket.socket(socket.AF_PACKET, socket.SOCK_RAW)\n"
        "except OSError as error: print(error.errno, end=' ')\n"
        "try: mmap.mmap(-1, 4096)\n"
        "except OSError as error: print(error.errno)\n"
    )
    expected = [errno.EPERM, errno.EPERM, errno.ENOSYS, errno.EAFNOSUPPORT, errno.ENOMEM]
    done = ran(folder, *python(script))
    assert done.stdout.split() == [str(number) for number in expected], done.stderr
    assert is_known(os.uname().machine)
