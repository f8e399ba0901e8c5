"""Stakes, chips and conditions of a table of Punto Banco, as lessons lay them out."""

from functools import cache
from random import Random
from typing import Final, cast

from sabot.bets import BetId
from sabot.coup import Outcome, every_outcome
from sabot.games.layout.stakes import StakeLine
from sabot.games.punto.card import odds
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.settlement import line
from sabot.games.windows import PlayerId
from sabot.money import UNIT, Cents, decimal
from sabot.rulesets import Rules
from sabot.school.drill import Exhibit, Sentence

PLAYER_ID: Final = PlayerId("1")
TIERS: Final = (100 * UNIT, 500 * UNIT)
"""Most stakes are small: up to the first of these, fewer up to the second, some up to the maximum."""
CHIPS: Final = (
    (100_000, 50_000, 10_000, 2_500, 500, 100),
    (100_000, 50_000, 10_000, 2_500, 1_000, 500, 100),
    (100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100),
)
"""Values of chips that houses have, in cents."""


@cache
def outcomes(winner: str = "", *, pairs: bool = False) -> tuple[Outcome, ...]:
    """Every outcome of a coup, or of those that somebody wins (P, B, T); without pairs, unless they are asked for."""
    every = (each for each in every_outcome() if pairs or not (each.player_pair or each.banker_pair))
    return tuple(each for each in every if winner in ("", each.winner))


def punto(rules: Rules) -> PuntoRules:
    """A rule set of Punto Banco as the record that it is."""
    return cast("PuntoRules", rules)


def drawn_stake(random: Random, rules: PuntoRules, bet: BetId, step: Cents | None = None) -> Cents:
    """A stake within the limits of a bet, in steps such as croupiers meet: of 5 units, at low limits of 1."""
    limits = rules.by_id[bet]
    step = step or Cents(UNIT if limits.minimum < 5 * UNIT else 5 * UNIT)
    most = max(limits.minimum, min(limits.maximum, random.choice((*TIERS, limits.maximum))))
    return Cents(random.randint(-(-limits.minimum // step), max(-(-limits.minimum // step), most // step)) * step)


def settled(rules: PuntoRules, outcome: Outcome, bet: BetId, stake: Cents) -> StakeLine:
    """The settlement of a stake on a bet after an outcome."""
    return line(rules, outcome, PLAYER_ID, bet, stake)


def paid(rules: PuntoRules, bet: BetId, stake: Cents) -> Cents:
    """Receipts in cents of a stake that the first line of its bet pays, the stake itself left out."""
    first = rules.pay_lines[bet][0][0]
    return settled(rules, next(filter(first, outcomes(pairs=True))), bet, stake).received


def percent(rules: PuntoRules) -> str:
    """The commission as it is read."""
    return f"{decimal(100 * rules.commission)} %"


def odds_of(rules: PuntoRules, bet: BetId) -> str:
    """Odds that the first line of a bet pays to one."""
    return odds(rules.by_id[bet].bet.pays[0])


def house_option(rules: PuntoRules, key: str) -> Exhibit:
    """An exhibit of the house's choice for an option."""
    return Exhibit(Sentence("stakes.option", {"option": key, "value": f"{key}.{getattr(rules, key)}"}))


def rounded(rules: PuntoRules) -> Exhibit:
    """The table's rounding, and the coin to which it rounds."""
    return Exhibit(Sentence(f"stakes.{rules.rounding}"), amount=rules.coin)


def fewest(amount: Cents, chips: tuple[Cents, ...]) -> dict[Cents, int]:
    """The fewest pieces of these values, the largest first, that make an amount of whole smallest ones."""
    piles: dict[Cents, int] = {}
    for chip in chips:
        piles[chip], left = divmod(amount, chip)
        amount = Cents(left)
    return piles
