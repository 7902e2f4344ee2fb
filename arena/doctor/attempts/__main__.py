"""The program that attacks: runs the attempts of a plan, each in a child of its own.

It is started as a bot is, in a folder that holds this package and the plan. It says before
each attempt that it begins, so that whoever reads knows that it was made.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path

from arena.doctor.attempts import (
    hogging,
    kernel,
    leaving,
    network,
    others,
    reading,
    rights,
    staying,
    writing,
)
from arena.doctor.attempts.saying import Attempt, Target, refusal, say

_PATIENCE_S = 20.0
_LOOK_S = 0.005


def attempt_by_name(name: str) -> Attempt:
    """Finds the function `room.name`."""
    room, _, function = name.partition(".")
    rooms = {
        one.__name__.rpartition(".")[2]: one
        for one in (
            *(hogging, kernel, leaving, network, others, reading, rights, staying, writing),
        )
    }
    found: Attempt = getattr(rooms[room], function)
    return found


def _make(row: str, name: str, target: Target) -> None:
    """Makes one attempt and says what came of it."""
    say(row=row, event="began")
    try:
        say(row=row, event="got", text=attempt_by_name(name)(target))
    except BaseException as error:  # whatever stops it is the answer
        say(row=row, event="refused", text=refusal(error))


def _make_apart(row: str, name: str, target: Target) -> None:
    """Makes an attempt in a child, which it may cost its life."""
    try:
        pid = os.fork()
    except OSError as error:
        say(row=row, event="failed", text=refusal(error))
        return
    if pid == 0:
        _make(row, name, target)
        os._exit(0)
    give_up = time.monotonic() + _PATIENCE_S
    while True:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            break
        if time.monotonic() > give_up:
            os.kill(pid, signal.SIGKILL)
        time.sleep(_LOOK_S)
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        say(row=row, event="killed", text=f"ended by {name}", has_core=os.WCOREDUMP(status))


def main() -> None:
    """Carries out the plan that is named on the command line."""
    plan = json.loads(Path(sys.argv[1]).read_bytes())
    for row in plan["rows"]:
        make = _make if plan["is_alone"] else _make_apart
        make(row["row"], row["attempt"], row["target"])
    say(row="", event="done")
    while plan["holds"]:
        signal.pause()


if __name__ == "__main__":
    main()
