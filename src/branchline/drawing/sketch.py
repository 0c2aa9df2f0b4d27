"""A layout that is still moving: what `relaxation` pushes about and `polisher` improves."""

from collections.abc import Iterator
from math import hypot

import msgspec

from branchline.drawing import geometry as g
from branchline.drawing.curve import Arc
from branchline.drawing.lettering import label_offset, label_size
from branchline.drawing.shapes import Circle, Rectangle, Shape, push
from branchline.editions.schema import Canvas, Edition

__all__ = ["CLEARANCE", "MARGIN", "Collision", "Corridor", "Item", "Sketch"]

MARGIN = 14.0
"""Between the outermost things and the edge of the map."""
CLEARANCE = 5.0
"""Room that things want between each other."""


class Corridor(msgspec.Struct):
    """All tracks between two locations, moved as one."""

    start: int
    end: int
    spaces: int
    tracks: int
    reaches: tuple[float, float]
    bend: float
    home: tuple[float, float]
    """The unit direction from start to end on the map that the layout should resemble."""

    @property
    def width(self) -> float:
        """Of all its tracks."""
        return g.corridor_width(self.tracks)

    def need(self, arc: Arc) -> float:
        """The least length of its line that has room for its spaces."""
        pitch = arc.pitch(g.SPACE_LENGTH + g.SPACE_GAP, self.width / 2)
        return sum(self.reaches) + 2 * g.END_GAP + self.spaces * pitch - g.SPACE_GAP


class Item(msgspec.Struct):
    """Something that may collide: a location's disc or label, or a space at `share` of a corridor's line."""

    shape: Shape
    bounds: tuple[float, float, float, float]
    location: int = -1
    corridor: int = -1
    share: float = 0.0
    label: bool = False
    stub: bool = False
    """The bare end of a corridor's line, between disc and spaces: only labels mind it."""


class Collision(msgspec.Struct):
    """Two items nearer than the clearance: by how much, and the unit direction that frees the first."""

    a: Item
    b: Item
    depth: float
    x: float
    y: float


