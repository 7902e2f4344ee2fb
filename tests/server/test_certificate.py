"""Tests of the certificate that a server shows: given, or made at the first start."""

from __future__ import annotations

import datetime
import ssl
import stat
import sys
from typing import TYPE_CHECKING

import grpc
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from arena.errors import InputError
from arena.server.certificate import host_names, own_certificate, read_certificate
from arena.v1 import ladder_pb2, ladder_pb2_grpc
from tests.server.fake_intake import fake_take
from tests.server.serving import PATIENCE_S, make_home, serving

if TYPE_CHECKING:
    from pathlib import Path


def _pair(folder: Path, *, days: tuple[int, int] = (-1, 1), password: bytes = b"") -> None:
    """Writes c.pem and k.pem: a certificate that holds for some days from today, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "test")])
    first, last = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=d) for d in days)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(first)
        .not_valid_after(last)
        .sign(key, hashes.SHA256())
    )
    lock = serialization.BestAvailableEncryption(password) if password else None
    folder.mkdir(exist_ok=True)
    (folder / "c.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "k.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            lock or serialization.NoEncryption(),
        )
    )


def test_a_certificate_is_made_once(tmp_path: Path):
    """For ten years, and every name that the server may have; only its user reads the key."""
    made = own_certificate(tmp_path, host_names("192.0.2.7"))
    again = own_certificate(tmp_path, [])
    assert (made.is_new, again.is_new, again.fingerprint) == (True, False, made.fingerprint)
    parsed = x509.load_pem_x509_certificate(made.chain)
    assert parsed.fingerprint(hashes.SHA256()).hex() == made.fingerprint
    assert (parsed.not_valid_after_utc - parsed.not_valid_before_utc).days >= 3650
    names = parsed.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "localhost" in names.get_values_for_type(x509.DNSName)
    addresses = [str(one) for one in names.get_values_for_type(x509.IPAddress)]
    assert {"127.0.0.1", "192.0.2.7"} <= set(addresses)
    rights = stat.S_IMODE((tmp_path / "tls" / "key.pem").stat().st_mode)
    assert rights == 0o600


def test_a_certificate_can_be_given(tmp_path: Path):
    """With its key."""
    _pair(tmp_path)
    given = read_certificate(tmp_path / "c.pem", tmp_path / "k.pem")
    der = ssl.PEM_cert_to_DER_cert((tmp_path / "c.pem").read_text())
    expected = x509.load_der_x509_certificate(der).fingerprint(hashes.SHA256()).hex()
    assert given.fingerprint == expected


def test_what_is_wrong_with_a_certificate_is_said(tmp_path: Path):
    """Each in one sentence."""
    for name, days, password in (
        ("good", (-1, 1), b""),
        ("other", (-1, 1), b""),
        ("old", (-9, -2), b""),
        ("early", (2, 9), b""),
        ("locked", (-1, 1), b"secret"),
    ):
        _pair(tmp_path / name, days=days, password=password)
    (tmp_path / "none.pem").write_text("nothing")
    for chain, key, told in (
        ("good/c.pem", "other/k.pem", "does not fit the certificate"),
        ("old/c.pem", "old/k.pem", "has expired on"),
        ("early/c.pem", "early/k.pem", "holds only from"),
        ("locked/c.pem", "locked/k.pem", "is locked by a password"),
        ("none.pem", "good/k.pem", "is no certificate in PEM"),
        ("good/c.pem", "none.pem", "cannot be used"),
        ("away.pem", "good/k.pem", "The certificate .* cannot be read: No such file"),
        ("good/c.pem", "away.pem", "The key .* cannot be read: No such file"),
    ):
        with pytest.raises(InputError, match=told):
            read_certificate(tmp_path / chain, tmp_path / key)


def test_without_the_library_no_certificate_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """And three ways out are named."""
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(InputError, match=r"pip install .\[server\].*\[tls\].*--plain-text"):
        own_certificate(tmp_path, ["localhost"])
    assert list(tmp_path.iterdir()) == []


def test_a_server_shows_its_certificate(tmp_path: Path):
    """Whoever trusts it is answered, and nobody without encryption."""
    home = tmp_path / "home"
    make_home(home)
    certificate = own_certificate(home, host_names("127.0.0.1"))
    with serving(home, fake_take, certificate=certificate) as served:
        trust = grpc.ssl_channel_credentials(certificate.chain)
        with grpc.secure_channel(served.address, trust) as channel:
            stub = ladder_pb2_grpc.LadderServiceStub(channel)
            told = stub.GetServer(ladder_pb2.GetServerRequest(), timeout=PATIENCE_S)
            assert told.name == "club"
        with grpc.insecure_channel(served.address) as channel:
            stub = ladder_pb2_grpc.LadderServiceStub(channel)
            with pytest.raises(grpc.RpcError) as refused:
                stub.GetServer(ladder_pb2.GetServerRequest(), timeout=PATIENCE_S)
            assert refused.value.code() is grpc.StatusCode.UNAVAILABLE
