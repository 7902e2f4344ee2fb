"""Switches an experiment of gRPC's off: to be imported before gRPC, which looks only then.

Its event engine costs a third of the round trips a second under asyncio.
"""

import os

VARIABLE = "GRPC_EXPERIMENTS"
SWITCHED_OFF = "-event_engine_client,-event_engine_listener"

os.environ.setdefault(VARIABLE, SWITCHED_OFF)  # a user's own setting goes first


def without_switches(environment: dict[str, str]) -> dict[str, str]:
    """Takes the setting out of an environment, but not a user's own.

    For programs that may hold another gRPC, which would complain of experiments that it does
    not know.
    """
    if environment.get(VARIABLE) != SWITCHED_OFF:
        return environment
    return {name: value for name, value in environment.items() if name != VARIABLE}
