"""Give a board a layout with room for everything, near to where its locations lie.

Every collision pushes the two things that collide apart; what is pushed hands the push on to the locations and bends
that place it. Lines that are too short for their spaces push their ends apart, longer ones pull a little, and every
location is pulled to its home. Things begin small and grow to full size, so that routes slide past each other instead
of crossing. Polishing follows. The result is often good as it is, or a start for tuning by hand;
:func:`branchline.drawing.overlaps` says which.
"""

from math import hypot
from random import Random

from branchline.drawing import geometry as g
from branchline.drawing.lettering import DIRECTIONS, label_size
from branchline.drawing.polisher import LIKING, Polisher
from branchline.drawing.projection import projected
from branchline.drawing.sketch import Item, Sketch
from branchline.editions.schema import Edition

__all__ = ["polished", "relaxed"]

_FILL = 0.145
"""The part of a map that spaces cover, if the canvas may be chosen."""
_RATE = 0.3
"""How much of a push is followed in a round."""
_SLACK = 0.3
"""A line longer than it need be by more than this part is pulled together harder."""


def relaxed(
    edition: Edition,
    *,
    seed: int = 0,
    rounds: int = 900,
    polishing: int = 6000,
    canvas: tuple[float, float] | None = None,
    from_earth: bool = False,
) -> Edition:
    """The same edition with new positions, label sides, bends and canvas.

    Starts from the positions in the edition, which may be rough, or with `from_earth` from latitude and longitude.
    Without `canvas` the map is made as large as its spaces need. The same seed gives the same layout.
    """
    random = Random(seed)
    homes = _homes(edition, from_earth)
    width, height = canvas or _suitable(edition, homes)
    sketch = Sketch(edition, _fitted(homes, width, height), width, height)
    _Pushing(sketch, random).run(rounds)
    Polisher(sketch, random).run(polishing)
    if not canvas:
        sketch.crop()
    return sketch.edition()


def polished(edition: Edition, *, seed: int = 0, rounds: int = 4000, from_earth: bool = False) -> Edition:
    """The same edition with its layout improved in small steps: for one that was tuned by hand and is nearly right."""
    width, height = edition.canvas.width, edition.canvas.height
    homes = _fitted(projected(edition), width, height) if from_earth else _homes(edition, False)
    sketch = Sketch(edition, homes, width, height)
    Polisher(sketch, Random(seed), heat=0.0).run(rounds)
    return sketch.edition()


def _homes(edition: Edition, from_earth: bool) -> list[tuple[float, float]]:
    return projected(edition) if from_earth else [(location.x, location.y) for location in edition.locations]


def _suitable(edition: Edition, homes: list[tuple[float, float]]) -> tuple[float, float]:
    spaces = sum(route.length for route in edition.routes)
    area = spaces * (g.SPACE_LENGTH + g.SPACE_GAP) * (g.SPACE_WIDTH + g.TRACK_GAP) / _FILL
    area += sum(width * height for width, height in (label_size(location.name) for location in edition.locations)) * 2
    wide = max(x for x, _ in homes) - min(x for x, _ in homes)
    high = max(y for _, y in homes) - min(y for _, y in homes)
    shape = min(max(wide / (high or 1.0), 1.15), 1.7)
    return float(round((area * shape) ** 0.5)), float(round((area / shape) ** 0.5))


def _fitted(homes: list[tuple[float, float]], width: float, height: float) -> list[tuple[float, float]]:
    """The positions moved and scaled so that they fill the canvas, each direction by itself."""
    left, top = min(x for x, _ in homes), min(y for _, y in homes)
    wide = (max(x for x, _ in homes) - left) or 1.0
    high = (max(y for _, y in homes) - top) or 1.0
    edge = 50.0
    return [
        (edge + (x - left) / wide * (width - 2 * edge), edge + (y - top) / high * (height - 2 * edge)) for x, y in homes
    ]


