"""Phase 1: Ju 88, MW-50, and an airfield for each squadron."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, mask_of
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.pieces import ALL_SQUADRONS, MESSERSCHMITTS, RADAR_FUEL, SQUADRONS
from lancio.games.duel_in_the_dark.state import NO_SLOT, Raid
from lancio.games.duel_in_the_dark.verbs import ARM, BASE, SWAP

FLOW = Raid.flow


@FLOW.procedure("fighters-based")
def fighters(s: Raid, frame: Frame, log: Log | None) -> None:
    """First what the squadrons are, then where they stand, seat by seat."""
    seats = sorted({s.owner[q] for q in s.squadrons()}, reverse=True)
    s.stack += [("base", seat) for seat in seats]
    s.stack.append(("outfit",))
    if s.setting.ju88 and s.squadrons():
        s.stack.append(("ju88-owner",))


@rule("DD-X.ju88.1")
@FLOW.procedure("ju88-owner")
def ju88_owner(s: Raid, frame: Frame, log: Log | None) -> None:
    """With several German players the owner is drawn by lot."""
    seats = sorted({s.owner[q] for q in s.squadrons()})
    seat = seats[0] if len(seats) == 1 else seats[s.dice.below(len(seats))]
    s.stack.append(("ju88", seat))


@rule("DD-X.ju88.1")
@FLOW.question("ju88", "DD-X.ju88.1", lambda s, f: int(f[1]))
def ju88_slots(s: Raid, frame: Frame) -> Choices:
    """It replaces any one squadron."""
    return Choices([SWAP.group(last=mask_of(q for q in s.squadrons() if s.owner[q] == frame[1]))])


@ju88_slots.answered
def put_ju88(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """A long-range tank and an observer's badge, fresh each night."""
    (s.ju88,) = args_of(code, 1)
    s.fuel[s.ju88] = s.tank(s.ju88)
    s.badge = 2
    if log is not None:
        log.add("ju88-swapped", "DD-X.ju88.1", squadron=SQUADRONS.names[s.ju88])


@rule("DD-8.7.1", "DD-X.players.1", "DD-X.players.2", "DD-X.players.3", "DD-X.ju88.4")
@FLOW.procedure("outfit")
def outfit(s: Raid, frame: Frame, log: Log | None) -> None:
    """MW-50: one token, chosen by the German (with two German players: by the one with two Messerschmitts); with
    three or four German players every Messerschmitt has one. Never the Ju 88, never the Do 217."""
    if not s.setting.mw50:
        return
    able = MESSERSCHMITTS & ~s.lost
    if s.ju88 != NO_SLOT:
        able &= ~(1 << s.ju88)
    if s.setting.german_seats > 2:
        s.mw = s.mw_ready = able
        return
    if s.setting.german_seats == 2:
        able &= 0b011
    s.stack.append(("mw50", able))


@rule("DD-8.7.1")
@FLOW.question("mw50", "DD-8.7.1", lambda s, f: s.owner[0])
def mw50_carriers(s: Raid, frame: Frame) -> Choices:
    """One of the Messerschmitts."""
    return Choices([ARM.group(last=int(frame[1]))])


@mw50_carriers.answered
def arm(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """The token lies ready side up."""
    (squadron,) = args_of(code, 1)
    s.mw = s.mw_ready = 1 << squadron
    if log is not None:
        log.add("mw50-assigned", "DD-8.7.1", squadron=SQUADRONS.names[squadron])


@rule("DD-6.1.1", "DD-6.1.2", "DD-7.fuel-truck.1")
@FLOW.question("base", "DD-6.1.1", lambda s, f: int(f[1]))
def free_fields(s: Raid, frame: Frame) -> Choices:
    """A field of its own for each squadron; a shared one only if the fuel trucks for it can be placed later."""
    standing = mask_of(h for h in s.at if h)
    open_fields = s.setting.ground.airfields
    if owed_in_all(s) + 1 > trucks_possible(s):
        open_fields &= ~standing
    return Choices(
        [
            BASE.group(q, last=open_fields)
            for q in bits(ALL_SQUADRONS & ~s.lost)
            if s.owner[q] == frame[1] and not s.at[q]
        ]
    )


@free_fields.answered
def put_squadron(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Park a squadron."""
    squadron, hex_ = args_of(code, 2)
    s.at[squadron] = hex_
    s.stack.append(frame)
    if log is not None:
        data = {"squadron": SQUADRONS.names[squadron], "hex": s.setting.ground.board.name[hex_]}
        log.add("squadron-based", "DD-6.1.1", None, **data)


def owed_in_all(s: Raid) -> int:
    """Fuel trucks promised by squadrons that share a field: n squadrons need n - 1."""
    based = [h for h in s.at if h]
    return len(based) - len(set(based))


def trucks_possible(s: Raid) -> int:
    """Fuel trucks the German can still place in phase 4."""
    if s.setting.basic:
        return 0
    return min(s.pool[RADAR_FUEL], max(0, s.setting.tiles - s.placed))
