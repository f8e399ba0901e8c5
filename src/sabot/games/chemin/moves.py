"""What can be chosen under the options of Chemin de Fer."""

from collections.abc import Iterable
from typing import Final

from sabot.games.bank.moves import BANKED
from sabot.games.bank.questions import Answer
from sabot.games.chemin.actions import CALLS, Associate, MakeCall, Stake, TakeSuite
from sabot.games.chemin.options import CanAnswer, CanAssociate, CanCall, CanStake, CanTakeSuite
from sabot.games.moves import NONE, Amounts, Choices, Choosing, Way, amounts, one_of, yes_or_no
from sabot.money import Cents


def _stakes(option: CanStake, grid: Amounts) -> Iterable[tuple[Way, Stake]]:
    yield (NONE,), Stake(option.on, Cents(0))
    for place, each in amounts(option, grid):
        yield (place,), Stake(option.on, each)


CHOICES: Final[Choices] = {
    **BANKED,
    CanAssociate: yes_or_no(Associate, 0.8),
    CanCall: one_of(MakeCall, (NONE, *CALLS), lambda option: [each.call for each in option.calls]),
    CanStake: Choosing(lambda _, size: ((NONE,), *((place,) for place in range(size))), _stakes, first=0.1),
    CanAnswer: yes_or_no(Answer, 0.6),
    CanTakeSuite: yes_or_no(TakeSuite, 0.6),
}
