from pathlib import Path

import pytest

from arena.feed.fed import Compared, Fed, think_times_ms
from arena.feed.terms import FeedTerms, make_terms
from arena.record.reader import read_record
from arena.referee.again import AskAgain
from arena.referee.commands import Said
from arena.terms.faults import BotFault, FaultKind
from engine import action_text
from tests.record.matches import vector, with_fields

_FAULT = BotFault(0, FaultKind.LATE, "no answer", "")


def _terms(**changes: object) -> FeedTerms:
    record = read_record(with_fields(vector("standard-2p-0"), 1, **changes), "x")
    return make_terms(record, 0, 7, has_hidden_names=False)


def _asked() -> list[AskAgain]:
    return [one for one in _terms().past if isinstance(one, AskAgain)]


def _compared(asked: AskAgain, **changes: object) -> Compared:
    """As then, but for what is changed."""
    action = asked.answered.action
    assert action is not None
    said = {"move": action_text(action), "signal": asked.answered.signal, "note": "new"} | changes
    return Compared(asked, Said(asked.question.number, **said), 3_000_000)  # type: ignore[arg-type]


def test_what_is_the_same() -> None:
    """Move and signal are compared, the note is not; what failed is never the same."""
    asked = _asked()[0]
    assert asked.question.actions[0] > 39
    assert _compared(asked).is_declaration
    assert _compared(asked).is_same
    assert not _compared(asked, signal=3).is_same
    assert not _compared(asked, move="7O").is_same
    assert not Compared(asked, None, None, _FAULT).is_same
    said = _compared(asked).said
    assert not Compared(asked, said, 1, _FAULT).is_same


def test_the_whole_is_the_same_where_all_is() -> None:
    """All must be asked and be answered as then; a bot that did not come is not the same."""
    asked = _asked()
    log = Path("x.log")
    fed = Fed(len(asked), log, [_compared(one) for one in asked])
    assert (fed.is_same, fed.is_whole, fed.different) == (True, True, [])
    fed = Fed(len(asked), log, fed.compared[:-1])
    assert (fed.is_same, fed.is_whole) == (False, False)
    fed = Fed(0, log, absence="the process ended with exit code 3")
    assert (fed.is_same, fed.is_whole) == (False, False)
    other = _compared(asked[1], move="silent")
    fed = Fed(2, log, [_compared(asked[0]), other])
    assert (fed.is_same, fed.is_whole, fed.different) == (False, True, [other])


def test_times_are_compared_where_both_are_known() -> None:
    """A record without times gives none to compare with."""
    assert ([], []) == think_times_ms([_compared(one) for one in _asked()])


@pytest.mark.parametrize("is_hidden", [False, True])
def test_a_match_starts_as_then(is_hidden: bool) -> None:
    """Rules, seat, time, commitment, bot_seed and names are those of then; or names are hidden."""
    text = with_fields(
        vector("standard-2p-0"),
        1,
        seats=[{"bot": "a", "version": "1"}, {"bot": "b", "version": "2"}],
        time_control="10+0.1/5",
    )
    record = read_record(text, "x")
    start = make_terms(record, 1, 7, has_hidden_names=is_hidden).start(3)
    assert (start.table, start.seat, start.players, start.bot_seed) == (3, 1, 2, 7)
    assert start.commitment == record.header.commitment
    assert start.time_control.bank.seconds == 10
    assert start.rules.target_score == record.header.rules.target_score
    assert list(start.names) == ([] if is_hidden else ["a", "b"])


def test_what_a_later_arena_says_of_time_is_refused() -> None:
    """A time control that is none is said so, before any bot is started."""
    with pytest.raises(Exception, match="time control 'sand' is none"):
        _terms(time_control="sand")
