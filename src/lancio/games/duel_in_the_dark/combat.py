"""Fights: squadrons against the Mosquito (DD-S.3), flak (DD-S.1) and squadrons (DD-S.2) against the Bomber.

The same tallies are booked, shown in the log and used for previews.
"""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.pieces import BEAM, FLAK, HIGH, LIGHT, LOW, MEDAL, NO_SQUADRON, RADAR
from lancio.games.duel_in_the_dark.points import floored, to_british
from lancio.games.duel_in_the_dark.state import FLYING, Raid

FLOW = Raid.flow


# -- the Mosquito ------------------------------------------------------------------------------


@rule("DD-7.mosq.6", "DD-7.mosq.8", "DD-7.mosq.10", "DD-7.wx.cloud.3", "DD-7.wx.storm.5", "DD-7.wx.full.3", "DD-S.3",
      "DD-X.blight.2")  # fmt: skip
def mosquito_tally(s: Raid, entered: int) -> Tally:
    """1 for each squadron that entered, 2 at most; moon, summer and British lights; low flight, cloud and storm."""
    tally = Tally()
    n = entered.bit_count()
    if not n:
        return tally
    here = s.mosquito_at
    points = figures.MOSQUITO
    low = s.mosquito_alt == LOW
    if low and s.setting.low_only_below:
        low = any(s.alt[q] > LOW for q in bits(entered))
    tally.add("squadrons", min(n, points.most_squadrons), "DD-7.mosq.6", count=n)
    tally.add("full-moon", int(s.full_moon), "DD-7.wx.full.3")
    tally.add("summer", int(late_summer(s, s.flown)), "DD-7.wx.summer.2")
    tally.add("british-lights", min(s.count(here, BEAM), n, points.most_squadrons), "DD-X.blight.2")
    tally.add("mosquito-low", -points.low * low, "DD-7.mosq.8")
    tally.add("cloud", -points.cloud * (s.clouds >> here & 1), "DD-7.wx.cloud.3")
    tally.add("storm", -points.storm * (s.storms >> here & 1), "DD-7.wx.storm.5")
    return floored(tally, s.setting.fight_floor, "DD-S.3")


@rule("DD-7.wx.summer.2", "DD-7.wx.summer.1", "DD-7.compass.7")
def late_summer(s: Raid, cards: int) -> bool:
    """The short night: from the eighth compass card on. The Mosquito feels it once that card has been flown."""
    return s.summer and cards >= figures.FIGHTER.summer_card


@rule("DD-6.6.2", "DD-7.mosq.6", "DD-7.mosq.7", "DD-7.mosq.17", "DD-7.fighter.4", "DD-S.3")
@FLOW.procedure("mosquito-fight")
def mosquito_fight(s: Raid) -> None:
    """Once a fighter step, after the last squadron; only squadrons that came to it count, and only the British gain."""
    if s.entered and s.mosquito_state == FLYING:
        tally = mosquito_tally(s, s.entered)
        here, who = s.mosquito_at, s.entered
        to_british(s, tally.total, "mosquito-fought", "DD-S.3", hex=here, squadrons=who, modifiers=tally)


# -- flak --------------------------------------------------------------------------------------


@rule("DD-8.5")
def shrouded(s: Raid, hex_: int) -> bool:
    """A high Bomber in cloud, two searchlights or more, and a squadron just as high."""
    return (
        s.setting.shroud
        and s.bomber_alt == HIGH
        and bool(s.clouds >> hex_ & 1)
        and s.count(hex_, LIGHT) >= figures.FIGHTER.shroud_lights
        and any(s.alt[q] == HIGH for q in s.airborne_at(hex_))
    )


@rule("DD-S.1", "DD-7.flak.1", "DD-7.light.1", "DD-7.bomber.4", "DD-X.rail.2", "DD-X.gun.3", "DD-X.window.7", "DD-8.5")
def flak_tally(s: Raid, hex_: int, foil: bool) -> Tally:
    """Each gun 1 (a gunner medal 2), 2 more against a low Bomber, and 1 for each searchlight. No weather.
    `foil`: Window works in the hex."""
    tally = Tally()
    ordinary, rails = s.count(hex_, FLAK), s.rails_at(hex_)
    medals = (s.silver == hex_) + (s.gold == hex_ and not s.gold_fired)
    guns = ordinary + rails + medals
    if not guns:
        return tally
    points = figures.FLAK
    tally.add("flak", points.gun * ordinary, "DD-7.flak.1", count=ordinary)
    tally.add("rail-flak", points.gun * rails, "DD-X.rail.2", count=rails)
    tally.add("gunners", points.gunner * medals, "DD-X.gun.3", count=medals)
    tally.add("bomber-low", points.bomber_low * guns * (s.bomber_alt == LOW), "DD-7.bomber.4")
    lights, shroud = lights_for_flak(s, hex_, foil)
    tally.add("lights", guns * lights, "DD-7.light.1", count=lights)
    tally.add("shroud", guns * shroud, "DD-8.5", count=shroud)
    return tally


@rule("DD-7.light.1", "DD-8.5", "DD-X.window.7")
def lights_for_flak(s: Raid, hex_: int, foil: bool) -> tuple[int, int]:
    """What the searchlights add to each gun, and what the shroud adds to that (A-27): as much again. Nothing under
    Window."""
    if foil and not s.setting.literal:
        return 0, 0
    lights = s.count(hex_, LIGHT)
    return lights, lights if s.setting.shroud_flak and shrouded(s, hex_) else 0


