"""What the Mosquito drops: bombs on units and airfields, target markers, medals among them."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import mask_of
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.pieces import AIRFIELD, BOMBABLE, FLAK, LIGHT, LOW, MIRROR, QUAD, RAIL, SLOTS, SMOKE
from lancio.games.duel_in_the_dark.points import to_german
from lancio.games.duel_in_the_dark.state import FLYING, Raid, the_british
from lancio.games.duel_in_the_dark.verbs import BOMB, BOMB_MEDALS, DONE, MARK, MARK_MEDALS
from lancio.games.duel_in_the_dark.words import ground_piece, rail_piece

FLOW = Raid.flow
#: what a medal cannot destroy beside an acoustic mirror
GUARDED = (FLAK, QUAD, RAIL, LIGHT)


@rule("DD-7.smoke.2")
def smoke_at(s: Raid, hex_: int) -> int:
    """Bombs that the smoke over a hex swallows: one for each screen (A-4)."""
    return s.count(hex_, SMOKE) * s.setting.smoke_factor


@rule("DD-7.smoke.2", "DD-7.mosq.15", "DD-7.mosq.14")
def price(s: Raid, kind: int) -> int:
    """Bombs for one target here: 1 + n under n screens; an airfield hit before has swallowed its share (A-21)."""
    smoke = smoke_at(s, s.mosquito_at)
    if kind == AIRFIELD:
        return max(1, smoke + 1 - s.bombs[s.mosquito_at])
    return 1 + smoke


@rule("DD-7.mosq.14")
def damage(s: Raid, hex_: int) -> int:
    """What each take-off or landing costs on a bombed airfield."""
    swallowed = 0 if s.setting.smoke_counts else smoke_at(s, hex_)
    return max(0, s.bombs[hex_] - swallowed)


@rule("DD-7.mosq.14", "DD-7.mosq.15", "DD-7.mosq.16", "DD-X.sau.5", "DD-X.gun.5")
def bomb_targets(s: Raid) -> list[int]:
    """What can be bombed in the Mosquito's hex."""
    here = s.mosquito_at
    return [
        kind
        for kind in (*BOMBABLE, RAIL, AIRFIELD)
        if there(s, kind, here) and not (kind == AIRFIELD and s.waiting_sau_at(here))
    ]


def there(s: Raid, kind: int, hex_: int) -> bool:
    """Whether a live unit of a kind stands in a hex; or a German airfield."""
    if kind == AIRFIELD:
        return bool(s.setting.ground.airfields >> hex_ & 1)
    return s.rails_at(hex_) > 0 if kind == RAIL else s.count(hex_, kind) > 0


@rule("DD-7.mosq.12", "DD-7.mosq.13", "DD-7.mosq.14", "DD-7.mosq.15", "DD-8.4.8")
@FLOW.question("drops", "DD-7.mosq.12", the_british, until=DONE)
def drops(s: Raid) -> Choices:
    """Bombs from low altitude, markers on cities from any; any mix while the tokens last. Medals may join in, no more
    of them than real tokens in the same move."""
    if s.mosquito_state != FLYING or not (s.tokens or s.british_medals):
        return Choices()
    groups = []
    medals = s.british_medals
    if s.mosquito_alt == LOW:
        targets = bomb_targets(s)
        bombs = mask_of(kind for kind in targets if price(s, kind) <= s.tokens)
        groups.append(BOMB.group(last=bombs))
        if medals:
            groups += [BOMB_MEDALS.group(k, last=medal_mixes(s, k)) for k in targets]
    if s.setting.ground.city_mask >> s.mosquito_at & 1 and (s.mosquito_alt == LOW or not s.setting.low_markers):
        groups.append(MARK.group(last=mask_of(range(1, s.tokens + 1))))
        spare = min(medals, s.tokens_now - s.medals_now)
        groups.append(MARK_MEDALS.group(last=mask_of(range(1, spare + 1))))
    groups.append(DONE.alone)
    return Choices(groups)


@rule("DD-X.mirror.1")
def mirror_guards(s: Raid, kind: int, hex_: int) -> bool:
    """Beside an acoustic mirror no medal, of the Bomber or the Mosquito, destroys flak of any kind or searchlights."""
    return kind in GUARDED and s.count(hex_, MIRROR) > 0


@rule("DD-8.4.8", "DD-X.mirror.1")
def medal_mixes(s: Raid, kind: int) -> int:
    """How many medals may be among the bombs on one target."""
    if mirror_guards(s, kind, s.mosquito_at):
        return 0
    bombs = price(s, kind)
    return mask_of(
        m
        for m in range(1, min(bombs, s.british_medals) + 1)
        if bombs - m <= s.tokens and s.medals_now + m <= s.tokens_now + bombs - m
    )


@drops.on(MARK)
def drop_markers(s: Raid, count: int) -> None:
    """Tokens as markers."""
    spend(s, count, 0)
    mark(s, count)


@drops.on(MARK_MEDALS)
def drop_medal_markers(s: Raid, count: int) -> None:
    """Medals as markers."""
    spend(s, 0, count)
    mark(s, count)


@drops.on(BOMB)
def drop_bombs(s: Raid, unit: int) -> None:
    """Tokens as bombs."""
    drop_mixed_bombs(s, unit, 0)


@drops.on(BOMB_MEDALS)
def drop_mixed_bombs(s: Raid, unit: int, medals: int) -> None:
    """So many medals among the bombs."""
    bombs = price(s, unit)
    spend(s, bombs - medals, medals)
    bomb(s, unit, bombs)


def spend(s: Raid, tokens: int, medals: int) -> None:
    """Tokens come back the next night, medals never."""
    s.tokens -= tokens
    s.tokens_now += tokens
    s.british_medals -= medals
    s.medals_now += medals
    if medals:
        s.tell("medals-dropped", "DD-8.4.8", count=medals)


@rule("DD-7.mosq.13")
def mark(s: Raid, count: int) -> None:
    """Markers on a city; if it is not the target they are a bluff."""
    s.marks[s.mosquito_at] += count
    s.tell("markers-dropped", "DD-7.mosq.13", hex=s.mosquito_at, count=count)


@rule("DD-7.mosq.14", "DD-7.mosq.15", "DD-X.quad.1")
def bomb(s: Raid, kind: int, bombs: int) -> None:
    """A bomb never misses: the unit is gone for the night, the airfield damaged. Quad flak fires first."""
    here = s.mosquito_at
    s.bombed_now = True
    if kind == AIRFIELD:
        s.bombs[here] += bombs
        s.tell("airfield-bombed", "DD-7.mosq.14", hex=here, bombs=bombs, damage=damage(s, here))
        return
    if kind == QUAD:
        if s.quads_fired:
            s.quads_fired -= 1
        else:
            to_german(s, figures.FLAK.quad, "quad-fired", "DD-X.quad.1", count=1)
    lost = destroy(s, kind, here)
    s.tell("unit-bombed", "DD-7.mosq.15", hex=here, unit=kind, bombs=bombs, lost=lost, loser=s.commander)


def destroy(s: Raid, kind: int, hex_: int) -> int:
    """A unit is out for the rest of the night, unless a medal repairs it. Says which piece it was."""
    if kind == RAIL:
        rail = next(i for i, h in enumerate(s.rail) if h == hex_ and not s.rail_hit >> i & 1)
        s.rail_hit |= 1 << rail
        return rail_piece(rail)
    s.add_unit(hex_, kind, -1)
    s.hit[hex_ * SLOTS + kind] += 1
    return ground_piece(kind, hex_)
