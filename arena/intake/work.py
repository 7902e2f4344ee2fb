"""Takes one submission through its stages, in a process that has nothing else to do.

Whatever it makes on its way lies in the order's workplace; only the snapshot of a bot that is
fit leaves it. Must not know who has sent the bot.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from arena.bots.building.confined import BUILT, Confinement, with_limits
from arena.bots.building.disk_watch import Measure
from arena.bots.snapshot import Snapshot, move_snapshot, take_snapshot
from arena.errors import ArenaError, InputError
from arena.intake.caches import forget_oldest
from arena.intake.content import SameContentError, unpack_content
from arena.intake.outcome import Fit, Order, Outcome, Progress, Rejected, Unfinished
from arena.intake.printed import Plain
from arena.intake.trials import check, qualify
from arena.people.submissions import SubmissionState

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from arena.intake.content import Content
    from arena.intake.process import Told
    from arena.intake.settings import IntakeSettings

CACHES = "caches"
"""The folder of a home in which builds keep what they need the next time, a folder a bot."""

_MB = 1_000_000
_SILENT_S = 0.5  # between two phrases of one stage


def work_on(order: Order, settings: IntakeSettings, told: Told) -> Outcome:
    """Does all stages, and says what has become of the submission."""
    return _Way(order, settings, told).go()


class _Way:
    """The way of one submission."""

    def __init__(self, order: Order, settings: IntakeSettings, told: Told) -> None:
        self._order = order
        self._settings = settings
        self._told = told
        self._stage = SubmissionState.UNPACK
        self._version = ""
        self._doing = ""
        self._silent_until_s = 0.0
        self._plain = Plain()
        self._workplace = order.workplace.absolute()

    def go(self) -> Outcome:
        try:
            self._workplace.mkdir(parents=True, mode=0o700)
            return self._stages()
        except SameContentError as error:
            return Rejected(self._stage, str(error), version=error.version, is_same=True)
        except InputError as error:
            return Rejected(self._stage, self._plain.sentence(error), version=self._version)
        except ArenaError as error:
            return Unfinished(str(error))
        except OSError as error:
            return Unfinished(f"It could not be worked on: {error}.")

    def _stages(self) -> Outcome:
        self._enter(SubmissionState.UNPACK, "unpacking it")
        folder = self._workplace / "content"
        self._plain.hide(folder)
        content = unpack_content(self._order, folder, self._settings.quota)
        self._version = content.version
        self._log([f"unpacked: {content.unpacked.files:,} files and folders"])
        snapshot = self._build(content, folder)
        candidate, settings = snapshot.contestant(), self._settings
        for stage, doing, trial in (
            (SubmissionState.CHECK, "starting it", check),
            (SubmissionState.QUALIFY, "letting it play", qualify),
        ):
            self._enter(stage, doing)
            place = self._workplace / stage.value
            for line in trial(candidate, settings, place, self._tell, self._plain):
                self._log([line])
        move_snapshot(snapshot, self._order.home)
        unpacked = content.unpacked
        return Fit(content.version, content.manifest, unpacked.size, unpacked.files)

    def _build(self, content: Content, folder: Path) -> Snapshot:
        self._enter(SubmissionState.BUILD, "making its snapshot")
        confinement = self._confinement()
        self._plain.hide(confinement.workplace / "bench")
        self._plain.hide(self._workplace / "bots" / content.version)
        said: list[str] = []

        def tell(doing: str) -> None:
            self._tell(doing)
            said.append(doing)

        try:
            return take_snapshot(folder, self._workplace, tell=tell, confinement=confinement)
        finally:
            forget_oldest(self._order.home / CACHES, self._settings.caches_mb * _MB)
            begun, ended = said[:1], [one for one in said if one.startswith(BUILT)]
            self._log([*begun, *self._plain.log(confinement.log), *ended])

    def _confinement(self) -> Confinement:
        settings = self._settings
        place = self._workplace / "build"
        place.mkdir()
        cache = self._order.home.absolute() / CACHES / self._order.bot
        return Confinement(
            sandbox=with_limits(
                settings.sandbox,
                memory_mb=settings.build_memory_mb,
                processes=settings.build_processes,
                disk_mb=settings.build_disk_mb,
            ),
            workplace=place,
            log=place / "build.log",
            network=settings.build_network,
            seconds=settings.build_seconds,
            most=Measure(settings.build_disk_mb * _MB, settings.build_files),
            cache=cache if settings.cache_mb else None,
            most_cached=Measure(settings.cache_mb * _MB, settings.build_files),
        )

    def _enter(self, stage: SubmissionState, doing: str) -> None:
        self._stage = stage
        self._silent_until_s = 0.0
        self._tell(doing)

    def _tell(self, doing: str) -> None:
        """Tells what is done, unless that was told only just now."""
        now = time.monotonic()
        self._doing = self._plain.text(doing)
        if now >= self._silent_until_s:
            self._silent_until_s = now + _SILENT_S
            self._told(Progress(self._stage, self._doing))

    def _log(self, lines: Iterable[str]) -> None:
        text = self._plain.lines(lines)
        if text:
            self._told(Progress(self._stage, self._doing, text))