class _Pushing:
    """Rounds of pushes and pulls on a sketch."""

    def __init__(self, sketch: Sketch, random: Random) -> None:
        self.sketch = sketch
        sketch.x = [x + random.uniform(-0.5, 0.5) for x, _ in sketch.homes]
        sketch.y = [y + random.uniform(-0.5, 0.5) for _, y in sketch.homes]
        for corridor in sketch.corridors:
            corridor.bend = random.uniform(-1, 1)
        self.urges = [0.0] * len(sketch.corridors)
        """Additional length each corridor wants, because it is crowded where it leaves a location."""
        self.push_x: list[float] = []
        self.push_y: list[float] = []
        self.push_bend: list[float] = []

    def run(self, rounds: int) -> None:
        """Grow for the first half; then at full size with ever weaker pulls, none at the end."""
        growing = rounds // 2
        for step in range(rounds):
            size = min(1.0, 0.4 + 0.6 * step / growing)
            if step % 15 == 0 and step < 0.85 * rounds:
                self._choose_labels(size)
            self._step(size, max(0.0, 1 - 1.1 * step / rounds))

    def _step(self, size: float, pull: float) -> None:
        """One round of pushes, and of pulls: 1 for full strength."""
        sketch = self.sketch
        self.push_x, self.push_y = [0.0] * len(sketch.x), [0.0] * len(sketch.x)
        self.push_bend = [0.0] * len(sketch.corridors)
        items = sketch.items(size)
        for hit in sketch.collisions(items):
            self._shove(hit.a, hit.x * hit.depth / 2, hit.y * hit.depth / 2)
            self._shove(hit.b, -hit.x * hit.depth / 2, -hit.y * hit.depth / 2)
            if hit.a.corridor >= 0 and hit.b.corridor >= 0:
                self.urges[hit.a.corridor] += 0.02 * hit.depth
                self.urges[hit.b.corridor] += 0.02 * hit.depth
        for item in items:
            self._shove(item, *sketch.beyond_edge(item))
        self._push_lengths(size, pull)
        home = 0.03 * pull * pull
        for i, (home_x, home_y) in enumerate(sketch.homes):
            sketch.x[i] += _capped(_RATE * self.push_x[i] + home * (home_x - sketch.x[i]))
            sketch.y[i] += _capped(_RATE * self.push_y[i] + home * (home_y - sketch.y[i]))
        for k, corridor in enumerate(sketch.corridors):
            stiffness = 0.06 if corridor.spaces < 3 else 0.025
            corridor.bend = (corridor.bend + _capped(_RATE * self.push_bend[k])) * (1 - pull * stiffness)
            self.urges[k] = min(self.urges[k], 40.0) * 0.985

    def _shove(self, item: Item, x: float, y: float) -> None:
        """Hand a push on to the locations and the bend that place an item."""
        if item.corridor < 0:
            self.push_x[item.location] += x
            self.push_y[item.location] += y
            return
        corridor, t = self.sketch.corridors[item.corridor], item.share
        start, end = corridor.start, corridor.end
        self.push_x[start] += (1 - t) * x
        self.push_y[start] += (1 - t) * y
        self.push_x[end] += t * x
        self.push_y[end] += t * y
        dx, dy = self.sketch.x[end] - self.sketch.x[start], self.sketch.y[end] - self.sketch.y[start]
        self.push_bend[item.corridor] += (y * dx - x * dy) / (hypot(dx, dy) or 1.0) * 4 * t * (1 - t)

    def _push_lengths(self, size: float, strength: float) -> None:
        """Lengthen what is too short, pull together what is long, turn what has turned from its home direction."""
        for k, corridor in enumerate(self.sketch.corridors):
            arc = self.sketch.arc(corridor)
            need = corridor.need(arc)
            lack = (need + 2) * size + self.urges[k] - arc.length
            pull = lack * 0.35 if lack > 0 else strength * lack * (0.015 if lack > -_SLACK * need else 0.06)
            askew = 0.03 * strength * (arc.dx * corridor.home[1] - arc.dy * corridor.home[0]) * arc.length
            x, y = arc.dx * pull - arc.dy * askew, arc.dy * pull + arc.dx * askew
            self.push_x[corridor.start] -= x
            self.push_y[corridor.start] -= y
            self.push_x[corridor.end] += x
            self.push_y[corridor.end] += y
            side = 1 if corridor.bend > 0 else -1
            if lack > 0 and corridor.spaces > 1:
                self.push_bend[k] += 0.15 * lack * side
            limit = 0.3 * hypot(arc.end[0] - arc.start[0], arc.end[1] - arc.start[1])
            self.push_bend[k] -= max(0.0, abs(corridor.bend) - limit) * side

    def _choose_labels(self, size: float) -> None:
        """Turn each label to the side where it collides least."""
        sketch = self.sketch
        items = sketch.items(size)
        for location in range(len(sketch.x)):
            others = [item for item in items if not (item.label and item.location == location)]
            costs = {side: self._label_cost(location, side, size, others) for side in DIRECTIONS}
            best = min(DIRECTIONS, key=lambda side: costs[side])
            if costs[best] + 1.0 < costs[sketch.labels[location]]:
                sketch.labels[location] = best
                items = [*others, sketch.label_item(location, best, size)]

    def _label_cost(self, location: int, side: str, size: float, others: list[Item]) -> float:
        label = self.sketch.label_item(location, side, size)
        x, y = self.sketch.beyond_edge(label)
        cost = LIKING[side] + 3 * (abs(x) + abs(y))
        for other in others:
            hit = self.sketch.collision(label, other)
            if hit:
                cost += hit.depth
        return cost


def _capped(step: float) -> float:
    return max(-6.0, min(6.0, step))
