"""Chapters 11.1-11.3 and 11.5-11.7: leaders, heroes, medics, chaplains, advisors, scouts."""

from __future__ import annotations

from functools import cache

from lancio.games.lock_n_load.damage import check_of, pool_of
from lancio.games.lock_n_load.melee import blow, strength, weak
from lancio.games.lock_n_load.men import leadership, morale
from lancio.games.lock_n_load.setting import Setting
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, kind, legal, of, offers, stage, table, total, unit

RALLY = [["turn"], ["rally", "us"]]


@cache
def ground() -> Setting:
    """Brush in E3 and C3, a wood in G3, else open."""
    return table(
        {"E3": "b", "C3": "b", "G3": "f"},
        us=("us-para", "us-para", "us-para", "hill", "medrow", "medic", "chaplain", "scout", "Walt"),
        us_weapons=("m1919a4", "bar"), german=("wehrmacht", "wehrmacht", "koch"),
    )  # fmt: skip


@cache
def vietnam() -> Setting:
    """An advisor with South Vietnamese and Americans."""
    return table(
        {"E3": "b"}, us=("arvn", "arvn", "cavalry", "sykes", "advisor"), us_force="us-cavalry",
        us_weapons=("m60",), german=("wehrmacht",),
    )  # fmt: skip


# -- leaders and heroes --------------------------------------------------------------------------


@proves("11.1a", "8.1g")
def test_a_lone_leader_dies_when_an_enemy_enters() -> None:
    """He has no firepower of his own and cannot fight without a weapon for it."""
    s = stage(ground(), {"us-hill": "15E5", "us-a": "15A8", "de-a": "15E6"}, active="german")
    act(s, "activate 15E6", "go 15E6 move", "~with de-a", "~set-off", "step 15E5")
    assert has(s, s.dead, "us-hill")
    s = stage(ground(), {"us-hill": "15E5", "us-a": "15A8", "de-a": "15E7"})
    act(s, "activate 15E5")
    assert not offers(s, "fire"), "he fires with a weapon only"
    s = stage(ground(), {"us-hill": "15E5", "us-a": "15A8", "de-a": "15E6"})
    act(s, "activate 15E5", "go 15E5 move", "~with us-hill", "~set-off")
    assert "15E6" not in offers(s, "step"), "and does not go into melee"


@proves("11.1b", "5.01b", "5.0f", "3.0d")
def test_what_leadership_serves() -> None:
    """Fire, checks of others, rallies."""
    s = stage(ground(), {"us-a": "15E5", "us-hill": "15E5", "de-a": "15E8"}, dice=[1, 6])
    fired = of(act(s, "activate 15E5", "fire 15E5 15E8", "~everyone"), "fired")[0]
    assert ("leadership", 1) in [(m["label"], m["value"]) for m in fired.data["modifiers"]]
    lines = check_of(s, unit(s, "us-a"), 3).total
    assert not isinstance(lines, int) and [(m.label, m.value) for m in lines.modifiers][-1] == ("leadership", -1)
    s = stage(ground(), {"us-a": "15E5 shaken", "us-hill": "15E5", "de-a": "15E8"}, pending=RALLY, dice=[3, 3])
    tried = of(act(s, "rally us-a"), "rally-tried")[0]
    assert tried.data["total"] == 5


@proves("5.1l", "11.2e", "11.2d", "12.0b")
def test_a_hero_is_drawn_from_the_pool_with_a_card() -> None:
    """A natural 1 and an even die: one of those not in play, and a card that nobody has and a hero may hold."""
    for skip in range(12):
        s = stage(ground(), {"us-a": "15E5", "us-walt": "15A8", "us-b": "15A8", "de-a": "15E7"}, active="german")
        for _ in range(skip):
            s.dice.roll()
        s.dice = type(s.dice)(f"seed {skip}".encode(), [4, 1, 1, 2])
        events = act(s, "activate 15E7", "fire 15E7 15E5", "~everyone")
        born = of(events, "hero-born")[0].data["unit"]
        assert born in ("us-tommy", "us-rosie")
        card = of(events, "card-drawn")[0].data["card"]
        assert card not in ("assaulter", "voice", "observer")
        assert s.cards[s.setting.counters.card_names.index[card]] == unit(s, born)
        assert kind(s, born) == "hero"


