"""What can be chosen under the options of Baccara Banque."""

from collections.abc import Iterable
from typing import Any, Final

from sabot.games.bank.moves import BANKED
from sabot.games.bank.questions import Answer
from sabot.games.banque.actions import AddToBank, BeWilling, CallBanco, GoOn, NameCutter, Retire, Stake, TakeBank
from sabot.games.banque.laid import PLACES
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
)
from sabot.games.moves import NONE, Amounts, Choices, Choosing, Way, alone, amount, amounts, one_of, yes_or_no
from sabot.money import Cents


def _stake_ways(_rules: Any, size: int) -> Iterable[Way]:
    return ((NONE,), *((place, point) for place in PLACES for point in range(size)))


def _stakes(option: CanStake, grid: Amounts) -> Iterable[tuple[Way, Stake]]:
    yield (NONE,), Stake(option.on, Cents(0), option.places[0])
    points = tuple(amounts(option, grid))
    for place in option.places:
        for point, each in points:
            yield (place, point), Stake(option.on, each, place)


def _cutters(option: CanNameCutter, _grid: Amounts) -> Iterable[tuple[Way, NameCutter]]:
    """The players in the order of the bank; none leaves it to the order."""
    yield (NONE,), NameCutter(option.on, None)
    for place, player in enumerate(option.players):
        yield (place,), NameCutter(option.on, player)


CHOICES: Final[Choices] = {
    **BANKED,
    CanBeWilling: yes_or_no(BeWilling, 0.8),
    CanNameCutter: Choosing(
        lambda rules, _: ((NONE,), *((place,) for place in range(rules.seats + rules.standing))), _cutters
    ),
    CanCallBanco: one_of(CallBanco, (NONE, *PLACES), lambda option: option.places),
    CanStake: Choosing(_stake_ways, _stakes, first=0.1),
    CanAnswer: yes_or_no(Answer, 0.6),
    CanGoOn: alone(GoOn),
    CanAddToBank: amount(AddToBank),
    CanRetire: alone(Retire),
    CanTakeBank: yes_or_no(TakeBank, 0.6),
}
