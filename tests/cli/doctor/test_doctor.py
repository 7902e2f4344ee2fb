import pytest

from arena.cli.doctor import doctor as command
from arena.cli.exits import EXIT_FAILED, EXIT_USAGE
from arena.doctor.attack import Attack, Row, Trial
from arena.doctor.checkup.finding import failed, fine, weak
from arena.sandbox.level import Found, Level
from tests.cli.conftest import Arena

DONE = Trial(has_begun=True, proof="its packet arrived", how="")
REFUSED = Trial(has_begun=True, proof="", how="Permission | denied")


def a_row(name: str, control: Trial, trial: Trial) -> Row:
    return Row(Attack(name, "Reach", f"what {name} is", "", lambda *_: ""), control, trial)


ROWS = [
    a_row("one", DONE, REFUSED),
    a_row("two", REFUSED, REFUSED),
    a_row("three", DONE, DONE),
]


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is quickly looked at, with a sandbox that holds but for one attack."""
    monkeypatch.setattr(command, "find_level", lambda: Found(Level.A, "", ""))
    monkeypatch.setattr(command, "assault", lambda *_: ROWS)
    monkeypatch.setattr(command, "_languages", lambda: [weak("languages", "none", "get one")])
    monkeypatch.setattr(command, "look_at_machine", lambda: [fine("versions", "arena 1")])


def test_all_is_said_with_what_would_help(arena: Arena) -> None:
    """A line a subject, the remedy below it, and no trouble where nothing fails."""
    said = arena("doctor")
    assert 0 == said.code
    lines = said.out.splitlines()
    assert ["versions", "fine", "arena", "1"] == lines[0].split()
    assert any(line.strip() == "-> get one" for line in lines)
    assert "A: bots see nothing of this machine" in said.out


def test_what_fails_is_an_exit_code(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that the arena needs and that does not work ends with 1."""
    monkeypatch.setattr(command, "look_at_machine", lambda: [failed("clock", "none", "get | one")])
    assert EXIT_FAILED == arena("doctor").code
    said = arena("doctor", "--output", "markdown")
    assert "| clock | failed | none | get \\| one |" in said.out
    said = arena("doctor", "--output", "json")
    first = {"subject": "clock", "verdict": "failed", "found": "none", "remedy": "get | one"}
    assert first == said.json()["findings"][0]


def test_a_level_that_is_not_there(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for, it fails with the reason; attacked, it is wrong usage."""
    missing = Found(Level.C, "bubblewrap is not installed.", "install it")
    monkeypatch.setattr(command, "find_level", lambda: missing)
    said = arena("doctor", "--sandbox", "A")
    assert EXIT_FAILED == said.code
    assert "bubblewrap is not installed." in said.out
    said = arena("doctor", "--attack", "--sandbox", "A")
    assert EXIT_USAGE == said.code
    assert "bubblewrap is not installed. What would help: install it" in said.err


def test_the_table_of_attacks(arena: Arena) -> None:
    """Says each outcome and the sum, and ends with 1 where level A lets one through."""
    said = arena("doctor", "--attack")
    assert EXIT_FAILED == said.code
    assert "    blocked    one    what one is (Permission | denied)" in said.out
    assert "    possible   three  what three is (its packet arrived)" in said.out
    assert "3 attacks at level A: 1 blocked, 1 possible, 1 not tried." in said.out


def test_a_level_that_promises_nothing_breaks_no_promise(arena: Arena) -> None:
    """At level C and none what is possible is said, and is no failure."""
    for level in ("C", "none"):
        assert 0 == arena("doctor", "--attack", "--sandbox", level).code


def test_the_table_for_a_page_and_for_programs(arena: Arena) -> None:
    """Markdown has a row an attack, JSON an object."""
    said = arena("doctor", "--attack", "--output", "markdown")
    assert "| Reach | one | what one is | blocked | Permission \\| denied |" in said.out
    document = arena("doctor", "--attack", "--output", "json").json()
    assert "A" == document["level"]
    assert ["blocked", "not tried", "possible"] == [one["outcome"] for one in document["attacks"]]
    assert [True, False, True] == [one["possible_without_sandbox"] for one in document["attacks"]]


def test_wrong_words_are_wrong_usage(arena: Arena) -> None:
    """A level or a way to print that there is not ends with 2."""
    for words in (("--sandbox", "B"), ("--output", "yaml"), ("now",)):
        assert EXIT_USAGE == arena("doctor", *words).code
