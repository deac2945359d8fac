"""Dice from a keyed stream: the same on every machine, unpredictable without the key, checkable with it.

A block of the stream is blake2b(key, block number); bytes that would favour one face are thrown away.
Scripted results, if any, are used first: tests and puzzles set them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b

from lancio.engine.errors import BadData

MAX_KEY_SIZE = blake2b.MAX_KEY_SIZE


def key_of(*parts: int | str) -> bytes:
    """A key from a seed and whatever else tells streams apart."""
    return blake2b("\x1f".join(f"{type(p).__name__}:{p}" for p in parts).encode(), digest_size=32).digest()


class Dice:
    """A stream of die rolls. `count` tells how many rolls were made.

    >>> dice = Dice(key_of("night-drop", 7), script=[6])
    >>> [dice.roll() for _ in range(4)], dice.count
    ([6, 2, 5, 2], 4)
    """

    __slots__ = ("_at", "_block", "_buffer", "_key", "_script", "count")

    def __init__(self, key: bytes, script: Iterable[int] = ()) -> None:
        self._key = key
        self._block = 0
        self._buffer = b""
        self._at = 0
        self._script = tuple(script)
        self.count = 0

    def clone(self) -> Dice:
        """An independent stream that will give the same results."""
        other = Dice.__new__(Dice)
        other._key = self._key
        other._block = self._block
        other._buffer = self._buffer
        other._at = self._at
        other._script = self._script
        other.count = self.count
        return other

    def fork(self, name: str) -> Dice:
        """Another stream, which follows from this one and tells nothing of it."""
        return Dice(key_of(name, *(self.roll(256) for _ in range(4))))

    def roll(self, sides: int = 6) -> int:
        """One die: 1 to `sides`."""
        self.count += 1
        if self._script:
            result, self._script = self._script[0], self._script[1:]
            if not 1 <= result <= sides:
                raise BadData("dice", f"expected a result from 1 to {sides}, the script says {result}")
            return result
        if sides > 256:
            return self._wide(sides)
        limit = 256 - 256 % sides
        while True:
            if self._at >= len(self._buffer):
                self._refill()
            byte = self._buffer[self._at]
            self._at += 1
            if byte < limit:
                return byte % sides + 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self.roll(n) - 1

    def shuffled(self, items: Iterable[int]) -> list[int]:
        """The items in random order."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def _refill(self) -> None:
        self._buffer = blake2b(self._block.to_bytes(8, "big"), key=self._key).digest()
        self._block += 1
        self._at = 0

    def _wide(self, sides: int) -> int:
        size = max(4, sides.bit_length() // 8 + 1)
        space = 1 << 8 * size
        limit = space - space % sides
        while True:
            number = 0
            for _ in range(size):
                if self._at >= len(self._buffer):
                    self._refill()
                number = number << 8 | self._buffer[self._at]
                self._at += 1
            if number < limit:
                return number % sides + 1

    def dump(self) -> dict[str, object]:
        """Everything needed to go on with the same results."""
        at = self._at if self._buffer else 0
        return {
            "key": self._key.hex(),
            "block": self._block,
            "at": at,
            "count": self.count,
            "script": list(self._script),
        }

    @classmethod
    def load(cls, saved: Mapping[str, object]) -> Dice:
        """The stream that was dumped."""
        try:
            dice = cls(bytes.fromhex(str(saved["key"])), [int(str(n)) for n in _list(saved["script"])])
            block = int(str(saved["block"]))
            if block:
                dice._block = block - 1
                dice._refill()
            elif len(dice._key) > MAX_KEY_SIZE:
                raise ValueError("the key is too long")
            dice._at = int(str(saved["at"]))
            if not 0 <= dice._at <= len(dice._buffer):
                raise ValueError("outside the block")
            dice.count = int(str(saved["count"]))
        except (KeyError, ValueError, TypeError, OverflowError) as error:
            raise BadData("position, dice", f"expected key, block, at, count and script ({error!r})") from error
        return dice


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    return value
