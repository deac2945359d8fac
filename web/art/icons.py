"""Draw the icons with which Lancio stands on a phone: python -m art.icons. A browser makes pictures of the drawings."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from art import REPOSITORY

RED, PAPER = "#a8421f", "#fbf6e8"
#: a canopy with its lines and what hangs on them, in a square of 32
CANOPY = (
    '<path d="M5 15a11 9 0 0 1 22 0q-2.7-2.2-5.5 0-2.7-2.2-5.5 0-2.7-2.2-5.5 0-2.8-2.2-5.5 0z" fill="{ink}"/>'
    '<path d="M5.5 15 16 25 26.5 15M10.5 15 16 25l5.5-10" fill="none" stroke="{ink}" stroke-width="1.2"/>'
    '<rect x="14" y="23.5" width="4" height="4" rx="1" fill="{ink}"/>'
)
TILE = f'<rect x="1" y="1" width="30" height="30" rx="6" fill="{RED}"/>'
GROUND = f'<rect width="32" height="32" fill="{RED}"/>'
#: whatever shape a phone cuts out of an icon, the inner four fifths stay
INNER = '<g transform="translate(16 16) scale(.74) translate(-16 -16.8)">{}</g>'


def svg(*parts: str) -> str:
    """A drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{"".join(parts)}</svg>'


PLAIN = svg(TILE, CANOPY.format(ink=PAPER))
WHOLE = svg(GROUND, INNER.format(CANOPY.format(ink=PAPER)))
#: in the line on top of a phone only the shape is seen
SHAPE = svg(CANOPY.format(ink="#fff"))
#: in the tab, when it is one's turn
TURN = svg(TILE, CANOPY.format(ink=PAPER), '<circle cx="25" cy="7" r="6.5" fill="#ffd23f" stroke="#2a2418"/>')

DRAWINGS = {"icon.svg": PLAIN, "icon-turn.svg": TURN}
PICTURES = {
    "icons/plain-192.png": (PLAIN, 192),
    "icons/plain-512.png": (PLAIN, 512),
    "icons/whole-192.png": (WHOLE, 192),
    "icons/whole-512.png": (WHOLE, 512),
    "icons/apple-180.png": (WHOLE, 180),
    "icons/shape-96.png": (SHAPE, 96),
}


def main() -> int:
    """Write them where the client is built from."""
    from playwright.sync_api import sync_playwright

    out = REPOSITORY / "web/public"
    (out / "icons").mkdir(exist_ok=True)
    for name, drawing in DRAWINGS.items():
        (out / name).write_text(drawing + "\n", encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for name, (drawing, size) in PICTURES.items():
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(
                f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawing}"
            )
            page.screenshot(path=str(out / name), omit_background=True)
            sys.stdout.write(f"{name}: {Path(out / name).stat().st_size} bytes\n")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
