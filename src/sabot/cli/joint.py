"""`sabot joint`: several bets of one coup together, as people stake them."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Annotated, Any

from cyclopts import Parameter

from sabot.bench.stakes import Joint, joint
from sabot.cli.forms import PAGE, Form, check_form, tell
from sabot.cli.grid import columns
from sabot.cli.numbers import both, fixed, percent
from sabot.cli.usage import (
    Commission,
    Decks,
    Left,
    Remove,
    Ruleset,
    Tongue,
    UsageError,
    bet_named,
    refusals,
    rule_set,
    shoe_heading,
)
from sabot.words import Language, say


def joint_command(
    rules: Ruleset,
    /,
    *stakes: Annotated[str, Parameter(name="STAKE", help="A bet and the chip units on it, such as banker=100 tie=5.")],
    decks: Decks = None,
    shoe: Left = None,
    remove: Remove = None,
    commission: Commission = None,
    form: Form = PAGE,
    language: Tongue = "en",
) -> None:
    """Tell what stakes on several bets of one coup come to together."""
    check_form(form)
    table = rule_set(rules)
    with refusals():
        stakes_together = joint(_stakes(stakes), table, decks=decks, shoe=shoe, remove=remove, commission=commission)
    tell(
        form,
        record=lambda: _record(stakes_together),
        tables=lambda: stakes_together.tables,
        lines=lambda: lines(stakes_together, language),
    )


def _stakes(words: tuple[str, ...]) -> dict[str, str]:
    """The stakes by their bets; raises UsageError."""
    if not words:
        raise UsageError('no stakes are named: write for example "sabot joint punto-banco banker=100 tie=5".')
    by_bet: dict[str, str] = {}
    for each in words:
        bet, equals, on = each.partition("=")
        if not bet or not equals:
            raise UsageError(f"{each!r} is no stake: write a bet and the chip units on it, such as banker=100.")
        if bet in by_bet:
            raise UsageError(f"{bet!r} is staked on twice: write it once, with all that is on it.")
        by_bet[bet] = on
    return by_bet


def lines(asked: Joint, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken, law = partial(say, language), asked.found
    yield from shoe_heading(asked.rules, asked.shoe.counts, language)
    yield from _stakes_table(asked, language)
    yield ""
    heads = [spoken("cli.joint_gain"), spoken("cli.odds_probability")]
    yield from columns([heads, *([f"{float(gain):+g}", fixed(p)] for gain, p in law.results.items())], left=0)
    yield ""
    staked = sum(law.stakes, Fraction())
    yield spoken("cli.joint_ev", ev=fixed(law.ev), staked=f"{float(staked):g}", share=percent(law.ev / staked))
    yield spoken("cli.joint_sd", sd=fixed(law.sd), variance=fixed(law.variance))
    yield from _correlations(asked, language)


def _stakes_table(asked: Joint, language: Language) -> Iterator[str]:
    """Each bet by itself."""
    spoken, law = partial(say, language), asked.found
    heads = [spoken("cli.bet"), spoken("cli.joint_stake"), spoken("cli.odds_return"), spoken("cli.odds_sd")]
    rows = [
        [
            bet_named(name, language),
            f"{float(stake):g}",
            fixed(stake * mean),
            fixed(float(stake) * float(law.covariance[place][place]) ** 0.5),
        ]
        for place, (name, stake, mean) in enumerate(zip(asked.names, law.stakes, law.means, strict=True))
    ]
    return columns([heads, *rows], left=1)


def _correlations(asked: Joint, language: Language) -> Iterator[str]:
    """The correlation of each two of the bets."""
    names = [bet_named(name, language) for name in asked.names]
    for one, other in combinations(range(len(names)), 2):
        correlation = asked.found.correlation(one, other)
        if correlation is not None:
            yield say(
                language,
                "cli.joint_with",
                one=names[one],
                other=names[other],
                covariance=fixed(asked.found.covariance[one][other]),
                correlation=fixed(correlation, 4, sign="+"),
            )


def _record(asked: Joint) -> dict[str, Any]:
    """The answer as JSON: rationals as decimals, and beside them exact, as text."""
    law = asked.found
    return {
        "ruleset": asked.rules.id,
        "shoe": asked.shoe.counts,
        "stakes_chips": {name: float(stake) for name, stake in zip(asked.names, law.stakes, strict=True)},
        **both("ev_chips", law.ev),
        **both("variance_chips_squared", law.variance),
        "sd_chips": law.sd,
        "covariance_units_squared": [list(map(float, row)) for row in law.covariance],
        "covariance_units_squared_exact": [list(map(str, row)) for row in law.covariance],
    }
