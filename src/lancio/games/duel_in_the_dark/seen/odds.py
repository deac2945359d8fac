"""What an action would bring: every line with its rule. There are no dice here, so what is foreseen is certain,
unless it hangs on where the Bomber goes: then it is what it would bring if the Bomber came.

The totals come from the same functions that book the points; only what the acting side knows goes in. A line that is
points says in its data `to` whom they go and what they are a `part` of; fuel and tokens are no points.
"""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.tally import Modifier, Preview, Tally
from lancio.games.duel_in_the_dark.combat import adjusted, badge_useful, fighters_tally, mosquito_tally, squadron_value
from lancio.games.duel_in_the_dark.compass import TURNS
from lancio.games.duel_in_the_dark.ground import put_tile
from lancio.games.duel_in_the_dark.mosquito import put_gunner
from lancio.games.duel_in_the_dark.pieces import HIGH, LOW, MEDAL, SLOTS
from lancio.games.duel_in_the_dark.points import floored
from lancio.games.duel_in_the_dark.runway import runway
from lancio.games.duel_in_the_dark.seen import odds_raid
from lancio.games.duel_in_the_dark.seen.lines import CERTAIN, british, flak_change, german, lines, placed_change
from lancio.games.duel_in_the_dark.state import FLYING, WAITING, Raid
from lancio.games.duel_in_the_dark.tables import hex_cost
from lancio.games.duel_in_the_dark.verbs import PLACE, VERBS
from lancio.games.duel_in_the_dark.window import can_intercept, sau_tally

IF_COMES, NOT_NOW = "if-bomber-comes", "not-this-turn"


def foresee(s: Raid, code: int, side: int) -> Preview | None:
    """The preview of an action, None if there is nothing to add up."""
    verb, args = VERBS.split(code)
    step = s.question[0] if s.question is not None else ""
    look = odds_raid.LOOKS.get((step, verb.word)) or LOOKS.get((step, verb.word)) or LOOKS.get(("", verb.word))
    return look(s.clone(), *args) if look is not None else None


# -- squadrons ---------------------------------------------------------------------------------


def fly(s: Raid, q: int, hex_: int) -> Preview:
    """Fuel, the runway, the Mosquito; and the squadron's points if the Bomber comes to that hex."""
    start = s.at[q]
    taking_off = not s.alt[q]
    fuel = hex_cost(s.wind, s.setting.ground.board.direction(start, hex_)) - (s.boost == q)
    out = [Modifier("fuel", -fuel, "DD-7.fuel.2")]
    if taking_off:
        out += lines(runway(s, start), *british("runway"))
    out += meeting_mosquito(s, q, hex_)
    return if_met(s, q, hex_, LOW if taking_off else s.alt[q], out)


def fly_on(s: Raid, hex_: int) -> Preview:
    """The second hex of a move: altitude is free there."""
    q = asked_squadron(s)
    s.alt[q] = HIGH
    return fly(s, q, hex_)


def take_off(s: Raid, q: int, level: int) -> Preview:
    """Off the ground and staying there."""
    here = s.at[q]
    out = [Modifier("fuel", -(1 + level) + (s.boost == q), "DD-7.alt.2"), *lines(runway(s, here), *british("runway"))]
    return if_met(s, q, here, 1 + level, [*out, *meeting_mosquito(s, q, here)])


def hover(s: Raid, q: int, level: int) -> Preview:
    """In the air over the same hex."""
    out = [Modifier("fuel", -1 + (s.boost == q), "DD-7.fuel.4")]
    if s.setting.hover_counts:
        out += meeting_mosquito(s, q, s.at[q])
    return if_met(s, q, s.at[q], 1 + level, out)


def level(s: Raid, level: int) -> Preview:
    """The end of a move, in the air."""
    q = asked_squadron(s)
    return if_met(s, q, s.at[q], 1 + level, [])


def land(s: Raid, q: int) -> Preview:
    """Down: a full tank, and what the runway costs."""
    refill = Modifier("fuel", s.tank(q) - s.fuel[q], "DD-7.fuel.7")
    return Preview((refill, *lines(runway(s, s.at[q]), *british("runway"))), CERTAIN)


def land_now(s: Raid) -> Preview:
    """The end of a move, on the ground."""
    return land(s, asked_squadron(s))


def asked_squadron(s: Raid) -> int:
    """The squadron whose move is going on."""
    assert s.question is not None
    return int(s.question[1])


def meeting_mosquito(s: Raid, q: int, hex_: int) -> list[Modifier]:
    """What meeting the Mosquito there would give the British, with all who have met it in this step."""
    if s.m_state != FLYING or s.m_at != hex_:
        return []
    return lines(mosquito_tally(s, s.entered | 1 << q), *british("mosquito"))


