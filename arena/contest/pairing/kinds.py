"""The kinds of pairing that a ladder can have, by name."""

ROUND_ROBIN = "round_robin"  # every group equally often
GAUNTLET = "gauntlet"  # who joined last against all others, on the same packs
RATING = "rating"  # who is known least, against bots about as strong
SWISS = "swiss"  # in rounds, against bots with about as many points
PAIRINGS = (ROUND_ROBIN, GAUNTLET, RATING, SWISS)

STANDARD_WINDOW, MOST_WINDOW = 32, 10_000
"""How many blocks before it a block is paired by (W): what was rated since, it does not see."""
