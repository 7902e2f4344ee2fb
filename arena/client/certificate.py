"""What answers at an address, and the certificate that it shows: looked at before gRPC is.

So that whatever is wrong on the way can be said in a sentence, and no token leaves this
machine before the certificate has been compared. Must not know what is known of a server.
"""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address
from typing import Any

from arena.client.address import Address
from arena.errors import ArenaError, InputError

PATIENCE_S = 10.0
"""How long whatever is at the other end may take to say something."""

_HTTP2 = "h2"
_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
_SETTINGS, _FRAME_HEADER, _TYPE = 4, 9, 3  # of HTTP/2: a server sends its settings first
_NOT_YET_VALID, _EXPIRED = 9, 10  # what OpenSSL calls them


class NotReachedError(ArenaError):
    """Says that nothing was heard from a server: it may be heard of later."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A certificate that a server has shown."""

    der: bytes
    names: tuple[str, ...] = ()  # that it is for; empty where nobody has asked

    @property
    def fingerprint(self) -> str:
        """Its SHA-256, as 64 hexadecimal digits."""
        return sha256(self.der).hexdigest()

    @property
    def pem(self) -> bytes:
        """The certificate as gRPC takes it."""
        return ssl.DER_cert_to_PEM_cert(self.der).encode()


def look_at(address: Address) -> Shown | None:
    """Returns the certificate that is shown, whoever it is of; None where plain text is spoken.

    Only this machine may speak plain text. Raises NotReachedError where nothing answers, and
    InputError where what answers is no server of this kind.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # what is shown is compared by who asks
    try:
        with _shaken(address, context) as stream:
            der = stream.getpeercert(binary_form=True)
    except (ssl.SSLError, ConnectionError) as error:
        if address.is_loopback and _speaks_plain_text(address):
            return None
        raise _no_tls(address, error) from None
    assert der is not None  # a server shows one
    return Shown(der)


def vouched_certificate(address: Address) -> Shown | None:
    """Returns the certificate if an authority that this machine trusts vouches for it.

    Raises as `look_at` does, but None for whatever is wrong with the certificate or TLS.
    """
    with suppress(ssl.SSLError, ConnectionError):
        with _shaken(address, ssl.create_default_context()) as stream:
            der = stream.getpeercert(binary_form=True)
        return None if der is None else Shown(der, (address.host,))
    return None


def read_names(address: Address, shown: Shown) -> Shown:
    """Adds the names that a certificate is for, having seen that its time has not run out.

    Raises InputError where it has, or where the server shows another certificate by now.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False  # a server may be called otherwise than its certificate
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    context.load_verify_locations(cadata=shown.der)  # the only one that is trusted
    try:
        with _shaken(address, context) as stream:
            told: dict[str, Any] = stream.getpeercert() or {}
    except ssl.SSLCertVerificationError as error:
        if error.verify_code == _EXPIRED:
            why = "has expired: its operator must renew it"
        elif error.verify_code == _NOT_YET_VALID:
            why = "does not hold yet: is the clock of this machine right?"
        else:
            why = f"cannot be used: {error.verify_message}"
        raise InputError(f"The certificate of {address} {why}.") from None
    except (ssl.SSLError, ConnectionError) as error:
        raise _no_tls(address, error) from None
    names = [
        str(value) if kind == "DNS" else str(ip_address(value.strip()))  # ::1, written shortest
        for kind, value in told.get("subjectAltName", ())
        if kind in ("DNS", "IP Address")
    ]
    if not names:  # then the common name counts
        pairs = (pair for part in told.get("subject", ()) for pair in part)
        names = [str(value) for key, value in pairs if key == "commonName"]
    return Shown(shown.der, tuple(names))


@contextmanager
def _shaken(address: Address, context: ssl.SSLContext) -> Iterator[ssl.SSLSocket]:
    """Shakes hands by TLS; SSLError or ConnectionError where that fails."""
    context.set_alpn_protocols([_HTTP2])
    with connected(address) as plain:
        try:
            with context.wrap_socket(plain, server_hostname=address.host) as stream:
                if stream.selected_alpn_protocol() != _HTTP2:
                    raise InputError(
                        f"{address} speaks TLS but not HTTP/2, as a web server does: it is no "
                        "server of the arena. Is the port right?"
                    )
                yield stream
        except TimeoutError:
            raise NotReachedError(
                f"{address} takes connections and says nothing: it is no server of the arena, or "
                "one that hangs."
            ) from None


@contextmanager
def connected(address: Address) -> Iterator[socket.socket]:
    """Connects to an address; raises NotReachedError where nothing takes the connection."""
    try:
        plain = socket.create_connection((address.host, address.port), timeout=PATIENCE_S)
    except socket.gaierror:
        raise NotReachedError(
            f"There is no host called {address.host}, or this machine has no network."
        ) from None
    except ConnectionRefusedError:
        raise NotReachedError(
            f"Nothing listens at {address}: is the server running, and is the port right?"
        ) from None
    except TimeoutError:
        raise NotReachedError(
            f"{address} has not answered within {PATIENCE_S:.0f} s: is it the right host, and does "
            "a firewall let the port through?"
        ) from None
    except OSError as error:
        why = error.strerror or error
        raise NotReachedError(f"{address} cannot be reached: {why}.") from None
    with plain:
        yield plain


def _speaks_plain_text(address: Address) -> bool:
    """Whether HTTP/2 without TLS is spoken there."""
    with connected(address) as plain:
        try:
            plain.sendall(_PREFACE)
            head = b""
            while len(head) < _FRAME_HEADER and (piece := plain.recv(_FRAME_HEADER)):
                head += piece
        except OSError:
            return False
    return len(head) >= _FRAME_HEADER and head[_TYPE] == _SETTINGS


def _no_tls(address: Address, error: OSError) -> InputError:
    if isinstance(error, ssl.SSLError) and error.reason == "WRONG_VERSION_NUMBER":
        if address.is_loopback:
            what = "answers, but it is no server of the arena: is the port right?"
        else:
            what = (
                "answers in plain text, which is for servers on this machine only: is the port "
                "right? Otherwise its operator must turn TLS on."
            )
    else:
        reason = (error.reason if isinstance(error, ssl.SSLError) else None) or error.strerror
        what = f"answers, but no connection by TLS comes about ({reason or 'it hung up'})."
    return InputError(f"{address} {what}")
