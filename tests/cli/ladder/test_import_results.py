"""`arena ladder import`."""

from contextlib import closing
from pathlib import Path

import pytest

from arena.store.connection import open_home
from arena.terms.clock import STALL_LIMIT
from tests.cli.conftest import Arena
from tests.fakes import database_contents, fake_settings
from tests.ladder.test_imports import Elsewhere


@pytest.fixture
def homes(tmp_path: Path) -> tuple[Path, Path]:
    """Two homes with one ladder, of which the first has been played."""
    settings = fake_settings(time_control=STALL_LIMIT)
    made = []
    for name, blocks in (("there", 3), ("arena-home", 0)):
        one = Elsewhere(tmp_path / name, settings, blocks)
        one.store.close()
        made.append(one.home)
    return made[0], made[1]


def _rows(home: Path) -> dict[str, list[dict[str, object]]]:
    with closing(open_home(home)) as store:
        return database_contents(store)


def test_what_was_exported_is_imported(arena: Arena, homes: tuple[Path, Path]) -> None:
    """Exported there and imported here, the ladder is the same in both."""
    there, here = homes
    arena("export", "demo", "--out", "out", "--home", there)
    said = arena("ladder", "import", "demo", "out")
    assert (0, "") == (said.code, said.err)
    assert [
        "3 blocks (6 matches) taken into ladder demo; 3 blocks are rated.",
        "Next: arena ladder standings demo",
    ] == said.out.splitlines()
    assert _rows(there) == _rows(here)
    again = arena("ladder", "import", "demo", "out")
    assert again.out.startswith(
        "0 blocks (0 matches) taken into ladder demo; 3 blocks were there already; 3 blocks are"
    )


def test_single_files_and_json(arena: Arena, homes: tuple[Path, Path]) -> None:
    """Files can be named one by one; a program is told how many."""
    there, _ = homes
    arena("export", "demo", "--out", "out", "--home", there)
    files = [f"out/records/demo-0-{leg}.jsonl" for leg in (0, 1)]
    document = arena("ladder", "import", "demo", *files, "--json").json()
    expected = {"ladder": "demo", "blocks": 1, "matches": 2, "skipped": 0, "rated": 1}
    assert expected == document


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["demo", "nowhere"], "There is no file or folder 'nowhere': name what 'arena export'"),
        (["demo", "demo"], "The folder demo holds no records"),  # the ladder is not meant
        (["demo", ""], "There is no file or folder ''"),
        (["demo", "empty"], "The folder empty holds no records: no file in it ends in .jsonl."),
        (
            ["demo", "there"],
            "The folder there holds no records: no file in it ends in .jsonl. It is a home: "
            "'arena export demo --out demo-export --home there' makes what can be taken in.",
        ),
        (["demo", "-"], "There is no file or folder '-'"),
        (["other", "out"], "There is no ladder 'other'"),
        (["demo", "out", "--home", "nowhere"], "There is no arena in nowhere"),
        (
            ["demo", "out", "out"],
            "out/records/demo-0-0.jsonl is there twice: name each",
        ),
        (["demo", "out/records/demo-0-0.jsonl"], "Block 0 is incomplete: leg 1 of 2 is missing"),
        (["demo", "out/matches.csv"], "out/matches.csv, line 1 is not JSON"),
        (["demo"], "Missing argument 'FILE|FOLDER...'"),
    ],
)
def test_bad_words(
    words: list[str], sentence: str, arena: Arena, homes: tuple[Path, Path], tmp_path: Path
) -> None:
    """What cannot be imported is refused in a sentence, and nothing changes."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "demo").mkdir()
    arena("export", "demo", "--out", "out", "--home", homes[0])
    before = _rows(homes[1])
    said = arena("ladder", "import", *words)
    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(f"arena: {sentence}")
    assert before == _rows(homes[1])


def test_results_of_another_ladder(arena: Arena, homes: tuple[Path, Path]) -> None:
    """Results that another ladder's secret gave are refused in one sentence."""
    there, _ = homes
    arena("export", "demo", "--out", "out", "--home", there)
    arena("ladder", "create", "cup")
    with closing(open_home(homes[1])) as store, store.writing() as connection:
        connection.exec_driver_sql(
            "insert into entrants select 2, number, version_id, from_block, added_ns, mu, sigma, "
            "blocks, matches, wins, draws, losses, faults, forfeit_run, no_show_run, replaces, "
            "start_mu, start_sigma from entrants"
        )
    said = arena("ladder", "import", "cup", "out")
    sentence = "Block 0 was played from another secret: these are results of another ladder."
    assert (2, f"arena: {sentence}\n") == (said.code, said.err)
