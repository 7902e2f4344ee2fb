"""Tests of a server's file: all keys there are, and everything that can be wrong with one."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arena.cli.ladder.file.apply import FileProblemsError
from arena.cli.serve.file import REFERENCES, read_server_file
from arena.cli.serve.keys import KEYS, LADDER, TABLES, parse_address
from arena.cli.serve.print_config import config_lines
from arena.errors import InputError
from arena.people.quota import Quota
from arena.sandbox.level import Level
from arena.server.settings import Address, ServerSettings, TlsSettings

PRINTED = "\n".join(config_lines())


def _problems(folder: Path, text: str) -> list[str]:
    path = folder / "server.toml"
    path.write_text(text)
    try:
        read_server_file(path)
    except FileProblemsError as error:
        return [line.removeprefix(f"{path}:") for line in error.lines]
    return []


def test_without_a_file_all_is_as_usual():
    """The ladder is paired by rating, and three sample bots are in it."""
    file = read_server_file(None)
    assert file.settings == ServerSettings()
    assert tuple(file.ladder.bots.values()) == REFERENCES
    assert (file.ladder.name, file.ladder.usual.pairing) == ("main", "rating")


def test_the_printed_file_says_just_that(tmp_path: Path):
    """Every key is in it, with what it is without it."""
    path = tmp_path / "server.toml"
    path.write_text(PRINTED)
    assert read_server_file(path).settings == ServerSettings()
    table = tomllib.loads(PRINTED)
    said = {(key,) for key, value in table.items() if not isinstance(value, dict)}
    said |= {
        (name, key)
        for name, value in table.items()
        if isinstance(value, dict) and name != LADDER
        for key in value
    }
    assert said == set(KEYS)
    assert set(TABLES) <= set(table)


def test_the_page_for_operators_has_every_key():
    """In its table or as `table.key`."""
    page = (Path(__file__).parents[3] / "docs" / "server.md").read_text()
    missing = [".".join(place) for place in KEYS if f"`{'.'.join(place)}`" not in page]
    assert missing == []


def test_a_file_is_read(tmp_path: Path):
    """Paths begin at the file's own folder."""
    path = tmp_path / "server.toml"
    path.write_text(
        """
        name = "Club"
        listen = "0.0.0.0:80"
        workers = 3
        [ladder]
        name = "cup"
        bots = []
        players = 3
        time = "10+0.05/1"
        [ladder.rules]
        target_score = 31
        [tls]
        certificate = "c.pem"
        key = "/etc/k.pem"
        [quota]
        packed_mb = 0.5
        active_bots = 2
        [sandbox]
        require = "C"
        memory_mb = 64
        [metrics]
        listen = "127.0.0.1:9000"
        """
    )
    file = read_server_file(path)
    found = file.settings
    assert (found.name, found.listen, found.workers) == ("Club", Address("0.0.0.0", 80), 3)
    assert found.tls == TlsSettings(tmp_path / "c.pem", Path("/etc/k.pem"))
    assert found.quota == Quota(packed_bytes=500_000, active_bots=2)
    assert (found.sandbox.require, found.sandbox.limits.memory_mb) == (Level.C, 64)
    assert found.metrics.listen == Address("127.0.0.1", 9000)
    assert found.ladder == "cup"
    ladder, _ = file.ladder.apply(file.ladder.usual, None)
    assert (ladder.players, ladder.rules.target_score, ladder.pairing) == (3, 31, "rating")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nmae = 1", "1: unknown key 'nmae'; did you mean 'name'?"),
        ("\nnetwork = true", "2: unknown key 'network'; it belongs in [build]"),
        ("[quota]\nname = 'x'", "2: unknown key 'name' in [quota]; it belongs above the first"),
        ("zzz = 1", "1: unknown key 'zzz'; there are name, listen, "),
        ("[qouta]\n", "1: there is no table [qouta]; did you mean [quota]?"),
        ("[zzz]\n", "1: there is no table [zzz]; there are [ladder], [tls], "),
        ("quota = 3", "1: quota is no value: it is the table [quota]"),
        ("name = 3", "1: name is a whole number, 3; allowed is a text in quotes"),
        ("workers = 'many'", "1: workers is a text, 'many'; allowed is a whole number, or"),
        ("workers = 0", "1: workers is 0; it is 1 to 1,024"),
        ("stop_seconds = nan", "1: stop_seconds is nan; it is 0 to 600"),
        ("plain_text = 1", "1: plain_text is a whole number, 1; allowed is true or false"),
        ("listen = 'nowhere:x'", "1: 'nowhere:x' is no HOST:PORT, such as 0.0.0.0:7350"),
        ("listen = '::1'", "1: '::1' is no HOST:PORT: an IPv6 address stands in [brackets]"),
        ("[sandbox]\nrequire = 'B'", "2: sandbox.require is a text, 'B'; there are"),
        ("[log]\nlevel = 'loud'", "2: log.level is a text, 'loud'; there are"),
        ("[qualify]\nopponents = [1]", "2: qualify.opponents is a list of something else"),
        ("[tls]\nkey = 'k.pem'", "1: [tls] names no certificate: both are needed, or neither"),
        ("[ladder]\nplayers = 5", "2: A ladder has 2, 3 or 4 players, not 5"),
        ("[ladder]\nplaers = 2", "2: unknown key 'plaers'; did you mean 'players'?"),
        ("[ladder]\nname = 'a/b'", "2: 'a/b' cannot be the name of a ladder"),
        ("[ladder]\n[ladder.stop]\nhours = 2", "2: a server's ladder is played as long as it"),
        ("[ladder.rules]\ntarget_score = 'x'", "2: rules.target_score is a text, 'x'"),
        ("name = ", "1: this is no TOML: invalid value"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, text: str, told: str):
    """One sentence each."""
    (problem,) = _problems(tmp_path, text)
    assert problem.startswith(told)


def test_all_that_is_wrong_is_said(tmp_path: Path):
    """In the order of lines."""
    found = _problems(tmp_path, "name = 1\n[log]\nlevel = 2\n[ladder]\nplayers = 9\n")
    assert [line.partition(":")[0] for line in found] == ["1", "3", "5"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(PRINTED)), st.text(max_size=8))
def test_a_damaged_file_is_told_in_sentences(tmp_path: Path, place: int, text: str):
    """Never by a traceback."""
    damaged = PRINTED[:place] + text.encode(errors="replace").decode() + PRINTED[place:]
    assert all("\n" not in line for line in _problems(tmp_path, damaged))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("localhost", Address("localhost", 7350)),
        ("0.0.0.0:0", Address("0.0.0.0", 0)),
        ("[::1]:80", Address("::1", 80)),
        ("[::1]", Address("::1", 7350)),
    ],
)
def test_an_address_is_read(text: str, address: Address):
    """With a port or without."""
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["", ":1", "a:70000", "a b:1", "a/b:1", "a:1:2", "[::1:1"])
def test_what_is_no_address_is_said(text: str):
    """In a sentence."""
    with pytest.raises(InputError, match="is no HOST:PORT"):
        parse_address(text)


def test_an_unknown_key_is_told_the_tables_too(tmp_path: Path):
    """Most keys are in one."""
    (problem,) = _problems(tmp_path, "zzz = 1")
    assert "stop_seconds, and the tables [ladder], [tls], [quota], " in problem
