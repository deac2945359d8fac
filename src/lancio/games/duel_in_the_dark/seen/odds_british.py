"""What the British would gain or lose: targets, cards of the plan, altitudes, bombs and markers, medals."""

from __future__ import annotations

from lancio.engine.tally import Modifier, Preview, Tally
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.bomber import bomber_levels, medal_targets, savings
from lancio.games.duel_in_the_dark.bombing import bombing_tally
from lancio.games.duel_in_the_dark.combat import fight_tally, flak_tally, mosquito_tally
from lancio.games.duel_in_the_dark.compass import MOST_CARDS
from lancio.games.duel_in_the_dark.drops import damage, destroy, drops, price
from lancio.games.duel_in_the_dark.mosquito import mosquito_levels
from lancio.games.duel_in_the_dark.pieces import AIRFIELD, BALLOON, HIGH, LOW, QUAD
from lancio.games.duel_in_the_dark.plan import next_cards, place_in_plan, start_fields, targets, window_places
from lancio.games.duel_in_the_dark.seen.odds_lines import CERTAIN, IF_STAYS, badge_note, british, german, lines
from lancio.games.duel_in_the_dark.state import DISPERSING, WAITING, Raid
from lancio.games.duel_in_the_dark.verbs import (
    BOMB,
    BOMB_MEDALS,
    CARD,
    DESTROY,
    LEVEL,
    MARK,
    MARK_MEDALS,
    SAVE,
    SEAL,
    START,
    TARGET,
    WINDOW,
)
from lancio.games.duel_in_the_dark.window import (
    foiled,
    intercepting,
    lights_to_sau,
    sau_tallies,
    target_hex,
    window_tally,
    window_works,
)

IF_SQUADRONS, BLUFF = "if-squadrons-come", "bluff"


# -- the plan ----------------------------------------------------------------------------------


@targets.foresees(TARGET)
def target(s: Raid, city: int) -> Preview:
    """What the bombing of a city would bring as things stand, from high up."""
    tally = bombing_tally(s, city, s.bomber_alt == LOW)
    return Preview(tuple(lines(tally, *british("bombing"))), CERTAIN, IF_STAYS)


@start_fields.foresees(START)
def start(s: Raid, hex_: int) -> Preview:
    """Fog over the field."""
    return Preview(tuple(fog(s, hex_, figures.BOMBER.take_off_fog, "DD-7.wx.fog.2")), CERTAIN, IF_STAYS)


def fog(s: Raid, hex_: int, points: int, rule_id: str) -> list[Modifier]:
    """What fog on a British field costs."""
    return lines(Tally().add("fog", points * (s.fogs >> hex_ & 1), rule_id), *german("field"))


@next_cards.foresees(CARD)
def card(s: Raid, direction: int) -> Preview:
    """The hex that this card enters: storm, the guns known to stand there, the bombing if it is the target, fog if the
    route could end there."""
    here, _ = place_in_plan(s)
    goal = s.setting.ground.board.neighbours[here][direction]
    out = over_hex(s, goal)
    if not s.turn_at and goal == s.setting.ground.cities[s.target].hex:
        out += lines(bombing_tally(s, s.target, s.bomber_alt == LOW), *british("bombing"))
    elif s.turn_at and s.setting.ground.home_fields >> goal & 1:
        out += fog(s, goal, figures.BOMBER.landing_fog, "DD-7.wx.fog.3")
    return Preview(tuple(out), CERTAIN, IF_STAYS)


def over_hex(s: Raid, hex_: int) -> list[Modifier]:
    """Storm and guns of a hex the Bomber flies into. Guns are known once the ground units are placed."""
    out = lines(
        Tally().add("storm", figures.BOMBER.storm * (s.storms >> hex_ & 1), "DD-7.wx.storm.4"), *german("storm")
    )
    if s.phase >= DISPERSING:
        if s.bomber_state == WAITING and not s.bomber_alt:
            s.bomber_alt = HIGH
        out += lines(flak_tally(s, hex_, False), *german("flak"))
    return out


