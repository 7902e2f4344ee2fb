"""Ladders with bots that run elsewhere: blocks of one leg, and bots that are away."""

from __future__ import annotations

import tempfile
from collections import Counter
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from arena.contest.blocks import LONE_LEG, Block, Contestant
from arena.contest.formats import ALL_ORDERS, MIXED
from arena.contest.pairing.kinds import GAUNTLET, PAIRINGS, RATING, ROUND_ROBIN
from arena.errors import InputError
from arena.ladder.changes import mark_away
from arena.ladder.imports import Source, import_records
from arena.ladder.play import block_to_task
from arena.ladder.rate import rate_finished_blocks
from arena.ladder.rebuild import rebuild_ratings
from arena.ladder.run import find_contestant
from arena.ladder.schedule import ladder_schedule
from arena.ladder.todo import Goal
from arena.people.declared import declared_hash
from arena.record.packing import unpack_record
from arena.record.reader import parse_record
from arena.store.bots import add_version
from arena.store.check import database_problems
from arena.store.connection import Store, open_home
from arena.store.entrants import Entrant, add_entrant, elsewhere_numbers, list_entrants
from arena.store.ladders import Ladder, LadderSettings, find_ladder
from arena.store.requests import Change, ChangeKind
from arena.store.results import PlayedBlock, read_outcomes, store_blocks
from arena.store.schema import bots as bots_table
from arena.store.suspensions import AWAY
from tests.fakes import database_contents, fake_ladder, fake_settings
from tests.ladder.changing import AskingCrew, answer, ask, entrants_of, play
from tests.refereed import play_refereed

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE, ELSEWHERE = ("ann", "b5", "c9"), ("far2", "off")
FORMATS = {
    "two": fake_settings(),
    "three": fake_settings(3, seating=ALL_ORDERS),
    "partners": fake_settings(4, teams=MIXED),
}


def find(entrant: Entrant) -> Contestant:
    """What an entrant is run as; those elsewhere as a run would find them."""
    if entrant.declared is not None:
        return find_contestant(Path("nowhere"), entrant)
    return Contestant(entrant.bot, entrant.version, "nowhere", ("never",))


def enter_from_elsewhere(store: Store, ladder: Ladder, name: str, declared: str = "1") -> int:
    """Lets a bot that runs elsewhere into a ladder; returns its version's number."""
    with store.writing() as connection:
        version, _ = add_version(
            connection, name, declared_hash(name, declared), {}, now_ns=1, declared=declared
        )
        there = update(bots_table).where(bots_table.c.name == name)
        connection.execute(there.values(is_elsewhere=True))
        add_entrant(connection, ladder, version, now_ns=1)
    return version.id


@contextmanager
def mixed_ladder(folder: Path, chosen: LadderSettings) -> Iterator[Store]:
    """A ladder of three bots here and two elsewhere."""
    with closing(open_home(folder, can_create=True)) as store:
        ladder = fake_ladder(store, chosen, HERE)
        for name in ELSEWHERE:
            enter_from_elsewhere(store, ladder, name)
        yield store


def play_some(store: Store, blocks: int) -> None:
    """Plays and rates blocks with the arena's own referee."""
    with store.reading() as connection:
        ladder = find_ladder(connection, "demo")
        present = list_entrants(connection, ladder)
        schedule = ladder_schedule(connection, ladder, present)
        meetings = [schedule[number] for number in range(blocks)]
    contestants = [find(one) for one in present]
    played = []
    for number, meeting in enumerate(meetings):
        block = Block(number, 0, meeting.contestants, meeting.deal, meeting.lane)
        result = play_refereed(block_to_task(ladder, block, contestants))
        played.append(PlayedBlock(result, meeting.contestants, meeting.deal))
    with store.writing() as connection:
        store_blocks(connection, ladder.id, played, now_ns=1)
    rate_finished_blocks(store, ladder)


CHANGES = st.lists(
    st.tuples(
        st.integers(0, 25),
        st.sampled_from([ChangeKind.AWAY, ChangeKind.BACK, ChangeKind.STOP, ChangeKind.RESUME]),
        st.integers(1, 4),
    ),
    max_size=8,
)


