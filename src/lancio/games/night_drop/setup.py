"""Chapter 4: the German garrison, the drop of the sticks, the Victory Point cup."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.dice import Dice
from lancio.engine.masks import kth, mask_of
from lancio.engine.tally import Tally
from lancio.games.night_drop.pieces import GERMAN, GERMAN_FIRST, STICKS, TO_GERMAN
from lancio.games.night_drop.state import NO_TYPE, Night
from lancio.games.night_drop.tables import Ground, forces
from lancio.games.night_drop.verbs import PLACE

FLOW = Night.flow

#: the rule by which each regiment is shuffled into stacks
STACKED = ("4.2.1a", "4.2.1c", "4.2.1b")
#: what no stick survives, and the rule that says so
DEADLY = {"off-map": "4.2.2b", "water": "4.2.3c", "garrison": "4.2.3c"}


@rule("2.1.2a", "2.1.2b", "4.2.1a", "4.2.1b", "4.2.1c")
def shuffle_sticks(dice: Dice) -> bytes:
    """The types of all sticks, face down in random order, regiment by regiment.

    Which stick stands on which drop hex follows from its number, so shuffling the types deals the stacks.
    """
    kinds: list[int] = []
    for types in forces().sticks:
        kinds += dice.shuffled(kind for kind, n in enumerate(types) for _ in range(n))
    return bytes(kinds)


@rule("4.1a")
@FLOW.question("garrison", "4.1a", lambda s: GERMAN, again=True)
def start_hexes_left(s: Night) -> Choices:
    """The German fills his start hexes in any order: first the hex, then the draw."""
    return Choices([PLACE.group(last=mask_of(s.setting.scene.start_hexes) & ~s.occupied[GERMAN])])


@start_hexes_left.on(PLACE)
def place_garrison(s: Night, hex_: int) -> None:
    """Draw a unit for the hex, at full strength, under an Unknown marker."""
    unit = draw_german(s, "4.1a")
    s.put(unit, hex_)
    s.tell("german-placed", "4.1a", unit=unit, hex=hex_)


@rule("4.1b")
def draw_german(s: Night, why: str) -> int:
    """Take a random unit from the cup. Its owner knows what it is, the US only that there is one more."""
    number = s.which.index(NO_TYPE)
    kind = kth(s.cup, s.dice.below(s.cup.bit_count()))
    s.cup &= ~(1 << kind)
    s.which[number] = kind
    unit = GERMAN_FIRST + number
    s.reveal("german-drawn", why, TO_GERMAN, unit=unit, type=s.type_of(unit))
    return unit


@rule("4.2a", "4.2.2a", "4.2.2b")
@FLOW.procedure("drop")
def drop(s: Night) -> None:
    """Every stick of every stack scatters and lands; two dice for the place, one for the landing."""
    for pir, zone in enumerate(s.setting.scene.drops):
        s.tell("sticks-stacked", STACKED[pir], regiment=pir, total=sum(zone.sticks))
        sticks = iter(STICKS[pir])
        for start, count in zip(zone.hexes, zone.sticks, strict=True):
            for _ in range(count):
                scatter(s, next(sticks), pir, start)


@rule("4.2.2a")
def scatter(s: Night, stick: int, pir: int, start: int) -> None:
    """One die for the direction, one for the distance."""
    direction, distance = s.dice.roll(), s.dice.roll()
    hex_ = drift(s.setting.ground, start, direction, distance)
    came = {"from": start, "direction": direction, "distance": distance, "hex": hex_}
    jump = (stick, start, direction - 1, distance, hex_)
    s.tell_drop("stick-dropped", "4.2.2a", jump, unit=stick, regiment=pir, **came)
    land(s, stick, hex_)


@rule("4.2.2a")
def drift(ground: Ground, start: int, direction: int, distance: int) -> int:
    """Where two dice carry a stick; `OFF` if that is beyond the map."""
    return ground.board.step(start, direction - 1, distance)


@rule("4.2.3a", "4.2.3b", "4.2.3c", "4.2.3d")
def land(s: Night, stick: int, hex_: int) -> None:
    """A stick comes down: off the map, in water or among Germans it is lost, elsewhere the die decides."""
    doom = doomed(s.setting.ground, s.occupied[GERMAN], hex_)
    if doom:
        s.dead |= 1 << stick
        s.tell("stick-lost", DEADLY[doom], unit=stick, hex=hex_, lost=1 << stick)
        return
    die = s.dice.roll()
    roll = landing(s.setting.ground, hex_, die)
    if roll.total < s.setting.figures.landing_fatal:
        kind, lost = "stick-landed", 0
        s.put(stick, hex_)
    else:
        kind, lost = "stick-lost", 1 << stick
        s.dead |= 1 << stick
    s.tell(kind, "4.2.3a", unit=stick, hex=hex_, die=die, modifiers=roll, total=roll.total, lost=lost)


@rule("4.2.2b", "4.2.3c")
def doomed(ground: Ground, germans: int, hex_: int) -> str | None:
    """What kills a stick that comes down in a hex, without a die; `germans` are the hexes with German units."""
    if hex_ == OFF:
        return "off-map"
    if ground.deadly >> hex_ & 1:
        return "water"
    return "garrison" if germans >> hex_ & 1 else None


@rule("4.2.3a", "4.2.3b")
def landing(ground: Ground, hex_: int, die: int) -> Tally:
    """The landing die, and what the terrain adds."""
    return Tally().add("die", die, "4.2.3a").add("terrain", ground.landing[hex_], "4.2.3b")
