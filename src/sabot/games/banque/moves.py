"""A legal action under an option of Baccara Banque, as chance has it."""

from random import Random

from sabot.games.bank.moves import banked_move
from sabot.games.bank.posting import Answer
from sabot.games.banque.actions import (
    Action,
    AddToBank,
    BeWilling,
    CallBanco,
    GoOn,
    NameCutter,
    Retire,
    Stake,
    TakeBank,
)
from sabot.games.banque.options import (
    CanAddToBank,
    CanAnswer,
    CanBeWilling,
    CanCallBanco,
    CanGoOn,
    CanNameCutter,
    CanRetire,
    CanStake,
    CanTakeBank,
    Option,
)
from sabot.games.moves import amount
from sabot.money import Cents


def move(option: Option, random: Random) -> Action:
    """An action within the bounds of an option."""
    match option:
        case CanBeWilling(on):
            return BeWilling(on, random.random() < 0.8)
        case CanNameCutter(on, players):
            return NameCutter(on, random.choice((None, *players)))
        case CanCallBanco(on, _, places):
            return CallBanco(on, random.choice((None, *places)))
        case CanStake(on, minimum, maximum, places, _, coin):
            staked = Cents(0) if random.random() < 0.1 else amount(minimum, maximum, coin, random)
            return Stake(on, staked, random.choice(places))
        case CanAnswer(on):
            return Answer(on, random.random() < 0.6)
        case CanGoOn(on):
            return GoOn(on)
        case CanAddToBank(on, minimum, maximum, coin):
            return AddToBank(on, amount(minimum, maximum, coin, random))
        case CanRetire(on):
            return Retire(on)
        case CanTakeBank(on):
            return TakeBank(on, random.random() < 0.6)
        case _:
            shared: Action = banked_move(option, random)
            return shared
