"""Who somebody is: a random secret in a signed cookie, no account. Only the secret's hash is ever kept."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final, NamedTuple

from itsdangerous import BadSignature, Signer, URLSafeSerializer

COOKIE: Final = "branchline"
COOKIE_AGE: Final = 400 * 24 * 3600
"""In seconds: as long as browsers keep a cookie at most."""
_SECRET_BYTES = 16
_LONGEST = 200
"""Characters of a cookie's or a token's text; ours are shorter."""


class Person(NamedTuple):
    """Somebody: `id` is the hash by which tables know them, `token` what the cookie holds. Show it to nobody else."""

    id: str
    token: str


class Persons:
    """Makes persons and recognises them; the same for all processes that have the same key."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="branchline person", digest_method=hashlib.sha256)
        self._seats = URLSafeSerializer(key, salt="branchline seat", signer_kwargs={"digest_method": hashlib.sha256})

    def new(self) -> Person:
        """Somebody who was never here."""
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        return Person(_hash(secret), self._signer.sign(secret).decode())

    def known(self, token: str) -> Person | None:
        """Whose token it is; None if we did not make it."""
        if len(token) > _LONGEST or not token.isascii():
            return None
        try:
            secret = self._signer.unsign(token).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return Person(_hash(secret), token)

    def recovery_token(self, table: str, seat: int, person: str) -> str:
        """What gives a seat that the person holds to whoever has it: for another device, or a lost cookie."""
        return str(self._seats.dumps([table, seat, _mark(person)]))

    def recovered(self, token: str, table: str) -> Recovered | None:
        """Which seat of that table a recovery token is for; None if we did not make it for this table."""
        if len(token) > _LONGEST or not token.isascii():
            return None
        try:
            for_table, seat, mark = self._seats.loads(token)
        except BadSignature:
            return None
        return Recovered(seat, mark) if for_table == table else None


class Recovered(NamedTuple):
    """The seat of a recovery link, and a mark of the person who held it when the link was made."""

    seat: int
    mark: str

    def is_good_for(self, holders: Iterable[str]) -> bool:
        """Whether that person is still among those who hold the seat."""
        return any(_mark(holder) == self.mark for holder in holders)


def _mark(person: str) -> str:
    return _hash(f"mark of {person}")[:16]


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