class Sketch:
    """Positions, label sides and bends, to be changed at will."""

    def __init__(self, edition: Edition, homes: list[tuple[float, float]], width: float, height: float) -> None:
        """An edition's layout as it is; `homes` are the positions that it should keep near to."""
        self.source, self.homes, self.width, self.height = edition, homes, width, height
        self.x = [location.x for location in edition.locations]
        self.y = [location.y for location in edition.locations]
        self.labels: list[str] = [location.label for location in edition.locations]
        tokens = set(edition.tourist_tokens.locations) if edition.tourist_tokens else set()
        self.reaches = [g.reach(location.name in tokens) for location in edition.locations]
        self.label_sizes = [label_size(location.name) for location in edition.locations]
        self.corridors: list[Corridor] = []
        self.corridors_at: list[list[int]] = [[] for _ in edition.locations]
        for tracks in edition.tracks.values():
            route = edition.routes[tracks[0]]
            start, end = (edition.location_index[name] for name in route.between)
            dx, dy = homes[end][0] - homes[start][0], homes[end][1] - homes[start][1]
            distance = hypot(dx, dy) or 1.0
            for location in (start, end):
                self.corridors_at[location].append(len(self.corridors))
            self.corridors.append(
                Corridor(
                    start,
                    end,
                    route.length,
                    len(tracks),
                    (self.reaches[start], self.reaches[end]),
                    route.bend,
                    (dx / distance, dy / distance),
                )
            )

    def arc(self, corridor: Corridor) -> Arc:
        """Its centre line."""
        start, end = corridor.start, corridor.end
        return Arc((self.x[start], self.y[start]), (self.x[end], self.y[end]), corridor.bend)

    def items(self, size: float = 1.0) -> list[Item]:
        """Everything that may collide, drawn at a part of its full size."""
        items = [item for i in range(len(self.x)) for item in self.location_items(i, size)]
        return items + [item for k in range(len(self.corridors)) for item in self.corridor_items(k, size)]

    def location_items(self, location: int, size: float = 1.0) -> list[Item]:
        """A location's disc and label."""
        disc = Circle(self.x[location], self.y[location], self.reaches[location] * size)
        return [Item(disc, disc.bounds, location), self.label_item(location, self.labels[location], size)]

    def label_item(self, location: int, side: str, size: float = 1.0) -> Item:
        """A location's label if it stood on that side."""
        width, height = self.label_sizes[location]
        dx, dy = label_offset(side, width * size, height * size, self.reaches[location] * size)
        shape = Rectangle(self.x[location] + dx, self.y[location] + dy, width * size, height * size)
        return Item(shape, shape.bounds, location, label=True)

    def corridor_items(self, index: int, size: float = 1.0) -> Iterator[Item]:
        """A corridor's spaces, all tracks in one, and the bare ends of its line."""
        corridor = self.corridors[index]
        arc = self.arc(corridor)
        distances = g.space_distances(arc, corridor.spaces, corridor.tracks, corridor.reaches)
        for distance in distances:
            x, y, ux, uy = arc.at(distance)
            shape = Rectangle.along(x, y, ux, uy, g.SPACE_LENGTH * size, corridor.width * size)
            yield Item(shape, shape.bounds, corridor=index, share=min(max(distance / arc.length, 0.0), 1.0))
        ends = (corridor.reaches[0], distances[0] - g.SPACE_LENGTH / 2)
        others = (distances[-1] + g.SPACE_LENGTH / 2, arc.length - corridor.reaches[1])
        for first, last in (ends, others):
            if last > first + 1:
                x, y, ux, uy = arc.at((first + last) / 2)
                shape = Rectangle.along(x, y, ux, uy, last - first, 0.0)
                yield Item(shape, shape.bounds, corridor=index, share=(first + last) / 2 / arc.length, stub=True)

    def collisions(self, items: list[Item]) -> list[Collision]:
        """All pairs that come nearer than the clearance, found by a sweep from left to right."""
        items = sorted(items, key=lambda item: item.bounds[0])
        found = []
        for i, a in enumerate(items):
            right = a.bounds[2] + CLEARANCE
            for j in range(i + 1, len(items)):
                if items[j].bounds[0] > right:
                    break
                collision = self.collision(a, items[j])
                if collision:
                    found.append(collision)
        return found

    def collision(self, a: Item, b: Item) -> Collision | None:
        """How two items collide, if they do and should not."""
        left, top, right, bottom = a.bounds
        if (
            b.bounds[1] > bottom + CLEARANCE
            or b.bounds[3] < top - CLEARANCE
            or b.bounds[0] > right + CLEARANCE
            or b.bounds[2] < left - CLEARANCE
            or self._belong_together(a, b)
        ):
            return None
        depth, x, y = push(a.shape, b.shape)
        return Collision(a, b, depth + CLEARANCE, x, y) if depth + CLEARANCE > 0 else None

    def _belong_together(self, a: Item, b: Item) -> bool:
        """Parts of one corridor, a location and its label, a corridor and the disc it ends at, a line's bare end."""
        if a.stub or b.stub:
            return not (a.label or b.label)
        if a.corridor >= 0 and b.corridor >= 0:
            return a.corridor == b.corridor
        if a.corridor < 0 and b.corridor < 0:
            return a.location == b.location
        space, other = (a, b) if a.corridor >= 0 else (b, a)
        corridor = self.corridors[space.corridor]
        return not other.label and other.location in (corridor.start, corridor.end)

    def beyond_edge(self, item: Item) -> tuple[float, float]:
        """How far an item must move to come back within the map's margin."""
        left, top, right, bottom = item.bounds
        x = max(0.0, MARGIN - left) - max(0.0, right - self.width + MARGIN)
        y = max(0.0, MARGIN - top) - max(0.0, bottom - self.height + MARGIN)
        return x, y

    def edition(self) -> Edition:
        """The edition with this layout, in the middle of its canvas."""
        bounds = [item.bounds for item in self.items()]
        shift_x = round((self.width - min(b[0] for b in bounds) - max(b[2] for b in bounds)) / 2)
        shift_y = round((self.height - min(b[1] for b in bounds) - max(b[3] for b in bounds)) / 2)
        bends = {frozenset((c.start, c.end)): (c.start, round(c.bend, 1)) for c in self.corridors}
        routes = []
        for route in self.source.routes:
            start, end = (self.source.location_index[name] for name in route.between)
            first, bend = bends[frozenset((start, end))]
            routes.append(msgspec.structs.replace(route, bend=0.0 + bend if first == start else 0.0 - bend))
        return msgspec.structs.replace(
            self.source,
            canvas=Canvas(width=self.width, height=self.height),
            locations=tuple(
                msgspec.structs.replace(location, x=round(x + shift_x, 1), y=round(y + shift_y, 1), label=label)
                for location, x, y, label in zip(self.source.locations, self.x, self.y, self.labels, strict=True)
            ),
            routes=tuple(routes),
        )

    def crop(self) -> None:
        """Cut the canvas to what the layout needs."""
        bounds = [item.bounds for item in self.items()]
        left, top = min(b[0] for b in bounds) - MARGIN, min(b[1] for b in bounds) - MARGIN
        self.x = [x - left for x in self.x]
        self.y = [y - top for y in self.y]
        self.width = float(round(max(b[2] for b in bounds) + MARGIN - left))
        self.height = float(round(max(b[3] for b in bounds) + MARGIN - top))
