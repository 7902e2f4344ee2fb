"""The viewer's stories of records, told by its script in Node.js."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).with_name("story.mjs")

needs_node = pytest.mark.skipif(
    shutil.which("node") is None and not os.environ.get("CI"),
    reason="The viewer's script needs Node.js; there is no node on the PATH.",
)


def stories_of(records: list[str]) -> list[dict[str, Any]]:
    """Tells records; what is none has `unreadable`, a sentence."""
    texts = "".join(f"{json.dumps(record)}\n" for record in records)
    ended = subprocess.run(
        ["node", str(SCRIPT)], input=texts, capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in ended.stdout.splitlines()]


def story_of(record: str) -> dict[str, Any]:
    """Tells one record."""
    return stories_of([record])[0]
