"""Chapter 12: skill cards."""

from __future__ import annotations

from functools import cache

import pytest

from lancio import Event
from lancio.engine.dice import Dice
from lancio.games.lock_n_load import cards, sequence
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.melee import strength
from lancio.games.lock_n_load.men import allowance, leadership, morale, printed_move
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import USED, Fight
from lancio.games.lock_n_load.tables import HERO, LEADER, SCOUT
from lancio.games.lock_n_load.volleys import own_value
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, has, kind, legal, of, offers, stage, table, total, unit

RALLY = [["turn"], ["rally", "us"]]


@cache
def holding(card: str, who: str) -> Setting:
    """A table where one man has a card."""
    men = [f"{name}+{card}" if name == who else name for name in ("hill", "Walt", "scout")]
    return table(
        {"E3": "b"}, us=("us-para", "us-para", *men), us_weapons=("bar",), german=("wehrmacht", "wehrmacht", "koch")
    )


@proves("12.0b")
def test_sixteen_different_cards_and_who_may_hold_them() -> None:
    """Three of them are not for heroes."""
    deck = BOX.counters.deck
    assert sorted(card.number for card in deck) == list(range(1, 17))
    assert {card.key for card in deck if HERO not in card.holders} == {"assaulter", "voice", "observer"}
    assert {card.use for card in deck} == {"lasting", "once", "kit"}
    assert LEADER in deck[cards.VOICE].holders and SCOUT in deck[cards.GHOST].holders


@proves("12.0b")
def test_a_card_leaves_with_its_holder() -> None:
    """Hill is killed: nobody gets it."""
    s = stage(holding("voice", "hill"), {"us-hill": "15E5", "us-a": "15A8", "de-a": "15E6"}, active="german")
    act(s, "activate 15E6", "go 15E6 move", "~with de-a", "~set-off", "step 15E5")
    assert s.cards[cards.VOICE] == USED


@proves("12.0c")
def test_lasting_cards_work_on_the_map_and_in_good_order() -> None:
    """Shaken, Voice of Command is silent; Iron Nerves concerns his own morale and works."""
    s = stage(holding("voice", "hill"), {"us-hill": "15E5", "us-a": "15E5", "de-a": "15A1"})
    assert leadership(s, unit(s, "us-hill")) == 2
    s = stage(holding("voice", "hill"), {"us-hill": "15E5 shaken", "us-a": "15E5", "de-a": "15A1"})
    assert leadership(s, unit(s, "us-hill")) == 1
    s = stage(holding("iron-nerves", "hill"), {"us-hill": "15E5 shaken", "us-a": "15E5", "de-a": "15A1"})
    assert morale(s, unit(s, "us-hill")) == 7


@proves("12.0a", "12.0d")
def test_lasting_cards_change_numbers() -> None:
    """Speedy, Inspiring, Marksman, Close Fighter: two points, others' morale one up, one in fire, double in melee."""
    units = {"us-hill": "15E5", "us-walt": "15E5", "us-a": "15E5", "us-scout": "15E5", "de-a": "15A1"}
    plain = stage(holding("lucky", "scout"), units)
    hill, walt, squad = (unit(plain, name) for name in ("us-hill", "us-walt", "us-a"))
    s = stage(holding("speedy", "hill"), units)
    assert allowance(s, hill) == allowance(plain, hill) + 4 and printed_move(s, hill) == printed_move(plain, hill) + 4
    s = stage(holding("inspiring", "hill"), units)
    assert morale(s, squad) == morale(plain, squad) + 1 and morale(s, hill) == morale(plain, hill)
    s = stage(holding("marksman", "Walt"), units)
    assert own_value(s, walt, False) == 3 and strength(s, walt) == 2
    s = stage(holding("close-fighter", "Walt"), units)
    assert own_value(s, walt, False) == 2 and strength(s, walt) == 4


