"""Takes one submission through its stages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.intake.outcome import Order, Outcome
    from arena.intake.process import Told
    from arena.intake.settings import IntakeSettings


def work_on(order: Order, settings: IntakeSettings, told: Told) -> Outcome:
    """Does all stages."""
    raise NotImplementedError
