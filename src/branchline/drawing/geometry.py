"""Where everything on a board goes: computed once from an edition, drawn by :mod:`svg`, sent to a page as JSON.

Sizes are the same on every board; what differs is the canvas. A route's spaces stand in the middle of its line, tracks
of a double route side by side on lines that share a centre, so they stay side by side in a bend.
"""

import msgspec

from branchline.drawing.backdrop import BackdropLayer, backdrop_of
from branchline.drawing.curve import Arc
from branchline.drawing.lettering import Label, place_label
from branchline.drawing.panels import PANEL_GAP, Panel, panels_below
from branchline.drawing.shapes import Circle, Rectangle
from branchline.editions.schema import Edition

__all__ = [
    "BoardGeometry",
    "DistrictGeometry",
    "LocationGeometry",
    "RouteGeometry",
    "Space",
    "from_json",
    "layout",
    "to_json",
]

SPACE_LENGTH = 42.0
SPACE_WIDTH = 15.0
SPACE_GAP = 4.0
"""Between two spaces of a track, at least."""
TRACK_GAP = 3.0
"""Between the tracks of a double route."""
DISC_RADIUS = 12.0
TOKEN_RADIUS = 18.0
END_GAP = 3.0
"""Between a location's disc and the first space, at least."""
STRETCH = 0.22
"""How much of its length a space may leave empty before the next one, where a line is longer than it need be."""


class Space(msgspec.Struct, frozen=True):
    """A place for one vehicle: its centre, its direction in degrees (clockwise), its size, whether it is a ferry's."""

    x: float
    y: float
    angle: float
    length: float
    width: float
    ferry: bool = False

    @property
    def shape(self) -> Rectangle:
        """What it covers."""
        return Rectangle(self.x, self.y, self.length, self.width, self.angle)


class RouteGeometry(msgspec.Struct, frozen=True):
    """One route (one track of a double route)."""

    route: int
    """Its index in the edition."""
    name: str
    colour: str
    ends: tuple[int, int]
    """Indexes of its locations; spaces run from the first to the second."""
    track: int
    tracks: int
    """Which track it is, of how many between the two locations."""
    path: str
    """SVG path data of its centre line, from the beginning of its first space to the end of its last."""
    bed: str
    """SVG path data of the line from disc to disc; the tracks of a double route share one, between them."""
    bed_points: tuple[tuple[float, float], ...]
    """The bed as points along it."""
    spaces: tuple[Space, ...]


class LocationGeometry(msgspec.Struct, frozen=True):
    """A location's disc and name, and the ring of a token place if it is one."""

    name: str
    disc: Circle
    label: Label
    token_place: Circle | None = None
    district: int | None = None
    """Index of its district in the board's `districts`."""


class DistrictGeometry(msgspec.Struct, frozen=True):
    """What a district is drawn in, and the indexes of its locations."""

    points: int
    colour: str
    locations: tuple[int, ...]


class BoardGeometry(msgspec.Struct, frozen=True):
    """A whole board. The map fills `width` × `map_height`; panels with title and legends stand below it."""

    name: str
    title: str
    layout_note: str
    width: float
    height: float
    map_height: float
    locations: tuple[LocationGeometry, ...]
    routes: tuple[RouteGeometry, ...]
    districts: tuple[DistrictGeometry, ...]
    panels: tuple[Panel, ...]
    backdrop: tuple[BackdropLayer, ...] = ()
    """The map behind the routes, painted in this order; empty unless the board is one of ours."""
    backdrop_credit: str = ""
    """Who owns the open data behind it; show this wherever you show the map."""


