"""Questions out of random matches of every kind, as the arena would send them."""

from random import Random

from arena.v1 import match_pb2, play_pb2
from arena.wire import observation_to_wire, rules_to_wire
from engine import PRESETS, STANDARD, action_text, observe, rules_with
from tests.sample_bots.seats import decisions, seed_of

SIGNALS = rules_with(STANDARD, {"partner_signals": "on"})
_FROM_EACH = 40  # questions of a match


def all_asked() -> play_pb2.PlayResponse:
    """Begins a match of every preset with 2, 3 and 4 players, and asks far into each of them."""
    message = play_pb2.PlayResponse()
    chance = Random(1)
    games = [(rules, players) for rules in (*PRESETS.values(), SIGNALS) for players in (2, 3, 4)]
    for number, (rules, players) in enumerate(games):
        # A table for each seat: one instance has one seat in a match.
        tables = [10 * number + seat + 1 for seat in range(players)]
        for seat, table in enumerate(tables):
            message.match_starts.append(
                match_pb2.MatchStart(
                    table=table,
                    seat=seat,
                    players=players,
                    rules=rules_to_wire(rules),
                    bot_seed=1000 + seat,
                )
            )
        asked = 0
        for state in decisions(seed_of(f"asked {number}"), rules, players):
            moves = state.actions()
            if len(moves) > 1:
                asked += 1
                message.questions.append(
                    match_pb2.Question(
                        table=tables[state.turn],
                        question=asked,
                        moves=" ".join(map(action_text, moves)),
                        observation=observation_to_wire(observe(state, state.turn)),
                    )
                )
            if asked == _FROM_EACH:
                break
            state.apply(chance.choice(moves))
    return message
