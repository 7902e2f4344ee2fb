"""The sentences of the page in the reader's language, from the catalogues that are shipped.

English is the text itself; see docs/replays.md for how the others are made. Card words stay
Spanish in all of them. Must not know what is said.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from arena.viewer.markup import Html, markup
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
    """Says sentences in one language, as HTML. All that is filled in is escaped if it is none."""

    language: str = ENGLISH
    catalogue: Catalogue = field(default_factory=dict)

    def t(self, text: str, **values: object) -> Html:
        """Translates a sentence and fills its `{places}`."""
        found = self.catalogue.get(text)
        return _filled(found if isinstance(found, str) else text, values)

    def n(self, one: str, many: str, count: int, **values: object) -> Html:
        """Translates what is counted; `{count}` is filled in."""
        found = self.catalogue.get(one)
        forms = found if isinstance(found, list) else [one, many]
        return _filled(forms[count != 1], {**values, "count": count})


def words_of(language: str) -> Words:
    """The sentences in a language; English for one that has no catalogue."""
    return Words(language, catalogues().get(language, {}))


def _filled(text: str, values: Mapping[str, object]) -> Html:
    pieces = _PLACE.split(text)  # text and names of places by turns
    return Html(
        "".join(
            markup(values.get(piece, f"{{{piece}}}") if number % 2 else piece)
            for number, piece in enumerate(pieces)
        )
    )
