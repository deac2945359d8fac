"""Why not? The reasons, each with its rule, why an action cannot be played now: a module a chapter.

Only public facts and what the acting side knows are named: an answer never tells more than the view.
"""

from lancio.games.night_drop.seen.objections import combat, conversion, movement, sequence

__all__ = ["combat", "conversion", "movement", "sequence"]