def if_met(s: Raid, q: int, hex_: int, level: int, before: list[Modifier]) -> Preview:
    """What this squadron would add if the Bomber entered the hex with its next card: its own value, and what lights,
    medals and the others in the hex make of it. A Bomber that has not taken off is thought high."""
    expect_bomber(s)
    s.at[q], s.alt[q] = hex_, level
    own = squadron_value(s, q, hex_, False, False)
    together = fight_total(s, hex_)
    s.alt[q] = 0
    own.add("together", together - fight_total(s, hex_) - own.total, "DD-S.2b")
    return Preview((*before, *lines(own, *german("fight"))), CERTAIN, IF_COMES if may_come(s, hex_) else NOT_NOW)


def fight_total(s: Raid, hex_: int) -> int:
    """What all squadrons over a hex would score together."""
    tally = adjusted(s, hex_, fighters_tally(s, hex_, False, False))
    return floored(tally, s.setting.fight_floor, "DD-S.2b").total


def expect_bomber(s: Raid) -> None:
    """One card further than now."""
    s.flown += 1
    if s.b_state == WAITING:
        s.b_alt = HIGH


def may_come(s: Raid, hex_: int) -> bool:
    """Whether the Bomber could enter the hex with its next card, for all that everybody knows."""
    board = s.setting.ground.board
    if s.b_state == WAITING or s.b_at == s.bombed:
        return bool(board.around[s.b_at] >> hex_ & 1)
    turns = TURNS[s.setting.six_turns][s.heading]
    return s.b_state == FLYING and any(board.neighbours[s.b_at][d] == hex_ for d in turns)


# -- what stands on the ground -----------------------------------------------------------------


def place(s: Raid, tile: int, hex_: int) -> Preview:
    """What a tile adds to the guns of its hex, against a high Bomber, and takes from a raid on the city."""
    return placed_change(s, hex_, lambda: put_tile(s, tile, hex_))


def add(s: Raid, kind: int, hex_: int) -> Preview:
    """The same for a unit outside the tiles."""

    def put() -> None:
        if kind < SLOTS and kind not in (10, 11):
            s.units[hex_ * SLOTS + kind] += 1
        else:
            s.rail = [*s.rail, hex_]

    return placed_change(s, hex_, put)


def rail(s: Raid, which: int, hex_: int) -> Preview:
    """A gun more in that hex."""
    s.rail[which] = 0
    expect_bomber(s)

    def move() -> None:
        s.rail[which] = hex_

    return Preview(flak_change(s, hex_, move), CERTAIN, IF_COMES if may_come(s, hex_) else NOT_NOW)


def gunner(s: Raid, which: int, hex_: int) -> Preview:
    """A gun that counts double."""
    expect_bomber(s)
    code = VERBS.parse(f"gunner {('silver', 'gold')[which]} {s.setting.ground.board.name[hex_]}")
    assert isinstance(code, int)
    change = flak_change(s, hex_, lambda: put_gunner(s, code, None))
    return Preview(change, CERTAIN, IF_COMES if may_come(s, hex_) else NOT_NOW)


def sau(s: Raid, marker: int, hex_: int) -> Preview:
    """A Wilde Sau there, if it is not over the target."""
    expect_bomber(s)
    tally = sau_tally(s, hex_, False, True) if can_intercept(s, hex_, False) else Tally()
    return Preview(tuple(lines(tally, *german("sau"))), CERTAIN, IF_COMES if may_come(s, hex_) else NOT_NOW)


def decorate(s: Raid, hex_: int) -> Preview:
    """A medal on a hex."""
    expect_bomber(s)
    before = fight_total(s, hex_)
    s.units[hex_ * SLOTS + MEDAL] += 1
    tally = Tally().add("german-medals", fight_total(s, hex_) - before, "DD-8.4.4")
    return Preview(tuple(lines(tally, *german("fight"))), CERTAIN, IF_COMES if may_come(s, hex_) else NOT_NOW)


def badge(s: Raid) -> Preview | None:
    """The observer sees through the cloud."""
    if not badge_useful(s):
        return None
    gain = fighters_tally(s, s.b_at, True, False).total - fighters_tally(s, s.b_at, False, False).total
    return Preview(tuple(lines(Tally().add("badge", gain, "DD-X.ju88.2"), *german("fight"))), CERTAIN)


def shoot(s: Raid) -> Preview:
    """The gold gunner at the Mosquito."""
    return Preview(tuple(lines(Tally().add("gunners", 1, "DD-X.gun.4"), *german("flak"))), CERTAIN)


#: (step, verb) -> what it would bring; a step "" stands for any
LOOKS: dict[tuple[str, str], Callable[..., Preview | None]] = {
    ("orders", "fly"): fly,
    ("onward", "on"): fly_on,
    ("orders", "take-off"): take_off,
    ("orders", "hover"): hover,
    ("orders", "land"): land,
    ("fighter-level", "level"): level,
    ("fighter-level", "land"): land_now,
    ("", PLACE.word): place,
    ("", "add"): add,
    ("", "rail"): rail,
    ("", "gunner"): gunner,
    ("orders", "sau"): sau,
    ("command", "sau"): sau,
    ("", "decorate"): decorate,
    ("", "badge"): badge,
    ("", "fire"): shoot,
}
