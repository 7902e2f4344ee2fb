"""Reading wire logs: who sat where, and what was asked."""

import json
from pathlib import Path
from typing import Any

from arena.play.sittings import Sitting, read_questions, read_sittings


def _log(folder: Path, name: str, *messages: tuple[str, dict[str, Any]]) -> None:
    lines = [json.dumps({"ms": 1, "to": to, "message": message}) for to, message in messages]
    (folder / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines))


def _question(table: int, number: int, hand: str, limit: str = "30s") -> dict[str, Any]:
    return {
        "table": table,
        "question": number,
        "moves": hand,
        "observation": {"hand": hand},
        "limit": limit,
    }


def test_who_sat_where_and_what_was_asked(tmp_path: Path) -> None:
    """Each match start is a sitting; questions go without table, number and time."""
    _log(
        tmp_path,
        "a-1",
        ("arena", {"hello": {"token": "x"}}),
        ("bot", {"match_starts": [{"table": 1, "commitment": "c0", "bot_seed": "7"}]}),
        ("bot", {"questions": [_question(1, 2, "7O")]}),
        (
            "bot",
            {
                "match_starts": [{"table": 2, "commitment": "c1", "seat": 1, "bot_seed": "8"}],
                "questions": [_question(2, 1, "1B", "5s"), _question(1, 4, "2C")],
            },
        ),
        ("arena", {"answers": [{"table": 1, "question": 4, "move": "2C"}]}),
    )
    first, second = read_sittings(tmp_path)
    assert Sitting("a-1", "c0", table=1, seat=0, bot_seed=7) == first
    assert Sitting("a-1", "c1", table=2, seat=1, bot_seed=8) == second
    assert [
        {"moves": "7O", "observation": {"hand": "7O"}},
        {"moves": "2C", "observation": {"hand": "2C"}},
    ] == read_questions(tmp_path, first)
    assert [{"moves": "1B", "observation": {"hand": "1B"}}] == read_questions(tmp_path, second)


def test_no_logs_have_no_sittings(tmp_path: Path) -> None:
    """A folder without logs tells of nobody."""
    assert [] == list(read_sittings(tmp_path))
