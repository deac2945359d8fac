"""Chapter 2.4: sticks become companies, and reduced companies full ones."""

from __future__ import annotations

from itertools import combinations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, mask_of
from lancio.games.night_drop.objectives import enter_objectives, open_orders
from lancio.games.night_drop.pieces import COMPANIES, COMPANIES_OF, STICKS_OF, US
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import HQ, LDR, PA, PLT, forces
from lancio.games.night_drop.verbs import END, FORM_THREE, FORM_TWO, INSPECT, REINFORCE

FLOW = Night.flow
LEADERS = (LDR, HQ)


@rule("2.4.1a", "2.4.2a")
def qualifies(s: Night, hex_: int) -> bool:
    """Two sticks or more of the activated regiment, or one beside a reduced company of it. A PIR Advantage
    counts as a stick here (R2)."""
    sticks = (s.at[hex_] & STICKS_OF[s.pir]).bit_count()
    weak = s.at[hex_] & COMPANIES_OF[s.pir] & s.reduced
    return sticks >= 2 or (sticks >= 1 and bool(weak))


def own_hexes(s: Night) -> list[int]:
    """The hexes with sticks of the activated regiment, in order."""
    return sorted({s.where[u] for u in bits(STICKS_OF[s.pir] & ~s.dead) if s.where[u]})


def unseen(s: Night, hex_: int) -> int:
    """The regiment's sticks in a hex that are still Unknown."""
    return s.at[hex_] & STICKS_OF[s.pir] & ~s.face_up


@FLOW.procedure("inspection")
def inspect_all(s: Night) -> None:
    """With the option `inspect=automatic` every hex that qualifies is turned up (R1)."""
    if s.setting.auto_inspect:
        for hex_ in own_hexes(s):
            if unseen(s, hex_) and qualifies(s, hex_):
                turn_up(s, hex_, "R1")


@rule("2.4a", "2.4.1g", "2.4.4a", "2.4.4b")
@FLOW.question("conversion", "2.4a", lambda s: US, until=END)
def conversions(s: Night) -> Choices:
    """Hex by hex, in any order and as often as there is something to convert: turn sticks up, form a company
    of some of them, reinforce one; or leave it at that."""
    groups: list[tuple[int, int]] = []
    inspectable = 0
    for hex_ in own_hexes(s):
        if not qualifies(s, hex_):
            continue
        if unseen(s, hex_):
            inspectable |= 1 << hex_
            continue
        usable = [u for u in bits(s.at[hex_] & STICKS_OF[s.pir]) if s.kind[u] != PA]
        if counter_left(s):
            groups += formations(s, usable)
        for company in bits(s.at[hex_] & COMPANIES_OF[s.pir] & s.reduced):
            groups.append(REINFORCE.group(company, last=mask_of(usable)))
    return Choices([*groups, INSPECT.group(last=inspectable), END.alone])


@rule("2.4.1c", "2.4.1d", "2.4.1e", "2.4.1f", "2.6.5a")
def company_of(kinds: list[int]) -> str | None:
    """What a set of sticks makes: a full company, a reduced one, or nothing."""
    if PA in kinds:
        return None
    led = any(kind in LEADERS for kind in kinds)
    if len(kinds) == 3:
        return "full" if led else "reduced"
    return "reduced" if len(kinds) == 2 and led else None


def formations(s: Night, usable: list[int]) -> list[tuple[int, int]]:
    """Every set of the usable sticks that makes a company."""
    groups = []
    for size, verb in ((2, FORM_TWO), (3, FORM_THREE)):
        for *first, last in combinations(usable, size):
            if company_of([s.kind[u] for u in (*first, last)]):
                groups.append(verb.group(*first, last=1 << last))
    return groups


def counter_left(s: Night) -> bool:
    """Whether the regiment has a company counter left (R3). A company that is gone never comes back."""
    limit = forces().company_counters[s.pir] if s.setting.company_limit else len(COMPANIES[s.pir])
    return s.formed[s.pir] < min(limit, len(COMPANIES[s.pir]))


@rule("2.4.1a", "2.4.2a")
@conversions.on(INSPECT)
def inspect(s: Night, hex_: int) -> None:
    """The US has the sticks of a hex turned up: all of its regiment there, even one beside a reduced company."""
    alone = (s.at[hex_] & STICKS_OF[s.pir]).bit_count() == 1
    turn_up(s, hex_, "2.4.2a" if alone else "2.4.1a")


@rule("2.4.1a", "2.4.1b", "2.4.2a", "2.4.5a", "2.1.2c")
def turn_up(s: Night, hex_: int, why: str) -> None:
    """The regiment's sticks in the hex are turned up for everybody, for good; those of others are not."""
    sticks = unseen(s, hex_)
    s.face_up |= sticks
    types = {stick: s.type_of(stick) for stick in bits(sticks)}
    s.reveal("sticks-turned-up", why, hex=hex_, sticks=types)


@rule("2.4.1c", "2.4.1d", "2.4.1e", "2.4.3a")
@conversions.on(FORM_TWO, FORM_THREE)
def form(s: Night, *sticks: int) -> None:
    """The sticks are replaced by a company. One formed in a VP hex controls it (R25)."""
    hex_ = s.where[sticks[0]]
    strength = company_of([s.kind[u] for u in sticks])
    use_up(s, sticks)
    company = COMPANIES[s.pir][s.formed[s.pir]]
    s.formed[s.pir] += 1
    s.put(company, hex_)
    if strength == "reduced":
        s.reduced |= 1 << company
    all_plt = all(s.kind[u] == PLT for u in sticks)
    why = "2.4.1e" if strength == "full" else "2.4.1d" if all_plt else "2.4.1c"
    s.tell("company-formed", why, unit=company, strength=strength, hex=hex_, sticks=sticks)
    enter_objectives(s, US, 1 << hex_, "R25")
    name_objectives(s, sticks)


@rule("2.4.2b")
@conversions.on(REINFORCE)
def reinforce(s: Night, company: int, stick: int) -> None:
    """One stick, of any type but a PIR Advantage, makes a reduced company full."""
    use_up(s, (stick,))
    s.reduced &= ~(1 << company)
    s.tell("company-reinforced", "2.4.2b", unit=company, stick=stick)
    name_objectives(s, (stick,))


@rule("2.4.3a")
def use_up(s: Night, sticks: tuple[int, ...]) -> None:
    """Sticks that were used never return."""
    for stick in sticks:
        s.discard(stick)


@rule("2.5a", "2.5d")
def name_objectives(s: Night, sticks: tuple[int, ...]) -> None:
    """Every HQ stick spent here, and only here, names an objective."""
    s.then(*[open_orders] * sum(s.kind[u] == HQ for u in sticks))
