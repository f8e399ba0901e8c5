"""Choices at a layout: one bet at an amount; several bets together, while they can be paid."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias, get_args

from sabot.bets import BetId
from sabot.games.kinds import AnyRules
from sabot.games.layout.offers import BetRange, CanEnter, Option
from sabot.games.layout.stakes import Enter, Stakes
from sabot.games.memo import of_the_very_same
from sabot.games.moves import MOST_KEPT, NONE, SHARED, Amounts, Choices, Choosing, Joined, Way, different
from sabot.money import Cents

Ranges: TypeAlias = tuple[tuple[str, int, int], ...]


def _ways(rules: AnyRules, size: int) -> Iterable[Way]:
    return ((NONE,), *((bet, point) for bet in rules.by_id for point in range(size)))


def _entries(option: CanEnter, grid: Amounts) -> Iterable[tuple[Way, Enter]]:
    """Beside what is locked, which stands whatever is chosen."""
    locked = _locked(option)
    yield (NONE,), Enter(option.on, locked)
    for bet, least, most in _ranges(option):
        for point, stake in different(grid.between(least, most, option.coin)):
            if stake != locked.get(BetId(bet)):
                yield (bet, point), _entry(option, {bet: stake})


def _ranges(option: CanEnter) -> Ranges:
    locked, top, known = _known(option.bets)
    left = min(option.available - locked, top)
    ranges = known.get(left)
    if ranges is None:
        if len(known) > MOST_KEPT:
            known.clear()
        ranges = known[left] = tuple(_between(option.bets, left))
    return ranges


@of_the_very_same
def _known(bets: tuple[BetRange, ...]) -> tuple[int, int, dict[int, Ranges]]:
    """Sum locked on bets, the highest maximum of any, and their ranges by the amount that is left to stake."""
    return sum([each.locked for each in bets]), max([each.maximum for each in bets], default=0), {}


def _between(bets: tuple[BetRange, ...], left: int) -> Iterator[tuple[str, int, int]]:
    for each in bets:
        least, most = max(each.minimum, each.locked), min(each.maximum, each.locked + left)
        if least <= most:
            yield each.bet, least, most


def _entry(option: CanEnter, chosen: Mapping[str, Cents]) -> Enter:
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
    locked: dict[BetId, Cents] = {each.bet: each.locked for each in option.bets if each.locked}
    return locked


_OFFERED: Final = frozenset(get_args(Option))
CHOICES: Final[Choices] = {
    **{kind: each for kind, each in SHARED.items() if kind in _OFFERED},
    CanEnter: Choosing(_ways, _entries, joined=Joined(_ranges, _entry)),
}
