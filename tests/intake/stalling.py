"""Works that end as they should not, for the process that does such work."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from arena.bots.attended import Attended
from arena.intake.outcome import Progress, Rejected
from arena.people.submissions import SubmissionState

BUILD = SubmissionState.BUILD


def stall(order, settings, told):
    """Starts a bot that never ends, and waits for it."""
    order.workplace.mkdir(parents=True)
    (order.workplace / "deep").mkdir()
    command = ["sh", "-c", "echo $$ > pid.new; mv pid.new pid; sleep 1000"]
    log = order.workplace / "log"
    with Attended(command, order.workplace, log, environment=dict(os.environ), title="x") as it:
        while not (order.workplace / "pid").exists():
            time.sleep(0.01)
        told(Progress(BUILD, (order.workplace / "pid").read_text()))
        it.wait(1000)


def die(order, settings, told):
    """Ends by a signal, each time."""
    told(Progress(BUILD, "dying"))
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(order, settings, told):
    """Ends by a signal, the first time."""
    mark = order.archive.with_name("died")
    if not mark.exists():
        mark.touch()
        die(order, settings, told)
    return Rejected(BUILD, "at last")


class Interrupted:
    """A work whose process is interrupted, as by Ctrl-C, before it has begun."""

    def __reduce__(self):
        """What is done in the other process, while it reads what it shall do."""
        return _interrupt, ()


def _interrupt():
    os.kill(os.getpid(), signal.SIGINT)
    return _reject


def _reject(order, settings, told):
    return Rejected(BUILD, "in peace")


def server(archive):
    """A server that takes in, until it is killed."""
    import threading  # noqa: PLC0415

    from arena.intake.outcome import Order  # noqa: PLC0415
    from arena.intake.process import take_in  # noqa: PLC0415
    from arena.intake.settings import IntakeSettings  # noqa: PLC0415
    from tests.intake.conftest import LADDER  # noqa: PLC0415

    home = archive.parent / "home"
    order = Order("tiny", archive, "", "", home, home / "7")
    take_in(
        order,
        IntakeSettings(LADDER, ()),
        lambda progress: print(progress.doing, flush=True),
        threading.Event(),
        stall,
    )


def start_server(archive):
    """Starts such a server in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.intake.stalling", archive],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


if __name__ == "__main__":
    server(Path(sys.argv[1]))
