"""What a server's file may say: its keys, of what type and within which bounds, and what for.

The ladder's own keys are those of ladder files. Must not know how a server is run.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from arena.cli.ladder.file.keys import NUMBER, TEXT, TRUTH, WHOLE, Kind, quoted
from arena.errors import InputError
from arena.people.quota import Quota
from arena.sandbox.limits import Limits
from arena.server.journal import LEVELS
from arena.server.settings import (
    DEFAULT_PORT,
    Address,
    BuildSettings,
    CallSettings,
    LogSettings,
    PaceSettings,
    QualifySettings,
    ServerSettings,
)

LADDER = "ladder"
"""The table that describes the ladder."""

Place = tuple[str, ...]

_MB = 1_000_000
_LIST = Kind((list,), 'a list of texts, such as ["random", "greedy"]')
_WORKERS = Kind((int,), 'a whole number, or "auto"', ("auto",))


@dataclass(frozen=True, slots=True)
class Key:
    """One key."""

    kind: Kind
    usual: object  # what it is where nothing is said
    what: str  # a phrase
    least: float | None = None
    most: float | None = None
    words: tuple[str, ...] = ()  # the only texts that it may be; none: any
    check: Callable[[str], object] | None = None  # raises InputError for a text that cannot be

    def problem(self, name: str, value: object) -> str:
        """Says what is wrong with a value; empty: nothing is."""
        if not self.kind.fits(value):
            return f"{name} is {quoted(value)}; allowed is {self.kind.text}"
        if self.words and value not in self.words:
            known = ", ".join(f'"{word}"' for word in self.words)
            return f"{name} is {quoted(value)}; there are {known}"
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._problem_of_number(name, value)
        if isinstance(value, list) and not all(isinstance(one, str) and one for one in value):
            return f"{name} is a list of something else; allowed is {self.kind.text}"
        if self.check is not None and isinstance(value, str):
            try:
                self.check(value)
            except InputError as error:
                return str(error)
        return ""

    def _problem_of_number(self, name: str, value: float) -> str:
        is_less = self.least is not None and value < self.least
        is_more = self.most is not None and value > self.most
        if is_less or is_more or value != value:  # noqa: PLR0124 - not a number
            return f"{name} is {value:g}; it is {self.least:,g} to {self.most:,g}"
        return ""


def parse_address(text: str) -> Address:
    """Reads `HOST:PORT`, or `HOST` alone; InputError for what is neither."""
    host, sign, port = text.rpartition(":")
    if not sign or text.endswith("]"):
        host, port = text, str(DEFAULT_PORT)
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        raise InputError(f"'{text}' is no HOST:PORT: an IPv6 address stands in [brackets]")
    is_number = port.isascii() and port.isdigit() and len(port) <= 5
    if not host or any(sign in host for sign in " /\0") or not is_number or int(port) > 65535:
        raise InputError(f"'{text}' is no HOST:PORT, such as 0.0.0.0:{DEFAULT_PORT}")
    return Address(host, int(port))


_TOP = ServerSettings()
_QUOTA, _CALLS, _BUILD, _QUALIFY = Quota(), CallSettings(), BuildSettings(), QualifySettings()
_LIMITS, _LOG, _PACE = Limits(), LogSettings(), PaceSettings()

KEYS: Mapping[Place, Key] = {
    ("name",): Key(TEXT, _TOP.name, "what the server is called, as its users see it"),
    ("listen",): Key(
        TEXT,
        str(_TOP.listen),
        "where it listens: HOST:PORT; 0.0.0.0 is every address of the machine, port 0 a free one",
        check=parse_address,
    ),
    ("plain_text",): Key(TRUTH, False, "whether calls go unencrypted: for a proxy in front of it"),
    ("workers",): Key(_WORKERS, "auto", "how many processes play", 1, 1024),
    ("oversubscribe",): Key(
        TRUTH, False, "timed: whether more bots may think than there are cores"
    ),
    ("stop_seconds",): Key(
        NUMBER, _TOP.stop_seconds, "how long what is played may take to end when it stops", 0, 600
    ),
    ("tls", "certificate"): Key(
        TEXT, "", "the file of a certificate of yours, with its chain, in PEM; empty: one is made"
    ),
    ("tls", "key"): Key(TEXT, "", "the file of its key, in PEM, without a password"),
    ("quota", "submissions_a_day"): Key(
        WHOLE,
        _QUOTA.submissions_a_day,
        "submissions of one user within 24 hours, declared versions too",
        0,
        10_000,
    ),
    ("quota", "under_way"): Key(
        WHOLE, _QUOTA.under_way, "submissions of one user that wait or are worked on", 1, 1000
    ),
    ("quota", "waiting"): Key(WHOLE, _QUOTA.waiting, "the same, of all users", 1, 100_000),
    ("quota", "active_bots"): Key(
        WHOLE, _QUOTA.active_bots, "bots of one user that play, or are on their way to", 0, 1000
    ),
    ("quota", "packed_mb"): Key(
        NUMBER, _QUOTA.packed_bytes / _MB, "megabytes of one submission, packed", 0.001, 2000
    ),
    ("quota", "unpacked_mb"): Key(
        NUMBER, _QUOTA.unpacked_bytes / _MB, "megabytes of one submission, unpacked", 0.001, 10_000
    ),
    ("quota", "files"): Key(WHOLE, _QUOTA.files, "files and folders of one submission", 1, 100_000),
    ("calls", "of_one"): Key(WHOLE, _CALLS.of_one, "calls of one user at a time", 1, 1000),
    ("calls", "in_all"): Key(WHOLE, _CALLS.in_all, "calls of everybody at a time", 1, 1500),
    ("calls", "upload_seconds"): Key(
        NUMBER, _CALLS.upload_seconds, "seconds that sending a submission may take", 1, 86_400
    ),
    ("pace", "settled_blocks"): Key(
        WHOLE, _PACE.settled_blocks, "from so many blocks on a bot is known", 1, 1_000_000
    ),
    ("pace", "blocks_a_minute"): Key(
        NUMBER,
        _PACE.blocks_a_minute,
        "how fast the ladder goes on once every bot is known; 0: as fast as can be",
        0,
        1_000_000,
    ),
    ("pace", "kept_blocks"): Key(
        WHOLE,
        _PACE.kept_blocks,
        "of how many blocks records are kept, the newest; 0: of all (a match takes about 7 kB)",
        0,
        1_000_000_000,
    ),
    ("build", "seconds"): Key(NUMBER, _BUILD.seconds, "seconds that a build may take", 1, 7200),
    ("build", "memory_mb"): Key(WHOLE, _BUILD.memory_mb, "its memory, in MB", 64, 1_000_000),
    ("build", "disk_mb"): Key(WHOLE, _BUILD.disk_mb, "its folder, in MB", 16, 1_000_000),
    ("build", "processes"): Key(
        WHOLE, _BUILD.processes, "its threads, in all its processes", 8, 100_000
    ),
    ("build", "cache_mb"): Key(
        WHOLE, _BUILD.cache_mb, "what is kept of one bot from build to build, in MB", 0, 1_000_000
    ),
    ("build", "network"): Key(
        TRUTH, _BUILD.network, "whether builds may use the network, for packages"
    ),
    ("qualify", "opponents"): Key(
        _LIST, list(_QUALIFY.opponents), "bots that a submission meets: samples, or added ones"
    ),
    ("qualify", "check_blocks"): Key(
        WHOLE, _QUALIFY.check_blocks, "blocks that it plays against itself before", 1, 100
    ),
    ("qualify", "blocks"): Key(WHOLE, _QUALIFY.blocks, "blocks against each of them", 1, 100),
    ("qualify", "most_forfeits"): Key(
        WHOLE, _QUALIFY.most_forfeits, "how many of these matches it may forfeit", 0, 1000
    ),
    ("qualify", "seconds"): Key(
        NUMBER, _QUALIFY.seconds, "seconds for all stages of a submission", 10, 86_400
    ),
    ("sandbox", "require"): Key(
        TEXT,
        str(_TOP.sandbox.require),
        "the level below which the server does not start: A (strangers' bots), C (only bots of "
        "people you trust), none",
        words=("A", "C", "none"),
    ),
    ("sandbox", "memory_mb"): Key(
        WHOLE, _LIMITS.memory_mb, "memory of one instance, in MB", 32, 1_000_000
    ),
    ("sandbox", "processes"): Key(
        WHOLE, _LIMITS.processes, "its threads, in all its processes", 8, 100_000
    ),
    ("sandbox", "open_files"): Key(
        WHOLE, _LIMITS.open_files, "files that each of its processes has open", 32, 1_000_000
    ),
    ("sandbox", "file_mb"): Key(WHOLE, _LIMITS.file_mb, "each of its files, in MB", 1, 100_000),
    ("sandbox", "scratch_mb"): Key(
        WHOLE, _LIMITS.scratch_mb, "its scratch folder, in MB", 1, 100_000
    ),
    ("sandbox", "shm_mb"): Key(WHOLE, _LIMITS.shm_mb, "its shared memory, in MB", 1, 100_000),
    ("metrics", "listen"): Key(
        TEXT,
        "",
        "where Prometheus fetches figures, such as 127.0.0.1:7351; empty: nowhere",
        check=lambda text: parse_address(text) if text else None,
    ),
    ("log", "format"): Key(
        TEXT,
        _LOG.format,
        'how events are told: "auto" is "text" on a terminal and "json" elsewhere',
        words=("auto", "text", "json"),
    ),
    ("log", "level"): Key(TEXT, _LOG.level, "which events are told at least", words=LEVELS),
}
"""Each key of the file but the ladder's, by its table and name."""

TABLES = (LADDER, *dict.fromkeys(place[0] for place in KEYS if len(place) > 1))
"""The tables of the file."""


def keys_of(table: Place) -> list[str]:
    """Lists the keys of a table, those of the file itself for `()`."""
    return [place[-1] for place in KEYS if place[:-1] == table]
