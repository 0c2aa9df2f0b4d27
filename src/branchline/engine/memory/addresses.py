"""C's ways with memory (`addresses.pxd`). Only compiled code gets here: uncompiled, nothing has an address."""

from __future__ import annotations

from typing import Any


def memcpy(*_: Any) -> None:
    """Copy bytes from an address to another."""
    raise AssertionError("only compiled code copies memory")


def memset(*_: Any) -> None:
    """Fill bytes at an address."""
    raise AssertionError("only compiled code fills memory")


def distance(*_: Any) -> int:
    """How many bytes lie between two addresses."""
    raise AssertionError("only compiled code has addresses")