@next_cards.foresees(SEAL)
def seal(s: Raid) -> Preview:
    """The landing, in fog or not."""
    return Preview(tuple(fog(s, place_in_plan(s)[0], figures.BOMBER.landing_fog, "DD-7.wx.fog.3")), CERTAIN, IF_STAYS)


@window_places.foresees(WINDOW)
def window(s: Raid, number: int) -> Preview:
    """A Window card beyond the 14 costs points."""
    inserted = s.windows.bit_count() + 1
    beyond = min(inserted, max(0, len(s.route) + inserted - MOST_CARDS))
    before = min(inserted - 1, max(0, len(s.route) + inserted - 1 - MOST_CARDS))
    tally = Tally().add("surplus", figures.WINDOW.surplus * (beyond - before), "DD-X.window.4")
    return Preview(tuple(lines(tally, *german("window"))), CERTAIN)


@bomber_levels.foresees(LEVEL)
def bomber_level(s: Raid, level: int) -> Preview:
    """The whole raid at that altitude: fog at the start, the guns on the way, the bombing. Squadrons are not in it."""
    s.bomber_alt = level
    out = fog(s, s.bomber_at, figures.BOMBER.take_off_fog, "DD-7.wx.fog.2")
    guns = storms = 0
    here = s.bomber_at
    for number, d in enumerate(s.route, 1):
        here = s.setting.ground.board.neighbours[here][d]
        guns += flak_tally(s, here, bool(s.windows >> number & 1) and window_works(s, here)).total
        storms += figures.BOMBER.storm * (s.storms >> here & 1)
    out += lines(Tally().add("storms-on-the-way", storms, "DD-7.wx.storm.4"), *german("storm"))
    out += lines(Tally().add("guns-on-the-way", guns, "DD-S.1"), *german("flak"))
    out += lines(bombing_tally(s, s.target, s.bomber_alt == LOW), *british("bombing"))
    return Preview(tuple(out), CERTAIN, IF_STAYS)


# -- the Mosquito ------------------------------------------------------------------------------


@mosquito_levels.foresees(LEVEL)
def mosquito_level(s: Raid, level: int) -> Preview:
    """Quad flak below, and the fight if two squadrons come."""
    s.mosquito_alt = level
    quads = s.count(s.mosquito_at, QUAD) if s.mosquito_moved and s.mosquito_alt == LOW else 0
    out = lines(Tally().add("quad-flak", figures.FLAK.quad * quads, "DD-X.quad.1", count=quads), *german("flak"))
    return Preview((*out, *lines(mosquito_tally(s, 0b11), *british("mosquito"))), CERTAIN, IF_SQUADRONS)


@drops.foresees(BOMB)
def bomb(s: Raid, unit: int) -> Preview:
    """Tokens only."""
    return mixed_bomb(s, unit, 0)


@drops.foresees(BOMB_MEDALS)
def mixed_bomb(s: Raid, unit: int, medals: int) -> Preview:
    """The tokens a target costs, the balloons and the quad flak that answer; and what the Bomber is spared here."""
    here = s.mosquito_at
    bombs = price(s, unit)
    out = [Modifier("tokens", medals - bombs, "DD-7.smoke.2", {"unit": unit})]
    if medals:
        out.append(Modifier("medals", -medals, "DD-8.4.8"))
    if s.bomber_state == WAITING:
        s.bomber_alt = HIGH
    balloons = 0 if s.bombed_now else s.count(here, BALLOON)
    foil = expect_bomber(s, here)
    guns, fight, raid, field = spared(s, here, foil)
    if unit == QUAD and not s.quads_fired:
        out += lines(Tally().add("quad-flak", figures.FLAK.quad, "DD-X.quad.1"), *german("flak"))
    if unit == AIRFIELD:
        s.bombs[here] += bombs
    else:
        destroy(s, unit, here)
        balloons -= unit == BALLOON
    guns_after, fight_after, raid_after, field_after = spared(s, here, foil)
    out += lines(Tally().add("balloons", balloons, "DD-7.balloon.1", count=balloons), *german("balloons"))
    out += lines(Tally().add("guns", guns_after - guns, "DD-S.1"), *german("flak"))
    out += lines(Tally().add("squadrons-here", fight_after - fight, "DD-S.2"), *german("fight"))
    out += lines(Tally().add("raid", raid_after - raid, "DD-S.5"), *british("bombing"))
    out += lines(Tally().add("damage", field_after - field, "DD-7.mosq.14"), *british("runway"))
    return Preview(tuple(out), CERTAIN, IF_STAYS)


