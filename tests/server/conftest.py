"""A server in memory, on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.app import create_app
from lancio.server.notices import bell
from tests.server.sinks import Clock, Post, Sink, http_sink, smtp_sink


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def client(database: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(str(database))) as client:
        yield client


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sink() -> Iterator[Sink]:
    with http_sink() as one:
        yield one


@pytest.fixture
def post() -> Iterator[Post]:
    with smtp_sink() as one:
        yield one


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked often: what matters is the clock that tests turn."""
    monkeypatch.setattr(bell, "PAUSE", 0.02)
