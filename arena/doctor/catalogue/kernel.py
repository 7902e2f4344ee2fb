"""Attacks on parts of the kernel that no bot needs, where its defects are looked for."""

from __future__ import annotations

from arena.doctor.attack import Attack
from arena.doctor.proofs import has_got

_GROUP = "Kernel"
_SETTINGS = "the kernel's settings"


def _on(name: str, tried: str, attempt: str, depends: str = _SETTINGS) -> Attack:
    return Attack(name, _GROUP, tried, f"kernel.{attempt}", has_got, depends=depends)


ATTACKS = (
    _on("keys", "keys kept in the kernel (keyctl)", "keys"),
    _on("bpf", "programs in the kernel (bpf)", "programs_in_kernel"),
    _on("counters", "counters of the processor (perf_event_open)", "counters"),
    _on("page-faults", "page faults (userfaultfd)", "page_faults"),
    _on("rings", "rings past any filter (io_uring)", "rings"),
    _on("aio", "places that all programs share (io_setup)", "files_in_background"),
    _on("messages", "the kernel's messages (syslog)", "messages"),
    _on("message-file", "the kernel's messages (/dev/kmsg)", "message_file"),
    _on("memory-file", "the kernel's memory (/proc/kcore)", "memory_file"),
    _on("system-request", "the machine's restart (/proc/sysrq-trigger)", "system_request"),
    _on("typed-text", "text typed into a terminal (TIOCSTI)", "typed_text"),
)
