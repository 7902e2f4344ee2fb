"""What may change in v1: `buf breaking`, as `make check` calls it, lets additions pass alone."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROTO = Path(__file__).parents[2] / "proto"
BUF = Path(sys.executable).with_name("buf")


def changed(folder: Path, file: str, old: str, new: str) -> subprocess.CompletedProcess[str]:
    """Changes a copy of proto/, which must stand alone, and compares it with the release."""
    shutil.copytree(PROTO, folder)
    path = folder / "arena" / "v1" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    return subprocess.run(
        [BUF, "breaking", "--against", "released.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("match.proto", "  string note = 5;", "  string note = 5;\n  // More.\n  bool sure = 6;"),
        (
            "match.proto",
            "EVENT_KIND_ROUND_END = 6;",
            "EVENT_KIND_ROUND_END = 6;\n  EVENT_KIND_X = 7;",
        ),
        ("play.proto", "// Introduces an instance.", "message More {}\n// Introduces an instance."),
    ],
)
def test_additions_pass(tmp_path: Path, file: str, old: str, new: str) -> None:
    """A field, a value and a message more break nobody."""
    done = changed(tmp_path / "proto", file, old, new)
    assert (0, "") == (done.returncode, done.stdout + done.stderr)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("match.proto", "  string note = 5;", "", "was deleted"),
        ("match.proto", "string note = 5;", "string remark = 5;", "changed name"),
        ("match.proto", "string note = 5;", "bytes note = 5;", "changed type"),
        ("match.proto", "string note = 5;", "string note = 6;", "was deleted"),
        ("match.proto", "  EVENT_KIND_ROUND_END = 6;", "", "was deleted"),
        ("rules.proto", "bool runs = 6;", "optional bool runs = 6;", "cardinality"),
        ("play.proto", "stream PlayRequest", "PlayRequest", "streaming"),
    ],
)
def test_what_would_break_a_bot_is_refused(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    """Whatever goes, or is called or typed otherwise, is named with its file and line."""
    done = changed(tmp_path / "proto", file, old, new)
    assert done.returncode != 0
    assert f"{file}:" in done.stdout
    assert said in done.stdout
