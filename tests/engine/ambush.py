"""A runner on a road of ten places, watched by three guards and perhaps a dog: windows of every sort.

He runs place by place. Whoever is near may shoot, once a place; where the road is rough he pays two points, and the
guards may fire as many volleys, each of any number of guards that stand together; at place 4 a dog may bite, if there
is one, which he does not know; at place 2 the guards may listen, whatever stands by order, and nothing tells of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from lancio.engine import fields
from lancio.engine.choices import Choices
from lancio.engine.dice import Dice
from lancio.engine.fields import flag, number, position, saved
from lancio.engine.flow import Flow, State
from lancio.engine.game import Game, Outcome
from lancio.engine.kinds import Number, Roll, Row, Several, Thing
from lancio.engine.masks import mask_of
from lancio.engine.orders import ADJACENT, ANY, ASK, NEVER, StandingOrders, at_least, names_of
from lancio.engine.outcome import Chapter
from lancio.engine.scenario import OptionValue, Scenario
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names, Verbs
from lancio.engine.vocabulary import Vocabulary
from lancio.engine.windows import Offers, gathering, window

SIDES = ("runner", "guard")
RUNNER, GUARD = range(2)
GUARDS = Names("unit", ("a", "b", "c"))
POSTS = (3, 6, 6)
PLACES = Names("place", map(str, range(10)))
ROUGH, DOGS, QUIET = 5, 4, 2
ORDERS = (ASK, ANY, at_least(50), ADJACENT, NEVER)
ORDER_NAMES = names_of(ORDERS)

VERBS = Verbs()
RUN = VERBS.verb("run")
REST = VERBS.verb("rest")
DECLINE = VERBS.verb("decline")
SHOOT = VERBS.verb("shoot", GUARDS)
SHOUT = VERBS.verb("shout")
VOLLEY = VERBS.verb("volley", PLACES)
WITH = VERBS.verb("with", GUARDS)
FIRE = VERBS.verb("fire")
BITE = VERBS.verb("bite")
THINK = VERBS.verb("orders")
ORDER = VERBS.verb("order", ORDER_NAMES)
LISTEN = VERBS.verb("listen", GUARDS)

CATALOGUE = Catalogue({"chapter.road": {"en": "The road", "it": "La strada"}})
SIDE = Thing(Names("side", SIDES))
UNITS = Several(Thing(GUARDS))
WORDS = Vocabulary(
    CATALOGUE,
    {"budget": Number(0, 9),
     "side": SIDE, "unit": UNITS.thing, "units": UNITS, "fired": UNITS, "place": Thing(PLACES), "die": Roll(),
     "order": Thing(ORDER_NAMES)},
)  # fmt: skip


@position
class Ambush(State):
    """Where the runner is, and what he has suffered."""

    flow: ClassVar[Flow[Ambush]] = Flow(WORDS)
    dice: Dice
    place: int = number(0, 9)
    hits: int = number()
    dog: bool = flag()
    order: tuple[int, ...] = saved(Row(Thing(ORDER_NAMES), 2), (0, 0))
    ordered: int = saved(Several(SIDE))


FLOW = Ambush.flow
STANDING = StandingOrders(FLOW, "standing-order", "9", ORDERS, give=ORDER, think=THINK)


def far(s: Ambush, unit: int) -> int:
    """How far a guard is from the runner."""
    return abs(POSTS[unit] - s.place)


@FLOW.question("go", "1", lambda s, side: int(side))
def goes(s: Ambush, side: int) -> Choices:
    """The runner runs or rests, the guard rests; either may think of his order."""
    if s.place == 9:
        return Choices()
    return Choices([*([RUN.alone] if side == RUNNER else ()), REST.alone, *STANDING.thoughts(s, side)])


@goes.on(THINK)
def think(s: Ambush, side: int) -> None:
    s.then(STANDING.asked.of(side), goes.of(side))


@goes.on(REST)
def rest(s: Ambush, side: int) -> None:
    STANDING.renew(s, 1 - side)
    s.then(goes.of(1 - side))


@goes.on(RUN)
def run(s: Ambush, side: int) -> None:
    s.place += 1
    s.tell("ran", "1", place=s.place)
    s.then(goes.of(RUNNER))
    if s.place == DOGS:
        dogs.open(s)
    elif s.place == ROUGH:
        volleys.open(s, 2)
    elif s.place == QUIET:
        ears.open(s, 0)
    else:
        shots.open(s, 0)


@window(FLOW, "shots", "2", lambda s, fired: GUARD, decline=DECLINE, orders=STANDING, acted="fired", watch="look")
def shots(s: Ambush, fired: int) -> Offers:
    """Each guard within two places once; or they shout."""
    able = mask_of(u for u in range(3) if far(s, u) <= 2) & ~fired
    return [SHOOT.group(last=able), (SHOUT.base, 1 if able else 0)]


@shots.on(SHOOT)
def shoot(s: Ambush, fired: int, unit: int) -> None:
    die = s.dice.roll()
    s.hits += die > 2 * far(s, unit)
    s.tell("shot", "2", unit=unit, die=die)


@shots.on(SHOUT)
def shout(s: Ambush, fired: int) -> None:
    s.tell("shouted", "2")


@shots.by_order(SHOOT, beside=lambda s, fired, unit: far(s, unit) <= 1)
def chance(s: Ambush, fired: int, unit: int) -> Fraction:
    return Fraction(6 - 2 * far(s, unit), 6)


@window(FLOW, "volleys", "3", lambda s, budget: GUARD, decline=DECLINE, orders=STANDING, budget="budget")
def volleys(s: Ambush, budget: int) -> Offers:
    """A volley from any post, as many as the runner has paid points."""
    return [VOLLEY.group(last=mask_of(POSTS))]


@volleys.on(VOLLEY)
def volley(s: Ambush, budget: int, place: int) -> None:
    s.then(gathered.of(0, place))


@volleys.by_order(VOLLEY)
def volley_chance(s: Ambush, budget: int, place: int) -> Fraction:
    return Fraction(mask_of(u for u in range(3) if POSTS[u] == place).bit_count(), 4)


@gathering(FLOW, "gather", "3", lambda s, units, place: GUARD, joins=WITH, begins=FIRE, orders=STANDING)
def gathered(s: Ambush, units: int, place: int) -> int:
    """Whoever stands there."""
    return mask_of(u for u in range(3) if POSTS[u] == place)


@gathered.on(FIRE)
def fire(s: Ambush, units: int, place: int) -> None:
    s.hits += units.bit_count()
    s.tell("volley", "3", units=units)


@window(FLOW, "dogs", "4", lambda s: GUARD, decline=DECLINE, discreet=True)
def dogs(s: Ambush) -> Offers:
    """The dog bites, once: afterwards there is nothing to ask."""
    return None if s.hits > 8 else [(BITE.base, 1 if s.dog else 0)]


@dogs.on(BITE)
def bite(s: Ambush) -> None:
    s.hits = 9
    s.tell("bitten", "4")


@window(
    FLOW,
    "ears",
    "5",
    lambda s, fired: GUARD,
    decline=DECLINE,
    discreet=True,
    orders=STANDING,
    quiet=True,
    acted="fired",
)
def ears(s: Ambush, fired: int) -> Offers:
    """The guards that have a dog listen, once each: it is not told whether there is one."""
    return [LISTEN.group(last=(0b111 if s.dog else 0) & ~fired)] if fired != 0b111 else None


@ears.on(LISTEN)
def listen(s: Ambush, fired: int, unit: int) -> None:
    s.tell("listened", "5", unit=unit)


@ears.on(DECLINE)
def deaf(s: Ambush, fired: int) -> None:
    s.tell("nobody-listens", "5")


@ears.by_order(LISTEN, beside=lambda s, fired, unit: far(s, unit) <= 1)
def hears(s: Ambush, fired: int, unit: int) -> Fraction:
    return Fraction(1, 1 + far(s, unit))


class Road(Game[Ambush]):
    """The game on the table."""

    slug = "ambush"
    title = "Ambush"
    sides = SIDES
    flow = FLOW
    verbs = VERBS
    catalogue = CATALOGUE

    def __init__(self) -> None:
        words = {"en": "road", "it": "strada"}
        self.scenarios = {"road": Scenario("road", words, words, SIDES)}

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Ambush:
        s = Ambush(dice)
        s.stack = [goes.of(RUNNER)]
        self.flow.settle(s, None)
        return s

    def pack(self, s: Ambush) -> dict[str, Any]:
        return fields.pack(s)

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Ambush:
        s = Ambush(dice)
        fields.unpack(s, saved)
        return s

    def picture(self, s: Ambush, side: int) -> dict[str, Any]:
        order = STANDING.of(s, side).name if side >= 0 else None
        dog = s.dog if side == GUARD else None
        tracks = {"order": order, "dog": dog, "hits": s.hits}
        return {"board": {}, "pieces": [], "tracks": tracks, "score": {}}

    def redeal(self, s: Ambush, side: int, dice: Dice) -> None:
        STANDING.forget(s, side)
        if side != GUARD:
            s.dog = bool(dice.below(2))

    def result(self, s: Ambush) -> Outcome:
        return Outcome(None, "done", {"runner": 0, "guard": s.hits})

    def turn(self, s: Ambush) -> int:
        return s.place

    def chapter(self, s: Ambush) -> Chapter:
        return Chapter("road")


ROAD = Road()