@proves("5.1p", "11.2e")
def test_an_empty_pool_brings_no_hero() -> None:
    """All three are in play or dead."""
    s = stage(ground(), {"us-a": "15E5", "us-walt": "15A8", "us-tommy": "- ", "us-rosie": "-", "de-a": "15E7"})
    assert not pool_of(s, 0)


@proves("11.12a", "12.0a")
def test_a_scenario_man_has_a_card_only_if_it_says_so() -> None:
    """Nobody has one here."""
    assert not ground().card_of
    assert len(table(us=("us-para", "Walt+lucky")).card_of) == 1


@proves("11.2c", "3.0e")
def test_beside_a_hero_units_may_rally_and_his_fire_counts_in_full() -> None:
    """Without a leader."""
    s = stage(
        ground(), {"us-a": "15E5 shaken", "us-walt": "15E5", "us-b": "15A8 shaken", "de-a": "15E8"}, pending=RALLY
    )
    assert offers(s, "rally") == {"us-a"}
    s = stage(ground(), {"us-a": "15E5", "us-walt": "15E5", "de-a": "15E7"}, dice=[1, 6])
    fired = of(act(s, "activate 15E5", "fire 15E5 15E7", "everyone"), "fired")[0]
    assert total(fired) == 4


@proves("11.2f", "5.1f")
def test_nothing_shakes_a_hero() -> None:
    """What shakes others wounds him, and he stays in good order on his other side."""
    s = stage(
        ground(), {"us-walt": "15E5", "us-a": "15A8", "de-a": "15E7", "de-b": "15E7"}, active="german", dice=[6, 1, 1]
    )
    act(s, "activate 15E7", "fire 15E7 15E5", "everyone")
    assert has(s, s.wounded, "us-walt") and not has(s, s.shaken, "us-walt")
    assert kind(s, "us-walt") == "hero-wounded"


BORN = [4, 1, 1, 2]


@proves("11.2a", "11.2g", "5.1m")
def test_a_hero_born_of_a_mover_goes_on_with_the_group() -> None:
    """Fired at on its first step, the squad has its hero; he is a member of the group with what it has paid, and ends
    with its marker."""
    s = stage(ground(), {"us-a": "15E5", "us-b": "15A8", "de-a": "15H7"}, dice=BORN)
    act(s, "activate 15E5", "go 15E5 move", "~with us-a", "~set-off", "step 15E6")
    hero = of(act(s, "fire 15H7", "~everyone"), "hero-born")[0].data["unit"]
    assert has(s, s.group, hero) and has(s, s.group, "us-a")
    act(s, "~decline", "step 15E7", "~decline", "~halt")
    assert at(s, hero) == at(s, "us-a") == "15E7" and has(s, s.moved, hero)


@proves("11.2g", "5.3j")
def test_he_goes_on_alone_if_the_others_are_stopped() -> None:
    """The squad is shaken by the very check that made him: he is the group."""
    s = stage(ground(), {"us-a": "15E5", "us-b": "15A8", "de-a": "15H7"}, dice=[6, 1, 1, 2])
    act(s, "activate 15E5", "go 15E5 move", "~with us-a", "~set-off", "step 15E6")
    hero = of(act(s, "fire 15H7", "~everyone"), "hero-born")[0].data["unit"]
    assert has(s, s.shaken, "us-a") and s.group == 1 << unit(s, hero)


