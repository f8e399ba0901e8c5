"""Choices under an option: every action of it with a fixed place, amounts on a grid between its bounds.

An option's kind says which places there can be by a rule set, and which of them an option of that kind leaves open.
The mover of conformance draws one of those; an environment for learning masks the others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeVar

from sabot.games.kinds import AnyAction, AnyOption, AnyRules
from sabot.games.offers import (
    CanBuyIn,
    CanCut,
    CanFinish,
    CanLeave,
    CanProceed,
    CanPromiseSeed,
    CanRevealSeed,
    CanSit,
    CanStand,
    CanTakeSeat,
)
from sabot.games.seats import BuyIn, Leave, Seat, Sit, Stand, TakeSeat
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed
from sabot.games.windows import Seq
from sabot.money import Cents, is_whole, quoted
from sabot.shoe import promise

SEED: Final = "moved by chance"
"""The seed that is promised and revealed."""
PURSES: Final = (1, 2_000, 7_000, 60_000, 60_001, 300_000, 10**12)
"""Purses that the mover brings to a table, in cents."""
MOST_KEPT: Final = 4096
"""How many ranges a grid remembers the amounts of."""
DRAWN: Final = 5
"""How many amounts the mover draws for each option."""

O_contra = TypeVar("O_contra", contravariant=True)
Section = Literal["seats", "shoe", "play"]
"""Subjects of an option: people at the table with their purses, the shoe's preparation, or the game."""
Way = tuple[str | int, ...]
"""How an action fills its option: words, numbers of points of the grid, numbers of what is offered in order."""


MOST_POINTS: Final = 10_000
"""Points of a grid, at most."""


class GridError(ValueError):
    """A grid without amounts, or with shares that are none."""


class Slot(NamedTuple):
    """The place of an action: what its option is about, the option's tag, and how the action fills it.

    The section tells apart what shares a word: `stand` at the table is of the seats, `declare:stand` of the play.
    """

    section: Section
    option: str
    way: Way

    def __str__(self) -> str:
        return ":".join(map(str, (self.option, *self.way)))


class Amounts(Protocol):
    """So many amounts between bounds, in whole coins; and so many purses."""

    @property
    def size(self) -> int:
        """The number of amounts."""
        ...

    def between(self, least: int, most: int, coin: int) -> Sequence[Cents]:
        """As many as the size, none below the least or above the most."""
        ...

    def bids(self, least: int, most: int, coin: int) -> Sequence[Cents]:
        """As many as the size, of those of an auction."""
        ...

    def purses(self, most: int) -> Sequence[Cents]:
        """As many as the size, from 1 to the most."""
        ...


class Grid:
    """Amounts from the least to the most by ratio: at a share s of the way lies least · (most / least)^s.

    They are rounded down to whole coins, exactly, on every machine alike. `Grid(points=6)` has so many at even shares;
    `Grid((0, "1/2", 1))` has those that are given.
    """

    def __init__(self, shares: Iterable[Fraction | int | str] | None = None, *, points: int = 6) -> None:
        """Raises GridError for a grid without amounts, and for shares that are not from 0 to 1 in order."""
        if shares is None:
            if not is_whole(points, 0, MOST_POINTS):
                raise GridError(f"{quoted(points)} are no points of a grid: it is a whole number, 1 to {MOST_POINTS}")
            shares = [Fraction(each, max(points - 1, 1)) for each in range(points)]
        self.shares = tuple(map(_share, shares))
        if not self.shares:
            raise GridError("a grid without amounts offers no stake: give it at least one share, such as Grid((0,))")
        self._amounts: dict[tuple[int, int, int], Sequence[Cents]] = {}
        if any(after <= before for before, after in zip(self.shares, self.shares[1:], strict=False)):
            raise GridError(f"the shares {', '.join(map(str, self.shares))} are not in order: write each once, rising")

    @property
    def size(self) -> int:
        """The number of amounts."""
        return len(self.shares)

    def between(self, least: int, most: int, coin: int) -> Sequence[Cents]:
        """The amounts between two bounds; several may be the same."""
        cents = self._amounts.get((least, most, coin))
        if cents is None:
            if len(self._amounts) > MOST_KEPT:
                self._amounts.clear()
            cents = self._amounts[least, most, coin] = _between(self.shares, least, most, coin)
        return cents

    bids = between

    def purses(self, most: int) -> Sequence[Cents]:
        """Purses up to the most."""
        return self.between(1, most, 1)