@proves("12.0d")
def test_eagle_eye() -> None:
    """4 - 1 is enough in brush, for a scout 6 - 2 - 1."""
    s = stage(holding("eagle-eye", "Walt"), {"us-walt": "15E5", "us-a": "15A8", "de-a": "15E3"}, dice=[4])
    assert of(act(s, "spot us-walt 15E3"), "place-spotted")


@proves("12.0d", "6.1a")
def test_assaulter_and_ghost_open_ways_to_move() -> None:
    """Those who start with an Assaulter may Assault Move; a Ghost may go by Stealth."""
    mixed = table(us=("us-glider", "hill+assaulter", "clarkson"), german=("wehrmacht",))
    s = stage(mixed, {"us-a": "15E5", "us-hill": "15E5", "de-a": "15A1"})
    act(s, "activate 15E5")
    assert "assault" in offers(s, "go", "15E5")
    s = stage(mixed, {"us-a": "15E5", "us-clarkson": "15E5", "us-hill": "15A8", "de-a": "15A1"})
    act(s, "activate 15E5")
    assert "assault" not in offers(s, "go", "15E5")
    s = stage(holding("ghost", "Walt"), {"us-walt": "15E5", "us-a": "15A8", "de-a": "15A1"})
    act(s, "activate 15E5")
    assert "stealth" in offers(s, "go", "15E5")


@proves("12.0d", "6.1a", "1.6.3f")
def test_an_assaulter_takes_weapon_teams_along_but_no_gun_that_faces() -> None:
    """The card says units, and a mortar is one; a gun that faces bears Move wherever it arrives."""
    where = table(us=("hill+assaulter", "mortar-60", "us-para"), german=("koch+assaulter", "atg-75", "wehrmacht"))
    s = stage(where, {"us-mortar-60": "15E5", "us-hill": "15E5", "us-a": "15A8", "de-a": "15A1"})
    act(s, "activate 15E5", "go 15E5 assault")
    assert "us-mortar-60" in offers(s, "with")
    s = stage(where, {"de-atg-75": "15E5", "de-koch": "15E5", "us-a": "15A8", "de-a": "15A1"}, active="german")
    act(s, "activate 15E5", "~go 15E5 assault")
    assert "de-atg-75" not in offers(s, "with")


@proves("12.0d", "11.3b")
def test_medics_touch() -> None:
    """Walt does what a medic does, with his own morale, once a phase."""
    s = stage(
        holding("medics-touch", "Walt"),
        {"us-walt": "15E5", "us-a": "15E5 shaken", "us-b": "15E5 shaken", "de-a": "15A1"},
        pending=RALLY,
        dice=[3, 3],
    )
    act(s, "heal us-walt us-a")
    assert not has(s, s.shaken, "us-a") and not offers(s, "heal")


@proves("12.0a", "12.0d")
def test_demolition_brings_a_satchel() -> None:
    """With the set-up it is in his hands."""
    s = Fight(holding("demolition", "hill"), Dice(b"x"))
    sequence.begin(s)
    assert s.arms[unit(s, "us-hill")] == 1 << s.setting.roster.demolition[0]


@proves("12.0c", "12.0d")
def test_die_hard_turns_one_wound_away() -> None:
    """The first is nothing, the second is real."""
    s = stage(
        holding("die-hard", "Walt"),
        {"us-walt": "15E5", "us-a": "15A8", "de-a": "15E7", "de-b": "15F7"},
        active="german",
        dice=[6, 1, 3],
    )
    events = act(s, "activate 15E7", "fire 15E7 15E5", "~everyone")
    assert of(events, "damage-checked")[0].data["result"] == "wounded" and of(events, "card-used")
    assert not has(s, s.wounded, "us-walt") and s.cards[cards.DIE_HARD] == USED


def melee(card: str, dice: list[int]) -> Fight:
    """A squad and Walt against a squad that came in."""
    s = stage(
        holding(card, "Walt"), {"us-walt": "15E5", "us-a": "15E5", "us-b": "15A8", "de-a": "15E6", "de-b": "15A1"},
        active="german", dice=dice,
    )  # fmt: skip
    act(s, "activate 15E6", "go 15E6 move", "~with de-a", "~set-off", "step 15E5", "~halt", "~end")
    return s


