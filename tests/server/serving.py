"""A server in this process, with a crew and an intake without processes of bots, and callers."""

from __future__ import annotations

import asyncio
import hashlib
import io
import tarfile
import threading
import time
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import grpc

from arena.bots.snapshot import take_snapshot
from arena.errors import ArenaError
from arena.ladder.begin import begin_ladder, enter_bot
from arena.people.quota import Quota
from arena.sandbox.sandbox import Sandbox
from arena.server.journal import Journal
from arena.server.server import ArenaServer, Opened
from arena.server.settings import (
    Address,
    CallSettings,
    PaceSettings,
    QualifySettings,
    ServerSettings,
)
from arena.store.bots import BotVersion, add_version
from arena.store.connection import open_home
from arena.store.lock import writer_lock
from arena.store.tokens import issue_user_token
from arena.store.users import add_user
from arena.v1 import ladder_pb2, ladder_pb2_grpc
from engine import STANDARD
from tests.fakes import FakeCrew, fake_settings
from tests.refereed import play_refereed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from arena.play.settings import RunnerSettings
    from arena.server.certificate import Certificate
    from arena.server.queue import TakeIn
    from arena.server.tally import Tally

LADDER = "demo"
PATIENCE_S = 60.0
QUOTA = Quota(submissions_a_day=1000, active_bots=6, under_way=20, packed_bytes=200_000)


class PacedCrew(FakeCrew):
    """Plays a chunk whenever it is let; records are real ones."""

    def __init__(self) -> None:
        super().__init__(1, play=play_refereed)
        self._let = threading.Semaphore(0)
        self._failure = ""
        self.renewed = 0

    def fail(self, reason: str) -> None:
        """Lets nothing be played any more."""
        self._failure = reason

    def lose_at(self, wait: int) -> None:
        """Loses all that is in hand at one of the next chunks."""
        self._losses = (self._waits + wait,)

    def renew(self) -> None:
        self.renewed += 1
        super().renew()

    def let(self, chunks: int) -> None:
        """Lets so many chunks be played."""
        self._let.release(chunks)

    def wait(self, futures: Collection[Any], seconds: float) -> set[Any]:
        if self._failure:
            raise ArenaError(self._failure)
        if not self._open or not self._let.acquire(timeout=0.02):
            return set()
        return super().wait(futures, seconds)


class Served:
    """A server that runs, and what is needed to call it."""

    def __init__(
        self,
        home: Path,
        settings: ServerSettings,
        take: TakeIn,
        certificate: Certificate | None = None,
        tally: Tally | None = None,
    ) -> None:
        self.home = home
        self._certificate = certificate
        self._tally = tally
        self.settings = settings
        self.crew = PacedCrew()
        self.told = io.StringIO()
        self.error: BaseException | None = None
        self.address = ""
        self._opened = threading.Event()
        self._server: ArenaServer | None = None
        self._take = take
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    def start(self) -> None:
        self._thread.start()
        assert self._opened.wait(PATIENCE_S)
        if self.error is not None:
            raise self.error

    @property
    def leftovers(self) -> list[str]:
        """What lies on the shelf."""
        return [path.name for path in (self.home / "submissions").iterdir()]

    def stop(self) -> None:
        if self._server is not None:
            self._server.stop()
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()

    def _run(self) -> None:
        loop = asyncio.new_event_loop()
        try:
            with writer_lock(self.home):
                self._server = ArenaServer(
                    self.home,
                    self.settings,
                    Journal(self.told, is_json=True),
                    sandbox=Sandbox(),
                    certificate=self._certificate,
                    tally=self._tally,
                    take=self._take,
                    make_crew=self._make_crew,
                )
                self._server.run(self._note, loop)
        except BaseException as error:
            self.error = error
        finally:
            self._opened.set()
            loop.close()

    def _make_crew(self, workers: int, settings: RunnerSettings) -> PacedCrew:
        del workers, settings
        return self.crew

    def _note(self, opened: Opened) -> None:
        self.address = str(opened.address)
        self._opened.set()


