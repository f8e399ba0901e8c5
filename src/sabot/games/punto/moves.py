"""A legal action under an option of Punto Banco, as chance has it."""

from random import Random

from sabot.games import layout_told
from sabot.games.punto.actions import Action, HaveCroupierDeal, RefuseShoe
from sabot.games.punto.options import CanHaveCroupierDeal, CanRefuseShoe, Option


def move(option: Option, random: Random) -> Action:
    """An action within the bounds of an option."""
    match option:
        case CanRefuseShoe(on):
            return RefuseShoe(on)
        case CanHaveCroupierDeal(on):
            return HaveCroupierDeal(on)
        case _:
            shared: Action = layout_told.move(option, random)
            return shared
