"""Tests of who of a file's bots joins, and who is there already."""

from pathlib import Path

from arena.cli.ladder.file.bots import NamedBot, call_roll
from arena.contest.blocks import Contestant
from arena.contest.ratings.rating import STANDARD_RATING
from arena.contest.standings import first_standing
from arena.store.entrants import Entrant
from tests.cli.conftest import Arena, write_bot


def named(bot: str, version: str, *, is_pinned: bool = False) -> NamedBot:
    contestant = Contestant(bot, version, "nowhere", ("never",))
    return NamedBot(("bots", 0), bot, contestant, is_added=False, is_pinned=is_pinned)


def there(*versions: tuple[str, str]) -> list[Entrant]:
    standing = first_standing(STANDARD_RATING)
    return [
        Entrant(number, bot, version, 0, standing) for number, (bot, version) in enumerate(versions)
    ]


def numbers(entrants: tuple[Entrant, ...]) -> list[int]:
    return [one.number for one in entrants]


def test_all_join_a_ladder_that_is_empty():
    """Nobody is there."""
    bots = [named("a", "a1"), named("b", "b1", is_pinned=True)]
    roll = call_roll(bots, [])
    assert (tuple(bots), (), ()) == (roll.joining, roll.changed, roll.others)


def test_the_same_bots_are_there():
    """In any order; whoever else is there is told apart."""
    entrants = there(("a", "a1"), ("b", "b1"), ("c", "c1"))
    roll = call_roll([named("c", "c1"), named("a", "a1")], entrants)
    assert ((), (), [1]) == (roll.joining, roll.changed, numbers(roll.others))


def test_another_version_of_a_bot_does_not_join_by_itself():
    """It is there as it was; of several versions as the last one. One that is named joins."""
    entrants = there(("a", "a1"), ("a", "a2"))
    roll = call_roll([named("a", "a3")], entrants)
    assert ((), [1], ()) == (roll.joining, [one.number for _, one in roll.changed], roll.others)
    wanted = named("a", "a3", is_pinned=True)
    roll = call_roll([wanted], entrants)
    assert ((wanted,), (), [0, 1]) == (roll.joining, roll.changed, numbers(roll.others))


def test_an_entrant_is_there_for_one_word_only():
    """A version that is named beside its bot takes its own place, and the bot joins."""
    bots = [named("a", "a2"), named("a", "a1", is_pinned=True)]
    roll = call_roll(bots, there(("a", "a1")))
    assert ((bots[0],), ()) == (roll.joining, roll.others)
    roll = call_roll([named("a", "a3"), bots[1]], there(("a", "a1"), ("a", "a2")))
    assert ((), [1], ()) == (roll.joining, [one.number for _, one in roll.changed], roll.others)


def test_a_bot_that_was_renamed_is_known_by_its_version():
    """Its folder still has the old name."""
    roll = call_roll([named("old", "v1")], there(("new", "v1")))
    assert ((), (), ()) == (roll.joining, roll.changed, roll.others)


def test_bots_of_the_home_and_their_versions(arena: Arena, tmp_path: Path) -> None:
    """By name the newest one, by name and version that one; a version that is not there is told."""
    bot = write_bot(tmp_path / "mine", "mine")
    arena("bot", "add", bot)
    (bot / "bot.py").write_text("# changed\n", encoding="utf-8")
    arena("bot", "add", bot)
    versions = [one["version"] for one in arena("bot", "list", "--json").json()]
    text = f'name = "x"\nbots = ["mine@{versions[0][:12]}", "mine@{versions[1][:12]}"]\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    document = arena("ladder", "check", "x.toml", "--json").json()
    assert versions == [one["version"] for one in document["bots"]]
    (tmp_path / "x.toml").write_text('name = "x"\nbots = ["mine", "mine@0"]\n', encoding="utf-8")
    said = arena("ladder", "check", "x.toml")
    assert "x.toml:2: Bot 'mine' has no version '0': see 'arena bot list'\n" == said.out
