"""Stand-ins for what is slow or outside: a crew without processes, blocks without bots."""

from __future__ import annotations

import hashlib
import random
from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import select

from arena.contest.blocks import BlockResult, BlockTask, Contestant, FaultNote, MatchResult
from arena.contest.suspension import SuspensionRule
from arena.ladder.worker import PlayedChunk
from arena.play.glance import Glance
from arena.record.packing import pack_record
from arena.store.bots import add_version
from arena.store.entrants import add_entrant
from arena.store.ladders import Ladder, LadderSettings, create_ladder
from arena.store.schema import metadata
from arena.terms.times import Pace, count_times, parse_pace
from engine import Phase, State, deal_round, first_dealer, side_count
from engine.rules import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from arena.store.connection import Store
    from arena.store.entrants import Entrant

SECRET = bytes(range(32))


def fake_ladder(store: Store, settings: LadderSettings, bots: Sequence[str]) -> Ladder:
    """Creates a ladder with a known secret and these bots in it."""
    with store.writing() as connection:
        ladder = create_ladder(connection, settings, SECRET, now_ns=1)
    for bot in bots:
        enter_fake_bot(store, ladder, bot)
    return ladder


def enter_fake_bot(store: Store, ladder: Ladder, bot: str) -> None:
    """Adds a bot of which there is only a name, and lets it into a ladder."""
    content = hashlib.sha256(bot.encode()).hexdigest()
    with store.writing() as connection:
        version, _ = add_version(connection, bot, content, {"name": bot}, now_ns=1)
        add_entrant(connection, ladder, version, now_ns=1)


def fake_settings(players: int = 2, **changes: object) -> LadderSettings:
    """Returns the settings of a throughput ladder called `demo`, which suspends nobody."""
    settings = LadderSettings(
        "demo",
        players,
        STANDARD,
        time_control=None,
        throughput=True,
        suspension=SuspensionRule(0, 0),
    )
    return replace(settings, **changes)  # type: ignore[arg-type]


def fake_contestants(bots: Sequence[str]) -> list[Contestant]:
    """Returns contestants that are never launched."""
    return [Contestant(bot, f"version of {bot}", "nowhere", ("never",)) for bot in bots]


def fake_contestant(entrant: Entrant) -> Contestant:
    """Returns the contestant that an entrant is run as, which is never launched."""
    return fake_contestants([entrant.bot])[0]


def play_on_paper(task: BlockTask) -> BlockResult:
    """Makes up a block's result from its seed and its bots' names, always the same.

    A bot whose name ends in a digit scores that much more; one called `faulty...` loses
    some matches by forfeit.
    """
    return BlockResult(
        task.number,
        task.attempt,
        tuple(_paper_match(task, leg, task.legs[leg]) for leg in task.legs_played),
    )


def _paper_match(task: BlockTask, leg: int, seats: tuple[int, ...]) -> MatchResult:
    dice = random.Random(f"{task.seed.hex()} {leg} {task.contestants}")
    sides = side_count(task.players)
    names = [task.contestants[seat].bot for seat in seats[:sides]]
    scores = tuple(
        dice.randrange(45) + (int(name[-1]) if name[-1].isdigit() else 0) for name in names
    )
    faulty = [side for side, name in enumerate(names) if name.startswith("faulty")]
    faults: tuple[FaultNote, ...] = ()
    termination = "score"
    order = [-score for score in scores]
    if faulty and dice.random() < 0.5:
        faults = (FaultNote(faulty[0], "crashed", "made up"),)
        termination = "forfeit" if sides == 2 else "score"
        order[faulty[0]] = 1
    places = tuple(1 + sum(other < own for other in order) for own in order)
    return MatchResult(
        leg=leg,
        seats=seats,
        record=pack_record(f"record of {task.match_id(leg)} from {task.nonces[leg].hex()}\n"),
        winner=places.index(1) if places.count(1) == 1 else None,
        places=places,
        scores=scores,
        termination=termination,
        faults=faults,
        started_ns=dice.randrange(1000),
        ended_ns=dice.randrange(1000, 2000),
        decisions=dice.randrange(100),
        paces=tuple(_paper_pace(dice) for _ in seats),
    )


def _paper_pace(dice: random.Random) -> Pace:
    thought = [round(dice.lognormvariate(15, 2)) for _ in range(20)]
    return Pace(count_times(thought), count_times([0] * 19 + [dice.randrange(10**7)]))


