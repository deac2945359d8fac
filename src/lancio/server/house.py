"""What those who work in the background need of the hall: its database, its desk, and whether it closes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Protocol, TypeVar

from lancio.server.store import Store
from lancio.server.table import Table

T = TypeVar("T")


class Desk(Protocol):
    """A hall as everybody there knows it."""

    store: Store

    @property
    def desk(self) -> Executor: ...

    @property
    def closed(self) -> bool: ...

    async def run(self, pool: Executor, call: Callable[..., T], *values: object) -> T: ...

    def in_trouble(self, error: Exception) -> None: ...


class Rooms(Desk, Protocol):
    """A hall that opens tables."""

    async def room(self, id_: str, *, fresh: bool = True) -> Table: ...
