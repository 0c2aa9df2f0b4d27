"""Improve a layout in small steps: each moves a location, bends a route or turns a label, and is kept if it helps.

A step is judged only by what it changes, so thousands take seconds.
"""

from math import exp, hypot
from random import Random

from branchline.drawing.lettering import DIRECTIONS
from branchline.drawing.sketch import CLEARANCE, Item, Sketch

__all__ = ["LIKING", "Polisher"]

LIKING = {"e": 0.0, "w": 0.0, "n": 0.3, "s": 0.3, "ne": 1.2, "se": 1.2, "sw": 1.2, "nw": 1.2}
"""What a label's side costs in itself, in units of depth."""

_COLLISION = 4.0
"""What a unit of collision costs, or of a line's lack of length, where other faults cost about one."""
_HOME = 1 / 60**2
"""What a location costs that lies a unit away from its home, squared: 1 at a distance of 60."""
_ASKEW = 30.0
"""What a line costs that points at right angles to the direction it has on the map."""


class Polisher:
    """A search on one sketch; `heat` is how much worse a step may be at first and still be kept now and then."""

    def __init__(self, sketch: Sketch, random: Random, heat: float = 1.5) -> None:
        self.sketch, self.random, self.heat = sketch, random, heat
        self.location_items = [sketch.location_items(i) for i in range(len(sketch.x))]
        self.corridor_items = [list(sketch.corridor_items(k)) for k in range(len(sketch.corridors))]

    def run(self, rounds: int) -> None:
        """Try this many steps, ever smaller and ever more strictly judged."""
        for step in range(rounds):
            left = 1 - step / rounds
            heat = self.heat * max(0.0, left - 0.4)
            chance = self.random.random()
            if chance < 0.5:
                self._try_moving(self.random.randrange(len(self.sketch.x)), 1 + 11 * left, heat)
            elif chance < 0.9:
                self._try_bending(self.random.randrange(len(self.sketch.corridors)), heat)
            else:
                self._try_turning(self.random.randrange(len(self.sketch.x)), heat)

    def _try_moving(self, location: int, spread: float, heat: float) -> None:
        sketch, corridors = self.sketch, self.sketch.corridors_at[location]
        before = self._cost([location], corridors)
        kept = sketch.x[location], sketch.y[location], [sketch.corridors[k].bend for k in corridors]
        sketch.x[location] += self.random.gauss(0, spread)
        sketch.y[location] += self.random.gauss(0, spread)
        if self.random.random() < 0.5:
            for k in corridors:
                sketch.corridors[k].bend *= self.random.uniform(0.7, 1.1)
        if not self._pays(before, [location], corridors, heat):
            sketch.x[location], sketch.y[location], bends = kept
            for k, bend in zip(corridors, bends, strict=True):
                sketch.corridors[k].bend = bend
            self._redraw([location], corridors)

    def _try_bending(self, index: int, heat: float) -> None:
        corridor = self.sketch.corridors[index]
        before, kept = self._cost([], [index]), corridor.bend
        way = self.random.random()
        corridor.bend = 0.0 if way < 0.15 else kept * way if way < 0.6 else kept + self.random.gauss(0, 6)
        if not self._pays(before, [], [index], heat):
            corridor.bend = kept
            self._redraw([], [index])

    def _try_turning(self, location: int, heat: float) -> None:
        before, kept = self._cost([location], []), self.sketch.labels[location]
        self.sketch.labels[location] = self.random.choice(DIRECTIONS)
        if not self._pays(before, [location], [], heat):
            self.sketch.labels[location] = kept
            self._redraw([location], [])

    def _pays(self, before: float, locations: list[int], corridors: list[int], heat: float) -> bool:
        self._redraw(locations, corridors)
        change = self._cost(locations, corridors) - before
        return change < 0 or (heat > 0 and self.random.random() < exp(-change / heat))

    def _redraw(self, locations: list[int], corridors: list[int]) -> None:
        for i in locations:
            self.location_items[i] = self.sketch.location_items(i)
        for k in corridors:
            self.corridor_items[k] = list(self.sketch.corridor_items(k))

    def _cost(self, locations: list[int], corridors: list[int]) -> float:
        """What these locations and corridors cost, including collisions with all others."""
        own = [item for i in locations for item in self.location_items[i]]
        own += [item for k in corridors for item in self.corridor_items[k]]
        cost = 0.0
        for i, item in enumerate(own):
            x, y = self.sketch.beyond_edge(item)
            cost += _COLLISION * (abs(x) + abs(y))
            for other in own[i + 1 :]:
                cost += self._collision(item, other)
        for other in self._others(own, set(locations), set(corridors)):
            for item in own:
                cost += self._collision(item, other)
        cost += sum(LIKING[self.sketch.labels[i]] + self._home_cost(i) for i in locations)
        return cost + sum(self._line_cost(k) for k in corridors)

    def _others(self, own: list[Item], locations: set[int], corridors: set[int]) -> list[Item]:
        """Everything else near by."""
        left = min(item.bounds[0] for item in own) - CLEARANCE
        top = min(item.bounds[1] for item in own) - CLEARANCE
        right = max(item.bounds[2] for item in own) + CLEARANCE
        bottom = max(item.bounds[3] for item in own) + CLEARANCE
        groups = [items for i, items in enumerate(self.location_items) if i not in locations]
        groups += [items for k, items in enumerate(self.corridor_items) if k not in corridors]
        return [
            item
            for items in groups
            for item in items
            if item.bounds[0] < right and item.bounds[2] > left and item.bounds[1] < bottom and item.bounds[3] > top
        ]

    def _collision(self, a: Item, b: Item) -> float:
        hit = self.sketch.collision(a, b)
        return _COLLISION * hit.depth if hit else 0.0

    def _home_cost(self, location: int) -> float:
        home_x, home_y = self.sketch.homes[location]
        return _HOME * ((self.sketch.x[location] - home_x) ** 2 + (self.sketch.y[location] - home_y) ** 2)

    def _line_cost(self, index: int) -> float:
        """A line should be long enough, not much longer, nearly straight, and point where it does on the map."""
        corridor = self.sketch.corridors[index]
        arc = self.sketch.arc(corridor)
        need = corridor.need(arc)
        excess = arc.length / need - 1
        chord = hypot(arc.end[0] - arc.start[0], arc.end[1] - arc.start[1]) or 1.0
        bulge = abs(corridor.bend) / chord
        askew = 1 - (arc.dx * corridor.home[0] + arc.dy * corridor.home[1])
        cost = _COLLISION * max(0.0, need + 2 - arc.length) + 8 * max(0.0, excess) ** 2
        return cost + (30 * bulge + 150 * bulge**2) * (1.5 if corridor.spaces < 3 else 1.0) + _ASKEW * askew
