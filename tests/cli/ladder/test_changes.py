"""Tests of bots that come, go and are replaced, on the command line."""

from pathlib import Path

import pytest

from arena.ladder import asking
from arena.store.lock import writer_lock
from tests.cli.conftest import Arena, write_bot


@pytest.fixture
def cup(tmp_path: Path, arena: Arena) -> Path:
    """A home with a ladder `cup` of the bots `mine` and `other`, whose folders are beside it."""
    arena("ladder", "create", "cup")
    for name in ("mine", "other"):
        write_bot(tmp_path / name, name)
        arena("ladder", "add", "cup", f"./{name}")
    return tmp_path / "arena-home"


def version_of(arena: Arena, name: str) -> str:
    bots = arena("ladder", "show", "cup", "--json").json()["bots"]
    return str(next(one["version"] for one in reversed(bots) if one["bot"] == name))


def test_a_bot_is_stopped_and_brought_back(arena: Arena, cup: Path) -> None:
    """Each says from which block on, and what it means for the ladder."""
    assert cup.is_dir()
    write_bot(cup.with_name("third"), "third")
    arena("ladder", "add", "cup", "./third")
    said = arena("ladder", "stop", "cup", "mine")
    assert (
        "mine: stopped in ladder cup, in no block from 0 on.\n"
        "To bring it back: arena ladder resume-bot cup mine\n"
    ) == said.out
    told = (
        "Stopped from block 0 on: mine, as it was stopped by hand.\n"
        "To bring it back: arena ladder resume-bot cup mine\n"
    )
    assert told in arena("ladder", "show", "cup").out
    assert told in arena("ladder", "standings", "cup").out
    said = arena("ladder", "stop", "cup", "mine")
    assert (
        "arena: mine is in no block of ladder 'cup' from block 0 on already, as it was stopped by "
        "hand.\n"
    ) == said.err
    document = arena("ladder", "stop", "cup", "other", "--json").json()
    assert {
        "ladder": "cup",
        "from_block": 0,
        "bot": "other",
        "version": version_of(arena, "other"),
    } == document
    said = arena("ladder", "stop", "cup", "third")
    assert "\nToo few bots are left in ladder cup for a block: a run ends when what was" in said.out
    said = arena("ladder", "run", "cup")
    assert (2, "") == (said.code, said.out)
    assert "as mine (it was stopped by hand) and other (it was" in said.err
    said = arena("ladder", "resume-bot", "cup", "mine")
    assert "mine: back in ladder cup, from block 0 on.\nNext: arena ladder run cup\n" == said.out


def test_a_new_version_begins_less_sure(arena: Arena, cup: Path) -> None:
    """Where its sigma is wider than the old one's that is said, and why."""
    arena("ladder", "create", "wide", "--rating", "version_sigma=9")
    arena("ladder", "add", "wide", "mine")
    write_bot(cup.with_name("mine") / "more", "mine")
    said = arena("ladder", "replace", "wide", "mine", "./mine")
    assert "sigma 9.00 (the old one's is 8.33; of the new one less is known).\n" in said.out


def test_a_new_version_takes_the_place_of_the_old_one(arena: Arena, cup: Path) -> None:
    """It says what it begins with; the old one cannot come back beside it."""
    old = version_of(arena, "mine")
    write_bot(cup.with_name("mine") / "more", "mine")
    said = arena("ladder", "replace", "cup", "mine", "./mine")
    new = version_of(arena, "mine")
    assert (
        f"mine: in ladder cup as {new[:8]} in the place of {old[:8]} from block 0 on, beginning "
        "with mu 25.00 and sigma 8.33.\nNext: arena ladder run cup\n"
    ) == said.out
    shown = arena("ladder", "show", "cup")
    assert f"Replaced from block 0 on: mine@{old[:8]}, by mine@{new[:8]}.\n" in shown.out
    (out,) = arena("ladder", "show", "cup", "--json").json()["suspended"]
    assert (old, new) == (out["version"], out["replaced_by"])
    said = arena("ladder", "resume-bot", "cup", "mine")
    assert (
        f"arena: mine@{old[:8]} was replaced in ladder 'cup', and mine@{new[:8]} plays in its "
        f"place: 'arena ladder stop cup mine@{new[:8]}' first.\n"
    ) == said.err
    write_bot(cup.with_name("mine") / "again", "mine")
    document = arena("ladder", "replace", "cup", "mine", "./mine", "--json").json()
    assert {
        "ladder": "cup",
        "from_block": 0,
        "bot": "mine",
        "version": version_of(arena, "mine"),
        "replaces": new,
        "mu": 25.0,
        "sigma": 25 / 3,
    } == document


