"""Passwords: Argon2id, off the event loop, in a pool of its own, a few at a time: a hash takes memory and time on
purpose, and nobody may buy more of them than the server can spare."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from lancio.server.refusals import Refusal

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST, MOST = 8, 200
#: passes, kB, lanes: 32 MB and well under a tenth of a second
PASSES, MEMORY, LANES = 3, 32 * 1024, 1
#: hashes at the same time, and so many more may wait
AT_ONCE, WAITING = 2, 12
T = TypeVar("T")


class Passwords:
    """Makes and checks hashes."""

    def __init__(self, passes: int = PASSES, memory: int = MEMORY, lanes: int = LANES) -> None:
        self._what = passes, memory, lanes
        self._pool: ThreadPoolExecutor | None = None
        self._hasher: PasswordHasher | None = None
        self._nobodys: str | None = None
        self._busy = 0

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        if not LEAST <= len(password) <= MOST or not password.strip():
            raise Refusal("bad_password", least=LEAST, most=MOST)
        return await self._run(self.make, password)

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether it is the password. It takes as long if there is no such account (`None`), so that time tells
        nothing."""
        return await self._run(self._check, password, kept)

    def stale(self, kept: str) -> bool:
        """Whether a hash was made with other parameters than today's."""
        return self._argon().check_needs_rehash(kept)

    def make(self, password: str) -> str:
        """A hash, in this thread."""
        return self._argon().hash(password)

    def _check(self, password: str, kept: str | None) -> bool:
        from argon2.exceptions import Argon2Error, InvalidHashError

        if self._nobodys is None:
            self._nobodys = self._argon().hash(secrets.token_urlsafe())
        try:
            self._argon().verify(kept or self._nobodys, password)
        except (Argon2Error, InvalidHashError):
            return False
        return kept is not None

    def _argon(self) -> PasswordHasher:
        # loaded when somebody first needs it: who plays alone never does
        if self._hasher is None:
            from argon2 import PasswordHasher

            passes, memory, lanes = self._what
            self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory, parallelism=lanes)
        return self._hasher

    async def _run(self, call: Callable[..., T], *values: object) -> T:
        if self._busy >= AT_ONCE + WAITING:
            raise Refusal("too_many", seconds=2)
        if self._pool is None:
            self._pool = ThreadPoolExecutor(AT_ONCE, "lancio-passwords")
        self._busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call, *values)
        finally:
            self._busy -= 1

    def close(self) -> None:
        """No more hashes."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
