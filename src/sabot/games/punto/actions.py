"""What can be done at a table of Punto Banco. `on` is the number of the event that asked for it."""

import msgspec

from sabot.games import layout
from sabot.games.layout import HouseAction
from sabot.games.windows import Seq


class RefuseShoe(msgspec.Struct, frozen=True, tag="refuse_shoe", forbid_unknown_fields=True):
    """The holder lets the shoe go on to the next."""

    on: Seq


class HaveCroupierDeal(msgspec.Struct, frozen=True, tag="have_croupier_deal", forbid_unknown_fields=True):
    """The holder keeps the shoe's turn and has the croupier deal."""

    on: Seq


PlayerAction = layout.PlayerAction | RefuseShoe | HaveCroupierDeal
"""What a player may ask for."""
Action = PlayerAction | HouseAction
