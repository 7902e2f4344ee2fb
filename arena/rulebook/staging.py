"""Worked examples: small tables that are set up, played by the engine, and told.

Players are called A, B, C and D. Whatever an example says comes of it is read from the
engine's events, so that it is right for any rules. Must not know which rule an example is
for.
"""

from collections.abc import Iterator, Sequence

from arena.rulebook.values import Example
from arena.rulebook.words import joined, points_text
from engine import (
    CARDS,
    RANK_OF,
    SILENT,
    Deal,
    Event,
    Penalised,
    Phase,
    Played,
    Redealt,
    Rules,
    State,
    best_combination,
    card_text,
    cards_text,
    lay_out,
    parse_cards,
    side_of,
    step,
)
from engine.awards import AWARD_NAMES, AWARD_POINTS

PLAYERS = "ABCD"
AWARD_TITLES = {"caida": "caida", "bkhamsa": "b'khamsa", "bachra": "b'achra", "mesa": "mesa"}


def play_example(
    rules: Rules, table: str, plays: str, *, is_last: bool = False, redealt: int = 0
) -> Example:
    """Plays cards onto a table, one a player.

    `is_last`: they are the last cards of the round. `redealt`: so many of them, at the end,
    come from hands that are dealt only after the others were played.
    """
    cards = parse_cards(plays)
    state = _seat(rules, parse_cards(table), cards, is_last=is_last, redealt=redealt)
    while state.phase is Phase.DECLARE:
        state.apply(SILENT)
    told: list[str] = []
    for number, card in enumerate(cards):
        lead = " the last card of the round" if is_last and number == len(cards) - 1 else ""
        lain = dict(state.table)
        told += _tell(step(state, card), state.players, lain, lead)
    return Example(f"On the table: {table}.", tuple(told))


def declaration_example(rules: Rules, hands: Sequence[str]) -> Example:
    """Lets each player declare what its hand holds, and says who scores."""
    held = [parse_cards(hand) for hand in hands]
    _fill(held, rules.hand_size, {card for hand in held for card in hand})
    state = _begin(rules, held, [], ())
    told = [_holding(player, hand, rules) for player, hand in zip(PLAYERS, held, strict=False)]
    while state.phase is Phase.DECLARE:
        state.apply(state.actions()[0])
    if state.declaration is None:
        told.append("Nobody scores.")
    else:
        side, points = state.declaration
        told.append(f"{PLAYERS[side]} scores {points_text(points)}, nobody else.")
    given = "; ".join(
        f"{player} holds {cards_text(hand)}" for player, hand in zip(PLAYERS, held, strict=False)
    )
    return Example(f"{given}.", tuple(told))


def silence_example(rules: Rules, hand: str, plays: str) -> Example:
    """Lets A, who plays every other card, be silent about its hand."""
    cards = parse_cards(plays)
    held = [parse_cards(hand), cards[1::2]]
    _fill(held, rules.hand_size, {*held[0], *cards})
    state = _begin(rules, held, [], ())
    while state.phase is Phase.DECLARE:
        state.apply(SILENT)
    told: list[str] = []
    for card in cards:
        told += _tell(step(state, card), state.players, dict(state.table), "")
    given = f"A holds {cards_text(held[0])} and stays silent. The table is empty."
    return Example(given, tuple(told))


def repair_example(rules: Rules, layout: str, following: str) -> Example:
    """Repairs a layout by the cards that follow in the stock."""
    first = parse_cards(layout)
    then = parse_cards(following)
    rest = [card for card in CARDS if card not in {*first, *then}]
    dealt = 2 * rules.hand_size
    deal = lay_out(
        (*rest[:dealt], *first, *then, *rest[dealt:]), rules, players=2, round=0, dealer=1
    )
    assert deal is not None  # one that is void has no place in an example
    if not deal.returned:
        return Example(f"The layout {layout}.", ("It stays as it is.",))
    return Example(
        f"The layout {layout}; the stock goes on with {following}.",
        (f"{cards_text(deal.returned)} goes back; the layout is {cards_text(deal.layout)}.",),
    )


def _seat(
    rules: Rules, table: list[int], cards: list[int], *, is_last: bool, redealt: int
) -> State:
    """Deals one card of the example to each player, and others to go with them."""
    early = cards[: len(cards) - redealt]
    held = [[card] for card in early] + [[] for _ in range(2 - len(early))]
    stock: tuple[int, ...] = ()
    used = {*table, *cards}
    if redealt:
        rest = [card for card in CARDS if card not in used]
        stock = (*cards[len(early) :], *rest[: 3 * len(held) - redealt])
    elif not is_last:
        _fill(held, rules.hand_size, used)
    return _begin(rules, held, table, stock)


def _begin(rules: Rules, hands: list[list[int]], table: list[int], stock: tuple[int, ...]) -> State:
    """Deals these hands; A, in seat 0, is the first to act."""
    players = len(hands)
    state = State(rules, players, players - 1)
    dealt = tuple(tuple(hand) for hand in hands)
    state.deal(Deal(0, players - 1, 0, (), dealt, tuple(table), (), stock))
    return state


def _fill(hands: list[list[int]], size: int, used: set[int]) -> None:
    """Fills hands up with cards that make no combination in them."""
    for hand in hands:
        for card in CARDS:
            if len(hand) >= size:
                break
            if card not in used and RANK_OF[card] not in {RANK_OF[one] for one in hand}:
                hand.append(card)
                used.add(card)


def _holding(player: str, hand: Sequence[int], rules: Rules) -> str:
    combination = best_combination(hand, rules)
    if combination is None:
        return f"{player} has nothing to declare."
    kind = "tringa" if combination.is_tringa else "ronda"
    worth = points_text(combination.points)
    return f"{player} declares {cards_text(combination.cards)}, a {kind} of {worth}."


def _tell(events: Sequence[Event], players: int, table: dict[int, int], lead: str) -> Iterator[str]:
    """Tells what a play led to; `table` is as it was before, `lead` what is said of the card."""
    for event in events:
        if isinstance(event, Played):
            yield _play_sentence(event, table, lead)
        elif isinstance(event, Penalised):
            others = [
                PLAYERS[side] for side in range(players) if side != side_of(players, event.seat)
            ]
            player = PLAYERS[event.seat]
            yield (
                f"That proves what {player} held: {points_text(event.points)} to {joined(others)}."
            )
        elif isinstance(event, Redealt):
            yield "New hands are dealt."


def _play_sentence(event: Played, table: dict[int, int], lead: str) -> str:
    """Says what a card took, what it left and what it scored."""
    who, card = PLAYERS[event.seat], f"{card_text(event.card)},{lead}".rstrip(",")
    if not event.captured and not event.awards:
        return f"{who} lays {card}."
    left = [one for one in table.values() if one not in event.captured]
    deeds = ["takes itself"]
    if event.captured:
        rest = f"leaves {cards_text(left)}" if left else "leaves nothing"
        deeds = [f"takes {cards_text(event.captured)}, {rest}"]
    awards = [f"{AWARD_TITLES[name]} {_award_points(name)}" for name in event.awards]
    return f"{who} plays {card}: {', '.join(deeds + awards)}."


def _award_points(name: str) -> int:
    return AWARD_POINTS[AWARD_NAMES.index((name,))]
