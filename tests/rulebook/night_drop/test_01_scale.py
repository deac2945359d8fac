"""Chapter 1: the scale of the game, the dice, the drop zones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import lancio
from lancio import Event
from lancio.games.night_drop.tables import PIRS, ground, scenes
from tests.proofs import proves
from tests.rulebook.night_drop.tellings import choosing, random_match


@proves("1a")
def test_two_sides_play_hours() -> None:
    """One side is US, the other German, and each turn is an hour later than the one before."""
    assert lancio.game("night-drop").sides == ("us", "german")
    hours = []
    for turn in range(1, 10):
        clock = choosing("us", turn=turn).view(None)["turn"]["clock"]
        hour, minute = clock.split(":")
        hours.append(int(hour) * 60 + int(minute))
    assert [b - a for a, b in pairwise(hours)] == [60] * 8


def dice_in(event: Event) -> Iterator[object]:
    """Every die that an event tells of."""
    match event.kind:
        case "stick-dropped":
            yield from (event.data["direction"], event.data["distance"])
        case "stick-landed":
            yield event.data["die"]
        case "initiative-rolled":
            yield from (event.data["us"], event.data["german"])
        case "pushes-rolled":
            dice = event.data["dice"]
            assert isinstance(dice, list)
            assert len(dice) == 2
            yield from dice
        case "units-rolled":
            yield event.data["die"]
        case "combat-resolved":
            for side in ("attacker", "defender"):
                told = event.data[side]
                assert isinstance(told, dict)
                yield told["die"]


@proves("1a")
def test_all_dice_have_six_faces() -> None:
    """Whatever is diced for, the dice show 1 to 6."""
    faces: dict[str, set[object]] = {}
    for seed in (1, 2):
        for moment in random_match(seed):
            for event in moment.events:
                faces.setdefault(event.kind, set()).update(dice_in(event))
    for kind in ("stick-dropped", "pushes-rolled", "units-rolled"):
        assert faces[kind] == {1, 2, 3, 4, 5, 6}, kind
    for kind in ("initiative-rolled", "combat-resolved"):
        assert len(faces[kind]) > 1
        assert faces[kind] <= {1, 2, 3, 4, 5, 6}, kind
    assert faces["stick-landed"] == {1, 2, 3, 4, 5}, "a six kills, so nobody lands with one"


@proves("1b")
def test_drop_zones() -> None:
    """Each regiment has its zone, O the 505th, T the 507th, N the 508th: a hex and its neighbours."""
    drops = dict(zip(PIRS, scenes()["historical"].drops, strict=True))
    assert {pir: drop.zone for pir, drop in drops.items()} == {"505": "O", "507": "T", "508": "N"}
    board = ground().board
    seen: set[int] = set()
    for drop in drops.values():
        centre, *ring = drop.hexes
        assert len(drop.hexes) == 7
        assert set(ring) == set(board.neighbours[centre])
        assert not seen & set(drop.hexes), "no hex belongs to two regiments"
        seen |= set(drop.hexes)
