"""From the fields of a line to its value.

Which line has which fields stands here and nowhere else. Fields that are not known are
left alone: a later arena may add some. Knows nothing of texts, files, or the order of lines.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from arena.errors import RecordError
from arena.record.fields import Fields
from arena.record.lines import FORMAT, HIDDEN, Thought
from arena.record.values import Ending, Fault, Header, LineEvent, SeatBot
from arena.terms.faults import MOST_STRIKES
from arena.terms.given import Origin
from engine import (
    Deal,
    Declared,
    Outcome,
    Penalised,
    Played,
    Redealt,
    RoundEnded,
    RoundStarted,
    Rules,
    RulesError,
    parse_rules,
    side_count,
)
from engine.chance import NONCE_BYTES, SEED_BYTES

AWARDS = ("caida", "bkhamsa", "bachra", "mesa")
BY = ("bot", "forced", "stand_in")
MOST_BOT_SEED = 2**53 - 1
MOST_BANK_MS = 10**12
_MS_NS = 1_000_000


@dataclass(frozen=True, slots=True)
class Seating:
    """Holds what the header settles for the lines after it."""

    players: int
    sides: int
    hand_size: int


def seating_of(header: Header) -> Seating:
    """What the lines after this header must agree with."""
    return Seating(header.players, side_count(header.players), header.rules.hand_size)


def fields_to_header(line: Fields) -> Header:
    """Reads the first line. Raises RecordError, also for a format that is newer than this arena."""
    version = line.integer("format", low=1)
    if version > FORMAT:
        raise RecordError(
            f"{line.where}: the record has format {version}, this arena reads up to "
            f"format {FORMAT}: use a newer arena"
        )
    players = line.integer("players", 2, 4)
    switches = line.object("rules")
    return Header(
        players=players,
        rules=_parse_rules(line, switches.values),
        preset=switches.optional_text("preset"),
        dealer=line.integer("dealer", 0, players - 1),
        commitment=line.hexadecimal("commitment", 32),
        match=line.optional_text("match"),
        engine=line.optional_text("engine"),
        arena=line.optional_text("arena"),
        seats=_parse_seats(line, players),
        time_control=line.optional_text("time_control"),
        fault_policy=line.optional_text("fault_policy"),
        sandbox=line.optional_text("sandbox"),
        started=line.optional_text("started"),
        has_hidden_names=line.values.get("names") == HIDDEN,
        origin=_parse_origin(line, players),
    )


def fields_to_event(kind: str, line: Fields, seating: Seating) -> LineEvent:
    """Reads a line of any type but the first line's; raises RecordError."""
    return _READERS[kind](line, seating)


def fields_to_thought(line: Fields) -> Thought | None:
    """Reads the run-time fields of a decision; None where there are none."""
    ms, lag_ms = line.optional_number("ms"), line.optional_number("lag_ms")
    by, note = line.optional_text("by") or "", line.optional_text("note") or ""
    if by and by not in BY:
        raise line.error("by", "one of " + ", ".join(BY))
    if ms is None and lag_ms is None and not by and not note:
        return None
    return Thought(ms, lag_ms, by, note)


def _parse_rules(line: Fields, switches: Mapping[str, object]) -> Rules:
    try:
        return parse_rules(switches)
    except RulesError as error:
        raise RecordError(f"{line.where}: {error}") from None


def _parse_seats(line: Fields, players: int) -> tuple[SeatBot, ...]:
    value = line.values.get("seats")
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) != players:
        raise line.error("seats", f"a list of {players} bots by seat")
    seats = []
    for seat, bot in enumerate(value):
        if not isinstance(bot, dict):
            raise line.error("seats", f"a list of {players} bots by seat")
        named = Fields(f"{line.where}, seat {seat}", bot)
        bot_seed = None
        if bot.get("bot_seed") is not None:
            bot_seed = named.integer("bot_seed", 0, MOST_BOT_SEED)
        version = named.optional_text("version") or ""
        declared = named.optional_text("declared")
        seats.append(SeatBot(named.text("bot"), version, bot_seed, declared))
    return tuple(seats)


