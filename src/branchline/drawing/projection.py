"""From latitude and longitude to a flat map."""

from math import cos, log, radians, sin, tan

from branchline.editions.schema import Edition

__all__ = ["projected"]


def projected(edition: Edition) -> list[tuple[float, float]]:
    """Positions on a conformal map (Mercator for a town, Lambert's cone for a continent), north up."""
    places = [(location.lat, location.lon) for location in edition.locations]
    known = [(lat, lon) for lat, lon in places if lat is not None and lon is not None]
    if len(known) < len(places):
        missing = next(x.name for x in edition.locations if x.lat is None or x.lon is None)
        raise ValueError(f"{edition.name}: location '{missing}' has no lat and lon; add them or start from x and y")
    south, north = min(lat for lat, _ in known), max(lat for lat, _ in known)
    middle_lon = (min(lon for _, lon in known) + max(lon for _, lon in known)) / 2

    def stretched(lat: float) -> float:
        return tan(radians(45 + lat / 2))

    if north - south < 5:
        return [(radians(lon - middle_lon), -log(stretched(lat))) for lat, lon in known]
    low, high = south + (north - south) / 6, north - (north - south) / 6
    cone = log(cos(radians(low)) / cos(radians(high))) / log(stretched(high) / stretched(low))
    positions = []
    for lat, lon in known:
        turn = radians(cone * (lon - middle_lon))
        away = stretched(lat) ** -cone
        positions.append((away * sin(turn), away * cos(turn)))
    return positions
