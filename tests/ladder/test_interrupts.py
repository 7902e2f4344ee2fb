"""Processes that are just being started are not interrupted."""

import subprocess
import sys


def test_ctrl_c_is_held_back_also_while_the_first_process_starts():
    """The helper that Python starts beside the first one does not let go of it."""
    code = (
        "import signal\n"
        "from multiprocessing import resource_tracker\n"
        "from arena.ladder.interrupts import interrupts_held\n"
        "with interrupts_held():\n"
        "    resource_tracker.getfd()\n"
        "    print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "True\n" == told.stdout
