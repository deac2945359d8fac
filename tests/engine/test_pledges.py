"""The seed that nobody chose: its derivation, and its lines in a record."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

import pytest

import lancio
from lancio import BadData, Record
from lancio.engine.pledges import Pledged, drawn, promise_of, seed_of

SECRET, OURS, THEIRS = bytes(range(32)), b"u" * 32, b"g" * 32
BOTH = {"us": OURS, "german": THEIRS}


def test_the_seed_is_what_the_protocol_says() -> None:
    """Written out by hand: the first line, the secret, then length, name and contribution of each side."""
    message = b"lancio seed 1\n" + SECRET + b"\x02us" + OURS + b"\x06german" + THEIRS
    assert seed_of(SECRET, BOTH) == int(blake2b(message, digest_size=16).hexdigest(), 16)
    alone = blake2b(b"lancio seed 1\n" + SECRET, digest_size=16)
    assert seed_of(SECRET, {}) == int(alone.hexdigest(), 16)


def test_everybody_has_a_say() -> None:
    """Another secret, another contribution, another order or another seat: another seed."""
    others = [
        seed_of(THEIRS, BOTH),
        seed_of(SECRET, {**BOTH, "us": THEIRS}),
        seed_of(SECRET, dict(reversed(BOTH.items()))),
        seed_of(SECRET, {"us": OURS}),
        seed_of(SECRET, {"german": THEIRS}),
    ]
    assert len({seed_of(SECRET, BOTH), *others}) == 6


def record(pledged: Pledged) -> Record:
    match = lancio.game("night-drop").start(seed=pledged.seed)
    match.play(match.legal[0])
    return replace(match.record(), pledged=pledged)


def test_it_stands_in_the_record() -> None:
    """A record carries commitment, secret, pledges, contributions and who waived, and still holds."""
    pledged = drawn(SECRET, {"us": OURS}, ["german"])
    text = str(record(pledged))
    assert f"Commitment: {promise_of(SECRET)}\nSecret: {SECRET.hex()}\n" in text
    assert f"Pledge us: {promise_of(OURS)}\nContribution us: {OURS.hex()}\nWaived german: yes\n" in text
    again = Record.parse(text)
    assert again.pledged == pledged and again.pledged is not None and again.pledged.seed == again.seed
    assert str(again) == text
    assert again.replay().origin.seed == pledged.seed


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        (f"Commitment: {promise_of(SECRET)}\n", ""),
        (f"Secret: {SECRET.hex()}\n", ""),
        (f"Contribution us: {OURS.hex()}\n", ""),
        (f"Pledge us: {promise_of(OURS)}\n", ""),
        (f"Contribution us: {OURS.hex()}\n", f"Contribution german: {OURS.hex()}\n"),
        (f"Secret: {SECRET.hex()}\n", f"Secret: {SECRET.hex()[:-1]}\n"),
        (f"Secret: {SECRET.hex()}\n", f"Secret: {SECRET.hex().upper()}\n"),
    ],
)
def test_half_of_it_is_refused(line: str, instead: str) -> None:
    """A record that says some of it, or writes it in another way, is refused."""
    text = str(record(drawn(SECRET, {"us": OURS}, ["german"])))
    assert line in text
    with pytest.raises(BadData):
        Record.parse(text.replace(line, instead))
