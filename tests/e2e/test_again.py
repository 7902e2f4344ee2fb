"""Bots are fed what they were asked, and matches are played on, with real processes."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arena.bots.resolve import resolve_bot
from arena.cli.bot.added import sample_folder
from arena.contest.blocks import BlockTask, Contestant, MatchResult
from arena.feed.fed import Fed
from arena.feed.feeding import FeedSettings, feed_bot
from arena.feed.terms import make_terms
from arena.play.runner import Runner, RunnerSettings
from arena.record.packing import unpack_record
from arena.record.reader import parse_record, substance
from arena.record.values import Record
from arena.record.verify import verify
from arena.referee.onset import find_onset
from arena.terms.clock import parse_time_control
from engine import PRESETS, action_text, rules_with
from tests.cli.conftest import write_bot
from tests.e2e.hall import task

pytestmark = pytest.mark.e2e

CONTROL = parse_time_control("10+0.1/5")
SHORT = rules_with(PRESETS["standard"], {"max_rounds": "2"})
SIGNALS = rules_with(SHORT, {"partner_signals": "true"})

# Plays and signals by how much it has seen.
WATCHES = """
from arena.kit import Move, run

class Watcher:
    seen = 0

    def event(self, event):
        self.seen += 1

    def choose(self, turn):
        place = (self.seen + turn.match.bot_seed) % len(turn.moves)
        signal = self.seen % 16 if turn.rules.partner_signals and turn.match.players == 4 else 0
        return Move(turn.moves[place], f"saw {self.seen}", signal)

run(Watcher)
"""
FIRST = "from arena.kit import run\n\ndef choose(turn):\n    return turn.moves[0]\n\nrun(choose)\n"
SEVENS = """
from arena.kit import run

def choose(turn):
    sevens = [move for move in turn.moves if move.startswith("7")]
    return (sevens or turn.moves)[0]

