"""The US plan: find one another in the dark, keep away from the Germans, then take and hold objectives."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property, lru_cache

from lancio.engine.manners import Manner
from lancio.engine.masks import bits
from lancio.games.night_drop.advantage import may_spend
from lancio.games.night_drop.bot.prospects import (
    FAR,
    Rates,
    chances,
    defence_at,
    discs,
    objective_worth,
    objective_worths,
    rings,
    way_to,
)
from lancio.games.night_drop.bot.standing import Lonely, Worth, nearest
from lancio.games.night_drop.conversion import conversions
from lancio.games.night_drop.objectives import objective_hexes
from lancio.games.night_drop.pieces import (
    ALL_COMPANIES,
    ALL_GERMANS,
    COMPANIES_OF,
    GERMAN,
    STICK_COUNT,
    STICKS_OF,
    UNITS_OF,
    US,
)
from lancio.games.night_drop.sequence import activations_open
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import HQ, PLT
from lancio.games.night_drop.verbs import (
    ACTIVATE,
    DECLINE,
    END,
    FORM_THREE,
    FORM_TWO,
    INSPECT,
    OBJECTIVE,
    REINFORCE,
    SPEND,
)

#: what company in the same hex is worth to a stick: one other stick, two others
GATHERED = (0.0, 1.0, 2.0)
#: how strongly other sticks attract, by distance
PULL = (0.0, 0.45, 0.22, 0.12, 0.07, 0.04, 0.02)
#: how much a German unit frightens a stick, by distance: by night, by day
FEAR_NIGHT = (0.0, 0.9, 0.7, 0.45, 0.1, 0.0, 0.0)
FEAR_DAY = (0.0, 1.0, 0.9, 0.8, 0.6, 0.4, 0.15)


def ground_worth(s: Night, manner: Manner) -> Worth:
    """What it is worth to a unit of the activated regiment to stand in a hex."""
    return Ground(s, manner)


class Ground(Worth):
    """The worth of hexes to sticks and companies, each worked out once."""

    def __init__(self, s: Night, manner: Manner) -> None:
        super().__init__(s, manner)
        #: where one stick of the regiment stands, and where more do
        self.singles = self.crowds = 0
        sticks = STICKS_OF[s.pir]
        for hex_ in bits(s.occupied[US]):
            here = s.at[hex_] & sticks
            if here & here - 1:
                self.crowds |= 1 << hex_
            elif here:
                self.singles |= 1 << hex_
        self.german = s.occupied[GERMAN]
        self.night = s.night
        self.fear, self.objectives = manner["fear"], manner["objectives"]

    # what follows is asked for companies alone, of which there are few at first

    @cached_property
    def targets(self) -> list[tuple[int, float, list[int]]]:
        """The objectives that companies go for."""
        return company_targets(self.s)

    @cached_property
    def key(self) -> tuple[object, ...]:
        """All that the way to them depends on."""
        return prospects_key(self.s, self.targets)

    @cached_property
    def prospects(self) -> dict[int, float]:
        """What hexes are worth on the way to them."""
        return prospects_of(*self.key)

    @cached_property
    def stands(self) -> dict[tuple[Hashable, int, int, bool], float]:
        """What awaits a company."""
        return stands_of(*stands_key(self.s))

    @cached_property
    def beside(self) -> int:
        """Where companies have neighbours of their own side, who come and go."""
        return self.s.setting.ground.board.spread(self.s.occupied[US])

    def kind(self, unit: int) -> Hashable:
        return None if unit < STICK_COUNT else self.s.values(unit)

    def lasting(self, unit: int) -> tuple[Lonely, int]:
        if unit < STICK_COUNT:
            return Lonely(), 0
        return lonely_of(self.objectives, self.s.values(unit), *self.key, *stands_key(self.s)), self.beside

    def likely(self, unit: int, hexes: int) -> int:
        if unit < STICK_COUNT:
            return hexes
        s = self.s
        goals = [(worth, way) for _, worth, way in self.targets]
        return hexes & s.setting.scene.vp_mask | nearest(hexes, s.where[unit], goals)

    def among(self, unit: int, hex_: int, others: int) -> float:
        if unit < STICK_COUNT:
            here = discs(hex_)
            worth = stick_ground(
                hex_, here & self.singles, here & self.crowds, here & self.german, self.night, self.fear
            )
            return worth + stick_company(self.s, hex_, unit, others) if others else worth
        found = self.prospects.get(hex_)
        if found is None:
            found = self.prospects[hex_] = company_ground(self.s, hex_, self.targets)
        return found * self.objectives + company_duty(self.s, unit, hex_, others, self.stands)


def stands_key(s: Night) -> tuple[object, ...]:
    """All that what awaits a company in a hex depends on, but for its own side."""
    german = s.occupied[GERMAN]
    worths = (s.vp_cup, *s.vp_value)
    units = (s.reduced & ALL_GERMANS, s.face_up & ALL_GERMANS, *s.which)
    return (
        s.setting.bocage_defence,
        s.setting.scene.slug,
        s.turn,
        s.control,
        worths,
        german,
        tuple([s.at[h] for h in bits(german)]),
        units,
    )


@lru_cache(maxsize=64)
def stands_of(*_: object) -> dict[tuple[Hashable, int, int, bool], float]:
    """Strength, hex, how many others, whether one of them guards it -> what awaits a company there, as far as it was
    asked for: the same while one's own units move."""
    return {}


