"""The commission on levied bets: one that is named, or a rule set's, and never none in silence."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from sabot.games.punto.rules import PuntoRules
from sabot.money import MoneyError, RateLike, commission_rate, is_a, quoted
from sabot.odds.errors import OddsError
from sabot.odds.wagers import Wager


class Commission(NamedTuple):
    """A commission, and the id of the rule set that names it; nothing where no rule set is given."""

    commission: Fraction
    ruleset: str


def commission_of(bets: Iterable[Wager], commission: RateLike | None, rules: PuntoRules | None) -> Commission:
    """The commission on bets; raises OddsError where it is not named and not a rule set's, or no exact rate."""
    if rules is not None:
        return _of_rules(bets, commission, rules)
    levied = next((each for each in bets if each.levied), None)
    if levied is not None and commission is None:
        raise OddsError(
            f"bet {levied.id!r} pays less a commission and none is given: write for example "
            'commission="5%", rules=load("punto-banco"), or commission=0 for none'
        )
    return Commission(_read(commission), "")


def checked_rules(rules: PuntoRules) -> PuntoRules:
    """The rule set, if it is one of Punto Banco; raises OddsError."""
    if not is_a(rules, PuntoRules):
        raise OddsError(f'{quoted(rules)} is no rule set of Punto Banco: give one such as load("punto-banco")')
    return rules


def _of_rules(bets: Iterable[Wager], commission: RateLike | None, rules: PuntoRules) -> Commission:
    checked_rules(rules)
    if commission is not None:
        raise OddsError(f"a commission of {quoted(str(commission))} and that of {rules.id} are two: give one of them")
    for bet in bets:
        own = rules.by_id.get(bet.id)
        if bet.levied and own is not None and not own.bet.levied:
            raise OddsError(
                f"bet {bet.id!r} pays less a commission, and that of {rules.id} does not: "
                f'give load({rules.id!r}).by_id["{bet.id}"].bet, or a commission'
            )
    return Commission(_read(rules.commission), rules.id)


def _read(commission: RateLike | None) -> Fraction:
    try:
        return commission_rate(0 if commission is None else commission)
    except MoneyError as error:
        raise OddsError(str(error)) from None
