"""Which planes and scalars a game's observations have: a file a game, so that shapes stay the same.

`python -m lancio.env.schema` writes the files anew: it plays random games of every scenario and notes what pieces and
tracks can say. A value that is in no file is left out of the observation. The version goes up with every change.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lancio.engine.dice import Dice, key_of
from lancio.engine.game import Game
from lancio.engine.registry import game as find_game
from lancio.engine.registry import games

FOLDER = Path(__file__).parent / "schemas"
VERSION = 1
#: random games a scenario that are looked at, and every how many actions
GAMES, STRIDE = 4, 5
#: a word with more values than this is a name, not a kind
MOST = 28
#: what says where a piece is and which, not what it is
PLACES = frozenset(("id", "hex", "place", "weapons", "side"))
NOBODY = "-"


@dataclass(frozen=True, slots=True)
class Schema:
    """Names in order. Planes: `side.key.value`, or `side.key` of a number, with what it is divided by. Scalars: paths
    into tracks and score, likewise; and how many pieces of a kind are off the map."""

    version: int
    planes: dict[str, float]
    scalars: dict[str, float]

    @classmethod
    def of(cls, slug: str) -> Schema:
        """The schema of a game."""
        kept = json.loads((FOLDER / f"{slug}.json").read_text(encoding="utf-8"))
        return cls(kept["version"], kept["planes"], kept["scalars"])


def traits(piece: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """What a piece says of itself, name by name: words count once, numbers with their value."""
    side = piece.get("side") or NOBODY
    for key, value in piece.items():
        if key in PLACES or value is None or value is False:
            continue
        name = f"{side}.{key}"
        if value is True:
            yield name, 1.0
        elif isinstance(value, str):
            yield f"{name}.{value}", 1.0
        elif isinstance(value, int | float):
            yield name, float(value)
        elif isinstance(value, list):
            for i, part in enumerate(value):
                if isinstance(part, str):
                    yield f"{name}.{part}", 1.0
                elif isinstance(part, int | float):
                    yield f"{name}.{i}", float(part)


def figures(told: object, path: str, depth: int = 3) -> Iterator[tuple[str, float]]:
    """The numbers in what a view tells beside the map; words count once, lists by how long they are."""
    if isinstance(told, bool | int | float):
        yield path, float(told)
    elif isinstance(told, str):
        yield f"{path}={told}", 1.0
    elif isinstance(told, list | tuple):
        yield f"{path}#", float(len(told))
    elif isinstance(told, Mapping) and depth:
        for key, value in told.items():
            yield from figures(value, f"{path}.{key}", depth - 1)


def gather(game: Game[Any]) -> Schema:
    """What random games show."""
    planes: dict[str, float] = {}
    scalars: dict[str, float] = {}
    words: dict[str, set[str]] = defaultdict(set)
    for scenario in game.scenarios.values():
        for seed in range(GAMES):
            state = game.start(scenario.slug, seed).state
            dice = Dice(key_of("schema", seed))
            actions = 0
            while not state.over:
                if actions % STRIDE == 0:
                    for side in range(len(scenario.sides)):
                        _note(game.picture(state, side), planes, scalars, words)
                state.apply(state.choices.pick(dice.below(state.choices.count)))
                actions += 1
    many = {stem for stem, values in words.items() if len(values) > MOST}

    def names_things(name: str) -> bool:
        path = name.partition("=")[0]
        return path in many or any(path.startswith(f"{stem}.") for stem in many)

    kept = {name: top for name, top in scalars.items() if not names_things(name)}
    return Schema(
        VERSION,
        {name: top for name, top in sorted(planes.items()) if name.rpartition(".")[0] not in many and top},
        {name: top for name, top in sorted(kept.items()) if top},
    )


def _note(
    picture: Mapping[str, Any], planes: dict[str, float], scalars: dict[str, float], words: dict[str, set[str]]
) -> None:
    for piece in picture["pieces"]:
        for name, value in traits(piece):
            planes[name] = max(planes.get(name, 0.0), abs(value))
            words[name.rpartition(".")[0]].add(name)
    for part in ("tracks", "score"):
        for name, value in figures(picture[part], part):
            scalars[name] = max(scalars.get(name, 0.0), abs(value))
            path, word, _ = name.partition("=")
            words[path].add(name)
            if not word:
                words[path.rpartition(".")[0]].add(path)


def main() -> int:
    """Write the files of the games named, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for slug in sys.argv[1:] or games():
        schema = gather(find_game(slug))
        path = FOLDER / f"{slug}.json"
        path.write_text(json.dumps(asdict(schema), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        sys.stdout.write(f"{path}: {len(schema.planes)} planes, {len(schema.scalars)} scalars\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
