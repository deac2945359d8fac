"""What the British would gain or lose: targets, cards of the plan, altitudes, bombs and markers, medals."""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.tally import Modifier, Preview, Tally
from lancio.games.duel_in_the_dark.bomber import LANDING_FOG, STORM, SURPLUS, TAKE_OFF_FOG
from lancio.games.duel_in_the_dark.bombing import bombing_tally
from lancio.games.duel_in_the_dark.combat import fighters_tally, flak_tally, mosquito_tally
from lancio.games.duel_in_the_dark.compass import MOST_CARDS
from lancio.games.duel_in_the_dark.drops import damage, destroy, price
from lancio.games.duel_in_the_dark.mosquito import QUAD_POINTS
from lancio.games.duel_in_the_dark.pieces import AIRFIELD, BALLOON, HIGH, KINDS, LOW, QUAD
from lancio.games.duel_in_the_dark.plan import place_in_plan
from lancio.games.duel_in_the_dark.seen.lines import CERTAIN, IF_STAYS, british, german, lines
from lancio.games.duel_in_the_dark.state import WAITING, Raid

IF_SQUADRONS, BLUFF = "if-squadrons-come", "bluff"


# -- the plan ----------------------------------------------------------------------------------


def target(s: Raid, city: int) -> Preview:
    """What the bombing of a city would bring as things stand, from high up."""
    tally = bombing_tally(s, s.setting.ground.cities[city], low=s.b_alt == LOW)
    return Preview(tuple(lines(tally, *british("bombing"))), CERTAIN, IF_STAYS)


def start(s: Raid, hex_: int) -> Preview:
    """Fog over the field."""
    return Preview(tuple(fog(s, hex_, TAKE_OFF_FOG, "DD-7.wx.fog.2")), CERTAIN, IF_STAYS)


def fog(s: Raid, hex_: int, points: int, rule_id: str) -> list[Modifier]:
    """What fog on a British field costs."""
    return lines(Tally().add("fog", points * (s.fogs >> hex_ & 1), rule_id), *german("field"))


def card(s: Raid, direction: int) -> Preview:
    """The hex that this card enters: storm, the guns known to stand there, the bombing if it is the target, fog if the
    route could end there."""
    here, _ = place_in_plan(s)
    goal = s.setting.ground.board.neighbours[here][direction]
    out = over_hex(s, goal)
    city = s.setting.ground.cities[s.target]
    if not s.turn_at and goal == city.hex:
        out += lines(bombing_tally(s, city, s.b_alt == LOW), *british("bombing"))
    elif s.turn_at and s.setting.ground.home_fields >> goal & 1:
        out += fog(s, goal, LANDING_FOG, "DD-7.wx.fog.3")
    return Preview(tuple(out), CERTAIN, IF_STAYS)


def over_hex(s: Raid, hex_: int) -> list[Modifier]:
    """Storm and guns of a hex the Bomber flies into. Guns are known once the ground units are placed."""
    out = lines(Tally().add("storm", STORM * (s.storms >> hex_ & 1), "DD-7.wx.storm.4"), *german("storm"))
    if s.phase >= 5:
        if s.b_state == WAITING and not s.b_alt:
            s.b_alt = HIGH
        out += lines(flak_tally(s, hex_, False), *german("flak"))
    return out


def seal(s: Raid) -> Preview:
    """The landing, in fog or not."""
    return Preview(tuple(fog(s, place_in_plan(s)[0], LANDING_FOG, "DD-7.wx.fog.3")), CERTAIN, IF_STAYS)


def window(s: Raid, number: int) -> Preview:
    """A Window card beyond the 14 costs points."""
    inserted = s.windows.bit_count() + 1
    beyond = min(inserted, max(0, len(s.route) + inserted - MOST_CARDS))
    before = min(inserted - 1, max(0, len(s.route) + inserted - 1 - MOST_CARDS))
    tally = Tally().add("surplus", SURPLUS * (beyond - before), "DD-X.window.4")
    return Preview(tuple(lines(tally, *german("window"))), CERTAIN)


def bomber_level(s: Raid, level: int) -> Preview:
    """The whole raid at that altitude: fog at the start, the guns on the way, the bombing. Squadrons are not in it."""
    s.b_alt = 1 + level
    out = fog(s, s.b_at, TAKE_OFF_FOG, "DD-7.wx.fog.2")
    guns = storms = 0
    here = s.b_at
    for d in s.route:
        here = s.setting.ground.board.neighbours[here][d]
        guns += flak_tally(s, here, False).total
        storms += STORM * (s.storms >> here & 1)
    out += lines(Tally().add("storms-on-the-way", storms, "DD-7.wx.storm.4"), *german("storm"))
    out += lines(Tally().add("guns-on-the-way", guns, "DD-S.1"), *german("flak"))
    city = s.setting.ground.cities[s.target]
    out += lines(bombing_tally(s, city, s.b_alt == LOW), *british("bombing"))
    return Preview(tuple(out), CERTAIN, IF_STAYS)


