"""Chapter 14: every shot of matches between tanks and guns thrown together by chance, worked out by hand from the
position before it: to-hit numbers and modifiers, where it strikes, what armour says."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import lancio
from lancio import Event, Match
from lancio.engine.dice import Dice, key_of
from tests.proofs import proves
from tests.rulebook.lock_n_load.guns_by_hand import CORNERS, Hand, added, far, fate, kinds, spot

GAME = lancio.game("lock-n-load")
#: not chosen while there is anything else to do
DULL = {"pass", "orders", "end", "decline", "smoke", "leave", "halt", "give", "hatch"}


def thrown_together(slug: str, dice: Dice) -> Match:
    """A match at its first impulse, all its counters within a few hexes, facing anywhere, some marked,
    the tanks on the mark."""
    match = GAME.start(slug, 1)
    while not any(step[0] == "impulse" for step in match.dump()["pending"]):
        match.play(match.legal[0])
    dumped = json.loads(json.dumps(match.dump()))
    position = dumped["position"]
    board = next(iter(position["units"].values()))[:2]
    middle = f"{board}{'DEFG'[dice.below(4)]}{3 + dice.below(3)}"
    near = [f"{board}{c}{r}" for c in "ABCDEFGHIJ" for r in range(1, 9) if far(f"{board}{c}{r}", middle) <= 2]
    stony = {f"{board}{h}" for h in ("C5", "D5", "D6", "F3", "F4", "G4", "G7", "H7", "F7", "F8", "G8")}
    held: Counter[tuple[str, str]] = Counter()
    for name, text in position["units"].items():
        kind = text.split()[1]
        row = kinds()[kind]
        free = [h for h in near if h not in stony and not held[h, "us" if name[:2] == "de" else "de"]]
        free = [h for h in free if held[h, name[:2]] < 2] or free
        if not free:
            position["units"][name] = f"- {kind}"
            continue
        place = free[dice.below(len(free))]
        held[place, name[:2]] += 1
        hull, turret = dice.below(6), dice.below(6)
        words = [place, kind]
        if row["sort"] == "vehicle":
            words += ["buttoned"] * dice.below(2) + [f"facing-{hull}-{turret if 'turret' in row else hull}"]
            foes = [other for other in position["units"] if other[:2] != name[:2] and is_vehicle(position, other)]
            words.append(f"aims:{foes[dice.below(len(foes))]}:{1 + dice.below(2)}")
        elif row.get("faces"):
            words.append(f"facing-{hull}-{hull}")
        if not dice.below(6):
            words.insert(2, ("moved", "complete", "fired")[dice.below(3)])
        position["units"][name] = " ".join(words)
    if not dice.below(2):
        position["smoke"] = [near[dice.below(len(near))]]
    try:
        return GAME.load(dumped, seed=dice.below(1000))
    except lancio.BadData:  # too many in one hex: once more
        return thrown_together(slug, dice)


def is_vehicle(position: dict[str, Any], name: str) -> bool:
    """Whether a counter is a vehicle."""
    return bool(kinds()[position["units"][name].split()[1]]["sort"] == "vehicle")


def chosen(match: Match, dice: Dice) -> lancio.Action:
    """A verb at random, shots first."""
    by_verb: dict[str, list[lancio.Action]] = {}
    for action in match.legal:
        by_verb.setdefault(str(action).split()[0], []).append(action)
    lively = by_verb.keys() - DULL or by_verb.keys()
    if "shell" in lively and dice.below(3):
        lively = {"shell"}
    actions = by_verb[sorted(lively)[dice.below(len(lively))]]
    return actions[dice.below(len(actions))]


class Witness:
    """Reads the events of a match and holds the shots against what is worked out by hand."""

    def __init__(self) -> None:
        self.turned: dict[str, str] = {}
        self.seen: Counter[str] = Counter()

    def read(self, before: dict[str, Any], events: tuple[Event, ...]) -> None:
        """The events of one action. A turret that has turned pays in every shot of the impulse or declaration."""
        hand = Hand(before)
        facing: dict[str, tuple[int, int]] = {}
        shot: Event | None = None
        for event in events:
            data = event.data
            if event.kind == "place-activated":
                self.turned.clear()
            elif event.kind in ("turret-turned", "gun-turned"):
                unit = data["unit"]
                hull, turret = facing.get(unit, (hand.faces(unit, False), hand.faces(unit, True)))
                corner, swung = CORNERS.index(data["corner"]), event.kind == "turret-turned"
                facing[unit] = (hull, corner) if swung else (corner, (turret + corner - hull) % 6)
                self.turned[unit] = "turret" if swung and self.turned.get(unit) != "hull" else "hull"
            elif event.kind in ("shelled", "shelled-vehicle"):
                if shot is None:
                    self.to_hit(hand, event)
                shot = event
            elif event.kind == "armour-struck" and shot is not None:
                target = data["vehicle"]
                self.strike(
                    hand, shot, event, facing.get(target, (hand.faces(target, False), hand.faces(target, True)))
                )

    def to_hit(self, hand: Hand, event: Event) -> None:
        """F4: each line of it, the number of the column, the natural dice."""
        data = event.data
        turned = self.turned.get(data["unit"], "") if not data["weapons"] else ""
        want = Counter(dict(hand.aim(data, turned)))
        assert added(event, "leadership") == {label: n for label, n in want.items() if n}, data
        assert sum(m["value"] for m in data["covers"]) == hand.cover(data["goal"], data["place"]), data
        assert data["need"] == hand.column(data)[0], data
        natural = sum(data["dice"])
        assert data["total"] == natural + sum(m["value"] for m in (*data["modifiers"], *data["covers"]))
        hit = natural == 2 or (natural != 12 and data["total"] <= data["need"])
        assert data["result"] == ("hit" if hit else "missed"), data
        self.seen["shot"] += 1

    def strike(self, hand: Hand, shot: Event, event: Event, facing: tuple[int, int]) -> None:
        """F6: the part and the side struck, penetration against armour."""
        data, (part, armour) = event.data, hand.struck(shot.data, *facing)
        assert (data["part"], sum(m["value"] for m in data["covers"])) == (part, armour), (shot.data, data)
        assert sum(m["value"] for m in data["modifiers"]) == hand.column(shot.data)[1]
        gap = data["defence"] + armour - data["die"] - hand.column(shot.data)[1]
        assert data["verdict"] == fate(data["die"], data["defence"], gap), data
        self.seen["strike"] += 1


@proves("14.0d", "14.0e", "14.0h", "14.0i", "14.1a", "14.1b", "14.1c", "14.3a", "15.0b", "15.1g")
@pytest.mark.parametrize("slug", ["crossroads", "paymaster"])
def test_shots_of_matches_thrown_together(slug: str) -> None:
    """Some hundreds of actions; enough of them are shots, and some strike armour."""
    witness = Witness()
    for seed in range(10):
        dice = Dice(key_of("thrown together", slug, seed))
        match = thrown_together(slug, dice)
        for _ in range(50):
            if match.to_act is None:
                break
            before = match.dump()
            witness.read(before, match.play(chosen(match, dice)))
    assert witness.seen["shot"] >= 50 and witness.seen["strike"] >= 6, witness.seen


def test_geometry_by_hand() -> None:
    """G1: what the worked examples need."""
    assert (far("15F3", "15G4"), far("15C3", "15G4"), far("15E3", "15F6")) == (2, 4, 3) and spot("15C3") == (9, 6)
