"""The arena as strangers' programs meet it: grpcurl plays, grpc_health_probe asks for health.

Neither knows the contract: reflection and JSON are all they have.
"""

import json
import os
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.bots.needs.toolchains import what_is_missing
from arena.contest.blocks import Contestant
from arena.play.runner import Runner, RunnerSettings
from tests.e2e.hall import contestant, task
from tests.languages.samples import IS_CI, ROOT

SCRIPT = Path(__file__).with_name("outsider.sh")
FOLDER = ROOT / "build" / "tools"
"""Where the programs are kept from one run to the next, each under its name and version."""

SERVICE = "arena.v1.PlayService"
NOT_CONNECTED, NO_ANSWER = 2, 3  # exit codes of grpc_health_probe
SECONDS = 900  # for a machine on which nothing is downloaded and compiled yet

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(SECONDS)]


def installed(package: str, version: str, *needs: str) -> Path:
    """Installs a program with Go, unless that has been done; skips where it cannot be."""
    name = package.rpartition("/")[2]
    missing = what_is_missing("outsider", ("go >= 1.24", *needs))
    if missing and IS_CI:
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
    program = FOLDER / f"{name}@{version}"
    if not program.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=FOLDER) as fresh:
            environment = {**os.environ, "GOBIN": fresh}
            subprocess.run(["go", "install", f"{package}@{version}"], env=environment, check=True)
            Path(fresh, name).replace(program)
    return program


@pytest.fixture(scope="module")
def grpcurl() -> Path:
    """The newest grpcurl that the Go of the sample bot compiles."""
    return installed("github.com/fullstorydev/grpcurl/cmd/grpcurl", "v1.9.3", "jq")


@pytest.fixture(scope="module")
def probe() -> Path:
    """The newest grpc_health_probe that the Go of the sample bot compiles."""
    return installed("github.com/grpc-ecosystem/grpc-health-probe", "v0.4.42")


@pytest.fixture
def runner(tmp_path: Path) -> Iterator[Runner]:
    """A running arena."""
    with Runner(RunnerSettings(tmp_path / "logs")) as runner:
        yield runner


def run(*command: str | Path, said: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a program to its end."""
    return subprocess.run(command, input=said, capture_output=True, text=True, check=False)


def test_grpcurl_plays_whole_matches(grpcurl: Path, runner: Runner, tmp_path: Path) -> None:
    """With 2, 3 and 4 players it ends every match by score, without a fault, and says nothing."""
    folder = tmp_path / "outsider"
    folder.mkdir()
    (folder / "bot.sh").write_bytes(SCRIPT.read_bytes())
    command = ("sh", "bot.sh", str(grpcurl))
    outsider = Contestant("outsider", "outsider", str(folder), command, 8)
    good, fine = contestant("good"), contestant("fine")
    blocks = [
        task(outsider, good),
        task(good, outsider, fine, number=1),
        task(outsider, good, players=4, number=2),
    ]
    results = runner.play(blocks)
    runner.close()
    matches = [match for block in results for match in block.matches]
    assert [2, 3, 2] == [len(block.matches) for block in results]
    assert {("score", ())} == {(match.termination, match.faults) for match in matches}
    logs = list((tmp_path / "logs").glob("outsider-*.log"))
    assert logs
    assert all(path.read_text().count("\n") == 1 for path in logs)  # the title, nothing else


def test_grpcurl_finds_the_contract_by_reflection(grpcurl: Path, runner: Runner) -> None:
    """It lists the services, and describes ours: one method, with a stream in each direction."""
    services = run(grpcurl, "-plaintext", runner.address, "list").stdout.split()
    assert {SERVICE, "grpc.health.v1.Health"} < set(services)
    described = run(grpcurl, "-plaintext", runner.address, "describe", SERVICE).stdout
    wanted = "rpc Play ( stream .arena.v1.PlayRequest ) returns ( stream .arena.v1.PlayResponse );"
    assert wanted in described


def test_grpcurl_is_told_why_it_is_refused(grpcurl: Path, runner: Runner) -> None:
    """A token that nobody gave out ends in status, sentence, and the reason in the trailer."""
    hello = json.dumps({"hello": {"token": "guessed", "protocol": 1}})
    play = (grpcurl, "-plaintext", "-v", "-d", "@", runner.address, f"{SERVICE}/Play")
    refused = run(*play, said=hello)
    assert refused.returncode != 0
    assert "Code: Unauthenticated" in refused.stderr
    assert "arena-reason: WRONG_TOKEN" in refused.stdout


@pytest.mark.parametrize("service", ["", SERVICE])
def test_a_running_arena_is_healthy(probe: Path, runner: Runner, service: str) -> None:
    """As a whole, and its one service by name."""
    asked = run(probe, f"-addr={runner.address}", f"-service={service}")
    assert (0, "status: SERVING\n") == (asked.returncode, asked.stderr)


def test_a_service_that_the_arena_has_not_is_not_healthy(probe: Path, runner: Runner) -> None:
    """The probe says that it was not found."""
    asked = run(probe, f"-addr={runner.address}", "-service=arena.v1.Nothing")
    assert asked.returncode == NO_ANSWER
    assert "code = NotFound" in asked.stderr


def test_where_no_arena_is_nothing_is_healthy(probe: Path) -> None:
    """The probe says that it cannot connect to a port that nobody listens on."""
    with socket.socket() as taken:  # bound, so that nobody else comes to listen there
        taken.bind(("127.0.0.1", 0))
        asked = run(probe, f"-addr=127.0.0.1:{taken.getsockname()[1]}")
    assert asked.returncode == NOT_CONNECTED
    assert "SERVING" not in asked.stderr


def test_an_arena_that_has_ended_is_no_longer_healthy(probe: Path, runner: Runner) -> None:
    """The same address, asked before and after."""
    before = run(probe, f"-addr={runner.address}")
    address = runner.address
    runner.close()
    after = run(probe, f"-addr={address}")
    assert (0, NOT_CONNECTED) == (before.returncode, after.returncode)
