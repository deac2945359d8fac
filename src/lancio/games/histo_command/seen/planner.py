"""The drop planner: for a drop point, the exact chance of every landing hex and the exact expected losses.

Nothing is sampled. Only what the drop side knows goes in: a hidden counter counts as everything it could be, each
deal that agrees with what was seen being equally likely. Losses to fire assume that every defender who can fire
does; a unit on a taken hex is shifted to where it can expect to lose least, when a hidden counter there has been shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from lancio.engine.board import OFF
from lancio.engine.dice import Dice, key_of
from lancio.engine.errors import BadData
from lancio.engine.masks import bits, mask_of
from lancio.engine.planning import DropPlan
from lancio.games.histo_command.dice import expected_losses, hit_odds
from lancio.games.histo_command.hidden import reveal
from lancio.games.histo_command.landing import ENEMY_HEX_LOSS, shift_hexes
from lancio.games.histo_command.landing_fire import landing_dice
from lancio.games.histo_command.pieces import DEFENDER, GROUP_OF
from lancio.games.histo_command.seen.imagine import deals_of, hidden_counters
from lancio.games.histo_command.setting import Setting
from lancio.games.histo_command.setup import shuffle_counters, waiting
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.tables import GLIDER, GROUPS


@dataclass(frozen=True, slots=True)
class Losses:
    """Expected strength lost to an enemy counter in the landing hex, to the ground, and to fire."""

    enemy: Fraction = Fraction(0)
    terrain: Fraction = Fraction(0)
    fire: Fraction = Fraction(0)

    @property
    def total(self) -> Fraction:
        """All of it."""
        return self.enemy + self.terrain + self.fire


@dataclass(frozen=True, slots=True)
class DropOdds:
    """What a jump over a point brings one unit: where the wind takes it, and what it costs on average."""

    #: hex -> chance that the unit comes down there, before any shift
    landing: Mapping[str, Fraction]
    #: chance that it ends off the map
    missing: Fraction
    #: expected strength lost: missing, enemy, terrain, fire
    losses: Mapping[str, Fraction]
    #: chance that it comes down near an objective
    near: Fraction


def drop_odds(s: Battle, point: int, unit: int) -> DropOdds:
    """The exact odds for a unit of the drop side that would jump over a hex next, as things stand."""
    planner = Planner(s)
    strength = s.strength[unit]
    ways, off = scatter_ways(s.setting, point)
    total = 6 * s.setting.scene.die
    capped = s.missing.bit_count() >= s.setting.scene.cap
    whole = total - off if capped else total
    missing = Fraction(0 if capped else off, whole)
    lost = dict.fromkeys(("missing", "enemy", "terrain", "fire"), Fraction(0))
    lost["missing"] = missing * strength
    near = near_objectives(s.setting)
    close = 0
    for hex_, n in ways.items():
        p = Fraction(n, whole)
        close += n * (near >> hex_ & 1)
        losses = planner.losses(hex_, s.kind[unit], strength)
        lost["enemy"] += p * losses.enemy
        lost["terrain"] += p * losses.terrain
        lost["fire"] += p * losses.fire
    names = s.setting.ground.board.name
    return DropOdds({names[h]: Fraction(n, whole) for h, n in ways.items()}, missing, lost, Fraction(close, whole))


def scatter_ways(setting: Setting, point: int) -> tuple[dict[int, int], int]:
    """In how many of the throws each hex comes up, and how many lead off the map."""
    neighbours = setting.ground.board.neighbours
    ways: dict[int, int] = {}
    off = 0
    for direction in range(6):
        hex_ = point
        for step in range(setting.scene.die):
            hex_ = neighbours[hex_][direction]
            if hex_ == OFF:
                off += setting.scene.die - step
                break
            ways[hex_] = ways.get(hex_, 0) + 1
    return ways, off


def missing_odds(s: Battle, point: int, jumpers: int) -> tuple[Fraction, ...]:
    """The chance that 0, 1, 2, … of so many units jumping over a point go missing, the cap counted."""
    _, off = scatter_ways(s.setting, point)
    p = Fraction(off, 6 * s.setting.scene.die)
    left = max(0, s.setting.scene.cap - s.missing.bit_count())
    odds = [Fraction(1)]
    for _ in range(jumpers):
        after = [Fraction(0)] * (len(odds) + 1)
        for n, chance in enumerate(odds):
            lost = p if n < left else Fraction(0)
            after[n] += chance * (1 - lost)
            after[n + 1] += chance * lost
        odds = after
    return tuple(odds)


@cache
def near_objectives(setting: Setting) -> int:
    """The hexes that count as near an objective (HC-15c)."""
    near = setting.objective_hexes
    score = setting.scene.drop_score
    for _ in range(score.near if score else 2):
        near |= setting.ground.board.spread(near)
    return near


class Planner:
    """Expected losses of landing in each hex, in one position; worked out once for each hex and kind of unit."""

    def __init__(self, s: Battle) -> None:
        self.s = s
        self._deals = [(hidden_counters(s, g), deals_of(s, g)) for g in range(len(GROUPS))]
        self._known: dict[tuple[int, int, int], Losses] = {}
        self._shown: dict[int, list[tuple[Fraction, Planner]]] = {}

    def losses(self, hex_: int, kind: int, strength: int) -> Losses:
        """What coming down in a hex costs, the shift from a taken one included."""
        key = (hex_, kind, strength)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._losses(hex_, kind, strength)
        return found

    def _losses(self, hex_: int, kind: int, strength: int) -> Losses:
        s = self.s
        if s.at[hex_] == NONE:
            return self.on_ground(hex_, kind, strength)
        enemy = ENEMY_HEX_LOSS if s.occupied[DEFENDER] >> hex_ & 1 else 0
        left = strength - enemy
        if left <= 0:
            return Losses(enemy=Fraction(strength))
        terrain = fire = Fraction(0)
        for p, planner in self.when_shown(s.at[hex_]):
            ways = [planner.on_ground(h, kind, left) for h in bits(shift_hexes(s, hex_))]
            best = min(ways, key=lambda losses: losses.total)
            terrain += p * best.terrain
            fire += p * best.fire
        return Losses(Fraction(enemy), terrain, fire)

    def when_shown(self, piece: int) -> list[tuple[Fraction, Planner]]:
        """What a counter turns out to be when somebody comes down on it: the chance of each, and the planner then."""
        if not self.s.hidden(piece):
            return [(Fraction(1), self)]
        if piece not in self._shown:
            odds = type_odds(self.s, piece)
            self._shown[piece] = [(p, Planner(with_shown(self.s, piece, kind))) for kind, p in odds.items()]
        return self._shown[piece]

    def on_ground(self, hex_: int, kind: int, strength: int) -> Losses:
        """What landing dice and fire cost a unit that ends up in a hex."""
        s = self.s
        mode = TYPES[kind].lands
        assert mode is not None
        dice = s.setting.ground.landing[mode][hex_]
        terrain = expected_losses(dice, strength)
        total = Fraction(0)
        for fire, p in self.fire_dice(hex_, kind).items():
            total += p * expected_losses(dice + fire, strength)
        return Losses(terrain=terrain, fire=total - terrain)

    def fire_dice(self, hex_: int, kind: int) -> dict[int, Fraction]:
        """The chance of each number of dice, all shots together, that a lander in a hex has to face."""
        s = self.s
        beside = s.units_at(s.setting.ground.board.around[hex_] & s.occupied[DEFENDER])
        if not beside:
            return {0: Fraction(1)}
        glider = TYPES[kind].lands == GLIDER
        known = 0
        for piece in bits(beside & s.up):
            known += max(0, landing_dice(s, s.kind[piece], s.shots[piece], glider, hex_))
        odds = {known: Fraction(1)}
        for counters, deals in self._deals:
            if not beside & mask_of(counters):
                continue
            ways: Counter[int] = Counter()
            for deal in deals:
                dice = 0
                for piece, dealt in zip(counters, deal, strict=True):
                    if beside >> piece & 1:
                        dice += max(0, landing_dice(s, dealt, 0, glider, hex_))
                ways[dice] += 1
            mixed: dict[int, Fraction] = {}
            for before, p in odds.items():
                for dice, n in ways.items():
                    mixed[before + dice] = mixed.get(before + dice, Fraction(0)) + p * Fraction(n, len(deals))
            odds = mixed
        return odds


def type_odds(s: Battle, piece: int) -> dict[int, Fraction]:
    """What a counter is, with the chance of each type: every deal that agrees with the clues is equally likely."""
    if not s.hidden(piece):
        return {s.kind[piece]: Fraction(1)}
    group = GROUP_OF[piece]
    at = hidden_counters(s, group).index(piece)
    deals = deals_of(s, group)
    ways = Counter(deal[at] for deal in deals)
    return {kind: Fraction(n, len(deals)) for kind, n in sorted(ways.items())}


def with_shown(s: Battle, piece: int, kind: int) -> Battle:
    """The position in which a hidden counter was found to be of a type; a dummy is gone."""
    world = s.clone()
    kinds = bytearray(s.kind)
    # somebody of its group is of that type: the two change places
    other = next(p for p in hidden_counters(s, GROUP_OF[piece]) if kinds[p] == kind)
    kinds[piece], kinds[other] = kinds[other], kinds[piece]
    world.kind = bytes(kinds)
    reveal(world, piece, "R4")
    return world


# -- before anybody is on the map --------------------------------------------------------------


def plan_points(setting: Setting) -> list[str]:
    """Every hex of the scenario's sheets; with `B@` or `R@` before it for another group than A."""
    board = setting.ground.board
    return board.names_of(board.on_map)


