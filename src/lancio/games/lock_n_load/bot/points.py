"""What points ask of a side: to hunt the enemy for those it gets for his losses, to bar the way to where he leaves, to
wait where a helicopter can fetch one."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.games.lock_n_load.bot.goals import leaving_worth, pulls
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.victory import decide

#: how much the enemy draws those who need his losses, in the first turn and the last; how much his way out does
HUNT, BAR = (0.2, 1.0), 0.6
#: what it is worth to those who are to be fetched to be where a helicopter can land, and where one is
LANDING, FETCHED = 0.8, 1.5


def winning(s: Fight, side: int) -> bool:
    """Whether the side would win if the match ended now."""
    return decide(s, [row for row in s.setting.scene.rows if row.when == "end"]) == side


def gets_points(setting: Setting, side: int) -> bool:
    """Whether a side has points for losses of the enemy."""
    return any(row.side == side and row.count.what == "lost" for row in setting.scene.points)


class Chase:
    """What draws men of a side beside hexes and exits of their own."""

    __slots__ = ("barred", "foes", "hunt", "landings", "s", "side")

    def __init__(self, s: Fight, side: int) -> None:
        self.s, self.side = s, side
        setting = s.setting
        # those who wait for helicopters will not be there much longer
        flown_out = setting.scene.airlift and leaving_worth(setting, 1 - side)
        part = 1.0 if flown_out else s.turn / setting.scene.turns
        hunts = gets_points(setting, side) and not leaving_worth(setting, side) and not winning(s, side)
        self.hunt = HUNT[0] + (HUNT[1] - HUNT[0]) * part if hunts else 0.0
        self.foes: set[int] = {s.hex_of(place) for place in bits(s.held[1 - side])} - {0} if hunts else set()
        self.barred = BAR * leaving_worth(setting, 1 - side) if not setting.scene.airlift else 0.0
        self.landings = bool(setting.scene.airlift and leaving_worth(setting, side))

    def pull(self, place: int, fighters: int) -> float:
        """How much draws a group to a place."""
        setting = self.s.setting
        total = 0.0
        if self.foes:
            total += self.hunt * max(pulls(setting, h)[place] for h in self.foes)
        if self.barred:
            total += self.barred * max(
                (pulls(setting, h)[place] for h in bits(setting.exits[1 - self.side])), default=0
            )
            if setting.exits[1 - self.side] >> place & 1:
                friends = self.s.friends(self.side, place) & setting.roster.mmc & ~(fighters | self.s.shaken)
                total += 0.5 * self.barred if not friends else 0.0
        if self.landings:
            h = setting.ground.hex[place]
            row = setting.ground.terrain[h]
            if place == h and row is not None and row.landing:
                above = self.s.friends(self.side, setting.ground.over[h]) & self.s.hovering
                total += LANDING + (FETCHED if above else 0.0)
        return total
