"""The pages of the contract: complete, and made from what is in proto/ now."""

from pathlib import Path

import pytest
from google.protobuf.json_format import ParseDict

from arena.v1 import ladder_pb2, match_pb2, play_pb2, rules_pb2
from tools.exchange import exchange
from tools.protocol_page import PAGES, page_text

DOCS = Path(__file__).parents[2] / "docs"
FILES = {
    "protocol.md": [play_pb2.DESCRIPTOR, match_pb2.DESCRIPTOR, rules_pb2.DESCRIPTOR],
    "ladder-service.md": [ladder_pb2.DESCRIPTOR],
}


@pytest.fixture(scope="module", params=list(PAGES))
def name(request: pytest.FixtureRequest) -> str:
    """The name of a page."""
    return str(request.param)


@pytest.fixture(scope="module")
def page(name: str) -> str:
    """The page as it would be made now."""
    return page_text(name)


def test_the_page_is_fresh(name: str, page: str) -> None:
    """What is in docs/ says what proto/ says; otherwise run `make protocol-docs`."""
    assert page == (DOCS / name).read_text(encoding="utf-8")


def test_every_element_is_on_the_page(name: str, page: str) -> None:
    """Each message, field, enum and value has its heading or its row, with a text."""
    rows = {line.split("`")[1]: line for line in page.splitlines() if line.startswith("| `")}
    for file in FILES[name]:
        for message in file.message_types_by_name.values():
            assert f"### {message.name}\n" in page
            assert {field.name for field in message.fields} <= set(rows)
        for enum in file.enum_types_by_name.values():
            assert f"### {enum.name}\n" in page
            assert {value.name for value in enum.values} <= set(rows)
    assert [] == [row for row in rows.values() if row.rstrip(" |").count("|") < 3]


def test_every_link_within_the_page_leads_somewhere(page: str) -> None:
    """The name of a type leads to its heading."""
    headings = {line[4:].lower() for line in page.splitlines() if line.startswith("### ")}
    links = {part.split(")")[0] for part in page.split("](#")[1:]}
    assert links
    assert links <= headings


def test_the_exchange_is_one_that_the_contract_allows() -> None:
    """Hello first, welcome next, each answer one of the moves just asked, goodbye last."""
    messages = list(exchange())
    kinds = {"bot": play_pb2.PlayRequest, "arena": play_pb2.PlayResponse}
    parsed = [ParseDict(said.json, kinds[said.by]()) for said in messages]
    first, second, *between, last = parsed
    assert (True, True, True) == (
        first.HasField("hello"),
        second.HasField("welcome"),
        last.HasField("goodbye"),
    )
    asked = [question for one in between[0::2] for question in one.questions]
    answered = [answer for one in between[1::2] for answer in one.answers]
    assert [one.question for one in asked] == [one.question for one in answered]
    assert [] == [
        one for one, said in zip(asked, answered, strict=True) if said.move not in one.moves.split()
    ]
