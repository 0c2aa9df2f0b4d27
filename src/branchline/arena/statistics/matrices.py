"""The little linear algebra that ratings and regressions need; matrices are lists of rows, a few dozen at most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Vector: TypeAlias = list[float]
Matrix: TypeAlias = list[list[float]]

TOO_SMALL = 1e-14


def inverse(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The inverse, by elimination with the largest pivot. Raises `ZeroDivisionError` if there is none.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [[*map(float, row), *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    scale = max((abs(value) for row in matrix for value in row), default=1.0)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        if abs(rows[pivot][column]) <= TOO_SMALL * scale:
            raise ZeroDivisionError("the matrix has no inverse")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [ours - factor * theirs for ours, theirs in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]


def times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> Vector:
    """A matrix times a vector."""
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def product(left: Sequence[Sequence[float]], right: Sequence[Sequence[float]]) -> Matrix:
    """One matrix times another."""
    columns = list(zip(*right, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in left]
