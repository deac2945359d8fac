"""The answers to a question, as structured sets of integers: counted, sampled and tested without listing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lancio.engine.masks import bits, kth

#: Bits of one argument inside an action code. The last argument varies within a group.
ARG = 12
LAST = (1 << ARG) - 1


class Choices:
    """Groups of action codes: `base + i` for every member i of the group's mask.

    >>> choices = Choices([(4096, 0b1010), (8192, 0b1)])
    >>> len(choices), list(choices)
    (3, [4097, 4099, 8192])
    >>> 4098 in choices, choices.pick(1)
    (False, 4099)
    """

    __slots__ = ("count", "groups")

    def __init__(self, groups: Iterable[tuple[int, int]] = ()) -> None:
        self.groups = [group for group in groups if group[1]]
        n = 0
        for _, mask in self.groups:
            n += mask.bit_count()
        self.count = n

    def __len__(self) -> int:
        return self.count

    def __contains__(self, code: int) -> bool:
        base, member = code & ~LAST, code & LAST
        return any(b == base and mask >> member & 1 for b, mask in self.groups)

    def __iter__(self) -> Iterator[int]:
        for base, mask in self.groups:
            for i in bits(mask):
                yield base + i

    def pick(self, k: int) -> int:
        """The k-th answer, counted from 0."""
        for base, mask in self.groups:
            n = mask.bit_count()
            if k < n:
                return base + kth(mask, k)
            k -= n
        raise IndexError(k)


NOTHING = Choices()
