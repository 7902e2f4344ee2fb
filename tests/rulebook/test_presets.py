from arena.rulebook.presets import PRESET_PHRASES, game_phrase
from engine import PRESETS, rules_with


def test_every_preset_has_a_phrase() -> None:
    """In the order in which they are offered."""
    assert list(PRESETS) == list(PRESET_PHRASES)


def test_a_game_is_named() -> None:
    """By its preset, where it is one."""
    own = rules_with(PRESETS["standard"], {"runs": "off", "hand_size": "6"})
    assert ["the standard rules", 'the rules "kings"', "rules of its own"] == [
        game_phrase(rules) for rules in (PRESETS["standard"], PRESETS["kings"], own)
    ]
