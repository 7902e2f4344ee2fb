"""How much is tried: little and always the same in `make test`, much and new in `make fuzz`."""

import os

from hypothesis import HealthCheck, settings

_EXAMPLES = os.environ.get("FUZZ_EXAMPLES", "")


def tries(few: int) -> settings:
    """Settings for a fuzz test that tries few examples unless `FUZZ_EXAMPLES` says how many."""
    return settings(
        max_examples=int(_EXAMPLES or few),
        derandomize=not _EXAMPLES,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
