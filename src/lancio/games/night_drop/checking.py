"""Whether somebody's own map, forces or scenario could be played: what `lancio check` asks this game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lancio.engine.data import Node, Source
from lancio.engine.errors import BadData
from lancio.games.night_drop.figures import Figures
from lancio.games.night_drop.tables import PACKAGE, Forces, Ground, Scene

HERE = Path(__file__).parent / "data"


def check_file(path: Path) -> bool:
    """True: it is ours and holds. False: it is not ours. BadData: it is ours and broken."""
    known = {
        "map.toml": _map,
        "terrain.toml": _terrain,
        "units.toml": _units,
        "figures.toml": _figures,
        "scenario.toml": _scenario,
    }
    if path.name not in known or not is_ours(path):
        return False
    _guarded(path, known[path.name])
    return True


def is_ours(path: Path) -> bool:
    """The file lies in our box, or looks like one of ours: other games call theirs the same."""
    if path.resolve().parent == HERE.resolve():
        return True
    root = Source.of_path(path).table()
    if path.name == "map.toml":
        beside = path.with_name("terrain.toml")
        return beside.is_file() and "bocage" in Source.of_path(beside).table()
    if path.name == "terrain.toml":
        return "bocage" in root
    if path.name == "units.toml":
        return "sticks" in root
    if path.name == "figures.toml":
        return "landing" in root and "stacking" in root
    return any(isinstance(node.value, dict) and "vp_hexes" in node and "drop" in node for _, node in root.children())


def _guarded(path: Path, check: Callable[[Path], object]) -> None:
    try:
        check(path)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        if isinstance(error, BadData):
            raise
        raise BadData(str(path), f"does not hold together ({type(error).__name__}: {error})") from error


def _map(path: Path) -> Ground:
    return Ground(Source.of_path(path), _beside(path, "terrain.toml"))


def _terrain(path: Path) -> Ground:
    return Ground(_beside(path, "map.toml"), Source.of_path(path))


def _units(path: Path) -> Forces:
    return Forces(Source.of_path(path))


def _figures(path: Path) -> Figures:
    return Figures(Source.of_path(path))


def _scenario(path: Path) -> list[Scene]:
    ground = Ground(_beside(path, "map.toml"), _beside(path, "terrain.toml"))
    forces = Forces(_beside(path, "units.toml"))

    def read(slug: str, node: Node) -> Scene:
        scene = Scene(slug, node, ground, forces)
        _origins(node)
        return scene

    return [read(slug, node) for slug, node in Source.of_path(path).table().children()]


def _origins(node: Node) -> None:
    """Every number says where it comes from, in words: the rules never read this, so only a check will see it."""
    node.provenance()
    for part in ("provenance", "source"):
        for key, why in node[part].children():
            why.text()
            if key not in node:
                raise why.wrong(f"the name of something in this scenario, found {key!r}")


def _beside(path: Path, name: str) -> Source:
    """The file that goes with this one: the user's if there is one, else the one in the box."""
    beside = path.with_name(name)
    return Source.of_path(beside) if beside.is_file() else Source.of_package(PACKAGE, f"data/{name}")
