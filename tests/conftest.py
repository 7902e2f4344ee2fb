"""What all tests share: golden files with the switch that rewrites them, and no sandbox."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from arena.sandbox.level import Level, find_level
from arena.sandbox.sandbox import Sandbox

# No test says anything of time: a busy machine is none of its business.
settings.register_profile("arena", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("arena")

# Also for the commands that tests start. Those that want bots in a sandbox say so.
os.environ["ARENA_SANDBOX"] = "none"

IN_CI = os.environ.get("CI") == "true"
"""Where all must be there, and nothing is skipped for want of it."""

_GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the switch that rewrites golden files; the diff is then the review."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite tests/golden/ from what the program says now",
    )


@pytest.fixture
def level_a() -> None:
    """Skips where bots cannot be kept apart, but not in CI."""
    found = find_level()
    if found.level is not Level.A:
        assert not IN_CI, found.reason
        pytest.skip(f"{found.reason} {found.remedy}")


@pytest.fixture
def sandbox(level_a: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sandbox:
    """The best sandbox, also for the commands that the test starts, with sockets of the test's own.

    Skips as `level_a` does.
    """
    del level_a
    monkeypatch.setenv("ARENA_SANDBOX", "auto")
    runtime = tmp_path / "run"
    runtime.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    return Sandbox(Level.A)


@pytest.fixture
def check_golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with the golden file of that name, or writes it."""

    def check(name: str, text: str) -> None:
        path = _GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.is_file(), f"no golden file {name}: run pytest --update-golden and review it"
        assert path.read_text(encoding="utf-8") == text

    return check
