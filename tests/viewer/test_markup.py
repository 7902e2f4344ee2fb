"""What others wrote is text in the page, whatever they wrote."""

import json

from hypothesis import given
from hypothesis import strategies as st

from arena.viewer.markup import Html, apart, element, joined, markup, script_json
from tests.viewer.reading import Page


def test_text_is_escaped_and_html_is_not() -> None:
    """Text cannot become an element; what is an element already stays one."""
    assert "&lt;b&gt; &amp; &quot;x&quot;" == markup('<b> & "x"')
    assert "<b>" == markup(Html("<b>"))


def test_what_nobody_sees_is_spelled_out() -> None:
    """Signs that turn the writing round, or are none, are written as escapes; emoji stay."""
    assert "a\\u202eb\\x00\\n 🂡 é" == markup("a\u202eb\0\n 🂡 é")
    assert "\ufffd" == markup("\ud800")


def test_long_names_are_cut_and_whole_on_pointing() -> None:
    """A name that stands in every row is short there; its attribute holds all of it."""
    assert "<bdi>short</bdi>" == apart("short", 8)
    assert '<bdi title="&quot;long&quot; name">&quot;long&quot; …</bdi>' == apart('"long" name', 8)


def test_elements_and_lists() -> None:
    """Attributes that are empty are left out; content is escaped unless it is HTML."""
    assert '<p class="x">a&lt;</p>' == element("p", "a<", class_="x", id="")
    assert "<b>, &amp;" == joined(", ", [Html("<b>"), markup("&")])


@given(st.text())
def test_any_text_is_one_text(text: str) -> None:
    """No text opens or closes an element, in content or in an attribute."""
    page = Page(element("p", element("i", text, title=text), apart(text, 5)))
    assert {"p", "i", "bdi"} == {name for name, _ in page.elements}
    assert 3 == len(page.elements)


@given(st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_json_in_a_script_is_the_same_json(value: object) -> None:
    """What is in the script element has no sign that could end it, and reads as what it was."""
    text = script_json(json.dumps(value, ensure_ascii=False))
    assert not {*"<>&\u2028\u2029"} & {*text}
    assert value == json.loads(text)
