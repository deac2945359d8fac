"""Stacking: weights against limits, and the reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancio.engine.stacking import NO_LIMIT, Excess, Stacking
from lancio.engine.text import Catalogue

STACKING = Stacking({"troops": "1.3a", "leaders": "1.3b", "vehicles": "1.3c"})
SQUAD, CREW, LEADER = STACKING.pack(troops=2), STACKING.pack(troops=1), STACKING.pack(leaders=1)
TANK = STACKING.pack(vehicles=1)
FIELD = STACKING.pack(troops=6, leaders=2, vehicles=2)
JUNGLE = STACKING.pack(troops=4, leaders=2)

numbers = st.fixed_dictionaries({what: st.integers(0, 40) for what in STACKING.rules})


@given(st.lists(numbers, max_size=6), numbers)
def test_a_load_fits_if_it_does_in_every_respect(weights: list[dict[str, int]], limit: dict[str, int]) -> None:
    """Weights are added; the first respect that is too much is named with its rule."""
    packed = [STACKING.pack(**weight) for weight in weights]
    load = STACKING.load(packed, (1 << len(packed)) - 1)
    total = {what: sum(weight[what] for weight in weights) for what in STACKING.rules}
    assert STACKING.unpack(load) == total
    over = [what for what in STACKING.rules if total[what] > limit[what]]
    assert STACKING.fits(load, STACKING.pack(**limit)) == (not over)
    found = STACKING.excess(load, STACKING.pack(**limit))
    if over:
        assert found == Excess(over[0], total[over[0]], limit[over[0]], STACKING.rules[over[0]])
    else:
        assert found is None


def test_limits_of_a_place() -> None:
    """Three squads, or two and two crews; in the jungle two, and no vehicle."""
    assert STACKING.fits(3 * SQUAD + 2 * LEADER + 2 * TANK, FIELD)
    assert STACKING.fits(2 * SQUAD + 2 * CREW, FIELD)
    assert not STACKING.fits(3 * SQUAD + CREW, FIELD)
    assert not STACKING.fits(TANK, JUNGLE) and not STACKING.fits(3 * SQUAD, JUNGLE)


def test_a_load_of_some_pieces() -> None:
    """Weights by piece, added for those of a set."""
    assert STACKING.load([SQUAD, LEADER, TANK], 0b101) == SQUAD + TANK


def test_what_is_not_named_has_no_limit() -> None:
    """A limit may leave things free."""
    free = STACKING.limit(leaders=1)
    assert STACKING.unpack(free) == {"troops": NO_LIMIT, "leaders": 1, "vehicles": NO_LIMIT}
    assert STACKING.fits(9 * SQUAD + LEADER, free) and not STACKING.fits(2 * LEADER, free)


def test_the_reason_is_told() -> None:
    """In the game's words, with the rule and the numbers."""
    words = Catalogue({"reason.full-troops": {"en": "{load} in {hex}, {most} may.", "it": "{load}, {most}."}})
    found = STACKING.excess(4 * SQUAD, FIELD)
    assert found is not None
    reason = found.reason(words, hex="15H6")
    assert reason.rule == "1.3a" and reason.text() == "8 in 15H6, 6 may." and reason.text("it") == "8, 6."


def test_numbers_out_of_range_are_refused() -> None:
    """Misspelt names and negative weights."""
    with pytest.raises(ValueError, match="trops"):
        STACKING.pack(trops=1)
    with pytest.raises(ValueError, match="from 0 to"):
        STACKING.pack(troops=-1)
