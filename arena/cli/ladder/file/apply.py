"""Makes the ladder of a file what the file says, or plans a run of it, and says what came of it.

Must not know how a ladder is run.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from arena.bots.manifest import read_manifest
from arena.bots.snapshot import take_snapshot
from arena.cli.bot.added import ORIGIN
from arena.cli.home import home_words
from arena.cli.ladder.file.agree import Agreement, agree, compare
from arena.cli.ladder.file.bots import NamedBot
from arena.cli.ladder.file.problem import Problem
from arena.cli.ladder.settings import format_text, settings_pairs
from arena.cli.screen import command_text, complain
from arena.cli.signals import outcome_told
from arena.cli.terms import Terms
from arena.contest.blocks import SHORT_VERSION
from arena.errors import InputError
from arena.ladder.plan import RunPlan, plan_ladder
from arena.ladder.run import RunOptions, refuse_unless_active
from arena.ladder.settle import Newcomer, Settled, Wish, settle_ladder
from arena.ladder.todo import Goal
from arena.store.connection import DATABASE_FILE, Store, open_home
from arena.store.ladders import Ladder
from arena.store.lock import writer_lock

GoalOf = Callable[[Ladder], Goal]
"""Says where a run of a ladder ends."""


class FileProblemsError(InputError):
    """Says that a ladder file cannot be used; `problems` has all that is wrong."""

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        super().__init__(
            f"Nothing was done: {source} has {len(problems)} "
            f"{'problem' if len(problems) == 1 else 'problems'}."
        )
        self.lines = [problem.sentence(source) for problem in problems]


@dataclass(frozen=True, slots=True)
class Applied:
    """What a file has led to, before anything is played."""

    agreement: Agreement
    settled: Settled

    @property
    def name(self) -> str:
        """What the ladder is called."""
        return self.settled.ladder.name

    @property
    def changes(self) -> dict[str, str]:
        """The settings that have changed, as they are now; none where the ladder is new."""
        before = self.settled.before
        if before is None:
            return {}
        old = dict(settings_pairs(before))
        now = settings_pairs(self.settled.ladder)
        return {name: value for name, value in now if old.get(name) != value}


def apply_file(path: Path, home: Path) -> Applied:
    """Begins the ladder of a file, or makes it agree with the file; all of it or nothing.

    Raises FileProblemsError where anything is wrong with the file, which leaves no home
    behind, and InputError where the home cannot be written.
    """
    return apply_agreement(agree(path, home), home)


def apply_agreement(agreement: Agreement, home: Path) -> Applied:
    """Makes the ladder of a file that was read what it says, as `apply_file` does."""
    _refuse_unless_fit(agreement)
    with closing(open_home(home, can_create=True)) as store:
        newcomers = [_newcomer(bot, home) for bot in agreement.roll.joining]
        with writer_lock(home), store.writing() as connection:
            again = compare(agreement.file, agreement.named, connection)
            _refuse_problems(again)
            wish = Wish(again.settings, again.workers, newcomers)
            return Applied(again, settle_ladder(connection, wish))


def plan_file(
    path: Path, home: Path, goal_of: GoalOf, options: RunOptions
) -> tuple[Applied, RunPlan]:
    """Says what a run of a file would begin, change and play; does none of it.

    Raises as `apply_file` does. All is done in a transaction that is not kept.
    """
    agreement = agree(path, home)
    _refuse_unless_fit(agreement)
    newcomers = [_newcomer_of_folder(bot) for bot in agreement.roll.joining]
    wish = Wish(agreement.settings, agreement.workers, newcomers)
    if (home / DATABASE_FILE).exists():
        with closing(open_home(home)) as store:
            return _plan(store, agreement, wish, goal_of, options)
    with (
        tempfile.TemporaryDirectory(prefix="arena-plan-") as folder,
        closing(open_home(Path(folder) / "home", can_create=True)) as store,
    ):
        return _plan(store, agreement, wish, goal_of, options)


def applied_lines(applied: Applied, *, is_done: bool = True) -> Iterator[str]:
    """Says what a file has led to, or would lead to."""
    source, settled = applied.agreement.file.source, applied.settled
    ladder = settled.ladder
    settings = ladder.settings
    if settled.before is None:
        terms = Terms(
            settings.rules, settings.time_control, settings.throughput, settings.fault_policy
        )
        done = f"created from {source}" if is_done else f"{source} would create it"
        yield f"Ladder {ladder.name}: {done}, {format_text(settings)}; {terms.sentence}."
        if is_done:
            yield "All its cards come from a secret drawn now, which cannot change; its commitment:"
            yield f"{ladder.commitment}."
    for name, value in applied.changes.items():
        now = f"is {value} now" if is_done else f"would be {value}"
        yield f"Ladder {ladder.name}: {name} {now}."
    for one in settled.joined:
        version = one.version[:SHORT_VERSION]
        from_block = f", from block {one.from_block} on" if one.from_block else ""
        would = "" if is_done else "would be "
        yield f"{one.bot}: {would}in ladder {ladder.name} as {version}{from_block}."


def notices(applied: Applied, home: Path) -> Iterator[str]:
    """Says where the ladder is another than the file lets one think, and what to do."""
    file, name = applied.agreement.file, applied.name
    joined = {one.version for one in applied.settled.joined}
    for bot in applied.agreement.named:
        if bot.notice and bot.contestant.version in joined:
            yield bot.notice
    for bot, entrant in applied.agreement.roll.changed:
        words = ["ladder", "replace", name, entrant.bot, bot.contestant.folder]
        yield (
            f"{entrant.bot} plays in ladder {name} as it joined "
            f"({entrant.version[:SHORT_VERSION]}), and '{bot.word}' is another by now; to let it "
            f"take the place: {command_text([*words, *home_words(home)])}"
        )
    for entrant in applied.agreement.roll.others:
        if entrant.suspension is None and entrant.bot not in applied.agreement.owned:
            label = f"{entrant.bot}@{entrant.version[:SHORT_VERSION]}"
            words = ["ladder", "stop", name, label, *home_words(home)]
            yield (
                f"{entrant.bot} is in ladder {name} and not in {file.source}: it plays on; to take "
                f"it out: {command_text(words)}"
            )


def applied_to_json(applied: Applied) -> dict[str, object]:
    """Makes the JSON object of what a file has led to."""
    settled = applied.settled
    return {
        "file": applied.agreement.file.source,
        "created": settled.before is None,
        "changed": applied.changes,
        "joined": [{"bot": one.bot, "version": one.version} for one in settled.joined],
        "not_in_file": [
            {"bot": one.bot, "version": one.version} for one in applied.agreement.roll.others
        ],
    }


class _NotKeptError(Exception):
    """Ends a transaction that is not to be kept."""


def _plan(
    store: Store, agreement: Agreement, wish: Wish, goal_of: GoalOf, options: RunOptions
) -> tuple[Applied, RunPlan]:
    planned: list[tuple[Applied, RunPlan]] = []
    with suppress(_NotKeptError), store.writing() as connection:
        settled = settle_ladder(connection, wish)
        goal = goal_of(settled.ladder)
        plan = plan_ladder(connection, settled.ladder, settled.entrants, goal, options)
        planned.append((Applied(agreement, settled), plan))
        raise _NotKeptError
    return planned[0]


def _refuse_unless_fit(agreement: Agreement) -> None:
    _refuse_problems(agreement)
    if agreement.ladder is not None:
        refuse_unless_active(agreement.ladder)


def _refuse_problems(agreement: Agreement) -> None:
    problems = agreement.file.problems.listed()
    if problems:
        raise FileProblemsError(agreement.file.source, problems)


def _newcomer(bot: NamedBot, home: Path) -> Newcomer:
    """Makes a bot ready to join: takes a snapshot where it is a folder."""
    if bot.is_added:
        return Newcomer(bot.contestant.bot, bot.contestant.version, {})
    folder = Path(bot.contestant.folder)
    with outcome_told(f"{folder} was not added, and nothing was played"):
        snapshot = take_snapshot(folder, home, tell=complain)
    manifest = _manifest(asdict(snapshot.manifest), folder)
    return Newcomer(snapshot.manifest.name, snapshot.hash, manifest)


def _newcomer_of_folder(bot: NamedBot) -> Newcomer:
    """Says who would join, and takes no snapshot."""
    folder = Path(bot.contestant.folder)
    manifest = _manifest(asdict(read_manifest(folder)), folder)
    return Newcomer(bot.contestant.bot, bot.contestant.version, manifest)


def _manifest(values: Mapping[str, object], folder: Path) -> dict[str, object]:
    return dict(values) | {ORIGIN: str(folder.absolute())}
