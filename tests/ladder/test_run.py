"""Tests of running a ladder from a home, without processes."""

import platform
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from arena.bots.snapshot import take_snapshot
from arena.contest.seeds import SECRET_BYTES, secret_commitment
from arena.errors import InputError
from arena.ladder.begin import begin_ladder, enter_bot
from arena.ladder.control import change_ladder_settings, set_ladder_state
from arena.ladder.progress import Progress
from arena.ladder.run import RunOptions, run_ladder
from arena.ladder.todo import Goal
from arena.play.settings import RunnerSettings
from arena.store.bots import BotVersion, add_version
from arena.store.connection import open_home
from arena.store.entrants import list_entrants
from arena.store.ladders import Ladder, LadderSettings, LadderState, find_ladder
from arena.store.lock import writer_lock
from arena.store.runs import Run, list_runs
from arena.store.schema import ladders
from arena.terms.clock import parse_time_control
from tests.fakes import FakeCrew, fake_settings

GOAL = Goal(blocks_per_pairing=4)


class _Crews:
    """Makes one fake crew and remembers what was asked for."""

    def __init__(self, **options: object) -> None:
        self._options = options
        self.settings: RunnerSettings | None = None
        self.crew = FakeCrew()

    def __call__(self, workers: int, settings: RunnerSettings) -> FakeCrew:
        self.settings = settings
        self.crew = FakeCrew(workers, **self._options)  # type: ignore[arg-type]
        return self.crew


def _add_bot(home: Path, name: str) -> BotVersion:
    folder = home / "sources" / name
    folder.mkdir(parents=True)
    (folder / "bot.toml").write_text(f'name = "{name}"\nrun = "true"\ntables = 9\n')
    snapshot = take_snapshot(folder, home)
    with closing(open_home(home, can_create=True)) as store, store.writing() as connection:
        version, _ = add_version(connection, name, snapshot.hash, {"name": name}, now_ns=0)
    return version


def _home(folder: Path, settings: LadderSettings, *bots: str) -> Path:
    begin_ladder(folder, settings)
    for bot in bots:
        enter_bot(folder, settings.name, _add_bot(folder, bot))
    return folder


def _runs(home: Path) -> list[Run]:
    with closing(open_home(home)) as store, store.reading() as connection:
        return list_runs(connection, find_ladder(connection, "demo").id)


def test_a_ladder_begins_with_a_promise(tmp_path: Path):
    """Each with a secret of its own."""
    first = begin_ladder(tmp_path, fake_settings())
    second = begin_ladder(tmp_path, fake_settings(name="other"))
    assert first.commitment == secret_commitment(first.secret)
    assert len(first.secret) == SECRET_BYTES
    assert first.secret != second.secret


def test_a_ladder_is_run_to_its_goal(tmp_path: Path):
    """With the snapshots that were added, and a note of the run."""
    home = _home(tmp_path, fake_settings(), "a", "b")
    crews = _Crews()
    end = run_ladder(home, "demo", GOAL, RunOptions(workers=3), make_crew=crews)
    assert (end.blocks_done, end.matches_played) == (4, 8)
    assert (crews.crew.workers, crews.crew.ended) == (3, "closed")
    assert crews.settings == RunnerSettings(log_folder=home / "logs")
    contestant = crews.crew.played[0].contestants[0]
    assert (contestant.bot, contestant.command, contestant.tables) == ("a", ("true",), 9)
    assert contestant.folder == str(home / "bots" / contestant.version)
    (run,) = _runs(home)
    assert (run.workers, run.oversubscribed, run.ended_ns is None) == (3, False, False)


