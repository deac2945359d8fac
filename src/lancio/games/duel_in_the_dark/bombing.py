"""The bombing of the target (DD-S.5)."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.pieces import FIRE, LIGHT, LOW, MIRROR, NO_HEADING, SHELTER, SMOKE
from lancio.games.duel_in_the_dark.points import floored, to_british
from lancio.games.duel_in_the_dark.state import Raid


@rule("DD-7.fire.2")
def trucks_near(s: Raid, hex_: int) -> int:
    """Live fire trucks one or two hexes away."""
    near = s.setting.ground.nearby[hex_] & s.setting.ground.city_mask
    return sum(s.count(h, FIRE) for h in bits(near))


@rule("DD-S.5", "DD-7.bomber.4", "DD-7.light.3", "DD-7.smoke.1", "DD-7.shelter.1", "DD-7.fire.2", "DD-7.mosq.13",
      "DD-7.wx.full.2", "DD-7.wx.new.1", "DD-7.wx.cloud.2", "DD-7.wx.storm.3", "DD-7.wx.fog.4", "DD-8.1",
      "DD-X.mirror.1")  # fmt: skip
def bombing_tally(s: Raid, city: int, low: bool) -> Tally:
    """The city's value, moon, markers and a low attack; less everything that hides or shelters it."""
    target = s.setting.ground.cities[city]
    h = target.hex
    count = s.count
    points = figures.BOMBING
    near = trucks_near(s, h)
    tally = Tally().add("city", target.value, "DD-7.board.2", city=city)
    tally.add("full-moon", points.moon * s.full_moon, "DD-7.wx.full.2")
    tally.add("new-moon", -points.moon * (not s.full_moon), "DD-7.wx.new.1")
    tally.add("markers", s.marks[h], "DD-7.mosq.13", count=s.marks[h])
    tally.add("low-level", points.low_level * low, "DD-7.bomber.4")
    tally.add("lights", -count(h, LIGHT), "DD-7.light.3", count=count(h, LIGHT))
    tally.add("fire-trucks", -count(h, FIRE), "DD-7.fire.2", count=count(h, FIRE))
    tally.add("fire-trucks-near", -(near // points.trucks_near), "DD-7.fire.2", count=near)
    tally.add("smoke", -count(h, SMOKE), "DD-7.smoke.1", count=count(h, SMOKE))
    tally.add("shelters", -points.shelter * count(h, SHELTER), "DD-7.shelter.1", count=count(h, SHELTER))
    tally.add("cloud", -points.cloud * (s.clouds >> h & 1), "DD-7.wx.cloud.2")
    tally.add("storm", -points.storm * (s.storms >> h & 1), "DD-7.wx.storm.3")
    tally.add("fog", -points.fog * (s.fogs >> h & 1), "DD-7.wx.fog.4")
    tally.add("strong-mosquito", -points.strong_mosquito * s.setting.strong_mosquito, "DD-8.1")
    tally.add("mirror", -int(count(h, MIRROR) > 0), "DD-X.mirror.1")
    return floored(tally, s.setting.bombing_floor, "DD-S.5")


@rule("DD-9.4.7", "DD-9.6", "DD-X.ju88.3")
def turn_home(s: Raid) -> None:
    """The solo Bomber draws from the other deck now, its first card free of the turning limit."""
    s.homeward = True
    s.heading = NO_HEADING
    turn_badge(s, 1)


@rule("DD-X.ju88.3")
def turn_badge(s: Raid, uses: int) -> None:
    """The observer's badge shows its other side from the bombing on, and is gone when the Bomber has landed."""
    if s.badge > uses:
        s.badge = uses
        s.tell("badge-turned", "DD-X.ju88.3", left=uses)


@rule("DD-7.bomber.3", "DD-7.bomber.5", "DD-6.6.2", "DD-9.4.6", "DD-X.ju88.3")
def bomb_city(s: Raid) -> None:
    """Once a night; the airfield of the city is not touched. In the solo mission unused tokens are markers."""
    city = s.setting.ground.city_at[s.bomber_at]
    if s.setting.solo and s.tokens:
        s.marks[s.bomber_at] += s.tokens
        s.tell("markers-dropped", "DD-9.4.6", hex=s.bomber_at, count=s.tokens)
        s.tokens = 0
    tally = bombing_tally(s, city, s.bomber_alt == LOW)
    s.bombed = s.bomber_at
    if s.log is not None:
        # the target was a secret
        s.log.revealed = True
    to_british(s, tally.total, "city-bombed", "DD-S.5", city=city, modifiers=tally)
    if s.setting.solo:
        turn_home(s)
    turn_badge(s, 1)
