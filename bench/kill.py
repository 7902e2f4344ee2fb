"""`make kill`: a ladder that is killed at random moments, beside one that is left in peace.

Whatever is killed when, the records and ratings must be those of a run that was left in
peace, and no process may be left. Ends with 1 where something is not so.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import median

from bench.figures import head, say
from tests.e2e.beginnings import kill_begin, kill_upgrade
from tests.e2e.kills import Kill, Trial
from tests.e2e.stops import stop_seconds

_BLOCKS = 200
_LADDERS = (
    # Blocks are stored one by one, so that there is a moment before and after each.
    ("timed, 1 worker", False, 1, 1.0),
    ("timed, 2 workers", False, 2, 0.3),
    ("throughput, 1 worker", True, 1, 0.3),
    ("throughput, 2 workers", True, 2, 0.3),
)
"""What is played, whether for throughput, by how many workers, and its share of the kills."""


def main() -> int:
    """Kills as often as was asked for, and says what came of it."""
    parser = argparse.ArgumentParser(prog="python -m bench.kill", description=__doc__)
    parser.add_argument("--seed", type=int, help="of the moments; without it another each time")
    parser.add_argument("--kills", type=int, default=50, metavar="N", help="of the first ladder")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(10**9) if options.seed is None else options.seed
    head(f"Killed at random moments of {_BLOCKS} blocks; seed {seed}")
    with tempfile.TemporaryDirectory(prefix="arena-kill-") as folder:
        wrong = [
            problem
            for number, (name, throughput, workers, share) in enumerate(_LADDERS)
            for problem in _ladder(
                Trial(
                    Path(folder, str(number)),
                    _BLOCKS,
                    workers,
                    throughput,
                    random.Random(f"{seed} {name}"),
                    _tell,
                ),
                name,
                max(1, round(options.kills * share)),
            )
        ]
        wrong += _beginnings(Path(folder), random.Random(f"{seed} begin"), options.kills)
        _stops(Path(folder), max(1, options.kills // 10))
    head("Verdict")
    say(f"seed {seed}", "; ".join(wrong) or "records, ratings and processes as in peace")
    return 1 if wrong else 0


def _ladder(trial: Trial, name: str, kills: int) -> list[str]:
    """Kills one ladder; returns what is wrong."""
    head(f"{name}: {kills} kills")
    begun = time.monotonic()
    trial.folder.mkdir()
    trial.prepare()
    trial.play(kills)
    gone = [one.gone_s for one in trial.kills if one.gone_s is not None]
    say("kills", _counted(one.target for one in trial.kills))
    say("moments: blocks stored by then", _span([one.blocks for one in trial.kills]))
    say("runs started", str(trial.starts))
    if gone:
        say("seconds until no process was left", f"{median(gone):.2f} (at most {max(gone):.2f})")
    say("kills after which something printed a traceback", str(len(trial.traces)))
    say("seconds", f"{time.monotonic() - begun:.0f}")
    say("differences from the run in peace", "; ".join(trial.differences) or "none")
    return [f"{name}: {one}" for one in trial.differences]


def _beginnings(folder: Path, dice: random.Random, kills: int) -> list[str]:
    """Kills what makes a database, and what brings an older one up to date."""
    head("While a database is made, and while an older one is brought up to date")
    wrong = []
    for name, kill in (("made", kill_begin), ("brought up to date", kill_upgrade)):
        hits, problems = kill(folder / name, dice, max(1, kills // 2))
        say(f"{name}: kills that found it running", str(hits))
        say(f"{name}: problems", "; ".join(problems) or "none")
        wrong += problems
    return wrong


def _stops(folder: Path, times: int) -> None:
    """Says how long Ctrl-C takes; what must come of it is for the tests."""
    head("Ctrl-C")
    for workers in (1, 2):
        seconds = [
            stop_seconds(folder / f"stopped-{workers}-{number}", workers) for number in range(times)
        ]
        words = f"{median(seconds):.2f} (at most {max(seconds):.2f})"
        say(f"{workers} workers: seconds until the run has ended", words)


def _tell(kill: Kill) -> None:
    went_on = "the run goes on" if kill.gone_s is None else f"all gone in {kill.gone_s:.2f} s"
    say(f"{kill.target}, {kill.moment}", f"{kill.blocks} blocks stored; {went_on}")
    if kill.printed:
        print(kill.printed, flush=True)


def _counted(words: Iterable[str]) -> str:
    return ", ".join(f"{word} {count}" for word, count in sorted(Counter(words).items()))


def _span(blocks: list[int]) -> str:
    early = sum(block == 0 for block in blocks)
    return f"{min(blocks)} to {max(blocks)}, {len(set(blocks))} different, {early} before the first"


if __name__ == "__main__":
    sys.exit(main())
