"""What the tests of the player share: films of the reference matches, and pieces of drawings."""

from functools import cache

from arena.cli.replay.felt import draw_felt
from arena.cli.replay.scene import Film, Scene, make_film
from arena.record.reader import parse_as_far
from engine import Played, card_text
from tests.record.matches import VECTOR_NAMES, vector

NAMES = [name for name in VECTOR_NAMES if name.endswith("-0") or name.startswith("rare-w")]
"""Reference matches of every preset, for 2, 3 and 4 players."""


def film_of(text: str, source: str = "x.jsonl") -> Film:
    """The film of a record's text."""
    return make_film(parse_as_far(text.encode(), source))


@cache
def film(name: str) -> Film:
    """The film of a reference match."""
    return film_of(vector(name), f"{name}.jsonl")


def drawn(
    story: Film, scene: Scene, view: int | None = None, width: int = 80, height: int = 16
) -> str:
    """The table of a scene as text."""
    return "\n".join(line.plain for line in draw_felt(story, scene, view, width, height))


def hidden_cards(story: Film, scene: Scene, view: int) -> set[str]:
    """The cards that a seat cannot see: the others' hands, but for what they have shown."""
    open_cards = {card for claim in scene.claims if claim for card in claim}
    return {
        card_text(card)
        for seat, hand in enumerate(scene.hands)
        for card in hand
        if seat != view and card not in open_cards
    }


def first_capture(story: Film, least: int = 2) -> Scene:
    """The first scene in which so many cards or more were captured."""
    return next(
        one
        for one in story.scenes
        if isinstance(one.event, Played) and len(one.event.captured) >= least
    )
