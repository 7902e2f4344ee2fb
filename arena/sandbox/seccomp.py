"""The system calls that nothing in the sandbox may make: a filter of the kernel's, assembled here.

A list of what is refused, not of what is allowed: runtimes of all languages are to work. What a
newer kernel than this list brings is refused too, as what the kernel does not have. Runs
inside the sandbox too: the standard library alone.
"""

from __future__ import annotations

import errno
import struct

PLAY, BUILD = "play", "build"
"""What is going on in the sandbox: to a build less is refused."""

_LAST_KNOWN = 462  # mseal, of Linux 6.10; above are also the numbers of x32

_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

_SAME = {
    # Mounting by file descriptors, io_uring, and what came later.
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427,
    "open_tree": 428, "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432,
    "fspick": 433, "clone3": 435, "pidfd_getfd": 438, "process_madvise": 440,
    "mount_setattr": 442, "quotactl_fd": 443, "memfd_secret": 447, "cachestat": 451,
    "statmount": 457, "listmount": 458,
}  # fmt: skip
_NUMBERS = {
    "x86_64": _SAME | {
        "mmap": 9, "ioctl": 16, "shmget": 29, "socket": 41, "clone": 56, "semget": 64,
        "msgget": 68, "fcntl": 72, "flock": 73, "ptrace": 101, "syslog": 103, "setsid": 112,
        "uselib": 134,
        "ustat": 136, "sysfs": 139, "vhangup": 153, "modify_ldt": 154, "pivot_root": 155,
        "chroot": 161, "acct": 163, "settimeofday": 164, "mount": 165, "umount2": 166,
        "swapon": 167, "swapoff": 168, "reboot": 169, "sethostname": 170, "setdomainname": 171,
        "iopl": 172, "ioperm": 173, "init_module": 175, "delete_module": 176, "quotactl": 179,
        "nfsservctl": 180, "lookup_dcookie": 212, "clock_settime": 227, "mq_open": 240,
        "kexec_load": 246, "add_key": 248, "request_key": 249, "keyctl": 250,
        "inotify_init": 253, "migrate_pages": 256, "unshare": 272, "move_pages": 279,
        "inotify_init1": 294, "perf_event_open": 298, "fanotify_init": 300,
        "fanotify_mark": 301, "name_to_handle_at": 303, "open_by_handle_at": 304,
        "io_setup": 206, "vmsplice": 278,
        "clock_adjtime": 305, "setns": 308, "process_vm_readv": 310, "process_vm_writev": 311,
        "kcmp": 312, "finit_module": 313, "memfd_create": 319, "kexec_file_load": 320,
        "bpf": 321, "userfaultfd": 323,
    },
    "aarch64": _SAME | {
        "io_setup": 0, "vmsplice": 75,
        "lookup_dcookie": 18, "fcntl": 25, "inotify_init1": 26, "ioctl": 29, "flock": 32,
        "umount2": 39, "mount": 40, "pivot_root": 41, "nfsservctl": 42, "chroot": 51,
        "vhangup": 58, "quotactl": 60, "acct": 89, "unshare": 97, "kexec_load": 104,
        "init_module": 105, "delete_module": 106, "clock_settime": 112, "syslog": 116,
        "ptrace": 117, "reboot": 142, "setsid": 157, "sethostname": 161, "setdomainname": 162,
        "settimeofday": 170, "mq_open": 180, "msgget": 186, "semget": 190, "shmget": 194,
        "socket": 198, "add_key": 217, "request_key": 218, "keyctl": 219, "clone": 220,
        "mmap": 222, "swapon": 224, "swapoff": 225, "migrate_pages": 238, "move_pages": 239,
        "perf_event_open": 241, "fanotify_init": 262, "fanotify_mark": 263,
        "name_to_handle_at": 264, "open_by_handle_at": 265, "clock_adjtime": 266, "setns": 268,
        "process_vm_readv": 270, "process_vm_writev": 271, "kcmp": 272, "finit_module": 273,
        "memfd_create": 279, "bpf": 280, "userfaultfd": 282, "kexec_file_load": 294,
    },
}  # fmt: skip

# Whose libraries do without: they are told that the kernel does not have it. Memory that no
# limit counts (memfd, System V), another's pages in the cache, and clone3, whose flags are in
# memory, where a filter cannot see them. Requests of which the whole machine has so many.
_UNKNOWN = (
    "clone3", "memfd_create", "memfd_secret", "shmget", "semget", "msgget", "mq_open",
    "cachestat", "io_setup", "io_uring_setup", "io_uring_enter", "io_uring_register", "statmount",
    "listmount",
)  # fmt: skip
# Between instances that see the same files, whoever locks or watches one says something to the
# others. Locks seem to work, so that what reads a database goes on; watching there is none. New
# sessions seem to begin, but the kernel shares out its time by sessions, to each the same.
_PRETENDED = ("flock", "setsid")
_UNWATCHED = ("inotify_init", "inotify_init1")
_WITH_ARGUMENTS = ("mmap", "ioctl", "socket", "clone", "fcntl", "unshare")

