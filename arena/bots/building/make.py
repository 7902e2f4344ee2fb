"""Makes a bot ready to run where it lies: the programs it needs, its build, what comes of that.

Must not know whether that is a snapshot or the bot's own folder.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import time
from collections.abc import Callable
from pathlib import Path

from arena.bots.building.build import BUILD_SECONDS, build_bot
from arena.bots.manifest import Manifest, read_manifest
from arena.bots.needs.toolchains import refuse_if_missing
from arena.errors import InputError

Tell = Callable[[str], None]
"""Is told in a few words what is being done."""


def tell_nobody(_: str) -> None:
    """Is told, and says nothing."""


def make_bot(
    manifest: Manifest,
    folder: Path,
    log: Path,
    *,
    tell: Tell = tell_nobody,
    seconds: float = BUILD_SECONDS,
    shown: Path | None = None,
    kind: str = "",
) -> float:
    """Builds a bot in a folder, and returns how many seconds that took; 0 without a build.

    Tells what is run, now and then that it still goes on, how long it took, and where it has
    written nothing: a tool may rightly do so, or write to another place. Raises `InputError`
    where a program that the bot needs is missing, its build fails, changes bot.toml, or does not
    make what it should; `shown` is how people know the folder, where it is another, and `kind`
    what of the bot is built, such as "a copy of".
    """
    refuse_if_missing(manifest)
    if not manifest.build:
        return 0.0
    name = f"{kind} {manifest.name}".strip()
    tell(f"building {name} with: {shlex.join(manifest.build)}")

    def still(number: int, took: float) -> None:
        tell(_still_sentence(name, log, number, took))

    before = _output_states(manifest, folder)
    began = time.monotonic()
    build_bot(manifest.build, folder, log, seconds=seconds, shown=shown, still=still)
    took = time.monotonic() - began
    _refuse_if_changed(manifest, folder, log)
    _refuse_if_not_made(manifest, folder, log)
    is_as_before = manifest.outputs and before == _output_states(manifest, folder)
    left = f", which has left {' and '.join(manifest.outputs)} as before" if is_as_before else ""
    tell(f"built {name} in {took:.1f} s{left}")
    return took


def missing_outputs(manifest: Manifest, folder: Path) -> list[str]:
    """Lists what a bot's build makes and is not there."""
    return [path for path in manifest.outputs if not os.path.exists(folder / path)]


def _still_sentence(name: str, log: Path, number: int, took: float) -> str:
    """Says that a build goes on; the first time also what may take so long."""
    sentence = f"still building {name} after {took:.0f} s"
    if number:
        return sentence
    return f"{sentence}: a first build may download and compile much; its output is in {log}"


def _refuse_if_changed(manifest: Manifest, folder: Path, log: Path) -> None:
    """Raises `InputError` where a build has made another bot of the one that was meant."""
    try:
        is_same = read_manifest(folder) == manifest
    except InputError:
        is_same = False
    if not is_same:
        raise InputError(
            f"The build command {shlex.join(manifest.build)} has changed bot.toml, which must stay "
            f"as it was. Its output is in {log}."
        )


def _output_states(manifest: Manifest, folder: Path) -> dict[str, tuple[int, int, int]]:
    """Says of each file of the outputs which one it is, its size, and when it was written."""
    states = {}
    for path in manifest.outputs:
        output = folder / path
        files = [Path(base) / name for base, _, names in os.walk(output) for name in names]
        for file in [output, *files]:
            with contextlib.suppress(OSError):
                stat = file.lstat()
                states[str(file)] = (stat.st_ino, stat.st_size, stat.st_mtime_ns)
    return states


def _refuse_if_not_made(manifest: Manifest, folder: Path, log: Path) -> None:
    missing = missing_outputs(manifest, folder)
    if missing:
        raise InputError(
            f"The build command {shlex.join(manifest.build)} has not made {' and '.join(missing)}, "
            f"which bot.toml lists in outputs. Its output is in {log}."
        )
