"""Whether a check shows a bot all of the contract: read from the contract's own descriptors."""

import asyncio
from collections.abc import Iterator

import pytest
from google.protobuf.unknown_fields import UnknownFieldSet

from arena.check.endings import try_endings
from arena.check.findings import Report
from arena.check.interview import interview
from arena.check.later import enums_in, messages_in, unknown_value
from arena.check.later_trials import ROOT
from arena.v1 import match_pb2, play_pb2, rules_pb2
from tests.check.odd_bot import messages
from tests.check.patient import odd, patient_settings

pytestmark = pytest.mark.e2e

SENT_BY_BOTS = {"PlayRequest", "Hello", "Answer"}

Sent = list[play_pb2.PlayResponse]


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Sent:
    """All that a bot is sent in a check, before it plays itself."""
    folder, kept = tmp_path_factory.mktemp("check"), tmp_path_factory.mktemp("kept")
    bot = odd("--keep", str(kept))
    settings, report = patient_settings(folder), Report(folder)
    asyncio.run(interview(bot, settings, report, lambda _: None))
    asyncio.run(try_endings(bot, settings, report, lambda _: None))
    assert report.failures == []
    return [play_pb2.PlayResponse.FromString(path.read_bytes()) for path in kept.iterdir()]


def of_contract() -> Iterator[object]:
    """Walks through the files of the contract."""
    for file in (play_pb2, match_pb2, rules_pb2):
        yield from file.DESCRIPTOR.message_types_by_name.values()
        yield from file.DESCRIPTOR.enum_types_by_name.values()


def test_every_message_and_enum_is_one_that_the_arena_sends_or_a_bot() -> None:
    """So a message that is added to the contract is covered, or this test asks who sends it."""
    walked = {one.name for one in (*messages_in(ROOT), *enums_in(ROOT))}
    assert {one.name for one in of_contract()} == walked | SENT_BY_BOTS


def test_every_field_is_sent(sent: Sent) -> None:
    """With a value, at least once: of every message in every message."""
    seen = {
        field.full_name
        for response in sent
        for message in messages(response)
        for field, _ in message.ListFields()
    }
    assert {field.full_name for one in messages_in(ROOT) for field in one.fields} <= seen


def test_every_value_of_every_enum_is_sent_and_one_more(sent: Sent) -> None:
    """All but `not said`, and the one that would come next."""
    seen = {
        (field.enum_type.name, getattr(message, field.name))
        for response in sent
        for message in messages(response)
        for field in message.DESCRIPTOR.fields
        if field.enum_type is not None
    }
    for enum in enums_in(ROOT):
        wanted = {number for number in enum.values_by_number if number}
        wanted.add(unknown_value(enum))
        assert wanted <= {number for name, number in seen if name == enum.name}, enum.name


def test_every_message_is_sent_with_unknown_fields(sent: Sent) -> None:
    """Of every wire type, and with the highest number that a field can have."""
    for kind in messages_in(ROOT):
        fields = [
            field
            for response in sent
            for message in messages(response)
            if message.DESCRIPTOR is kind
            for field in UnknownFieldSet(message)
        ]
        assert {0, 1, 2, 3, 5} == {field.wire_type for field in fields}, kind.name
        assert 2**29 - 1 == max(field.field_number for field in fields)


def test_tables_have_numbers_of_any_size_and_come_in_any_order(sent: Sent) -> None:
    """Not from 1, with gaps, and questions not by table."""
    tables = {start.table for response in sent for start in response.match_starts}
    assert max(tables) > 2**31
    assert len(set(range(1, 1000)) - tables) > 0
    orders = [[one.table for one in response.questions] for response in sent]
    assert any(order != sorted(order) for order in orders)
    assert [] in [list(response.ListFields()) for response in sent]
