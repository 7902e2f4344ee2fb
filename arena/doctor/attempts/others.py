"""Attempts on processes outside: to see, signal, trace and starve them.

Standard library alone: this runs as a bot would.
"""

import ctypes
import os
import signal
from pathlib import Path

from arena.doctor.attempts.saying import Target
from arena.doctor.attempts.syscalls import call

_PTRACE_SEIZE = 0x4206
_CLONE_NEWNET = 0x40000000


def see(target: Target) -> str:
    """Looks through all processes for a word in a command line."""
    processes = [one for one in Path("/proc").iterdir() if one.name.isdigit()]
    for folder in processes:
        try:
            if target["word"].encode() in (folder / "cmdline").read_bytes().split(b"\0"):
                return f"seen as {folder.name}"
        except OSError:
            continue
    raise OSError(f"only {len(processes)} processes are to be seen, all its own")


def signal_one(target: Target) -> str:
    """Sends a process outside the signal that it tells of."""
    os.kill(target["pid"], signal.SIGUSR1)
    return "sent"


def signal_by_descriptor(target: Target) -> str:
    """Does the same through a file descriptor of the process."""
    signal.pidfd_send_signal(os.pidfd_open(target["pid"]), signal.SIGUSR1)
    return "sent"


def trace(target: Target) -> str:
    """Takes a process outside over as a debugger does (ptrace)."""
    call("ptrace", _PTRACE_SEIZE, target["pid"], 0, 0)
    return "traced"


def trace_own(_target: Target) -> str:
    """Takes over a child of its own, as a debugger does."""
    child = os.fork()
    if child == 0:
        signal.pause()
    try:
        call("ptrace", _PTRACE_SEIZE, child, 0, 0)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return "traced"


def memory(target: Target) -> str:
    """Reads a secret from the memory of a process outside (process_vm_readv)."""
    length = target["length"]
    here = ctypes.create_string_buffer(length)
    local = (ctypes.c_void_p * 2)(ctypes.addressof(here), length)
    remote = (ctypes.c_void_p * 2)(target["address"], length)
    call("process_vm_readv", target["pid"], local, 1, remote, 1, 0)
    return here.raw.decode("utf-8", "replace")


def borrow_file(target: Target) -> str:
    """Takes an open file out of a process outside (pidfd_getfd)."""
    process = os.pidfd_open(target["pid"])
    file = call("pidfd_getfd", process, target["file"], 0)
    return os.pread(file, 1000, 0).decode()


def enter_namespace(target: Target) -> str:
    """Enters the network of a process outside (setns)."""
    space = os.open(f"/proc/{target['pid']}/ns/net", os.O_RDONLY)
    call("setns", space, _CLONE_NEWNET)
    return "entered"


def real_time(_target: Target) -> str:
    """Takes precedence of all other processes (SCHED_FIFO)."""
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    return "has it"


def niceness(_target: Target) -> str:
    """Takes more than its share of the processors (a nice value below 0)."""
    os.setpriority(os.PRIO_PROCESS, 0, -5)
    return "has it"
