"""A legal action under an option of Punto Banco, as chance has it."""

from collections.abc import Sequence
from random import Random

from sabot.bets import BetId
from sabot.games.moves import shared_move
from sabot.games.punto.actions import Action, Enter, HaveCroupierDeal, RefuseShoe, Stakes
from sabot.games.punto.options import BetRange, CanEnter, CanHaveCroupierDeal, CanRefuseShoe, Option
from sabot.money import Cents


def move(option: Option, random: Random) -> Action:
    """An action within the bounds of an option."""
    match option:
        case CanEnter(on, bets, available, coin):
            return Enter(on, _stakes(bets, available, coin, random))
        case CanRefuseShoe(on):
            return RefuseShoe(on)
        case CanHaveCroupierDeal(on):
            return HaveCroupierDeal(on)
        case _:
            shared: Action = shared_move(option, random)
            return shared


def _stakes(bets: Sequence[BetRange], available: int, coin: int, random: Random) -> Stakes:
    """Stakes within the bounds offered, as often at their ends as between them."""
    chosen: dict[BetId, Cents] = {each.bet: each.locked for each in bets if each.locked}
    left = available - sum(chosen.values())
    some = random.sample(bets, min(len(bets), random.choice((0, 1, 1, 2, 5))))
    for each in some or bets[: random.choice((0, 1, 1, 1))]:
        least, most = max(each.minimum, each.locked), min(each.maximum, each.locked + left)
        if least <= most:
            stake = random.choice((least, least, random.randint(least, min(most, 2 * least)), most))
            stake -= stake % coin
            if stake >= least:
                left -= stake - each.locked
                chosen[each.bet] = Cents(stake)
    return chosen
