"""What can be chosen at a layout: one bet at an amount; several bets together, while they can be paid."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args

from sabot.bets import BetId
from sabot.games.layout.offers import CanEnter, Option
from sabot.games.layout.stakes import Enter, Stakes
from sabot.games.moves import NONE, SHARED, Amounts, Choices, Choosing, Joined, Way, different
from sabot.money import Cents


def _ways(rules: Any, size: int) -> Iterable[Way]:
    return ((NONE,), *((bet, point) for bet in rules.by_id for point in range(size)))


def _entries(option: CanEnter, grid: Amounts) -> Iterable[tuple[Way, Enter]]:
    """Beside what is locked, which stands whatever is chosen."""
    locked = _locked(option)
    yield (NONE,), Enter(option.on, locked)
    for bet, least, most in _ranges(option):
        for point, stake in different(grid.between(least, most, option.coin)):
            if stake != locked.get(BetId(bet)):
                yield (bet, point), _made(option, {bet: stake})


def _ranges(option: CanEnter) -> Iterable[tuple[str, int, int]]:
    left = option.available - sum([each.locked for each in option.bets])
    found: list[tuple[str, int, int]] = []
    for each in option.bets:
        least, most = max(each.minimum, each.locked), min(each.maximum, each.locked + left)
        if least <= most:
            found.append((each.bet, least, most))
    return found


def _made(option: CanEnter, chosen: Mapping[str, Cents]) -> Enter:
    stakes = _locked(option)
    left = option.available - sum(stakes.values())
    for name, stake in chosen.items():
        bet = BetId(name)
        more = stake - stakes.get(bet, 0)
        if 0 < more <= left:
            left -= more
            stakes[bet] = stake
    return Enter(option.on, stakes)


def _locked(option: CanEnter) -> Stakes:
    found: dict[BetId, Cents] = {each.bet: each.locked for each in option.bets if each.locked}
    return found


_OFFERED: Final = frozenset(get_args(Option))
CHOICES: Final[Choices] = {
    **{kind: each for kind, each in SHARED.items() if kind in _OFFERED},
    CanEnter: Choosing(_ways, _entries, joined=Joined(_ranges, _made)),
}
