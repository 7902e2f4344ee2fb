"""A bot may do anything: each way to fail, what it costs whom, and that nothing is left of it.

Every row is shown in 2, 3 and 4 players, and after each the runner plays on as if nothing
had been. Rows that need a bound on waiting are in test_waiting.py.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.hall import contestant
from tests.e2e.venue import COMPANY, Shown, Venue, nothing_left, venue

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Venue]:
    """A venue whose company is there already; when all is over, nothing is left of it."""
    with venue(tmp_path_factory.mktemp("venue")) as opened:
        opened.assert_clean()
        yield opened


@pytest.fixture
def show(stage: Venue) -> Iterator[Venue]:
    """The venue; afterwards it plays on, and of the row nothing is left."""
    with nothing_left(stage.folder, COMPANY + 1):
        yield stage
        stage.assert_clean()


def assert_failed(shown: list[Shown], kind: str, *details: str) -> None:
    """The bot at seat 1 failed in every match, and in none did anybody else."""
    for one in shown:
        assert [(1, kind)] == one.failed
        assert any(detail in one.match.faults[0].detail for detail in details)
        one.assert_proved()
        one.assert_told()
    two, three, four = shown
    assert ("forfeit", 0) == (two.match.termination, two.match.winner)
    # The others play on: with 3 the one who failed is last, with 4 its partner stands.
    assert ("score", 3) == (three.match.termination, three.match.places[1])
    assert "score" == four.match.termination
    assert all('"by": "stand_in"' in one.record for one in (three, four))


def assert_unharmed(shown: list[Shown]) -> None:
    """Nobody failed, and every match was played out."""
    for one in shown:
        assert ([], "score") == (one.failed, one.match.termination)
        one.assert_proved()
        one.assert_told()


@pytest.mark.parametrize(
    ("flags", "detail"),
    [
        (["--exit-at-start"], "the process ended with exit code 1 before it said hello"),
        (["--no-hello"], "the process ended with exit code 1 before it said hello"),
        (["--token", "guessed"], "the process ended with exit code 1 before it said hello"),
        (["--steal"], "the process ended with exit code 1 before it said hello"),
        (
            ["--protocol", "0"],
            "was refused: this bot speaks protocol 0 and this arena 1: use a newer",
        ),
        (
            ["--protocol", "9"],
            "was refused: this bot speaks protocol 9 and this arena 1: use a newer",
        ),
        (["--tables", "1000000"], "was refused: hello asks for 1000000 tables; 1 to 1024"),
    ],
    ids=" ".join,
)
def test_who_never_says_a_hello_that_is_accepted_does_not_show_up(
    show: Venue, flags: list[str], detail: str
) -> None:
    """Not by another's token either, whose owner has no part in it."""
    assert_failed(show.show(contestant("bad", *flags)), "no_show", detail)


@pytest.mark.parametrize(
    ("flags", "kind", "detail"),
    [
        (["--how", "exit"], "crashed", "the process ended with exit code 7"),
        (["--how", "kill"], "crashed", "the process was ended by signal 9"),
        (["--how", "leave-and-stay"], "crashed", "its stream ended, though its process did not"),
        (["--how", "fork-and-exit"], "crashed", "the process ended with exit code 7"),
        (["--how", "unknown-table"], "malformed", "the bot answered at table 10000"),
        (["--how", "hello-twice"], "malformed", "the bot said hello a second time"),
        (["--how", "garbage"], "malformed", "the bot sent a message that cannot be read"),
        (["--how", "illegal", "--each-table"], "illegal", "answered '9Z', allowed was: "),
        (["--how", "not-held", "--when", "play", "--each-table"], "illegal", "allowed was: "),
        (["--how", "wrong-kind", "--when", "play", "--each-table"], "illegal", "'declare', all"),
        (["--how", "wrong-kind", "--when", "declare", "--each-table"], "illegal", "'1B', allowed"),
        (["--how", "future", "--each-table"], "malformed", "which it was not asked"),
        (["--how", "early", "--each-table", "--at", "2"], "malformed", "which it was not asked"),
    ],
    ids=str,
)
def test_who_fails_in_the_middle_forfeits(
    show: Venue, flags: list[str], kind: str, detail: str
) -> None:
    """A stream that ends costs all of its matches, a wrong answer the one that it was for."""
    assert_failed(show.show(contestant("bad", "--at", "3", *flags)), kind, detail)


def test_who_closes_its_stream_politely_in_the_middle_forfeits_too(show: Venue) -> None:
    """How its process ended is told, where it ended soon enough to be asked."""
    shown = show.show(contestant("bad", "--at", "3", "--how", "leave"))
    stream = "its stream ended, though its process did not"
    assert_failed(shown, "crashed", "the process ended with exit code 0", stream)


def test_a_message_of_100_mb_ends_the_stream(show: Venue) -> None:
    """It is refused before it is read, in gRPC itself, which tells the arena no more."""
    shown = show.show(contestant("bad", "--at", "3", "--how", "huge"))
    stream = "its stream ended, though its process did not"
    assert_failed(shown, "crashed", "the process ended with exit code 1", stream)


