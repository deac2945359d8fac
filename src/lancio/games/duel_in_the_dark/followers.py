"""Which steps must wait below which: the lists that the steps of a night lay on the stack together, so that a position
in which one of them was taken away is refused."""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.errors import BadData
from lancio.games.duel_in_the_dark.state import (
    BASING,
    DISPERSING,
    DRAWING_WEATHER,
    DUEL,
    PHASES,
    PLACING,
    PLANNING,
    WAITING,
    Raid,
)

Steps = list[str]
#: what a single step puts on top of the others, and the step that follows it
SPAWNED = {
    "ju88-owner": "outfit",
    "ju88": "outfit",
    "draw-crest": "plan-target",
    "crest": "plan-target",
    "gold-placed": "mosquito-step",
    "onward": "fighter-level",
    "fighter-level": "orders",
    "gun": "bomber-step",
    "solo-card": "bomber-moves",
    "weather-change": "bomber-moves",
    "replan": "bomber-done",
    "kill-medals": "bomber-fights",
    "badge": "fighters-score",
    "save-medals": "fight-booked",
}
#: what begins each phase before the duel; and the steps of phase 5 that wait in no other
PHASE_OF = {
    "fighters-based": BASING,
    "weather": DRAWING_WEATHER,
    "plan": PLANNING,
    "ground": PLACING,
    "dispersal": DISPERSING,
    "solo-start": DISPERSING,
}
DISPERSAL = frozenset(
    ("emplace", "extra-units", "bomber-placed", "mosquito-start", "crests", "relocate", "announce", "sau-placed")
)


def check(s: Raid, names: Steps) -> None:
    """Every step has its followers below it, and the phase is the one whose steps wait."""
    check_phase(s, names)
    for steps in (*before_duel(s), *duel(s), *([name, needed] for name, needed in SPAWNED.items())):
        first = next((i for i, name in enumerate(steps) if name in names), len(steps))
        for needed in steps[first + 1 :]:
            if needed not in names[: names.index(steps[first])]:
                raise BadData("position, pending", f"expected {needed!r} to follow {steps[first]!r}")
    if s.bomber_state == WAITING and "bomber-moves" in names and "bomber-level" not in names:
        raise BadData("position, pending", "expected 'bomber-level' before the first move of the Bomber")


def check_phase(s: Raid, names: Steps) -> None:
    """The phase is the one before the first that has not begun."""
    phases = phases_of(s)[:-1]
    waiting = next((i for i, name in enumerate(phases) if name in names), len(phases))
    if waiting < len(phases):
        expected = PHASE_OF[phases[max(0, waiting - 1)]]
    else:
        expected = DISPERSING if DISPERSAL & set(names) else DUEL
    if s.phase != expected:
        raise BadData("position, phase", f"expected {PHASES.names[expected]!r}, found {PHASES.names[s.phase]!r}")


def phases_of(s: Raid) -> Steps:
    """The steps that begin the phases of a night, and the first round."""
    if not s.setting.solo:
        return ["fighters-based", "weather", "plan", "ground", "dispersal", "round"]
    if s.setting.weather_first:
        return ["fighters-based", "weather", "ground", "solo-start", "round"]
    return ["fighters-based", "ground", "weather", "solo-start", "round"]


def before_duel(s: Raid) -> Iterator[Steps]:
    """The phases of a night up to the duel, each with those after it."""
    if s.phase == DUEL:
        return
    setting = s.setting
    phases = phases_of(s)
    yield phases
    yield ["outfit", *(["base"] if s.squadrons() else []), *phases[1:]]
    yield ["mw50", *(["base"] if s.squadrons() else []), *phases[1:]]
    yield ["place", *phases[phases.index("ground") + 1 :]]
    if not setting.solo:
        late = setting.window_late
        yield ["plan-target", "plan-start", "plan-card", *([] if late else ["plan-window", "ground", "dispersal"])]
        yield ["plan-card", *phases[3:]]
        yield dispersal(s)


def dispersal(s: Raid) -> Steps:
    """Phase 5 with what was agreed upon."""
    setting = s.setting
    steps = ["emplace", "extra-units"] if setting.british_guns or setting.british_lights else []
    steps += ["bomber-placed", "mosquito-start"]
    steps += ["crests", "relocate"] if setting.walls else []
    if setting.window:
        # planned late, Window cards come here; planned early, they do not wait so far down
        steps += ["plan-window"] if setting.window_late else []
        steps += ["announce", "sau-placed"]
    return [*steps, "round"]


def duel(s: Raid) -> Iterator[Steps]:
    """The three steps of a round, and what each lays down."""
    if s.phase != DUEL:
        return
    setting = s.setting
    yield ["mosquito-step", "fighter-step", "bomber-step", "round"]
    after_mosquito = ["balloons", "fighter-step", "bomber-step", "round"]
    if setting.solo:
        yield ["solo-mosquito", *after_mosquito[1:]]
        yield ["gold-shot", "solo-drops", *after_mosquito]
    else:
        yield ["mosquito-moves", "mosquito-level", "quads", "gold-shot", "drops", *after_mosquito]
    yield [
        *(["command"] if setting.german_seats > 1 else ["orders"]),
        "fighters-closed",
        "mosquito-fight",
        *(["hex-medals"] if setting.medals else []),
        *(["silver-placed"] if setting.gunners else []),
        *(["guns"] if setting.british_guns else []),
        "bomber-step",
        "round",
    ]
    if setting.german_seats > 1:
        yield ["orders", "command"]
    yield ["bomber-level", "bomber-moves", "bomber-done", "round"]
    yield ["bomber-flak", "bomber-fights", "bomber-done"]
    yield ["fighters-score", "bomber-done"]
    yield ["fight-booked", "after-fight", "bomber-done"]
    yield ["plan-target", "plan-card", "plan-window", "bomber-done"]
