"""The sentences of the page, in each of its languages."""

from dataclasses import replace

import pytest

from arena.viewer.markup import Html
from arena.viewer.words import LANGUAGES, Words, catalogues, words_of

GERMAN = Words(
    "de", {"Seat {seat}": "Platz {seat}", "{count} deal": ["{count} Gabe", "{count} Gaben"]}
)


def test_places_are_filled_and_escaped() -> None:
    """What is filled in cannot be markup unless it is HTML; a place without a value stays."""
    assert "Platz &lt;1&gt;" == GERMAN.t("Seat {seat}", seat="<1>")
    assert "Platz <b>" == GERMAN.t("Seat {seat}", seat=Html("<b>"))
    assert "Platz {seat}" == GERMAN.t("Seat {seat}")
    assert "{seat} &lt;" == Words().t("{seat} <")
    assert "{seat}" == Words().t("{name}", name="{seat}", seat="x")


def test_what_is_counted_has_two_forms() -> None:
    """One, and all else; also in English, which has no catalogue."""
    assert ["0 Gaben", "1 Gabe", "2 Gaben"] == [
        GERMAN.n("{count} deal", "{count} deals", count) for count in range(3)
    ]
    assert ["0 deals", "1 deal"] == [
        Words().n("{count} deal", "{count} deals", count) for count in range(2)
    ]


def test_marked_sentences_say_what_they_are_in_english() -> None:
    """So that a script can say them anew around the same values."""
    marked = replace(GERMAN, is_marked=True)
    assert '<span data-t="Seat {seat}">Platz <span data-v="seat">1</span></span>' == marked.t(
        "Seat {seat}", seat=1
    )
    counted = '<span data-v="count">2</span> Gaben'
    assert f'<span data-t="{{count}} deal" data-n="{{count}} deals">{counted}</span>' == marked.n(
        "{count} deal", "{count} deals", 2
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_shipped(language: str) -> None:
    """Each of the languages but English has its catalogue; English is the text itself."""
    assert language == words_of(language).language
    assert (language == "en") == (language not in catalogues())
