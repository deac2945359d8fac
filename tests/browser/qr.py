"""What a phone does that photographs a QR code: from the pixels on the screen to the text (ISO/IEC 18004: bytes,
level M). It knows nothing of how the code was drawn, and refuses one with a single wrong bit."""

from __future__ import annotations

import io
from collections.abc import Callable

from playwright.sync_api import Locator

Grid = list[list[bool]]

#: of level M, by version from 1: correcting bytes a block, and blocks by their data bytes
BLOCKS = [
    (10, [16]), (16, [28]), (26, [44]), (18, [32] * 2), (24, [43] * 2), (16, [27] * 4), (18, [31] * 4),
    (22, [38] * 2 + [39] * 2), (22, [36] * 3 + [37] * 2), (26, [43] * 4 + [44]),
]  # fmt: skip
#: centres of the small squares, by version from 1
CENTRES = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
]  # fmt: skip
MASKS: list[Callable[[int, int], int]] = [
    lambda y, x: (y + x) % 2, lambda y, x: y % 2, lambda y, x: x % 3, lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2, lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2, lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
]  # fmt: skip
FORMAT = [*((8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)), *((y, 8) for y in (7, 5, 4, 3, 2, 1, 0))]


def photographed(code: Locator) -> str:
    """What a code on the screen says."""
    from matplotlib.image import imread

    pixels = imread(io.BytesIO(code.screenshot()))
    dark = [[float(sum(dot[:3])) < 1.5 for dot in row] for row in pixels.tolist()]
    return text_of(modules(dark))


def modules(dark: list[list[bool]]) -> Grid:
    """The squares of a picture: all of it that is dark, in steps of a seventh of the corner's edge."""
    rows = [y for y, row in enumerate(dark) if any(row)]
    columns = [x for x in range(len(dark[0])) if any(row[x] for row in dark)]
    top, left, wide = rows[0], columns[0], columns[-1] - columns[0] + 1
    edge = next(n for n in range(wide) if not dark[top + 1][left + n])
    # as many as a version has, whatever becomes of parts of a pixel
    count = 17 + 4 * round((wide / (edge / 7) - 17) / 4)
    step = wide / count
    return [
        [dark[int(top + (y + 0.5) * step)][int(left + (x + 0.5) * step)] for x in range(count)] for y in range(count)
    ]


def text_of(grid: Grid) -> str:
    """What the squares say."""
    size = len(grid)
    version = (size - 17) // 4
    assert size == version * 4 + 17, "no QR code"
    told = int("".join(str(int(grid[y][x])) for y, x in FORMAT), 2) ^ 0x5412
    assert told >> 13 == 0, "another level than M"
    mask = MASKS[told >> 10 & 7]
    bits = [int(grid[y][x]) ^ (not mask(y, x)) for y, x in path(size, version)]
    data = corrected([int("".join(map(str, bits[n : n + 8])), 2) for n in range(0, len(bits) - 7, 8)], version)
    stream = "".join(f"{byte:08b}" for byte in data)
    head = 4 + (8 if version < 10 else 16)
    assert stream[:4] == "0100", "no bytes"
    count = int(stream[4:head], 2)
    return bytes(int(stream[head + 8 * n : head + 8 * n + 8], 2) for n in range(count)).decode()


def path(size: int, version: int) -> list[tuple[int, int]]:
    """Where the data lie, in their order: two columns at a time, up and down, from the right."""
    own = {(y, x) for y in range(9) for x in range(9)}
    own |= {(y, x) for y in range(9) for x in range(size - 8, size)} | {
        (y, x) for y in range(size - 8, size) for x in range(9)
    }
    own |= {(6, n) for n in range(size)} | {(n, 6) for n in range(size)}
    centres = CENTRES[version - 1]
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for y, x in {(y, x) for y in centres for x in centres} - corners:
        own |= {(y + n, x + m) for n in range(-2, 3) for m in range(-2, 3)}
    if version >= 7:
        own |= {(y, size - 11 + x) for y in range(6) for x in range(3)}
        own |= {(size - 11 + y, x) for y in range(3) for x in range(6)}
    found = []
    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    for n, right in enumerate(columns):
        for y in range(size) if n % 2 else range(size - 1, -1, -1):
            found += [(y, x) for x in (right, right - 1) if (y, x) not in own]
    return found


def corrected(words: list[int], version: int) -> list[int]:
    """The data bytes of all blocks, which lie among one another; what corrects them must find nothing to correct."""
    extra, lengths = BLOCKS[version - 1]
    blocks: list[list[int]] = [[] for _ in lengths]
    words = words[: sum(lengths) + extra * len(lengths)]
    turns = [block for n in range(max(lengths)) for block, length in enumerate(lengths) if n < length]
    turns += [block for _ in range(extra) for block in range(len(lengths))]
    for word, block in zip(words, turns, strict=True):
        blocks[block].append(word)
    for whole in blocks:
        assert not any(remainder(whole, n) for n in range(extra)), "a bit is wrong"
    return [word for block, length in zip(blocks, lengths, strict=True) for word in block[:length]]


def remainder(block: list[int], power: int) -> int:
    """A block as a polynomial over the field of 256, at a power of its generator: zero for a whole one."""
    total = 0
    for word in block:
        for _ in range(power):
            total = total << 1 ^ (0x11D if total & 0x80 else 0)
        total ^= word
    return total
