"""Chapter 4: the German garrison, the drop of the sticks, the Victory Point cup."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.dice import Dice
from lancio.engine.events import Log
from lancio.engine.masks import kth, mask_of
from lancio.engine.oldflow import Frame
from lancio.engine.tally import Tally
from lancio.engine.verbs import args_of
from lancio.games.night_drop.pieces import GERMAN, GERMAN_FIRST, NAME, SIDES, STICKS
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import PIRS, forces
from lancio.games.night_drop.verbs import PLACE

FLOW = Night.flow
LANDING_FATAL = 6


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
@FLOW.question("garrison", "4.1a", lambda s, f: GERMAN)
def start_hexes_left(s: Night, frame: Frame) -> Choices:
    """The German fills his start hexes in any order: first the hex, then the draw."""
    return Choices([PLACE.group(last=mask_of(s.setting.plan.start_hexes) & ~s.occupied[GERMAN])])


@start_hexes_left.answered
def place_garrison(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """Draw a unit for the hex, at full strength, under an Unknown marker."""
    (hex_,) = args_of(code, 1)
    s.stack.append(frame)
    unit = draw_german(s, log, "4.1a")
    s.put(unit, hex_)
    if log is not None:
        log.add("german-placed", "4.1a", unit=NAME[unit], hex=s.setting.ground.board.name[hex_])


@rule("4.1b")
def draw_german(s: Night, log: Log | None, why: str) -> int:
    """Take a random unit from the cup. Its owner knows what it is, the US only that there is one more."""
    number = s.which.index(-1)
    kind = kth(s.cup, s.dice.below(s.cup.bit_count()))
    s.cup &= ~(1 << kind)
    s.which[number] = kind
    unit = GERMAN_FIRST + number
    if log is not None:
        log.reveal("german-drawn", why, (SIDES[GERMAN],), unit=NAME[unit], type=forces().germans[kind].id)
    return unit


@rule("4.2a", "4.2.2a", "4.2.2b")
@FLOW.procedure("drop")
def drop(s: Night, frame: Frame, log: Log | None) -> None:
    """Every stick of every stack scatters and lands; two dice for the place, one for the landing."""
    board = s.setting.ground.board
    for pir, zone in enumerate(s.setting.plan.drops):
        sticks = iter(STICKS[pir])
        for start, count in zip(zone.hexes, zone.sticks, strict=True):
            for _ in range(count):
                stick = next(sticks)
                direction, distance = s.dice.roll(), s.dice.roll()
                landing = board.step(start, direction - 1, distance)
                if log is not None:
                    log.add(
                        "stick-dropped",
                        "4.2.2a",
                        unit=NAME[stick],
                        regiment=PIRS[pir],
                        **{"from": board.name[start]},
                        direction=direction,
                        distance=distance,
                        hex=board.name[landing],
                    )
                land(s, stick, landing, log)


@rule("4.2.3a", "4.2.3b", "4.2.3c", "4.2.3d")
def land(s: Night, stick: int, hex_: int, log: Log | None) -> None:
    """A stick comes down: off the map, in water or among Germans it is lost, elsewhere the die decides."""
    ground = s.setting.ground
    name = NAME[stick]
    if hex_ == OFF:
        s.dead |= 1 << stick
        if log is not None:
            log.add("stick-lost", "4.2.2b", unit=name, hex="off")
        return
    if ground.deadly >> hex_ & 1 or s.occupied[GERMAN] >> hex_ & 1:
        s.dead |= 1 << stick
        if log is not None:
            log.add("stick-lost", "4.2.3c", unit=name, hex=ground.board.name[hex_])
        return
    die = s.dice.roll()
    alive = die + ground.landing[hex_] < LANDING_FATAL
    if alive:
        s.put(stick, hex_)
    else:
        s.dead |= 1 << stick
    if log is not None:
        tally = Tally().add("die", die, "4.2.3a").add("terrain", ground.landing[hex_], "4.2.3b")
        log.add(
            "stick-landed" if alive else "stick-lost",
            "4.2.3a",
            unit=name,
            hex=ground.board.name[hex_],
            die=die,
            modifiers=tally.as_list(),
            total=tally.total,
        )


@rule("7e")
def begin(s: Night) -> None:
    """The set-up in its order; stacks that are too high afterwards stay until the first activation ends."""
    s.stack = [("turn",), ("drop",), ("garrison",)]
