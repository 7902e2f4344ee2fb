"""The sentences of the page in the reader's language, from the catalogues that are shipped.

English is the text itself; see docs/replays.md for how the others are made. Card words stay
Spanish in all of them. Must not know what is said.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from arena.viewer.markup import Html, element, markup
from arena.viewer.shipped import WORDS, shipped_text

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de", "nl", "it", "pt")
"""The languages of the page, English first, in which every sentence is its own key."""

Catalogue = Mapping[str, str | list[str]]
"""By English text: the sentence, or the forms for one and for many."""

_PLACE = re.compile(r"\{(\w+)\}")


@cache
def catalogues() -> Mapping[str, Catalogue]:
    """The catalogues by language, English left out."""
    found: Mapping[str, Catalogue] = json.loads(shipped_text(WORDS))
    return found


@dataclass(frozen=True, slots=True)
class Words:
    """Says sentences in one language, as HTML. All that is filled in is escaped if it is none.

    Marked ones carry their English text, so that frame/start.js can say them in another
    language when the page is printed.
    """

    language: str = ENGLISH
    catalogue: Catalogue = field(default_factory=dict)
    is_marked: bool = False

    def t(self, text: str, **values: object) -> Html:
        """Translates a sentence and fills its `{places}`."""
        found = self.catalogue.get(text)
        return self._said(found if isinstance(found, str) else text, values, text)

    def n(self, one: str, many: str, count: int, **values: object) -> Html:
        """Translates what is counted; `{count}` is filled in."""
        found = self.catalogue.get(one)
        forms = found if isinstance(found, list) else [one, many]
        return self._said(forms[count != 1], {**values, "count": count}, one, many)

    def _said(
        self, text: str, values: Mapping[str, object], english: str, many: str | None = None
    ) -> Html:
        """Fills a text; marked, it says what it is in English and where each value stands."""
        pieces = _PLACE.split(text)  # text and names of places by turns
        said = [
            self._value(piece, values) if number % 2 else markup(piece)
            for number, piece in enumerate(pieces)
        ]
        if not self.is_marked:
            return Html("".join(said))
        return element("span", *said, **{"data-t": english, "data-n": many})

    def _value(self, name: str, values: Mapping[str, object]) -> Html:
        value = markup(values.get(name, f"{{{name}}}"))
        return element("span", value, **{"data-v": name}) if self.is_marked else value


def words_of(language: str, *, is_marked: bool = False) -> Words:
    """The sentences in a language; English for one that has no catalogue."""
    return Words(language, catalogues().get(language, {}), is_marked)