def test_timed_matches_share_no_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The runner is told how many matches it may play at a time."""
    monkeypatch.setattr("arena.ladder.run.available_cores", lambda: 8)
    control = parse_time_control("10+0.05/1")
    home = _home(tmp_path, fake_settings(throughput=False, time_control=control), "a", "b")
    crews = _Crews()
    options = RunOptions(workers=2, wire_log_folder=tmp_path / "wire")
    run_ladder(home, "demo", GOAL, options, make_crew=crews)
    assert crews.settings == RunnerSettings(
        log_folder=home / "logs", wire_log_folder=tmp_path / "wire", most_matches=3
    )
    assert crews.crew.played[0].time_control == control


def test_ctrl_c_ends_the_crew_at_once_and_the_run_can_go_on(tmp_path: Path):
    """The lock is free, what is stored is whole."""
    home = _home(tmp_path, fake_settings(), "a", "b")
    goal = Goal(blocks=90)
    crews = _Crews(interrupt_after=2)
    with pytest.raises(KeyboardInterrupt):
        run_ladder(home, "demo", goal, RunOptions(workers=1), make_crew=crews)
    assert crews.crew.ended == "aborted"
    end = run_ladder(home, "demo", goal, make_crew=_Crews())
    assert end.is_finished
    assert 0 < end.matches_played < 180
    assert [run.ended_ns is None for run in _runs(home)] == [True, False]


def test_who_is_in_a_ladder_does_not_change_while_it_is_run(tmp_path: Path):
    """Nor is it run twice at a time."""
    home = _home(tmp_path, fake_settings(), "a", "b")
    version = _add_bot(home, "c")
    with writer_lock(home):
        with pytest.raises(InputError, match="Another arena"):
            enter_bot(home, "demo", version)
        with pytest.raises(InputError, match="Another arena"):
            run_ladder(home, "demo", GOAL, make_crew=_Crews())
    assert enter_bot(home, "demo", version).from_block == 0


def test_ladders_that_cannot_be_run_say_why(tmp_path: Path):
    """Too few bots, closed, a snapshot that has changed or is gone."""
    home = _home(tmp_path, fake_settings(3), "a", "b")
    with pytest.raises(InputError, match="'demo' needs 3 bots and has 2: 'arena ladder add demo"):
        run_ladder(home, "demo", GOAL, make_crew=_Crews())
    version = _add_bot(home, "c")
    enter_bot(home, "demo", version)
    (home / "bots" / version.hash / "bot.toml").write_text("changed")
    with pytest.raises(InputError, match=rf"The snapshot .*{version.hash} has changed since"):
        run_ladder(home, "demo", GOAL, make_crew=_Crews())
    (home / "bots" / version.hash).rename(home / "bots" / "elsewhere")
    with pytest.raises(InputError, match="is gone"):
        run_ladder(home, "demo", GOAL, make_crew=_Crews())
    with closing(open_home(home)) as store, store.writing() as connection:
        connection.execute(update(ladders).values(closed_ns=1))
    with pytest.raises(InputError, match="'demo' is closed"):
        run_ladder(home, "demo", GOAL, make_crew=_Crews())
    with pytest.raises(InputError, match="no ladder 'other'"):
        run_ladder(home, "other", GOAL, make_crew=_Crews())


def test_a_ladder_does_not_change_by_being_entered(tmp_path: Path):
    """Its settings are those it was made with."""
    home = _home(tmp_path, fake_settings(), "a", "b")
    with closing(open_home(home)) as store, store.reading() as connection:
        ladder = find_ladder(connection, "demo")
        assert [one.bot for one in list_entrants(connection, ladder)] == ["a", "b"]
    assert ladder.settings == fake_settings()
    assert replace(ladder, cursor=0) == ladder


def test_a_run_says_what_it_was_run_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The machine and how busy it was; a system that does not know its load says nothing."""
    home = _home(tmp_path, fake_settings(), "a", "b")
    for loads in ((0.5, 1.0, 2.0), None):

        def load(loads: tuple[float, ...] | None = loads) -> tuple[float, ...]:
            if loads is None:
                raise OSError
            return loads

        monkeypatch.setattr("os.getloadavg", load)
        run_ladder(home, "demo", GOAL, make_crew=_Crews())
    first, second = _runs(home)
    assert (0.5, None) == (first.machine.load, second.machine.load)
    assert platform.python_version() == first.machine.python_version
    assert platform.platform() == first.machine.platform


def test_a_ladder_that_rests_is_not_run(tmp_path: Path):
    """Paused or archived, until it is resumed."""
    home = _home(tmp_path, fake_settings(), "a", "b")
    for state in (LadderState.PAUSED, LadderState.ARCHIVED):
        assert LadderState.ARCHIVED is not set_ladder_state(home, "demo", state)
        with pytest.raises(InputError, match=f"'demo' is {state}: 'arena ladder resume demo'"):
            run_ladder(home, "demo", GOAL, make_crew=_Crews())
    with pytest.raises(InputError, match="'demo' is archived, which is more than paused"):
        set_ladder_state(home, "demo", LadderState.PAUSED)
    assert LadderState.ARCHIVED is set_ladder_state(home, "demo", LadderState.ACTIVE)
    assert run_ladder(home, "demo", GOAL, make_crew=_Crews()).is_finished


def test_a_ladder_that_is_paused_stops_being_run(tmp_path: Path):
    """What was played is kept, and can go on once the ladder is resumed."""
    home = _home(tmp_path, fake_settings(), "a", "b")
    crews = _Crews()

    def pause(progress: Progress) -> None:
        if progress.matches_played:
            set_ladder_state(home, "demo", LadderState.PAUSED)

    end = run_ladder(home, "demo", Goal(blocks=30), observer=pause, make_crew=crews)
    assert "aborted" == crews.crew.ended
    assert (False, 0 < end.blocks_done < 30) == (end.is_finished, True)
    set_ladder_state(home, "demo", LadderState.ACTIVE)
    again = run_ladder(home, "demo", Goal(blocks=30), make_crew=_Crews())
    assert 60 == end.matches_played + again.matches_played
    assert [False, False] == [run.ended_ns is None for run in _runs(home)]


def test_a_ladder_may_say_how_many_workers_it_wants(tmp_path: Path):
    """Whoever runs it may say otherwise."""
    home = _home(tmp_path, fake_settings(), "a", "b")
    changed = change_ladder_settings(home, "demo", lambda ladder: (ladder.settings, 3))
    assert 3 == changed.workers
    for options, workers in ((RunOptions(), 3), (RunOptions(workers=2), 2)):
        crews = _Crews()
        run_ladder(home, "demo", GOAL, options, make_crew=crews)
        assert workers == crews.crew.workers


def test_more_workers_than_a_machine_can_bear_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """When they are set, not at each run from then on."""
    monkeypatch.setattr("arena.ladder.control.available_cores", lambda: 2)
    home = _home(tmp_path, fake_settings(), "a", "b")
    for workers, sentence in ((0, "0 workers cannot play"), (9, "9 workers are too many for 2")):

        def change(ladder: Ladder, workers: int = workers) -> tuple[LadderSettings, int]:
            return ladder.settings, workers

        with pytest.raises(InputError, match=sentence):
            change_ladder_settings(home, "demo", change)


def test_settings_do_not_change_while_a_ladder_is_run(tmp_path: Path):
    """What is in flight is played by the settings with which it began."""
    home = _home(tmp_path, fake_settings(), "a", "b")
    with writer_lock(home), pytest.raises(InputError, match="Another arena"):
        change_ladder_settings(home, "demo", lambda ladder: (ladder.settings, 3))
