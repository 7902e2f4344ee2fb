"""Tables set up by hand: rounds dealt as a test wants them, with seat 0 first to act."""

from engine import (
    CARDS,
    SILENT,
    STANDARD,
    Deal,
    Event,
    Phase,
    Played,
    Rules,
    State,
    cards_text,
    parse_card,
    parse_cards,
    step,
)


def laid_deal(hands: list[str], layout: str, *, round: int = 0, stock: str = "") -> Deal:
    """Deals the cards given; `stock` comes first in the stock, then all others in order."""
    held = [tuple(parse_cards(hand)) for hand in hands]
    lain = tuple(parse_cards(layout))
    top = parse_cards(stock)
    rest = [card for card in CARDS if card not in {*lain, *top, *(c for h in held for c in h)}]
    dealer = (round - 1) % len(hands)
    return Deal(round, dealer, 0, (), tuple(held), lain, (), (*top, *rest))


def seated(
    hands: list[str], layout: str, rules: Rules = STANDARD, *, stock: str = "", ask: bool = False
) -> State:
    """Seats players before a deal; unless `ask`, all have stayed silent already."""
    state = State(rules, len(hands), len(hands) - 1)
    state.deal(laid_deal(hands, layout, stock=stock))
    while state.phase is Phase.DECLARE and not ask:
        state.apply(SILENT)
    return state


def play(state: State, cards: str) -> list[Event]:
    """Plays cards one after the other and tells what happened."""
    return [event for card in parse_cards(cards) for event in step(state, card)]


def told(events: list[Event]) -> list[str]:
    """Writes plays as card, captures after >, awards in brackets: `7O>7B,10E[caida]`."""
    return [
        cards_text([event.card])
        + (">" + cards_text(event.captured).replace(" ", ",") if event.captured else "")
        + (f"[{','.join(event.awards)}]" if event.awards else "")
        for event in events
        if isinstance(event, Played)
    ]


def table_text(state: State) -> str:
    """Writes the table in laying order."""
    return cards_text(state.table.values())


def card(text: str) -> int:
    """Reads one card."""
    return parse_card(text)
