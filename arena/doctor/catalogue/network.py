"""Attacks that reach anybody but the arena."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.doctor.attack import Attack
from arena.doctor.proofs import has_got, was_heard

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.doctor.attempts.saying import Target
    from arena.doctor.scene import Scene

_GROUP = "Reach"
_FAMILIES = 46
_PROTOCOLS = (33, 115, 132, 136, 262)  # DCCP, L2TP, SCTP, UDP-Lite, MPTCP
_NO_NETWORK = {"impossible": "this machine has no address but its loopback's"}


def _machine(scene: Scene) -> Target:
    ears = scene.ears
    return {"host": ears.address, "port": ears.machine_port} if ears.address else _NO_NETWORK


def _machine_packets(scene: Scene) -> Target:
    ears = scene.ears
    if not ears.address:
        return _NO_NETWORK
    return {"host": ears.address, "port": ears.machine_packet_port}


def _loopback(scene: Scene) -> Target:
    return {"host": "127.0.0.1", "port": scene.ears.port}


def _packets(scene: Scene) -> Target:
    return {"host": "127.0.0.1", "port": scene.ears.packet_port}


def _to(
    name: str, tried: str, attempt: str, aim: Callable[[Scene], Target], depends: str = ""
) -> Attack:
    return Attack(name, _GROUP, tried, attempt, was_heard, aim, depends=depends)


def _opened(name: str, tried: str, attempt: str, depends: str = "") -> Attack:
    return Attack(
        name,
        _GROUP,
        tried,
        attempt,
        has_got,
        lambda _: {"most": _FAMILIES, "protocols": _PROTOCOLS},
        depends=depends,
    )


ATTACKS = (
    _to("tcp", "TCP to an address of this machine's network", "network.tcp", _machine, "a network"),
    _to("tcp-loopback", "TCP to this machine's loopback", "network.tcp", _loopback),
    _to("udp", "UDP to the network", "network.udp", _machine_packets, "a network"),
    _to("udp-loopback", "UDP to this machine's loopback", "network.udp", _packets),
    _to("dns", "a name server, asked for a name that holds a message", "network.name", _packets),
    _to(
        "unix-socket",
        "another instance's socket, by its path",
        "network.unix",
        lambda one: {"path": str(one.ears.other)},
    ),
    _to(
        "unix-beside",
        "whatever socket is beside its own",
        "network.next_socket",
        lambda one: {"path": str(one.ears.own)},
    ),
    _to(
        "unix-abstract",
        "an abstract socket of this machine",
        "network.unix",
        lambda one: {"path": one.ears.abstract},
    ),
    _opened("netlink", "this machine's interfaces, by netlink", "network.interfaces", "a network"),
    _to("raw", "past all ports (a raw socket)", "network.raw", _packets, "root"),
    _opened("packet", "all packets of the network (a packet socket)", "network.packet", "root"),
    _opened(
        "vsock", "the machine that this one is a guest of (vsock)", "network.vsock", "the kernel"
    ),
    _opened("families", "sockets of families that no bot needs", "network.families", "the kernel"),
    _opened("protocols", "protocols that no bot needs", "network.protocols", "the kernel"),
)
