"""Throws every die of a match again by docs/dice.md, with nothing of Lancio's: record, list of dice -> what differs.

python -I -S recompute.py FILE.record DICE.json
"""

import json
import sys
from hashlib import blake2b
from pathlib import Path


def heading(record: str, key: str) -> list[tuple[str, str]]:
    """The lines at the top that begin with a word: the rest of the name, and the value."""
    rows = (line.split(": ", 1) for line in record.split("\n\n")[0].splitlines()[1:])
    return [(name[len(key) :].strip(), value) for name, value in rows if (name + " ").startswith(key + " ")]


def small_hash(data: bytes, size: int) -> bytes:
    """BLAKE2b without a key."""
    return blake2b(data, digest_size=size).digest()


def check(record: str, draws: list[dict[str, int]]) -> str:
    """The first thing that differs, nothing if all is right."""
    secret = bytes.fromhex(heading(record, "Secret")[0][1])
    if small_hash(secret, 32).hex() != heading(record, "Commitment")[0][1]:
        return "commitment"
    message = b"lancio seed 1\n" + secret
    for (side, told), (_, pledge) in zip(heading(record, "Contribution"), heading(record, "Pledge"), strict=True):
        if small_hash(bytes.fromhex(told), 32).hex() != pledge:
            return f"pledge of {side}"
        message += bytes([len(side.encode())]) + side.encode() + bytes.fromhex(told)
    seed = int.from_bytes(small_hash(message, 16), "big")
    if str(seed) != heading(record, "Seed")[0][1]:
        return "seed"
    key = small_hash(f"str:{heading(record, 'Game')[0][1]}\x1fint:{seed}".encode(), 32)
    stream = (byte for n in range(2**64) for byte in blake2b(n.to_bytes(8, "big"), key=key, digest_size=64).digest())
    for number, draw in enumerate(draws):
        sides = draw["sides"]
        size = 1 if sides <= 256 else max(4, sides.bit_length() // 8 + 1)
        while True:
            value = int.from_bytes(bytes(next(stream) for _ in range(size)), "big")
            if value < 256**size // sides * sides:
                break
        if value % sides + 1 != draw["face"]:
            return f"die {number}"
    return ""


if __name__ == "__main__":
    texts = [Path(name).read_text(encoding="utf-8") for name in sys.argv[1:3]]
    sys.stdout.write(check(texts[0], json.loads(texts[1])))
