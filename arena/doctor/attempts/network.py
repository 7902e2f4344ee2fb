"""Attempts to reach anybody but the arena: by network, by sockets of others.

Standard library alone: this runs as a bot would.
"""

import os
import socket
import struct

from arena.doctor.attempts.saying import Target

_PATIENCE_S = 3.0
_AF_VSOCK = 40
_HOST = 2  # the machine that this one is a guest of, as vsock counts


def tcp(target: Target) -> str:
    """Connects and sends a word."""
    with socket.create_connection((target["host"], target["port"]), _PATIENCE_S) as stream:
        stream.sendall(target["mark"].encode())
    return "sent"


def udp(target: Target) -> str:
    """Sends a packet with a word."""
    family = socket.AF_INET6 if ":" in target["host"] else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as packets:
        packets.sendto(target["mark"].encode(), (target["host"], target["port"]))
    return "sent"


def name(target: Target) -> str:
    """Asks a name server for a name that has the word in it, as a resolver would."""
    labels = f"{target['mark']}.example".split(".")
    asked = b"".join(bytes([len(label)]) + label.encode() for label in labels) + b"\0"
    query = struct.pack(">HHHHHH", 1, 0x0100, 1, 0, 0, 0) + asked + struct.pack(">HH", 1, 1)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as packets:
        packets.sendto(query, (target["host"], target["port"]))
    return "asked"


def unix(target: Target) -> str:
    """Connects to a socket in the file system, or to an abstract one, and sends a word."""
    path = target["path"]
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as stream:
        stream.settimeout(_PATIENCE_S)
        stream.connect("\0" + path[1:] if path.startswith("@") else path)
        stream.sendall(target["mark"].encode())
    return "sent"


def interfaces(_target: Target) -> str:
    """Lists the machine's network interfaces by netlink."""
    names = []
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as link:
        link.settimeout(_PATIENCE_S)
        link.bind((0, 0))
        link.send(struct.pack("=IHHII", 17, 18, 0x301, 1, 0) + b"\0")
        is_done = False
        while not is_done:
            answer = link.recv(1 << 16)
            while answer:
                length, kind = struct.unpack("=IH", answer[:6])
                is_done = is_done or kind in (2, 3)
                if kind == 16:
                    names.append(_interface(answer[32:length]))
                answer = answer[(length + 3) & ~3 :]
    others = [one for one in names if one != "lo"]
    if not others:
        raise OSError("there is none but its own loopback")
    return " ".join(others)


def _interface(attributes: bytes) -> str:
    while len(attributes) >= 4:
        length, kind = struct.unpack("=HH", attributes[:4])
        if kind == 3:
            return attributes[4:length].rstrip(b"\0").decode()
        attributes = attributes[(max(length, 4) + 3) & ~3 :]
    return ""


def raw(target: Target) -> str:
    """Sends a packet with a word past all ports (a raw socket)."""
    with socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_UDP) as packets:
        body = target["mark"].encode()
        header = struct.pack(">HHHH", target["port"], target["port"], 8 + len(body), 0)
        packets.sendto(header + body, ("127.0.0.1", 0))
    return "sent"


def packet(_target: Target) -> str:
    """Opens a socket that hears all packets of all interfaces."""
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3)):
        return "opened"


def vsock(_target: Target) -> str:
    """Opens a socket to the machine that this one is a guest of, which no namespace holds back."""
    with socket.socket(_AF_VSOCK, socket.SOCK_STREAM):
        return "opened"


def families(target: Target) -> str:
    """Opens a socket of every family that is neither Unix, IP nor netlink."""
    opened = []
    refused: OSError | None = None
    for family in range(2, target["most"]):
        if family in (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK, _AF_VSOCK):
            continue
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
            try:
                socket.socket(family, kind, 0).close()
            except OSError as error:
                refused = error
                continue
            opened.append(str(family))
            break
    if not opened:
        raise refused or OSError("there are none")
    return f"families {' '.join(opened)}"


def protocols(target: Target) -> str:
    """Opens a socket of every protocol of IP but TCP and UDP, which loads that into the kernel."""
    opened = []
    refused: OSError | None = None
    for protocol in target["protocols"]:
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
            try:
                socket.socket(socket.AF_INET, kind, protocol).close()
            except OSError as error:
                refused = error
                continue
            opened.append(str(protocol))
    if not opened:
        raise refused or OSError("there are none")
    return f"protocols {' '.join(opened)}"


def next_socket(target: Target) -> str:
    """Looks beside its own socket for those of other instances, and sends each a word."""
    own = os.environ.get("ARENA_SOCKET", "").removeprefix("unix:") or target["path"]
    folder = os.path.dirname(own)
    sent = []
    for name_of_file in os.listdir(folder):
        path = os.path.join(folder, name_of_file)
        if path != own or own == target["path"]:
            try:
                sent.append(unix({**target, "path": path}))
            except OSError:
                continue
    if not sent:
        raise OSError(f"there is nobody else's in {folder}")
    return "sent"
