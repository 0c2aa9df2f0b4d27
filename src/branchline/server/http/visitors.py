"""Who makes a request: the person whose cookie or bearer token it has, or somebody new."""

from __future__ import annotations

from fastapi import Response
from starlette.requests import HTTPConnection

from branchline.server.http.problems import RequestRefused
from branchline.server.limits.limits import household
from branchline.server.persons import COOKIE, COOKIE_AGE, HOST_COOKIE, Person, Persons


def visitor(connection: HTTPConnection, persons: Persons) -> Person | None:
    """Who it is, if they are known here. A cookie that is not ours is ignored; such a bearer token is refused.

    A cookie that only this host can have set goes before one that a neighbouring site may have set.
    """
    token = _bearer_token(connection)
    if token is not None:
        person = persons.known_by_host(token) or persons.known(token)
        if person is None:
            raise RequestRefused("not yours", "the bearer token is not one of ours; leave it out to get one", 401)
        return person
    cookies = connection.cookies
    return persons.known_by_host(cookies.get(HOST_COOKIE, "")) or persons.known(cookies.get(COOKIE, ""))


def has_own_cookie(connection: HTTPConnection, persons: Persons) -> bool:
    """Whether the visitor's cookie is the one they would get now; over https an older one has to be replaced."""
    if not _is_secure(connection) or _bearer_token(connection) is not None:
        return visitor(connection, persons) is not None
    return persons.known_by_host(connection.cookies.get(HOST_COOKIE, "")) is not None


def remember(response: Response, person: Person, connection: HTTPConnection) -> None:
    """Give the person their cookie."""
    response.headers.append("Set-Cookie", cookie_of(person, secure=_is_secure(connection)))


def cookie_of(person: Person, *, secure: bool) -> str:
    """The header that sets the cookie: no script can read it, and other sites can't use it."""
    flags = f"Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax"
    if secure:
        return f"{HOST_COOKIE}={person.host_token}; {flags}; Secure"
    return f"{COOKIE}={person.token}; {flags}"


def _bearer_token(connection: HTTPConnection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" else None


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


def address_of(connection: HTTPConnection) -> str:
    """The household whose limits it counts against."""
    return household(connection.client.host) if connection.client else ""
