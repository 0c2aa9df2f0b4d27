"""Stands in for the `cython` module where Cython is not installed: the engine then runs as the plain Python it is."""

from __future__ import annotations

from contextlib import nullcontext

compiled = False
gil = nullcontext()
nogil = nullcontext()
