import subprocess
import sys
from pathlib import Path

import arena

ROOMS = Path(arena.__file__).parent / "doctor" / "attempts"


def test_attempts_need_nothing_but_python(tmp_path: Path) -> None:
    """Copied alone into a bot's folder, and without site-packages, all of them can be imported."""
    target = tmp_path / "arena" / "doctor" / "attempts"
    target.mkdir(parents=True)
    for path in ROOMS.glob("*.py"):
        (target / path.name).write_bytes(path.read_bytes())
    (tmp_path / "plan.json").write_text('{"rows": [], "is_alone": true, "holds": false}')
    ran = subprocess.run(
        [sys.executable, "-S", "-m", "arena.doctor.attempts", "plan.json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ('{"row": "", "event": "done"}\n', "") == (ran.stdout, ran.stderr)
