from pathlib import Path

import pytest

from arena.doctor.assault import assault
from arena.doctor.attack import Attack, Outcome, Way
from arena.doctor.catalogue import ATTACKS
from arena.doctor.proofs import has_got, secret_was_told
from arena.doctor.scene import Scene, processes_with, sweep
from arena.sandbox.sandbox import Sandbox

CHEAP = ("read-database", "write-own", "udp-loopback", "signal", "command-above", "leave-file")


@pytest.mark.e2e
def test_without_a_sandbox_attacks_succeed() -> None:
    """At level none a bot reads, writes, sends, signals, runs and leaves what it likes."""
    chosen = [attack for attack in ATTACKS if attack.name in CHEAP]
    told: list[tuple[int, int]] = []
    rows = assault(chosen, Sandbox(), lambda done, total: told.append((done, total)))
    assert (2 * len(CHEAP), 2 * len(CHEAP)) == told[-1]
    assert dict.fromkeys(CHEAP, Outcome.POSSIBLE) == {row.attack.name: row.outcome for row in rows}


@pytest.mark.e2e
def test_a_broken_attack_is_never_blocked() -> None:
    """One whose program is not there, or that gets nothing, is not tried."""
    attacks = [
        Attack("absent", "Read", "nothing", "reading.nothing_like_it", has_got, way=Way.ALONE),
        Attack(
            "astray",
            "Read",
            "a file that nobody has",
            "reading.file",
            secret_was_told,
            lambda scene: {"path": str(scene.root / "nothing")},
        ),
    ]
    rows = assault(attacks, Sandbox())
    assert [Outcome.NOT_TRIED] * 2 == [row.outcome for row in rows]


@pytest.mark.e2e
def test_a_scene_leaves_nothing_behind() -> None:
    """Its folders and its victim are gone after it, and its secrets differ each time."""
    with Scene() as scene:
        folder = scene.root
        elsewhere = scene.folder_in(str(folder.parent))
        assert scene.secret == (folder / "secret").read_text(encoding="utf-8")
        assert [scene.victim["pid"]] == processes_with(scene.word)
    assert elsewhere is not None
    assert [False, False] == [folder.exists(), elsewhere.exists()]
    assert [] == processes_with(scene.word)


def test_a_place_that_cannot_be_written_is_said_to_be_none(tmp_path: Path) -> None:
    """There an attack cannot be aimed, which is no reason to fail."""
    scene = Scene()
    assert scene.folder_in(str(tmp_path / "nothing")) is None


def test_sweeping_nothing_is_fine() -> None:
    """A word that no process has ends none."""
    sweep(["a-word-that-nobody-has"])
