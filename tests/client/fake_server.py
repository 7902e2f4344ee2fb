"""A LadderService that says what a test tells it to, on loopback, with and without TLS."""

# ruff: noqa: N802 # the methods are called as in the contract

import datetime
import ipaddress
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import grpc
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from arena.client.address import Address
from arena.v1 import ladder_pb2 as pb
from arena.v1.ladder_pb2_grpc import LadderServiceServicer, add_LadderServiceServicer_to_server

TOKEN = "ronda_user_" + "a" * 32
USER = "ada"


@dataclass(frozen=True)
class Refusal:
    """How a call is ended."""

    code: grpc.StatusCode
    sentence: str
    reason: str = ""


@dataclass
class FakeLadder(LadderServiceServicer):  # type: ignore[misc] # generated
    """Knows one user, and keeps what it was sent."""

    about: pb.GetServerResponse = field(
        default_factory=lambda: pb.GetServerResponse(
            name="the club",
            arena_version="1.0",
            oldest_protocol=1,
            newest_protocol=1,
            ladder="club",
            sandbox="A",
            quota=pb.Quota(packed_bytes=10_000, unpacked_bytes=100_000, files=50),
        )
    )
    bots: dict[str, pb.Bot] = field(default_factory=dict)
    submissions: list[pb.Submission] = field(default_factory=list)
    way: list[pb.Submission] = field(default_factory=list)  # what is told of one that is watched
    logs: list[pb.InstanceLog] = field(default_factory=list)
    matches: list[pb.PlayedMatch] = field(default_factory=list)
    records: dict[str, bytes] = field(default_factory=dict)
    content: tuple[pb.SubmissionHeader, bytes] | None = None
    refusals: dict[str, Refusal] = field(default_factory=dict)  # by rpc
    declared: str = ""  # what a bot is that is registered
    breaks_at: str = ""  # the rpc in the middle of which the server falls over
    server: grpc.Server | None = None
    received: list[tuple[pb.SubmissionHeader, bytes]] = field(default_factory=list)
    asked: list[tuple[str, Any]] = field(default_factory=list)

    def GetServer(self, request: Any, context: Any) -> pb.GetServerResponse:
        token = self._token(context)
        if token and token != TOKEN:
            self._refuse(context, _WRONG_TOKEN)
        answer = pb.GetServerResponse()
        answer.CopyFrom(self.about)
        answer.user = USER if token else ""
        return answer

    def SubmitBot(self, requests: Iterator[Any], context: Any) -> pb.SubmitBotResponse:
        self._enter("SubmitBot", None, context)
        header = next(requests).header
        content = b""
        for request in requests:
            content += request.chunk
            if self.breaks_at == "SubmitBot":
                self._fall_over()
        self.received.append((header, content))
        state = pb.SUBMISSION_STATE_RECEIVED
        return pb.SubmitBotResponse(
            submission=pb.Submission(id=17, bot=header.bot, version=header.version, state=state)
        )

    def GetSubmission(self, request: Any, context: Any) -> pb.GetSubmissionResponse:
        self._enter("GetSubmission", request, context)
        [found] = [one for one in self.submissions if one.id == request.id] or [None]
        if found is None:
            sentence = f"You have no submission {request.id} here."
            self._refuse(context, _not_found("NO_SUCH_SUBMISSION", sentence))
        return pb.GetSubmissionResponse(submission=found)

    def ListSubmissions(self, request: Any, context: Any) -> pb.ListSubmissionsResponse:
        self._enter("ListSubmissions", request, context)
        found = [one for one in self.submissions if request.bot in ("", one.bot)]
        rows, token = _page(found, request)
        return pb.ListSubmissionsResponse(submissions=rows, next_page_token=token)

    def WatchSubmission(self, request: Any, context: Any) -> Iterator[pb.WatchSubmissionResponse]:
        self._enter("WatchSubmission", request, context)
        for submission in self.way:
            yield pb.WatchSubmissionResponse(submission=submission)

    def ListBots(self, request: Any, context: Any) -> pb.ListBotsResponse:
        self._enter("ListBots", request, context)
        bots = [bot for bot in self.bots.values() if not request.mine or bot.owner == USER]
        return pb.ListBotsResponse(bots=bots)

    def GetBot(self, request: Any, context: Any) -> pb.GetBotResponse:
        self._enter("GetBot", request, context)
        return pb.GetBotResponse(bot=self._bot(request.name, context))

    def RetireBot(self, request: Any, context: Any) -> pb.RetireBotResponse:
        self._enter("RetireBot", request, context)
        bot = self._bot(request.name, context)
        bot.state = pb.BOT_STATE_RETIRED
        return pb.RetireBotResponse(bot=bot)

    def RestoreBot(self, request: Any, context: Any) -> pb.RestoreBotResponse:
        self._enter("RestoreBot", request, context)
        bot = self._bot(request.name, context)
        bot.state, bot.version = pb.BOT_STATE_ACTIVE, request.version or bot.version
        return pb.RestoreBotResponse(bot=bot)

    def DownloadBot(self, request: Any, context: Any) -> Iterator[pb.DownloadBotResponse]:
        self._enter("DownloadBot", request, context)
        assert self.content is not None
        header, content = self.content
        yield pb.DownloadBotResponse(header=header)
        half = len(content) // 2
        for piece in (content[:half], content[half:]):
            yield pb.DownloadBotResponse(chunk=piece)
            if self.breaks_at == "DownloadBot":
                self._fall_over()

    def RegisterBot(self, request: Any, context: Any) -> pb.RegisterBotResponse:
        self._enter("RegisterBot", request, context)
        return pb.RegisterBotResponse(
            bot=pb.Bot(name=request.name), token="ronda_bot_x", declared=self.declared
        )

    def GetLog(self, request: Any, context: Any) -> pb.GetLogResponse:
        self._enter("GetLog", request, context)
        self._bot(request.name, context)
        return pb.GetLogResponse(logs=self.logs)

    def ListMatches(self, request: Any, context: Any) -> pb.ListMatchesResponse:
        self._enter("ListMatches", request, context)
        found = [
            one
            for one in self.matches
            if not request.bot or request.bot in [seat.bot for seat in one.seats]
        ]
        rows, token = _page(found, request)
        return pb.ListMatchesResponse(matches=rows, next_page_token=token)

    def GetRecord(self, request: Any, context: Any) -> pb.GetRecordResponse:
        self._enter("GetRecord", request, context)
        if request.match not in self.records:
            sentence = f"There is no match '{request.match}' here."
            self._refuse(context, _not_found("NO_SUCH_MATCH", sentence))
        return pb.GetRecordResponse(record=self.records[request.match])

    def _enter(self, rpc: str, request: Any, context: Any) -> None:
        self.asked.append((rpc, request))
        if rpc in self.refusals:
            self._refuse(context, self.refusals[rpc])
        if self._token(context) != TOKEN:
            self._refuse(context, _WRONG_TOKEN)

    def _bot(self, name: str, context: Any) -> pb.Bot:
        if name not in self.bots:
            sentence = f"There is no bot '{name}' here."
            self._refuse(context, _not_found("NO_SUCH_BOT", sentence))
        return self.bots[name]

    def _token(self, context: Any) -> str:
        value = str(dict(context.invocation_metadata()).get("authorization", ""))
        return value.removeprefix("Bearer ")

    def _refuse(self, context: Any, refusal: Refusal) -> None:
        if refusal.reason:
            context.set_trailing_metadata((("arena-reason", refusal.reason),))
        context.abort(refusal.code, refusal.sentence)

    def _fall_over(self) -> None:
        assert self.server is not None
        self.server.stop(None)


