"""Samples in every language are fed their own matches, and play on from the middle of one."""

from dataclasses import replace
from pathlib import Path

import pytest

from arena.contest.blocks import Contestant
from arena.feed.feeding import FeedSettings, feed_bot
from arena.feed.terms import make_terms
from arena.play.runner import Runner, RunnerSettings
from arena.record.packing import unpack_record
from arena.record.reader import read_record, substance
from arena.referee.onset import find_onset
from arena.terms.clock import parse_time_control
from engine import PRESETS, rules_with
from tests.e2e.hall import task

CONTROL = parse_time_control("30+0.1/10")
SHORT = rules_with(PRESETS["standard"], {"max_rounds": "2"})


@pytest.mark.e2e
def test_a_sample_is_fed_and_plays_on(bot: Contestant, tmp_path: Path) -> None:
    """Fed its own match it answers all as then; from the middle it ends it as it ended."""
    block = task(bot, bot, rules=SHORT, control=CONTROL, throughput=False)
    one = replace(block, only_leg=0)
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        then = unpack_record(runner.play([one])[0].matches[0].record)
        record = read_record(then, "a match")
        onset = find_onset(record, "then", (1, 5), CONTROL)
        again = replace(one, number=1, given=onset.given)
        now = unpack_record(runner.play([again])[0].matches[0].record)
    assert substance(then) == substance(now)
    for seat in range(2):
        terms = make_terms(record, seat, one.bot_seeds[seat], has_hidden_names=False)
        folder = tmp_path / f"fed-{seat}"
        folder.mkdir()
        assert feed_bot(bot, terms, FeedSettings(folder)).is_same
