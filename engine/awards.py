"""The awards of a play (RULES 5.5 to 5.11): names and points, not when they are earned.

One play's awards are a small number, a sum of the four below, so that a search can keep
them for nothing.
"""

CAIDA = 1
BKHAMSA = 2
BACHRA = 4
MESA = 8

CAIDA_POINTS = 1
BKHAMSA_POINTS = 5
BACHRA_POINTS = 10
MESA_POINTS = 1

_IN_ORDER = (
    (CAIDA, "caida", CAIDA_POINTS),
    (BKHAMSA, "bkhamsa", BKHAMSA_POINTS),
    (BACHRA, "bachra", BACHRA_POINTS),
    (MESA, "mesa", MESA_POINTS),
)

AWARD_POINTS = tuple(
    sum(points for award, _, points in _IN_ORDER if awards & award) for awards in range(16)
)
"""By sum of awards: what they score together."""

AWARD_NAMES = tuple(
    tuple(name for award, name, _ in _IN_ORDER if awards & award) for awards in range(16)
)
"""By sum of awards: their names, in the order caida, bkhamsa, bachra, mesa."""
