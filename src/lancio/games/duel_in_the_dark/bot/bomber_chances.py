"""Where the Bomber may be in the next steps, from what everybody knows: for judgement and for nothing else."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.games.duel_in_the_dark.bot.raids import HORIZON, Map, believed, paths, solo_paths
from lancio.games.duel_in_the_dark.pieces import NO_HEADING, SLOTS
from lancio.games.duel_in_the_dark.plan import fields
from lancio.games.duel_in_the_dark.seen.imagine import possible
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid

#: how much likelier a marked or bombed city is the target
POINTED = 16


def bomber_chances(s: Raid) -> tuple[Map, ...]:
    """For each of the next steps: hex -> chance that the Bomber enters it. The Mosquito often flies ahead of it, and
    its markers and bombs point at the target, bluff or not."""
    if s.bomber_state == DOWN or s.bomber_at == OFF:
        return tuple({} for _ in range(HORIZON))
    if s.setting.solo:
        return solo_paths(s.bomber_at, s.heading, s.homeward)
    targets: dict[int, int] = {}
    if not s.bombed:
        for _, city in possible(s):
            hex_ = s.setting.ground.cities[city].hex
            pointed = s.marks[hex_] > 0 or any(s.hit[hex_ * SLOTS : (hex_ + 1) * SLOTS])
            targets[hex_] = POINTED if pointed else 1
    lead = s.mosquito_at if s.mosquito_state == FLYING else OFF
    flown = () if s.replanned else s.route[: s.flown]
    here, heading = s.bomber_at, s.heading
    if s.bombed and s.bomber_at == s.bombed:
        heading = NO_HEADING
    beliefs = believed(s.setting.six_turns, s.start, flown, tuple(targets.items()) or ((s.bombed, 1),))
    return paths(s.setting.six_turns, here, heading, bool(s.bombed), beliefs, fields(s), s.flown, lead)