@settings(deadline=None, max_examples=6, suppress_health_check=[HealthCheck.too_slow])
@given(changes=CHANGES, form=st.sampled_from(sorted(FORMATS)), pairing=st.sampled_from(PAIRINGS))
def test_whoever_comes_and_goes_the_ladder_rebuilds_to_the_same_ratings(
    changes: list[tuple[int, ChangeKind, int]], form: str, pairing: str
) -> None:
    """One leg where somebody runs elsewhere, all elsewhere; nothing else is found wrong either."""
    chosen = replace(FORMATS[form], pairing=pairing, window=8)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        with mixed_ladder(home, chosen) as store:
            asks = {at: Change(kind, entrant=entrant) for at, kind, entrant in changes}
            play(store, AskingCrew(store, asks), Goal(blocks=25), find)
            assert [] == database_problems(store)
            with store.reading() as connection:
                outcomes = list(read_outcomes(connection, 1))
            remote = elsewhere_numbers(entrants_of(store))
        assert not rebuild_ratings(home, "demo", can_write=False).is_different
    for outcome in outcomes:
        wanted = chosen.leg_count if remote.isdisjoint(outcome.contestants) else 1
        assert wanted == len(outcome.matches)


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_each_sits_at_each_seat_equally_often(tmp_path: Path, form: str) -> None:
    """The one leg turns with the meetings: after as many as there are seatings all are even."""
    with mixed_ladder(tmp_path, FORMATS[form]) as store:
        times = {"two": 4, "three": 6, "partners": 24}[form]
        play(store, AskingCrew(store, {}), Goal(blocks_per_pairing=times), find)
        with store.reading() as connection:
            outcomes = list(read_outcomes(connection, 1))
        remote = elsewhere_numbers(entrants_of(store))
    seats: Counter[tuple[frozenset[int], int, int]] = Counter()
    for outcome in outcomes:
        if not remote.isdisjoint(outcome.contestants):
            for seat, place in enumerate(outcome.matches[0].seats):
                group = frozenset(outcome.contestants)
                seats[group, outcome.contestants[place], seat] += 1
    assert seats
    assert 1 == len(set(seats.values()))


@pytest.mark.parametrize("form", sorted(FORMATS))
@pytest.mark.parametrize("pairing", [ROUND_ROBIN, GAUNTLET])
def test_nobody_elsewhere_sees_a_deal_twice(tmp_path: Path, form: str, pairing: str) -> None:
    """Also where others meet on the same packs, whoever is the challenger."""
    with mixed_ladder(tmp_path, replace(FORMATS[form], pairing=pairing)) as store:
        play(store, AskingCrew(store, {}), Goal(blocks=90), find)
        with store.reading() as connection:
            outcomes = list(read_outcomes(connection, 1))
        remote = elsewhere_numbers(entrants_of(store))
    seen = Counter(
        (one, outcome.cards) for outcome in outcomes for one in outcome.contestants if one in remote
    )
    assert {1} == set(seen.values())