def layout(edition: Edition) -> BoardGeometry:
    """The geometry of an edition's board, from the positions in its file."""
    token_places = set(edition.tourist_tokens.locations) if edition.tourist_tokens else set()
    district_of = {name: i for i, district in enumerate(edition.districts) for name in district.locations}
    locations = tuple(
        LocationGeometry(
            name=location.name,
            disc=Circle(location.x, location.y, DISC_RADIUS),
            label=place_label(
                location.name, location.label, location.x, location.y, reach(location.name in token_places)
            ),
            token_place=Circle(location.x, location.y, TOKEN_RADIUS) if location.name in token_places else None,
            district=district_of.get(location.name),
        )
        for location in edition.locations
    )
    width, map_height = edition.canvas.width, edition.canvas.height
    panels = panels_below(edition, width, map_height)
    bottom = max((panel.box.y + panel.box.width / 2 for panel in panels), default=map_height)
    backdrop = backdrop_of(edition)
    return BoardGeometry(
        name=edition.name,
        title=edition.title,
        layout_note=edition.layout_note,
        width=width,
        height=bottom + PANEL_GAP,
        map_height=map_height,
        locations=locations,
        routes=tuple(_route(edition, index, token_places) for index in range(len(edition.routes))),
        districts=tuple(
            DistrictGeometry(
                district.points, district.colour, tuple(edition.location_index[name] for name in district.locations)
            )
            for district in edition.districts
        ),
        panels=panels,
        backdrop=backdrop.layers if backdrop else (),
        backdrop_credit=backdrop.credit if backdrop else "",
    )


def reach(token_place: bool) -> float:
    """How far a location's disc, or its token ring, extends from its centre."""
    return TOKEN_RADIUS if token_place else DISC_RADIUS


def corridor_width(tracks: int) -> float:
    """The width of all tracks between two locations together."""
    return tracks * SPACE_WIDTH + (tracks - 1) * TRACK_GAP


def space_distances(arc: Arc, spaces: int, tracks: int, reaches: tuple[float, float]) -> list[float]:
    """How far along the centre line the middle of each space is, for a line between discs of these radii.

    They keep the least pitch that the bend allows; half of any room left goes between them, up to a limit, the rest
    to the ends. On a line that is too short they reach into the discs, which `overlaps` reports.
    """
    pitch = arc.pitch(SPACE_LENGTH + SPACE_GAP, corridor_width(tracks) / 2)
    room = arc.length - sum(reaches) - 2 * END_GAP - spaces * pitch + SPACE_GAP
    if room > 0 and spaces > 1:
        pitch += min(room / (2 * (spaces - 1)), STRETCH * SPACE_LENGTH)
    middle = (arc.length + reaches[0] - reaches[1]) / 2
    return [middle + (i - (spaces - 1) / 2) * pitch for i in range(spaces)]


def ferry_spaces(spaces: int, ferries: int) -> set[int]:
    """Which spaces of a route carry its ferry marks: spread evenly, the middle one if there is one mark."""
    return {(2 * i + 1) * spaces // (2 * ferries) for i in range(ferries)}


def _route(edition: Edition, index: int, token_places: set[str]) -> RouteGeometry:
    route = edition.routes[index]
    tracks = edition.tracks[route.pair]
    first = edition.routes[tracks[0]]
    ends = (edition.location_index[first.between[0]], edition.location_index[first.between[1]])
    start, end = edition.locations[ends[0]], edition.locations[ends[1]]
    reaches = (reach(start.name in token_places), reach(end.name in token_places))
    arc = Arc((start.x, start.y), (end.x, end.y), first.bend)
    track = tracks.index(index)
    aside = (track - (len(tracks) - 1) / 2) * (SPACE_WIDTH + TRACK_GAP)
    marked = ferry_spaces(route.length, route.ferries)
    distances = space_distances(arc, route.length, len(tracks), reaches)
    spaces = []
    for i, distance in enumerate(distances):
        x, y, *_ = arc.at(distance, aside)
        angle = round(arc.angle(distance), 2)
        spaces.append(Space(round(x, 2), round(y, 2), angle, SPACE_LENGTH, SPACE_WIDTH, i in marked))
    last = arc.length - reaches[1]
    return RouteGeometry(
        route=index,
        name=edition.route_name(index),
        colour=route.colour,
        ends=ends,
        track=track,
        tracks=len(tracks),
        path=arc.path(distances[0] - SPACE_LENGTH / 2, distances[-1] + SPACE_LENGTH / 2, aside),
        bed=arc.path(reaches[0], last),
        bed_points=tuple((round(x, 2), round(y, 2)) for x, y in arc.points(reaches[0], last)),
        spaces=tuple(spaces),
    )


def to_json(geometry: BoardGeometry) -> bytes:
    """The geometry as JSON, for a page or another program."""
    return msgspec.json.encode(geometry)


def from_json(data: bytes | str) -> BoardGeometry:
    """The geometry that `to_json` wrote."""
    return msgspec.json.decode(data, type=BoardGeometry)