@pytest.mark.parametrize("flags", [["--leave-at-hello"], ["--double-hello"]], ids=str)
def test_who_fails_between_hello_and_its_first_match_is_not_started_for_ever(
    show: Venue, flags: list[str]
) -> None:
    """Seated by then or not, it has failed; who was to meet it does not wait."""
    for one in show.show(contestant("bad", *flags)):
        [(seat, kind)] = one.failed
        assert 1 == seat
        assert kind in ("no_show", "crashed", "malformed")
        one.assert_proved()
        one.assert_told()


@pytest.mark.parametrize(
    "flags",
    [
        ["--how", "old", "--each-table"],
        ["--how", "twice", "--each-table"],
        ["--how", "changes-its-mind", "--each-table"],
        ["--how", "flood"],
        ["--how", "noise"],
        ["--how", "half-open"],
        ["--how", "impostor"],
        ["--how", "second-stream"],
        ["--how", "fork"],
        ["--children"],
        ["--grandchildren"],
    ],
    ids=" ".join,
)
def test_what_is_no_fault_costs_nobody_a_match(show: Venue, flags: list[str]) -> None:
    """Old answers are dropped, strange connections left alone, children ended with their bot."""
    assert_unharmed(show.show(contestant("bad", "--at", "4", *flags)))


def test_a_gigabyte_of_output_leaves_its_end_in_a_small_log(show: Venue) -> None:
    """The log is bounded, its last words are there, and the match is played out."""
    assert_unharmed(show.show(contestant("loud", "--how", "output", "--at", "4")))
    logs = list((show.folder / "logs").glob("loud-*"))
    assert all(path.stat().st_size <= 512 * 1024 for path in logs)
    assert any(b"these were its last words" in path.read_bytes() for path in logs)


@pytest.mark.parametrize("flags", [["--children"], ["--grandchildren"]], ids=" ".join)
def test_children_end_with_their_bot_though_the_runner_goes_on(
    show: Venue, flags: list[str]
) -> None:
    """Also such as ignore SIGTERM and have left its group, when the bot itself has crashed."""
    shown = show.show(contestant("bad", *flags, "--how", "exit", "--at", "3"))
    assert_failed(shown, "crashed", "the process ended with exit code 7")


def test_who_idles_between_matches_is_still_there(tmp_path: Path) -> None:
    """With many pings, or none, the same process plays on after others have played."""
    bots = contestant("silent"), contestant("pings", "--ping-ms", "10")
    with venue(tmp_path, most=COMPANY + 3) as idles:
        for _ in range(2):
            for bot in bots:
                assert_unharmed(idles.show(bot))
            for _ in range(5):
                idles.assert_clean()
        logs = [tmp_path / "logs" / f"{bot.bot}-leg0-seat1.log" for bot in bots]
        assert [1, 1] == [log.read_text().count("--- started") for log in logs]
    assert not any("too_many_pings" in log.read_text() for log in logs)


def test_a_bot_can_fail_by_chance(show: Venue) -> None:
    """Of forty matches some are lost and some not; the record says which."""
    bad = contestant("bad", "--how", "illegal", "--chance-of", "0.01", "--chance-seed", "5")
    tasks = [show.tasks(bad)[0] for _ in range(40)]
    shown = show.play(tasks)
    lost = [one for one in shown if one.failed]
    assert 0 < len(lost) < 40
    assert {"illegal"} == {kind for one in lost for _, kind in one.failed}
    for one in shown:
        one.assert_proved()
        one.assert_told()


def test_all_bots_of_a_match_can_fail_at_the_same_moment(show: Venue) -> None:
    """Each match has a result, and whose failure was seen is in its record."""
    tasks = show.tasks(contestant("bad", "--how", "kill-all", "--at", "3"))
    for one, result in zip(tasks, show.runner.play(tasks), strict=True):
        [match] = result.matches
        shown = Shown(one, match, {})
        assert shown.failed
        assert {"crashed"} == {kind for _, kind in shown.failed}
        assert "forfeit" == match.termination
        standing = set(range(one.players)) - {seat for seat, _ in shown.failed}
        assert (match.winner is None) == (not standing)
        shown.assert_proved()


def test_two_seats_of_one_match_can_be_one_bot(show: Venue) -> None:
    """Different instances hold them; each answers for itself, and a side for both."""
    good, bad = show.good("good"), contestant("bad", "--how", "exit", "--at", "3")
    seated = [show.seat(bad, bad), show.seat(good, bad, bad), show.seat(good, bad, players=4)]
    shown = show.play(seated)
    # Where both crash within a moment, neither wins by the other's failure.
    assert (shown[0].match.winner is None) == (len(shown[0].failed) == 2)
    assert [2, 1] == [len(one.failed) for one in shown[1:]]
    for one in shown:
        assert {"crashed"} == {kind for _, kind in one.failed}
        assert "forfeit" == one.match.termination
        one.assert_proved()
        one.assert_told()
    assert [0, 0] == [one.match.winner for one in shown[1:]]
    assert all("exit code 7" in fault.detail for one in shown for fault in one.match.faults)
