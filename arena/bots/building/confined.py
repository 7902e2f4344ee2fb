"""Builds what a stranger has written: in a sandbox, in a copy of its own, within limits.

Of what the build leaves in its copy only what it has made is taken; the files that it began
from stay as they were. What it keeps for its next build stays in a folder of that bot's own.
Must not know who the stranger is.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from arena.bots.attended import Attended
from arena.bots.building.build import build_output
from arena.bots.building.disk_watch import DiskWatch, Measure, excess
from arena.bots.building.harvest import harvest
from arena.bots.clearing import remove_whatever
from arena.bots.command import bot_search_path, find_command
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.bots.building.make import Tell
    from arena.bots.manifest import Manifest
    from arena.sandbox.sandbox import Sandbox

BUILT = "built in"
"""What is told of a build that has done all that it should begins so."""

_INNER = """
TMPDIR="$HOME/tmp" GRADLE_USER_HOME="$HOME/.gradle" MAVEN_OPTS="-Duser.home=$HOME"
export TMPDIR GRADLE_USER_HOME MAVEN_OPTS
exec nice -n 10 "$@"
"""
"""What a shell does inside: temporary files are large, Java asks nobody for its home, and bots
that play at the time come first."""

_OFFLINE = {  # so that tools say at once what they lack, and do not try for minutes
    "CARGO_NET_OFFLINE": "true",
    "GOPROXY": "off",
    "GOTOOLCHAIN": "local",
    "MAVEN_ARGS": "-o",
    "PIP_NO_INDEX": "1",
    "npm_config_offline": "true",
}
_WANTS_NETWORK = re.compile(
    r"GOPROXY=off|dial tcp|no such host|[Cc]ould ?n[o']t resolve|Temporary failure in name resol"
    r"|Name or service not known|[Nn]etwork is unreachable|EAI_AGAIN|ENOTFOUND|ENOTCACHED"
    r"|UnknownHostException|in offline mode|--offline|No matching distribution found"
    r"|only-if-cached|[Ff]ailed to (?:download|fetch)|Could not find a version that satisfies"
)


@dataclass(frozen=True, slots=True)
class Confinement:
    """Says how builds are kept in."""

    sandbox: Sandbox
    workplace: Path  # absolute; a folder that is there, and that nobody but this build works in
    log: Path
    network: bool
    seconds: float
    most: Measure  # that its folder has at any time
    cache: Path | None  # where what it keeps for the next time is; None: nothing is kept
    most_cached: Measure


class BuildError(InputError):
    """Says in one sentence why a build has failed, without a word of where that was."""


def build_confined(
    manifest: Manifest, folder: Path, paths: Sequence[str], confinement: Confinement, tell: Tell
) -> None:
    """Builds a bot whose `paths` lie in `folder`, and brings there what the build has made.

    Tells what is run, and now and then that it still goes on. Raises `BuildError` where the
    build fails or does not make what it should, and `OSError` and `ArenaError` where the arena
    cannot go on.
    """
    bench, own = confinement.workplace / "bench", confinement.workplace / "home"
    try:
        for path in paths:
            (bench / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(folder / path, bench / path)
        _fetch_cache(confinement, own)
        began = time.monotonic()
        try:
            _run(manifest, bench, own, confinement, tell)
        finally:
            _keep_cache(confinement, own)
        took = time.monotonic() - began
        _refuse_excess(manifest, bench, confinement)
        left = harvest(bench, folder, paths)
    finally:
        remove_whatever(bench)
        remove_whatever(own)
    missing = [path for path in manifest.outputs if not os.path.lexists(folder / path)]
    if missing:
        raise BuildError(
            f"The build command {shlex.join(manifest.build)} has not made "
            f"{' and '.join(missing)}, which bot.toml lists in outputs."
        )
    behind = f", leaving {len(left):,} behind that is neither file nor folder" if left else ""
    tell(f"{BUILT} {took:.1f} s{behind}")


def _run(manifest: Manifest, bench: Path, own: Path, confinement: Confinement, tell: Tell) -> None:
    """Runs the build command; `own` is its home folder."""
    command = manifest.build
    find_command(command, bench, shown=Path("the bot's folder"))
    tell(f"building with: {shlex.join(command)}")
    launch = confinement.sandbox.launch(
        ("/bin/sh", "-c", _INNER, "build", *command),
        str(bench),
        _environment(own, network=confinement.network),
        writable=True,
        network=confinement.network,
        caches=own,
    )
    most = confinement.most
    watch = DiskWatch({bench: most, own: most.plus(confinement.most_cached)})
    confinement.log.unlink(missing_ok=True)
    with Attended(
        launch.command,
        Path(launch.folder),
        confinement.log,
        environment=launch.environment,
        title=f"build: {shlex.join(command)}",
        limits=launch.limits,
    ) as build:
        failure = build.wait(
            confinement.seconds,
            lambda _, took: tell(f"still building after {took:.0f} s"),
            watch.look,
        )
    if failure:
        raise BuildError(_sentence(command, failure, confinement))


def _environment(own: Path, *, network: bool) -> dict[str, str]:
    """What a build finds: no word of the arena's own environment but the way to programs."""
    words = {"PATH": bot_search_path(), "HOME": str(own), "LANG": "C.UTF-8"}
    rustup = os.environ.get("RUSTUP_HOME") or os.path.expanduser("~/.rustup")
    if os.path.isdir(rustup):  # which cargo looks for in the home folder, and that is another one
        words["RUSTUP_HOME"] = rustup
    return words if network else words | _OFFLINE