@proves("11.2b", "1.3g", "5.1m")
def test_a_hero_who_does_not_fit_appears_next_door() -> None:
    """Two men are there already: his owner chooses an adjacent hex without enemies. He copies his parent's marker."""
    s = stage(
        ground(), {"us-a": "15E5 fired", "us-hill": "15E5", "us-medrow": "15E5", "us-b": "15A8", "de-a": "15E7",
        "de-b": "15E4"}, active="german", dice=[4, 1, 6, 6, 1, 2],
    )  # fmt: skip
    act(s, "activate 15E7", "fire 15E7 15E5", "~everyone", "~check us-hill")
    assert asked(s) == "hero-appears" and s.to_act == 0
    assert offers(s, "appear") == {"15E6", "15D5", "15D6", "15F5", "15F6"}
    hero = of(act(s, "appear 15E6"), "hero-born")[0].data["unit"]
    assert at(s, hero) == "15E6" and has(s, s.fired, hero)


@proves("11.11b")
def test_who_called_for_fire_helps_no_direct_fire_this_turn() -> None:
    """Hill has called this turn."""
    for word, helps in (("", True), ("called", False)):
        s = stage(ground(), {"us-a": "15E5", "us-hill": f"15E5 {word}", "de-a": "15E8"})
        act(s, "activate 15E5", "fire 15E5 15E8", "with us-a")
        assert ("led us-hill" in legal(s)) is helps


# -- medics --------------------------------------------------------------------------------------


@proves("11.3a", "1.6.1h", "10.1j")
def test_a_medic_has_no_weapon_and_does_not_spot() -> None:
    """A weapon at his feet stays there; a squad beside him could take it and spot."""
    s = stage(ground(), {"us-medic": "15E5", "de-a": "15E8"}, weapons={"us-bar": "15E5"}, pending=RALLY)
    assert not offers(s, "take", "us-bar")
    s = stage(ground(), {"us-medic": "15E5", "us-a": "15E5", "de-a": "15E8"}, weapons={"us-bar": "15E5"}, pending=RALLY)
    assert offers(s, "take", "us-bar") == {"us-a"}
    s = stage(ground(), {"us-medic": "15E5", "us-a": "15E5", "us-chaplain": "15E5", "de-a": "15G3"})
    assert offers(s, "spot", "us-a") and not offers(s, "spot", "us-medic") and not offers(s, "spot", "us-chaplain")


@proves("11.3b")
def test_a_medic_heals_after_a_check() -> None:
    """Morale 6: 3 + 3 passes and the squad is in good order; 4 + 3 does not, that was his try. In brush two less."""
    for place, dice, healed in (
        ("15E5", [3, 3], True),
        ("15E5", [4, 3], False),
        ("15E3", [4, 4], True),
        ("15E3", [5, 4], False),
    ):
        s = stage(
            ground(),
            {"us-medic": place, "us-a": f"{place} shaken", "us-b": "15A8", "de-a": "15J8"},
            weapons={"us-bar": "15A8"},
            pending=RALLY,
            dice=dice,
        )
        events = act(s, "heal us-medic us-a")
        assert has(s, s.shaken, "us-a") is not healed
        assert list(of(events, "healing-tried")[0].data["dice"]) == dice
        assert not offers(s, "heal")


@proves("11.3b")
def test_he_removes_wounds_and_treats_himself() -> None:
    """A leader stays shaken, only his wound is gone; a hero turns to his front; the medic may choose himself."""
    s = stage(
        ground(),
        {"us-medic": "15E5", "us-hill": "15E5 shaken wounded", "us-a": "15A8", "de-a": "15J8"},
        pending=RALLY,
        dice=[6, 6, 1, 1],
    )
    act(s, "~rally us-hill", "heal us-medic us-hill")
    assert has(s, s.shaken, "us-hill") and not has(s, s.wounded, "us-hill")
    s = stage(
        ground(),
        {"us-medic": "15E5", "us-walt": "15E5 hero-wounded wounded", "us-a": "15A8", "de-a": "15J8"},
        pending=RALLY,
        dice=[1, 1],
    )
    act(s, "heal us-medic us-walt")
    assert kind(s, "us-walt") == "hero"
    s = stage(ground(), {"us-medic": "15E5 wounded", "us-a": "15A8", "de-a": "15J8"}, pending=RALLY)
    assert "heal us-medic us-medic" in legal(s)