_WRONG_TOKEN = Refusal(
    grpc.StatusCode.UNAUTHENTICATED, "The server does not take this token.", "WRONG_TOKEN"
)


def _not_found(reason: str, sentence: str) -> Refusal:
    return Refusal(grpc.StatusCode.NOT_FOUND, sentence, reason)


def _page(found: list[Any], request: Any) -> tuple[list[Any], str]:
    """Gives two at a time, however many were asked for: a page may hold fewer."""
    start = int(request.page_token or 0)
    end = start + min(request.page_size, 2)
    return found[start:end], str(end) if end < len(found) else ""


@dataclass(frozen=True)
class Pair:
    """A certificate with its key, as PEM."""

    certificate: bytes
    key: bytes
    fingerprint: str


@cache
def make_pair(*names: str, days: int = 10, common: str = "arena", issuer: str = "") -> Pair:
    """Makes a certificate for names and numbers; `days` below 0 is one that has expired.

    One without an issuer has signed itself; `issuer` is what an authority is called that is
    made by this too, with the names ().
    """
    signer, signer_key = _made(issuer, 10, ()) if issuer else (None, None)
    certificate, key = _made(common, days, names, signer, signer_key)
    return Pair(
        certificate.public_bytes(serialization.Encoding.PEM),
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
        certificate.fingerprint(hashes.SHA256()).hex(),
    )


def authority_pem(issuer: str) -> bytes:
    """The certificate of the authority that signs for `make_pair`."""
    certificate: x509.Certificate = _made(issuer, 10, ())[0]
    return certificate.public_bytes(serialization.Encoding.PEM)


@cache
def _made(
    common: str, days: int, names: tuple[str, ...], signer: Any = None, key: Any = None
) -> Any:
    own = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])
    now = datetime.datetime.now(datetime.UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name if signer is None else signer.subject)
        .public_key(own.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=20))
        .not_valid_after(now + datetime.timedelta(days=days))
        .add_extension(x509.BasicConstraints(ca=not names, path_length=None), critical=True)
    )
    if names:
        builder = builder.add_extension(
            x509.SubjectAlternativeName([_alternative(one) for one in names]), critical=False
        )
    return builder.sign(own if key is None else key, hashes.SHA256()), own


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


@contextmanager
def serving(
    ladder: FakeLadder | None, pair: Pair | None = None, *, host: str = "127.0.0.1"
) -> Iterator[Address]:
    """Serves on loopback, with TLS if there is a certificate; without a ladder no service."""
    server = grpc.server(ThreadPoolExecutor(4))
    if ladder is not None:
        ladder.server = server
        add_LadderServiceServicer_to_server(ladder, server)  # type: ignore[no-untyped-call]
    if pair is None:
        bound = server.add_insecure_port(str(Address(host, 0)))
    else:
        credentials = grpc.ssl_server_credentials([(pair.key, pair.certificate)])
        bound = server.add_secure_port(str(Address(host, 0)), credentials)
    server.start()
    try:
        yield Address(host, bound)
    finally:
        server.stop(None).wait()
