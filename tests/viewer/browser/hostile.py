"""A record whose names, notes and failures are as unpleasant as a bot can make them."""

from engine import State
from tests.record.matches import Writer

NAMES = (
    "<img src=x onerror=alert(1)>",
    "\u202egnp.exe \u2066\U0001f0a1\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "W" * 256,
    '"><script>alert(2)</script>',
)
NOTES = (
    "</script><script>alert(3)</script>",
    "<!-- --!> ]]> <style>*{display:none}</style>",
    "\u202e\u2067 right to left \u05d0\u05d1\u05d2 \u0627\u0644",
    "\U0001f600" * 256,
    "unbroken" * 32,
    "{count} ${alert(4)} {{constructor}} %s",
    "a\u0000b\u001b[31m\u2028\u2029\ufeff",
)


def hostile_record(players: int, *, ends: bool = False) -> str:
    """A match of such bots; `ends`: one of them fails in it."""

    def note(state: State) -> str:
        return NOTES[len(state.played) % len(NOTES)]

    faults = {30: (1, "illegal")} if ends else {}
    return Writer(players, bots=NAMES[:players], note=note, faults=faults).text()