def plan_drop(setting: Setting, point: str) -> DropPlan:
    """A whole group over a hex, before the defender is on the map: units that land alive, strength that is lost.

    Exact, the cap on missing units included; that two units of the group may come down in one hex is left out.
    """
    scene, ground = setting.scene, setting.ground
    letter, _, name = point.rpartition("@")
    if name not in plan_points(setting) or letter not in ("", *GROUPS):
        raise BadData(
            f"drop point {point!r}", f"expected a hex of {' '.join(scene.spread.sheets)}, perhaps R@ before it"
        )
    s = Battle(setting, Dice(key_of("plan")), shuffle_counters(scene, Dice(key_of("plan"))))
    hex_ = ground.board.index[name]
    units = list(bits(waiting(s, GROUPS.index(letter or "A"))))
    ways, off = scatter_ways(setting, hex_)
    throws = 6 * scene.die
    landing: dict[str, Fraction] = {}
    lost = {"missing": Fraction(0), "terrain": Fraction(0)}
    for number, unit in enumerate(units):
        strength, mode = s.strength[unit], TYPES[s.kind[unit]].lands
        assert mode is not None
        capped = sum(missing_odds(s, hex_, number)[scene.cap :], Fraction(0))
        lost["missing"] += (1 - capped) * Fraction(off, throws) * strength
        each = (1 - capped) / throws + capped / (throws - off)
        for h, n in ways.items():
            dice = ground.landing[mode][h]
            dies = sum(hit_odds(dice)[strength:], Fraction(0))
            lost["terrain"] += n * each * expected_losses(dice, strength)
            landing[ground.board.name[h]] = landing.get(ground.board.name[h], Fraction(0)) + n * each * (1 - dies)
    return DropPlan(point, len(units), landing, lost)
