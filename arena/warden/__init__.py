"""The warden: a small process that starts others and sees to it that none outlives the arena.

A runner starts one for its instances, a build one for itself, and they talk to it over
its standard input and output, one JSON object a line. When that input ends, because the
arena has ended in whatever way, the warden kills everything it has started and ends too.
An instance that ends takes its children with it, also such as have left its group (Linux).
It runs as a script of its own, with the standard library alone, so that it starts in
milliseconds and forks no gRPC.

In:  {"start": id, "command": [...], "folder": path, "environment": {...},
      "log": path, "title": text, "limits": {name: n}}
     {"stop": id, "grace": seconds}
Out: {"started": id, "pid": n, "log": path} | {"failed": id, "error": text, "is_ours": bool}
     {"ended": id, "status": n, "why": text}
`is_ours` tells a failure of the arena (no log, no process, no sandbox: this one may come after
`started`) from one of the bot's command;
`status` is an exit code, or minus the signal that ended the instance; `why` is there where a
limit has ended it ("memory: 517 of 512 MB"). `limits` are those of `Bounds`; without any an
instance runs as any child would.
"""

from pathlib import Path

from arena.warden.kin import end_with_parent
from arena.warden.log import LOG_MARK

__all__ = ["LOG_MARK", "PROGRAM", "end_with_parent"]

PROGRAM = str(Path(__file__).parent)
"""What Python is to run, as `python -I -S PROGRAM`."""
