"""Rule sets of Punto Banco: a record shaped like the casino's own card (rule book S, M, P)."""

from fractions import Fraction
from functools import cached_property
from typing import Annotated, Final, Literal, Self

import msgspec

from sabot.bets import Bet, BetId, Condition, Pay
from sabot.games.bounds import RuleSetError, check_levy, exact_rate, percent
from sabot.games.options import Option
from sabot.games.ruleset import TableRules, check_limits, check_table
from sabot.games.table_limits import StakeLimits, TableLimits
from sabot.money import Cents, first_rounded_up, share
from sabot.screen import Brief, briefly

MOST_SEATS: Final = 14


class TableBet(msgspec.Struct, frozen=True, dict=True):
    """A bet as one table offers it, with the limits of a stake."""

    bet: Bet
    minimum: Cents
    maximum: Cents

    @property
    def id(self) -> BetId:
        """The bet's id."""
        return self.bet.id


class PuntoRules(TableRules, frozen=True, kw_only=True, dict=True):
    """A rule set of Punto Banco."""

    game: Literal["punto"] = "punto"
    ceremony: Annotated[Literal["short", "full"], Option("shoe")] = "short"
    dealing: Annotated[Literal["croupier", "players"], Option("shoe")] = "croupier"
    shoe_passes: Annotated[Literal["next", "highest_winner"], Option("shoe")] = "next"
    shoe_direction: Annotated[Literal["counter_clockwise", "clockwise"], Option("shoe")] = "counter_clockwise"
    commission: Fraction
    commission_mode: Annotated[Literal["immediate", "box"], Option("stakes")] = "immediate"
    tie_release: Annotated[Literal["may_withdraw", "locked"], Option("stakes")] = "may_withdraw"
    squeeze: Annotated[Literal["none", "highest_stake"], Option("shoe")] = "none"
    maximum: Cents
    bets: tuple[TableBet, ...]

    def __post_init__(self) -> None:
        """Raises RuleSetError for a commission that is no exact rate, such as `4%`."""
        exact = exact_rate(f"rule set {self.id!r}: commission", self.commission)
        msgspec.structs.force_setattr(self, "commission", exact)
        briefly(self)

    @property
    def face_down(self) -> bool:
        """Whether the first four cards are dealt face down (P2, P5)."""
        return self.dealing == "players" or self.squeeze != "none"

    @cached_property
    def by_id(self) -> dict[BetId, TableBet]:
        """The bets on offer by their ids."""
        return Brief({each.id: each for each in self.bets})

    @cached_property
    def pay_lines(self) -> dict[BetId, tuple[tuple[Condition, Fraction, Fraction], ...]]:
        """By bet: each line's condition, what it pays to one, and what is left of that after commission."""
        return Brief({each.id: tuple(self._line(*line) for line in each.bet.lines) for each in self.bets})

    @property
    def limits(self) -> TableLimits:
        """The limits of the table, and of the bets that have others."""
        return self._limits

    @cached_property
    def _limits(self) -> TableLimits:
        table = StakeLimits(self.minimum, self.maximum)
        each = {bet.id: StakeLimits(bet.minimum, bet.maximum) for bet in self.bets}
        return TableLimits(self.minimum, self.maximum, {bet: own for bet, own in each.items() if own != table})

    @property
    def limited_bets(self) -> tuple[BetId, ...]:
        """The bets that may have limits of their own."""
        return tuple(self.by_id)

    def limited(self, limits: TableLimits) -> Self:
        """The same with other limits; what names none of its own has the table's."""
        table = StakeLimits(limits.minimum, limits.minimum if limits.maximum is None else limits.maximum)
        own = ((each, limits.bets.get(each.id, table)) for each in self.bets)
        bets = tuple(TableBet(each.bet, limit.minimum, limit.maximum) for each, limit in own)
        return msgspec.structs.replace(self, minimum=table.minimum, maximum=table.maximum, bets=bets)

    def _line(self, holds: Condition, pay: Pay) -> tuple[Condition, Fraction, Fraction]:
        return holds, pay.net, pay.net * (1 - self.commission) if pay.levied else pay.net


def payout(rules: PuntoRules, stake: Cents, net: Fraction) -> Cents:
    """Amount that a winning stake receives beside itself, in cents, rounded as the rule set says (M2)."""
    return share(stake, net, rules.coin, rules.rounding)


def favoured_stake(rules: PuntoRules, each: TableBet) -> Cents | None:
    """The least stake on a bet whose rounding pays the player more than is exact, None if there is none (M2)."""
    least = each.minimum // rules.coin
    rates = (pay.net * (1 - rules.commission) if pay.levied else pay.net for pay in each.bet.pays)
    in_coins = (first_rounded_up(least, rate, rules.rounding) for rate in rates)
    stake = min((coins * rules.coin for coins in in_coins if coins is not None), default=None)
    return None if stake is None or stake > each.maximum else Cents(stake)


def with_bet(rules: PuntoRules, bet: TableBet) -> PuntoRules:
    """The rule set with a bet behind its own, in place of one of that name."""
    others = (each for each in rules.bets if each.id != bet.id)
    return msgspec.structs.replace(rules, bets=(*others, bet))


def levied_bets(rules: PuntoRules) -> tuple[BetId, ...]:
    """The bets whose wins pay the commission."""
    return tuple(each.id for each in rules.bets if any(pay.levied for pay in each.bet.pays))


def check(rules: PuntoRules) -> None:
    """Refuse a rule set that cannot be played."""
    check_table(rules, 1, MOST_SEATS)
    _check_money(rules)
    if len(rules.by_id) != len(rules.bets):
        raise RuleSetError(f"rule set {rules.id!r} lists a bet twice")
    _check_levied(rules)
    if not rules.bets:
        raise RuleSetError(f"rule set {rules.id!r} offers no bet: list at least one under [bets]", "no_bets")


def _check_money(rules: PuntoRules) -> None:
    where = f"rule set {rules.id!r}"
    check_levy(where, "commission", rules.commission)
    check_limits(where, rules.minimum, rules.maximum, rules.coin)
    for each in rules.bets:
        check_limits(f"{where}: bet {each.id!r}", each.minimum, each.maximum, rules.coin)


def _check_levied(rules: PuntoRules) -> None:
    """Refuse a commission that no bet pays: the card would promise what never happens."""
    if rules.commission and rules.bets and not levied_bets(rules):
        value = percent(rules.commission)
        raise RuleSetError(
            f"rule set {rules.id!r}: a commission of {value} is levied on no bet: write"
            ' commission = "0%", or levied = true in a line of a bet\'s own pays',
            "unlevied",
            key="commission",
            value=value,
        )
