"""Standing orders for opportunity fire: what a side's units do at its windows without asking.

An order is its owner's secret. Nothing tells that one answered: the events are those of the same answers by hand.
"""

from __future__ import annotations

from lancio.engine.orders import StandingOrders
from lancio.games.histo_command.state import Battle
from lancio.games.histo_command.verbs import ORDER, ORDERS, STANDING_ORDERS

STANDING = StandingOrders(Battle.flow, "standing-order", "R19", ORDERS, give=ORDER, think=STANDING_ORDERS)