def test_whoever_adds_a_newer_version_hears_of_replacing(arena: Arena, cup: Path) -> None:
    """As two versions beside each other are seldom wanted."""
    old = version_of(arena, "mine")
    write_bot(cup.with_name("mine") / "more", "mine")
    said = arena("ladder", "add", "cup", "./mine")
    assert (
        f"It plays beside mine@{old[:8]}, which 'arena ladder stop cup mine@{old[:8]}' would end; "
        "next time 'arena ladder replace' lets a new version take the old one's place, and begin "
        "with its rating.\n"
    ) in said.out


def test_what_is_only_noted_says_so(
    arena: Arena, cup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is shown until somebody has looked at it, and then with what came of it."""
    monkeypatch.setattr(asking, "PATIENCE_S", 0.0)
    write_bot(cup.with_name("third"), "third")
    write_bot(cup.with_name("mine") / "more", "mine")
    with writer_lock(cup):
        said = arena("ladder", "add", "cup", "./third")
        assert said.out.startswith("Noted: third as ")
        assert said.out.endswith("or else by the next run.\nNext: arena ladder run cup\n")
        assert arena("ladder", "stop", "cup", "other").out.startswith("Noted: that other stops. ")
        said = arena("ladder", "replace", "cup", "mine", "./mine")
        assert " takes the place of mine. Who writes in arena-home " in said.out
        arena("ladder", "resume-bot", "cup", "other")
        arena("ladder", "stop", "cup", "other")
        shown = arena("ladder", "show", "cup").out
        assert "  a bot comes: nobody has looked at it yet\n" in shown
        assert "  a new version takes the place of mine: nobody has looked at it yet\n" in shown
    arena("ladder", "stop", "cup", "third")
    shown = arena("ladder", "show", "cup").out
    assert "  a bot comes: third, from block 0 on\n" in shown
    assert "  other stops: other, from block 0 on\n" in shown
    assert "  other stops: refused. other is in no block of ladder 'cup' from" in shown
    requests = arena("ladder", "show", "cup", "--json").json()["requests"]
    assert ["add", "stop", "replace", "stop"] == [one["change"] for one in requests]
    assert [0, 0, 0, None] == [one["from_block"] for one in requests]
    assert requests[3]["is_answered"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["add", "cup", "mine"], "Bot 'mine' is in ladder 'cup' already as version "),
        (["stop", "cup", "nobody"], "Ladder 'cup' has no bot 'nobody': 'arena ladder show cup'"),
        (["stop", "nope", "mine"], "There is no ladder 'nope'"),
        (["replace", "cup", "mine", "mine"], "mine@"),
        (["replace", "cup", "mine", "other"], "other is another bot than mine, and cannot begin"),
        (["replace", "cup", "nobody", "mine"], "Ladder 'cup' has no bot 'nobody'"),
        (["replace", "cup", "mine", "./gone"], "There is no folder gone"),
        (["replace", "nope", "mine", "mine"], "There is no ladder 'nope'"),
    ],
)
def test_bad_words(words: list[str], sentence: str, arena: Arena, cup: Path) -> None:
    """What makes no sense is refused in a sentence, and changes nothing."""
    before = arena("ladder", "show", "cup", "--json").json()
    said = arena("ladder", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert before == arena("ladder", "show", "cup", "--json").json()
    assert cup.is_dir()


def test_nobody_comes_or_goes_in_an_archived_ladder(arena: Arena, cup: Path) -> None:
    """It can be resumed."""
    write_bot(cup.with_name("third"), "third")
    arena("ladder", "archive", "cup")
    for words in (["add", "cup", "./third"], ["stop", "cup", "mine"]):
        said = arena("ladder", *words)
        assert (
            "arena: Ladder 'cup' is archived: 'arena ladder resume cup' lets it go on, and bots "
            "come and go.\n"
        ) == said.err


def test_a_snapshot_that_was_changed_does_not_come(arena: Arena, cup: Path) -> None:
    """It would end the next run."""
    write_bot(cup.with_name("third"), "third")
    (added,) = arena("bot", "add", "./third", "--json").json()
    (cup / "bots" / added["version"] / "bot.py").write_text("changed")
    said = arena("ladder", "add", "cup", f"third@{added['version'][:8]}")
    assert (2, "") == (said.code, said.out)
    assert "has changed since it was taken: add the bot again" in said.err
    assert "third" not in arena("ladder", "show", "cup").out