def test_all_other_blocks_of_a_gauntlet_keep_their_packs(tmp_path: Path) -> None:
    """Where the challenger is here, also against those elsewhere."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(pairing=GAUNTLET), ())
        enter_from_elsewhere(store, ladder, "far2")
        for name in ("ann", "b5"):
            with store.writing() as connection:
                version, _ = add_version(connection, name, name, {}, now_ns=1)
                add_entrant(connection, ladder, version, now_ns=1)
        play(store, AskingCrew(store, {}), Goal(blocks=8), find)
        with store.reading() as connection:
            outcomes = list(read_outcomes(connection, 1))
    assert [0, 0, 2, 2, 4, 4, 6, 6] == [outcome.cards for outcome in outcomes]
    assert [1, 2] * 4 == [len(outcome.matches) for outcome in outcomes]


@pytest.mark.parametrize("pairing", [ROUND_ROBIN, RATING])
def test_what_was_played_is_exported_and_imported_as_it_is(tmp_path: Path, pairing: str) -> None:
    """A block of one leg is whole with it; records say what owners call their bots."""
    chosen = replace(FORMATS["two"], pairing=pairing, window=12)
    with mixed_ladder(tmp_path / "one", chosen) as store:
        play_some(store, 10)
        rows = database_contents(store)["records"]
        kept = database_contents(store)["ratings"]
    sources = [
        Source(f"{row['block']}-{row['leg']}.jsonl", unpack_record(row["record"]).encode())  # type: ignore[arg-type]
        for row in rows
    ]
    with mixed_ladder(tmp_path / "two", chosen):
        pass
    imported = import_records(tmp_path / "two", "demo", sources)
    assert (10, len(sources)) == (imported.blocks, imported.matches)
    assert len(sources) < 20
    with closing(open_home(tmp_path / "two")) as store:
        assert kept == database_contents(store)["ratings"]
    assert 10 == import_records(tmp_path / "two", "demo", sources).skipped
    seats = [seat for one in sources for seat in parse_record(one.data, one.name).header.seats]
    assert {(seat.bot in ELSEWHERE, seat.declared) for seat in seats} == {
        (True, "1"),
        (False, None),
    }


def test_another_leg_of_such_a_block_is_not_the_ladders_own(tmp_path: Path) -> None:
    """It would have shown the cards twice."""
    with mixed_ladder(tmp_path, FORMATS["two"]) as store:
        with store.reading() as connection:
            ladder = find_ladder(connection, "demo")
            present = list_entrants(connection, ladder)
            schedule = ladder_schedule(connection, ladder, present)
        number = next(one for one in range(20) if not {3, 4}.isdisjoint(schedule[one].contestants))
        block = Block(number, 0, schedule[number].contestants)
        task = block_to_task(ladder, block, [find(one) for one in present])
        assert LONE_LEG == task.only_leg
        result = play_refereed(replace(task, only_leg=1))
    source = Source("other.jsonl", unpack_record(result.matches[0].record).encode())
    with pytest.raises(InputError, match="has but leg 0"):
        import_records(tmp_path, "demo", [source])


def test_who_is_away_is_in_no_block_and_is_forgiven_nothing(tmp_path: Path) -> None:
    """Only who runs elsewhere can be away, and only who is away can be back."""
    with mixed_ladder(tmp_path, FORMATS["two"]) as store:
        asked = [
            ask(store, Change(kind, entrant=entrant))
            for kind, entrant in (
                (ChangeKind.AWAY, 0),
                (ChangeKind.BACK, 3),
                (ChangeKind.AWAY, 3),
                (ChangeKind.AWAY, 3),
                (ChangeKind.RESUME, 3),
                (ChangeKind.BACK, 3),
            )
        ]
        play(store, AskingCrew(store, {}), Goal(blocks=20), find)
        answers = [answer(store, one) for one in asked]
        assert [True, True, False, True, True, False] == [
            one is not None and one.refusal is not None for one in answers
        ]
        [away] = entrants_of(store)[3].suspensions
        assert AWAY == away.reason
        assert 0 == entrants_of(store)[3].counted_from


def test_an_operator_stops_also_who_is_away(tmp_path: Path) -> None:
    """So that it does not come back by itself."""
    with mixed_ladder(tmp_path, FORMATS["two"]) as store:
        asked = [
            ask(store, Change(kind, entrant=3))
            for kind in (ChangeKind.AWAY, ChangeKind.STOP, ChangeKind.BACK)
        ]
        play(store, AskingCrew(store, {}), Goal(blocks=5), find)
        assert [False, False, True] == [
            bool((found := answer(store, one)) and found.refusal) for one in asked
        ]
        assert [False, True] == [
            one.until_block is None for one in entrants_of(store)[3].suspensions
        ]
        assert [] == database_problems(store)


def test_a_run_without_a_server_leaves_out_who_runs_elsewhere(tmp_path: Path) -> None:
    """Whoever was there when the last one ended."""
    with mixed_ladder(tmp_path, FORMATS["two"]) as store:
        with store.writing() as connection:
            mark_away(connection, find_ladder(connection, "demo"))
        play(store, AskingCrew(store, {}), Goal(blocks=9), find)
        with store.reading() as connection:
            outcomes = list(read_outcomes(connection, 1))
    assert {0, 1, 2} == {one for outcome in outcomes for one in outcome.contestants}


def test_nobody_from_elsewhere_comes_where_a_bot_has_both_seats_of_a_side(tmp_path: Path) -> None:
    """One process would see its partner's cards."""
    with closing(open_home(tmp_path, can_create=True)) as store:
        ladder = fake_ladder(store, fake_settings(4), HERE)
        with store.writing() as connection:
            version, _ = add_version(connection, "far", "1" * 64, {}, now_ns=1, declared="1")
            there = update(bots_table).where(bots_table.c.name == "far")
            connection.execute(there.values(is_elsewhere=True))
        request = ask(store, Change(ChangeKind.ADD, version=version.id), ladder.id)
        play(store, AskingCrew(store, {}), Goal(blocks=3), find)
        told = answer(store, request)
    assert told is not None
    assert told.refusal is not None
    assert "neither partner may know the other's cards" in told.refusal
