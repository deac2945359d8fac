"""Fingers on a phone: tap, hold, swipe, pinch; and whole orders made of them. Knows no rule."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.screen import Screen

#: the frame of the map
FRAME = "() => { const { left, top, width, height } = document.querySelector('.board').getBoundingClientRect();" + (
    " return [left, top, width, height]; }"
)
#: the point nearest to its middle where only the map lies
BARE = """() => {
    const { left, top, width, height } = document.querySelector('.board').getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const free = (x, y) => !document.elementFromPoint(x, y)?.closest('[data-unit], button') &&
        !!document.elementFromPoint(x, y)?.closest('.board');
    const points = [];
    for (let dx = -120; dx <= 120; dx += 20) for (let dy = -160; dy <= 160; dy += 20) points.push([dx, dy]);
    points.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    const found = points.find(([dx, dy]) => [-40, 0, 40].every(more => free(x + dx + more, y + dy))) ?? [0, 0];
    return [x + found[0], y + found[1]];
}"""
#: a finger near the edge hits what lies there
RIM = 44


class Thumb:
    """Plays on a touch screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.page = screen, screen.page
        self.wire = screen.page.context.new_cdp_session(screen.page)

    # -- fingers -----------------------------------------------------------------------------------

    def fingers(self, kind: str, *points: tuple[float, float]) -> None:
        """Touch with so many fingers, move or lift them."""
        at = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.wire.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})

    def bare(self) -> tuple[float, float]:
        """A point near the middle of the map where no counter lies, forty pixels to both sides of it neither."""
        x, y = self.page.evaluate(BARE)
        return float(x), float(y)

    def swipe(self, dx: float, dy: float) -> None:
        """Draw the map along from where nothing lies."""
        x, y = self.bare()
        self.fingers("Start", (x, y))
        for part in (0.25, 0.5, 0.75, 1.0):
            self.fingers("Move", (x + dx * part, y + dy * part))
        self.fingers("End")

    def pinch(self, by: float) -> None:
        """Two fingers apart (more than 1) or together."""
        x, y = self.bare()
        self.fingers("Start", (x - 40, y), (x + 40, y))
        for part in (0.5, 1.0):
            half = 40 * (1 + (by - 1) * part)
            self.fingers("Move", (x - half, y), (x + half, y))
        self.fingers("End")

    def hold(self, hex_: str) -> None:
        """Rest on a hex until it is told of."""
        self.fingers("Start", self.bring(hex_))
        expect(self.page.locator(".chip")).to_be_visible()
        self.fingers("End")

    # -- the map -----------------------------------------------------------------------------------

    def bring(self, hex_: str) -> tuple[float, float]:
        """Draw the map until a hex is well inside; where it is then."""
        for _ in range(12):
            x, y = self.screen.where(hex_)
            left, top, width, height = self.page.evaluate(FRAME)
            dx = min(left + width - RIM, max(left + RIM, x)) - x
            dy = min(top + height - RIM, max(top + RIM, y)) - y
            if not dx and not dy:
                return x, y
            most = min(width, height) / 2 - 20
            self.swipe(max(-most, min(most, dx * 1.3)), max(-most, min(most, dy * 1.3)))
        return x, y

    def tap(self, hex_: str) -> None:
        """Tap on a hex."""
        self.page.touchscreen.tap(*self.bring(hex_))

    def choose(self, unit: str, hex_: str, chosen: str) -> bool:
        """Tap a unit, out of its stack if it stands in one; true if there was a stack. `chosen` is there when it is."""
        self.tap(hex_)
        fan = self.page.locator(f"[data-fan='{hex_}']")
        expect(fan.or_(self.page.locator(chosen)).first).to_be_attached()
        if not fan.count():
            return False
        # it stays open without a finger on it
        self.page.wait_for_timeout(250)
        fan.locator(f"[data-unit='{unit}']").tap()
        expect(self.page.locator(chosen).first).to_be_attached()
        return True

    def sizes(self) -> list[float]:
        """How wide the counters in the frame are."""
        found: list[float] = self.page.evaluate(
            """() => {
                const frame = document.querySelector('.board').getBoundingClientRect();
                const counters = [...document.querySelectorAll('.board [data-unit]')];
                const boxes = counters.map(one => one.getBoundingClientRect());
                const inside = boxes.filter(at => at.left > frame.left && at.right < frame.right
                    && at.top > frame.top && at.bottom < frame.bottom);
                return inside.map(at => at.width);
            }"""
        )
        return found

    # -- answers -----------------------------------------------------------------------------------

    def does(self, tap: Any) -> None:
        """Do something that changes the position, and wait until it has."""
        before = self.screen.version
        tap()
        self.screen.changed(before)
        self.screen.my_turn()

    def goes(self, goal: str) -> None:
        """Tap where somebody shall go, and once more if it is shown first who may fire on the way."""
        before = self.screen.version
        self.tap(goal)
        shown = self.page.locator("[data-held]")
        expect(shown.or_(self.page.locator(f"#decision:not([data-version='{before}'])")).first).to_be_attached()
        if self.screen.version == before:
            # at once it would be one double tap, which means nothing
            self.page.wait_for_timeout(600)
            self.tap(goal)

    def finish(self) -> None:
        """Press the button that ends what is asked, twice if it asks again."""
        before = self.screen.version
        self.page.locator("#decision [aria-keyshortcuts=e]").tap()
        sure = self.page.get_by_role("button", name="Yes, end")
        changed = self.page.locator(f"#decision:not([data-version='{before}'])")
        expect(sure.or_(changed).first).to_be_attached()
        if sure.count():
            sure.tap()
        self.screen.changed(before)
        self.screen.my_turn()