@lru_cache(maxsize=256)
def lonely_of(*_: object) -> Lonely:
    """What hexes are worth to companies of one strength with nobody near, as far as it was asked for."""
    return Lonely()


def prospects_key(s: Night, targets: list[tuple[int, float, list[int]]]) -> tuple[object, ...]:
    """All that the way to the objectives depends on."""
    goals = tuple((hex_, worth, s.occupied[GERMAN] >> hex_ & 1) for hex_, worth, _ in targets)
    return s.setting.scene.turns - s.turn, goals


@lru_cache(maxsize=64)
def prospects_of(*_: object) -> dict[int, float]:
    """hex -> what it is worth to a company for the objectives, as far as it was asked for: the same until somebody
    takes one."""
    return {}


@lru_cache(maxsize=1 << 15)
def stick_ground(hex_: int, singles: int, crowds: int, german: int, night: bool, afraid: float) -> float:
    """Near other sticks of the regiment, far from Germans: the hexes in reach where one stands, where more do, and
    where Germans do."""
    value = 0.0
    near = rings(hex_)
    fear = FEAR_NIGHT if night else FEAR_DAY
    for distance in range(1, 7):
        ring = near[distance]
        pull = PULL[distance]
        for h in bits(ring & (singles | crowds)):
            value += pull * (2 if crowds >> h & 1 else 1)
        value -= fear[distance] * afraid * (ring & german).bit_count()
    return value


def stick_company(s: Night, hex_: int, unit: int, others: int) -> float:
    """With two others a company can be formed; beside a reduced one it can be made full."""
    mates = (others & STICKS_OF[s.pir]).bit_count()
    weak = others & COMPANIES_OF[s.pir] & s.reduced
    return GATHERED[min(mates, 2)] + (1.4 if weak else 0.0) + (0.8 if others & COMPANIES_OF[s.pir] else 0.0)


def company_targets(s: Night) -> list[tuple[int, float, list[int]]]:
    """The objectives still to be taken, with their worth, less where others are on their way already."""
    scene = s.setting.scene
    out = []
    others = [u for pir in range(3) for u in bits(COMPANIES_OF[pir] & ~s.dead) if s.where[u] and pir != s.pir]
    for hex_, worth in zip(scene.vp_hexes, objective_worths(s, US), strict=True):
        if s.control >> hex_ & 1:
            continue
        way = way_to(hex_)
        rivals = sum(way[s.where[u]] <= 6 for u in others)
        out.append((hex_, worth / (1 + 0.3 * rivals), way))
    return out


def company_ground(s: Night, hex_: int, targets: list[tuple[int, float, list[int]]]) -> float:
    """On the way to objectives; next to a German-held one in strength."""
    value = 0.0
    turns_left = s.setting.scene.turns - s.turn + 1
    for target, worth, way in targets:
        cost = way[hex_]
        if cost >= FAR:
            continue
        if cost == 0:
            value = max(value, 2.2 * worth)
        elif s.occupied[GERMAN] >> target & 1:
            reached = 1.0 if cost <= 4 else 1 / (1 + 0.10 * cost)
            value = max(value, 1.2 * worth * reached)
        else:
            pace = 1 / (1 + 0.09 * cost) if cost <= 11 * turns_left else 0.0
            value = max(value, 1.7 * worth * pace)
    return value


