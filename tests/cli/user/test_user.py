"""Tests of the accounts that the operator makes."""

from contextlib import closing
from pathlib import Path

import pytest

from arena.people.tokens import TokenKind, token_kind
from arena.store.bots import add_version, find_version
from arena.store.connection import open_home
from arena.store.entrants import add_entrant
from arena.store.ladders import find_ladder
from arena.store.lock import writer_lock
from arena.store.ownership import add_own_bot, declare_version
from arena.store.tokens import TokenVerdict, find_by_token, note_use
from arena.store.users import find_user
from tests.cli.conftest import Arena, write_bot

NOON_NS = 1_780_315_200 * 10**9


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where commands look for the home."""
    return tmp_path / "arena-home"


def verdict(home: Path, token: str) -> TokenVerdict:
    """Says what a token is worth."""
    with closing(open_home(home)) as store, store.reading() as connection:
        return find_by_token(connection, token).verdict


def give_bots(home: Path, name: str, *bots: str, is_elsewhere: bool = False) -> None:
    """Gives a user bots."""
    with closing(open_home(home)) as store, store.writing() as connection:
        user = find_user(connection, name)
        for bot in bots:
            add_own_bot(connection, user.id, bot, 1, is_elsewhere=is_elsewhere)
            add_version(connection, bot, bot * 8, {"name": bot}, now_ns=1)


def test_a_user_gets_a_token(arena: Arena, home: Path) -> None:
    """Shown this once; a home is made for the first."""
    said = arena("user", "add", "ada")
    assert (0, "") == (said.code, said.err)
    added, once, token, further = said.out.splitlines()
    assert ("ada: added.", "The token, which is shown this once:") == (added, once)
    assert TokenKind.USER is token_kind(token)
    assert "Next: ada keeps it with 'arena login --server HOST'." == further
    assert TokenVerdict.GOOD is verdict(home, token)
    assert token not in (home / "arena.db").read_bytes().decode(errors="replace")
    assert token not in arena("user", "list").out


def test_users_are_listed(arena: Arena, home: Path) -> None:
    """With their bots, their tokens that hold, and when they were last there."""
    assert "There is no arena in" in arena("user", "list").err
    given = {name: arena("user", "add", name, "--json").json()["token"] for name in ("bob", "ada")}
    give_bots(home, "ada", "a1", "b2", "c3", "d4")
    with closing(open_home(home)) as store, store.writing() as connection:
        token = find_by_token(connection, given["ada"]).token
        assert token is not None
        note_use(connection, token, NOON_NS)
    listed = arena("user", "list", "--json").json()
    for row in listed:
        assert row.pop("created").endswith("Z")
    assert [
        {
            "user": "ada",
            "disabled": None,
            "bots": ["a1", "b2", "c3", "d4"],
            "tokens": 1,
            "last_used": "2026-06-01T12:00:00.000Z",
        },
        {"user": "bob", "disabled": None, "bots": [], "tokens": 1, "last_used": None},
    ] == listed
    _, ada, bob = arena("user", "list").out.splitlines()
    assert ada.endswith("  a1, b2, c3 and 1 more  1       2026-06-01 12:00")
    assert bob.split()[0] == "bob"


def test_a_home_without_users_says_how_to_make_one(arena: Arena, played_home: Path) -> None:
    """One that had ladders before."""
    assert played_home.is_dir()
    assert "There is no user yet: arena user add NAME\n" == arena("user", "list").out
    assert [] == arena("user", "list", "--json").json()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Ada", "'Ada' is too much like 'ada', which is taken"),
        ("ada", "The name 'ada' is taken: choose another for the user."),
        ("admin", "'admin' is reserved: choose another name for the user."),
        ("nul", "'nul' cannot be the name of a file on Windows"),
        ("a b", "'a b' cannot be the name of a user: use 1 to 64 letters"),
        ("<b>", "'<b>' cannot be the name of a user"),
        ("'; DROP TABLE users; --", "''; DROP TABLE users; --' cannot be the name of a user"),
        ("../x", "'../x' cannot be the name of a user"),
        ("a\u202eb", r"'a\u202eb' cannot be the name of a user"),
    ],
)
def test_a_bad_name_is_refused(arena: Arena, name: str, sentence: str) -> None:
    """In one sentence, and nobody is added."""
    arena("user", "add", "ada")
    said = arena("user", "add", name)
    assert (2, "") == (said.code, said.out)
    assert 1 == said.err.count("\n")
    assert said.err.startswith(f"arena: {sentence}")
    assert ["ada"] == [row["user"] for row in arena("user", "list", "--json").json()]


def test_a_user_is_kept_out_and_let_in(arena: Arena, home: Path) -> None:
    """While a server runs, too; it is said that bots go on."""
    token = arena("user", "add", "ada", "--json").json()["token"]
    with writer_lock(home):
        assert "ada: disabled.\n" == arena("user", "disable", "ada").out
        assert TokenVerdict.DISABLED is verdict(home, token)
        assert arena("user", "list").out.rstrip().endswith("disabled")
        assert "ada: was disabled already.\n" == arena("user", "disable", "ada").out
        assert "ada: enabled.\n" == arena("user", "enable", "ada").out
        assert TokenVerdict.GOOD is verdict(home, token)
        assert "ada: was not disabled.\n" == arena("user", "enable", "ada").out
    give_bots(home, "ada", "far", is_elsewhere=True)
    give_bots(home, "ada", "near", "other", "resting")
    arena("ladder", "create", "main")
    with closing(open_home(home)) as store, store.writing() as connection:
        ladder = find_ladder(connection, "main")
        for name in ("near", "other"):
            add_entrant(connection, ladder, find_version(connection, name), 1)
    assert (
        "ada: disabled.\n"
        "Bots of theirs that run elsewhere are sent away, and cannot connect any more: far.\n"
        "Bots of theirs go on playing. To stop them:\n"
        "  arena ladder stop main near\n"
        "  arena ladder stop main other\n"
    ) == arena("user", "disable", "ada").out


def test_what_has_changed_is_said_in_json(arena: Arena) -> None:
    """For programs."""
    arena("user", "add", "ada")
    for command, is_disabled in (("disable", True), ("enable", False)):
        assert [
            {"user": "ada", "disabled": is_disabled, "changed": is_changed}
            for is_changed in (True, False)
        ] == [arena("user", command, "ada", "--json").json() for _ in range(2)]


@pytest.mark.parametrize("command", ["disable", "enable", "token"])
def test_a_user_who_is_not_there_is_named(arena: Arena, command: str) -> None:
    """With where to look."""
    arena("user", "add", "ada")
    said = arena("user", command, "bob")
    assert 2 == said.code
    assert said.err.startswith("arena: There is no user 'bob': 'arena user list' shows those")


def test_the_operator_does_not_add_to_a_users_bot(arena: Arena, home: Path, tmp_path: Path) -> None:
    """A folder of the same name is refused, and a season that names it; nothing is left."""
    arena("user", "add", "ada")
    give_bots(home, "ada", "mine")
    write_bot(tmp_path / "mine", "mine")
    said = arena("bot", "add", "./mine")
    sentence = "Bot 'mine' is ada's, who alone submits new versions of it: choose another name."
    assert (2, "", f"arena: {sentence}\n") == (said.code, said.out, said.err)
    (tmp_path / "season.toml").write_text(
        'name = "season"\nbots = ["./mine", "greedy"]\n[stop]\nblocks = 1\n', encoding="utf-8"
    )
    said = arena("ladder", "run", "season.toml")
    assert (2, f"arena: {sentence}\n") == (said.code, said.err)
    assert 1 == len(arena("bot", "list", "--json").json())
    assert [] == arena("ladder", "list", "--json").json()


def test_a_bot_that_runs_elsewhere_is_not_launched(arena: Arena, home: Path) -> None:
    """It is listed with what its owner says it is."""
    arena("user", "add", "ada")
    with closing(open_home(home)) as store, store.writing() as connection:
        user = find_user(connection, "ada")
        far = add_own_bot(connection, user.id, "far", 1, is_elsewhere=True)
        declare_version(connection, far, "night 3", 1, 2)
    said = arena("match", "far", "greedy")
    assert 2 == said.code
    assert "Bot 'far' runs elsewhere and connects by itself: it plays where" in said.err
    assert "night 3" == arena("bot", "list", "--json").json()[0]["declared"]
    assert "runs elsewhere, as night 3" in arena("bot", "list").out