@rule("DD-X.gun.1")
def ordinary_flak_points(s: Raid, hex_: int, foil: bool) -> int:
    """What the ordinary flak alone did: for this gunners are decorated."""
    points = figures.FLAK
    each = points.gun + points.bomber_low * (s.bomber_alt == LOW) + sum(lights_for_flak(s, hex_, foil))
    return s.count(hex_, FLAK) * each


# -- squadrons against the Bomber --------------------------------------------------------------


@rule("DD-S.2", "DD-7.fighter.3", "DD-7.radar.1", "DD-7.alt.5", "DD-7.wx.cloud.1", "DD-7.wx.storm.1", "DD-7.wx.full.1",
      "DD-7.wx.summer.1", "DD-X.ju88.2", "DD-X.window.7")  # fmt: skip
def squadron_value(s: Raid, squadron: int, hex_: int, with_badge: bool, foil: bool) -> Tally:
    """2 for a squadron; cloud, storm, radar, moon, summer and its altitude change that."""
    points = figures.FIGHTER
    tally = Tally().add("squadron", points.squadron, "DD-7.fighter.3", squadron=squadron)
    if foil:
        tally.add("window", -1, "DD-X.window.7")
    if not (with_badge and squadron == s.ju88):
        tally.add("cloud", -points.cloud * (s.clouds >> hex_ & 1), "DD-7.wx.cloud.1")
    tally.add("storm", -points.storm * (s.storms >> hex_ & 1), "DD-7.wx.storm.1")
    if not foil:
        tally.add("radar", s.count(hex_, RADAR), "DD-7.radar.1")
    tally.add("full-moon", int(s.full_moon), "DD-7.wx.full.1")
    tally.add("summer", int(late_summer(s, s.flown)), "DD-7.wx.summer.1")
    tally.add("lower", -points.lower * (s.alt[squadron] < s.bomber_alt), "DD-7.alt.5")
    return tally


@rule("DD-S.2", "DD-7.light.2", "DD-8.5", "DD-X.window.7")
def fighters_tally(s: Raid, hex_: int, with_badge: bool = False, foil: bool = False, lights: bool = True) -> Tally:
    """All squadrons over the hex. The searchlights help one of them, the one where they bring most (A-46); under
    Window each light helps another squadron."""
    foil = foil and not s.setting.literal
    squadrons = s.airborne_at(hex_)
    values = [squadron_value(s, q, hex_, with_badge, foil) for q in squadrons]
    beams = s.count(hex_, LIGHT)
    double = 1 + shrouded(s, hex_)
    least = s.setting.fight_floor
    if foil:
        for tally in values:
            floored(tally, least, "DD-S.2")
        if values:
            lit = min(beams, len(values))
            values[0].add("lights", lit, "DD-X.window.7", count=beams)
            values[0].add("shroud", lit * (double - 1), "DD-8.5", count=beams)
    elif beams and values and lights:
        best, bonus = best_lit(s, squadrons, values, beams, double)
        values[best].add("lights", beams, "DD-7.light.2", count=beams)
        values[best].add("shroud", bonus - beams, "DD-8.5", count=beams)
    total = Tally()
    for tally in values:
        for m in floored(tally, least, "DD-S.2").modifiers:
            total.modifiers.append(m)
        total.total += tally.total
    return total


@rule("DD-7.light.2")
def best_lit(s: Raid, squadrons: list[int], values: list[Tally], beams: int, double: int) -> tuple[int, int]:
    """The squadron to which the searchlights bring most, and how much; only a high one sees double in the shroud."""
    floor = 0 if s.setting.fight_floor else -99
    gains = []
    for i, (q, tally) in enumerate(zip(squadrons, values, strict=True)):
        bonus = beams * (double if s.alt[q] == HIGH else 1)
        gains.append((max(floor, tally.total + bonus) - max(floor, tally.total), bonus, -i))
    _, bonus, i = max(gains)
    return -i, bonus


@rule("DD-S.2b", "DD-8.6", "DD-X.blight.1", "DD-8.4.4")
def adjusted(s: Raid, hex_: int, total: Tally) -> Tally:
    """Friendly fire, British searchlights, German medals: in this order. The floor comes after British medals."""
    squadrons = len(s.airborne_at(hex_))
    if not squadrons:
        return total
    if s.setting.friendly_fire:
        total.add("friendly-fire", -max(0, s.flak_at(hex_) - 1), "DD-8.6", count=s.flak_at(hex_))
    beams = s.count(hex_, BEAM) * (squadrons if s.setting.beam_pairs else 1)
    total.add("british-lights", -beams, "DD-X.blight.1")
    total.add("german-medals", s.count(hex_, MEDAL), "DD-8.4.4")
    return total


@rule("DD-S.2b")
def fight_tally(s: Raid, hex_: int, with_badge: bool = False, foil: bool = False, lights: bool = True) -> Tally:
    """All that the squadrons over the hex score together, with what adjusts it and one floor at the end."""
    total = adjusted(s, hex_, fighters_tally(s, hex_, with_badge, foil, lights))
    return floored(total, s.setting.fight_floor, "DD-S.2b")


@rule("DD-X.ju88.2", "DD-X.ju88.3")
def badge_useful(s: Raid) -> bool:
    """Whether the Ju 88's observer could see through the cloud here: with one side of the badge on the way out, with
    the other on the way home."""
    return (
        s.ju88 != NO_SQUADRON
        and s.badge == (1 if s.bombed or s.homeward else figures.FIGHTER.badge_uses)
        and s.alt[s.ju88] > 0
        and s.at[s.ju88] == s.bomber_at
        and bool(s.clouds >> s.bomber_at & 1)
    )
