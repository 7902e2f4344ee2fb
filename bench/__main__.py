"""`make bench`: how fast the arena is, as ratios measured in one run.

Medians, with the least and the most in brackets. CPU seconds are those of the arena's side
alone unless a line says otherwise; repetitions of what is compared alternate, so that a
busy machine is busy for both.
"""

import argparse
import contextlib
import os

from bench.ceiling import measure_ceiling
from bench.figures import Effort, head, resident_megabytes, say, spread
from bench.ladder import CrewHere, bench_home, measure_arena, measure_workers, run_watched
from bench.parts import (
    engine_alone,
    micros,
    packing,
    rating,
    records,
    referee_whole,
    verifying,
    wire_alone,
)

_DECISIONS_A_MATCH = 154  # with bots that always play the first move


def main() -> None:
    """Measures what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="as little as shows that it works")
    parser.add_argument("--growth", type=int, metavar="MATCHES", help="for memory and time")
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    options = parser.parse_args()
    scale = 0.02 if options.smoke else 1.0
    repeat = 1 if options.smoke else options.repeat
    head(f"The arena's speed on {os.cpu_count()} cores")
    against_ceiling(scale, repeat)
    parts(scale, repeat)
    workers(scale, (1, 2) if options.smoke else (1, 2, 4))
    growth(options.growth or int(20_000 * scale))
    playouts(options.smoke)


def against_ceiling(scale: float, repeat: int) -> None:
    """The whole arena beside the same messages without a game."""
    head("Decisions per CPU second of the arena's side, beside an echo of the same messages")
    for tables, wanted in ((1, 150), (32, 1500), (64, 2000), (128, 2500)):
        blocks = max(6, int(wanted * scale))
        decisions = max(400, int(2 * blocks * _DECISIONS_A_MATCH))
        echoes: list[Effort] = []
        arenas: list[Effort] = []
        for _ in range(repeat):
            echoes.append(measure_ceiling(tables, decisions))
            arenas.append(measure_arena(tables, blocks))
        ratios = [
            ours.per_cpu_second / theirs.per_cpu_second
            for ours, theirs in zip(arenas, echoes, strict=True)
        ]
        say(f"{tables} tables an instance: echo", spread([one.per_cpu_second for one in echoes]))
        say(f"{tables} tables an instance: arena", spread([one.per_cpu_second for one in arenas]))
        say(f"{tables} tables an instance: ratio", spread(ratios, "{:.2f}"))
        rates = [one.decisions / one.seconds for one in arenas]
        say(f"{tables} tables an instance: decisions a second", spread(rates))


def parts(scale: float, repeat: int) -> None:
    """What a decision costs, part by part."""
    head("CPU microseconds a decision, each part alone")
    matches = max(5, int(150 * scale))
    made = records(max(5, int(200 * scale)))
    measured = {
        "engine (deal, step, observe)": engine_alone(matches),
        "referee with engine, clock and record": referee_whole(matches),
        "questions built and serialised": wire_alone(max(1, int(20 * scale))),
    }
    for name, act in measured.items():
        say(name, spread([micros(act) for _ in range(repeat)], "{:.1f}"))
    head("Others, a second of CPU")
    for name, act in (
        ("records read and proved", verifying(made)),
        ("records compressed and written", packing(made)),
        ("rating updates", rating(max(20, int(2000 * scale)))),
    ):
        say(name, spread([1e6 / micros(act) for _ in range(repeat)]))


def workers(scale: float, counts: tuple[int, ...]) -> None:
    """What more workers bring, in wall time, bots included."""
    head("Worker processes: matches and decisions a second, bots on the same cores")
    for count in counts:
        effort = measure_workers(count, max(40, int(4000 * scale)))
        rate, decisions = effort.matches / effort.seconds, effort.decisions / effort.seconds
        say(f"{count} workers", f"{rate:,.0f} matches, {decisions:,.0f} decisions")


def growth(matches: int) -> None:
    """Whether time and memory a match stay what they were."""
    head(f"Growth over {matches:,} matches of one ladder")
    slices = 5
    with bench_home(128) as home:
        for number in range(1, slices + 1):
            blocks = max(number * 6, matches // 2 * number // slices)
            effort = run_watched(home, blocks, 1, CrewHere)
            say(
                f"after {2 * blocks:,} matches",
                f"{effort.cpu_seconds / effort.matches * 1000:.2f} ms of CPU a match, "
                f"{resident_megabytes():,.0f} MB at most",
            )


def playouts(smoke: bool) -> None:
    """The engine beside OpenSpiel's hearts, where that is installed."""
    head("Random playouts beside OpenSpiel's hearts")
    with contextlib.suppress(ImportError):
        from bench import playouts as compared  # noqa: PLC0415 - OpenSpiel is an extra

        if not smoke:
            compared.main()
            return
    say("left out", "a smoke run" if smoke else "pip install -e '.[bench]' brings OpenSpiel")


if __name__ == "__main__":
    main()