class DrawnAmounts:
    """Amounts as chance has them, as often at the ends of their bounds as between them."""

    size: int = DRAWN

    def __init__(self, random: Random) -> None:
        self._random = random

    def between(self, least: int, most: int, coin: int) -> Sequence[Cents]:
        """Five amounts between two bounds."""
        near, random = min(most, 3 * least), self._random
        drawn = (least, near, most, random.randint(least, most), random.randint(least, near))
        return [Cents(max(least, each - each % coin)) for each in drawn]

    def bids(self, least: int, most: int, coin: int) -> Sequence[Cents]:
        """Five bids that leave others room for theirs."""
        return self.between(least, min(most, least + 20 * coin), coin)

    def purses(self, most: int) -> Sequence[Cents]:
        """Five purses, of beggars and of the rich."""
        return [Cents(min(most, each)) for each in self._random.choices(PURSES, k=DRAWN)]


@dataclass(frozen=True)
class Choosing(Generic[O_contra]):
    """All of one kind of option that can be chosen: `ways` by the rule set and the size of a grid, in their order.

    `acts` are the ways that an option leaves open, each with its action; never none. `joined` says how several are
    chosen together, where they can be. `first` is how often the mover takes the first, a no or nothing; without it as
    often as any.
    """

    ways: Callable[[AnyRules, int], Iterable[Way]]
    acts: Callable[[O_contra, Amounts], Iterable[tuple[Way, object]]]
    section: Section = "play"
    joined: "Joined | None" = None
    first: float | None = None


class Joined(NamedTuple):
    """Amounts that can be chosen together: `ranges` are what an option offers, by name, with the least and the most.

    `action` is that of some amounts: each in its order while it can be paid, and what is locked in any case.
    """

    ranges: Callable[[AnyOption], Iterable[tuple[str, int, int]]]
    action: Callable[[AnyOption, Mapping[str, Cents]], object]


Choices = Mapping[type, Choosing[AnyOption]]
"""Choices under an option, by its kind."""


class AskedBy(Protocol):
    """An option that names the event that asked."""

    @property
    def on(self) -> Seq:
        """The number of the event that asks."""
        ...


class Ranged(AskedBy, Protocol):
    """An option with an amount between bounds, in whole coins."""

    @property
    def minimum(self) -> Cents:
        """The least."""
        ...

    @property
    def maximum(self) -> Cents:
        """The most."""
        ...

    @property
    def coin(self) -> Cents:
        """The coin of which the amount is a multiple, in cents."""
        ...


def alone(action: Callable[[Seq], object], section: Section = "play") -> Choosing[AskedBy]:
    """A single action, which names the event that it answers."""
    return Choosing(lambda _rules, _size: ((),), lambda option, _: (((), action(option.on)),), section)


def yes_or_no(action: Callable[[Seq, bool], object], yes: float = 0.5) -> Choosing[AskedBy]:
    """An action that says no or yes; the mover says yes so often."""
    return Choosing(
        lambda _rules, _size: (("no",), ("yes",)),
        lambda option, _: ((("no",), action(option.on, False)), (("yes",), action(option.on, True))),
        first=1 - yes,
    )


def amount(action: Callable[[Seq, Cents], object]) -> Choosing[Ranged]:
    """An action with an amount between the bounds of its option."""
    return Choosing(
        points,
        lambda option, grid: (((place,), action(option.on, each)) for place, each in amounts(option, grid)),
    )


def one_of(
    action: Callable[[Seq, Any], object], every: Sequence[str], offered: Callable[[AnyOption], Iterable[str]]
) -> Choosing[AnyOption]:
    """An action with a word that its option offers; `none` takes an entry back, where it is among them all."""
    return Choosing(
        lambda _rules, _size: ((word,) for word in every),
        lambda option, _: (
            ((word,), action(option.on, None if word == NONE else word))
            for word in ((NONE, *offered(option)) if NONE in every else offered(option))
        ),
    )


NONE: Final = "none"
"""The way of an action that takes an entry back."""


def amounts(option: Ranged, grid: Amounts) -> Iterator[tuple[int, Cents]]:
    """The amounts of a grid between an option's bounds, by their places; of equal ones the first."""
    return different(grid.between(option.minimum, option.maximum, option.coin))


def different(cents: Sequence[Cents]) -> Iterator[tuple[int, Cents]]:
    """Amounts by their places; of equal ones the first."""
    met = set[Cents]()
    for place, each in enumerate(cents):
        if each not in met:
            met.add(each)
            yield place, each


def slots(choices: Choices, rules: AnyRules, size: int) -> tuple[Slot, ...]:
    """The places of all actions by a rule set, in a fixed order."""
    return tuple(
        Slot(kind.section, tag_of(option), way) for option, kind in choices.items() for way in kind.ways(rules, size)
    )


