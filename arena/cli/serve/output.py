"""What others print on this process's stderr becomes events of its log, line by line.

Workers, wardens and libraries inherit stderr; whoever reads the log finds nothing in it that
is no event. Must not know what they print.
"""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from arena.server.journal import Journal

_STDERR = 2
_MOST_LINE = 8192  # bytes; a longer line is told in pieces
_END_S = 1.0
_HANDSHAKE = "ssl_transport_security"
"""Where gRPC says that a caller did not agree on encryption.

That is no attack: `arena login` asks first whether an authority vouches for the certificate, and
breaks off where none does; nobody has sent a call by then.
"""


@contextmanager
def output_logged(journal: Journal) -> Iterator[None]:
    """Logs all that is printed on stderr meanwhile; the log itself writes to where it went."""
    sys.stderr.flush()
    before = os.dup(_STDERR)
    read_end, write_end = os.pipe()
    os.dup2(write_end, _STDERR)
    os.close(write_end)
    stream = os.fdopen(before, "w", encoding="utf-8", errors="backslashreplace")
    journal.write_to(stream)
    reader = threading.Thread(target=_tell_lines, args=(read_end, journal), daemon=True)
    reader.start()
    try:
        yield
    finally:
        sys.stderr.flush()
        os.dup2(before, _STDERR)
        # Somebody may have a copy of the other end, and live on: it is not waited for long.
        reader.join(_END_S)
        journal.write_to(sys.stderr)
        stream.close()


def _tell_lines(read_end: int, journal: Journal) -> None:
    with suppress(OSError), os.fdopen(read_end, "rb") as output:
        while line := output.readline(_MOST_LINE):
            text = line.decode("utf-8", "backslashreplace").rstrip()
            if _HANDSHAKE in text and "Handshake failed" in text:
                journal.debug("handshake", f"No encryption came about with a caller: {text}")
            elif text:
                journal.info("output", text)
