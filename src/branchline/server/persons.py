"""Who somebody is: a random secret in a signed cookie, without an account. Only the secret's hash is ever stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final, NamedTuple

from itsdangerous import BadSignature, Signer, URLSafeSerializer

COOKIE: Final = "branchline"
"""The cookie's name over plain http, and in earlier versions over https too."""
HOST_COOKIE: Final = "__Host-branchline"
"""The cookie's name over https: browsers let only this very host, over https, set a cookie of such a name."""
COOKIE_AGE: Final = 400 * 24 * 3600
"""In seconds: the longest time that browsers keep a cookie."""
_SECRET_BYTES = 16
_LONGEST = 200
"""The most characters of a cookie or a token; ours are shorter."""


class Person(NamedTuple):
    """Somebody: `id` is the hash by which tables know them; their cookies hold the tokens, which are theirs alone.

    Over https the cookie holds `host_token`. That token is worth nothing in a cookie whose name does not protect it: a
    neighbouring site could set such a cookie, and somebody new would play as a stranger without knowing.
    """

    id: str
    token: str
    host_token: str


class Persons:
    """Makes persons and recognises them; the same for all processes that have the same key."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="branchline person", digest_method=hashlib.sha256)
        self._key = key
        self._host_signer = Signer(key, salt="branchline person by https", digest_method=hashlib.sha256)
        self._seats = URLSafeSerializer(key, salt="branchline seat", signer_kwargs={"digest_method": hashlib.sha256})

    def new(self) -> Person:
        """Somebody who was never here."""
        return self._person(secrets.token_urlsafe(_SECRET_BYTES))

    def known(self, token: str) -> Person | None:
        """The person with this `token`; None if we did not make it."""
        return self._signed(token, self._signer)

    def known_by_host(self, token: str) -> Person | None:
        """The person with this `host_token`; None if we did not make it."""
        return self._signed(token, self._host_signer)

    def _signed(self, token: str, signer: Signer) -> Person | None:
        if len(token) > _LONGEST or not token.isascii():
            return None
        try:
            return self._person(signer.unsign(token).decode())
        except (BadSignature, UnicodeDecodeError):
            return None

    def _person(self, secret: str) -> Person:
        return Person(_hash(secret), self._signer.sign(secret).decode(), self._host_signer.sign(secret).decode())

    def household_mark(self, household: str) -> str:
        """What is stored of an address, to count its tables. Nobody can work the address out without the key."""
        return hmac.digest(self._key, f"household {household}".encode(), "sha256").hex()[:32] if household else ""

    def recovery_token(self, table: str, seat: int, person: str, links: int = 0) -> str:
        """A token that gives the person's seat to whoever has it: for another device, or in case a cookie is lost.

        `links`: how often the links to that seat have been revoked.
        """
        return str(self._seats.dumps([table, seat, _mark(person), *([links] if links else [])]))

    def recovered(self, token: str, table: str) -> Recovered | None:
        """Which seat of that table a recovery token is for; None if we did not make it for this table."""
        if len(token) > _LONGEST or not token.isascii():
            return None
        try:
            for_table, seat, mark, *links = self._seats.loads(token)
        except BadSignature:
            return None
        return Recovered(seat, mark, *links) if for_table == table else None


class Recovered(NamedTuple):
    """The seat of a recovery link, a mark of the person who held it when the link was made, and how often the links to
    the seat had been revoked by then.
    """

    seat: int
    mark: str
    links: int = 0

    def is_good_for(self, holders: Iterable[str], links: int = 0) -> bool:
        """Whether that person still holds the seat, and no link has been revoked since."""
        return links == self.links and any(_mark(holder) == self.mark for holder in holders)


def _mark(person: str) -> str:
    return _hash(f"mark of {person}")[:16]


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