@proves("5.1d", "11.3b")
def test_a_shaken_medic_heals_nobody() -> None:
    """He is a patient himself."""
    s = stage(
        ground(), {"us-medic": "15E5 shaken", "us-a": "15E5 shaken", "us-hill": "15E5", "de-a": "15J8"}, pending=RALLY
    )
    assert not offers(s, "heal")


@proves("11.3b", "3.0k")
def test_a_medic_who_has_rallied_treats_in_the_same_phase() -> None:
    """In good order again he has his one act; to rally was none. Then he has had it."""
    units = {"us-medic": "15E5 shaken", "us-a": "15E5 shaken", "us-b": "15E5 shaken", "us-hill": "15E5", "de-a": "15J8"}
    s = stage(ground(), units, pending=RALLY, dice=[1, 1, 1, 1])
    act(s, "rally us-medic")
    assert offers(s, "heal", "us-medic") == {"us-a", "us-b"}
    act(s, "heal us-medic us-a")
    assert not has(s, s.shaken, "us-a") and not offers(s, "heal")


@proves("11.3c", "8.1e", "8.1f")
def test_a_medic_is_lost_with_those_who_fight() -> None:
    """He neither attacks nor defends; a medic alone is removed by whoever enters."""
    s = stage(ground(), {"us-medic": "15E5", "us-a": "15A8", "de-a": "15E6"}, active="german")
    act(s, "activate 15E6", "go 15E6 move", "~with de-a", "~set-off", "step 15E5")
    assert has(s, s.dead, "us-medic")


# -- chaplains and advisors ----------------------------------------------------------------------


@proves("11.5a", "5.1d")
def test_a_chaplain_helps_to_rally_and_with_nothing_else() -> None:
    """His leadership counts in a rally; not in fire, not in checks; shaken he rallies nobody."""
    units = {"us-a": "15E5 shaken", "us-chaplain": "15E5", "us-b": "15A8", "de-a": "15J8"}
    s = stage(ground(), units, pending=RALLY, dice=[4, 3])
    tried = of(act(s, "rally us-a"), "rally-tried")[0]
    assert tried.data["total"] == 6 and not has(s, s.shaken, "us-a")
    lines = check_of(s, unit(s, "us-a"), 3).total
    assert not isinstance(lines, int) and [m.label for m in lines.modifiers] == ["difference"]
    s = stage(ground(), {**units, "us-chaplain": "15E5 shaken"}, pending=RALLY)
    assert "us-a" not in offers(s, "rally")
    s = stage(ground(), {"us-a": "15E5", "us-chaplain": "15E5", "de-a": "15E8"}, dice=[1, 6])
    act(s, "activate 15E5", "fire 15E5 15E8")
    assert "led us-chaplain" not in legal(s)


@proves("11.6a", "5.1d")
def test_an_advisor_lifts_the_south_vietnamese_beside_him() -> None:
    """One more on their morale, not on others', not when he is shaken, not elsewhere."""
    s = stage(vietnam(), {"us-a": "15E5", "us-b": "15A8", "us-c": "15E5", "us-advisor": "15E5", "de-a": "15J8"})
    assert (morale(s, unit(s, "us-a")), morale(s, unit(s, "us-b")), morale(s, unit(s, "us-c"))) == (6, 5, 6)
    s = stage(vietnam(), {"us-a": "15E5", "us-advisor": "15E5 shaken", "de-a": "15J8"})
    assert morale(s, unit(s, "us-a")) == 5


