"""A bot that is never the same, with chance of its own; it writes down where it sits.

`restless_bot.py FOLDER`: a file for each process, a line for each match.
"""

import json
import os
import sys
from pathlib import Path
from random import SystemRandom

from arena.kit import run

DIARY = Path(sys.argv[1]) / f"{os.getpid()}.jsonl"
DICE = SystemRandom()


def choose(turn):
    match = turn.match
    if not match.memory:
        match.memory["noted"] = True
        entry = {"match": match.commitment, "seat": match.seat, "bot_seed": match.bot_seed}
        with DIARY.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
    return DICE.choice(turn.moves)


run(choose)
