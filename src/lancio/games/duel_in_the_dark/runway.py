"""Take-offs and landings: what they cost (DD-S.4), who may land where, forced landings (DD-S.8)."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.tally import Tally
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.drops import damage
from lancio.games.duel_in_the_dark.pieces import BALLOON, LOW, PARKED
from lancio.games.duel_in_the_dark.points import to_british
from lancio.games.duel_in_the_dark.state import FLYING, Raid


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
    here = (
        s.mosquito_state == FLYING and s.mosquito_at == hex_ and (s.mosquito_alt == LOW or s.setting.block_any)
    )  # fmt: skip
    return int(here and not s.count(hex_, BALLOON))


def use_runway(s: Raid, squadron: int, kind: str) -> None:
    """Book a take-off or landing."""
    hex_ = s.at[squadron]
    tally = runway(s, hex_)
    if tally.total:
        to_british(s, tally.total, f"{kind}-cost", "DD-S.4", squadron=squadron, hex=hex_, modifiers=tally)


@rule("DD-7.fuel.6", "DD-7.fuel.9", "DD-7.fuel-truck.1", "DD-7.air.2")
def can_land(s: Raid, hex_: int) -> bool:
    """A German airfield with room."""
    return bool(s.setting.ground.airfields >> hex_ & 1) and s.room(hex_)


@rule("DD-7.fuel.7", "DD-7.fuel.8", "DD-7.air.1", "DD-8.7.3", "DD-X.players.6")
def land(s: Raid, squadron: int) -> None:
    """Down, the tank full at once, MW-50 ready again; it may fly in the next step."""
    s.alt[squadron] = PARKED
    s.fuel[squadron] = s.tank(squadron)
    s.acted |= 1 << squadron
    s.tell("squadron-landed", "DD-7.fuel.6", squadron=squadron, hex=s.at[squadron], fuel=s.fuel[squadron])
    if s.setting.mw50_again and s.mw & ~s.mw_ready & 1 << squadron:
        s.mw_ready |= 1 << squadron
        s.tell("mw50-ready", "A-10", squadron=squadron)
    use_runway(s, squadron, "landing")


@rule("DD-7.crash.1", "DD-7.crash.2", "DD-7.crash.3", "DD-S.8")
def crash(s: Raid, squadron: int) -> None:
    """Out for the night; over Britain or the sea for good. No runway, so no fog, storm or bombs."""
    hex_ = s.at[squadron]
    one = 1 << squadron
    owner = s.owner[squadron]
    data = {"squadron": squadron, "hex": hex_}
    s.alt[squadron] = PARKED
    s.crashed |= one
    if s.setting.ground.uksea >> hex_ & 1:
        s.lost |= one
        to_british(s, figures.CRASH.sea, "squadron-lost", "DD-7.crash.3", lost=one, loser=owner, **data)
    else:
        to_british(s, figures.CRASH.inland, "squadron-crashed", "DD-7.crash.2", lost=one, loser=owner, **data)
