"""How hypothesis runs here: a bounded number of examples, the same ones every time."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "game",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("game")
