"""Why not? Typical refusals of Lock 'n Load, each with its key and its rule, readable in both languages."""

from __future__ import annotations

import lancio
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load.state import Fight
from tests.rulebook.lock_n_load.scene import act, asked, fresh, legal, stage, table

Why = tuple[str, str | None]
RALLY = [["turn"], ["administration"], ["rally", "us"]]
FIELD = table(
    us=("us-para", "us-para", "hill", "medrow", "mortar-60", "Tommy", "medic"),
    german=("wehrmacht", "wehrmacht"),
    us_weapons=("bar", "m1919a4"),
)
FAR = {"de-a": "15J8", "de-b": "15J7"}


def why(s: Fight, text: str) -> Why:
    """The first reason against an action that is not legal; it can be told in both languages."""
    code = s.setting.verbs.parse(text)
    assert not isinstance(code, Reason), code.text()
    assert code not in s.choices, f"{text!r} is legal"
    reasons = list(lancio.game("lock-n-load").objections(s, code, s.to_act))
    assert reasons, f"nothing is said against {text!r}"
    for language in ("en", "it"):
        assert reasons[0].text(language)
    return reasons[0].key, reasons[0].rule


def test_set_up() -> None:
    """Zone, counters that stand already or wait, and the other side's."""
    s = fresh("two-streets")
    assert asked(s) == "deploy"
    unit, place = next(text.split()[1:] for text in sorted(legal(s)))
    other = next(name for name in s.setting.roster.names.names if name[:2] != unit[:2])
    assert why(s, f"place {other} {place}") == ("not-yours", None)
    assert why(s, f"place {unit} off") == ("off-map", "6.0m")
    outside = next(h for h in ("15A1", "13J8") if f"place {unit} {h}" not in legal(s))
    assert why(s, f"place {unit} {outside}") == ("out-of-zone", "6.0n")
    act(s, f"place {unit} {place}")
    assert why(s, f"place {unit} {place}") == ("placed-already", "6.0n")


def test_rally() -> None:
    """Good order, nobody to help, leaders first, one attempt; weapons and hands."""
    units = {"us-a": "15E5 shaken", "us-b": "15A8", "us-hill": "15A8", "us-medic": "15A8", **FAR}
    s = stage(FIELD, units, weapons={"us-bar": "us-b"}, pending=RALLY)
    assert why(s, "rally us-b") == ("in-good-order", "3.0c")
    assert why(s, "rally us-a") == ("nobody-rallies", "3.0e")
    assert why(s, "rally de-a") == ("not-yours", None)
    assert why(s, "heal us-b us-a") == ("no-medic", "11.3b")
    assert why(s, "heal us-medic us-b") == ("needs-nothing", "11.3b")
    assert why(s, "merge us-b us-a") == ("no-half", "3.0h")
    assert why(s, "give us-bar us-medic") == ("carries-nothing", "1.6.1h")
    assert why(s, "give us-bar us-a") == ("not-there", "3.0j")
    assert why(s, "take us-bar us-hill") == ("is-carried", "1.6.1k")
    assert why(s, "fold us-bar") == ("no-tripod", "1.6.1.01a")
    shaken = {"us-a": "15E5 shaken", "us-hill": "15E5 shaken", "us-medrow": "15E5 shaken"}
    s = stage(FIELD, {**shaken, "us-tommy": "15E5", **FAR}, pending=RALLY)
    assert why(s, "end") == ("leaders-first", "3.0b")
    assert why(s, "rally us-a") == ("leaders-first", "3.0b")
    both = {"us-a": "15E5 shaken", "us-b": "15E5 shaken", "us-tommy": "15E5"}
    s = stage(FIELD, {**both, **FAR}, pending=RALLY, dice=[6, 6])
    act(s, "rally us-a")
    assert why(s, "rally us-a") == ("tried", "3.0k")


def test_the_beginning_of_an_impulse() -> None:
    """Empty places, units that have acted, leaders who cannot lend their reach."""
    units = {"us-a": "15C3 fired", "us-b": "15E5", "us-hill": "15E5 wounded", "us-tommy": "15G2", **FAR}
    s = stage(FIELD, units)
    assert why(s, "activate 15A1") == ("nobody-there", "2.0b")
    assert why(s, "activate 15J8") == ("nobody-there", "2.0b")
    assert why(s, "activate 15C3") == ("has-fired", "4.0j")
    assert why(s, "activate 15E5 us-hill") == ("wounded", "5.1j")
    assert why(s, "activate 15E5 us-b") == ("not-a-leader", "4.0d")
    assert why(s, "activate 15G2 us-hill") == ("not-there", "4.0d")
    assert why(s, "stairs 15E5 us-hill") == ("no-floors", "2.0d")
    assert why(s, "place us-b 15E5") == ("no-sniper", "11.4a")


