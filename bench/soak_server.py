"""`make soak-server`: people let loose on a server that is stopped and killed now and then.

Prints as it goes what was played and what the server takes; at the end what came of every
submission, how long people waited, and what is left behind. Ends with 1 where a submission
was lost, anything is not as it should be in the database, a process or a file is left, or
the server's memory has grown.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from contextlib import closing
from pathlib import Path

from sqlalchemy import select

from arena.people.submissions import UNDER_WAY
from arena.sandbox.level import Level, find_level
from arena.store.connection import open_home
from arena.store.schema import blocks, submissions
from arena.store.tokens import issue_user_token
from arena.store.users import add_user
from bench.crowd import Findings, Person
from bench.figures import head, say
from bench.footprint import Tolerance, comes_to_be, is_flat, marked

MEMORY = Tolerance(share=0.25, most=24.0)
_MARK = "ARENA_SOAK"
_LEAST_READINGS = 8  # of one process, below which nothing can be said about growth
_CONFIG = """
listen = "127.0.0.1:0"
plain_text = true
workers = 1
stop_seconds = 10
[ladder.rules]
target_score = 11
[quota]
submissions_a_day = 10000
under_way = 3
packed_mb = 1
[pace]
settled_blocks = {settled}
blocks_a_minute = 120
kept_blocks = 2000
[qualify]
check_blocks = 2
blocks = 1
opponents = ["random"]
seconds = 120
[sandbox]
require = "none"
memory_mb = 256
[metrics]
listen = "127.0.0.1:{port}"
[log]
format = "json"
"""


class Service:
    """A server's process, started again whenever it has ended."""

    def __init__(self, home: Path, port: int, settled: int) -> None:
        self._home = home
        self._port = port
        self._config = home.parent / "server.toml"
        said = _CONFIG.replace("{port}", str(port)).replace("{settled}", str(settled))
        self._config.write_text(said)
        self._process: subprocess.Popen[str] | None = None
        self.address = ""
        self.events: Counter[str] = Counter()
        self.errors: list[str] = []
        self.starts = 0
        self.memory: list[list[float]] = []  # MB, by start

    def start(self) -> None:
        """Starts it and waits until it can be called."""
        self.starts += 1
        self.memory.append([])
        is_open = threading.Event()
        words = [sys.executable, "-m", "arena", "--home", str(self._home)]
        self._process = subprocess.Popen(
            [*words, "serve", "--config", str(self._config)],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, _MARK: str(self._home)},
        )
        threading.Thread(target=self._read, args=(self._process, is_open), daemon=True).start()
        ended = self._process
        if not comes_to_be(lambda: is_open.is_set() or ended.poll() is not None, 120):
            ended.kill()
        if not is_open.is_set():
            raise RuntimeError(f"the server does not begin: {self.errors}")

    def end(self, number: signal.Signals) -> int:
        """Ends it by a signal; returns its exit code."""
        assert self._process is not None
        self._process.send_signal(number)
        return self._process.wait()

    def kill(self) -> None:
        """Ends it if it still runs."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def figures(self) -> dict[str, float]:
        """Fetches its figures; none while it is away."""
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self._port}/metrics", timeout=10
            ) as got:
                text = got.read().decode()
        except OSError:
            return {}
        lines = (line for line in text.splitlines() if not line.startswith("#"))
        found = {name: float(value) for name, _, value in (one.rpartition(" ") for one in lines)}
        self.memory[-1].append(found["process_resident_memory_bytes"] / 1e6)
        return found

    def _read(self, process: "subprocess.Popen[str]", is_open: threading.Event) -> None:
        assert process.stderr is not None
        with process.stderr as told:
            for line in told:
                try:
                    event = json.loads(line)
                except ValueError:
                    self.errors.append(f"no JSON: {line.rstrip()}")
                    continue
                self.events[event["event"]] += 1
                if event["level"] == "error":
                    self.errors.append(f"{event['event']}: {event['message']}")
                if event["event"] == "listening":
                    self.address = event["address"]
                    is_open.set()


class Totals:
    """What counters have come to over all starts."""

    def __init__(self) -> None:
        self._before: Counter[str] = Counter()
        self._now: dict[str, float] = {}

    def note(self, figures: dict[str, float]) -> None:
        """Takes note of what was fetched."""
        if figures.get("arena_matches_total", 0) < self._now.get("arena_matches_total", 0):
            self.restarted()
        self._now = figures or self._now

    def restarted(self) -> None:
        """Takes note that the counters begin anew."""
        self._before.update(self._now)
        self._now = {}

    def get(self, name: str) -> float:
        """What a counter has come to."""
        return self._before.get(name, 0) + self._now.get(name, 0)

    def starting(self, name: str) -> dict[str, float]:
        """What all counters of a name have come to, by their labels."""
        keys = {key for key in (*self._before, *self._now) if key.startswith(f"{name}{{")}
        return {key[len(name) :]: self.get(key) for key in sorted(keys)}


def main() -> int:
    """Lets people loose; returns the exit code."""
    options = _options()
    folder = Path(tempfile.mkdtemp(prefix="arena-soak-server-"))
    home = folder / "home"
    service = Service(home, _free_port(), options.settled)
    try:
        findings, totals = _soak(home, service, options)
        is_fine = _tell(home, service, findings, totals)
    finally:
        service.kill()
        shutil.rmtree(folder, ignore_errors=True)
    return 0 if is_fine else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--people", type=int, default=6)
    parser.add_argument("--restart-minutes", type=float, default=4.0)
    parser.add_argument("--settled", type=int, default=60, help="blocks until a bot is known")
    parser.add_argument("--smoke", action="store_true", help="seconds instead, and one person")
    options = parser.parse_args()
    if options.smoke:
        options.minutes, options.people, options.restart_minutes = 0.1, 1, 0.04
        options.settled = 5
    return options


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _soak(home: Path, service: Service, options: argparse.Namespace) -> tuple[Findings, Totals]:
    level = find_level().level
    if os.environ.get("ARENA_SANDBOX") == "none":
        level = Level.NONE
    head(f"{options.people} people, {options.minutes:g} minutes, sandbox {level}")
    findings, totals = Findings(), Totals()
    service.start()
    with closing(open_home(home)) as store, store.writing() as connection:
        names = [f"p{number}son" for number in range(options.people)]
        tokens = [
            issue_user_token(connection, add_user(connection, name, 1).id, "", 1) for name in names
        ]
    people = [
        Person(
            name,
            token,
            lambda: service.address,
            findings,
            is_hostile=level is Level.A,
            pause_s=min(3.0, 2 * options.minutes),
        )
        for name, token in zip(names, tokens, strict=True)
    ]
    for person in people:
        person.start()
    _watch(service, totals, options)
    for person in people:
        person.stop()
    _drain(home, service, totals)
    code = service.end(signal.SIGTERM)
    say("exit code of the last stop", str(code))
    for person in people:
        person.join(60)
    return findings, totals


def _watch(service: Service, totals: Totals, options: argparse.Namespace) -> None:
    """Looks at the server until the time is over, and ends it now and then."""
    began = time.monotonic()
    until = began + 60 * options.minutes
    restart_at = began + 60 * options.restart_minutes
    say_at = began
    while (now := time.monotonic()) < until:
        figures = service.figures()
        totals.note(figures)
        if now >= say_at and figures:
            say_at = now + max(5.0, 60 * options.minutes / 30)
            say(
                f"after {(now - began) / 60:5.1f} min",
                f"{totals.get('arena_matches_total'):,.0f} matches, "
                f"{figures['arena_submissions_under_way']:.0f} under way, "
                f"{figures['arena_bots_playing']:.0f} bots, "
                f"{figures['process_resident_memory_bytes'] / 1e6:.0f} MB",
            )
        if now >= restart_at and until - now > 2:
            restart_at = now + 60 * options.restart_minutes
            service.end(signal.SIGKILL if service.starts % 2 else signal.SIGTERM)
            totals.restarted()
            service.start()
        time.sleep(min(5.0, 5 * options.minutes))


def _drain(home: Path, service: Service, totals: Totals) -> None:
    """Waits until something has become of everything that was submitted."""

    def is_done() -> bool:
        with closing(open_home(home)) as store, store.reading() as connection:
            waiting = select(submissions.c.id).where(submissions.c.state.in_(UNDER_WAY)).limit(1)
            return connection.scalar(waiting) is None

    comes_to_be(is_done, 600)
    totals.note(service.figures())


def _tell(home: Path, service: Service, findings: Findings, totals: Totals) -> bool:
    head("What people did")
    for deed, count in sorted(findings.deeds.items()):
        say(deed, f"{count:,}")
    head("What they were refused")
    for reason, count in sorted(findings.refusals.items()):
        say(reason, f"{count:,}")
    lost, outcomes = _outcomes(home, findings)
    head("What became of submissions")
    for (what, outcome), count in sorted(outcomes.items()):
        say(f"{what}: {outcome}", f"{count:,}")
    head("The server")
    say("starts", str(service.starts))
    say("matches", f"{totals.get('arena_matches_total'):,.0f}")
    say("decisions", f"{totals.get('arena_decisions_total'):,.0f}")
    say("decisions later than 10 ms by the arena's doing", _share_late(totals))
    say("crews lost", f"{totals.get('arena_crews_lost_total'):,.0f}")
    for labels, count in totals.starting("arena_faults_total").items():
        say(f"faults {labels}", f"{count:,.0f}")
    say("mean wait for the first stage", _mean(totals, "arena_submission_wait_seconds"))
    say("mean time to the end", _mean(totals, "arena_submission_seconds"))
    longest = max(service.memory, key=len)
    if longest:
        say("memory of its longest run, MB", f"{longest[0]:.0f} to {longest[-1]:.0f}")
    return _verdict(home, service, findings, lost)


def _verdict(home: Path, service: Service, findings: Findings, lost: list[int]) -> bool:
    head("As it should be")
    longest = max(service.memory, key=len)
    is_long = len(longest) >= _LEAST_READINGS
    numbers = _block_numbers(home)
    checks = {
        "no submission lost": not lost,
        "nothing left on the shelf": list((home / "submissions").iterdir()) == [],
        "no block missing": numbers == list(range(len(numbers))),
        "database sound": _is_sound(home),
        "no process left": comes_to_be(lambda: _left(home) == [], 10),
        "no call failed by the server's doing": findings.surprises == [],
        "no error in the log": service.errors == [],
        "memory flat": not is_long or is_flat(longest[2:], MEMORY),
    }
    for name, is_so in checks.items():
        say(name, "yes" if is_so else "NO")
    for surprise in [*findings.surprises[:10], *service.errors[:10]]:
        say("", surprise)
    return all(checks.values())


def _outcomes(home: Path, findings: Findings) -> tuple[list[int], Counter[tuple[str, str]]]:
    """Finds the submissions that were taken and are not there, or not at an end."""
    with closing(open_home(home)) as store, store.reading() as connection:
        rows = {row.id: row for row in connection.execute(select(submissions))}
    lost = [number for number in findings.submitted if number not in rows]
    lost += [number for number, row in rows.items() if row.state in UNDER_WAY]
    outcomes: Counter[tuple[str, str]] = Counter()
    for number, row in rows.items():
        stage = f" in {row.rejected_in}" if row.rejected_in else ""
        outcomes[findings.submitted.get(number, "not told"), f"{row.state}{stage}"] += 1
    return lost, outcomes


def _block_numbers(home: Path) -> list[int]:
    with closing(open_home(home)) as store, store.reading() as connection:
        return list(connection.scalars(select(blocks.c.number).order_by(blocks.c.number)))


def _is_sound(home: Path) -> bool:
    words = [sys.executable, "-m", "arena", "db", "check", "--home", str(home)]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def _left(home: Path) -> list[int]:
    """Processes that have come of the server and live."""
    return marked(_MARK, str(home))


def _share_late(totals: Totals) -> str:
    decisions = totals.get("arena_decisions_total")
    in_time = totals.get('arena_lag_seconds_bucket{le="0.01"}')
    return f"{100 * (1 - in_time / decisions):.2f} %" if decisions else "-"


def _mean(totals: Totals, name: str) -> str:
    count = totals.get(f"{name}_count")
    return f"{totals.get(f'{name}_sum') / count:.1f} s" if count else "-"


if __name__ == "__main__":
    sys.exit(main())
