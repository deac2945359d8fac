"""Chapter 8: who is locked, what a round costs, what is left when one side is gone."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.games.lock_n_load import melee
from lancio.games.lock_n_load.damage import check_all
from lancio.games.lock_n_load.impulse import bases
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, has, legal, of, offers, stage, table, unit

FIELD = table(
    us=("us-para", "us-para", "hill", "clarkson", "scout", "sniper"),
    german=("wehrmacht", "wehrmacht", "koch"),
    us_weapons=("m1919a4", "bar", "flamethrower"),
)
LOCKED = {"us-a": "15C4", "us-b": "15J8", "de-a": "15C4", "de-b": "15J1"}


@proves("4.0o", "8.1a")
def test_a_round_begun_by_locked_units_spends_them() -> None:
    """Who begins the round has fired: having won, he neither moves nor fires any more this turn. The other side keeps
    its hands free."""
    s = stage(FIELD, LOCKED, melee=["15C4"], dice=[6, 6, 1, 1])
    act(s, "activate 15C4", "fight 15C4", "~ready", "~aim de-a", "~strike", "~aim us-a", "~strike")
    assert has(s, s.dead, "de-a") and has(s, s.fired, "us-a")
    assert not offers(s, "go", "15C4")
    s = stage(FIELD, LOCKED, melee=["15C4"], active="german", dice=[1, 1, 6, 6])
    act(s, "activate 15C4", "fight 15C4", "~ready", "~aim us-a", "~strike", "~aim de-a", "~strike")
    assert has(s, s.dead, "de-a") and not has(s, s.fired, "us-a")


@proves("8.1i", "8.1a", "5.0b")
def test_the_winner_is_free_under_the_marker() -> None:
    """One side gone: the other fires, moves, spots and throws smoke as it likes; but nobody fires in, and the place is
    spotted, until Administration."""
    units = {"us-a": "15C4", "us-b": "15J8", "de-a": "15C6", "de-b": "15J1"}
    s = stage(FIELD, units, melee=["15C4"], fought=["15C4"])
    act(s, "activate 15C4")
    assert offers(s, "fire", "15C4") == {"15C6"} and offers(s, "go", "15C4") and offers(s, "smoke", "us-a")
    s = stage(FIELD, units, melee=["15C4"], fought=["15C4"], active="german")
    act(s, "activate 15C6")
    assert not offers(s, "fire", "15C6")
    act(s, "go 15C6 move", "~with de-a", "step 15D6")
    assert asked(s) == "opportunity" and offers(s, "fire") == {"15C4"}


@proves("8.0t", "8.0m", "11.1a")
def test_a_leader_has_no_firepower_of_his_own() -> None:
    """With a weapon that he does not use he adds his leadership and nothing else."""
    s = stage(FIELD, {**LOCKED, "us-hill": "15C4"}, weapons={"us-bar": "us-hill"})
    assert melee.strength(s, unit(s, "us-hill")) == 0
    s.wielded = s.arms[unit(s, "us-hill")]
    assert melee.strength(s, unit(s, "us-hill")) == 1


@proves("11.4a", "8.1j")
def test_a_sniper_never_leaves_his_place() -> None:
    """He is not among those who may try to get out of a melee."""
    s = stage(FIELD, {**LOCKED, "us-sniper": "15C4", "us-hill": "15C4"}, melee=["15C4"])
    act(s, "activate 15C4", "retreat 15C4")
    assert offers(s, "with") == {"us-a", "us-hill"}


@proves("8.1c", "4.0b")
def test_a_retreat_that_nobody_tries_is_no_act() -> None:
    """Once begun, at least one unit tries."""
    s = stage(FIELD, {**LOCKED, "us-hill": "15C4"}, melee=["15C4"], dice=[6, 6])
    act(s, "activate 15C4", "retreat 15C4")
    assert legal(s) == {"with us-a", "with us-hill"}
    act(s, "with us-a")
    assert legal(s) == {"with us-hill", "set-off"}


@proves("11.7b", "8.1j")
def test_a_scout_finds_the_way_out_of_a_melee() -> None:
    """Who leaves with a scout pays one point for brush."""
    where = table({"C5": "b"}, us=("us-para", "us-para", "scout"), german=("wehrmacht", "wehrmacht"))
    for scout, price in (("15C4", 2), ("15J8", 4)):
        s = stage(where, {**LOCKED, "us-scout": scout}, melee=["15C4"], dice=[1, 1, 1, 1])
        act(s, "activate 15C4", "retreat 15C4", "~with us-a", "~with us-scout", "~set-off")
        moved = of(act(s, "step 15C5"), "group-moved")[0]
        assert moved.data["points"] == price


@proves("8.0m", "8.0t")
def test_two_leaders_on_one_weapon() -> None:
    """Hill alone fights with half a flamethrower and Clarkson leads the squad; at the weapon too it counts in full, and
    he leads nobody."""
    units = {**LOCKED, "us-hill": "15C4", "us-clarkson": "15C4"}
    for helps, power, plus in ((False, 4, 1), (True, 6, 0)):
        s = stage(FIELD, units, weapons={"us-flamethrower": "us-hill"}, melee=["15C4"], dice=[1, 1, 1, 1])
        act(s, "activate 15C4", "fight 15C4")
        assert not offers(s, "with"), "nobody uses a weapon yet"
        act(s, "using us-flamethrower")
        assert offers(s, "with") == {"us-clarkson"}
        act(s, *(["with us-clarkson"] if helps else []))
        spot = s.where[unit(s, "us-a")]
        assert sum(melee.strength(s, one) for one in bits(melee.fighters(s, spot, 0))) == power
        struck = of(act(s, "ready", "~aim de-a", "~strike"), "melee-struck")[0]
        assert struck.data["total"] - sum(struck.data["dice"]) == plus
        act(s, "~aim us-a", "~strike")
        assert not s.aided


@proves("4.0q", "8.0j", "1.6.3c")
def test_nobody_is_asked_where_nobody_can_fight_or_leave() -> None:
    """A team that has tried to get out cannot begin a round: its place is no base."""
    where = table(us=("us-para", "mortar-60"), german=("mortar-50", "wehrmacht"))
    s = stage(where, {"us-mortar-60": "15C4", "us-a": "15J8", "de-mortar-50": "15C4", "de-a": "15J1"}, melee=["15C4"])
    assert "activate 15C4" in legal(s)
    s.retreated |= 1 << unit(s, "us-mortar-60")
    assert not bases(s, 0) >> s.where[unit(s, "us-mortar-60")] & 1


@proves("5.0i")
def test_leaders_of_every_place_check_in_the_order_of_their_owner() -> None:
    """Shells strike both floors of a house: two leaders upstairs, two below; each pair has its own order, and helps its
    own floor."""
    town = table(
        {"H6": "S", "I5": "S", "I6": "S"}, 'buildings = ["H6 I5 I6"]', us=("us-para", "us-para"),
        german=("wehrmacht", "koch", "baumann", "plassmann", "weiss"),
    )  # fmt: skip
    below, above = ("koch", "baumann"), ("plassmann", "weiss")
    posts = {f"de-{name}": "15H6" for name in below} | {f"de-{name}": "15H6-up" for name in above}
    s = stage(town, {"us-a": "15A8", **posts}, dice=[1, 1, 1, 1])
    check_all(s, [(unit(s, f"de-{name}"), 3) for name in (*below, *above)])
    s.flow.settle(s, None)
    assert legal(s) == {"check de-koch", "check de-baumann"}
    act(s, "check de-baumann")
    assert legal(s) == {"check de-plassmann", "check de-weiss"}


@proves("8.1j", "8.1f", "8.1d")
def test_who_is_left_behind_without_fighters_is_lost() -> None:
    """The squad gets out, the Shaken one beside it does not: nobody fights for it, and the Melee is over. With another
    squad as rear guard it stays, and so does the Melee."""
    where = table(us=("us-para", "us-para", "us-para"), german=("wehrmacht",))
    units = {"us-a": "15C4", "us-b": "15C4 shaken", "us-c": "15J8", "de-a": "15C4"}
    for third, lost in (("15J8", True), ("15C4", False)):
        s = stage(where, {**units, "us-c": third}, melee=["15C4"], dice=[1, 1])
        act(s, "activate 15C4", "retreat 15C4", "with us-a", "set-off", "step 15C5", "~decline", "halt")
        assert has(s, s.dead, "us-b") is lost and bool(s.melee) is not lost


@proves("8.0p")
def test_the_active_side_says_first_what_it_fights_with() -> None:
    """Then the other, both before any target is named."""
    armed = table(us=("us-para", "us-para"), german=("wehrmacht",), us_weapons=("bar",), german_weapons=("mg34",))
    units = {"us-a": "15C4", "us-b": "15J8", "de-a": "15C4"}
    s = stage(
        armed, units, weapons={"us-bar": "us-a", "de-mg34": "de-a"}, melee=["15C4"], active="german", dice=[1] * 4
    )
    act(s, "activate 15C4", "fight 15C4")
    assert (asked(s), s.to_act) == ("melee-means", 1) and offers(s, "using") == {"de-mg34"}
    act(s, "ready")
    assert (asked(s), s.to_act) == ("melee-means", 0) and offers(s, "using") == {"us-bar"}