class Client:
    """Calls a server as a user."""

    def __init__(self, address: str, token: str | None) -> None:
        self._channel = grpc.insecure_channel(address)
        self._stub = ladder_pb2_grpc.LadderServiceStub(self._channel)
        self._metadata = () if token is None else (("authorization", f"Bearer {token}"),)

    def close(self) -> None:
        self._channel.close()

    def call(self, rpc: str, request: Any) -> Any:
        """Calls an rpc that has one answer."""
        return getattr(self._stub, rpc)(request, metadata=self._metadata, timeout=PATIENCE_S)

    def refusal(self, rpc: str, request: Any) -> tuple[str, str, str]:
        """Calls an rpc that is refused, to its end; returns status, reason and sentence."""
        try:
            answer = self.call(rpc, request)
            if hasattr(answer, "__next__"):
                list(answer)
        except grpc.RpcError as error:
            return refusal_of(error)
        raise AssertionError(f"{rpc} was not refused")

    def submit(self, bot: str, content: bytes, **changes: Any) -> ladder_pb2.Submission:
        """Submits packed content."""
        request = submission_requests(bot, content, **changes)
        submission: ladder_pb2.Submission = self.call("SubmitBot", iter(request)).submission
        return submission

    def followed(self, number: int) -> ladder_pb2.Submission:
        """Watches a submission until something has become of it."""
        last = ladder_pb2.Submission()
        for told in self.call("WatchSubmission", ladder_pb2.WatchSubmissionRequest(id=number)):
            last = told.submission
        return last


def refusal_of(error: grpc.RpcError) -> tuple[str, str, str]:
    trailing = dict(error.trailing_metadata() or ())
    return error.code().name, trailing.get("arena-reason", ""), error.details() or ""


def submission_requests(
    bot: str, content: bytes, *, size: int | None = None, sha256: str | None = None, **header: Any
) -> list[ladder_pb2.SubmitBotRequest]:
    """Makes the messages of a submission, whose header may be wrong."""
    first = ladder_pb2.SubmissionHeader(
        bot=bot,
        packed_bytes=len(content) if size is None else size,
        packed_sha256=hashlib.sha256(content).hexdigest() if sha256 is None else sha256,
        **header,
    )
    half = len(content) // 2
    chunks = [content[:half], content[half:]]
    return [
        ladder_pb2.SubmitBotRequest(header=first),
        *(ladder_pb2.SubmitBotRequest(chunk=chunk) for chunk in chunks),
    ]


def packed(**files: str) -> bytes:
    """Packs files by name; `_` in a name stands for a dot."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, text in files.items():
            entry = tarfile.TarInfo(name.replace("_", "."))
            entry.size = len(text.encode())
            archive.addfile(entry, io.BytesIO(text.encode()))
    return buffer.getvalue()


def bot_content(name: str, mark: str = "1") -> bytes:
    """Packs a bot that the fake intake finds fit; another mark makes another version."""
    return packed(bot_toml=f'name = "{name}"\nrun = "true"\n', mark_txt=mark)


def add_bot(home: Path, name: str, mark: str = "1") -> BotVersion:
    """Adds a bot of the operator's."""
    folder = home / "sources" / f"{name}-{mark}"
    folder.mkdir(parents=True)
    (folder / "bot.toml").write_text(f'name = "{name}"\nrun = "true"\ntables = 9\n')
    (folder / "mark.txt").write_text(mark)
    snapshot = take_snapshot(folder, home)
    with closing(open_home(home, can_create=True)) as store, store.writing() as connection:
        return add_version(connection, name, snapshot.hash, {"name": name}, now_ns=0)[0]


def make_home(home: Path, *users: str) -> dict[str, str]:
    """Makes a home with a ladder of two bots; returns the users' tokens by name."""
    rules = replace(STANDARD, target_score=5)  # so that a match has few decisions
    begin_ladder(home, fake_settings(pairing="rating", window=8, rules=rules))
    for name in ("first", "second"):
        enter_bot(home, LADDER, add_bot(home, name))
    with closing(open_home(home)) as store, store.writing() as connection:
        return {
            name: issue_user_token(connection, add_user(connection, name, 1).id, "", 1)
            for name in users
        }


def settings_of_tests(**changes: Any) -> ServerSettings:
    """What a server of tests is told."""
    usual = ServerSettings(
        name="club",
        listen=Address("127.0.0.1", 0),
        plain_text=True,
        ladder=LADDER,
        stop_seconds=0.1,
        quota=QUOTA,
        pace=PaceSettings(blocks_a_minute=0),
        calls=CallSettings(of_one=6, in_all=24, upload_seconds=10.0),
        qualify=QualifySettings(opponents=("first",)),
    )
    return replace(usual, **changes)


@contextmanager
def serving(
    home: Path,
    take: TakeIn,
    *,
    certificate: Certificate | None = None,
    tally: Tally | None = None,
    **changes: Any,
) -> Iterator[Served]:
    """Runs a server of a home for the length of a block."""
    served = Served(home, settings_of_tests(**changes), take, certificate, tally)
    served.start()
    try:
        yield served
    finally:
        served.stop()


def wait_for(is_so: Callable[[], bool]) -> None:
    """Waits until something is so."""
    until = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)
