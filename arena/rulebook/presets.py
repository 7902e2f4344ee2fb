"""What each preset of the rules is, in a few words for people who choose one.

Must not know where it is shown.
"""

from collections.abc import Mapping
from types import MappingProxyType

from engine import Rules

PRESET_PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "standard": "the standard rules",
        "ronda5": "a ronda is worth 5 points, a tringa 20",
        "kings": "of all pairs only two kings score",
        "runda": "no runs, as in Algeria and Libya",
        "six": "six cards each, dealt once a round",
        "tables": "fewer captures are a caida, b'khamsa or mesa",
    }
)
"""By preset: what is played, or how it differs from the standard rules."""


def game_phrase(rules: Rules) -> str:
    """Names the rules of a game in a sentence: `the standard rules`, `the rules "six"`."""
    if rules.preset == "standard":
        return PRESET_PHRASES["standard"]
    return f'the rules "{rules.preset}"' if rules.preset in PRESET_PHRASES else "rules of its own"
