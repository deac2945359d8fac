"""Secrets of the server: the keys of the seats, the seed of a match and the promise that it was not changed."""

from __future__ import annotations

import secrets
from functools import lru_cache
from hashlib import blake2b

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


def new_seed() -> int:
    """The seed of a match: 128 bits, so that nobody finds it from its hash."""
    return secrets.randbits(128)


def hash_of(key: str) -> str:
    """What is kept of a key."""
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=32, person=b"lancio key").hexdigest()


@lru_cache(maxsize=4096)
def commitment(seed: int) -> str:
    """Published when a match begins; who has the record at the end can check it: blake2b-256 of the decimal seed."""
    return blake2b(str(seed).encode(), digest_size=32).hexdigest()
