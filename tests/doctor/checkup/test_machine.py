import resource
import socket
import tempfile
from pathlib import Path

import pytest

from arena.doctor.checkup import machine
from arena.doctor.checkup.finding import Finding, Verdict
from arena.version import ARENA_VERSION


def found(subject: str) -> Finding:
    [finding] = [one for one in machine.look_at_machine() if one.subject == subject]
    return finding


def test_all_of_it_is_looked_at() -> None:
    """Each subject once, and nothing that the arena needs fails where it is tested."""
    findings = list(machine.look_at_machine())
    subjects = ["versions", "processors", "memory", "temporary files", "sockets"]
    assert [*subjects, "open files", "clock"] == [one.subject for one in findings]
    assert [] == [one for one in findings if one.verdict is Verdict.FAILED]
    assert f"arena {ARENA_VERSION}" in findings[0].text


def test_a_place_that_is_not_there_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Temporary files cannot be made in it, nor sockets."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nothing"))
    for subject in ("temporary files", "sockets"):
        assert Verdict.FAILED == found(subject).verdict
        assert "TMPDIR" in found(subject).remedy


def test_a_long_name_leaves_no_room_for_sockets(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Names of sockets are short, and those of the arena lie below the temporary files."""
    place = tmp_path / ("x" * 100)
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    monkeypatch.setattr(socket.socket, "bind", lambda *_: None)
    monkeypatch.setattr(socket.socket, "connect", lambda *_: None)
    assert Verdict.FAILED == found("sockets").verdict


@pytest.mark.parametrize(
    ("soft", "verdict"),
    [
        (100, Verdict.FAILED),
        (512, Verdict.WEAK),
        (1024, Verdict.FINE),
        (resource.RLIM_INFINITY, Verdict.FINE),
    ],
)
def test_open_files_decide_how_many_instances_there_can_be(
    monkeypatch: pytest.MonkeyPatch, soft: int, verdict: Verdict
) -> None:
    """Few are weak, very few are too few, and the remedy is a command."""
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, 4096))
    finding = found("open files")
    assert verdict == finding.verdict
    assert ("" if verdict is Verdict.FINE else "ulimit -n 4096") == finding.remedy
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, 1024))
    assert ("" if verdict is Verdict.FINE else "ulimit -n 4096, as root") == found(
        "open files"
    ).remedy


def test_a_busy_machine_is_weak(monkeypatch: pytest.MonkeyPatch) -> None:
    """More load than processors takes time from bots."""
    monkeypatch.setattr(machine, "usable_cores", lambda: 4)
    for load, verdict in ((0.5, Verdict.FINE), (9.0, Verdict.WEAK)):
        monkeypatch.setattr(machine.os, "getloadavg", lambda load=load: (load, 0.0, 0.0))
        assert verdict == found("processors").verdict
