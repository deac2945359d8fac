"""Why not? The reasons, each with its rule, why an action cannot be played now: a module a part of the rules.

Only public facts are named, or what the asked side knows anyway: an answer never tells more than the view.
"""

from lancio.games.drvar.seen.objections import actions, arrivals, handling, interrupts, marching

__all__ = ["actions", "arrivals", "handling", "interrupts", "marching"]
