"""Whether a bot that does not end as it should is found out, and one that does is not."""

import asyncio
import fcntl
import time
from pathlib import Path

import pytest

from arena.check.endings import ENDINGS, try_endings
from arena.check.findings import Finding, Report, Start
from arena.contest.blocks import Contestant
from arena.errors import ArenaError
from arena.play.launch import Launcher
from tests.check.patient import odd, patient_settings
from tests.e2e.processes import MARK, left_behind, wait_until

pytestmark = pytest.mark.e2e


def end(folder: Path, bot: Contestant, **changes: object) -> dict[str, Finding]:
    """Tries all endings with a bot; gives the findings by kind."""
    report = Report(folder, start=Start(0.1, 64, wants_events=False))
    asyncio.run(try_endings(bot, patient_settings(folder, **changes), report, lambda _: None))
    assert tuple(ending.name for ending in ENDINGS) == report.endings
    return {finding.kind: finding for finding in report.findings}


def test_a_bot_that_ends_as_it_should(tmp_path: Path) -> None:
    """Nothing is found; each instance has a log of its own."""
    assert {} == end(tmp_path, odd())
    assert len(ENDINGS) == len(list(tmp_path.glob("bot-*.log")))


def test_a_bot_that_leaves_its_half_open_is_still_there(tmp_path: Path) -> None:
    """An arena that waits for the bot to end its half would wait for ever."""
    found = end(tmp_path, odd("--clings"), leave_s=1)
    assert ["stays"] == list(found)
    sentence = "was still there 1 s after a goodbye that had come with the welcome: end your half"
    assert found["stays"].sentence.startswith(sentence)
    assert "PlayResponse.goodbye" in found["stays"].sentence
    assert not found["stays"].is_failure


@pytest.mark.parametrize(
    ("how", "kinds", "part"),
    [
        ("leaves", ["refused", "unsaid", "arena_gone", "no_arena"], "exit code 0 after its token"),
        ("crashes", ["refused", "unsaid", "arena_gone", "no_arena"], "signal 6 after its token"),
        ("stays", ["refused", "unsaid", "arena_gone", "no_arena"], "was still there 1.4 s after "),
        ("is-silent", ["unsaid"], ""),
    ],
)
def test_a_bot_that_does_not_say_why_it_could_not_play(
    tmp_path: Path, how: str, kinds: list[str], part: str
) -> None:
    """Refused, without an arena, or with one that is gone; each kind is told once."""
    found = end(tmp_path, odd("--sulks", how), alone_s=1 if how == "stays" else 100)
    assert sorted(kinds) == sorted(found)
    assert not any(finding.is_failure for finding in found.values())
    assert part in found[kinds[0]].sentence
    sentence = found["unsaid"].sentence
    assert "print the text of the status that PlayService.Play ends with" in sentence
    assert "arena-reason. Here: this token was not given out" in sentence
    assert sentence.endswith(" (WRONG_TOKEN)")


def test_a_bot_that_waits_for_an_arena_is_found(tmp_path: Path) -> None:
    """It would wait for ever."""
    found = end(tmp_path, odd("--waits"), alone_s=1)
    assert ["no_arena"] == list(found)
    sentence = "was still there 1.4 s with no arena at ARENA_ADDRESS: a bot that cannot play "
    assert found["no_arena"].sentence.startswith(sentence)


def test_a_bot_that_can_be_started_once_only_is_a_no_show(tmp_path: Path) -> None:
    """In a match each leg and seat has an instance of its own."""
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # as its first instance would hold it
        found = end(tmp_path, odd("--only-one", str(tmp_path / "lock")))
    assert found["no_show"].is_failure
    sentence = "the process ended with exit code 1 before it said hello, when it was started again"
    assert found["no_show"].sentence.startswith(sentence)


def test_a_bot_that_hangs_when_it_is_started_again(tmp_path: Path) -> None:
    """It is not waited for for ever."""
    hangs = Contestant("bot", "version", str(tmp_path), ("sleep", "3600"), 64)
    found = end(tmp_path, hangs, patience_ns=10**8, alone_s=0.1)
    assert found["no_show"].sentence.startswith("said no hello within 0.1 s, when it was started")


def test_a_goodbye_that_a_bot_crashes_at_is_told(tmp_path: Path) -> None:
    """By its exit code."""
    found = end(tmp_path, odd("--dreads", "goodbye"))
    assert ["exit_code"] == list(found)
    sentence = "exit code 8 after a goodbye that had come with the welcome; 0 says that all is well"
    assert sentence in found["exit_code"].sentence


def test_no_process_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not of a bot that stays whatever happens, either; nor where the arena itself fails."""
    monkeypatch.setenv(MARK, str(tmp_path))
    end(tmp_path, odd("--clings", "--sulks", "stays"), leave_s=0.1, alone_s=0.1)
    wait_until(lambda: left_behind(tmp_path) == [])


def test_a_failure_of_the_arena_is_none_of_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log that cannot be written, and a warden that is gone."""
    (tmp_path / "bot-no-arena.log").mkdir()
    with pytest.raises(ArenaError, match="bot could not be started: its log cannot be written"):
        end(tmp_path, odd())
    monkeypatch.setattr(Launcher, "start", lambda self, order: self._warden.kill())
    since_s = time.monotonic()
    with pytest.raises(ArenaError, match="the process that starts bots has ended"):
        end(tmp_path, odd())
    assert time.monotonic() - since_s < 60
