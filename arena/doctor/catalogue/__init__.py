"""The attacks: what the table has, in its order."""

from arena.doctor.attack import Attack
from arena.doctor.catalogue import (
    commands,
    hogging,
    kernel,
    messages,
    network,
    others,
    reading,
    rights,
    staying,
    writing,
)

ATTACKS: tuple[Attack, ...] = (
    *reading.ATTACKS,
    *writing.ATTACKS,
    *network.ATTACKS,
    *others.ATTACKS,
    *rights.ATTACKS,
    *kernel.ATTACKS,
    *commands.ATTACKS,
    *messages.ATTACKS,
    *staying.ATTACKS,
    *hogging.ATTACKS,
)
"""All of them."""
