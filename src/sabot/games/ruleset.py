"""Rule sets of all games: the table, its shoe, its coins; and how such a record is made of a file."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Annotated, Final, Self, TypeVar

import msgspec

from sabot.bets import BetId
from sabot.cards import DECK, MOST_DECKS
from sabot.games.bounds import (
    HIGHEST_STAKE,
    MOST_CARDS,
    Burn,
    LastCoup,
    RuleSetError,
    check_choices,
    check_stop_card,
    check_within,
)
from sabot.games.options import Option, choices, groups, keys
from sabot.games.rulefile import AMOUNT, PERCENT, Row, RuleKind, Written, amount, check_present, share_of
from sabot.games.table_limits import TableLimits
from sabot.money import Cents, Rounding, first_rounded_up, quoted, units
from sabot.screen import on_a_screen

R = TypeVar("R", bound="TableRules")
LEAST_SHARE: Final = 10
"""A punter's least stake is the least bank by this (C2)."""


class TableRules(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a rule set that all games have; amounts in cents."""

    id: str
    title: str = ""
    decks: int
    deck_options: tuple[int, ...]
    seats: int
    stop_card: int
    last_coup: Annotated[LastCoup, Option("shoe")] = "finish"
    burn: Annotated[Burn, Option("shoe")] = "none"
    coin: Cents
    rounding: Annotated[Rounding, Option("money")] = Rounding.DOWN
    minimum: Cents
    absent_coups: int

    __repr__ = on_a_screen

    @property
    def cards(self) -> int:
        """Cards of a full shoe."""
        return self.decks * DECK

    @property
    def limits(self) -> TableLimits:
        """The limits of the table."""
        return _limits(self.minimum, getattr(self, "maximum", None))

    @property
    def limited_bets(self) -> tuple[BetId, ...]:
        """The bets that may have limits of their own."""
        return ()

    def limited(self, limits: TableLimits) -> Self:
        """The same with other limits, which are of the same kinds."""
        most = {} if limits.maximum is None else {"maximum": limits.maximum}
        return msgspec.structs.replace(self, minimum=limits.minimum, **most)


@lru_cache(64)
def _limits(minimum: Cents, maximum: Cents | None) -> TableLimits:
    """The same limits are one value, which a view need not compare."""
    return TableLimits(minimum, maximum)


class BankRules(TableRules, frozen=True, kw_only=True, dict=True):
    """The part of a rule set that all games have whose bank a player holds; `minimum` is the least bank.

    `bid_step` is what a bid is above the standing one at least; None is the least stake (W2).
    """

    bid_step: Cents | None = None

    @cached_property
    def least_stake(self) -> Cents:
        """A punter's least stake: a tenth of the least bank, in whole coins (C2)."""
        return Cents(-(-self.minimum // (LEAST_SHARE * self.coin)) * self.coin)

    @property
    def raise_by(self) -> Cents:
        """The least by which a bid exceeds the standing one, in cents (W2)."""
        return self.least_stake if self.bid_step is None else self.bid_step


def favoured(rules: BankRules, least: Cents, taxes: Iterable[Fraction]) -> Cents | None:
    """The least amount, `least` or more, of which rounding levies less than is exact; None if there is none (M2)."""
    coins = (first_rounded_up(least // rules.coin, 1 - rate, rules.rounding) for rate in taxes)
    first = min((each for each in coins if each is not None), default=None)
    return None if first is None else Cents(first * rules.coin)


def check_table(rules: TableRules, fewest: int, most: int, *, coup_cards: int = MOST_CARDS) -> None:
    """Refuse options that there are not, fewer or more seats than the game has, a shoe that cannot be dealt."""
    where = f"rule set {rules.id!r}"
    offered = choices(type(rules))
    check_choices(where, offered, {key: getattr(rules, key) for key in offered})
    check_within(where, "seats", rules.seats, fewest, most)
    check_within(where, "absent_coups", rules.absent_coups, 0, 1000)
    check_within(where, "decks", rules.decks, 1, MOST_DECKS)
    if len(set(rules.deck_options)) < len(rules.deck_options):
        options = quoted(list(rules.deck_options))
        says = f"{where}: deck_options = {options}: none stands there twice"
        raise RuleSetError(says, "twice", key="deck_options", value=options)
    for decks in rules.deck_options:
        check_within(where, "deck_options", decks, 1, MOST_DECKS)
    check_stop_card(where, rules.stop_card, rules.last_coup, rules.cards, coup_cards)
    if rules.coin < 1:
        says, highest = f"{where}: coin = {units(rules.coin)}: it is at least 0.01", units(HIGHEST_STAKE)
        raise RuleSetError(says, "not_within", key="coin", value=units(rules.coin), least="0.01", most=highest)


def check_limits(where: str, minimum: Cents, maximum: Cents, coin: Cents) -> None:
    """Refuse limits of a stake that allow none, or that are not whole coins."""
    if says := _limits_wrong(minimum, maximum, coin):
        limits = {"minimum": units(minimum), "maximum": units(maximum)}
        says = f"{where}: limits of {limits['minimum']} to {limits['maximum']}{says}"
        raise RuleSetError(says, "limits", **limits, most=units(HIGHEST_STAKE), coin=units(coin))


def _limits_wrong(minimum: Cents, maximum: Cents, coin: Cents) -> str:
    if not 0 < minimum <= maximum:
        return ": the minimum is positive and not above the maximum"
    if maximum > HIGHEST_STAKE:
        return f": the maximum is at most {units(HIGHEST_STAKE)}"
    return f" are not whole coins of {units(coin)}" if minimum % coin or maximum % coin else ""


def check_bank(rules: BankRules) -> None:
    """Refuse a least bank, or a step between bids, that nobody could pay in whole coins."""
    steps = {} if rules.bid_step is None else {"bid_step": rules.bid_step}
    for key, value in {"minimum": rules.minimum, **steps}.items():
        most, coin = units(HIGHEST_STAKE), units(rules.coin)
        says = f": it is positive and at most {most}" if not 0 < value <= HIGHEST_STAKE else ""
        says = says or (f" is not whole coins of {coin}" if value % rules.coin else "")
        if says:
            says = f"rule set {rules.id!r}: {key} = {units(value)}{says}"
            raise RuleSetError(says, "bank_amount", key=key, value=units(value), most=most, coin=coin)


def needed_keys(record: type[TableRules]) -> list[str]:
    """The keys of a file that may not be left out: those of fields without a default."""
    return [field.name for field in msgspec.structs.fields(record) if field.required and field.name != "id"]


def rule_kind(
    record: type[R],
    check: Callable[[R], None],
    card: Callable[[R], Iterable[Row]],
    *,
    coup_cards: int = MOST_CARDS,
) -> RuleKind[R]:
    """The kind of rule sets whose keys are the fields of their record; those with a default may be left out.

    An option that is left out has its first value. A default is for what was stored before there was the field.
    """
    every, needed = keys(record), needed_keys(record)
    first = {key: values[0] for key, values in choices(record).items()}
    read = {AMOUNT: amount, PERCENT: share_of}

    def built(name: str, written: Written) -> R:
        """The rule set of a file's checked keys, its base taken in; raises RuleSetError."""
        where = f"rule set {name!r}"
        advice = "write it, or take what is left out from another rule set, with base"
        check_present(where, written, needed, advice)
        check_choices(where, {key: values for key, values in choices(record).items() if key in written}, written)
        try:
            fields = {key: read[every[key]](key, value) for key, value in written.items() if every.get(key) in read}
        except RuleSetError as error:
            raise error.within(where) from None
        rules = msgspec.convert({"title": "", **first, **written, **fields, "id": name}, record)
        check(rules)
        return rules

    return RuleKind(
        record=record,
        keys=every,
        choices=choices(record),
        groups=groups(record),
        check=check,
        built=built,
        card=card,
        coup_cards=coup_cards,
    )