def expect_bomber(s: Raid, hex_: int) -> bool:
    """Count the cards up to the one that enters a hex, if one does; says whether Window works there then."""
    here = s.bomber_at
    for number, d in enumerate(s.cards_left(), s.flown + 1):
        here = s.setting.ground.board.neighbours[here][d]
        if here == hex_:
            s.flown = number
            return bool(s.windows >> number & 1) and window_works(s, hex_)
    return False


def spared(s: Raid, hex_: int, foil: bool) -> tuple[int, int, int, int]:
    """What stands in a hex is worth to either side: its guns, the squadrons that are in the air there now, the raid if
    it is the target, its damaged runway."""
    raid = bombing_tally(s, s.target, s.bomber_alt == LOW).total if not s.bombed else 0
    fight = fight_tally(s, hex_, foil=foil).total
    return flak_tally(s, hex_, foil).total, fight, raid, damage(s, hex_)


@drops.foresees(MARK, MARK_MEDALS)
def mark(s: Raid, count: int) -> Preview:
    """A point each on the target; elsewhere a bluff."""
    if s.bombed or s.mosquito_at != s.setting.ground.cities[s.target].hex:
        return Preview((Modifier("tokens", -count, "DD-7.mosq.12"),), CERTAIN, BLUFF)
    tally = Tally().add("markers", count, "DD-7.mosq.13", count=count)
    return Preview((Modifier("tokens", -count, "DD-7.mosq.12"), *lines(tally, *british("bombing"))), CERTAIN, IF_STAYS)


# -- medals ------------------------------------------------------------------------------------


@medal_targets.foresees(DESTROY)
def destroyed(s: Raid, unit: int) -> Preview:
    """What the unit would have done to the Bomber in the rest of this step, and to the bombing."""
    before = rest_of_step(s)
    destroy(s, unit, s.bomber_at)
    gained = [after - old for after, old in zip(rest_of_step(s), before, strict=True)]
    out = lines(Tally().add("guns", gained[0], "DD-S.1"), *german("flak"))
    out += lines(Tally().add("squadrons-here", gained[1], "DD-S.2b"), *german("fight"))
    out += lines(Tally().add("wilde-sau", gained[2], "DD-X.sau.6" if s.setting.literal else "DD-X.sau.8"),
                 *german("sau"))  # fmt: skip
    out += lines(Tally().add("window", gained[3], "DD-X.window.6"), *british("window"))
    out += lines(Tally().add("raid", gained[4], "DD-S.5"), *british("bombing"))
    return Preview(tuple(out), CERTAIN, badge_note(s))


def rest_of_step(s: Raid) -> tuple[int, int, int, int, int]:
    """What the step still books after these medals: guns (unless they have fired), squadrons, Wilde Sau, Window's own
    points, the bombing."""
    here, foil = s.bomber_at, foiled(s)
    over, lit = here == target_hex(s), lights_to_sau(s, here)
    guns = flak_tally(s, here, foil).total if s.setting.kill_before else 0
    fight = fight_tally(s, here, False, foil, not lit).total
    saus = sau_tallies(s, intercepting(s), here, over, lit or not s.setting.literal)
    strips = window_tally(s, here).total if foil and s.setting.literal else 0
    raid = bombing_tally(s, s.target, s.bomber_alt == LOW).total if s.flown == s.turn_at else 0
    return guns, fight, sum(tally.total for tally in saus), strips, raid


@savings.foresees(SAVE)
def save(s: Raid, count: int) -> Preview:
    """A medal for a point."""
    return Preview(tuple(lines(Tally().add("medals", -count, "DD-8.4.9"), *german("fight"))), CERTAIN)
