"""How the report of `arena check-ladder` looks: a line an aspect, what is wrong, the verdict.

Must not know how a ladder is looked at.
"""

from collections.abc import Iterator

from arena.cli.screen import counted, flowing
from arena.ladder.split import Split
from arena.ladder.twins import ASPECTS, Health

_WIDTH = 100
_MOST = 3  # problems of one aspect that are shown


def aspect_lines(health: Health) -> Iterator[str]:
    """Says of each aspect what must be so, whether it is, and what is wrong."""
    width = max(map(len, ASPECTS))
    for aspect, wanted in ASPECTS.items():
        problems = health.problems.get(aspect, [])
        yield f"  {aspect:<{width}}  {'FAILED' if problems else 'ok    '}  {wanted}"
        hanging = " " * (width + 12)
        for problem in problems[:_MOST]:
            yield from (hanging + line for line in flowing(problem, _WIDTH - len(hanging)))
        if len(problems) > _MOST:
            yield f"{hanging}and {len(problems) - _MOST:,} more"


def verdict(bot: str, health: Health) -> str:
    """Says in one sentence what all of it means."""
    played = (
        f"{counted(health.blocks, 'block')}, {counted(health.matches, 'match', 'matches')}, "
        f"{counted(health.games, 'different game')}"
    )
    split = health.split
    if health.is_sound:
        return f"The harness is sound: {played} by copies of {bot}, and each block is a tie."
    if health.is_bots_doing and "faults" in health.problems:
        return (
            f"This says little about the harness, as {bot} failed: its logs say why, and another "
            "bot can tell whether the harness is sound."
        )
    if health.is_bots_doing:
        return (
            f"This says nothing about the harness, as {bot} is not deterministic:"
            f"{_parting(split)}. All its chance must come from bot_seed, and what it plays from "
            "that match alone."
        )
    told = f"The harness is not sound, {', '.join(health.problems)} failed ({played})."
    if split is not None:
        told += f" Look at this first:{_parting(split)}."
    return f"{told} Trust no ladder of this arena on this machine until the reason is found."


def _parting(split: Split | None) -> str:
    """Tells where two legs part."""
    if split is None:
        return ""
    (first, second), (line, other) = split.matches, split.lines
    return f" {first} and {second} part in lines {line} and {other}, where {split.what}"


def health_to_json(health: Health) -> dict[str, object]:
    """Makes the JSON document of what was found."""
    split = health.split
    return {
        "sound": health.is_sound,
        "bot_is_deterministic": split is None or not split.is_bots,
        "blocks": health.blocks,
        "matches": health.matches,
        "different_games": health.games,
        "aspects": {
            aspect: {
                "ok": aspect not in health.problems,
                "problems": health.problems.get(aspect, []),
            }
            for aspect in ASPECTS
        },
        "split": split
        and {
            "matches": list(split.matches),
            "lines": list(split.lines),
            "what": split.what,
            "same_question": split.is_bots,
        },
    }
