"""The catalogues behind the viewer's sentences: viewer/locale, and what is shipped of them.

`python -m tools.messages` finds the sentences, adds new ones to each language's catalogue and
compiles what is there; with `--check` it writes nothing and says what is not as it should be.
Must not know where sentences are said; see `tools.sentences`.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from arena.errors import InputError
from tools.sentences import ROOT, Sentence, find_sentences

LANGUAGES = ("de", "nl", "it", "pt")
"""What English is translated into."""

_LOCALE = Path("viewer") / "locale"
_TEMPLATE = _LOCALE / "viewer.pot"
_SHIPPED = Path("arena") / "viewer" / "built" / "words.json"
_PLACE = re.compile(r"\{\w+\}")
_KEPT = re.compile(
    r'^"(Language|Plural-Forms|MIME-Version|Content-Type|Content-Transfer-Encoding):'
)
_FORMS = "nplurals=2; plural=(n != 1);"
_COMMENT = """\
# Sentences of the replay viewer.
# Card words (caida, mesa, ronda, tringa, oros ...) stay Spanish, {places} stay as they are.
#"""


def make_template(sentences: Sequence[Sentence]) -> Catalog:
    """Collects sentences into a catalogue without translations; places without line numbers."""
    template = Catalog(project="ronda-arena", header_comment=_COMMENT, charset="utf-8")
    for one in sorted(sentences, key=lambda one: (one.file, one.line)):
        text: str | tuple[str, ...] = one.texts if len(one.texts) > 1 else one.texts[0]
        known = template.get(one.texts[0])
        if known is not None and known.id != text:
            raise InputError(
                f"{one.file}, line {one.line}: {one.texts[0]!r} is counted in one place and not "
                "in another: write one of them differently."
            )
        template.add(text, locations=[(one.file, 0)])
    return template


def update(root: Path) -> None:
    """Writes template, catalogues and what is shipped; new sentences wait for a translation."""
    template = make_template(find_sentences(root))
    _write(root / _TEMPLATE, _po_text(template))
    for language in LANGUAGES:
        catalogue = _read(root, language)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        _write(root / _path(language), _po_text(catalogue))
    _write(root / _SHIPPED, _shipped_text(root))


def problems(root: Path) -> Iterator[str]:
    """Says what is missing, doubtful, unused or stale, a sentence each."""
    template = make_template(find_sentences(root))
    run = "run 'make messages' and commit it."
    if _text(root / _TEMPLATE) != _po_text(template):
        yield f"{_TEMPLATE} is not what the sources say: {run}"
    for language in LANGUAGES:
        catalogue = _read(root, language)
        yield from _catalogue_problems(catalogue, template, str(_path(language)))
    if _text(root / _SHIPPED) != _shipped_text(root):
        yield f"{_SHIPPED} is not what the catalogues say: {run}"


def _catalogue_problems(catalogue: Catalog, template: Catalog, path: str) -> Iterator[str]:
    if catalogue.plural_forms != _FORMS:
        yield f"{path}: the viewer counts by {_FORMS!r} alone, write that as its Plural-Forms."
    for message in template:
        if message.id and catalogue.get(_key(message)) is None:
            yield f"{path} has not {_key(message)!r}: run 'make messages' and translate it."
    for message in catalogue:
        if message.id:
            yield from _message_problems(message, template, path)


def _message_problems(message: Message, template: Catalog, path: str) -> Iterator[str]:
    key = _key(message)
    if template.get(key) is None:
        yield f"{path}: nobody says {key!r} any more, run 'make messages'."
        return
    if message.fuzzy:
        yield f"{path}: look at the translation of {key!r} and take its mark 'fuzzy' away."
    ids, strings = _texts(message.id), _texts(message.string)
    if len(strings) != len(ids) or not all(strings):
        yield f"{path}: translate {key!r}."
        return
    for original, translated in zip(ids, strings, strict=True):
        wanted, found = _places(original), _places(translated)
        if wanted != found:
            yield (
                f"{path}: {translated!r} has the places {' '.join(found) or 'none'}, "
                f"{original!r} has {' '.join(wanted) or 'none'}: make them the same."
            )


def _shipped_text(root: Path) -> str:
    """What the page reads: by language, by English text, what is translated."""
    words = {language: _words(_read(root, language)) for language in LANGUAGES}
    return json.dumps(words, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _words(catalogue: Catalog) -> Mapping[str, str | list[str]]:
    found: dict[str, str | list[str]] = {}
    for message in catalogue:
        strings = _texts(message.string)
        if message.id and all(strings) and not message.fuzzy:
            found[_key(message)] = strings if isinstance(message.id, tuple) else strings[0]
    return found


def _key(message: Message) -> str:
    return _texts(message.id)[0]


def _texts(value: str | Sequence[str] | None) -> list[str]:
    return [value] if isinstance(value, str) else list(value or ())


def _places(text: str) -> list[str]:
    return sorted(set(_PLACE.findall(text)))


def _path(language: str) -> Path:
    return _LOCALE / language / "LC_MESSAGES" / "viewer.po"


def _read(root: Path, language: str) -> Catalog:
    """A language's catalogue; an empty one where there is none yet."""
    path = root / _path(language)
    if not path.exists():
        catalogue = Catalog(locale=language, project="ronda-arena", charset="utf-8")
        # Babel knows a third form of Romance languages, for millions, which no match has.
        catalogue.mime_headers = [("Plural-Forms", _FORMS)]
        return catalogue
    with path.open("rb") as file:
        return read_po(file, locale=language)


def _po_text(catalogue: Catalog) -> str:
    """A catalogue as text that changes only when its sentences do."""
    catalogue.header_comment, catalogue.fuzzy = _COMMENT, False
    written = BytesIO()
    write_po(written, catalogue, width=100, sort_output=True, include_lineno=False)
    head, *messages = written.getvalue().decode("utf-8").split("\n\n")
    lines = [line for line in head.split("\n") if not line.startswith('"') or _KEPT.match(line)]
    return "\n\n".join(["\n".join(lines), *messages])


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Updates the catalogues, or checks them; what cannot go on is said in a sentence."""
    try:
        if "--check" not in arguments:
            update(root)
        found = list(problems(root))
    except InputError as error:
        found = [str(error)]
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
