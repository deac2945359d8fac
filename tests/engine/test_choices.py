"""Choices: counted, sampled and tested without listing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancio.engine.choices import NOTHING, Choices
from tests.strategies import choices


@given(choices())
def test_listing_counting_and_picking_agree(some: Choices) -> None:
    """There are as many answers as are counted, and the k-th picked is the k-th listed."""
    listed = list(some)
    assert len(listed) == len(set(listed)) == some.count == len(some)
    assert [some.pick(k) for k in range(some.count)] == listed


@given(choices(), st.integers(0, 1 << 45))
def test_an_answer_is_in_if_it_is_listed(some: Choices, code: int) -> None:
    """Membership is what listing says, for members, their neighbours and anything else."""
    listed = set(some)
    near = {member + d for member in list(listed)[:20] for d in (-1, 0, 1) if member + d >= 0}
    for candidate in {code, *near}:
        assert (candidate in some) == (candidate in listed)


@given(choices())
def test_picking_beyond_the_end_is_an_error(some: Choices) -> None:
    """There is no answer number `count`."""
    with pytest.raises(IndexError):
        some.pick(some.count)


def test_empty_groups_vanish() -> None:
    """A group without members is no group; no groups are no answers."""
    assert Choices([(0, 0), (4096, 0)]).groups == []
    assert len(NOTHING) == 0 and list(NOTHING) == [] and 0 not in NOTHING
