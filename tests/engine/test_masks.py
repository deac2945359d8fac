"""Sets as one integer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancio.engine.masks import bits, kth, lowest, mask_of
from tests.strategies import masks


@given(st.sets(st.integers(0, 500)))
def test_a_mask_has_the_members_it_was_made_of(members: set[int]) -> None:
    """From a set to a mask and back, in order."""
    assert list(bits(mask_of(members))) == sorted(members)


@given(masks)
def test_the_kth_member_is_the_kth_that_is_listed(mask: int) -> None:
    """`kth` finds every member by its number without listing."""
    listed = list(bits(mask))
    assert [kth(mask, k) for k in range(len(listed))] == listed


@given(masks.filter(bool))
def test_the_lowest_member_is_listed_first(mask: int) -> None:
    """`lowest` is the first of the members."""
    assert lowest(mask) == bits(mask)[0] == kth(mask, 0)


@pytest.mark.parametrize("start", [0, 1, 63, 64, 1000])
def test_long_runs_of_members(start: int) -> None:
    """The kth of an unbroken run is its start plus k, also far beyond the first eight."""
    mask = ((1 << 300) - 1) << start
    assert [kth(mask, k) for k in (0, 8, 9, 10, 150, 299)] == [start + k for k in (0, 8, 9, 10, 150, 299)]
