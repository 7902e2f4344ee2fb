"""Tests of closing a ladder, and of proving its matches by the secret that is told then."""

from pathlib import Path

import pytest

from arena.contest.seeds import secret_commitment
from arena.store.lock import writer_lock
from tests.cli.conftest import Arena

HOME = Path("arena-home")


@pytest.fixture
def ladder(arena: Arena) -> str:
    """A ladder that has been run for a block; its commitment."""
    commitment = arena("ladder", "create", "summer", "--throughput", "--json").json()["commitment"]
    return str(commitment)


def test_a_closed_ladder_tells_the_secret_that_it_had_promised(arena: Arena, ladder: str) -> None:
    """It is told again by show, and is closed for good."""
    said = arena("ladder", "close", "summer", "--json").json()
    assert ladder == said["commitment"] == secret_commitment(bytes.fromhex(said["secret"]))
    assert [{"closed"}] == [{one["state"]} for one in arena("ladder", "list", "--json").json()]
    assert f"Its secret: {said['secret']}\n" in arena("ladder", "show", "summer").out
    assert said["secret"] == arena("ladder", "show", "summer", "--json").json()["secret"]
    again = arena("ladder", "close", "summer", "--yes")
    assert (2, "") == (again.code, again.out)
    assert (
        "arena: Ladder 'summer' is closed already: 'arena ladder show summer' tells its secret.\n"
    ) == again.err
    assert "Ladder 'summer' is closed" in arena("ladder", "run", "summer").err


def test_an_open_ladder_keeps_its_secret(arena: Arena, ladder: str) -> None:
    """Show tells the promise alone."""
    shown = arena("ladder", "show", "summer", "--json").json()
    assert (ladder, None) == (shown["commitment"], shown["secret"])
    assert "secret:" not in arena("ladder", "show", "summer").out


@pytest.mark.usefixtures("ladder")
def test_whoever_does_not_say_yes_closes_nothing(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked first; no answer is no."""
    for answer, code in (("n\n", 1), ("", 2)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("click.termui.visible_prompt_func", _answering(answer))
            assert code == arena("ladder", "close", "summer").code
    assert [{"active"}] == [{one["state"]} for one in arena("ladder", "list", "--json").json()]
    del monkeypatch


def _answering(text: str):  # type: ignore[no-untyped-def]
    def answer(_prompt: str = "") -> str:
        if not text:
            raise EOFError
        return text.strip()

    return answer


@pytest.mark.usefixtures("ladder")
def test_a_ladder_is_not_closed_while_it_is_run(arena: Arena) -> None:
    """Its blocks in flight would be dealt from a secret that is out."""
    with writer_lock(HOME):
        said = arena("ladder", "close", "summer", "--yes")
    assert 2 == said.code
    assert "is writing in" in said.err
    assert [{"active"}] == [{one["state"]} for one in arena("ladder", "list", "--json").json()]


@pytest.mark.usefixtures("played_home")
def test_records_are_proved_to_come_from_a_secret_or_not(arena: Arena) -> None:
    """What was not dealt from it is named, and the commitment that fits the secret is told."""
    other = "0" * 64
    said = arena("verify", "demo", "--secret", other)
    assert 1 == said.code
    assert "demo/0/0: it does not say which match of a ladder it is\n" in said.out
    assert said.out.endswith(
        f"The ladder of this secret has the commitment {secret_commitment(bytes(32))}.\n"
    )
    document = arena("verify", "demo", "--secret", other, "--json").json()
    assert secret_commitment(bytes(32)) == document["commitment"]
    said = arena("verify", "demo", "--secret", "abc")
    assert (2, "arena: --secret is 64 hexadecimal digits, and 'abc' is not.\n") == (
        said.code,
        said.err,
    )
