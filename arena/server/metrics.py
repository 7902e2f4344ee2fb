"""The figures of a server, as Prometheus fetches them.

What is counted as it happens is a counter here; how the ladder and the queue stand is looked
at when somebody asks. Must not know what the figures are of interest for.
"""

from __future__ import annotations

import threading
from collections import Counter
from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.server.tally import Tally
from arena.version import ARENA_VERSION

try:
    import prometheus_client as prometheus
    from prometheus_client.core import (
        CounterMetricFamily,
        GaugeMetricFamily,
        HistogramMetricFamily,
        Metric,
    )
except ImportError:
    raise InputError(
        "[metrics] listen needs the library prometheus-client: "
        "'pip install prometheus-client' brings it, as does 'pip install .[server]' in the clone."
    ) from None

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arena.ladder.progress import Progress
    from arena.server.settings import Address

_CALL_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600)
_SUBMISSION_S = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600)
_LAG_S = (0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3)


class Metrics(Tally):
    """Counts what happens, and serves the figures."""

    def __init__(self) -> None:
        prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]
        self._registry = prometheus.CollectorRegistry()
        self._calls = prometheus.Counter(
            "arena_calls",
            "Calls that have ended, by rpc and status.",
            ["rpc", "status"],
            registry=self._registry,
        )
        self._call_seconds = prometheus.Histogram(
            "arena_call_seconds",
            "How long calls took, by rpc.",
            ["rpc"],
            buckets=_CALL_S,
            registry=self._registry,
        )
        self._submissions = prometheus.Counter(
            "arena_submissions",
            "Submissions that have come to an end, by what became of them.",
            ["outcome"],
            registry=self._registry,
        )
        self._submission_seconds = self._seconds(
            "arena_submission_seconds",
            "How long submissions took from their arrival to their end.",
        )
        self._wait_seconds = self._seconds(
            "arena_submission_wait_seconds",
            "How long submissions waited for their first stage.",
        )
        self._crews_lost = prometheus.Counter(
            "arena_crews_lost",
            "How often the workers were lost and begun anew.",
            registry=self._registry,
        )
        self._ladder = _LadderFigures()
        self._registry.register(self._ladder)
        self._close: Callable[[], object] = lambda: None
        _tell_about(self._registry)

    def _seconds(self, name: str, what: str) -> prometheus.Histogram:
        """Makes a figure of how long something about submissions took."""
        return prometheus.Histogram(name, what, buckets=_SUBMISSION_S, registry=self._registry)

    @property
    def text(self) -> str:
        """The figures as Prometheus reads them."""
        return prometheus.generate_latest(self._registry).decode()

    def watch(self, name: str, what: str, look: Callable[[], float]) -> None:
        """Shows a figure that is looked at when somebody asks for it."""
        gauge = prometheus.Gauge(name, what, registry=self._registry)
        gauge.set_function(look)

    def listen(self, address: Address) -> int:
        """Serves the figures over HTTP until `close`; returns the port."""
        try:
            server, thread = prometheus.start_http_server(
                address.port, address.host, self._registry
            )
        except OSError as error:
            raise InputError(
                f"[metrics] cannot listen on {address}: {error.strerror or error}."
            ) from None

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        self._close = close
        return int(server.server_port)

    def close(self) -> None:
        """Serves the figures no more."""
        self._close()

    def called(self, rpc: str, status: str, seconds: float) -> None:
        """Counts a call that has ended, by its status and how long it took."""
        self._calls.labels(rpc, status).inc()
        self._call_seconds.labels(rpc).observe(seconds)

    def submission_ended(self, outcome: str, seconds: float) -> None:
        """Counts a submission by what became of it, and how long that took in all."""
        self._submissions.labels(outcome).inc()
        self._submission_seconds.observe(seconds)

    def submission_waited(self, seconds: float) -> None:
        """Takes note of how long a submission waited for its first stage."""
        self._wait_seconds.observe(seconds)

    def progressed(self, progress: Progress) -> None:
        """Takes note of how the ladder goes."""
        self._ladder.note(progress)

    def crew_lost(self) -> None:
        """Counts the loss of the workers."""
        self._crews_lost.inc()


def _tell_about(registry: prometheus.CollectorRegistry) -> None:
    """Shows which arena this is, and what its process takes."""
    about = prometheus.Info("arena", "Which arena this is.", registry=registry)
    about.info({"version": ARENA_VERSION})
    prometheus.ProcessCollector(registry=registry)


class _LadderFigures:
    """What the ladder has come to since the server began, over all times it was taken up."""

    def __init__(self) -> None:
        self._noting = threading.Lock()
        self._before = _Figures()  # of the times that are over
        self._now = _Figures()

    def note(self, progress: Progress) -> None:
        """Takes note of how the ladder goes."""
        figures = _figures(progress)
        with self._noting:
            if figures.is_less(self._now):  # it was taken up anew
                self._before.add(self._now)
            self._now = figures

    def collect(self) -> Iterator[Metric]:
        """Yields the figures."""
        with self._noting:
            total = _Figures()
            total.add(self._before)
            total.add(self._now)
            in_hand = self._now.in_hand
        yield CounterMetricFamily(
            "arena_matches", "Matches that were played and stored.", value=total.matches
        )
        yield CounterMetricFamily(
            "arena_void_blocks", "Blocks in which the arena itself failed.", value=total.voids
        )
        yield CounterMetricFamily(
            "arena_decisions", "Decisions that bots have made.", value=total.decisions
        )
        yield GaugeMetricFamily("arena_blocks_in_hand", "Blocks being played.", value=in_hand)
        faults = CounterMetricFamily("arena_faults", "Failures of bots, by kind.", labels=["kind"])
        for kind, count in sorted(total.faults.items()):
            faults.add_metric([str(kind)], count)
        yield faults
        lag = HistogramMetricFamily(
            "arena_lag_seconds", "How late the arena was with a decision, beside the bot's time."
        )
        buckets = [(f"{limit:g}", float(total.lag[limit])) for limit in _LAG_S]
        lag.add_metric([], [*buckets, ("+Inf", float(total.decisions))], None)
        yield lag


class _Figures:
    """What one time of playing a ladder has come to."""

    def __init__(self) -> None:
        self.matches = 0
        self.voids = 0
        self.decisions = 0
        self.in_hand = 0
        self.faults = Counter[str]()
        self.lag = Counter[float]()  # by limit: how many decisions were no later

    def is_less(self, other: _Figures) -> bool:
        """Whether this cannot have come after the other."""
        return self.matches < other.matches or self.voids < other.voids

    def add(self, other: _Figures) -> None:
        """Adds what another time has come to."""
        self.matches += other.matches
        self.voids += other.voids
        self.decisions += other.decisions
        self.faults.update(other.faults)
        self.lag.update(other.lag)


def _figures(progress: Progress) -> _Figures:
    figures = _Figures()
    figures.matches = progress.matches_played
    figures.voids = progress.voids
    figures.in_hand = progress.in_hand
    for conduct in progress.conducts.values():
        figures.faults.update({str(kind): count for kind, count in conduct.faults.items()})
        lag = conduct.pace.lag
        figures.decisions += lag.count
        for limit in _LAG_S:
            figures.lag[limit] += lag.count_until(round(limit * 1e9))
    return figures
