"""Editions as data: one board file each, found by themselves, checked when loaded.

>>> names()
('usa', 'london', 'san_francisco', 'paris', 'mini')
>>> load("usa").route_names[:2]
('Atlanta-Charleston', 'Atlanta-Miami')

A file of your own loads by its path in the same way: ``load("my_board.toml")``.
"""

from branchline.editions.errors import EditionError
from branchline.editions.loader import load, names
from branchline.editions.schema import Edition

__all__ = ["Edition", "EditionError", "load", "names"]
