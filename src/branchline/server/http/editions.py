"""The editions and the bots' levels: the same for everybody, so made once and kept by browsers."""

from __future__ import annotations

from functools import cache

import msgspec
from fastapi import APIRouter, Request, Response

from branchline.bots.levels import LEVELS
from branchline.drawing.geometry import BoardGeometry, layout
from branchline.drawing.palette import INK, SEATS, WILD_SYMBOL, Ink, Seat, inks
from branchline.editions import Edition, load, names
from branchline.editions.schema import Players, Vehicles
from branchline.game.names import WILD_NAME
from branchline.server.http.api_descriptions import Descriptions
from branchline.server.http.cached_bodies import Kept
from branchline.server.http.problems import problem


class EditionLine(msgspec.Struct, frozen=True, kw_only=True):
    """An edition in a list. `mechanisms`: what it has besides routes and tickets."""

    name: str
    title: str
    about: str
    layout_note: str
    players: Players
    vehicles: Vehicles
    mechanisms: tuple[str, ...]


class EditionPage(msgspec.Struct, frozen=True, kw_only=True):
    """All that a page needs to show an edition: its facts, where everything lies, and how colours and seats look."""

    edition: Edition
    geometry: BoardGeometry
    palette: dict[str, Ink]
    seats: tuple[Seat, ...]


class LevelLine(msgspec.Struct, frozen=True, kw_only=True):
    """A bot to play against, and how it plays."""

    name: str
    style: str


def _mechanisms(edition: Edition) -> tuple[str, ...]:
    there = {
        "longest path": edition.longest_path is not None,
        "districts": bool(edition.districts),
        "tourist tokens": edition.tourist_tokens is not None,
        "French flags": edition.french_flags is not None,
        "ferries": any(route.ferries for route in edition.routes),
    }
    return tuple(name for name, has in there.items() if has)


def _json(value: object) -> Kept:
    return Kept(msgspec.json.encode(value), "application/json")


@cache
def _lines() -> Kept:
    editions = [load(name) for name in names()]
    return _json(
        [
            EditionLine(
                name=edition.name,
                title=edition.title,
                about=edition.about,
                layout_note=edition.layout_note,
                players=edition.players,
                vehicles=edition.vehicles,
                mechanisms=_mechanisms(edition),
            )
            for edition in editions
        ]
    )


@cache
def edition_page(name: str) -> Kept:
    """One of our editions, ready to be sent."""
    edition = load(name)
    palette = {**inks(edition.colours), WILD_NAME: Ink("#fdfdfb", WILD_SYMBOL, INK)}
    return _json(EditionPage(edition=edition, geometry=layout(edition), palette=palette, seats=SEATS))


@cache
def _levels() -> Kept:
    return _json([LevelLine(name=level.name, style=level.style) for level in LEVELS])


def editions_router(descriptions: Descriptions) -> APIRouter:
    """What is the same at every table."""
    router = APIRouter()

    @router.get("/api/editions", **descriptions.operation("The editions", answer=list[EditionLine], tag="editions"))
    async def editions(request: Request) -> Response:
        """The boards that can be played, in order."""
        return _lines().response(request)

    @router.get(
        "/api/editions/{name}",
        **descriptions.operation("One edition", answer=EditionPage, faults=(404,), tag="editions"),
    )
    async def edition(name: str, request: Request) -> Response:
        """Its facts, its geometry as it is drawn, and its colours with their symbols."""
        if name not in names():
            return problem("unknown", f"there is no edition {name[:30]!r}; there are {', '.join(names())}")
        return edition_page(name).response(request)

    @router.get("/api/levels", **descriptions.operation("The bots", answer=list[LevelLine], tag="editions"))
    async def levels(request: Request) -> Response:
        """The bots to play against, the weakest first."""
        return _levels().response(request)

    return router
