"""How the results of `arena feed` look: what is answered otherwise now, and the sum.

Must not know how a bot is fed.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.cli.failures import hints, log_end, log_hints
from arena.cli.screen import command_text, counted
from arena.contest.blocks import SHORT_VERSION
from arena.feed.fed import Compared, Fed, think_times_ms
from arena.record.lines import whole_text
from arena.record.wording import harmless, paragraph, think_text
from arena.sandbox.sandbox import Sandbox
from engine import action_text, cards_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from arena.contest.blocks import Contestant
    from arena.feed.terms import FeedTerms
    from arena.terms.faults import BotFault

NO_BOT_SEED = (
    "The match's bot_seed is not recorded, and 0 is given: a bot that uses chance may answer "
    "otherwise for that reason alone."
)
_MOVE_WIDTH = 22  # of an answer, before the time that it took


@dataclass(frozen=True, slots=True)
class Feeding:
    """What was typed, and what it has led to."""

    match: str
    word: str  # for the bot
    terms: FeedTerms
    contestant: Contestant
    home_words: Sequence[str] = ()  # that a further command needs to find the same home
    sandbox: Sandbox = field(default_factory=Sandbox)  # what the bot is started in


def opening_lines(feeding: Feeding) -> Iterator[str]:
    """Says who is asked what."""
    terms, now = feeding.terms, feeding.contestant
    header = terms.record.header
    name = harmless(header.match or terms.record.source)
    then = f"what seat {terms.seat} was asked"
    if header.seats:
        seat = header.seats[terms.seat]
        version = harmless(seat.version)[:SHORT_VERSION]
        then = f"what {harmless(seat.bot)} {version} was asked at seat {terms.seat}".replace(
            "  ", " "
        )
    who = f"{now.bot} {now.version[:SHORT_VERSION]}"
    yield f"{name}: {then}, {counted(terms.questions, 'question')}, asked again of {who}"
    if terms.bot_seed is None:
        yield NO_BOT_SEED


def fed_lines(feeding: Feeding, fed: Fed, *, shows_all: bool, folder: Path | None) -> Iterator[str]:
    """Tells what came of it; `folder` is where log and messages are kept."""
    for one in fed.compared:
        if not one.is_same:
            yield from _different_lines(one)
        elif shows_all:
            yield _same_line(one)
            if one.said is not None and one.said.note:
                yield from _note_lines(one.said.note)
    yield ""
    yield from _fault_lines(feeding, fed)
    yield from _sum_lines(fed)
    if folder is not None:
        yield f"Its log, and all messages, are in {folder}."
    first = next(iter(fed.different), None)
    if first is not None:
        yield f"Play on from there: {command_text(play_on_words(feeding, first))}"


def play_on_words(feeding: Feeding, first: Compared) -> list[str]:
    """The words that play on from a question with the bot that was fed, against those of then."""
    terms = feeding.terms
    players, seats = terms.record.header.players, terms.record.header.seats
    words = [seats[seat].bot if seats else "BOT" for seat in range(players)]
    partner = (terms.seat + 2) % 4
    if players == 4 and words[partner] == words[terms.seat]:
        words[partner] = feeding.word
    words[terms.seat] = feeding.word
    if players == 4 and words[:2] == words[2:]:
        words = words[:2]
    number, decision = first.asked.place
    moment = ["--round", str(number), "--decision", str(decision)]
    # Names in records are whatever was written there, and may begin as options do.
    end = ["--"] if any(word.startswith("-") for word in words) else []
    return ["match", "--from", feeding.match, *moment, *feeding.home_words, *end, *words]


def fed_to_json(feeding: Feeding, fed: Fed, folder: Path | None) -> dict[str, object]:
    """Makes the JSON document: every question, those that are answered as then included."""
    terms, now = feeding.terms, feeding.contestant
    header = terms.record.header
    then = None
    if header.seats:
        seat = header.seats[terms.seat]
        then = {"bot": seat.bot, "version": seat.version}
    first = next(iter(fed.different), None)
    return {
        "match": header.match or terms.record.source,
        "seat": terms.seat,
        "bot_seed": terms.bot_seed,
        "then": then,
        "now": {"bot": now.bot, "version": now.version, "folder": now.folder},
        "questions": fed.questions,
        "asked": len(fed.compared),
        "same": sum(one.is_same for one in fed.compared),
        "kinds": {kind: {"asked": asked, "same": same} for kind, asked, same in _kinds(fed)},
        "first_difference": None if first is None else _place_to_json(first),
        "absence": fed.absence or None,
        "decisions": [_compared_to_json(one) for one in fed.compared],
        "logs": None if folder is None else str(folder),
    }


def _place_to_json(one: Compared) -> dict[str, object]:
    number, decision = one.asked.place
    return {"round": number, "decision": decision}


def _compared_to_json(one: Compared) -> dict[str, object]:
    seen, answered, said = one.asked.question.observation, one.asked.answered, one.said
    failed = answered.fault
    return {
        **_place_to_json(one),
        "kind": _kind(one),
        "hand": cards_text(seen.hand),
        "table_cards": cards_text(seen.table),
        "moves": " ".join(map(action_text, one.asked.question.actions)),
        "then": {
            "move": None if answered.action is None else action_text(answered.action),
            "signal": answered.signal,
            "note": whole_text(answered.note),
            "ms": answered.ms,
            "fault": None
            if failed is None
            else {"kind": failed.kind, "detail": failed.detail, "said": failed.said},
        },
        "now": {
            "move": None if said is None else said.move,
            "signal": 0 if said is None else said.signal,
            "note": "" if said is None else whole_text(said.note),
            "ms": None if one.think_ns is None else one.think_ns / 1e6,
            "fault": None
            if one.fault is None
            else {"kind": one.fault.kind, "detail": one.fault.detail},
        },
        "same": one.is_same,
    }


def _kind(one: Compared) -> str:
    return "declare" if one.is_declaration else "play"


def _kinds(fed: Fed) -> Iterator[tuple[str, int, int]]:
    """How many of each kind were asked, and how many of these are answered as then."""
    for kind in ("declare", "play"):
        of_kind = [one for one in fed.compared if _kind(one) == kind]
        yield kind, len(of_kind), sum(one.is_same for one in of_kind)


def _place_text(one: Compared) -> str:
    number, decision = one.asked.place
    return f"round {number}, decision {decision}"


def _different_lines(one: Compared) -> Iterator[str]:
    """Shows what was at hand and on the table, and the two answers."""
    seen, answered, said = one.asked.question.observation, one.asked.answered, one.said
    title = f"{_place_text(one)}: {_kind(one)}"
    yield f"{title}  hand {cards_text(seen.hand)}  table [{cards_text(seen.table)}]"
    if answered.action is not None:
        yield _answer_line("then", action_text(answered.action), answered.signal, answered.ms)
        yield from _note_lines(answered.note)
    elif answered.fault is not None:
        failed = answered.fault
        detail = f": {failed.detail}" if failed.detail else ""
        yield from paragraph(f"then  failed, {failed.kind}{detail}", "  ", "        ")
    ms = None if one.think_ns is None else one.think_ns / 1e6
    if said is not None and one.fault is None:
        yield _answer_line("now", said.move, said.signal, ms)
    elif one.fault is not None:
        yield from paragraph(f"now   fails, {one.fault.kind}: {one.fault.detail}", "  ", "        ")
    if said is not None:
        yield from _note_lines(said.note)


def _answer_line(when: str, move: str, signal: int, ms: float | None) -> str:
    answer = move + (f"  signal {signal}" if signal else "")
    took = "" if ms is None else think_text(ms)
    return f"  {when:<4}  {answer:<{_MOVE_WIDTH}}{took}".rstrip()


def _same_line(one: Compared) -> str:
    said, then_ms = one.said, one.asked.answered.ms
    assert said is not None  # it has answered as then
    answer = said.move + (f"  signal {said.signal}" if said.signal else "")
    took = "" if one.think_ns is None else f"{think_text(one.think_ns / 1e6)} now"
    if then_ms is not None:
        took = f"{think_text(then_ms)} then, {took}"
    return f"{_place_text(one)}: {_kind(one)}  {answer} as then  {took}".rstrip()


def _note_lines(note: str) -> Iterator[str]:
    if note:
        yield from paragraph(f'"{note}"', "        ", "         ")


def _fault_lines(feeding: Feeding, fed: Fed) -> Iterator[str]:
    """Says what the bot fails in now, and how its log ends."""
    bot = feeding.contestant.bot
    if not fed.faults and not fed.absence:
        return
    if fed.absence:
        yield f"{bot} was asked nothing: {fed.absence}."
    else:
        first = next(one for one in fed.compared if one.fault is not None)
        fault: BotFault | None = first.fault
        assert fault is not None
        yield (
            f"{bot} failed in {counted(len(fed.faults), 'question')}, first in "
            f"{_place_text(first)}: {fault.kind}, {harmless(fault.detail)}"
        )
    lines = log_end(fed.log, of_any_start=True)
    if lines:
        yield f"Its log {fed.log} ends:"
        yield from (f"  | {line}" for line in lines)
    else:
        yield f"Its log {fed.log} is empty: it printed nothing."
    yield from hints(fed.absence)
    yield from log_hints(lines, feeding.sandbox)
    yield ""


def _sum_lines(fed: Fed) -> Iterator[str]:
    asked, same = len(fed.compared), sum(one.is_same for one in fed.compared)
    if fed.absence:
        return
    if not fed.questions:
        yield "The seat was asked nothing in this match."
        return
    first = next(iter(fed.different), None)
    if first is None:
        yield f"All {counted(asked, 'decision')} as then."
    else:
        yield (
            f"{same:,} of {counted(asked, 'decision')} as then; the first that is not: "
            f"{_place_text(first)}."
        )
    if not fed.is_whole:
        last = fed.compared[-1].fault
        hint = " --no-clock waits for a bot that thinks." if last and last.kind == "late" else ""
        yield f"{fed.questions - asked:,} of {fed.questions:,} questions were not asked.{hint}"
    kinds = [f"{kind} {same_one:,} of {number:,}" for kind, number, same_one in _kinds(fed)]
    yield f"By kind, as then: {', '.join(kinds)}."
    yield from _time_lines(fed.compared)


def _time_lines(compared: Sequence[Compared]) -> Iterator[str]:
    then, now = think_times_ms(compared)
    if then:
        yield (
            f"Think time, median and most: {think_text(statistics.median(then))} and "
            f"{think_text(max(then))} then, {think_text(statistics.median(now))} and "
            f"{think_text(max(now))} now."
        )
