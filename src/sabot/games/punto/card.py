"""The card of a rule set of Punto Banco, without a language."""

from collections.abc import Iterator
from fractions import Fraction

from sabot.bets import BANKER, TIE, Pay
from sabot.games.card import chosen, decks, house, options
from sabot.games.punto.rules import PuntoRules, TableBet, favoured_stake, levied_bets
from sabot.games.rulefile import Row
from sabot.money import decimal

NOT_FAVOURED = -1
"""In a bet's row, where no stake is rounded in the player's favour."""


def card(rules: PuntoRules) -> Iterator[Row]:
    """Rows about the house and its choices, then about every bet."""
    yield house("seats", count=rules.seats)
    yield decks(rules)
    yield from _limits(rules)
    yield _commission(rules)
    yield from (house("tie", pays=paid(rules, pay)) for pay in _tie_pays(rules))
    yield house("stop_card", count=rules.stop_card)
    yield from options(rules, matters)
    yield house("absent_coups", count=rules.absent_coups)
    yield from (_bet(rules, each) for each in rules.bets)


def matters(rules: PuntoRules, key: str) -> bool:
    """Whether an option makes a difference beside the others."""
    match key:
        case "shoe_passes" | "shoe_direction":
            return rules.dealing == "players"
        case "commission_mode":
            return rules.commission > 0
        case "tie_release":
            return any(each.bet.stays for each in rules.bets)
        case _:
            return True


def paid(rules: PuntoRules, pay: Pay) -> str:
    """Odds that a line pays, and its commission, in one text."""
    return f"{odds(pay)} - {_rate(rules)}" if pay.levied and rules.commission else odds(pay)


def odds(pay: Pay) -> str:
    """Odds that a line pays, before its commission, such as `8:1`."""
    return f"{decimal(pay.net)}:1"


def _rate(rules: PuntoRules) -> str:
    return f"{decimal(100 * rules.commission)} %"


def _limits(rules: PuntoRules) -> Iterator[Row]:
    """The limits of every bet that has none of its own, if there is one."""
    if any((each.minimum, each.maximum) == (rules.minimum, rules.maximum) for each in rules.bets):
        yield house("limits", least=rules.minimum, most=rules.maximum)


def _commission(rules: PuntoRules) -> Row:
    bets = levied_bets(rules) or (BANKER,)
    if not rules.commission:
        return chosen("commission", "none", bets=bets)
    return house("commission", bets=bets, rate=_rate(rules))


def _tie_pays(rules: PuntoRules) -> tuple[Pay, ...]:
    tie = rules.by_id.get(TIE)
    return () if tie is None else tie.bet.pays


def _bet(rules: PuntoRules, offered: TableBet) -> Row:
    """A bet: its conditions, what each pays to one, whether that is levied, its limits."""
    favoured, pays = favoured_stake(rules, offered), offered.bet.pays
    return Row(
        "bet",
        offered.id,
        {
            "bet": offered.id,
            "when": tuple(pay.when for pay in pays),
            "net": tuple(str(pay.net) for pay in pays),
            "levied": tuple(int(pay.levied and rules.commission > Fraction(0)) for pay in pays),
            "pays": tuple(odds(pay) for pay in pays),
            "rate": _rate(rules),
            "push": offered.bet.push,
            "stays": int(offered.bet.stays),
            "minimum": offered.minimum,
            "maximum": offered.maximum,
            "favoured": NOT_FAVOURED if favoured is None else favoured,
        },
    )
