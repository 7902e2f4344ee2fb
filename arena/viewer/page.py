"""The page of a replay: one HTML file with the records, the viewer and the table in it.

It asks nothing of anybody: its policy allows its own two scripts and nothing else. Knows no
files but those that are shipped; the caller writes it.
"""

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.viewer.leg import Leg
from arena.viewer.markup import Html, apart, element, script_json
from arena.viewer.shipped import PAGE_STYLE, SCRIPT, START, STYLE, shipped_text
from arena.viewer.table import match_table
from arena.viewer.words import ENGLISH, Words, catalogues, words_of

DECKS = ("spanish", "french")


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the page is at first; whoever looks at it can change all of that in it."""

    language: str | None = None  # None: the reader's own, where the page has it
    deck: str | None = None  # None: as the viewer has it
    seat: int | None = None  # whose view; None: all hands open
    leg: int = 0  # which of the legs
    missing: Sequence[str] = ()  # legs of the block that were not found


def replay_page(legs: Sequence[Leg], wishes: Wishes) -> str:
    """Makes the page of one match, or of the legs of a block in their order."""
    words = words_of(wishes.language or ENGLISH)
    script, start = _script(shipped_text(SCRIPT)), _script(shipped_text(START))
    style = Html(shipped_text(STYLE) + shipped_text(PAGE_STYLE))
    title = words.t("Ronda: {name}", name=legs[wishes.leg].name)
    head = [
        Html('<meta charset="utf-8">'),
        _policy([script, start]),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Html('<meta name="referrer" content="no-referrer">'),
        element("title", title),
        element("style", style),
    ]
    body = [
        Html('<div id="ronda-viewer"></div>'),
        _sentence(words),
        Html('<script type="application/json" id="ronda-input">'),
        script_json(json.dumps(page_input(legs, wishes), ensure_ascii=False)),
        Html("</script>"),
        element("script", script),
        element("script", start),
        _table(legs, wishes, words_of(words.language, is_marked=True)),
    ]
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{words.language}">',
            element("head", Html("\n"), *head),
            element("body", Html("\n"), *body),
            "</html>",
            "",
        ]
    )


def page_input(legs: Sequence[Leg], wishes: Wishes) -> Mapping[str, object]:
    """What the viewer is mounted with: see viewer/src/page/types.js."""
    records = [
        {"name": leg.name, "text": leg.text} | ({"finding": leg.finding} if leg.finding else {})
        for leg in legs
    ]
    chosen = {
        "language": wishes.language,
        "deck": wishes.deck,
        "seat": wishes.seat,
        "leg": wishes.leg or None,
        "missing": list(wishes.missing) or None,
    }
    given = {name: value for name, value in chosen.items() if value is not None}
    return {"records": records, **given, "catalogues": catalogues()}


def _script(text: str) -> Html:
    """A script as it stands in its element; the browser hashes exactly this."""
    return Html(f"\n{text.strip()}\n")


def _policy(scripts: Sequence[str]) -> Html:
    hashes = " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'"
        for one in scripts
    )
    policy = (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    return Html(f'<meta http-equiv="Content-Security-Policy" content="{policy}">')


def _sentence(words: Words) -> Html:
    """What is said where the viewer does not show: hidden until the script cannot go on."""
    failed = words.t("The viewer could not be started; here is the match as a table. The reason:")
    off = words.t("Without JavaScript the match is shown as a table.")
    return Html(
        f'<p id="ronda-failed" hidden>{failed} <bdi></bdi></p><noscript><p>{off}</p></noscript>'
    )


def _table(legs: Sequence[Leg], wishes: Wishes, words: Words) -> Html:
    parts = [element("h1", words.t("The match as a table")), _reading_aid(words)]
    if wishes.missing:
        parts.append(element("p", missing_sentence(wishes.missing, words), class_="finding"))
    parts += [match_table(leg, words) for leg in legs]
    return element("main", *parts, id="ronda-table", lang=words.language)


def missing_sentence(missing: Sequence[str], words: Words) -> Html:
    """Says which legs of the block are not shown."""
    return words.n(
        "{count} leg of this block is missing here: {names}.",
        "{count} legs of this block are missing here: {names}.",
        len(missing),
        names=apart(", ".join(missing)),
    )


def _reading_aid(words: Words) -> Html:
    return element(
        "p",
        words.t(
            "Cards are written as rank and suit: B bastos, C copas, E espadas, O oros; 10 is the "
            "sota, 11 the caballo, 12 the rey. Points so far are those of the round, by side."
        ),
        class_="aid",
    )
