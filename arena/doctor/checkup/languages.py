"""Looks for what bots in other languages need, as the sample bots say it in their bot.toml.

Must not know the languages: the sample bots do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.bots.manifest import MANIFEST_FILE, read_manifest
from arena.bots.needs.toolchains import what_is_missing
from arena.doctor.checkup.finding import Finding, fine, weak

if TYPE_CHECKING:
    from pathlib import Path


def look_at_languages(samples: Path) -> Finding:
    """Says for which languages all programs are here, and what the others lack."""
    manifests = [read_manifest(path.parent) for path in sorted(samples.glob(f"*/{MANIFEST_FILE}"))]
    wanting = [manifest for manifest in manifests if manifest.needs]
    # Once for all: programs are asked for their versions at the same time.
    what_is_missing("", sorted({need for manifest in wanting for need in manifest.needs}))
    missing = {one.name: text for one in wanting if (text := what_is_missing(one.name, one.needs))}
    ready = [one.name for one in wanting if one.name not in missing]
    text = f"Python, {', '.join(ready)}" if ready else "Python"
    if not missing:
        return fine("languages", text)
    remedy = " ".join(" ".join(sentence.split()) for sentence in missing.values())
    return weak("languages", f"{text}; not {', '.join(missing)}", remedy)
