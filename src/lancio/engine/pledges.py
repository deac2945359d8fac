"""How a seed comes about that nobody chose: a secret of the server's and a contribution of every human seat, each
promised by its hash before anybody has seen another's. `docs/dice.md` has the protocol.

In a record it stands in headings of its own, which whoever has the file can check:

    Commitment: 9f2c…           the hash of the secret, shown before the first decision
    Secret: 41d0…
    Pledge us: 77ab…            the hash of a seat's contribution, given when it sat down
    Contribution us: 0c5e…
    Waived german: yes          a human seat that contributed nothing
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b

from lancio.engine.errors import BadData

#: bytes of a secret and of a contribution
SIZE = 32
#: what the message begins with that the seed is made of
FIRST = b"lancio seed 1\n"

COMMITMENT, SECRET = "Commitment", "Secret"
PLEDGE, CONTRIBUTION, WAIVED = "Pledge ", "Contribution ", "Waived "
YES = "yes"


def promise_of(value: bytes) -> str:
    """What is shown of a secret or a contribution before it is: its hash, blake2b-256 in hex."""
    return blake2b(value, digest_size=32).hexdigest()


def seed_of(secret: bytes, contributions: Mapping[str, bytes]) -> int:
    """The seed, 128 bits. `contributions`: of the seats that pledged, in the order of the scenario's sides.

    >>> seed_of(bytes(32), {}) == seed_of(bytes(32), {"us": bytes(32)})
    False
    """
    message = FIRST + secret
    for side, contribution in contributions.items():
        name = side.encode()
        message += bytes([len(name)]) + name + contribution
    return int.from_bytes(blake2b(message, digest_size=16).digest(), "big")


@dataclass(frozen=True, slots=True)
class Pledged:
    """How the seed of a match came about, once nothing of it is secret any more. All values in hex; sides in the order
    of the scenario."""

    commitment: str
    secret: str
    pledges: Mapping[str, str] = field(default_factory=dict)
    contributions: Mapping[str, str] = field(default_factory=dict)
    #: human seats that contributed nothing
    waived: tuple[str, ...] = ()

    @property
    def seed(self) -> int:
        """The seed that follows."""
        given = {side: bytes.fromhex(value) for side, value in self.contributions.items()}
        return seed_of(bytes.fromhex(self.secret), given)

    @property
    def headings(self) -> list[tuple[str, str]]:
        """As it stands in a record."""
        lines = [(COMMITMENT, self.commitment), (SECRET, self.secret)]
        for side, pledge in self.pledges.items():
            lines += [(PLEDGE + side, pledge), (CONTRIBUTION + side, self.contributions[side])]
        return lines + [(WAIVED + side, YES) for side in self.waived]

    @classmethod
    def read(cls, head: Mapping[str, str], where: str) -> Pledged | None:
        """From the headings of a record; None if it says nothing of it."""
        named = {
            kind: {key.removeprefix(kind): value for key, value in head.items() if key.startswith(kind)}
            for kind in (PLEDGE, CONTRIBUTION, WAIVED)
        }
        if not any((*named.values(), COMMITMENT in head, SECRET in head)):
            return None
        for key in (COMMITMENT, SECRET):
            if key not in head:
                raise BadData(where, f"expected a line '{key}: …' at the top")
        if list(named[PLEDGE]) != list(named[CONTRIBUTION]):
            raise BadData(where, "expected a contribution for every pledge, in the same order")
        for key, value in head.items():
            if key in (COMMITMENT, SECRET) or key.startswith((PLEDGE, CONTRIBUTION)):
                check_hex(value, f"{where}, {key}")
        return cls(head[COMMITMENT], head[SECRET], named[PLEDGE], named[CONTRIBUTION], tuple(named[WAIVED]))


def is_heading(key: str) -> bool:
    """Whether a heading of a record belongs to it."""
    return key in (COMMITMENT, SECRET) or key.startswith((PLEDGE, CONTRIBUTION, WAIVED))


def check_hex(value: str, where: str) -> None:
    """So many bytes, written as the protocol has it."""
    if len(value) != 2 * SIZE or not set(value) <= set("0123456789abcdef"):
        raise BadData(where, f"expected {SIZE} bytes in hex, lower case, found {value!r}")


def drawn(secret: bytes, contributions: Mapping[str, bytes], waived: Iterable[str]) -> Pledged:
    """How a seed came about, from what nobody keeps to himself any more."""
    return Pledged(
        promise_of(secret),
        secret.hex(),
        {side: promise_of(value) for side, value in contributions.items()},
        {side: value.hex() for side, value in contributions.items()},
        tuple(waived),
    )