def test_spotting() -> None:
    """Who does not spot, what need not be, what is out of sight, and once an impulse."""
    where = table({"E8": "f", "C8": "f", "C5": "f"}, us=("us-para", "us-para", "medic"))
    units = {"us-a": "15E5", "us-b": "15C3 shaken", "us-medic": "15C3", "de-a": "15E8", "de-b": "15H2"}
    s = stage(where, units, dice=[6])
    assert why(s, "spot us-b 15E8") == ("shaken", "10.1j")
    assert why(s, "spot us-medic 15E8") == ("no-spotter", "10.1j")
    assert why(s, "spot us-a 15H2") == ("is-spotted", "10.1k")
    assert why(s, "spot us-a 15A1") == ("no-enemy", "10.1k")
    act(s, "spot us-a 15E8")
    assert why(s, "spot us-a 15E8") == ("looked", "10.1i")
    s = stage(where, {**units, "us-a": "15C3", "us-b": "15J1", "de-a": "15C8"})
    assert why(s, "spot us-a 15C8") == ("sight-blocked", "10.3b")


def test_fire() -> None:
    """Reach, range, spotting, one joint attack a place."""
    where = table({"E8": "f"}, us=("us-para", "us-para", "us-para"))
    units = {"us-a": "15E5", "us-b": "15A1", "us-c": "15E5", "de-a": "15E8", "de-b": "15E7"}
    s = stage(where, units, dice=[1, 6])
    act(s, "activate 15E5")
    assert why(s, "fire 15A1 15E7") == ("out-of-reach", "4.0c")
    assert why(s, "fire 15E5 15E8") == ("not-spotted", "10.1a")
    assert why(s, "fire 15E5 15E6") == ("no-enemy", "5.0a")
    act(s, "fire 15E5 15E7", "with us-a", "shoot")
    assert why(s, "fire 15E5 15E7") == ("has-attacked", "4.0m")
    s = stage(FIELD, {"us-a": "15A1", "us-b": "15C1 shaken", **FAR})
    act(s, "activate 15A1")
    assert why(s, "fire 15A1 15J8") == ("out-of-range", "5.0a")
    assert why(s, "go 15A1 double") == ("no-pace", "6.2a")
    assert why(s, "go 15A1 stealth") == ("no-stealth", "6.4a")


def test_who_joins_a_fire() -> None:
    """Leaders have no firepower; teams fire alone; first somebody, then a leader; a half of a squad's means."""
    units = {"us-a": "15E5", "us-hill": "15E5", "us-mortar-60": "15E5", "us-b": "15A1", "de-a": "15E7", "de-b": "15J7"}
    s = stage(FIELD, units, weapons={"us-bar": "us-a", "us-m1919a4": "us-b"})
    act(s, "activate 15E5", "fire 15E5 15E7")
    assert why(s, "shoot") == ("nobody-joined", "5.2c")
    assert why(s, "led us-hill") == ("nobody-joined", "5.2c")
    assert why(s, "with us-hill") == ("no-firepower", "11.1a")
    assert why(s, "with us-mortar-60") == ("fires-alone", "5.2b")
    assert why(s, "with us-b") == ("not-there", "5.2a")
    assert why(s, "using us-m1919a4") == ("not-there", "5.2a")
    act(s, "with us-a")
    assert why(s, "with us-a") == ("joined", "5.2c")
    assert why(s, "everyone") == ("some-joined", "5.2a")
    assert why(s, "led us-mortar-60") == ("not-a-leader", "5.01a")
    act(s, "led us-hill")
    assert why(s, "led us-hill") == ("one-leader", "11.11a")


def test_smoke_and_flares() -> None:
    """Multi-man units, into the own hex or an adjacent one; flares by night."""
    s = stage(FIELD, {"us-a": "15E5", "us-hill": "15E5", "us-b": "15A1", **FAR}, smoke=["15E6"])
    act(s, "activate 15E5")
    assert why(s, "smoke us-hill 15E5") == ("no-smoke", "7.0a")
    assert why(s, "smoke us-a 15E8") == ("smoke-far", "7.0a")
    assert why(s, "smoke us-a 15E6") == ("smoke-there", "7.0f")
    assert why(s, "smoke us-b 15A1") == ("out-of-reach", "4.0c")
    assert why(s, "flare us-hill 15E6") == ("by-day", "20.1a")
    assert why(s, "plant us-bar") == ("no-claymore", "21.5a")
    assert why(s, "fight 15E5") == ("no-melee", "8.0a")


