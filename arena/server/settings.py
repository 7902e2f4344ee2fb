"""What the operator of a server decides: values, and what holds where nothing is said.

Must not know how a file spells them.
"""

from dataclasses import dataclass, field
from pathlib import Path

from arena.people.quota import Quota
from arena.sandbox.level import Level
from arena.sandbox.limits import Limits

DEFAULT_PORT = 7350
"""Where servers listen and clients look for them, unless somebody says otherwise."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where something listens."""

    host: str
    port: int  # 0: a free one

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class TlsSettings:
    """Whose certificate the server shows; None: one that it makes at its first start."""

    certificate: Path | None = None  # PEM, with the chain
    key: Path | None = None


@dataclass(frozen=True, slots=True)
class CallSettings:
    """Bounds how many calls are answered at a time."""

    of_one: int = 8  # of one user
    in_all: int = 128
    upload_seconds: float = 600.0  # that sending a submission may take


@dataclass(frozen=True, slots=True)
class PaceSettings:
    """How fast the ladder is played, and what is kept of it."""

    settled_blocks: int = 200  # from so many rated blocks on a bot is known
    blocks_a_minute: float = 6.0  # once all bots are; 0: as many as can be
    kept_blocks: int = 0  # of how many blocks records are kept, the newest; 0: of all


@dataclass(frozen=True, slots=True)
class BuildSettings:
    """Bounds the build of a submission."""

    seconds: float = 120.0
    memory_mb: int = 2048
    disk_mb: int = 1024
    processes: int = 1024  # threads count
    cache_mb: int = 1024  # of one bot, from build to build
    network: bool = False  # whether builds may use the network


@dataclass(frozen=True, slots=True)
class QualifySettings:
    """What a submission has to show before it is let in."""

    opponents: tuple[str, ...] = ("random", "greedy")  # as `arena.intake.references` finds them
    check_blocks: int = 4  # against itself
    blocks: int = 2  # against each of the opponents
    most_forfeits: int = 0  # in all of these matches
    seconds: float = 1800.0  # for all stages together


@dataclass(frozen=True, slots=True)
class SandboxSettings:
    """How bots are kept apart from the machine."""

    require: Level = Level.A  # the lowest that the server starts with
    limits: Limits = field(default_factory=Limits)  # of one instance


@dataclass(frozen=True, slots=True)
class MetricsSettings:
    """Where figures can be fetched; None: nowhere."""

    listen: Address | None = None


@dataclass(frozen=True, slots=True)
class LogSettings:
    """How events are told on stderr."""

    format: str = "auto"  # auto: for people on a terminal, else JSON; text; json
    level: str = "info"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """All that the operator decides."""

    name: str = "arena"
    listen: Address = Address("127.0.0.1", DEFAULT_PORT)
    plain_text: bool = False  # whether calls go unencrypted
    tls: TlsSettings = field(default_factory=TlsSettings)
    ladder: str = "main"  # the name of the ladder that is served
    workers: int | None = None  # None: a good number
    oversubscribe: bool = False
    stop_seconds: float = 30.0  # how long what is in hand may take to end
    quota: Quota = field(default_factory=Quota)
    calls: CallSettings = field(default_factory=CallSettings)
    pace: PaceSettings = field(default_factory=PaceSettings)
    build: BuildSettings = field(default_factory=BuildSettings)
    qualify: QualifySettings = field(default_factory=QualifySettings)
    sandbox: SandboxSettings = field(default_factory=SandboxSettings)
    metrics: MetricsSettings = field(default_factory=MetricsSettings)
    log: LogSettings = field(default_factory=LogSettings)
