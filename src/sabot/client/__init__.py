"""The async client on which bots and tests are written: a house by HTTP, a table by WebSocket.

`Visitor` asks the house, `Client` is one connection to a table. What is said on the wire is in docs/protocol.md.
"""

from sabot.client.line import Client, LineState
from sabot.client.listing import Listing
from sabot.client.problems import HouseRefused, LineClosed, PromiseNotListed
from sabot.client.visitor import Visitor

__all__ = ["Client", "HouseRefused", "LineClosed", "LineState", "Listing", "PromiseNotListed", "Visitor"]
