"""Chapter 10: every line of every board, held against the formulas worked out by hand; and lines on boards drawn by
chance, with more hedges, hills and smoke than anybody would print."""

from __future__ import annotations

import pytest

from lancio.engine.dice import Dice, key_of
from lancio.engine.masks import bits, mask_of
from lancio.games.lock_n_load.ground import Ground
from lancio.games.lock_n_load.setting import setting
from lancio.games.lock_n_load.sight import BLOCKED
from tests.proofs import proves
from tests.rulebook.lock_n_load.lines_by_hand import ByHand
from tests.rulebook.lock_n_load.scene import table

#: together these have every board
TABLES = ("vierville", "hill", "orchard", "crossing", "paymaster", "willow", "perimeter", "two-streets")
#: so many pairs of a table are worked out by hand, all if it has fewer
MANY = 3_500


def spots(ground: Ground) -> list[int]:
    """Hexes and floors."""
    return [p for p in range(ground.size) if ground.hex[p] and not (ground.air | ground.insides) >> p & 1]


@proves("10.0a", "10.0b", "10.0c", "10.2c", "10.3b", "10.3c", "10.3d", "10.3e", "10.3f", "10.3g", "10.3h")
@pytest.mark.parametrize("slug", TABLES)
def test_all_pairs_of_a_table(slug: str) -> None:
    """The same both ways and for who asks what a place sees; and as worked out by hand."""
    ground = setting(slug).ground
    eyes, hand, places = ground.eyes, ByHand(ground), spots(ground)
    everywhere = mask_of(places)
    pairs = [(a, b) for a in places for b in places if a < b]
    for a in places:
        seen = {b for b in places if eyes.through(a, b) != BLOCKED}
        assert set(bits(eyes.seen(a, everywhere))) == seen
    for a, b in pairs[:: -(-len(pairs) // MANY)]:
        assert eyes.through(a, b) == eyes.through(b, a) == hand.through(a, b), (ground.name[a], ground.name[b])


def by_chance(dice: Dice) -> Ground:
    """A board with a tall building, and anything anywhere."""
    names = [f"{column}{row}" for column in "ABCDEFGHIJ" for row in range(1, 9)]
    plain = table().ground.board

    def some(items: list[str], one_in: int) -> list[str]:
        return [item for item in items if not dice.below(one_in)]

    hexes = {name: "bclfW"[dice.below(5)] for name in some(names, 5)}
    hexes |= dict.fromkeys(("H6", "I5", "I6"), "S")
    sides = [f"{plain.name[h][2:]}/{plain.name[n][2:]}" for h in plain.hexes for n in bits(plain.around[h]) if h < n]
    left = some(sides, 4)
    extra = [f'{kind} = "{" ".join(left[i::3])}"' for i, kind in enumerate(("wall", "hedge", "bocage"))]
    hills = some(names, 6)
    extra.append(f'levels = {{ 1 = "{" ".join(hills[::2])}", 2 = "{" ".join(hills[1::2])}" }}')
    extra.append('buildings = ["H6 I5 I6"]')
    return table(hexes, "\n".join(extra)).ground


@proves(
    "10.0a", "10.0b", "10.0c", "10.2c", "10.3b", "10.3c", "10.3d", "10.3e", "10.3f", "10.3g", "10.3h", "7.0c", "10.2a"
)
@pytest.mark.parametrize("seed", range(6))
def test_boards_drawn_by_chance(seed: int) -> None:
    """With smoke too."""
    dice = Dice(key_of("drawn", seed))
    ground = by_chance(dice)
    hand, places = ByHand(ground), spots(ground)
    clear = 0
    for _ in range(500):
        a, b = (places[dice.below(len(places))] for _ in range(2))
        smoke = mask_of(ground.hex[places[dice.below(len(places))]] for _ in range(dice.below(5)))
        want = hand.through(a, b, smoke)
        clear += want != BLOCKED
        assert ground.eyes.through(a, b, smoke) == ground.eyes.through(b, a, smoke) == want, (a, b)
    assert clear > 50
