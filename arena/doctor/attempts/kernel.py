"""Attempts at parts of the kernel that no bot needs, where its defects are looked for.

Standard library alone: this runs as a bot would.
"""

import ctypes
import fcntl
import os
import pty
import termios

from arena.doctor.attempts.saying import Target
from arena.doctor.attempts.syscalls import call

_KEEP_FOR_PROCESS = -2  # KEY_SPEC_PROCESS_KEYRING
_READ_KEY = 11
_USER_MODE_ONLY = 1
_READ_ALL_MESSAGES = 3


def keys(target: Target) -> str:
    """Keeps a key in the kernel and reads it again (add_key, keyctl)."""
    word = target["mark"].encode()
    key = call("add_key", b"user", b"arena-doctor", word, len(word), _KEEP_FOR_PROCESS)
    text = ctypes.create_string_buffer(len(word))
    call("keyctl", _READ_KEY, key, text, len(word), 0)
    return text.raw.decode()


def programs_in_kernel(_target: Target) -> str:
    """Makes a table for programs in the kernel (bpf)."""
    about = (ctypes.c_uint32 * 32)(2, 4, 4, 1)  # an array, keys and values of 4 bytes, 1 entry
    os.close(call("bpf", 0, ctypes.byref(about), ctypes.sizeof(about)))
    return "made"


def counters(_target: Target) -> str:
    """Opens a counter of what the processor does (perf_event_open)."""
    about = (ctypes.c_uint32 * 32)(1, 128)  # software; of so many bytes
    about[10] = 1 << 5 | 1 << 6  # not the kernel's, not the hypervisor's
    os.close(call("perf_event_open", ctypes.byref(about), 0, -1, -1, 0))
    return "opened"


def page_faults(_target: Target) -> str:
    """Asks to handle page faults itself (userfaultfd)."""
    os.close(call("userfaultfd", _USER_MODE_ONLY))
    return "opened"


def rings(_target: Target) -> str:
    """Opens a ring through which the kernel works past any filter (io_uring)."""
    about = (ctypes.c_uint32 * 30)()
    os.close(call("io_uring_setup", 1, ctypes.byref(about)))
    return "opened"


def files_in_background(_target: Target) -> str:
    """Takes a place of those that all programs of the machine share (io_setup)."""
    context = ctypes.c_ulong()
    call("io_setup", 1, ctypes.byref(context))
    return "has one"


def messages(_target: Target) -> str:
    """Reads the kernel's messages (syslog)."""
    text = ctypes.create_string_buffer(200)
    call("syslog", _READ_ALL_MESSAGES, text, 200)
    return "read"


def message_file(_target: Target) -> str:
    """Opens the kernel's messages as a file (/dev/kmsg)."""
    os.close(os.open("/dev/kmsg", os.O_RDONLY | os.O_NONBLOCK))
    return "opened"


def memory_file(_target: Target) -> str:
    """Reads the kernel's memory (/proc/kcore)."""
    with open("/proc/kcore", "rb") as file:
        return file.read(4)[1:].decode("ascii", "replace")


def system_request(_target: Target) -> str:
    """Opens the file that restarts the machine for writing (/proc/sysrq-trigger)."""
    os.close(os.open("/proc/sysrq-trigger", os.O_WRONLY))
    return "open for writing"


def typed_text(_target: Target) -> str:
    """Types into its terminal as if a person had (TIOCSTI)."""
    leader, follower = pty.openpty()
    child = os.fork()
    if child == 0:
        code = 0
        try:
            os.setsid()
            fcntl.ioctl(follower, termios.TIOCSCTTY, 0)
            fcntl.ioctl(follower, termios.TIOCSTI, b"x")
        except OSError as error:
            code = error.errno or 1
        os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(leader)
    if code:
        raise OSError(code, os.strerror(code) if code > 0 else f"ended by signal {-code}")
    return "typed"
