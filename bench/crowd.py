"""People who use a server in a soak, each in a thread: what they do, and what they are told."""

from __future__ import annotations

import hashlib
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import grpc

from arena.v1 import ladder_pb2, ladder_pb2_grpc
from bench.crowd_bots import BAD, HOSTILE, STRANGE, bad, good, hostile, strange

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_CALL_S = 30.0
_BURST = 150
_OVER = (ladder_pb2.SUBMISSION_STATE_ACTIVE, ladder_pb2.SUBMISSION_STATE_REJECTED)


@dataclass
class Findings:
    """What people were told, by all of them together."""

    deeds: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)  # by rpc and reason
    submitted: dict[int, str] = field(default_factory=dict)  # by number: what it was
    outcomes: Counter[str] = field(default_factory=Counter)  # by what it was and what became of it
    reasons: Counter[str] = field(default_factory=Counter)  # of rejections, by stage
    surprises: list[str] = field(default_factory=list)  # what nobody should be told
    noting: threading.Lock = field(default_factory=threading.Lock)


class Person(threading.Thread):
    """Somebody with a token, who does one thing after the other until told to stop."""

    def __init__(
        self,
        name: str,
        token: str,
        address: Callable[[], str],
        findings: Findings,
        *,
        is_hostile: bool,
        pause_s: float,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._metadata = (("authorization", f"Bearer {token}"),)
        self._address = address
        self._findings = findings
        self._dice = random.Random(name)
        self._pause_s = pause_s
        self._mark = 0
        self._stopping = threading.Event()
        self._deeds: list[tuple[int, Callable[[Any], None]]] = [
            (8, self._submit_good),
            (2, self._submit_bad),
            (2, self._submit_strange),
            (3, self._retire),
            (3, self._restore),
            (6, self._read),
            (2, self._break_off),
            (1, self._crowd_in),
        ]
        if is_hostile:
            self._deeds.append((2, self._submit_hostile))

    def stop(self) -> None:
        """Lets the person go once what they do is done."""
        self._stopping.set()

    def run(self) -> None:
        """Does one thing after the other."""
        weights = [weight for weight, _ in self._deeds]
        while not self._stopping.is_set():
            [(_, deed)] = self._dice.choices(self._deeds, weights)
            with self._findings.noting:
                self._findings.deeds[deed.__name__.strip("_").replace("_", " ")] += 1
            with grpc.insecure_channel(self._address()) as channel:
                self._try(deed, ladder_pb2_grpc.LadderServiceStub(channel))
            self._stopping.wait(self._dice.expovariate(1 / self._pause_s))

    def _try(self, deed: Callable[[Any], None], stub: Any) -> None:
        try:
            deed(stub)
        except grpc.RpcError as error:
            self._note_refusal(deed.__name__, error)
        except ValueError:
            return  # a channel that was closed in the midst

    def _note_refusal(self, what: str, error: Any) -> None:
        reason = dict(error.trailing_metadata() or ()).get("arena-reason", "")
        status = error.code().name
        with self._findings.noting:
            self._findings.refusals[reason or status] += 1
            # While the server is away, nobody can be told anything.
            if status == "INTERNAL" or (not reason and status not in ("UNAVAILABLE", "CANCELLED")):
                self._findings.surprises.append(f"{what}: {status}: {error.details()}")

    def _submit_good(self, stub: Any) -> None:
        self._submit(stub, "good", good)

    def _submit_bad(self, stub: Any) -> None:
        kind = self._dice.choice(list(BAD))
        self._submit(stub, f"bad ({kind})", lambda name, mark: bad(name, kind, mark))

    def _submit_strange(self, stub: Any) -> None:
        kind = self._dice.choice(STRANGE)
        self._submit(stub, f"strange ({kind})", lambda name, _: strange(name, kind))

    def _submit_hostile(self, stub: Any) -> None:
        kind = self._dice.choice(list(HOSTILE))
        self._submit(stub, f"hostile ({kind})", lambda name, mark: hostile(name, kind, mark))

    def _submit(self, stub: Any, what: str, make: Callable[[str, int], bytes]) -> None:
        """Submits a bot and watches what becomes of it."""
        self._mark += 1
        name = f"{self.name}-{'abc'[self._dice.randrange(3)]}"
        requests = iter(_requests(name, make(name, self._mark)))
        submitted = stub.SubmitBot(requests, metadata=self._metadata, timeout=_CALL_S).submission
        with self._findings.noting:
            self._findings.submitted[submitted.id] = what
        self._watch(stub, submitted.id)

    def _watch(self, stub: Any, number: int) -> None:
        request = ladder_pb2.WatchSubmissionRequest(id=number)
        for told in stub.WatchSubmission(request, metadata=self._metadata, timeout=300):
            if told.submission.state in _OVER or self._stopping.is_set():
                return

    def _own(self, stub: Any) -> Any:
        """One of the person's bots; none where they have none."""
        request = ladder_pb2.ListBotsRequest(mine=True)
        bots = stub.ListBots(request, metadata=self._metadata, timeout=_CALL_S).bots
        return self._dice.choice(bots) if bots else None

    def _retire(self, stub: Any) -> None:
        bot = self._own(stub)
        if bot is not None:
            request = ladder_pb2.RetireBotRequest(name=bot.name)
            stub.RetireBot(request, metadata=self._metadata, timeout=_CALL_S)

    def _restore(self, stub: Any) -> None:
        bot = self._own(stub)
        if bot is not None:
            version = self._dice.choice(bot.versions).version if bot.versions else ""
            request = ladder_pb2.RestoreBotRequest(name=bot.name, version=version)
            stub.RestoreBot(request, metadata=self._metadata, timeout=_CALL_S)

    def _read(self, stub: Any) -> None:
        """Reads standings, matches, a record, a log and a version's content."""
        often = {"metadata": self._metadata, "timeout": _CALL_S}
        stub.ListBots(ladder_pb2.ListBotsRequest(), **often)
        matches = stub.ListMatches(ladder_pb2.ListMatchesRequest(), **often).matches
        if matches:
            match = self._dice.choice(matches).id
            stub.GetRecord(ladder_pb2.GetRecordRequest(match=match), **often)
        bot = self._own(stub)
        if bot is not None and bot.versions:
            stub.GetLog(ladder_pb2.GetLogRequest(name=bot.name), **often)
            list(stub.DownloadBot(ladder_pb2.DownloadBotRequest(name=bot.name), **often))

    def _break_off(self, stub: Any) -> None:
        """Goes away in the midst of sending."""
        name = f"{self.name}-a"
        requests = _requests(name, self._dice.randbytes(400_000))
        call = stub.SubmitBot.future(_slowly(requests), metadata=self._metadata, timeout=_CALL_S)
        time.sleep(self._dice.random() / 10)
        call.cancel()

    def _crowd_in(self, stub: Any) -> None:
        """Asks very often at once."""
        request = ladder_pb2.ListBotsRequest()
        calls = [
            stub.ListBots.future(request, metadata=self._metadata, timeout=_CALL_S)
            for _ in range(_BURST)
        ]
        for call in calls:
            error = call.exception()
            if error is not None:
                self._note_refusal("crowd in", error)


def _requests(name: str, content: bytes) -> list[ladder_pb2.SubmitBotRequest]:
    header = ladder_pb2.SubmissionHeader(
        bot=name,
        packed_bytes=len(content),
        packed_sha256=hashlib.sha256(content).hexdigest(),
    )
    pieces = range(0, len(content), 1 << 16)
    return [
        ladder_pb2.SubmitBotRequest(header=header),
        *(ladder_pb2.SubmitBotRequest(chunk=content[at : at + (1 << 16)]) for at in pieces),
    ]


def _slowly(requests: list[ladder_pb2.SubmitBotRequest]) -> Iterator[ladder_pb2.SubmitBotRequest]:
    for request in requests:
        yield request
        time.sleep(0.02)
