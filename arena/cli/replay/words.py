"""What has happened in a scene, in sentences: the deed, the rule behind it, the bot's note.

Who has a seat's view is told what that seat knew, as in `arena.record.narration`. Must not
know how sentences are laid out.
"""

from collections.abc import Iterator

from arena.cli.play.lesson import LESSONS
from arena.cli.replay.scene import Film, Scene, is_seen
from arena.record.heading import header_lines
from arena.record.moments import MomentKind
from arena.record.narration import AWARD_WORDS
from arena.record.values import Ending, Fault
from arena.record.wording import harmless, score_text, think_text
from engine import (
    Declared,
    Penalised,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    card_text,
    cards_text,
)

_LAST_LINES = 2  # of the end: seed and nonce, which no seat was told


def sentences(film: Film, scene: Scene, view: int | None) -> list[str]:
    """Tells a scene: first what happened, then why it counts, then what is to be remarked."""
    if not is_seen(scene, view):
        return [f"Nothing that seat {view} could see."]
    told = [*_happened(film, scene), *_signal(scene, view)]
    for moment in scene.moments:
        if moment.kind == MomentKind.LEAD and moment.side is not None:
            told.append(f"{film.names.side(moment.side)} leads now, by {moment.points}.")
    return told


def note_of(scene: Scene, view: int | None) -> str:
    """What the bot remarked; empty where it said nothing, or the view is another seat's."""
    thought = None if scene.line is None else scene.line.thought
    if thought is None or view not in (None, scene.seat):
        return ""
    return harmless(thought.note)


def how_text(scene: Scene, view: int | None) -> str:
    """How the decision was made: who made it, or how long it took; empty where unknown."""
    thought = None if scene.line is None else scene.line.thought
    if view not in (None, scene.seat):
        return ""
    if scene.how or thought is None or thought.ms is None:
        return scene.how
    return think_text(thought.ms)


def page(film: Film, scene: Scene, view: int | None) -> list[str]:
    """What stands in the table's place while no card lies there; no lines while cards do."""
    if scene.event is None:
        return header_lines(film.record.header, film.names, view)[:-2]  # it explains plain text
    if isinstance(scene.event, RoundEnded):
        return [*scene.told]
    if isinstance(scene.event, Ending):
        told = [line for line in scene.told if line]
        return told if view is None else told[:-_LAST_LINES]
    return []


def _happened(film: Film, scene: Scene) -> Iterator[str]:
    event = scene.event
    if isinstance(event, RoundStarted):
        yield from _round(film, event)
    elif isinstance(event, Declared):
        yield from _declared(film, scene, event)
    elif isinstance(event, Played):
        yield from _played(film, event)
    elif isinstance(event, Penalised):
        yield from map(_sentence, _joined(scene))
        yield _sentence(LESSONS["penalty"])
    elif isinstance(event, Redealt):
        yield _sentence(LESSONS["redeal"])
    elif isinstance(event, RoundEnded):
        yield f"Round {event.round} is over: {score_text(event.scores)}."
        yield _sentence(LESSONS["round_end"])
    elif isinstance(event, Fault):
        yield from map(_sentence, _joined(scene))
    elif isinstance(event, Ending):
        yield "The match is over."
    else:
        yield "The match begins. Right goes on, space plays, ? tells all keys, q leaves."


def _round(film: Film, event: RoundStarted) -> Iterator[str]:
    deal = event.deal
    again = f", after {deal.attempt} void deals" if deal.attempt else ""
    yield f"Round {deal.round} is dealt by {film.names.seat(deal.dealer)}{again}."
    if deal.returned:
        yield (
            f"Taken back, as the layout was not allowed: {cards_text(deal.returned)} (RULES 3.4)."
        )


def _declared(film: Film, scene: Scene, event: Declared) -> Iterator[str]:
    who = film.names.seat(event.seat)
    if event.cards:
        kind = "ronda" if len(event.cards) == 2 else "tringa"
        yield f"{who} declares {cards_text(event.cards)}, a {kind} (RULES 4.2)."
    else:
        yield f"{who} stays silent."
    for moment in scene.moments:
        if moment.kind == MomentKind.DECLARATION and moment.side is not None:
            side = film.names.side(moment.side)
            yield f"{side} scores the declaration: {moment.points} (RULES 4.5)."


def _played(film: Film, event: Played) -> Iterator[str]:
    deed = f"{film.names.seat(event.seat)} plays {card_text(event.card)}"
    if event.captured:
        deed += f" and takes {cards_text(event.captured)}"
    elif event.awards:
        deed += ", which takes itself"
    else:
        deed += ", which stays on the table"
    awards = ", ".join(AWARD_WORDS[award] for award in event.awards)
    yield f"{deed}: {awards}." if awards else f"{deed}."
    if len(event.captured) > 1:
        yield _sentence(LESSONS["run"])
    for award in event.awards:
        yield _sentence(LESSONS[award])


def _signal(scene: Scene, view: int | None) -> Iterator[str]:
    """What a seat has told its partner, whom alone it concerns (RULES 8.4)."""
    event = scene.event
    if not isinstance(event, Declared | Played) or not event.signal:
        return
    partner = (event.seat + 2) % 4
    if view in (None, event.seat, partner):
        yield f"It signals {event.signal} to seat {partner} (RULES 8.4)."


def _joined(scene: Scene) -> list[str]:
    """The line's own words, where they were broken to fit a line made whole again."""
    return [" ".join(line.strip() for line in scene.told)]


def _sentence(text: str) -> str:
    """Makes a sentence of words."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", '"')) else f"{text}."
