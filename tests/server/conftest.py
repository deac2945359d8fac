"""A server in memory, on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.app import create_app


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def client(database: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(str(database))) as client:
        yield client
