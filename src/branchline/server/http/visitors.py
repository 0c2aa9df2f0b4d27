"""Who makes a request: the person of its cookie or bearer token, or somebody new."""

from __future__ import annotations

from fastapi import Response
from starlette.requests import HTTPConnection

from branchline.server.http.faults import RequestRefused
from branchline.server.limits import household
from branchline.server.persons import COOKIE, COOKIE_AGE, Person, Persons


def visitor(connection: HTTPConnection, persons: Persons) -> Person | None:
    """Who it is, if we have met. A cookie that is not ours is as good as none; such a bearer token is refused."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.casefold() == "bearer":
        person = persons.known(token.strip())
        if person is None:
            raise RequestRefused("not yours", "the bearer token is not one of ours; leave it out to get one", 401)
        return person
    cookie = connection.cookies.get(COOKIE)
    return persons.known(cookie) if cookie else None


def remember(response: Response, person: Person, connection: HTTPConnection) -> None:
    """Give the person their cookie."""
    response.headers.append("Set-Cookie", cookie_of(person, secure=connection.url.scheme in ("https", "wss")))


def cookie_of(person: Person, *, secure: bool) -> str:
    """The header that sets the cookie: no script can read it, and other sites can't make use of it."""
    cookie = f"{COOKIE}={person.token}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax"
    return f"{cookie}; Secure" if secure else cookie


def address_of(connection: HTTPConnection) -> str:
    """Whose limits it counts against."""
    return household(connection.client.host) if connection.client else ""
