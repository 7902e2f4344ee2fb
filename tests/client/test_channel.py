"""The certificate of a server: agreed on, compared each time, and the only one that is trusted."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from arena.client.address import Address
from arena.client.calls import LadderCalls, opened_calls
from arena.client.certificate import (
    NotReachedError,
    look_at,
    read_names,
    vouched_certificate,
)
from arena.client.channel import CertificateChangedError, agreed_certificate, open_channel
from arena.client.known import KnownServer
from arena.client.mishaps import BrokenOffError
from arena.errors import InputError
from arena.terms.fingerprint import fingerprint_text
from tests.client.fake_server import (
    TOKEN,
    USER,
    FakeLadder,
    Pair,
    authority_pem,
    make_pair,
    serving,
)

AUTHORITY = "authority"
OWN = make_pair("arena.test")


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as bound:
            bound.bind(("::1", 0))
    except OSError:
        return False
    return True


@contextmanager
def saying(answer: bytes, *, context: ssl.SSLContext | None = None) -> Iterator[Address]:
    """Something that is no arena: it reads a little, answers, and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(30)

        def answer_all() -> None:
            while True:
                try:
                    plain, _ = listening.accept()
                except OSError:
                    return
                with plain:
                    try:
                        stream = context.wrap_socket(plain, server_side=True) if context else plain
                        with stream:
                            stream.recv(4096)
                            stream.sendall(answer)
                    except OSError:
                        pass

        thread = Thread(target=answer_all, daemon=True)
        thread.start()
        try:
            yield Address("127.0.0.1", listening.getsockname()[1])
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            thread.join()


def who(address: Address, fingerprint: str = "") -> str:
    """Asks a server whom it takes the token for, over the channel that is opened to it."""
    with opened_calls(address, KnownServer(fingerprint, TOKEN)) as calls:
        return calls.server().user