def play_by_engine(task: BlockTask, choose: Callable[[str, State, int], int]) -> BlockResult:
    """Plays a block by the rules; `choose` takes bot, state and bot seed, and gives an action."""
    matches = []
    for leg, seats in enumerate(task.legs):
        state = State(task.rules, task.players, first_dealer(task.seed, task.players))
        actions = []
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DEAL:
                state.deal(
                    deal_round(task.seed, task.rules, task.players, state.round, state.dealer)
                )
                continue
            bot = task.contestants[seats[state.turn]].bot
            actions.append(choose(bot, state, task.bot_seeds[state.turn]))
            state.apply(actions[-1])
        outcome = state.outcome
        assert outcome is not None
        paper = _paper_match(task, leg, seats)
        matches.append(
            replace(
                paper,
                record=pack_record(f"{actions}\n"),
                winner=outcome.winner,
                places=outcome.places,
                scores=outcome.scores,
                termination=outcome.termination,
                decisions=len(actions),
            )
        )
    return BlockResult(task.number, task.attempt, tuple(matches))


def void_block(task: BlockTask, reason: str) -> BlockResult:
    """Makes a block's result of which the first leg is void."""
    first, *others = play_on_paper(task).matches
    return BlockResult(task.number, task.attempt, (replace(first, void=reason), *others))


class FakeCrew:
    """Plays chunks in random order, one whenever it is waited for, without any process.

    `interrupt_after`: how many waits until Ctrl-C. `losses`: at which waits the crew is
    lost with all it has in hand. `losing_submits`: which chunks cannot be handed over.
    """

    def __init__(
        self,
        workers: int = 2,
        seed: int = 0,
        *,
        play: Callable[[BlockTask], BlockResult] = play_on_paper,
        interrupt_after: int | None = None,
        losses: Collection[int] = (),
        losing_submits: Collection[int] = (),
    ) -> None:
        self.workers = workers
        self.played: list[BlockTask] = []
        self.ended = ""
        self.most_in_flight = 0
        self._dice = random.Random(seed)
        self._play = play
        self._interrupt_after = interrupt_after
        self._losses = losses
        self._losing_submits = losing_submits
        self._waits = 0
        self._submits = 0
        self._is_lost = False
        self._open: dict[Future[PlayedChunk], list[BlockTask]] = {}

    def submit(self, tasks: list[BlockTask]) -> Future[PlayedChunk]:
        self._submits += 1
        if self._submits in self._losing_submits:
            self._is_lost = True
        if self._is_lost:
            raise BrokenExecutor
        future: Future[PlayedChunk] = Future()
        self._open[future] = tasks
        self.most_in_flight = max(self.most_in_flight, len(self._open))
        return future

    def wait(
        self, futures: Collection[Future[PlayedChunk]], seconds: float
    ) -> set[Future[PlayedChunk]]:
        assert seconds > 0
        assert set(futures) == set(self._open)
        self._waits += 1
        if self._interrupt_after is not None and self._waits > self._interrupt_after:
            raise KeyboardInterrupt
        if self._is_lost or self._waits in self._losses:
            return self._lose() if self._open else set()
        future = self._dice.choice(list(self._open))
        tasks = self._open.pop(future)
        self.played.extend(tasks)
        future.set_result(PlayedChunk([self._play(task) for task in tasks], 0.1))
        return {future}

    def glances(self) -> Sequence[Glance]:
        return [Glance(len(self._open), (), ())]

    def renew(self) -> None:
        self._open.clear()
        self._is_lost = False

    def close(self) -> None:
        self.ended = "closed"

    def abort(self) -> None:
        self.ended = "aborted"

    def _lose(self) -> set[Future[PlayedChunk]]:
        """Loses all chunks; the executor may say so of some at once and of others later."""
        self._is_lost = True
        told = self._dice.sample(list(self._open), k=1 + len(self._open) // 2)
        for future in told:
            future.set_exception(BrokenExecutor())
        del self._open[told[0]]
        return {told[0]}


def database_contents(store: Store) -> dict[str, list[dict[str, object]]]:
    """Reads all rows of all tables but what only says when and on what something was run."""
    contents = {}
    with store.reading() as connection:
        for table in metadata.sorted_tables:
            if table.name == "runs":
                continue
            columns = [column for column in table.c if not column.name.endswith("_ns")]
            rows = connection.execute(select(*columns).order_by(*table.primary_key))
            contents[table.name] = [dict(row._mapping) for row in rows]
    for row in contents["paces"]:
        # How often something was decided comes about again, how long it took does not.
        row["pace"] = parse_pace(str(row["pace"])).think.count
    return contents