def _sentence(command: Sequence[str], failure: str, confinement: Confinement) -> str:
    sentence = f"The build command {shlex.join(command)} {failure}"
    if not confinement.network and _WANTS_NETWORK.search(build_output(confinement.log)):
        return (
            f"{sentence}: it seems to want the network, which builds on this server have not. "
            "What it would fetch must come with the bot: 'go mod vendor' and 'cargo vendor' see to "
            "that, or a bundle in one file."
        )
    return f"{sentence}. The log has its output."


def _refuse_excess(manifest: Manifest, bench: Path, confinement: Confinement) -> None:
    """Raises `BuildError` where the build has left too much; what it keeps is gone by now."""
    if too_much := excess(bench, confinement.most):
        raise BuildError(
            f"The build command {shlex.join(manifest.build)} leaves too much in the bot's folder "
            f"({too_much}): let it remove what playing does not need."
        )


def _fetch_cache(confinement: Confinement, own: Path) -> None:
    """Makes the home folder of a build: that of the bot's last one, where it was kept."""
    cache = confinement.cache
    if cache is not None and cache.is_dir():
        cache.rename(own)
    else:
        own.mkdir()
    (own / "tmp").mkdir()


def _keep_cache(confinement: Confinement, own: Path) -> None:
    """Keeps the home folder for the bot's next build, unless it is too large or none any more."""
    cache = confinement.cache
    if cache is None or own.is_symlink() or not own.is_dir():
        return
    remove_whatever(own / "tmp")
    if excess(own, confinement.most_cached):
        return
    cache.parent.mkdir(parents=True, exist_ok=True)
    cache.parent.chmod(0o700)  # nobody runs what a build has left there
    remove_whatever(cache)
    own.rename(cache)
    os.utime(cache)  # so that it is known which have not been needed for long


def with_limits(sandbox: Sandbox, *, memory_mb: int, processes: int, disk_mb: int) -> Sandbox:
    """Returns the sandbox of bots, as builds have it: with more of all."""
    limits = replace(
        sandbox.limits,
        memory_mb=memory_mb,
        processes=processes,
        file_mb=disk_mb,
        open_files=max(sandbox.limits.open_files, 4096),
    )
    return replace(sandbox, limits=limits)