def trust(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Lets this machine trust the tests' authority."""
    file = folder / "authorities.pem"
    file.write_bytes(authority_pem(AUTHORITY))
    monkeypatch.setenv("SSL_CERT_FILE", str(file))


def test_plain_text_on_this_machine() -> None:
    """A server without TLS is spoken to on loopback."""
    with serving(FakeLadder()) as address:
        assert look_at(address) is None
        assert USER == who(address)


@pytest.mark.parametrize(
    "pair",
    [
        OWN,
        make_pair("127.0.0.1", "localhost"),
        make_pair("*.example.org"),
        make_pair("arena.test", issuer=AUTHORITY),
        make_pair(common="named.so"),
    ],
    ids=["self-made", "number", "wildcard", "issued", "common name"],
)
def test_a_certificate_that_was_agreed_on(pair: Pair) -> None:
    """Whoever has signed it, and whatever it is for: its fingerprint is what counts."""
    with serving(FakeLadder(), pair) as address:
        assert USER == who(address, pair.fingerprint)


@pytest.mark.skipif(not _has_ipv6(), reason="this machine has no IPv6")
@pytest.mark.parametrize("pair", [None, OWN, make_pair("::1")], ids=["plain", "name", "number"])
def test_a_number_of_ipv6(pair: Pair | None) -> None:
    """Is reached as any other address."""
    with serving(FakeLadder(), pair, host="::1") as address:
        assert USER == who(address, pair.fingerprint if pair else "")


def test_a_certificate_that_nobody_vouches_for() -> None:
    """Without a fingerprint the sentence says how to agree on one."""
    with serving(FakeLadder(), OWN) as address:
        assert vouched_certificate(address) is None
        with pytest.raises(InputError, match=r"No authority vouches .* 'arena login --server"):
            who(address)


def test_a_certificate_that_an_authority_vouches_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Needs no fingerprint, if it is for the host that was named."""
    trust(monkeypatch, tmp_path)
    with serving(FakeLadder(), make_pair("127.0.0.1", issuer=AUTHORITY)) as address:
        assert USER == who(address)
    with (
        serving(FakeLadder(), make_pair("elsewhere.test", issuer=AUTHORITY)) as address,
        pytest.raises(InputError, match="No authority vouches"),
    ):
        who(address)


def test_a_certificate_that_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is refused loudly with both fingerprints, also if an authority vouches for the new one."""
    trust(monkeypatch, tmp_path)
    ladder = FakeLadder()
    for pair in (make_pair("arena.test", common="other"), make_pair("127.0.0.1", issuer=AUTHORITY)):
        with serving(ladder, pair) as address, pytest.raises(CertificateChangedError) as caught:
            who(address, OWN.fingerprint)
        said = str(caught.value)
        assert said.startswith(f"THE CERTIFICATE OF {address} HAS CHANGED.")
        assert fingerprint_text(OWN.fingerprint) in said
        assert fingerprint_text(pair.fingerprint) in said
    with serving(ladder) as address, pytest.raises(CertificateChangedError, match="plain text"):
        who(address, OWN.fingerprint)
    assert [] == ladder.asked


def test_a_certificate_that_changes_after_it_was_looked_at() -> None:
    """The channel trusts the one that was compared alone: no token goes to another."""
    ladder = FakeLadder()
    with serving(ladder, make_pair("arena.test", common="other")) as address:
        shown = look_at(address)
        assert shown is not None
        shown = read_names(address, shown)
        with serving(ladder, OWN) as other, open_channel(other, shown) as channel:
            calls = LadderCalls(other, channel, TOKEN)
            with pytest.raises(BrokenOffError, match="broke off"):
                calls.bots(mine=True)
    assert [] == ladder.asked


def test_a_certificate_whose_time_is_over() -> None:
    """The sentence says so, with a fingerprint and without."""
    pair = make_pair("arena.test", days=-1)
    with serving(FakeLadder(), pair) as address:
        for fingerprint in (pair.fingerprint, ""):
            with pytest.raises(InputError, match="has expired: its operator must renew it"):
                agreed_certificate(address, fingerprint)


def test_nothing_listens_there() -> None:
    """A port that nobody has, and a host that is none."""
    with socket.create_server(("127.0.0.1", 0)) as bound:
        port = bound.getsockname()[1]
    with pytest.raises(NotReachedError, match=f"Nothing listens at 127.0.0.1:{port}"):
        who(Address("127.0.0.1", port))
    with pytest.raises(NotReachedError, match=r"There is no host called nowhere\.invalid"):
        who(Address("nowhere.invalid"))


def test_something_else_listens_there(tmp_path: Path) -> None:
    """A web server, with TLS and without; something that hangs up; a port of another program."""
    for answer in (b"HTTP/1.1 400 Bad Request\r\n\r\n", b"", b"SSH-2.0-OpenSSH_9\r\n"):
        with saying(answer) as address, pytest.raises(InputError, match="answers, but"):
            who(address)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    file = tmp_path / "both.pem"
    file.write_bytes(OWN.key + OWN.certificate)
    context.load_cert_chain(file)
    with (
        saying(b"HTTP/1.1 400 Bad Request\r\n\r\n", context=context) as address,
        pytest.raises(InputError, match="speaks TLS but not HTTP/2, as a web server does"),
    ):
        who(address)


def test_plain_text_elsewhere_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No token goes over a network in plain text: the sentence says whose turn it is."""
    with serving(FakeLadder()) as address:
        monkeypatch.setattr(Address, "is_loopback", property(lambda _: False))
        with pytest.raises(InputError, match="plain text, which is for servers on this machine"):
            who(address)


def test_a_server_of_grpc_without_the_service() -> None:
    """A runner's PlayService, or an arena of another version."""
    with (
        serving(None) as address,
        pytest.raises(InputError, match="does not know this call: it is no arena server"),
    ):
        who(address)


def test_channels_are_closed() -> None:
    """After the block nothing can be asked any more."""
    with serving(FakeLadder()) as address:
        with opened_calls(address, KnownServer()) as calls:
            calls.server()
        with pytest.raises(ValueError, match="closed channel"):
            calls.server()
