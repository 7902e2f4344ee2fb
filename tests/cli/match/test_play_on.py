import json
from collections.abc import Collection
from pathlib import Path

import pytest

from arena.cli.match.plan import make_plan
from arena.cli.match.play_on import PlayOn, make_play_on
from arena.cli.match.then import then_line
from arena.record.reader import parse_record
from arena.record.values import Record
from tests.cli.conftest import VECTORS, Arena, vector_text
from tests.fakes import fake_contestants
from tests.record.matches import vector, with_fields

_RECORD = VECTORS / "standard-2p-0.jsonl"
_ON = ("--from", str(_RECORD), "--round", "1", "--decision", "12")
_SEATS = [{"bot": "a", "version": "1"}, {"bot": "b", "version": "2"}]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--from", str(_RECORD)], "Say with --round and --decision from where"),
        (["--from", str(_RECORD)], "it has the rounds 0 to 5; round 0 has the decisions 0 to 37"),
        (["--from", str(_RECORD), "--round", "1"], "round 1 has the decisions 0 to 37. arena "),
        (["--from", str(_RECORD), "--decision", "1"], "Say with --round and --decision from"),
        ([*_ON[:3], "9", *_ON[4:]], "has no round 9: it has the rounds 0 to 5"),
        ([*_ON[:5], "38"], "has no decision 38 in round 1: that has the decisions 0 to 37."),
        ([*_ON[:5], "-1"], "has no decision -1 in round 1"),
        (["--round", "1"], "--round belongs to --from: name the match that is played on."),
        (["--decision", "1"], "--decision belongs to --from"),
        (["--legs"], "--legs belongs to --from"),
        ([*_ON, "--rules", "standard"], "--from plays one match on, by its own rules and with"),
        ([*_ON, "--set", "runs=off"], "leave --set out."),
        ([*_ON, "--players", "2"], "leave --players out."),
        ([*_ON, "--blocks", "1"], "leave --blocks out."),
        ([*_ON, "--seed", "7" * 64], "leave --seed out."),
        ([*_ON, "greedy"], "A match of 2 players needs 2 bots, not 3."),
        (["--from", "nothing.jsonl", "--round", "0"], "There is no file 'nothing.jsonl'"),
        ([*_ON, "--time", "9", "--no-clock"], "--time and --no-clock exclude each other"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena) -> None:
    """What cannot be played on is refused in a sentence, with exit code 2."""
    said = arena("match", "greedy", "counter", *words)
    assert (2, "") == (said.code, said.out)
    assert sentence in said.err
    assert not Path("arena-matches").exists()


def test_what_is_not_proved_up_to_there(arena: Arena, tmp_path: Path) -> None:
    """A record that is not what its seed gives is refused with its first difference."""
    (tmp_path / "x.jsonl").write_text(
        with_fields(vector_text("standard-2p-0"), 1, commitment="0" * 64)
    )
    said = arena("match", "greedy", "counter", "--from", "x.jsonl", "--round", 0, "--decision", 1)
    assert (2, "") == (said.code, said.out)
    assert "x.jsonl, line 1, `commitment`: expected" in said.err
    assert "it is proved up to there" in said.err


def test_play_on(arena: Arena) -> None:
    """What is played on says from where, what was known, and who won then and now; it proves."""
    said = arena("match", "greedy", "counter", *_ON, "--out", "on")
    assert (0, "") == (said.code, said.err)
    lines = said.out.splitlines()
    assert lines[0].startswith(f"greedy against counter: 1 match, played on from {_RECORD}, round")
    assert "No clock, as then." in said.out
    assert "The match's bot_seeds are not recorded: each seat is given another." in lines
    now = next(number for number, line in enumerate(lines) if line.startswith("0-0.jsonl  greedy"))
    assert lines[now + 1].startswith("then  side 0 ")
    assert f"arena match greedy counter --from {_RECORD} --round 1 --decision 12" in said.out
    assert "  seed " not in said.out
    assert 0 == arena("verify", "on").code
    header = json.loads(Path("on/0-0.jsonl").read_text().split("\n", 1)[0])
    assert {"match": str(_RECORD), "round": 1, "decision": 12} == header["from"]
    assert (
        header["commitment"] == json.loads(vector("standard-2p-0").split("\n", 1)[0])["commitment"]
    )


