"""How a question, what was answered, and a bot that stays look to the author of a bot.

Must not know what is right or wrong about it.
"""

from collections.abc import Sequence

from arena.rulebook.presets import game_phrase
from engine import Observation, Rules, action_text, card_text, cards_text

_LENGTH = 60  # of an answer: it can be anything


def question_lines(seen: Observation, actions: Sequence[int], rules: Rules) -> tuple[str, ...]:
    """Shows what was asked: the game, and the position as the seat may know it."""
    facts = [
        f"{seen.players} players by {game_phrase(rules)}; asked is seat {seen.seat}, "
        f"dealer is {seen.dealer}, round {seen.round}",
        f"hand   {cards_text(seen.hand) or '-'}",
        f"table  {cards_text(seen.table) or '-'}{_links(seen)}",
    ]
    if rules.partner_signals:
        facts[0] += ", signals allowed"
    if any(seen.declared):
        shown = [f"seat {n} {cards_text(cards)}" for n, cards in enumerate(seen.declared) if cards]
        facts.append(f"shown  {', '.join(shown)}")
    if seen.played:
        facts.append(f"played {cards_text(seen.played)}")
    facts.append(f"moves  {' '.join(map(action_text, actions))}")
    return tuple(facts)


def answer_line(move: str, signal: int = 0) -> str:
    """Shows what was answered."""
    shown = repr(move if len(move) <= _LENGTH else f"{move[:_LENGTH]}...")
    return f"answer {shown}{f', signal {signal}' if signal else ''}"


def stays_sentence(seconds: float, when: str) -> str:
    """Says that a bot has not left."""
    return (
        f"was still there {seconds:g} s {when}: end your half of the stream at "
        "PlayResponse.goodbye, and leave. The arena ends such a process, so what it still had to "
        "do is lost"
    )


def exit_sentence(how: str, when: str) -> str:
    """Says that a bot has left as if something had failed."""
    return f"{how} {when}; 0 says that all is well"


def _links(seen: Observation) -> str:
    """Says what a caida and a chain hang on."""
    links = ""
    if seen.caida_card is not None:
        links += f"   (a caida on {card_text(seen.caida_card)})"
    if seen.chain_rank:
        links += f"   (the next {seen.chain_rank} is worth {seen.chain_points} points)"
    return links
