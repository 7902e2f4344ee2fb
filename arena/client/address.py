"""Where a server is: `HOST` or `HOST:PORT`, as a person types it.

Must not know how a server is reached.
"""

import ipaddress
import re
from dataclasses import dataclass

from arena.errors import InputError

DEFAULT_PORT = 7350
"""The port of a server that says no other."""

_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9.])?")
_LAST_PORT = 65535
_SHOWN = 80  # characters of a text that is no address


@dataclass(frozen=True, slots=True)
class Address:
    """A host's name or number, without brackets, and a port."""

    host: str
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        """Writes it with its port, and a number of IPv6 in brackets."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def typed(self) -> str:
        """As short as a person can type it."""
        return self.host if self.port == DEFAULT_PORT else str(self)

    @property
    def is_loopback(self) -> bool:
        """Whether it is this machine, by a way that no other one can listen to."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def parse_address(text: str) -> Address:
    """Reads `HOST`, `HOST:PORT`, `[IPv6]:PORT` or an IPv6 number; InputError for other texts."""
    word = text.strip()
    if "://" in word or "/" in word:
        raise _error(text, "write the host alone, without https:// and without a path")
    if word.startswith("["):
        host, sign, rest = word[1:].partition("]")
        if not sign or not _is_ipv6(host) or (rest and not rest.startswith(":")):
            raise _error(text, "write a number of IPv6 as [::1] or [::1]:7350")
        return Address(host.lower(), _port(text, rest[1:]) if rest else DEFAULT_PORT)
    if _is_ipv6(word):
        return Address(word.lower())
    host, sign, port = word.partition(":")
    return Address(_host(text, host), _port(text, port) if sign else DEFAULT_PORT)


def _is_ipv6(text: str) -> bool:
    try:
        return isinstance(ipaddress.ip_address(text), ipaddress.IPv6Address)
    except ValueError:
        return False


def _host(text: str, host: str) -> str:
    try:
        plain = host.encode("idna").decode("ascii").lower()
    except UnicodeError:
        plain = ""
    if not _HOST.fullmatch(plain):
        raise _error(text, "write HOST or HOST:PORT, such as club.example.org")
    return plain


def _port(text: str, port: str) -> int:
    # int() would also take blanks, signs, and digits of other scripts.
    if not re.fullmatch(r"[0-9]{1,5}", port) or not 1 <= int(port) <= _LAST_PORT:
        raise _error(text, f"a port is a number from 1 to {_LAST_PORT:,}")
    return int(port)


def _error(text: str, hint: str) -> InputError:
    return InputError(f"{text[:_SHOWN]!a} is no address of a server: {hint}.")