def _parse_origin(line: Fields, players: int) -> Origin | None:
    if line.values.get("from") is None:
        return None
    origin = line.object("from")
    banks = origin.values.get("banks_ms")
    if banks is not None and not (
        isinstance(banks, list)
        and len(banks) == players
        and all(type(bank) in (int, float) and 0 <= bank <= MOST_BANK_MS for bank in banks)
    ):
        raise origin.error("banks_ms", f"a list of {players} times in milliseconds, by seat")
    return Origin(
        origin.text("match"),
        (origin.integer("round"), origin.integer("decision")),
        None if banks is None else tuple(round(bank * _MS_NS) for bank in banks),
    )


def _read_round(line: Fields, seating: Seating) -> RoundStarted:
    return RoundStarted(
        Deal(
            round=line.integer("round"),
            dealer=line.integer("dealer", 0, seating.players - 1),
            attempt=line.integer("attempt"),
            pack=line.cards("pack", 40, 40),
            hands=line.hands("hands", seating.players, seating.hand_size),
            layout=line.cards("layout", 4, 4),
            returned=line.repeatable_cards("returned"),
            stock=(),
        )
    )


def _read_declare(line: Fields, seating: Seating) -> Declared:
    seat = line.integer("seat", 0, seating.players - 1)
    return Declared(seat, line.cards("cards", 0, 4), _read_signal(line))


def _read_play(line: Fields, seating: Seating) -> Played:
    seat = line.integer("seat", 0, seating.players - 1)
    captured = line.cards("captured", 0, 10)
    return Played(seat, line.card("card"), captured, _read_awards(line), _read_signal(line))


def _read_signal(line: Fields) -> int:
    return line.integer("signal", 1, 15) if "signal" in line.values else 0


def _read_awards(line: Fields) -> tuple[str, ...]:
    value = line.values.get("awards")
    if value == []:
        return ()
    if isinstance(value, list) and all(award in AWARDS for award in value):
        return tuple(value)
    raise line.error("awards", "a list of " + ", ".join(AWARDS))


def _read_penalty(line: Fields, seating: Seating) -> Penalised:
    return Penalised(line.integer("seat", 0, seating.players - 1), line.integer("points", 1))


def _read_redeal(line: Fields, seating: Seating) -> Redealt:
    return Redealt(line.hands("hands", seating.players, seating.hand_size))


def _read_fault(line: Fields, seating: Seating) -> Fault:
    return Fault(
        line.integer("seat", 0, seating.players - 1),
        line.text("kind"),
        line.optional_text("detail") or "",
        line.optional_text("said") or "",
        line.integer("strike", 1, MOST_STRIKES) if "strike" in line.values else 0,
    )


def _read_round_end(line: Fields, seating: Seating) -> RoundEnded:
    sides = seating.sides
    return RoundEnded(
        round=line.integer("round"),
        left=line.cards("left"),
        piles=line.integers("piles", sides),
        majority=line.integers("majority", sides),
        declarations=line.integers("declarations", sides),
        bonuses=line.integers("bonuses", sides),
        scores=line.integers("scores", sides),
    )


def _read_end(line: Fields, seating: Seating) -> Ending:
    sides = seating.sides
    if "winner" not in line.values:
        raise line.error("winner", "a side, or null for nobody")
    winner = None if line.values["winner"] is None else line.integer("winner", 0, sides - 1)
    return Ending(
        Outcome(
            winner=winner,
            places=line.integers("places", sides, low=1),
            scores=line.integers("scores", sides),
            termination=line.text("termination"),
        ),
        bytes.fromhex(line.hexadecimal("seed", SEED_BYTES)),
        bytes.fromhex(line.hexadecimal("nonce", NONCE_BYTES)),
        line.optional_text("ended"),
    )


_READERS: dict[str, Callable[[Fields, Seating], LineEvent]] = {
    "round": _read_round,
    "declare": _read_declare,
    "play": _read_play,
    "penalty": _read_penalty,
    "redeal": _read_redeal,
    "fault": _read_fault,
    "round_end": _read_round_end,
    "end": _read_end,
}
