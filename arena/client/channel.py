"""The channel to a server: TLS with the one certificate that was agreed on, or this machine.

Must not know what is asked on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.client.certificate import Shown, look_at, read_names, vouched_certificate
from arena.errors import ArenaError, InputError
from arena.terms.fingerprint import fingerprint_text

if TYPE_CHECKING:
    import grpc

    from arena.client.address import Address

_MESSAGE_BYTES = 64 * 1024 * 1024


class CertificateChangedError(ArenaError):
    """Says that a server shows another certificate than the one that was agreed on."""


def agreed_certificate(address: Address, fingerprint: str) -> Shown | None:
    """Returns the certificate of a server, once it is sure that it is the right one.

    That is the one with the fingerprint; without one, a certificate that an authority vouches
    for. None stands for plain text on this machine, where no fingerprint is known. Raises
    CertificateChangedError, InputError where nobody vouches for it, and as `look_at` does.
    """
    if not fingerprint:
        vouched = vouched_certificate(address)
        if vouched is not None:
            return vouched
    shown = look_at(address)
    if shown is None:
        if fingerprint:
            raise CertificateChangedError(_changed(address, fingerprint, None))
        return None
    if not fingerprint:
        read_names(address, shown)  # one that has expired is not worth a question
        raise InputError(
            f"No authority vouches for the certificate of {address}, and this machine has not met "
            f"the server: 'arena login --server {address.typed}' shows its fingerprint and asks."
        )
    if shown.fingerprint != fingerprint:
        raise CertificateChangedError(_changed(address, fingerprint, shown))
    return read_names(address, shown)


def open_channel(address: Address, shown: Shown | None) -> grpc.Channel:
    """Opens a channel to a server that shows this certificate, and to no other."""
    import grpc  # noqa: PLC0415 # only where it is needed

    target = f"ipv6:[{address.host}]:{address.port}" if ":" in address.host else str(address)
    options: list[tuple[str, str | int]] = [
        ("grpc.max_receive_message_length", _MESSAGE_BYTES),
        ("grpc.enable_http_proxy", 0),  # the certificate was looked at without one
        ("grpc.use_local_subchannel_pool", 1),
    ]
    if shown is None:
        return grpc.insecure_channel(target, options=options)
    if not shown.names:
        raise InputError(f"The certificate of {address} names nobody: its operator must renew it.")
    name = shown.names[0]
    if address.host not in shown.names:
        options.append(("grpc.ssl_target_name_override", name.replace("*", "arena")))
    return grpc.secure_channel(target, grpc.ssl_channel_credentials(shown.pem), options=options)


def _changed(address: Address, fingerprint: str, shown: Shown | None) -> str:
    now = "none: plain text" if shown is None else fingerprint_text(shown.fingerprint)
    return (
        f"THE CERTIFICATE OF {address} HAS CHANGED. Somebody may be listening in between, or the "
        "operator has made a new one. Nothing was sent.\n"
        f"  agreed on: {fingerprint_text(fingerprint)}\n"
        f"  shown now: {now}\n"
        "Ask the operator, by another way than this server, for the fingerprint; if it is the "
        f"new one: arena login --server {address.typed} --fingerprint FINGERPRINT"
    )
