"""Secrets of the server: the keys of the seats, the seed of a match and the promise that it was not changed."""

from __future__ import annotations

import secrets
from functools import lru_cache
from hashlib import blake2b

from lancio.engine.pledges import SIZE, promise_of

ID_SIZE = 12
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """The name of a match: 60 bits, easy to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_SIZE))


def is_id(name: str) -> bool:
    """Whether a match could have this name: no database is asked for any other."""
    return 0 < len(name) <= ID_SIZE and set(name) <= set(ALPHABET)


def new_key() -> str:
    """The key of a seat: 144 bits."""
    return secrets.token_urlsafe(18)


def new_secret() -> str:
    """The server's part of the seed of a match, in hex: 256 bits, so that nobody finds it from its hash."""
    return secrets.token_hex(SIZE)


def hash_of(key: str) -> str:
    """What is kept of a key."""
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=32, person=b"lancio key").hexdigest()


@lru_cache(maxsize=4096)
def commitment(secret: str) -> str:
    """Published when a match is made; who has the record at the end can check it."""
    return promise_of(bytes.fromhex(secret))


@lru_cache(maxsize=4096)
def old_commitment(seed: int) -> str:
    """That of a match made before seeds had secrets: blake2b-256 of the decimal seed."""
    return promise_of(str(seed).encode())
