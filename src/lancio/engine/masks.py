"""Sets of hexes and pieces as one integer, a bit each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

#: so many sets are remembered with their members: the same few come again and again while a game is played
_REMEMBERED = 1 << 14


def _members(mask: int) -> tuple[int, ...]:
    members = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return tuple(members)


#: the members of a set, lowest first
bits: Callable[[int], tuple[int, ...]] = lru_cache(_REMEMBERED)(_members)


def kth(mask: int, k: int) -> int:
    """The k-th member of the set, counted from 0."""
    base = 0
    while k > 8:
        half = mask.bit_length() >> 1
        low = mask & ((1 << half) - 1)
        n = low.bit_count()
        if k < n:
            mask = low
        else:
            k -= n
            base += half
            mask >>= half
    for _ in range(k):
        mask &= mask - 1
    return base + (mask & -mask).bit_length() - 1


def lowest(mask: int) -> int:
    """The lowest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def mask_of(members: Iterable[int]) -> int:
    """The set of the given members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
