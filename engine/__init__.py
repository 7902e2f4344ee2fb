"""Ronda, pure: no I/O, no clock, no randomness of its own, standard library only.

seed = bytes(32)
state = State(PRESETS["standard"], players=2, dealer=first_dealer(seed, 2))
while state.phase is not Phase.OVER:
    if state.phase is Phase.DEAL:
        state.deal(deal_round(seed, state.rules, 2, state.round, state.dealer))
    else:
        state.apply(state.actions()[0])
print(state.outcome)
"""

from engine.actions import DECLARE, SILENT, action_text, parse_action
from engine.cards import (
    CARDS,
    RANK_OF,
    RANKS,
    SUIT_OF,
    SUITS,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
)
from engine.chance import commitment, first_dealer, shuffled_pack
from engine.deal import Deal, deal_round, lay_out
from engine.declarations import Combination, best_combination
from engine.errors import EngineError, IllegalAction, NotationError, RulesError
from engine.events import (
    Declared,
    Event,
    MatchEnded,
    Penalised,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    start_round,
    step,
)
from engine.observation import Observation, observe
from engine.outcome import Outcome
from engine.position import Phase
from engine.rules import PRESETS, STANDARD, SWITCHES, Rules, side_count, side_of
from engine.rules_text import parse_preset, parse_rules, parse_switch, rules_to_json, rules_with
from engine.sampling import random_deal, sample_state
from engine.state import State
from engine.version import ENGINE_VERSION

__all__ = [
    "CARDS",
    "DECLARE",
    "ENGINE_VERSION",
    "PRESETS",
    "RANKS",
    "RANK_OF",
    "SILENT",
    "STANDARD",
    "SUITS",
    "SUIT_OF",
    "SWITCHES",
    "Combination",
    "Deal",
    "Declared",
    "EngineError",
    "Event",
    "IllegalAction",
    "MatchEnded",
    "NotationError",
    "Observation",
    "Outcome",
    "Penalised",
    "Phase",
    "Played",
    "Redealt",
    "RoundEnded",
    "RoundStarted",
    "Rules",
    "RulesError",
    "State",
    "action_text",
    "best_combination",
    "card_text",
    "cards_text",
    "commitment",
    "deal_round",
    "first_dealer",
    "lay_out",
    "observe",
    "parse_action",
    "parse_card",
    "parse_cards",
    "parse_preset",
    "parse_rules",
    "parse_switch",
    "random_deal",
    "rules_to_json",
    "rules_with",
    "sample_state",
    "shuffled_pack",
    "side_count",
    "side_of",
    "start_round",
    "step",
]
