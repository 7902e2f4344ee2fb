"""System calls by number, for attempts at what no library of Python offers.

Standard library alone: this runs as a bot would, where nothing of the arena is imported.
"""

import ctypes
import os
import platform

_NUMBERS = {
    "x86_64": {
        "add_key": 248,
        "bpf": 321,
        "clone": 56,
        "clone3": 435,
        "fsopen": 430,
        "inotify_add_watch": 254,
        "inotify_init1": 294,
        "io_setup": 206,
        "io_uring_setup": 425,
        "keyctl": 250,
        "mount": 165,
        "mq_open": 240,
        "mq_timedreceive": 243,
        "mq_timedsend": 242,
        "mq_unlink": 241,
        "msgget": 68,
        "msgrcv": 70,
        "msgsnd": 69,
        "open_by_handle_at": 304,
        "open_tree": 428,
        "perf_event_open": 298,
        "pidfd_getfd": 438,
        "pidfd_open": 434,
        "process_vm_readv": 310,
        "ptrace": 101,
        "semget": 64,
        "setns": 308,
        "shmat": 30,
        "shmctl": 31,
        "shmget": 29,
        "syslog": 103,
        "unshare": 272,
        "userfaultfd": 323,
        "vmsplice": 278,
    },
    "aarch64": {
        "add_key": 217,
        "bpf": 280,
        "clone": 220,
        "clone3": 435,
        "fsopen": 430,
        "inotify_add_watch": 27,
        "inotify_init1": 26,
        "io_setup": 0,
        "io_uring_setup": 425,
        "keyctl": 219,
        "mount": 40,
        "mq_open": 180,
        "mq_timedreceive": 183,
        "mq_timedsend": 182,
        "mq_unlink": 181,
        "msgget": 186,
        "msgrcv": 188,
        "msgsnd": 189,
        "open_by_handle_at": 265,
        "open_tree": 428,
        "perf_event_open": 241,
        "pidfd_getfd": 438,
        "pidfd_open": 434,
        "process_vm_readv": 270,
        "ptrace": 117,
        "semget": 190,
        "setns": 268,
        "shmat": 196,
        "shmctl": 195,
        "shmget": 194,
        "syslog": 116,
        "unshare": 97,
        "userfaultfd": 282,
        "vmsplice": 75,
    },
}

_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.syscall.restype = ctypes.c_long


def call(name: str, *arguments: object) -> int:
    """Makes a system call; raises `OSError` where it is refused.

    Numbers are passed as words of the machine, bytes and ctypes' own as they are.
    """
    number = _NUMBERS.get(platform.machine(), {}).get(name)
    if number is None:
        raise OSError(f"{name} has no number known here, on {platform.machine()}")
    words = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    ctypes.set_errno(0)
    result: int = _LIBC.syscall(ctypes.c_long(number), *words)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{name}: {os.strerror(error)}")
    return result


def library_call(name: str, *arguments: object) -> int:
    """Calls a function of the C library that returns a number below 0 where it is refused."""
    ctypes.set_errno(0)
    result: int = getattr(_LIBC, name)(*arguments)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{name}: {os.strerror(error)}")
    return result
