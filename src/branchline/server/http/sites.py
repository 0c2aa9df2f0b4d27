"""Sites: the one a request is for, the one whose page made it, and the names of this server."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final, NamedTuple, Self
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from branchline.game.errors import shortened
from branchline.server.http.problems import RequestRefused

_PLAIN: Final = {"ws": "http", "wss": "https"}
_PORTS: Final = {"http": 80, "https": 443}
ANY: Final = "*"


class Site(NamedTuple):
    """What browsers call an origin: two pages belong to one site if all three parts are equal."""

    scheme: str
    host: str
    port: int

    @classmethod
    def of(cls, address: str) -> Self | None:
        """The site of ``scheme://host`` or ``scheme://host:port``; None if it is anything else."""
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError:
            return None
        scheme = _PLAIN.get(parts.scheme, parts.scheme)
        is_only_that = address.partition("://")[2] == parts.netloc and "@" not in parts.netloc
        if scheme not in _PORTS or not parts.hostname or not is_only_that:
            return None
        return cls(scheme, parts.hostname, _PORTS[scheme] if port is None else port)


def site_asked(connection: HTTPConnection) -> Site | None:
    """The site a request is for, as its client wrote it. Behind a trusted proxy, the scheme is the client's too."""
    return Site.of(f"{connection.scope['scheme']}://{connection.headers.get('host', '')}")


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another site has made the request. Programs send no Origin."""
    headers = connection.headers
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    return origin is not None and (Site.of(origin) is None or Site.of(origin) != site_asked(connection))


class AllowedHosts:
    """The names that a request may be for.

    A page of another site can make a browser take this server for its own, by pointing the site's name here (DNS
    rebinding); all its requests are for that name then. So only our own names are answered. An address is always ours:
    it leads to one machine and to no other.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(name.casefold().rstrip(".") for name in names)
        self._endings = tuple(name[1:] for name in self._names if name.startswith("*."))

    @classmethod
    def of_this_machine(cls, *names: str) -> Self:
        """The names of this machine in its network, and these names."""
        own = socket.gethostname()
        return cls(("localhost", "*.localhost", own, f"{own.partition('.')[0]}.local", *names))

    def check(self, connection: HTTPConnection) -> None:
        """Raise `RequestRefused` if the request is for another name. A client that names none is not a browser."""
        if ANY in self._names or not connection.headers.get("host"):
            return
        site = site_asked(connection)
        if site is None or not self._has(site.host.rstrip(".")):
            host = shortened(connection.headers["host"])
            name = site.host if site is not None else "NAME"
            remedy = f"if this server is meant, start it with --allowed-host {shortened(name)}"
            raise RequestRefused("wrong host", f"this server is not known as {host!r}; {remedy}")

    def _has(self, host: str) -> bool:
        return host in self._names or host.endswith(self._endings) or _is_address(host)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
