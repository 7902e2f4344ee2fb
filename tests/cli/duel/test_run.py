"""Tests of playing a duel, with a crew that makes results up."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from arena.cli.duel.run import DuelChoices, DuelRun
from arena.contest.blocks import BlockResult, BlockTask, FaultNote
from arena.contest.sequential.duel import Decision, DuelEnd
from arena.errors import InputError
from arena.record.packing import unpack_record
from tests.cli.duel.runs import TEST, duel_plan, duel_run, played
from tests.fakes import FakeCrew, play_on_paper, void_block


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where folders for logs are made."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def test_the_same_blocks_decide_whoever_is_faster() -> None:
    """Any number of workers, in any order: the same decision after the same blocks."""
    ends = []
    for seed in range(5):
        run = played(duel_run(crew=FakeCrew(workers=1 + seed, seed=seed)))
        ends.append((run.duel.end, run.duel.decision, run.duel.counts, run.conducts))
        assert run.beyond >= 0
    assert DuelEnd.DECIDED is ends[0][0]
    assert Decision.BETTER is ends[0][1]
    assert [ends[0]] * 5 == ends


def test_records_are_those_of_the_blocks_that_count(tmp_path: Path) -> None:
    """Two for each, named so that they sort; what was played beyond is not there."""
    records = tmp_path / "records"
    run = played(duel_run(choices=DuelChoices(records)))
    files = sorted(path.name for path in records.iterdir())
    assert run.duel.matches == len(files)
    assert run.beyond > 0
    assert "000-0.jsonl" == files[0]
    task = run.plan.match.task(3)
    for leg, match in enumerate(play_on_paper(task).matches):
        assert unpack_record(match.record) == run.file(3, leg).read_text()


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    """Nothing is overwritten."""
    (tmp_path / "dear").write_text("something")
    run = duel_run(choices=DuelChoices(tmp_path))
    with pytest.raises(InputError, match=r"is not empty: .* name another with --records"):
        run.prepare()


def test_too_many_workers_are_refused() -> None:
    """Before anything is begun."""
    with pytest.raises(InputError, match="0 workers cannot play"):
        DuelRun(duel_plan(), DuelChoices(workers=0))


def test_a_block_that_stays_void_ends_it() -> None:
    """What was counted by then stays; the reason is kept."""

    def play(task: BlockTask) -> BlockResult:
        return void_block(task, "a storm") if task.number == 4 else play_on_paper(task)

    run = played(duel_run(play=play))
    assert (DuelEnd.VOID, "a storm", 4) == (run.duel.end, run.void_reason, run.duel.blocks)


def test_a_crew_that_is_lost_again_and_again_ends_it() -> None:
    """It is no defect of the command."""
    run = played(duel_run(crew=FakeCrew(losses=range(1, 100))))
    assert DuelEnd.VOID is run.duel.end
    assert run.void_reason.startswith("The worker processes ended 4 times")


def test_ctrl_c_keeps_what_was_counted(temporary: Path) -> None:
    """Nothing is left behind."""
    crew = FakeCrew(interrupt_after=6)
    run = duel_run(duel_plan(["a0", "b0"]), crew=crew)
    run.prepare()
    with pytest.raises(KeyboardInterrupt):
        list(run.play())
    assert DuelEnd.INTERRUPTED is run.duel.end
    assert "aborted" == crew.ended
    assert [] == list(temporary.iterdir())


def test_whoever_leaves_by_the_way_has_stopped_it() -> None:
    """As Ctrl-C does while something is shown."""
    run = duel_run()
    run.prepare()
    with closing(run.play()) as beats:
        next(beats)
    assert (DuelEnd.INTERRUPTED, 0) == (run.duel.end, run.duel.blocks)


def _failing(kind: str, strike: int = 0) -> object:
    """Plays on paper, but for the second bot, which fails in each match."""

    def play(task: BlockTask) -> BlockResult:
        result = play_on_paper(task)
        matches = []
        for match in result.matches:
            seat = match.seats.index(1)
            fault = FaultNote(seat, kind, "made up", strike)
            places = (1, 2) if seat else (2, 1)
            lost = replace(
                match, faults=(fault,), places=places, winner=1 - seat, termination="forfeit"
            )
            matches.append(lost)
        return replace(result, matches=tuple(matches))

    return play


def test_a_broken_bot_ends_it_and_its_logs_stay(temporary: Path) -> None:
    """Its last failure is kept, and where its log is."""
    run = played(duel_run(play=_failing("crashed")))  # type: ignore[arg-type]
    assert (DuelEnd.BROKEN, 1, 10) == (run.duel.end, run.duel.broken, run.duel.matches)
    assert {"crashed": 10} == dict(run.conducts[1].faults)
    assert [1] == list(run.failures)
    assert "crashed" == run.failures[1].fault.kind
    assert run.failures[1].log.name.startswith("a0-leg1-seat")
    assert [run.logs] == list(temporary.iterdir())


def test_the_newest_log_is_found(tmp_path: Path) -> None:
    """Each worker's instance of a role has one; who wrote last is meant."""
    plan = duel_plan(test=TEST)
    run = duel_run(plan, DuelChoices(tmp_path / "new"), play=_failing("crashed"))  # type: ignore[arg-type]
    run.prepare()
    run.logs.mkdir()
    for seat, leg in ((1, 0), (0, 1)):
        (run.logs / f"a0-leg{leg}-seat{seat}.log").write_text("old")
        newer = run.logs / f"a0-leg{leg}-seat{seat}.2.log"
        newer.write_text("new")
        newer.touch()
    list(run.play())
    assert "a0-leg1-seat0.2.log" == run.failures[1].log.name


def test_a_bot_that_does_not_start_ends_it() -> None:
    """At once, and the block does not count."""
    run = played(duel_run(play=_failing("no_show")))  # type: ignore[arg-type]
    assert (DuelEnd.NO_SHOW, 0) == (run.duel.end, run.duel.blocks)


def test_the_rate_is_of_late() -> None:
    """Matches a second, once there are some."""
    run = duel_run()
    assert 0.0 == run.recent_rate
    assert played(run).recent_rate > 0