@proves("12.0c", "12.0d", "8.0c")
def test_preempt_strikes_first() -> None:
    """Used before the blows: the German squad is dead before it can attack. Not used: it strikes back."""
    s = melee("preempt", [6, 6])
    act(s, "ready")
    assert asked(s) == "preempt" and s.to_act == 0
    events = act(s, "use preempt", "~aim de-a", "~strike")
    struck = of(events, "melee-struck")
    assert [event.data["side"] for event in struck] == ["us"] and has(s, s.dead, "de-a")
    assert s.cards[cards.PREEMPT] == USED
    s = melee("preempt", [1, 1, 6, 6])
    events = act(s, "ready", "ready", "~aim us-walt", "~strike", "~aim de-a", "~strike")
    assert [event.data["side"] for event in of(events, "melee-struck")] == ["german", "us"]
    assert s.cards[cards.PREEMPT] == unit(s, "us-walt")


def again(events: list[Event]) -> list[tuple[int, int]]:
    """The dice rolled again of two, each with the new total: the one that was kept is not told once more."""
    return [(event.data["die"], event.data["total"]) for event in of(events, "die-again")]


@proves("12.0b", "12.0c", "12.0d")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_rolls_a_check_again(use: bool) -> None:
    """After seeing a wound: 6 + 5; the second die, 1 + 5, stands."""
    s = stage(
        holding("lucky", "Walt"),
        {"us-walt": "15E5", "us-a": "15A8", "de-a": "15E7", "de-b": "15A1"},
        active="german",
        dice=[6, 2, 6, 1],
    )
    act(s, "activate 15E7", "fire 15E7 15E5", "~everyone")
    assert asked(s) == "luck-check" and s.to_act == 0
    events = act(s, "use lucky" if use else "accept")
    assert has(s, s.wounded, "us-walt") is not use
    assert (s.cards[cards.LUCKY] == USED) is use
    assert [event.data["die"] for event in of(events, "damage-checked")] == ([1] if use else [])


@proves("12.0c", "12.0d")
def test_lucky_rolls_a_rally_and_a_spotting_again() -> None:
    """Of two dice the higher is rolled again, the lower stays."""
    s = stage(
        holding("lucky", "hill"),
        {"us-hill": "15E5 shaken", "us-a": "15A8", "de-a": "15A1"},
        pending=RALLY,
        phase=1,
        dice=[2, 6, 3],
    )
    act(s, "~rally us-hill")
    assert asked(s) == "luck-rally"
    events = act(s, "use lucky")
    assert again(events) == [(3, 5)] and not of(events, "rally-tried") and not has(s, s.shaken, "us-hill")
    s = stage(holding("lucky", "Walt"), {"us-walt": "15E5", "us-a": "15A8", "de-a": "15E3"}, dice=[6, 3])
    act(s, "spot us-walt 15E3")
    assert asked(s) == "luck-spot"
    assert of(act(s, "use lucky"), "place-spotted") and "use lucky" not in legal(s)
    assert kind(s, "us-walt") == "hero"


@proves("12.0c", "12.0d", "11.3b")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_is_treated_again(use: bool) -> None:
    """A medic who fails at the bedside of the lucky man: the treatment is for him alone. 3 + 6 > 6, then 3 + 1."""
    ward = table(us=("us-para", "us-para", "hill+lucky", "medic"), german=("wehrmacht",))
    s = stage(
        ward, {"us-hill": "15E5 wounded", "us-medic": "15E5", "us-a": "15A8", "de-a": "15A1"}, pending=RALLY, phase=1,
        dice=[6, 3, 1],
    )  # fmt: skip
    act(s, "heal us-medic us-hill")
    assert asked(s) == "luck-heal" and s.to_act == 0
    events = act(s, "use lucky" if use else "accept")
    assert again(events) == ([(1, 4)] if use else []) and not of(events, "healing-tried")
    assert has(s, s.wounded, "us-hill") is not use and (s.cards[cards.LUCKY] == USED) is use