def acts(choices: Choices, option: AnyOption, grid: Amounts) -> Iterator[tuple[Slot, AnyAction]]:
    """The actions that an option leaves open, each with its place."""
    kind, tag = choices[type(option)], tag_of(type(option))
    return ((Slot(kind.section, tag, way), action) for way, action in kind.acts(option, grid))


def chosen(choices: Choices, option: AnyOption, random: Random) -> AnyAction:
    """An action that an option leaves open, as chance has it; some together, where they can be joined."""
    kind = choices[type(option)]
    if kind.joined is not None:
        return _joined(kind.joined, option, random)
    open_ = [action for _, action in kind.acts(option, DrawnAmounts(random))]
    if kind.first is None:
        return random.choice(open_)
    first, *others = open_
    return first if random.random() < kind.first or not others else random.choice(others)


def _joined(kind: Joined, option: AnyOption, random: Random) -> AnyAction:
    """None, one or a few of what can be chosen together, as often at the ends of their bounds as between them."""
    ranges, chosen = tuple(kind.ranges(option)), dict[str, Cents]()
    some = random.sample(ranges, min(len(ranges), random.choice((0, 1, 1, 2, 5))))
    for name, least, most in some or ranges[: random.choice((0, 1, 1, 1))]:
        stake = random.choice((least, least, random.randint(least, min(most, 2 * least)), most))
        stake -= stake % option.coin
        if stake >= least:
            chosen[name] = Cents(stake)
    return kind.action(option, chosen)


def tag_of(option: AnyOption) -> str:
    """The tag of a kind of option."""
    return str(option.__struct_config__.tag)


def _share(written: Fraction | int | str) -> Fraction:
    try:
        share = Fraction(written)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        raise GridError(f"{written!r:.80} is no share of the way: write one from 0 to 1, such as '1/2'") from None
    if not 0 <= share <= 1 or share.denominator > 64:
        raise GridError(f"{written!r:.80} is no share of the way: from 0 to 1, of at most 64 parts, such as '1/2'")
    return share


def _between(shares: tuple[Fraction, ...], least: int, most: int, coin: int) -> tuple[Cents, ...]:
    if most < least:
        return ()
    roots = (_root(max(least, 1), most, each) for each in shares)
    return tuple(Cents(max(least, each - each % coin)) for each in roots)


def _root(least: int, most: int, share: Fraction) -> int:
    """The whole part of least · (most / least)^share: a root of a whole number, from a guess."""
    n, k = share.denominator, share.numerator
    power = least ** (n - k) * most**k
    guess = int(least * (most / least) ** (k / n))
    while guess**n > power:
        guess -= 1
    while (guess + 1) ** n <= power:
        guess += 1
    return guess


def _purse(action: Callable[[Cents], object]) -> Choosing[AnyOption]:
    """An action that brings a purse."""
    return Choosing(
        points,
        lambda option, grid: (((place,), action(each)) for place, each in different(grid.purses(option.maximum))),
        "seats",
    )


def points(_rules: object, size: int) -> Iterable[Way]:
    """The ways of an amount on a grid of a size."""
    return ((place,) for place in range(size))


def _sitting(option: CanSit, grid: Amounts) -> Iterable[tuple[Way, object]]:
    purses = tuple(different(grid.purses(option.maximum)))
    return (((seat, place), Sit(seat, purse)) for seat in option.seats for place, purse in purses)


def _cuts(option: CanCut, grid: Amounts) -> Iterable[tuple[Way, object]]:
    places = different(grid.between(option.first, option.last, 1))
    return (((place,), Cut(option.on, position)) for place, position in places)


SHARED: Final[Choices] = {
    CanSit: Choosing(
        lambda rules, size: ((seat, place) for seat in range(1, rules.seats + 1) for place in range(size)),
        _sitting,
        "seats",
    ),
    CanStand: _purse(Stand),
    CanTakeSeat: Choosing(
        lambda rules, _: ((seat,) for seat in range(1, rules.seats + 1)),
        lambda option, _: (((seat,), TakeSeat(Seat(seat))) for seat in option.seats),
        "seats",
    ),
    CanBuyIn: _purse(BuyIn),
    CanLeave: Choosing(lambda _rules, _size: ((),), lambda _option, _grid: (((), Leave()),), "seats"),
    CanPromiseSeed: alone(lambda on: PromiseSeed(on, promise(SEED)), "shoe"),
    CanRevealSeed: alone(lambda on: RevealSeed(on, SEED), "shoe"),
    CanCut: Choosing(points, _cuts, "shoe"),
    CanFinish: alone(Finish),
    CanProceed: alone(Proceed),
}
"""Choices under the options that every game has."""