def test_legs_and_json(arena: Arena) -> None:
    """With --legs each seating is played on; the document tells how the match went then."""
    said = arena("match", "greedy", "counter", *_ON, "--legs", "--json", "--out", "on")
    told = said.json()
    assert [["greedy", "counter"], ["counter", "greedy"]] == [
        one["seats"] for one in told["matches"]
    ]
    assert (told["from"]["round"], told["from"]["decision"]) == (1, 12)
    ending = parse_record(_RECORD.read_bytes(), "x").ending.outcome
    assert ending.winner == told["from"]["then"]["winner"]
    assert list(ending.scores) == told["from"]["then"]["scores"]
    assert 0 == arena("verify", "on").code


def _play_on(path: Path, typed: Collection[str] = (), **changes: object) -> PlayOn:
    path.write_text(with_fields(vector("standard-2p-0"), 1, **({"seats": _SEATS} | changes)))
    return make_play_on(
        str(path),
        (1, 12),
        ("greedy", "counter"),
        ("5+1" if "time_text" in typed else None, False, "no_clock" in typed),
        "substitute:2" if "faults" in typed else "forfeit",
        is_legs=False,
        typed=typed,
        home=path.parent / "nowhere",
    )


@pytest.mark.parametrize(
    ("recorded", "typed", "time", "notice"),
    [
        ("none", set(), "no clock", "No clock, as then."),
        ("throughput /30", set(), "throughput /30", "Time as then: at most 30 s a move."),
        ("10+0.1/5", set(), "10+0.1/5", "does not say what every decision took"),
        ("10+0.1/5", {"time_text"}, "5+1", "Time as said, from the beginning."),
        ("10+0.1/5", {"no_clock"}, "no clock", "No clock, as said."),
    ],
)
def test_time(recorded: str, typed: set[str], time: str, notice: str, tmp_path: Path) -> None:
    """The time is that of then, and what is left of it; or another, if one is typed."""
    found = _play_on(tmp_path / "x.jsonl", typed, time_control=recorded)
    assert time == str(found.terms)
    assert notice in found.notices()[0]


def test_faults(tmp_path: Path) -> None:
    """What a fault costs is as then, unless it is said."""
    path = tmp_path / "x.jsonl"
    found = _play_on(path, fault_policy="substitute:5")
    assert "substitute:5" == str(found.terms.faults)
    found = _play_on(path, {"faults"}, fault_policy="substitute:5")
    assert "substitute:2" == str(found.terms.faults)


def test_bot_seeds_and_names(tmp_path: Path) -> None:
    """Seats are given the bot_seeds of then, or where these are not known always the same others.

    Names are hidden where they were.
    """
    path = tmp_path / "x.jsonl"
    seats = [{**seat, "bot_seed": 7 + number} for number, seat in enumerate(_SEATS)]
    found = _play_on(path, seats=seats, names="hidden")
    assert ((7, 8), True) == (found.bot_seeds, found.has_hidden_names)
    assert 1 == len(found.notices())
    other = _play_on(path)
    assert (None, False) == (other.bot_seeds, other.has_hidden_names)
    plan = make_plan(fake_contestants(["a", "b"]), 2, 1, other.terms, bytes(32))
    tasks = [other.plan(plan).task(0) for _ in range(2)]
    assert tasks[0].bot_seeds == tasks[1].bot_seeds
    assert 2 == len(set(tasks[0].bot_seeds))
    assert tasks[0].only_leg == 0
    assert other.record.ending.seed == tasks[0].seed
    assert (other.record.ending.nonce,) * 2 == tasks[0].nonces


def _ended(name: str, **changes: object) -> Record:
    text = with_fields(vector(name), 1, **changes)
    return parse_record(text.encode(), "x")


def test_then_line() -> None:
    """The sides of then are called by their bots, and by numbers where that is not enough."""
    bots = [{"bot": name} for name in "abcd"]
    assert "a & c " in then_line(_ended("standard-4p-0", seats=bots))
    same = [{"bot": "a"}, {"bot": "a"}]
    assert "0 a " in then_line(_ended("standard-2p-0", seats=same))
    assert then_line(_ended("standard-2p-0")).startswith("then  side 0 ")
