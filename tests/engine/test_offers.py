"""Offers: the legal actions in groups, every argument with its kind and what stands for it on the map."""

from __future__ import annotations

import random

import pytest

import lancio
from lancio.engine.choices import Choices
from lancio.engine.offers import Argument, Offer, Offering, Offers, Some
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
    pointers = {
        FLY.number: lambda s, card: [("hex", f"010{card + 1}")],
        FETCH.number: lambda s, card, hex_: [("unit", "ab"[hex_ - 1])] * 2 if hex_ < 3 else [("unit", "c"), None],
    }
    return Offering(VERBS, {"unit"}, {"a", "b"}, pointers).write(Choices(groups), None)


def test_groups_share_their_sets() -> None:
    found = offered(MOVE.group(0, last=0b110), MOVE.group(1, last=0b110), END.alone)
    assert found.sets == (Some("hex", ("0101", "0102"), "hex"),)
    assert found.offers == (
        Offer("move", (Argument("unit", "a", "unit"),), 0),
        Offer("move", (Argument("unit", "b", "unit"),), 0),
        Offer("end", purpose="end"),
    )
    assert list(found.notations()) == ["move a 0101", "move a 0102", "move b 0101", "move b 0102", "end"]


def test_what_is_not_on_the_map_is_a_word() -> None:
    """A piece that is not in sight and the place off the map have nothing that stands for them."""
    found = offered(MOVE.group(2, last=0b11), FIRE.group(0, last=0b110))
    assert found.offers[0].args == (Argument("unit", "c"),)
    assert [(found.sets[offer.set or 0], offer.purpose) for offer in found.offers] == [
        (Some("hex", ("off",)), None),
        (Some("hex", ("0101",), "hex"), None),
        (Some("unit", ("b",), "unit"), "attack"),
        (Some("unit", ("c",)), "attack"),
    ]


def test_a_game_points_out_what_stands_for_a_word() -> None:
    found = offered(FLY.group(last=0b11), FETCH.group(0, last=0b1110))
    assert found.sets == (
        Some("card", ("east", "west"), "hex", ("0101", "0102")),
        Some("hex", ("0101",), "unit", ("a",)),
        Some("hex", ("0102",), "unit", ("b",)),
        Some("hex", ("0103",), "hex"),
    )
    assert [offer.args for offer in found.offers[1:]] == [
        (Argument("card", "east", "unit", "a"),),
        (Argument("card", "east", "unit", "b"),),
        (Argument("card", "east"),),
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
            args = [(arg.on, arg.at or arg.name) for offer in found.offers for arg in offer.args]
            args += [(some.on, at) for some in found.sets for at in some.at or some.names]
            assert {at for on, at in args if on == "hex"} <= hexes
            assert {at for on, at in args if on == "unit"} <= pieces
            assert not {at for on, at in args if on is None} & pieces
            for other in (None, *(side for side in match.sides if side != match.to_act)):
                assert match.offers(match.look(other)) == Offers()
            match.play(luck.choice(view["legal"]))