_NAMESPACES = 0x7E020080  # CLONE_NEW*: mount, cgroup, uts, ipc, user, pid, net, and time
_NAMESPACES_OF_CLONE = _NAMESPACES & ~0x80  # whose low byte is a signal
_SHARED_ANONYMOUS = 0x21  # MAP_SHARED | MAP_ANONYMOUS: memory that no limit counts
_HUGE = 0x40000  # MAP_HUGETLB: as well
_TERMINAL_INPUT = (0x5412, 0x541C)  # TIOCSTI, TIOCLINUX: typing into somebody's terminal
_LOCKS = (5, 6, 7, 36, 37, 38)  # F_GETLK ... F_OFD_SETLKW
_SIGNS = (1024, 1025, 1026)  # F_SETLEASE, F_GETLEASE, F_NOTIFY
_WIDE_PIPES = 1031  # F_SETPIPE_SZ: all pipes of a user share what they may hold

_LOAD, _EQUAL, _AT_LEAST, _ANY_OF, _AND, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT = 0, 4, 16

_Step = tuple[int, int, int, int]  # code, where to go if so and if not, operand


def is_known(machine: str) -> bool:
    """Whether there is a filter for a processor, by `os.uname().machine`."""
    return machine in _ARCHITECTURES


def assemble(machine: str, purpose: str) -> bytes:
    """Assembles the filter as an array of `struct sock_filter`."""
    numbers = _NUMBERS[machine]
    steps: list[_Step] = [
        (_LOAD, 0, 0, _ARCHITECTURE_AT),
        (_EQUAL, 1, 0, _ARCHITECTURES[machine]),
        _refuse(errno.ENOSYS),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_AT_LEAST, 0, 1, _LAST_KNOWN + 1),
        _refuse(errno.ENOSYS),
    ]
    arguments = _of_play() if purpose == PLAY else _of_builds()
    for name, checks in arguments.items():
        block = [*checks, _allow()]
        steps += [(_EQUAL, 0, len(block), numbers[name]), *block]
    answers = dict.fromkeys(numbers, errno.EPERM)
    answers |= dict.fromkeys(_UNKNOWN, errno.ENOSYS)
    answers |= dict.fromkeys(_UNWATCHED, errno.ENOSYS) | dict.fromkeys(_PRETENDED, 0)
    spared = {*_WITH_ARGUMENTS, *(() if purpose == PLAY else _UNWATCHED + _PRETENDED)}
    for name, answer in answers.items():
        if name not in spared and name in numbers:
            steps += [(_EQUAL, 0, 1, numbers[name]), _refuse(answer)]
    steps.append(_allow())
    return b"".join(struct.pack("<HBBI", *step) for step in steps)


def _of_builds() -> dict[str, list[_Step]]:
    """What is looked at in the arguments of calls that are needed for other things too."""
    return {
        "mmap": [
            _argument(3),
            (_ANY_OF, 0, 1, _HUGE),
            _refuse(errno.ENOMEM),
            (_AND, 0, 0, _SHARED_ANONYMOUS),
            (_EQUAL, 0, 1, _SHARED_ANONYMOUS),
            _refuse(errno.ENOMEM),
        ],
        "clone": [_argument(0), (_ANY_OF, 0, 1, _NAMESPACES_OF_CLONE), _refuse(errno.EPERM)],
        "unshare": [_argument(0), (_ANY_OF, 0, 1, _NAMESPACES), _refuse(errno.EPERM)],
        "ioctl": [_argument(1), *_equal_to(_TERMINAL_INPUT, errno.EPERM)],
        "socket": _of_sockets(),
    }


def _of_sockets() -> list[_Step]:
    """Unix sockets, TCP and UDP, and of the kernel's own the one that names the interfaces.

    Whoever asks for a protocol has the kernel load what it is made of. Jumps go to the end.
    """
    return [
        _argument(0),
        (_EQUAL, 11, 0, 1),  # AF_UNIX
        (_EQUAL, 4, 0, 2),  # AF_INET
        (_EQUAL, 3, 0, 10),  # AF_INET6
        (_EQUAL, 0, 7, 16),  # AF_NETLINK
        _argument(2),
        (_EQUAL, 6, 5, 0),  # NETLINK_ROUTE
        _argument(2),
        (_EQUAL, 4, 0, 0),
        (_EQUAL, 3, 0, 6),  # TCP
        (_EQUAL, 2, 0, 17),  # UDP
        _refuse(errno.EPROTONOSUPPORT),
        _refuse(errno.EAFNOSUPPORT),
    ]


def _of_play() -> dict[str, list[_Step]]:
    return _of_builds() | {
        "fcntl": [
            _argument(1),
            *_equal_to(_LOCKS, 0),
            *_equal_to(_SIGNS, errno.EINVAL),
            *_equal_to((_WIDE_PIPES,), errno.EPERM),
        ]
    }


def _argument(number: int) -> _Step:
    return (_LOAD, 0, 0, _ARGUMENTS_AT + 8 * number)  # its lower half


def _equal_to(values: tuple[int, ...], answer: int) -> list[_Step]:
    return [step for value in values for step in ((_EQUAL, 0, 1, value), _refuse(answer))]


def _refuse(answer: int) -> _Step:
    return (_RETURN, 0, 0, _ERRNO | answer)


def _allow() -> _Step:
    return (_RETURN, 0, 0, _ALLOW)
