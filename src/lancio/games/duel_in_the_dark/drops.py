"""What the Mosquito drops: bombs on units and airfields, target markers, medals among them."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import mask_of
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.mosquito import QUAD_POINTS
from lancio.games.duel_in_the_dark.pieces import (
    AIRFIELD,
    BALLOON,
    FIRE,
    FLAK,
    FUEL,
    KINDS,
    LIGHT,
    LOW,
    MIRROR,
    QUAD,
    RADAR,
    RAIL,
    SLOTS,
    SMOKE,
)
from lancio.games.duel_in_the_dark.points import to_german
from lancio.games.duel_in_the_dark.state import FLYING, Raid
from lancio.games.duel_in_the_dark.verbs import (
    BOMB,
    BOMB_MEDALS,
    DONE,
    DONE_ONLY,
    MARK,
    MARK_MEDALS,
)

FLOW = Raid.flow
#: units a bomb can destroy: no shelters, no smoke screens, no gunner medals (DD-7.mosq.16)
BOMBABLE = (FLAK, LIGHT, RADAR, FIRE, BALLOON, FUEL, QUAD, MIRROR)


@rule("DD-7.smoke.2")
def smoke_at(s: Raid, hex_: int) -> int:
    """Bombs that the smoke over a hex swallows: one for each screen (A-4)."""
    return s.count(hex_, SMOKE) * s.setting.smoke_factor


@rule("DD-7.smoke.2", "DD-7.mosq.15", "DD-7.mosq.14")
def price(s: Raid, kind: int) -> int:
    """Bombs for one target here: 1 + n under n screens; an airfield hit before has swallowed its share (A-21)."""
    smoke = smoke_at(s, s.m_at)
    if kind == AIRFIELD:
        return max(1, smoke + 1 - s.bombs[s.m_at])
    return 1 + smoke


@rule("DD-7.mosq.14")
def damage(s: Raid, hex_: int) -> int:
    """What each take-off or landing costs on a bombed airfield."""
    lost = 0 if s.setting.smoke_counts else smoke_at(s, hex_)
    return max(0, s.bombs[hex_] - lost)


@rule("DD-7.mosq.14", "DD-7.mosq.15", "DD-7.mosq.16", "DD-X.sau.5", "DD-X.gun.5")
def bomb_targets(s: Raid) -> list[int]:
    """What can be bombed in the Mosquito's hex."""
    here = s.m_at
    out = [kind for kind in BOMBABLE if s.units[here * SLOTS + kind]]
    if s.rails_at(here):
        out.append(RAIL)
    if s.setting.ground.airfields >> here & 1 and not s.waiting_sau_at(here):
        out.append(AIRFIELD)
    return out


@rule("DD-7.mosq.12", "DD-7.mosq.13", "DD-7.mosq.14", "DD-7.mosq.15", "DD-8.4.8")
@FLOW.question("drops", "DD-7.mosq.12", lambda s, f: s.brit)
def drops(s: Raid, frame: Frame) -> Choices:
    """Bombs from low altitude, markers on cities from any; any mix while the tokens last. Medals may join in, no more
    of them than real tokens in the same move."""
    if s.m_state != FLYING or not (s.tokens or s.british_medals):
        return Choices()
    groups = []
    medals = s.british_medals
    if s.m_alt == LOW:
        targets = bomb_targets(s)
        bombs = mask_of(kind for kind in targets if price(s, kind) <= s.tokens)
        groups.append(BOMB.group(last=bombs))
        if medals:
            groups += [BOMB_MEDALS.group(k, last=medal_mixes(s, price(s, k))) for k in targets]
    if s.setting.ground.city_mask >> s.m_at & 1 and (s.m_alt == LOW or not s.setting.low_markers):
        groups.append(MARK.group(last=mask_of(range(1, s.tokens + 1))))
        spare = min(medals, s.tokens_now - s.medals_now)
        groups.append(MARK_MEDALS.group(last=mask_of(range(1, spare + 1))))
    groups.append(DONE_ONLY)
    return Choices(groups)


@rule("DD-8.4.8")
def medal_mixes(s: Raid, bombs: int) -> int:
    """How many medals may be among the bombs on one target."""
    return mask_of(
        m
        for m in range(1, min(bombs, s.british_medals) + 1)
        if bombs - m <= s.tokens and s.medals_now + m <= s.tokens_now + bombs - m
    )


@drops.answered
def drop(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """One target after the other."""
    if code == DONE.base:
        return
    s.stack.append(frame)
    verb = code >> 36
    if verb in (MARK.number, MARK_MEDALS.number):
        (count,) = args_of(code, 1)
        mark(s, count, verb == MARK_MEDALS.number, log)
        return
    kind, medals = args_of(code, 2) if verb == BOMB_MEDALS.number else (args_of(code, 1)[0], 0)
    bombs = price(s, kind)
    spend(s, bombs - medals, medals)
    bomb(s, kind, bombs, log)


def spend(s: Raid, tokens: int, medals: int) -> None:
    """Tokens come back the next night, medals never."""
    s.tokens -= tokens
    s.tokens_now += tokens
    s.british_medals -= medals
    s.medals_now += medals


@rule("DD-7.mosq.13")
def mark(s: Raid, count: int, with_medals: bool, log: Log | None) -> None:
    """Markers on a city; if it is not the target they are a bluff."""
    spend(s, 0 if with_medals else count, count if with_medals else 0)
    s.marks[s.m_at] += count
    if log is not None:
        log.add("markers-dropped", "DD-7.mosq.13", hex=s.setting.ground.board.name[s.m_at], count=count)


@rule("DD-7.mosq.14", "DD-7.mosq.15", "DD-X.quad.1")
def bomb(s: Raid, kind: int, bombs: int, log: Log | None) -> None:
    """A bomb never misses: the unit is gone for the night, the airfield damaged. Quad flak fires first."""
    here = s.m_at
    s.bombed_now = True
    name = s.setting.ground.board.name[here]
    if kind == AIRFIELD:
        s.bombs[here] += bombs
        if log is not None:
            log.add("airfield-bombed", "DD-7.mosq.14", hex=name, bombs=bombs, damage=damage(s, here))
        return
    if kind == QUAD:
        if s.quads_fired:
            s.quads_fired -= 1
        else:
            to_german(s, QUAD_POINTS, "quad-fired", "DD-X.quad.1", log, count=1)
    destroy(s, kind, here)
    if log is not None:
        log.add("unit-bombed", "DD-7.mosq.15", hex=name, unit=KINDS.names[kind], bombs=bombs)


def destroy(s: Raid, kind: int, hex_: int) -> None:
    """A unit is out for the rest of the night, unless a medal repairs it."""
    if kind == RAIL:
        hit = next(i for i, h in enumerate(s.rail) if h == hex_ and not s.rail_hit >> i & 1)
        s.rail_hit |= 1 << hit
        return
    s.units[hex_ * SLOTS + kind] -= 1
    s.hit[hex_ * SLOTS + kind] += 1
