"""Offers: the legal actions in groups, every argument with its kind and what stands for it on the map."""

from __future__ import annotations

import random

import pytest

import lancio
from lancio.engine.choices import Choices
from lancio.engine.offers import Offer, Offering, Offers, Pointer, Some
from lancio.engine.verbs import Names, Verbs

HEXES = Names("hex", ("off", "0101", "0102", "0103"))
UNITS = Names("unit", ("a", "b", "c"))
CARDS = Names("card", ("east", "west"))

VERBS = Verbs()
END = VERBS.verb("end", purpose="end")
MOVE = VERBS.verb("move", UNITS, HEXES)
FIRE = VERBS.verb("fire", UNITS, UNITS, purpose="attack")
FLY = VERBS.verb("fly", CARDS)
FETCH = VERBS.verb("fetch", CARDS, HEXES)


def offered(*groups: tuple[int, int]) -> Offers:
    """As whoever sees a and b is told; `fly` and `fetch` are pointed out."""
    pointers: dict[int, Pointer] = {
        FLY.number: lambda s, card: [("hex", f"010{card + 1}")],
        FETCH.number: lambda s, card, hex_: [("unit", "ab"[hex_ - 1])] * 2 if hex_ < 3 else [("unit", "c"), None],
    }
    return Offering(VERBS, {"unit"}, {"a", "b"}, pointers).write(Choices(groups), None)


def test_groups_share_their_sets() -> None:
    """Groups that differ in their first argument only are one offer, and equal sets are told once."""
    found = offered(
        MOVE.group(0, last=0b110),
        END.alone,
        MOVE.group(1, last=0b110),
        MOVE.group(1, last=0b1000),
        FIRE.group(0, last=0b11),
    )
    assert found.sets == (
        Some("unit", ("a", "b"), "unit"),
        Some("hex", ("0101", "0102"), "hex"),
        Some("unit", ("b",), "unit"),
        Some("hex", ("0103",), "hex"),
        Some("unit", ("a",), "unit"),
    )
    assert found.offers == (
        Offer("move", (0, 1)),
        Offer("end", purpose="end"),
        Offer("move", (2, 3)),
        Offer("fire", (4, 0), "attack"),
    )
    assert list(found.notations()) == [
        "move a 0101", "move a 0102", "move b 0101", "move b 0102", "end", "move b 0103", "fire a a", "fire a b",
    ]  # fmt: skip


def test_what_is_not_on_the_map_is_a_word() -> None:
    """A piece that is not in sight and the place off the map have nothing that stands for them."""
    found = offered(MOVE.group(2, last=0b11), FIRE.group(0, last=0b110))
    assert [[found.sets[number] for number in offer.args] for offer in found.offers] == [
        [Some("unit", ("c",)), Some("hex", ("off",))],
        [Some("unit", ("c",)), Some("hex", ("0101",), "hex")],
        [Some("unit", ("a",), "unit"), Some("unit", ("b",), "unit")],
        [Some("unit", ("a",), "unit"), Some("unit", ("c",))],
    ]


def test_a_game_points_out_what_stands_for_a_word() -> None:
    """A card for a hex; a card and a hex together for a piece, if it is in sight."""
    found = offered(FLY.group(last=0b11), FETCH.group(0, last=0b1110))
    assert [[found.sets[number] for number in offer.args] for offer in found.offers] == [
        [Some("card", ("east", "west"), "hex", ("0101", "0102"))],
        [Some("card", ("east",), "unit", ("a",)), Some("hex", ("0101",), "unit", ("a",))],
        [Some("card", ("east",), "unit", ("b",)), Some("hex", ("0102",), "unit", ("b",))],
        [Some("card", ("east",)), Some("hex", ("0103",), "hex")],
    ]


@pytest.mark.parametrize("slug", lancio.games())
def test_offers_say_what_is_legal(slug: str) -> None:
    """In groups the same actions, for the side that is asked only; what stands for an argument is on the map."""
    game = lancio.game(slug)
    for scenario in game.scenarios:
        hexes = set(game.chart(scenario)["hexes"])
        match = game.start(scenario, seed=1)
        luck = random.Random(1)
        for _ in range(150):
            if match.to_act is None:
                break
            view = match.view(match.to_act)
            found = match.offers(view)
            assert sorted(found.notations()) == sorted(view["legal"])
            pieces = {piece["id"] for piece in view["pieces"]}
            args = [(some.on, at) for some in found.sets for at in some.at or some.names]
            assert {at for on, at in args if on == "hex"} <= hexes
            assert {at for on, at in args if on == "unit"} <= pieces
            assert not {at for on, at in args if on is None} & pieces
            for other in (None, *(side for side in match.sides if side != match.to_act)):
                assert match.offers(match.look(other)) == Offers()
            match.play(luck.choice(view["legal"]))
