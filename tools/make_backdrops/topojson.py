"""Reading the parts of TopoJSON that the backdrops need: outlines of areas, and the borders between them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from tools.make_backdrops.outlines import Line

__all__ = ["Topology"]


class Topology:
    """One TopoJSON file. Points are (longitude, latitude)."""

    def __init__(self, file: Path) -> None:
        data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        (self._scale, self._shift) = data["transform"]["scale"], data["transform"]["translate"]
        self.objects: dict[str, Any] = data["objects"]
        self.arcs = [self._decoded(arc) for arc in data["arcs"]]

    def _decoded(self, arc: list[list[int]]) -> Line:
        points, x, y = [], 0, 0
        for dx, dy, *_ in arc:
            x, y = x + dx, y + dy
            points.append((x * self._scale[0] + self._shift[0], y * self._scale[1] + self._shift[1]))
        return points

    def rings(self, name: str, *areas: str) -> list[Line]:
        """The outlines of the areas of an object, by the name or id they carry; of all, if none is named."""
        chosen = [g for g in self._areas(name) if not areas or _called(g) in areas]
        return [self._joined(ring) for area in chosen for ring in _rings(area)]

    def borders(self, name: str, *areas: str) -> list[Line]:
        """The lines that two areas of an object share; if areas are named, one of the two is one of those."""
        used: Counter[int] = Counter()
        touched: set[int] = set()
        for area in self._areas(name):
            arcs = {arc if arc >= 0 else ~arc for ring in _rings(area) for arc in ring}
            used.update(arcs)
            if not areas or _called(area) in areas:
                touched |= arcs
        return [self.arcs[arc] for arc, count in sorted(used.items()) if count > 1 and arc in touched]

    def _areas(self, name: str) -> list[dict[str, Any]]:
        areas: list[dict[str, Any]] = self.objects[name]["geometries"]
        return areas

    def _joined(self, ring: list[int]) -> Line:
        points: Line = []
        for arc in ring:
            part = self.arcs[arc] if arc >= 0 else self.arcs[~arc][::-1]
            points += part[1:] if points else part
        return points


def _called(area: dict[str, Any]) -> str:
    return str(area.get("properties", {}).get("name", area.get("id", "")))


def _rings(area: dict[str, Any]) -> list[list[int]]:
    arcs: list[Any] = area.get("arcs", [])
    return [ring for polygon in arcs for ring in polygon] if area["type"] == "MultiPolygon" else arcs
