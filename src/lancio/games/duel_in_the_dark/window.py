"""Window and Wilde Sau against each other: what they score when the Bomber enters a hex."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.combat import best_lit, late_summer, squadron_value
from lancio.games.duel_in_the_dark.pieces import LIGHT
from lancio.games.duel_in_the_dark.points import floored, to_british, to_german
from lancio.games.duel_in_the_dark.state import Raid


@rule("DD-X.window.5")
def window_works(s: Raid, hex_: int) -> bool:
    """Not in a storm."""
    return not s.storms >> hex_ & 1


def foiled(s: Raid) -> bool:
    """Whether a Window card was turned up with the Bomber's last card, and works where it is."""
    return bool(s.windows >> s.flown & 1) and window_works(s, s.bomber_at)


@rule("DD-X.window.6")
def window_tally(s: Raid, hex_: int) -> Tally:
    """The literal reading: the British score themselves."""
    points = figures.WINDOW
    tally = Tally().add("window", points.points, "DD-X.window.6")
    over = hex_ == target_hex(s)
    tally.add("over-target", points.over_target * over, "DD-X.window.6")
    tally.add("full-moon", int(s.full_moon), "DD-X.window.6")
    tally.add("summer", int(s.summer), "DD-X.window.6")
    if not over:
        tally.add("lights", s.count(hex_, LIGHT), "DD-X.window.6", count=s.count(hex_, LIGHT))
    tally.add("cloud", -points.cloud * (s.clouds >> hex_ & 1), "DD-X.window.6")
    return floored(tally, s.setting.fight_floor, "DD-X.window.6")


def target_hex(s: Raid) -> int:
    """The hex of the target; only asked when the Bomber is there or has bombed it."""
    return s.setting.ground.cities[s.target].hex if s.target >= 0 and not s.bombed else s.bombed


@rule("DD-X.sau.2", "DD-X.sau.4", "DD-X.sau.5")
def intercepting(s: Raid) -> list[int]:
    """The Wilde Sau turned up in the Bomber's hex."""
    return [i for i in bits(s.sau_up & ~s.sau_out) if s.sau[i] == s.bomber_at]


@rule("DD-X.sau.3")
def can_intercept(s: Raid, hex_: int, over: bool) -> bool:
    """Over the target, over a searchlight or in a clear sky; in a storm never, but for the literal reading (A-35)."""
    light = s.count(hex_, LIGHT) > 0
    storm = bool(s.storms >> hex_ & 1)
    if storm and (s.setting.sau_uh or not s.setting.literal):
        return False
    if s.setting.sau_uh:
        return over or s.full_moon or light
    return over or light or not (storm or s.clouds >> hex_ & 1)


@rule("DD-X.sau.8", "DD-X.sau.6")
def sau_tally(s: Raid, hex_: int, over: bool, lit: bool) -> Tally:
    """One Wilde Sau; `lit` is the one that has the searchlights."""
    tally = Tally()
    points = figures.SAU
    beams = s.count(hex_, LIGHT) if lit and not over else 0
    cloud = s.clouds >> hex_ & 1
    if s.setting.literal:
        tally.add("wilde-sau", points.points, "DD-X.sau.6")
        if not s.setting.sau_flat:
            tally.add("full-moon", int(s.full_moon), "DD-X.sau.6")
            tally.add("summer", int(late_summer(s, s.flown)), "DD-X.sau.6")
            tally.add("cloud", -points.literal_cloud * cloud, "DD-X.sau.6")
            tally.add("storm", -points.literal_storm * (s.storms >> hex_ & 1), "DD-X.sau.6")
        tally.add("lights", beams, "DD-X.sau.6", count=beams)
        return floored(tally, s.setting.fight_floor, "DD-X.sau.6")
    tally.add("wilde-sau", points.points, "DD-X.sau.8")
    tally.add("over-target", points.over_target * over, "DD-X.sau.8")
    tally.add("full-moon", int(s.full_moon), "DD-X.sau.8")
    tally.add("summer", int(s.summer), "DD-X.sau.8")
    tally.add("lights", beams, "DD-X.sau.8", count=beams)
    tally.add("cloud", -points.cloud * cloud, "DD-X.sau.8")
    return floored(tally, s.setting.fight_floor, "DD-X.sau.8")


@rule("DD-X.sau.6")
def lights_to_sau(s: Raid, hex_: int) -> bool:
    """Literal reading: the searchlights help one squadron or one Wilde Sau, whichever brings more."""
    if not s.setting.literal or not intercepting(s) or hex_ == target_hex(s) or not can_intercept(s, hex_, False):
        return False
    beams = s.count(hex_, LIGHT)
    squadrons = s.airborne_at(hex_)
    gain = sau_tally(s, hex_, False, True).total - sau_tally(s, hex_, False, False).total
    if not squadrons:
        return True
    values = [squadron_value(s, q, hex_, False, False) for q in squadrons]
    best, bonus = best_lit(s, squadrons, values, beams, 1)
    return gain > max(0, values[best].total + bonus) - max(0, values[best].total)


@rule("DD-X.sau.8", "DD-X.sau.6")
def sau_tallies(s: Raid, markers: list[int], hex_: int, over: bool, lit: bool) -> list[Tally]:
    """Every marker scores by itself, outside the squadrons' total; the searchlights help one of them. No tally: none
    of them sees the Bomber."""
    if not can_intercept(s, hex_, over):
        return []
    return [sau_tally(s, hex_, over, lit and n == 0) for n in range(len(markers))]


@rule("DD-X.sau.3", "DD-X.sau.4", "DD-X.sau.8")
def wilde_sau(s: Raid, lit: bool) -> None:
    """The markers in the Bomber's hex strike, or see nothing."""
    here = s.bomber_at
    markers = intercepting(s)
    tallies = sau_tallies(s, markers, here, here == target_hex(s), lit)
    for marker in markers if not tallies else ():
        s.tell("sau-missed", "DD-X.sau.3", marker=marker, hex=here)
    for marker, tally in zip(markers, tallies, strict=False):
        rule_id = "DD-X.sau.6" if s.setting.literal else "DD-X.sau.8"
        to_german(s, tally.total, "sau-scored", rule_id, marker=marker, hex=here, modifiers=tally)


def window_points(s: Raid) -> None:
    """Literal reading: the points of a Window card in this hex."""
    tally = window_tally(s, s.bomber_at)
    to_british(s, tally.total, "window-scored", "DD-X.window.6", hex=s.bomber_at, modifiers=tally)


@rule("DD-X.sau.4")
def sau_leave(s: Raid) -> None:
    """A marker that moved is gone after the next move of the Bomber, hit or miss."""
    for marker in bits(s.sau_up & ~s.sau_out):
        s.sau_out |= 1 << marker
        s.tell("sau-left", "DD-X.sau.4", marker=marker)