def company_duty(
    s: Night, unit: int, hex_: int, others: int, stands: dict[tuple[Hashable, int, int, bool], float]
) -> float:
    """What awaits a company in a hex; better with friends near and in cover."""
    guarded = bool(others & ALL_COMPANIES)
    key = (s.values(unit), hex_, others.bit_count(), guarded)
    value = stands.get(key)
    if value is None:
        value = stands[key] = company_stand(s, unit, hex_, others.bit_count(), guarded)
    mates = (rings(hex_)[1] & s.occupied[US]).bit_count()
    return value + 0.03 * mates + 0.02 * s.setting.ground.defence[hex_]


def company_stand(s: Night, unit: int, hex_: int, others: int, guarded: bool) -> float:
    """Hold what was taken while Germans are about; do not stand weak next to them in the open."""
    scene = s.setting.scene
    near = rings(hex_)
    german = s.occupied[GERMAN]
    value = 0.0
    if s.control >> hex_ & 1:
        worth = objective_worth(s, scene.vp_hexes.index(hex_), US)
        threat = 0.0
        for distance, weight in ((1, 1.0), (2, 0.9), (3, 0.7), (4, 0.5), (5, 0.3), (6, 0.2)):
            if near[distance] & german:
                threat = weight
                break
        last = 1.5 if s.turn >= scene.turns - 1 else 1.0
        value += (0.3 if guarded else 1.6) * worth * threat * last
    strength = s.values(unit)
    for h in bits(near[1] & german):
        lead = chances(strength.attack + others, defence_at(s, h, US, hex_))
        value += 0.5 * (lead[0] + lead[1] - lead[2] - lead[3])
    return value


# -- the other decisions -----------------------------------------------------------------------


@activations_open.judged(US)
def choose_activation(s: Night, side: int, *_: int) -> Rates:
    """The regiment with most to do: companies near the enemy, sticks to gather, sticks in danger."""
    rates: Rates = {}
    for (chosen,) in ACTIVATE.among(s.choices):
        companies = (COMPANIES_OF[chosen] & s.present).bit_count()
        sticks = (STICKS_OF[chosen] & s.present).bit_count()
        danger = 0
        for unit in bits(UNITS_OF[chosen] & s.present):
            near = rings(s.where[unit])
            danger += bool((near[1] | near[2]) & s.occupied[GERMAN])
        rates[ACTIVATE.code(chosen)] = sticks + 3 * danger if s.night else 2 * companies + 0.3 * sticks + danger
    return rates


@may_spend.judged()
def advantage(s: Night, side: int) -> Rates:
    """Keep one PIR Advantage for the last turn, whose last activation decides; spend the others by day."""
    claimed = bool(s.claimed_turns >> s.turn & 1)
    spendable = SPEND.last_among(s.choices)
    last = s.turn == s.setting.scene.turns
    spare = spendable.bit_count() > 1 and not s.night
    rates: Rates = {DECLINE.base: 0.5}
    for stick in bits(spendable):
        near = rings(s.where[stick])
        hunted = bool((near[1] | near[2] | near[3]) & s.occupied[GERMAN])
        rates[SPEND.code(stick)] = 1.0 if (last or spare or hunted) and not claimed else 0.0
    return rates


@conversions.judged()
def conversion(s: Night, side: int) -> Rates:
    """Turn up whatever can be, form the strongest companies, reinforce the rest."""
    rates: Rates = {END.base: 0.0}
    for (hex_,) in INSPECT.among(s.choices):
        rates[INSPECT.code(hex_)] = 5.0
    for sticks in FORM_THREE.among(s.choices):
        led = any(s.kind[stick] != PLT for stick in sticks)
        rates[FORM_THREE.code(*sticks)] = 4.0 if led else 2.0
    for sticks in FORM_TWO.among(s.choices):
        spare_hq = sum(s.kind[stick] == HQ for stick in sticks)
        rates[FORM_TWO.code(*sticks)] = 3.0 - 0.1 * spare_hq
    for company, stick in REINFORCE.among(s.choices):
        rates[REINFORCE.code(company, stick)] = 2.5 - 0.2 * (s.kind[stick] != PLT)
    return rates


@objective_hexes.judged()
def objective(s: Night, side: int) -> Rates:
    """An objective that one's own companies can reach, not held yet."""
    companies = [s.where[unit] for unit in bits(ALL_COMPANIES & s.present)]
    rates: Rates = {}
    for (hex_,) in OBJECTIVE.among(s.choices):
        way = way_to(hex_)
        nearest = min((way[h] for h in companies), default=FAR)
        rates[OBJECTIVE.code(hex_)] = 2.0 if s.control >> hex_ & 1 else 1 / (1 + nearest)
    return rates