def test_who_goes() -> None:
    """Nobody yet, somebody elsewhere, weapon teams at a run."""
    units = {"us-a": "15E5", "us-hill": "15E5", "us-mortar-60": "15E5", "us-tommy": "15E5", "us-b": "15A1", **FAR}
    s = stage(FIELD, units, weapons={"us-m1919a4": "us-a mounted"})
    act(s, "activate 15E5", "go 15E5 double")
    assert why(s, "set-off") == ("nobody-goes", "6.0b")
    assert why(s, "with us-b") == ("not-there", "4.0i")
    assert why(s, "with us-mortar-60") == ("team-mode", "6.3.1a")
    act(s, "with us-a")
    assert why(s, "set-off") == ("take-a-leader", "6.2a")
    assert why(s, "leave us-m1919a4") == ("stays-anyway", "1.6.1l")
    assert why(s, "everyone") == ("some-go", "6.0b")


def test_steps() -> None:
    """The first step is due; neighbours only; no more points; no room; no exit."""
    crowd = table(us=("us-para",) * 4, german=("wehrmacht", "wehrmacht"))
    s = stage(crowd, {"us-a": "15A1", "us-b": "15A2", "us-c": "15A2", "us-d": "15A2", **FAR})
    act(s, "activate 15A1", "go 15A1 move", "~with us-a", "~set-off")
    assert why(s, "halt") == ("first-step", "6.0b")
    assert why(s, "step 15A1") == ("is-there", "6.0a")
    assert why(s, "step 15A2") == ("full-troops", "1.3h")
    assert why(s, "step 15D5") == ("not-adjacent", "6.0j")
    assert why(s, "step off") == ("no-exit", "6.0m")
    woods = table({"A4": "f", "B5": "f"})
    s = stage(woods, {"us-a": "15A1", **FAR})
    act(s, "activate 15A1", "go 15A1 move", "~with us-a", "~set-off", "step 15B2", "step 15B3", "step 15B4")
    assert why(s, "step 15B5") == ("costs-too-much", "6.0a")


def test_steps_towards_enemies() -> None:
    """No melee by crawling; the Shaken never nearer to whom they see."""
    s = stage(FIELD, {"us-a": "15E5", "us-b": "15A1", "de-a": "15E6", "de-b": "15J7"})
    act(s, "activate 15E5", "go 15E5 crawl", "~with us-a", "~set-off")
    assert why(s, "step 15E6") == ("no-melee-so", "6.3c")
    s = stage(FIELD, {"us-a": "15E5 shaken", "us-b": "15A1", "de-a": "15E8", "de-b": "15J1"})
    act(s, "activate 15E5", "go 15E5 move", "~with us-a", "~set-off")
    assert why(s, "step 15E6") == ("nearer", "5.1b")


def test_opportunity_fire() -> None:
    """Watchers who have fired, who are too far, who are not there."""
    units = {"us-a": "15E5", "us-b": "15A1", "de-a": "15E8", "de-b": "15J8 fired"}
    s = stage(FIELD, units)
    act(s, "activate 15E5", "go 15E5 move", "~with us-a", "~set-off", "step 15E6")
    assert asked(s) == "opportunity"
    assert why(s, "fire 15J8") == ("has-fired", "5.3a")
    assert why(s, "fire 15A1") == ("nobody-there", "5.3a")
    assert why(s, "place de-a 15E8") == ("no-sniper", "11.4a")
    assert why(s, "snipe us-a 15E8") == ("not-yours", None)


def test_melee() -> None:
    """Sheets of a round: weapons, who holds out, at least one target."""
    units = {"us-a": "15E5", "us-b": "15A1", "de-a": "15E6", "de-b": "15J7"}
    s = stage(FIELD, units, weapons={"us-bar": "us-a", "us-m1919a4": "us-b"})
    act(s, "activate 15E5", "go 15E5 move", "~with us-a", "~set-off", "step 15E6", "~end", "~fight 15E6")
    assert asked(s) == "melee-means"
    assert why(s, "hold us-a") == ("one-attacks", "8.0q")
    assert why(s, "hold us-b") == ("not-there", "8.0q")
    assert why(s, "using us-m1919a4") == ("not-there", "8.0p")
    act(s, "using us-bar")
    two = {**units, "de-b": "15E6"}
    s = stage(FIELD, two)
    act(s, "activate 15E5", "go 15E5 move", "~with us-a", "~set-off", "step 15E6", "~end", "~fight 15E6", "~ready")
    while asked(s) == "melee-means":
        act(s, "ready")
    assert asked(s) == "melee-targets"
    assert why(s, "strike") == ("no-target", "8.0e")
    assert why(s, "aim us-b") == ("a-friend", "8.0e")
    act(s, "aim de-a")
    assert why(s, "aim de-a") == ("aimed-at", "8.0e")
