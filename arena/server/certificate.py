"""The certificate that a server shows: one that is given, or one made at the first start.

Clients pin its fingerprint, so that nobody need vouch for a self-made one. Must not know
what is served.
"""

from __future__ import annotations

import datetime
import hashlib
import ipaddress
import os
import socket
import ssl
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.terms.clock import SECOND_NS
from arena.terms.moment import utc_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cryptography import x509

TLS_FOLDER = "tls"
"""The folder in a home in which a certificate of the server's own is kept."""

_CERTIFICATE, _KEY = "certificate.pem", "key.pem"
_YEARS = 10
_INSTALL = "'pip install cryptography' brings it, as does 'pip install .[server]' in the clone"


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate with its key, as PEM, and what clients pin."""

    chain: bytes
    key: bytes
    fingerprint: str  # SHA-256 of the certificate, 64 hexadecimal digits
    is_new: bool = False  # whether it was made just now


def read_certificate(chain: Path, key: Path) -> Certificate:
    """Reads a certificate that was given, with its chain, and its key.

    Raises InputError for what cannot be read, does not fit together or holds no more.
    """
    chain_pem, key_pem = _content(chain, "certificate"), _content(key, "key")
    try:
        first = ssl.PEM_cert_to_DER_cert(_first_block(chain_pem))
    except (ValueError, UnicodeDecodeError):
        raise InputError(
            f"{chain} is no certificate in PEM: it begins with -----BEGIN CERTIFICATE-----."
        ) from None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(chain, key, password=_no_password)
    except InputError:
        raise InputError(
            f"{key} is locked by a password: give a key without one, which only the server's "
            "user can read."
        ) from None
    except (ssl.SSLError, OSError, ValueError) as error:
        if "KEY_VALUES_MISMATCH" in str(error):
            raise InputError(f"The key {key} does not fit the certificate {chain}.") from None
        raise InputError(f"{chain} and {key} cannot be used: {error}.") from None
    _refuse_outside_time(chain)
    return Certificate(chain_pem, key_pem, hashlib.sha256(first).hexdigest())


def own_certificate(home: Path, names: Sequence[str]) -> Certificate:
    """Returns the certificate that a home's server made for itself; makes it at its first start.

    `names` are hosts and addresses that it is to be known by. Raises InputError where the
    library that makes it is missing, where it cannot be kept, and as `read_certificate` does.
    """
    folder = home / TLS_FOLDER
    chain, key = folder / _CERTIFICATE, folder / _KEY
    if chain.exists() and key.exists():
        return read_certificate(chain, key)
    chain_pem, key_pem = _make(names)
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        _write(key, key_pem)
        _write(chain, chain_pem)  # last: with it all is there
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror}.") from None
    made = read_certificate(chain, key)
    return Certificate(made.chain, made.key, made.fingerprint, is_new=True)


def host_names(listen: str) -> list[str]:
    """Lists the names by which a server that listens there may be called."""
    names = ["localhost", "127.0.0.1", "::1", socket.gethostname()]
    if listen not in ("", "0.0.0.0", "::"):
        names.append(listen)
    return list(dict.fromkeys(names))


def _make(names: Sequence[str]) -> tuple[bytes, bytes]:
    try:
        from cryptography import x509  # noqa: PLC0415 # an extra
        from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
        from cryptography.x509.oid import NameOID  # noqa: PLC0415
    except ImportError:
        raise InputError(
            f"A certificate cannot be made, as the library cryptography is missing: {_INSTALL}, "
            "[tls] names a certificate of yours, and --plain-text does without one."
        ) from None
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "arena")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))  # clocks differ
        .not_valid_after(now + datetime.timedelta(days=365 * _YEARS))
        .add_extension(x509.SubjectAlternativeName(_alternatives(names)), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    return certificate.public_bytes(serialization.Encoding.PEM), key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _alternatives(names: Sequence[str]) -> list[x509.GeneralName]:
    from cryptography import x509  # noqa: PLC0415 # an extra

    found: list[x509.GeneralName] = []
    for name in names:
        try:
            found.append(x509.IPAddress(ipaddress.ip_address(name)))
        except ValueError:
            with suppress(ValueError):  # a name that no certificate can have
                found.append(x509.DNSName(name))
    return found


def _write(path: Path, content: bytes) -> None:
    """Writes a file that nobody else can read, whole or not at all."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def _content(path: Path, what: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"The {what} {path} cannot be read: {error.strerror}.") from None


def _first_block(pem: bytes) -> str:
    text = pem.decode("ascii")
    start = text.index("-----BEGIN CERTIFICATE-----")
    end = "-----END CERTIFICATE-----"
    return text[start : text.index(end, start) + len(end)]


def _no_password() -> str:
    raise InputError("a password is wanted")


def _refuse_outside_time(chain: Path) -> None:
    # The standard library reads the times of a certificate nowhere else.
    told = ssl._ssl._test_decode_cert(str(chain))  # type: ignore[attr-defined]
    now = datetime.datetime.now(datetime.UTC).timestamp()
    begins = ssl.cert_time_to_seconds(told["notBefore"])
    ends = ssl.cert_time_to_seconds(told["notAfter"])
    if now > ends:
        raise InputError(
            f"The certificate {chain} has expired on {utc_text(ends * SECOND_NS)[:10]}: renew it."
        )
    if now < begins:
        raise InputError(
            f"The certificate {chain} holds only from {utc_text(begins * SECOND_NS)[:10]} on: "
            "is this machine's clock right?"
        )