@proves("11.6a", "1.6.1i")
def test_an_advisor_spots_and_uses_weapons() -> None:
    """And has no leadership."""
    s = stage(vietnam(), {"us-advisor": "15E5", "us-a": "15A8", "de-a": "15E3"}, weapons={"us-m60": "us-advisor"})
    assert offers(s, "spot", "us-advisor") == {"15E3"}
    assert not leadership(s, unit(s, "us-advisor"))
    s = stage(
        vietnam(), {"us-advisor": "15E5", "us-a": "15A8", "de-a": "15E8"}, weapons={"us-m60": "us-advisor"}, dice=[1, 6]
    )
    fired = of(act(s, "activate 15E5", "fire 15E5 15E8", "~everyone"), "fired")[0]
    assert total(fired) == 1, "half of two"


# -- scouts --------------------------------------------------------------------------------------


@proves("11.7a", "6.4a")
def test_a_scout_spots_with_two_less_and_stalks_without_loss() -> None:
    """5 - 2 is enough in brush. After a Stealth Move he fires without the minus two."""
    s = stage(ground(), {"us-scout": "15E5", "us-a": "15A8", "de-a": "15E3"}, dice=[5])
    assert of(act(s, "spot us-scout 15E3"), "place-spotted")
    s = stage(ground(), {"us-scout": "15E6 ", "us-a": "15A8", "de-a": "15E3 fired"}, dice=[6, 1, 1])
    act(s, "activate 15E6", "go 15E6 stealth", "~with us-scout", "~set-off", "step 15E5", "~decline", "~halt")
    fired = of(act(s, "fire 15E5 15E3", "~everyone"), "fired")[0]
    assert "assault" not in [m["label"] for m in fired.data["modifiers"]]


@proves("11.7c", "11.7a")
def test_a_scout_with_a_weapon_is_a_plain_man() -> None:
    """Neither Stealth nor the two for spotting."""
    s = stage(ground(), {"us-scout": "15E5", "us-a": "15A8", "de-a": "15E3"}, weapons={"us-bar": "us-scout"}, dice=[5])
    assert not of(act(s, "spot us-scout 15E3"), "place-spotted")
    s = stage(ground(), {"us-scout": "15E5", "us-a": "15A8", "de-a": "15E3"}, weapons={"us-bar": "us-scout"})
    act(s, "activate 15E5")
    assert "stealth" not in offers(s, "go", "15E5") and "move" in offers(s, "go", "15E5")


@proves("11.7b")
def test_with_a_scout_a_group_pays_one_point_in_brush_and_wood() -> None:
    """The wood costs one with him all the way, two without."""
    for who, price in (("us-scout", 2), ("us-hill", 4)):
        s = stage(ground(), {"us-a": "15G4", who: "15G4", "de-a": "15A1"})
        events = act(s, "activate 15G4", "go 15G4 move", "everyone", "step 15G3")
        assert of(events, "group-moved")[0].data["points"] == price
        assert at(s, "us-a") == "15G3" and asked(s)


@proves("11.7a", "8.0u")
def test_a_scout_fights_as_a_weak_group() -> None:
    """Firepower 0 counts 1, with a minus on his side's dice and a plus for who attacks him."""
    s = stage(ground(), {"us-scout": "15E5", "de-a": "15E5"})
    scout = 1 << unit(s, "us-scout")
    assert strength(s, unit(s, "us-scout")) == 1 and weak(s, scout) == 1
    lines = blow(s, s.where[unit(s, "us-scout")], 0, 1 << unit(s, "de-a"))[0].total
    assert not isinstance(lines, int) and [(m.label, m.value) for m in lines.modifiers] == [("weak", -1)]
    lines = blow(s, s.where[unit(s, "us-scout")], 1, scout)[0].total
    assert not isinstance(lines, int) and [(m.label, m.value) for m in lines.modifiers] == [("weak-target", 1)]