# -- the Mosquito ------------------------------------------------------------------------------


def mosquito_level(s: Raid, level: int) -> Preview:
    """Quad flak below, and the fight if two squadrons come."""
    s.m_alt = 1 + level
    quads = s.count(s.m_at, QUAD) if s.m_moved and s.m_alt == LOW else 0
    out = lines(Tally().add("quad-flak", QUAD_POINTS * quads, "DD-X.quad.1", count=quads), *german("flak"))
    return Preview((*out, *lines(mosquito_tally(s, 0b11), *british("mosquito"))), CERTAIN, IF_SQUADRONS)


def bomb(s: Raid, kind: int, medals: int = 0) -> Preview:
    """The tokens a target costs, the balloons and the quad flak that answer; and what the Bomber is spared here."""
    here = s.m_at
    bombs = price(s, kind)
    out = [Modifier("tokens", medals - bombs, "DD-7.smoke.2", {"unit": KINDS.names[kind]})]
    if medals:
        out.append(Modifier("medals", -medals, "DD-8.4.8"))
    if s.b_state == WAITING:
        s.b_alt = HIGH
    balloons = 0 if s.bombed_now else s.count(here, BALLOON)
    guns, raid, field = spared(s, here)
    if kind == QUAD and not s.quads_fired:
        out += lines(Tally().add("quad-flak", QUAD_POINTS, "DD-X.quad.1"), *german("flak"))
    if kind == AIRFIELD:
        s.bombs[here] += bombs
    else:
        destroy(s, kind, here)
        balloons -= kind == BALLOON
    guns_after, raid_after, field_after = spared(s, here)
    out += lines(Tally().add("balloons", balloons, "DD-7.balloon.1", count=balloons), *german("balloons"))
    out += lines(Tally().add("guns", guns_after - guns, "DD-S.1"), *german("flak"))
    out += lines(Tally().add("raid", raid_after - raid, "DD-S.5"), *british("bombing"))
    out += lines(Tally().add("damage", field_after - field, "DD-7.mosq.14"), *british("runway"))
    return Preview(tuple(out), CERTAIN, IF_STAYS)


def spared(s: Raid, hex_: int) -> tuple[int, int, int]:
    """What stands in a hex is worth to either side: its guns, the raid if it is the target, its damaged runway."""
    city = s.setting.ground.cities[s.target]
    raid = bombing_tally(s, city, s.b_alt == LOW).total if not s.bombed else 0
    return flak_tally(s, hex_, False).total, raid, damage(s, hex_)


def mark(s: Raid, count: int) -> Preview:
    """A point each on the target; elsewhere a bluff."""
    if s.bombed or s.m_at != s.setting.ground.cities[s.target].hex:
        return Preview((Modifier("tokens", -count, "DD-7.mosq.12"),), CERTAIN, BLUFF)
    tally = Tally().add("markers", count, "DD-7.mosq.13", count=count)
    return Preview((Modifier("tokens", -count, "DD-7.mosq.12"), *lines(tally, *british("bombing"))), CERTAIN, IF_STAYS)


# -- medals ------------------------------------------------------------------------------------


def destroyed(s: Raid, kind: int) -> Preview:
    """What the unit would have done to the Bomber here, and to the bombing."""

    def worth() -> tuple[int, int, int]:
        fight = fighters_tally(s, s.b_at, False, False).total
        raid = bombing_tally(s, s.setting.ground.city_at[s.b_at], s.b_alt == LOW).total if s.flown == s.turn_at else 0
        return flak_tally(s, s.b_at, False).total, fight, raid

    guns, fight, raid = worth()
    destroy(s, kind, s.b_at)
    guns_after, fight_after, raid_after = worth()
    out = lines(Tally().add("guns", guns_after - guns, "DD-S.1"), *german("flak"))
    out += lines(Tally().add("squadrons-here", fight_after - fight, "DD-S.2"), *german("fight"))
    out += lines(Tally().add("raid", raid_after - raid, "DD-S.5"), *british("bombing"))
    return Preview(tuple(out), CERTAIN)


def save(s: Raid, count: int) -> Preview:
    """A medal for a point."""
    return Preview(tuple(lines(Tally().add("medals", -count, "DD-8.4.9"), *german("fight"))), CERTAIN)


LOOKS: dict[tuple[str, str], Callable[..., Preview | None]] = {
    ("plan-target", "target"): target,
    ("plan-start", "start"): start,
    ("plan-card", "card"): card,
    ("plan-card", "seal"): seal,
    ("plan-window", "window"): window,
    ("bomber-level", "level"): bomber_level,
    ("mosquito-level", "level"): mosquito_level,
    ("drops", "bomb"): bomb,
    ("drops", "mark"): mark,
    ("drops", "mark-medals"): mark,
    ("kill-medals", "destroy"): destroyed,
    ("save-medals", "save"): save,
}
