"""How Hypothesis runs here: by the number of examples, never by the clock."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ronda", deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ronda")