@proves("12.0c", "12.0d", "8.1c")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_leaves_a_melee_at_the_second_try(use: bool) -> None:
    """6 + 5 holds Walt, 5 + 1 lets him go; the squad with him is asked in any case."""
    s = stage(
        holding("lucky", "Walt"), {"us-walt": "15E5", "us-a": "15E5", "us-b": "15A8", "de-a": "15E5", "de-b": "15A1"},
        melee=["15E5"], dice=[6, 5, 1],
    )  # fmt: skip
    act(s, "activate 15E5", "retreat 15E5", "with us-walt")
    assert asked(s) == "luck-leave"
    events = act(s, "use lucky" if use else "accept")
    assert again(events) == ([(1, 6)] if use else []) and not of(events, "retreat-checked")
    assert asked(s) == "retreat-group"
    assert (s.cards[cards.LUCKY] == USED) is use
    act(s, "set-off")
    assert (asked(s) == "moving") is use


@proves("12.0c", "12.0d", "20.1a")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_fires_a_flare_again(use: bool) -> None:
    """A 6 is dark, a 1 is bright."""
    dark = table(us=("us-para", "hill+lucky"), german=("wehrmacht",), light="night")
    s = stage(dark, {"us-hill": "15E5", "us-a": "15A8", "de-a": "15A1"}, dice=[6, 1])
    act(s, "activate 15E5", "flare us-hill 15E3")
    assert asked(s) == "luck-flare"
    act(s, "use lucky" if use else "accept")
    assert bool(s.lit) is use and (s.cards[cards.LUCKY] == USED) is use


@proves("12.0c", "12.0d")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_fires_again_when_he_fires_alone(use: bool) -> None:
    """Walt alone: 1 against 4, then 5 against the same 4. With a squad beside him the roll is not his alone."""
    units = {"us-walt": "15E5", "us-b": "15A8", "de-a": "15E6", "de-b": "15A1"}
    s = stage(holding("lucky", "Walt"), units, dice=[1, 4, 5, 1, 1])
    act(s, "activate 15E5", "fire 15E5 15E6", "~everyone")
    assert asked(s) == "luck-fire" and s.to_act == 0 and not s.fired
    events = act(s, "use lucky" if use else "accept")
    assert [event.data["die"] for event in of(events, "shot-again")] == ([5] if use else [])
    fired = of(events, "attack-stands")[0]
    assert fired.data["total"] - total(fired) == (5 if use else 1) and has(s, s.fired, "us-walt")
    s = stage(holding("lucky", "Walt"), {**units, "us-a": "15E5"}, dice=[1, 6])
    assert of(act(s, "activate 15E5", "fire 15E5 15E6", "everyone"), "fired") and asked(s) != "luck-fire"
    s = stage(holding("lucky", "Walt"), units, dice=[6, 6, 1, 1])
    assert of(act(s, "activate 15E5", "fire 15E5 15E6", "~everyone"), "fired"), "nothing is better than a 6"


@proves("12.0c", "12.0d", "8.0g")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_strikes_again_when_he_fights_alone(use: bool) -> None:
    """2 to 1 needs 5 with a hero's shift: 1 + 2 kills nobody, 2 + 6 does."""
    s = stage(
        holding("lucky", "Walt"), {"us-walt": "15E5", "us-b": "15A8", "de-a": "15E5", "de-b": "15A1"}, melee=["15E5"],
        dice=[1, 2, 6, 1, 1],
    )  # fmt: skip
    act(s, "activate 15E5", "fight 15E5", "~ready", "~ready", "~aim de-a", "~strike")
    assert asked(s) == "luck-strike"
    events = act(s, "use lucky" if use else "accept")
    assert again(events) == ([(6, 8)] if use else [])
    assert [event.data["side"] for event in of(events, "melee-struck")] == ["german"]
    assert has(s, s.dead, "de-a") is use and (s.cards[cards.LUCKY] == USED) is use
