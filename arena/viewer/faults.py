"""How a bot failed, as a sentence in the reader's language."""

from arena.record.values import Fault
from arena.terms.faults import FaultKind
from arena.viewer.markup import Html, apart, joined
from arena.viewer.words import Words


def fault_sentence(event: Fault, name: Html, words: Words) -> Html:
    """Says who failed, in what, what it cost, and what the bot had said."""
    kind = _kind(event.kind, words)
    if event.strike:
        told = words.t(
            "{name} has strike {strike}: {kind}.", name=name, strike=event.strike, kind=kind
        )
    else:
        told = words.t("{name} forfeits: {kind}.", name=name, kind=kind)
    parts = [told]
    if event.detail:
        parts.append(apart(event.detail))
    if event.said:
        parts.append(words.t("It said: {said}", said=apart(event.said)))
    return joined(" ", parts)


def _kind(kind: str, words: Words) -> Html:
    told = {
        FaultKind.ILLEGAL: words.t("illegal move"),
        FaultKind.LATE: words.t("too late"),
        FaultKind.CRASHED: words.t("crashed"),
        FaultKind.MALFORMED: words.t("malformed answer"),
        FaultKind.NO_SHOW: words.t("did not appear"),
    }
    return told[FaultKind(kind)] if kind in list(FaultKind) else apart(kind)
