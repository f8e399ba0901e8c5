"""A legal action under an option of Chemin de Fer, as chance has it."""

from random import Random

from sabot.games.bank.moves import banked_move
from sabot.games.bank.posting import Answer
from sabot.games.chemin.actions import Action, Associate, MakeCall, Stake, TakeSuite
from sabot.games.chemin.options import CanAnswer, CanAssociate, CanCall, CanStake, CanTakeSuite, Option
from sabot.games.moves import amount
from sabot.money import Cents


def move(option: Option, random: Random) -> Action:
    """An action within the bounds of an option."""
    match option:
        case CanAssociate(on):
            return Associate(on, random.random() < 0.8)
        case CanCall(on, calls):
            return MakeCall(on, random.choice((None, *(each.call for each in calls))))
        case CanStake(on, minimum, maximum, _, coin):
            return Stake(on, Cents(0) if random.random() < 0.1 else amount(minimum, maximum, coin, random))
        case CanAnswer(on):
            return Answer(on, random.random() < 0.6)
        case CanTakeSuite(on):
            return TakeSuite(on, random.random() < 0.6)
        case _:
            shared: Action = banked_move(option, random)
            return shared
