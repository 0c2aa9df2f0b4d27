"""How hypothesis runs here: a bounded number of examples, the same ones every time."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engine",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=16,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("engine")
