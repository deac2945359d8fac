"""A server whose passwords cost little."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from lancio.server.app import create_app
from tests.server.accounts.people import Client, quick


@pytest.fixture
def server(database: object) -> Iterator[Client]:
    with TestClient(quick(create_app(str(database)))) as client:
        yield client


@pytest.fixture
def guarded(database: Path) -> Iterator[Client]:
    """The same with limits, as a server for others has them, which answers to a name."""
    from lancio.server.limits import Limits

    app = quick(create_app(str(database), ["lancio.example", "testserver.local", "localhost"], Limits()))
    with TestClient(app) as client:
        yield client
