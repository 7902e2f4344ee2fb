"""The victim: a process outside, whose memory, files, environment and life are attacked.

It runs as a script of its own, with the standard library alone. It reads a secret, says where
it keeps it, and makes a file where it is signalled.
"""

import contextlib
import ctypes
import json
import os
import signal
import sys
from pathlib import Path

_PR_SET_PTRACER = 0x59616D61
_ANYBODY = -1


def main() -> None:
    """Lives until its input ends."""
    secret = sys.stdin.buffer.readline().strip()
    kept = ctypes.create_string_buffer(secret)
    file = os.memfd_create("secret") if hasattr(os, "memfd_create") else -1
    if file >= 0:
        os.write(file, secret)
    mark = Path(sys.argv[1])
    signal.signal(signal.SIGUSR1, lambda *_: mark.write_text("signalled", encoding="utf-8"))
    with contextlib.suppress(OSError, AttributeError):
        # Where only a parent may trace: it asks for it, so that what stops others is the sandbox.
        prctl = ctypes.CDLL(None).prctl
        prctl(_PR_SET_PTRACER, ctypes.c_long(_ANYBODY), 0, 0, 0)
    where = {"address": ctypes.addressof(kept), "length": len(secret), "file": file}
    print(json.dumps(where), flush=True)
    sys.stdin.buffer.read()


if __name__ == "__main__":
    main()
