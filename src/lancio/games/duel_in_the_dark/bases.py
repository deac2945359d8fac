"""Phase 1: Ju 88, MW-50, and an airfield for each squadron."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, mask_of
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.pieces import ALL_SQUADRONS, MESSERSCHMITTS, NO_SQUADRON, RADAR_FUEL, RED, YELLOW
from lancio.games.duel_in_the_dark.state import Raid, the_seat
from lancio.games.duel_in_the_dark.verbs import ARM, BASE, SWAP

FLOW = Raid.flow


@FLOW.procedure("fighters-based")
def base_fighters(s: Raid) -> None:
    """First what the squadrons are, then where they stand, seat by seat."""
    ju88 = [ju88_owner] if s.setting.ju88 and s.squadrons() else []
    s.then(*ju88, outfit, *(free_fields.of(seat) for seat in german_seats(s)))


def german_seats(s: Raid) -> list[int]:
    """Everybody who has a squadron."""
    return sorted({s.owner[q] for q in s.squadrons()})


@rule("DD-X.ju88.1")
@FLOW.procedure("ju88-owner")
def ju88_owner(s: Raid) -> None:
    """With several German players the owner is drawn by lot."""
    seats = german_seats(s)
    seat = seats[0]
    if len(seats) > 1:
        seat = seats[s.dice.below(len(seats))]
        s.reveal("ju88-lot", "DD-X.ju88.1", seat=seat)
    s.then(ju88_slots.of(seat))


@rule("DD-X.ju88.1")
@FLOW.question("ju88", "DD-X.ju88.1", the_seat)
def ju88_slots(s: Raid, seat: int) -> Choices:
    """It replaces any one squadron."""
    return Choices([SWAP.group(last=mask_of(q for q in s.squadrons() if s.owner[q] == seat))])


@ju88_slots.on(SWAP)
def put_ju88(s: Raid, seat: int, squadron: int) -> None:
    """A long-range tank and an observer's badge, fresh each night."""
    s.ju88 = squadron
    s.fuel[squadron] = s.tank(squadron)
    s.badge = figures.FIGHTER.badge_uses
    s.tell("ju88-swapped", "DD-X.ju88.1", squadron=squadron)


@rule("DD-8.7.1", "DD-X.players.1", "DD-X.players.2", "DD-X.players.3", "DD-X.ju88.4")
@FLOW.procedure("outfit")
def outfit(s: Raid) -> None:
    """MW-50: one token, chosen by the German (with two German players: by the one with two Messerschmitts); with
    three or four German players every Messerschmitt has one. Never the Ju 88, never the Do 217."""
    if not s.setting.mw50:
        return
    able = MESSERSCHMITTS & ~s.lost
    if s.ju88 != NO_SQUADRON:
        able &= ~(1 << s.ju88)
    if s.setting.german_seats > 2:
        s.mw = s.mw_ready = able
        for q in bits(able):
            s.tell("mw50-assigned", "DD-X.players.2", squadron=q)
        return
    if s.setting.german_seats == 2:
        able &= 1 << YELLOW | 1 << RED
    s.then(mw50_carriers.of(able))


@rule("DD-8.7.1")
@FLOW.question("mw50", "DD-8.7.1", lambda s, squadrons: s.owner[YELLOW])
def mw50_carriers(s: Raid, squadrons: int) -> Choices:
    """One of the Messerschmitts."""
    return Choices([ARM.group(last=squadrons)])


@mw50_carriers.on(ARM)
def arm(s: Raid, squadrons: int, squadron: int) -> None:
    """The token lies ready side up."""
    s.mw = s.mw_ready = 1 << squadron
    s.tell("mw50-assigned", "DD-8.7.1", squadron=squadron)


@rule("DD-6.1.1", "DD-6.1.2", "DD-7.fuel-truck.1")
@FLOW.question("base", "DD-6.1.1", the_seat, again=True)
def free_fields(s: Raid, seat: int) -> Choices:
    """A field of its own for each squadron; a shared one only if the fuel trucks for it can be placed later."""
    standing = mask_of(h for h in s.at if h)
    open_fields = s.setting.ground.airfields
    if owed_in_all(s) + 1 > trucks_possible(s):
        open_fields &= ~standing
    mine = [q for q in bits(ALL_SQUADRONS & ~s.lost) if s.owner[q] == seat and not s.at[q]]
    return Choices([BASE.group(q, last=open_fields) for q in mine])


@free_fields.on(BASE)
def put_squadron(s: Raid, seat: int, squadron: int, hex_: int) -> None:
    """Park a squadron."""
    s.at[squadron] = hex_
    s.tell("squadron-based", "DD-6.1.1", squadron=squadron, hex=hex_)


def owed_in_all(s: Raid) -> int:
    """Fuel trucks promised by squadrons that share a field: n squadrons need n - 1."""
    based = [h for h in s.at if h]
    return len(based) - len(set(based))


def trucks_possible(s: Raid) -> int:
    """Fuel trucks the German can still place in phase 4."""
    if s.setting.basic:
        return 0
    return min(s.pool[RADAR_FUEL], max(0, s.setting.tiles - s.placed))
