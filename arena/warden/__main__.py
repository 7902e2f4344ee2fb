"""Runs the warden as a script of its own: `python -I -S arena/warden`."""

import signal
import sys
from pathlib import Path

# Last, so that nothing that lies beside the arena comes before the standard library.
sys.path.append(str(Path(__file__).parents[2]))

from arena.warden.care import Warden
from arena.warden.kin import adopt_orphans

if __name__ == "__main__":
    for _number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(_number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    adopt_orphans()
    Warden().serve()
