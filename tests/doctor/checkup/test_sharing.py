from pathlib import Path

import pytest

from arena.doctor.checkup import sharing
from arena.doctor.checkup.finding import Verdict


@pytest.mark.parametrize(
    ("switch", "own", "is_shared"),
    [
        ("1", "0::/", True),
        ("0", "0::/", False),
        ("1", "0::/docker/one", False),
        ("1", "0::/plain", True),
        ("1", "4:cpu,cpuacct:/docker/one\n0::/", False),
        ("1", "4:cpu,cpuacct:/\n3:memory:/docker/one\n0::/", True),
    ],
)
def test_sessions_share_where_no_group_has_a_share(
    tmp_path: Path, switch: str, own: str, is_shared: bool
) -> None:
    """The kernel must be told to, and the arena lie in no group with a share of processors."""
    (tmp_path / "docker" / "one").mkdir(parents=True)
    (tmp_path / "docker" / "one" / "cpu.weight").write_text("100")
    (tmp_path / "plain").mkdir()
    (tmp_path / "switch").write_text(f"{switch}\n")
    (tmp_path / "own").write_text(own)
    found = sharing.is_shared_by_instance(tmp_path / "switch", tmp_path / "own", tmp_path)
    assert is_shared == found
    assert not sharing.is_shared_by_instance(tmp_path / "no", tmp_path / "own", tmp_path)


def test_what_would_help_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where processors are shared by process alone."""
    for is_shared, verdict in ((True, Verdict.FINE), (False, Verdict.WEAK)):
        monkeypatch.setattr(sharing, "is_shared_by_instance", lambda found=is_shared: found)
        finding = sharing.look_at_sharing()
        assert (verdict, is_shared) == (finding.verdict, finding.remedy == "")