run(choose)
"""


def _sample(name: str) -> Contestant:
    return resolve_bot(name, {}, samples=sample_folder()).contestant


def _bot(folder: Path, code: str) -> Contestant:
    return resolve_bot(str(write_bot(folder, folder.name, code)), {}).contestant


def _play(folder: Path, one: BlockTask, *, wire_log: Path | None = None) -> MatchResult:
    with Runner(RunnerSettings(folder, wire_log_folder=wire_log)) as runner:
        [result] = runner.play([replace(one, only_leg=0)])
    return result.matches[0]


def _record(match: MatchResult) -> Record:
    return parse_record(unpack_record(match.record).encode(), "a match")


def _feed(bot: Contestant, record: Record, seat: int, folder: Path) -> Fed:
    folder.mkdir()
    bot_seed = record.header.seats[seat].bot_seed
    terms = make_terms(record, seat, bot_seed, has_hidden_names=record.header.has_hidden_names)
    return feed_bot(bot, terms, FeedSettings(folder))


@pytest.mark.parametrize("names", ["random counter", "greedy random counter", "counter random"])
def test_the_samples_answer_as_then(names: str, tmp_path: Path) -> None:
    """Fed its own matches of 2, 3 and 4 players, a sample answers all as it did."""
    bots = [_sample(name) for name in names.split()]
    players = 4 if names == "counter random" else len(bots)
    match = _play(
        tmp_path / "logs", task(*bots, players=players, control=CONTROL, throughput=False)
    )
    record = _record(match)
    for seat, place in enumerate(match.seats):
        fed = _feed(bots[place], record, seat, tmp_path / f"fed-{seat}")
        assert fed.is_same
        assert fed.questions == len(fed.compared) > 20


@pytest.mark.parametrize(("players", "rules"), [(2, SHORT), (3, SHORT), (4, SIGNALS)])
@pytest.mark.parametrize("hides_names", [True, False])
def test_all_messages_are_those_of_then(
    players: int, rules: Any, hides_names: bool, tmp_path: Path
) -> None:
    """What a bot is sent when it is fed is what it was sent in the match: events, time and all."""
    bots = [_bot(tmp_path / name, WATCHES) for name in "abcd"[:players]]
    one = task(*bots, rules=rules, control=CONTROL, throughput=False)
    wire = tmp_path / "wire"
    one = replace(one, hide_names=hides_names, bot_seeds=tuple(range(5, 5 + players)))
    match = _play(tmp_path / "logs", one, wire_log=wire)
    record = _record(match)
    for seat, place in enumerate(match.seats):
        fed = _feed(bots[place], record, seat, tmp_path / f"fed-{seat}")
        assert fed.is_same
        assert [one.asked.answered.note for one in fed.compared] == [
            one.said.note for one in fed.compared if one.said is not None
        ]
        [then] = wire.glob(f"{bots[place].bot}-leg0-seat{seat}-*.jsonl")
        [now] = (tmp_path / f"fed-{seat}").glob("messages-*.jsonl")
        (told_then, banks_then), (told_now, banks_now) = _told(then), _told(now)
        assert told_then == told_now
        # A record has times to the microsecond.
        assert banks_then == pytest.approx(banks_now, abs=0.001)


def _told(path: Path) -> tuple[list[dict[str, Any]], list[float]]:
    """All that a bot was sent, one after the other; and apart from it what was in its bank."""
    told, banks = [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry["to"] != "bot":
            continue
        for kind in ("match_starts", "events", "questions", "match_ends"):
            for one in entry["message"].get(kind, ()):
                if kind == "questions":
                    banks.append(float(one.pop("bank").removesuffix("s")))
                told.append({"told": kind, **one})
    return told, banks


def test_a_changed_bot_differs_where_it_must(tmp_path: Path) -> None:
    """A bot that plays sevens first answers otherwise where it has one, and nowhere else."""
    first, sevens = _bot(tmp_path / "first", FIRST), _bot(tmp_path / "sevens", SEVENS)
    match = _play(tmp_path / "logs", task(first, first, rules=SHORT, control=CONTROL))
    fed = _feed(sevens, _record(match), 1, tmp_path / "fed")
    wanted = []
    for one in fed.compared:
        are_sevens = [action_text(action)[0] == "7" for action in one.asked.question.actions]
        if any(are_sevens) and not are_sevens[0]:
            wanted.append(one.asked.place)
    assert wanted
    assert wanted == [one.asked.place for one in fed.different]
    assert [] == fed.faults
    assert fed.is_whole
    assert not fed.is_same


def test_the_same_bots_play_on_to_the_same_end(tmp_path: Path) -> None:
    """Pure bots that play a match on from any moment of it end it as it ended."""
    bots = [_sample("greedy"), _sample("counter"), _sample("greedy")]
    one = task(*bots, rules=SHORT, control=CONTROL, throughput=False)
    then = _play(tmp_path / "logs", one)
    for place in ((0, 0), (0, 17), (1, 5)):
        onset = find_onset(_record(then), "then", place, CONTROL)
        again = _play(tmp_path / "again", replace(one, given=onset.given))
        assert substance(unpack_record(then.record)) == substance(unpack_record(again.record))
        assert [] == list(verify(_record(again)))
        assert place == _record(again).header.origin.place  # type: ignore[union-attr]


def test_who_wants_events_is_told_the_past(tmp_path: Path) -> None:
    """A bot that keeps what it sees plays on as if it had seen all from the beginning."""
    bots = [_bot(tmp_path / name, WATCHES) for name in "ab"]
    one = task(*bots, rules=SHORT, control=CONTROL, throughput=False)
    match = _play(tmp_path / "logs", one)
    onset = find_onset(_record(match), "then", (1, 9), CONTROL)
    again = _play(tmp_path / "again", replace(one, given=onset.given))
    then, now = unpack_record(match.record), unpack_record(again.record)
    assert substance(then) == substance(now)
    assert json.loads(now.splitlines()[-3]).get("note") == json.loads(then.splitlines()[-3]).get(
        "note"
    )


def test_from_a_lost_match_to_a_better_bot(tmp_path: Path) -> None:
    """The commands that an author types: match, feed, match --from, verify, replay."""

    def arena(*words: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "arena", *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    write_bot(tmp_path / "first", "first", FIRST)
    write_bot(tmp_path / "sevens", "sevens", SEVENS)
    arena("match", "./first", "greedy", "--set", "max_rounds=2", "--out", "lost")
    fed = arena("feed", "lost/0-0.jsonl", "--seat", "0", "--", "./sevens")
    assert (1, "") == (fed.returncode, fed.stderr)
    [command] = [line for line in fed.stdout.splitlines() if line.startswith("Play on")]
    words = command.partition("arena match ")[2].split()
    assert words[-2:] == ["./sevens", "greedy"]
    on = arena("match", *words, "--out", "on")
    assert (0, "") == (on.returncode, on.stderr)
    assert "played on from match-" in on.stdout
    assert "then  first " in on.stdout
    assert 0 == arena("verify", "on").returncode
    told = arena("replay", "on/0-0.jsonl").stdout
    assert "Played on from match-" in told
    assert "   given\n" in told
    assert 0 == arena("feed", "on/0-0.jsonl", "--seat", "0", "./sevens").returncode
