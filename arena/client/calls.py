"""Every call that a server answers to people: with a deadline, and its errors as sentences.

Must not know who asks, nor how what is answered is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import grpc

from arena.client.channel import agreed_certificate, open_channel
from arena.client.mishaps import mishap
from arena.v1 import ladder_pb2 as pb
from arena.v1.ladder_pb2_grpc import LadderServiceStub
from arena.version import ARENA_VERSION

if TYPE_CHECKING:
    from arena.client.address import Address
    from arena.client.known import KnownServer

PROTOCOL = 1
"""The protocol number that is spoken."""

PATIENCE_S = 30.0
"""How long an answer may take."""

WATCH_S = 300.0
"""How long a submission is watched at a time: a line that is dead is found out by then."""

DOWNLOAD_S = 1800.0
"""How long a version's content may take to come."""

MOST_OF_A_PAGE = 200
"""The most submissions or matches that are asked for at a time."""

_SLOWEST = 10_000  # bytes a second that a line must carry
_CHUNK = 1 << 18  # bytes, of 1 MiB that are allowed: the bar moves

_Request = TypeVar("_Request")
_Response = TypeVar("_Response")
Tell = Callable[[int, int], None]
"""Is told how many bytes have gone, and of how many."""


class LadderCalls:
    """Asks one server, as one user."""

    def __init__(self, address: Address, channel: grpc.Channel, token: str = "") -> None:
        self.address = address
        self._stub = LadderServiceStub(channel)  # type: ignore[no-untyped-call] # generated
        self._metadata = (("authorization", f"Bearer {token}"),) if token else ()

    def server(self) -> pb.GetServerResponse:
        """Asks what server this is; it answers without a token too."""
        request = pb.GetServerRequest(client_version=ARENA_VERSION)
        response: pb.GetServerResponse = self._ask(self._stub.GetServer, request)
        return response

    def submit(
        self, header: pb.SubmissionHeader, pieces: Iterable[bytes], tell: Tell
    ) -> pb.Submission:
        """Sends a bot's content; `tell` is called from another thread."""

        def requests() -> Iterator[pb.SubmitBotRequest]:
            yield pb.SubmitBotRequest(header=header)
            done = 0
            for piece in pieces:
                for start in range(0, len(piece), _CHUNK):
                    chunk = piece[start : start + _CHUNK]
                    yield pb.SubmitBotRequest(chunk=chunk)
                    done += len(chunk)
                    tell(done, header.packed_bytes)

        response: pb.SubmitBotResponse = self._ask(
            self._stub.SubmitBot,
            requests(),
            patience_s=PATIENCE_S + header.packed_bytes / _SLOWEST,
            outcome="Submit it again: the same content is not taken twice.",
        )
        return response.submission

    def submission(self, number: int = 0) -> pb.Submission:
        """Asks for a submission; 0 is the newest."""
        request = pb.GetSubmissionRequest(id=number)
        response: pb.GetSubmissionResponse = self._ask(self._stub.GetSubmission, request)
        return response.submission

    def submissions(self, bot: str = "", limit: int = 20) -> list[pb.Submission]:
        """Lists submissions, the newest first, without their logs."""
        found: list[pb.Submission] = []
        page = ""
        while len(found) < limit:
            request = pb.ListSubmissionsRequest(
                bot=bot, page_size=min(limit - len(found), MOST_OF_A_PAGE), page_token=page
            )
            response = self._ask(self._stub.ListSubmissions, request)
            found += response.submissions
            page = response.next_page_token
            if not page:
                break
        return found[:limit]

    def watch(self, number: int, patience_s: float = WATCH_S) -> Iterator[pb.Submission]:
        """Gives a submission as it is, and whenever it changes, until it is over.

        Waits for a server that is not there. Ends with TimedOutError after `patience_s`.
        """
        stream = self._stub.WatchSubmission(
            pb.WatchSubmissionRequest(id=number),
            timeout=patience_s,
            metadata=self._metadata,
            wait_for_ready=True,
        )
        try:
            with self._translated(patience_s, ""):
                for response in stream:
                    yield response.submission
        finally:
            stream.cancel()

    def bots(self, *, mine: bool) -> list[pb.Bot]:
        """Lists the ladder's bots by their standings, or the caller's."""
        return list(self._ask(self._stub.ListBots, pb.ListBotsRequest(mine=mine)).bots)

    def bot(self, name: str) -> pb.Bot:
        """Asks for a bot."""
        request = pb.GetBotRequest(name=name)
        response: pb.GetBotResponse = self._ask(self._stub.GetBot, request)
        return response.bot

    def retire(self, name: str) -> pb.Bot:
        """Lets a bot play no more."""
        request = pb.RetireBotRequest(name=name)
        response: pb.RetireBotResponse = self._ask(self._stub.RetireBot, request)
        return response.bot

    def restore(self, name: str, version: str = "") -> pb.Bot:
        """Lets a version of a bot play; without one, the one that played last."""
        request = pb.RestoreBotRequest(name=name, version=version)
        response: pb.RestoreBotResponse = self._ask(self._stub.RestoreBot, request)
        return response.bot

    def register(
        self, name: str, *, declared: str = "", tables: int = 0, new_token: bool = False
    ) -> pb.RegisterBotResponse:
        """Makes a bot that runs elsewhere, or says another version of it; returns its token."""
        request = pb.RegisterBotRequest(
            name=name, declared=declared, tables=tables, new_token=new_token
        )
        response: pb.RegisterBotResponse = self._ask(self._stub.RegisterBot, request)
        return response

    @contextmanager
    def download(
        self, name: str, version: str = ""
    ) -> Iterator[tuple[pb.SubmissionHeader, Iterator[bytes]]]:
        """Asks for a version's content: what comes, and its bytes as they come."""
        stream = self._stub.DownloadBot(
            pb.DownloadBotRequest(name=name, version=version),
            timeout=DOWNLOAD_S,
            metadata=self._metadata,
        )

        def pieces() -> Iterator[bytes]:
            with self._translated(DOWNLOAD_S, "Nothing was kept."):
                for response in stream:
                    yield response.chunk

        try:
            with self._translated(DOWNLOAD_S, "Nothing was kept."):
                first = next(iter(stream), pb.DownloadBotResponse())
            yield first.header, pieces()
        finally:
            stream.cancel()

    def logs(self, name: str, version: str = "") -> list[pb.InstanceLog]:
        """Asks for the end of what a version's instances have printed."""
        request = pb.GetLogRequest(name=name, version=version)
        return list(self._ask(self._stub.GetLog, request).logs)

    def matches(self, bot: str = "", limit: int = 20) -> list[pb.PlayedMatch]:
        """Lists matches that have been played, the newest first."""
        found: list[pb.PlayedMatch] = []
        page = ""
        while len(found) < limit:
            request = pb.ListMatchesRequest(
                bot=bot, page_size=min(limit - len(found), MOST_OF_A_PAGE), page_token=page
            )
            response = self._ask(self._stub.ListMatches, request)
            found += response.matches
            page = response.next_page_token
            if not page:
                break
        return found[:limit]

    def record(self, match: str) -> bytes:
        """Asks for the record of a match that is released."""
        request = pb.GetRecordRequest(match=match)
        response: pb.GetRecordResponse = self._ask(self._stub.GetRecord, request)
        return response.record

    def _ask(
        self,
        call: Callable[..., _Response],
        request: object,
        *,
        patience_s: float = PATIENCE_S,
        outcome: str = "",
    ) -> _Response:
        with self._translated(patience_s, outcome):
            return call(request, timeout=patience_s, metadata=self._metadata)

    @contextmanager
    def _translated(self, patience_s: float, outcome: str) -> Iterator[None]:
        try:
            yield
        except grpc.RpcError as error:
            raise mishap(error, self.address, patience_s, outcome) from None


@contextmanager
def opened_calls(address: Address, known: KnownServer) -> Iterator[LadderCalls]:
    """Opens the calls to a server of which so much is known, for the length of a block.

    Raises what `agreed_certificate` and `open_channel` do.
    """
    shown = agreed_certificate(address, known.fingerprint)
    with open_channel(address, shown) as channel:
        yield LadderCalls(address, channel, known.token)
