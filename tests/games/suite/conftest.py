"""Hands every game on the shelf to every test that asks for one."""

from __future__ import annotations

import pytest

import lancio
from lancio.engine.registry import unfinished
from tests.games.suite.cases import cases, journeys, opened, outings


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`slug`: every game on the shelf; `game`: those that open; `case`: with scenario and options;
    `journey`: a case played to its end, with each of its seeds; `outing`: with its first one, for what takes long."""
    if "slug" in metafunc.fixturenames:
        metafunc.parametrize("slug", (*lancio.games(), *unfinished()))
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(opened()), ids=lambda game: str(game.slug))
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(), ids=str)
    if "journey" in metafunc.fixturenames:
        metafunc.parametrize("journey", journeys(), ids=str)
    if "outing" in metafunc.fixturenames:
        metafunc.parametrize("outing", outings(), ids=str)
