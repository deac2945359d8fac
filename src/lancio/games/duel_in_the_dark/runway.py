"""Take-offs and landings: what they cost (DD-S.4), who may land where, forced landings (DD-S.8)."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.tally import Tally
from lancio.games.duel_in_the_dark.drops import damage
from lancio.games.duel_in_the_dark.pieces import BALLOON, GROUND, LOW, SQUADRONS
from lancio.games.duel_in_the_dark.points import to_british
from lancio.games.duel_in_the_dark.state import FLYING, Raid

CRASH_INLAND, CRASH_AT_SEA = 2, 4


@rule("DD-S.4", "DD-7.wx.fog.1", "DD-7.wx.storm.2", "DD-7.mosq.9", "DD-7.mosq.11", "DD-7.mosq.14")
def runway(s: Raid, hex_: int) -> Tally:
    """What one take-off or landing gives the British: fog, storm, damage and a low Mosquito add up."""
    tally = Tally()
    tally.add("fog", s.fogs >> hex_ & 1, "DD-7.wx.fog.1")
    tally.add("storm", s.storms >> hex_ & 1, "DD-7.wx.storm.2")
    tally.add("damage", damage(s, hex_), "DD-7.mosq.14")
    tally.add("block", blocked(s, hex_), "DD-7.mosq.9")
    return tally


@rule("DD-7.mosq.9", "DD-7.mosq.11")
def blocked(s: Raid, hex_: int) -> int:
    """A low Mosquito in the hex, and no live balloon barrier."""
    here = s.m_state == FLYING and s.m_at == hex_ and (s.m_alt == LOW or s.setting.block_any)
    return int(here and not s.count(hex_, BALLOON))


def use_runway(s: Raid, squadron: int, kind: str, log: Log | None) -> None:
    """Book a take-off or landing."""
    hex_ = s.at[squadron]
    tally = runway(s, hex_)
    if tally.total:
        data = {"squadron": SQUADRONS.names[squadron], "hex": s.setting.ground.board.name[hex_]}
        to_british(s, tally.total, f"{kind}-cost", "DD-S.4", log, **data, modifiers=tally.as_list())


@rule("DD-7.fuel.6", "DD-7.fuel.9", "DD-7.fuel-truck.1", "DD-7.air.2")
def can_land(s: Raid, hex_: int) -> bool:
    """A German airfield with room."""
    return bool(s.setting.ground.airfields >> hex_ & 1) and s.room(hex_)


@rule("DD-7.fuel.7", "DD-7.fuel.8", "DD-7.air.1", "DD-8.7.3", "DD-X.players.6")
def land(s: Raid, squadron: int, log: Log | None) -> None:
    """Down, the tank full at once, MW-50 ready again; it may fly in the next step."""
    hex_ = s.at[squadron]
    s.alt[squadron] = GROUND
    s.fuel[squadron] = s.tank(squadron)
    s.acted |= 1 << squadron
    if s.setting.mw50_again:
        s.mw_ready |= s.mw & 1 << squadron
    if log is not None:
        data = {"squadron": SQUADRONS.names[squadron], "hex": s.setting.ground.board.name[hex_]}
        log.add("squadron-landed", "DD-7.fuel.6", None, **data, fuel=s.fuel[squadron])
    use_runway(s, squadron, "landing", log)


@rule("DD-7.crash.1", "DD-7.crash.2", "DD-7.crash.3", "DD-S.8")
def crash(s: Raid, squadron: int, log: Log | None) -> None:
    """Out for the night; over Britain or the sea for good. No runway, so no fog, storm or bombs."""
    hex_ = s.at[squadron]
    at_sea = s.setting.ground.uksea >> hex_ & 1
    s.alt[squadron] = GROUND
    s.crashed |= 1 << squadron
    if at_sea:
        s.lost |= 1 << squadron
    data = {"squadron": SQUADRONS.names[squadron], "hex": s.setting.ground.board.name[hex_]}
    points, rule_id = (CRASH_AT_SEA, "DD-7.crash.3") if at_sea else (CRASH_INLAND, "DD-7.crash.2")
    to_british(s, points, "squadron-lost" if at_sea else "squadron-crashed", rule_id, log, **data)
