"""A counting system as a value, and what it says of a shoe: in rationals, so that no trigger is a matter of rounding.

A tag counts a card that has been seen. The *running count* is the initial one plus the tags of all cards seen; the
*true count* is the running count divided by the decks that remain: those not yet seen, which is exact, or those still
in the shoe, as one reads them off the discard tray - the two differ by the cards that were burned face down.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor, trunc
from typing import Any, Final, Literal, get_args

import msgspec

from sabot.bets import BetId
from sabot.cards import DECK, MOST_DECKS
from sabot.money import is_a, is_whole, plain, quoted, whole_numbers
from sabot.odds.composition import MOST_CARDS, Composition, fresh, ten
from sabot.simulate.errors import SimulateError
from sabot.simulate.validate import check_kind, check_number

Kind = Literal["true", "running"]
Remaining = Literal["unseen", "in_shoe"]
Divisor = Literal["cards", "half_decks", "decks"]
Rounding = Literal["none", "floor", "truncate"]
Sign = Literal[">=", "<="]

HALF: Final = DECK // 2
HIGHEST_TAG: Final = 1000
FINEST_TAG: Final = 1000
"""The greatest common denominator of tags and initial count: with the bounds, all counts stay exact in 64 bits."""
HIGHEST_COUNT: Final = 100_000
_CHOICES: Final = {"count": Kind, "sign": Sign, "remaining": Remaining, "divisor": Divisor, "rounding": Rounding}
_Test = Callable[[Any], bool]


class System(msgspec.Struct, frozen=True, kw_only=True):
    """A counting system: when the trigger holds before a coup, `stake` units are bet on `bet`. Raises SimulateError.

    `tags` are by value: ten-valued cards, aces, 2s, ..., 9s. `net` replaces what the bet pays, to one, line by line.
    The decks that remain are counted in `divisor`: exactly, by the card, or to the nearest half or whole deck (one at
    least; just between two, the greater). `rounding` takes the true count to a whole number, down or towards zero.
    `decks`, where given, are the only ones that the system is made for; `stop_card`, where given, replaces the rule
    set's. `ramp` are other stakes from a count on, the nearest to the trigger first.
    """

    id: str
    title: str
    bet: BetId
    tags: tuple[Fraction, ...]
    count: Kind
    sign: Sign
    trigger: Fraction
    net: tuple[Fraction, ...] = ()
    remaining: Remaining = "unseen"
    divisor: Divisor = "cards"
    rounding: Rounding = "none"
    initial: Fraction = Fraction(0)
    stake: Fraction = Fraction(1)
    ramp: tuple[tuple[Fraction, Fraction], ...] = ()
    decks: int | None = None
    stop_card: int | None = None
    source: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        for key in ("decks", "stop_card"):
            msgspec.structs.force_setattr(self, key, plain(getattr(self, key)))
        for key, (holds, wanted) in _FIELDS.items():
            value = getattr(self, key)
            if not holds(value):
                where = f"counting system {quoted(self.id)}: {key} = {quoted(value)}"
                raise SimulateError(f"{where}: it is {wanted}")

    @property
    def when(self) -> str:
        """The trigger as people write it: `true count >= 4`."""
        return f"{self.count} count {self.sign} {written(self.trigger)}"


def _is_count(value: object) -> bool:
    return isinstance(value, Fraction) and abs(value) <= HIGHEST_COUNT and FINEST_TAG % value.denominator == 0


def _is_tag(value: object) -> bool:
    return isinstance(value, Fraction) and abs(value) <= HIGHEST_TAG and FINEST_TAG % value.denominator == 0


def _is_exact(value: object) -> bool:
    return isinstance(value, Fraction)


def _is_stake(value: object) -> bool:
    return isinstance(value, Fraction) and value > 0


def _is_step(value: Any) -> bool:
    return is_a(value, tuple) and len(value) == 2 and _is_count(value[0]) and _is_stake(value[1])


def _each(holds: _Test) -> _Test:
    return lambda value: is_a(value, tuple) and all(map(holds, value))


def _or_none(least: int, most: int) -> _Test:
    return lambda value: value is None or is_whole(value, least, most)


def _one_of(of: Any) -> tuple[_Test, str]:
    return (lambda value: isinstance(value, str) and value in get_args(of)), f"one of {', '.join(get_args(of))}"


_TEXT: Final[tuple[_Test, str]] = (lambda value: isinstance(value, str), "text")
_COUNT: Final = (_is_count, f"a Fraction of {-HIGHEST_COUNT} to {HIGHEST_COUNT}, to three decimals")
_FIELDS: Final[dict[str, tuple[_Test, str]]] = {
    **dict.fromkeys(("id", "title", "bet", "source", "note"), _TEXT),
    **{key: _one_of(of) for key, of in _CHOICES.items()},
    **dict.fromkeys(("trigger", "initial"), _COUNT),
    "tags": (
        lambda value: _each(_is_tag)(value) and len(value) == 10,
        f"ten Fractions of {-HIGHEST_TAG} to {HIGHEST_TAG}, to three decimals, from tens and aces to 9s",
    ),
    "net": (_each(_is_exact), "Fractions, one for each line of the bet"),
    "stake": (_is_stake, "a Fraction above 0, in units"),
    "ramp": (_each(_is_step), "pairs of a count and the stake from it on"),
    "decks": (_or_none(1, MOST_DECKS), f"None, or 1 to {MOST_DECKS}"),
    "stop_card": (_or_none(0, MOST_CARDS), "None, or cards behind the stop card"),
}


def checked_system(argument: System) -> System:
    """The counting system, if it is one; raises SimulateError."""
    return check_kind(argument, System, 'counting system: give one such as load_system("dragon-7")')


def running_count(system: System, unseen: Sequence[int], decks: int) -> Fraction:
    """The running count when these cards, by value, have not been seen yet; raises SimulateError, and OddsError."""
    full = fresh(decks)
    cards = ten(unseen)
    seen = (tag * (of - left) for tag, of, left in zip(checked_system(system).tags, full, cards, strict=True))
    return sum(seen, system.initial)


def count_of(system: System, unseen: Sequence[int], decks: int, left: int | None = None) -> Fraction:
    """The count that the trigger is held to: the running one, or the true one, rounded as the system says.

    `left` are the cards still in the shoe, where not all that are unseen.
    """
    running = running_count(system, unseen, decks)
    remaining = sum(ten(unseen)) if left is None or system.remaining == "unseen" else left
    return adjusted(system, running, check_number(remaining, 1, MOST_CARDS, "cards remain"))


def adjusted(system: System, running: Fraction, cards: int) -> Fraction:
    """The count that the trigger is held to, from a running count and the number of cards that remain."""
    if system.count == "running":
        return running
    times, by = divided(system.divisor, cards)
    exact = running * times / by
    match system.rounding:
        case "none":
            return exact
        case "floor":
            return Fraction(floor(exact))
        case "truncate":
            return Fraction(trunc(exact))


def divided(divisor: Divisor, cards: int) -> tuple[int, int]:
    """By what a running count is multiplied and divided to make a true one."""
    match divisor:
        case "cards":
            return DECK, cards
        case "half_decks":
            return 2, max(1, (cards + HALF // 2) // HALF)
        case "decks":
            return 1, max(1, (cards + HALF) // DECK)


def holds(system: System, count: Fraction) -> bool:
    """Whether a count sets off the trigger."""
    return count >= system.trigger if system.sign == ">=" else count <= system.trigger


def fires(system: System, unseen: Sequence[int], decks: int, left: int | None = None) -> bool:
    """Whether the system bets when these cards, by value, have not been seen yet."""
    return holds(system, count_of(system, unseen, decks, left))


def stake_at(system: System, count: Fraction) -> Fraction:
    """The stake at a count, in units: 0 where the trigger does not hold."""
    if not holds(system, count):
        return Fraction(0)
    reached = [units for at, units in system.ramp if (count >= at if system.sign == ">=" else count <= at)]
    return reached[-1] if reached else system.stake


@whole_numbers
def furthest(system: System, decks: int, fewest: int, burned: int = 0) -> Fraction:
    """The count nearest to the trigger, or furthest beyond it, that any shoe can reach with `fewest` cards in it.

    `burned` are the most cards that can have been burned face down.
    """
    up = checked_system(system).sign == ">="
    full = fresh(decks)
    check_number(fewest, 1, sum(full), "cards are the fewest")
    check_number(burned, 0, sum(full), "cards burned")
    running, unseen = system.initial, sum(full)
    counts = [adjusted(system, running, unseen)]
    for tag, cards in sorted(zip(system.tags, full, strict=True), reverse=up):
        for _ in range(min(cards, unseen - fewest)):
            running, unseen = running + tag, unseen - 1
            hidden = min(burned, unseen - fewest) if system.remaining == "in_shoe" else 0
            counts += [adjusted(system, running, left) for left in (unseen, unseen - hidden)]
    return max(counts) if up else min(counts)


def written(exact: Fraction) -> str:
    """A rational as people write it: `4`, `3.5`, else `1/3`."""
    decimal = f"{float(exact):.6f}".rstrip("0").rstrip(".")
    return decimal if Fraction(decimal) == exact else str(exact)


def by_value(from_ace: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Ten tags in the order of a library's compositions, from those that people write, ace first and tens last."""
    return (from_ace[-1], *from_ace[:-1])


def is_made_for(system: System, shoe: Composition) -> bool:
    """Whether the system may be used with this full shoe."""
    return system.decks is None or fresh(system.decks) == shoe
