import re
from pathlib import Path

import pytest

from arena.cli.doctor.report import markdown_lines
from arena.doctor.attack import Outcome, Row
from arena.doctor.catalogue import ATTACKS
from arena.sandbox.level import Level
from arena.sandbox.limits import Limits

PAGE = Path(__file__).parents[2] / "docs" / "sandbox.md"
TABLE = re.compile("(?<=<!-- attacks -->\n).*(?=<!-- end -->)", re.DOTALL)


def page_rows() -> list[list[str]]:
    """The cells of the page's table, without its headings."""
    found = TABLE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    lines = [line for line in found[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]


def test_the_page_has_all_attacks() -> None:
    """Each attack of the command is a row, in its order; `--update-golden` makes them anew."""
    assert [[one.group, one.name, one.tried] for one in ATTACKS] == [row[:3] for row in page_rows()]


def test_the_page_says_that_all_are_blocked() -> None:
    """Or that they could not be tried where it was made, on which each of these depends."""
    depending = {attack.name for attack in ATTACKS if attack.depends}
    for _, name, _, outcome, _ in page_rows():
        allowed = {Outcome.BLOCKED, *([Outcome.NOT_TRIED] if name in depending else [])}
        assert outcome in allowed, name


@pytest.mark.e2e
@pytest.mark.timeout(300)  # it may be the first that attacks
def test_the_page_has_the_outcomes(rows: dict[str, Row], request: pytest.FixtureRequest) -> None:
    """What is tried here has the outcome that the page tells."""
    if request.config.getoption("--update-golden"):
        table = "\n".join(["", *markdown_lines(list(rows.values()), Level.A), "", ""])
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(TABLE.sub(lambda _: table, text), encoding="utf-8")
    told = {row[1]: row[3] for row in page_rows()}
    for name, row in rows.items():
        if Outcome.NOT_TRIED not in (row.outcome, told[name]):
            assert (name, row.outcome) == (name, told[name])


def test_the_page_has_the_limits() -> None:
    """The table of limits has the numbers that instances are given."""
    text = PAGE.read_text(encoding="utf-8")
    limits = Limits()
    for words in (
        f"| {limits.memory_mb} MB | it is stopped",
        f"| processes | {limits.programs} |",
        f"threads, of all processes | {limits.processes} |",
        f"sockets, of all processes | {limits.sockets} |",
        f"open files, of each process | {limits.open_files:,} |",
        f"one file | {limits.file_mb} MB |",
        f"scratch | {limits.scratch_mb} MB, {limits.scratch_files:,} files |",
        f"(`/dev/shm`) | {limits.shm_mb} MB |",
    ):
        assert words in text
