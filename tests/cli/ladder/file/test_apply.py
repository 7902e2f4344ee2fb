"""Tests of what a ladder file makes of a home before anything is played."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from arena.cli.ladder import run as ladder_run
from arena.ladder.progress import Progress
from arena.ladder.rate import rate_finished_blocks
from arena.ladder.run import RunOptions
from arena.ladder.todo import Goal
from arena.store.bots import add_version
from arena.store.connection import open_home
from arena.store.entrants import Entrant, add_entrant, list_entrants
from arena.store.ladders import Ladder, find_ladder
from arena.store.lock import writer_lock
from arena.store.ownership import add_own_bot
from arena.store.results import PlayedBlock, store_blocks
from arena.store.users import add_user
from tests.cli.conftest import Arena, write_bot
from tests.fakes import fake_contestants, play_on_paper
from tests.ladder.tasks import fake_task

HOME = Path("arena-home")
TEXT = """\
name = "summer"
bots = ["./club/anna", "./club/ben", "greedy"]
pairing = "gauntlet"
workers = 1
[rules]
preset = "kings"
target_score = 21
[rating]
beta = 3.5
[stop]
blocks = 3
hours = 2
"""


class _Runs:
    """Remembers what was run, and plays nothing."""

    def __init__(self) -> None:
        self.goals: list[Goal] = []
        self.options: list[RunOptions] = []

    def __call__(
        self, _: Path, __: str, goal: Goal, options: RunOptions, **___: object
    ) -> Progress:
        self.goals.append(goal)
        self.options.append(options)
        return Progress(9, 9, 2, 18, 0, 0, 1.0, 6.0, ())


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> _Runs:
    """Stands in for playing."""
    made = _Runs()
    monkeypatch.setattr(ladder_run, "run_ladder", made)
    return made


@pytest.fixture
def write(tmp_path: Path, club: Path) -> Callable[[str], None]:
    """Writes `summer.toml` beside the club."""
    assert club.is_dir()
    return lambda text: (tmp_path / "summer.toml").write_text(text, encoding="utf-8") and None


def _stored(name: str = "summer") -> tuple[Ladder, list[Entrant]]:
    with closing(open_home(HOME)) as store, store.reading() as connection:
        ladder = find_ladder(connection, name)
        return ladder, list_entrants(connection, ladder)


def _play_block() -> None:
    """Stores the first block of the ladder."""
    ladder, entrants = _stored()
    with closing(open_home(HOME)) as store:
        bots = fake_contestants([one.bot for one in entrants[:2]])
        with store.writing() as connection:
            played = PlayedBlock(play_on_paper(fake_task(0, bots=bots)), (0, 1))
            store_blocks(connection, ladder.id, [played], now_ns=1)
        rate_finished_blocks(store, ladder)


def test_a_ladder_is_begun_as_the_file_says(
    arena: Arena, write: Callable[[str], None], runs: _Runs
) -> None:
    """Settings, bots and rules; its promise is said."""
    write(TEXT)
    said = arena("ladder", "run", "summer.toml")
    assert (0, "") == (said.code, said.err)
    ladder, entrants = _stored()
    settings = ladder.settings
    assert ("kings", 21) == (settings.rules.preset, settings.rules.target_score)
    assert ("gauntlet", 3.5, 1) == (settings.pairing, settings.rating.beta, ladder.workers)
    assert ["anna", "ben", "greedy"] == [one.bot for one in entrants]
    assert [3.5, 3.5] == [ladder.settings.rating.beta, settings.rating.beta]
    assert said.out.startswith(
        "Ladder summer: created from summer.toml, two at a table, a gauntlet; rules kings, "
        f"target_score=21; throughput.\nAll its cards come from a secret drawn now, which cannot "
        f"change; its commitment:\n{ladder.commitment}.\n"
        f"anna: in ladder summer as {entrants[0].version[:8]}.\n"
    )
    [goal] = runs.goals
    assert (3, 2) == (goal.times, goal.rules.hours)


def test_the_same_file_again_changes_nothing(
    arena: Arena, write: Callable[[str], None], runs: _Runs
) -> None:
    """The run goes on: the same ladder, no bot again, and nothing is said but that."""
    write(TEXT)
    arena("ladder", "run", "summer.toml")
    before = _stored()
    again = arena("ladder", "run", "summer.toml", "--json")
    assert (0, "") == (again.code, again.err)
    assert before == _stored()
    expected = {"file": "summer.toml", "created": False, "changed": {}, "joined": []}
    assert expected | {"not_in_file": []} == again.json()["by_file"]
    assert 2 == len(runs.goals)


def test_what_may_still_change_is_changed(
    arena: Arena, write: Callable[[str], None], runs: _Runs
) -> None:
    """And said; what the file does not name stays, but of stopping rules."""
    write(TEXT)
    arena("ladder", "run", "summer.toml")
    arena("ladder", "set", "summer", "suspend_after=3")
    _play_block()
    write(TEXT.replace("hours = 2", "certain_first = 2").replace("workers = 1\n", ""))
    said = arena("ladder", "run", "summer.toml")
    assert "Ladder summer: stop.hours is never now.\n" in said.out
    assert "Ladder summer: stop.certain_first is 2 now.\n" in said.out
    ladder, _ = _stored()
    assert (3, 1) == (ladder.settings.suspension.matches, ladder.workers)
    assert (None, 2) == (ladder.settings.stopping.hours, runs.goals[-1].rules.certain_first)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('name = "summer"', 'name = "summer"\nplayers = 3', "2: {}players cannot change: results"),
        ('preset = "kings"', 'preset = "six"', "6: {}rules cannot change: results of two games"),
        ("target_score = 21", "target_score = 41", "7: {}rules cannot change: results of two"),
        ("beta = 3.5", "beta = 3", "9: {}rating cannot change: all standings so far were"),
        ('"gauntlet"', '"swiss"', "3: {}pairing cannot change: who meets whom follows"),
        ("workers = 1", 'time = "10"', "4: {}time cannot change: a bot is as strong"),
        ("workers = 1", "anonymous = true", "4: {}hiding of names cannot change: bots that"),
        ("workers = 1", 'faults = "substitute:2"', "4: {}faults cannot change: what a fault"),
    ],
)
@pytest.mark.usefixtures("runs")
def test_what_cannot_change_any_more_is_refused_with_its_line(
    arena: Arena, write: Callable[[str], None], old: str, new: str, problem: str
) -> None:
    """By run, by its dry run, and by check; nothing else of the file is done either."""
    write(TEXT)
    arena("ladder", "run", "summer.toml")
    _play_block()
    before = _stored()
    write(TEXT.replace(old, new).replace('"greedy"', '"greedy", "counter"'))
    for words in (
        ("check", "summer.toml"),
        ("run", "summer.toml"),
        ("run", "summer.toml", "--dry-run"),
    ):
        said = arena("ladder", *words)
        assert said.code == (1 if words[0] == "check" else 2)
        played = "Ladder 'summer' has been played, so its "
        assert f"summer.toml:{problem.format(played)}" in said.out + said.err
    assert before == _stored()


def test_before_the_first_block_all_can_change(
    arena: Arena, write: Callable[[str], None], runs: _Runs
) -> None:
    """Also who is in it: new bots join."""
    write(TEXT)
    arena("ladder", "run", "summer.toml")
    write(TEXT.replace("beta = 3.5", "beta = 3").replace('"greedy"]', '"greedy", "./club/carla"]'))
    said = arena("ladder", "run", "summer.toml")
    ladder, entrants = _stored()
    assert (3.0, "carla") == (ladder.settings.rating.beta, entrants[-1].bot)
    version = entrants[-1].version[:8]
    expected = f"Ladder summer: rating.beta is 3 now.\ncarla: in ladder summer as {version}.\n"
    assert said.out.startswith(expected)
    assert 2 == len(runs.goals)


def test_who_is_missing_in_the_file_stays(
    arena: Arena, write: Callable[[str], None], runs: _Runs
) -> None:
    """It is said, with the command that takes it out."""
    write(TEXT)
    arena("ladder", "run", "summer.toml")
    write(TEXT.replace(', "greedy"', ""))
    said = arena("ladder", "run", "summer.toml")
    _, entrants = _stored()
    label = f"greedy@{entrants[2].version[:8]}"
    assert 0 == said.code
    assert said.err == (
        "arena: greedy is in ladder summer and not in summer.toml: it plays on; to take it out: "
        f"arena ladder stop summer {label}\n"
    )
    arena("ladder", "stop", "summer", label)
    assert "" == arena("ladder", "run", "summer.toml").err
    assert 3 == len(runs.goals)


def test_a_users_bot_need_not_be_in_the_file(
    arena: Arena, write: Callable[[str], None], runs: _Runs, tmp_path: Path
) -> None:
    """It came by itself, and its owner takes it out."""
    write(TEXT)
    arena("ladder", "run", "summer.toml")
    with closing(open_home(tmp_path / "arena-home")) as store, store.writing() as connection:
        add_own_bot(connection, add_user(connection, "ada", 1).id, "hers", 1)
        version, _ = add_version(connection, "hers", "a" * 64, {"name": "hers"}, now_ns=1)
        add_entrant(connection, find_ladder(connection, "summer"), version, 1)
    assert "" == arena("ladder", "run", "summer.toml").err
    assert 2 == len(runs.goals)


def test_a_folder_that_has_changed_does_not_join_again(
    arena: Arena, write: Callable[[str], None], runs: _Runs, club: Path
) -> None:
    """It is said; its version can be named, and joins then."""
    write(TEXT)
    arena("ladder", "run", "summer.toml")
    (club / "anna" / "bot.py").write_text("# anna has changed it\n", encoding="utf-8")
    said = arena("ladder", "run", "summer.toml")
    _, entrants = _stored()
    assert 3 == len(entrants)
    assert (
        f"anna plays in ladder summer as it joined ({entrants[0].version[:8]}), and "
        "'./club/anna' is another by now; to let it take the place: arena ladder replace summer "
        "anna "
    ) in said.err
    arena("bot", "add", club / "anna")
    newest = arena("bot", "list", "--json").json()
    version = next(one["version"] for one in newest if one["bot"] == "anna" and one["newest"])
    write(TEXT.replace('"./club/anna"', f'"anna@{version[:10]}"'))
    arena("ladder", "run", "summer.toml")
    assert ["anna", "ben", "greedy", "anna"] == [one.bot for one in _stored()[1]]
    assert 3 == len(runs.goals)


def test_options_win_over_the_file(arena: Arena, write: Callable[[str], None], runs: _Runs) -> None:
    """For this run, and that is said."""
    write(TEXT)
    said = arena("ladder", "run", "summer.toml", "--blocks", "7", "--workers", "2")
    assert said.err == (
        "arena: --blocks 7 wins over [stop] of summer.toml this time.\n"
        "arena: --workers 2 wins over workers of summer.toml this time.\n"
    )
    assert (Goal(7), 2) == (runs.goals[-1], runs.options[-1].workers)
    assert (3, 1) == (_stored()[0].settings.stopping.blocks, _stored()[0].workers)
    arena("ladder", "run", "summer.toml")
    assert (3, None) == (runs.goals[-1].times, runs.options[-1].workers)


def test_a_dry_run_does_nothing(arena: Arena, write: Callable[[str], None], runs: _Runs) -> None:
    """Neither where there is no home yet, nor where a bot would join a ladder that is there."""
    write(TEXT)
    said = arena("ladder", "run", "summer.toml", "--dry-run")
    assert (0, False) == (said.code, HOME.exists())
    assert "Ladder summer: summer.toml would create it, two at a table, a gauntlet" in said.out
    assert "anna: would be in ladder summer as " in said.out
    assert "Ladder summer: 6 blocks to play, 12 matches, by 1 worker.\n" in said.out
    assert said.out.endswith("To play it: arena ladder run summer.toml\n")
    arena("ladder", "run", "summer.toml")
    before = _stored()
    write(TEXT.replace('"greedy"]', '"greedy", "counter"]').replace("hours = 2", "hours = 3"))
    said = arena("ladder", "run", "summer.toml", "--dry-run", "--json")
    document = json.loads(said.out)
    assert ["counter"] == [one["bot"] for one in document["by_file"]["joined"]]
    assert {"stop.hours": "3"} == document["by_file"]["changed"]
    assert ([{"rule": "hours", "wanted": 3}], 9) == (
        [{key: one[key] for key in ("rule", "wanted")} for one in document["stopping"]],
        document["blocks_left"],
    )
    assert before == _stored()
    assert 1 == len(runs.goals)


def test_a_ladder_that_rests_is_left_alone(
    arena: Arena, write: Callable[[str], None], runs: _Runs
) -> None:
    """Nothing of the file is done; nor while another process writes in the home."""
    write(TEXT)
    arena("ladder", "run", "summer.toml")
    arena("ladder", "pause", "summer")
    before = _stored()[0].settings
    write(TEXT.replace("hours = 2", "hours = 3"))
    said = arena("ladder", "run", "summer.toml")
    expected = "arena: Ladder 'summer' is paused: 'arena ladder resume summer' lets it go on.\n"
    assert (2, expected) == (said.code, said.err)
    assert before == _stored()[0].settings
    arena("ladder", "resume", "summer")
    with writer_lock(HOME):
        said = arena("ladder", "run", "summer.toml")
    assert (2, True) == (said.code, said.err.startswith("arena: Another arena"))
    assert before == _stored()[0].settings
    assert 1 == len(runs.goals)


def test_a_ladder_may_be_called_as_a_file(
    arena: Arena, write: Callable[[str], None], runs: _Runs, tmp_path: Path
) -> None:
    """A word without an ending is the ladder where there is one, and else the file."""
    write(TEXT)
    (tmp_path / "summer").write_text(TEXT.replace("blocks = 3", "blocks = 4"), encoding="utf-8")
    assert 0 == arena("ladder", "run", "summer").code
    assert 4 == _stored()[0].settings.stopping.blocks
    arena("ladder", "set", "summer", "stop.blocks=5")
    assert 0 == arena("ladder", "run", "summer").code
    assert 5 == _stored()[0].settings.stopping.blocks
    assert [4, 5] == [goal.times for goal in runs.goals]


def test_the_home_is_no_bot(arena: Arena, tmp_path: Path, runs: _Runs) -> None:
    """Each of its versions would hold the earlier ones."""
    write_bot(tmp_path / "both", "both")
    text = 'name = "x"\nbots = ["./both", "greedy"]\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    said = arena("ladder", "run", "x.toml", "--home", "both")
    assert (2, []) == (said.code, runs.goals)
    assert "x.toml:2: './both' cannot be a bot and the home as well: move one of them" in said.err


@pytest.mark.usefixtures("runs")
def test_what_the_file_leaves_out_may_not_fit(
    arena: Arena, write: Callable[[str], None], tmp_path: Path
) -> None:
    """It stays as it is stored, and is told with the line of what it does not fit to."""
    write('name = "summer"\nbots = ["greedy", "counter"]\nplayers = 2\n')
    arena("ladder", "create", "summer", "--players", "3", "--seating", "all_orders")
    for command in ("check", "run"):
        said = arena("ladder", command, "summer.toml")
        assert (
            "summer.toml:3: Only three players can sit in all_orders: two or four swap sides. What "
            "the file does not name stays as it is stored"
        ) in said.out + said.err
    assert 3 == _stored()[0].settings.players
