"""When a bot counts as there or away: not at each coming and going.

Whoever goes counts as away soon. Whoever comes back again and again must be there longer and
longer before that counts: so a bot that comes and goes each second changes nothing. Is told
the time; must not know what counting is for.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from arena.terms.clock import SECOND_NS

THERE_NS = SECOND_NS
"""How long a bot must be there before that counts, where it does not come and go."""

AWAY_NS = 3 * SECOND_NS
"""How long a bot must be away before that counts."""

MOST_THERE_NS = 300 * SECOND_NS
"""The longest that a bot which comes and goes must be there before that counts."""

MEMORY_NS = 900 * SECOND_NS
"""How long it is remembered that a bot has gone."""

_MOST_REMEMBERED = 16


@dataclass(slots=True)
class _Seen:
    """One bot: the version that is there, since when, and what counts."""

    version: str | None = None  # None: it is away
    since_ns: int = 0
    counted: str | None = None
    gone_ns: deque[int] = field(default_factory=lambda: deque(maxlen=_MOST_REMEMBERED))


class Presence:
    """Follows all bots that run elsewhere."""

    def __init__(self) -> None:
        self._seen: dict[str, _Seen] = {}

    @property
    def counted(self) -> dict[str, str]:
        """The bots that count as there, with their versions."""
        return {bot: seen.counted for bot, seen in self._seen.items() if seen.counted is not None}

    def look(self, there: Mapping[str, str], now_ns: int) -> bool:
        """Takes note of the bots that are there, with their versions; whether more or less count.

        Returns whether `counted` has changed.
        """
        before = self.counted
        for bot in [*there, *(bot for bot in self._seen if bot not in there)]:
            seen = self._seen.setdefault(bot, _Seen())
            version = there.get(bot)
            if version != seen.version:
                if version is None:
                    seen.gone_ns.append(now_ns)
                seen.version, seen.since_ns = version, now_ns
            if now_ns - seen.since_ns >= self._delay_ns(seen, now_ns):
                seen.counted = seen.version
        for bot in [bot for bot, seen in self._seen.items() if _is_forgotten(seen, now_ns)]:
            del self._seen[bot]
        return self.counted != before

    @staticmethod
    def _delay_ns(seen: _Seen, now_ns: int) -> int:
        if seen.version is None:
            return AWAY_NS
        if seen.version == seen.counted:
            return 0
        gone = sum(now_ns - one < MEMORY_NS for one in seen.gone_ns)
        # Twice without any doubt: a connection can be lost, a process started anew.
        return min(THERE_NS << max(0, gone - 2), MOST_THERE_NS)


def _is_forgotten(seen: _Seen, now_ns: int) -> bool:
    is_away = seen.version is None and seen.counted is None
    return is_away and all(now_ns - one >= MEMORY_NS for one in seen.gone_ns)
