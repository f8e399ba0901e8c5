"""The odds of a rule set as an analyst expects them: every event, what it pays, how often it comes."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Final

from sabot.bench.next_coup import Odds
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed, percent
from sabot.cli.usage import shoe_heading
from sabot.money import Cents, cents
from sabot.odds.edges import BY_FACES, Edge, EdgeResult, Weight, favoured_at
from sabot.words import Language, say

Say = Callable[..., str]
DIGITS: Final = 6


def table(answer: Odds, language: Language) -> Iterator[str]:
    """The whole page, line by line."""
    spoken = partial(say, language)
    yield from shoe_heading(answer.rules, answer.law.shoe, language)
    yield from _law(answer, spoken)
    yield ""
    yield from _events(answer, spoken)
    yield ""
    yield from _edges(answer, spoken)
    yield ""
    yield spoken("cli.odds_method")
    if answer.stake_chips is not None:
        kind = spoken(f"house.rounding.{answer.rules.rounding}")
        yield spoken("cli.odds_rounded", stake=cents(answer.stake_chips), coin=answer.rules.coin, rounding=kind)
    yield from _by_faces(answer, spoken)
    yield from _left_out(answer, spoken)
    yield from _warnings(answer, spoken)


def _law(answer: Odds, spoken: Say) -> Iterator[str]:
    law = answer.law
    weights = {"banker": law.banker, "player": law.player, "tie": law.tie, "total": law.total}
    heads = ["", spoken("cli.odds_combinations"), spoken("cli.odds_probability")]
    rows = [
        [spoken(f"cli.odds_{name}"), _count(weight), fixed(Fraction(weight, law.total))]
        for name, weight in weights.items()
    ]
    return columns([heads, *rows], left=1)


def _events(answer: Odds, spoken: Say) -> Iterator[str]:
    heads = [
        "cli.bet",
        "cli.odds_event",
        "cli.pays",
        "cli.odds_combinations",
        "cli.odds_probability",
        "cli.odds_return",
    ]
    rows = [row for bet, edge in answer.edges.items() for row in _rows(bet, edge, spoken)]
    return columns([[spoken(head) for head in heads], *rows], left=2)


def _rows(bet: str, edge: Edge, spoken: Say) -> Iterator[list[str]]:
    """The rows of a bet: all that can happen, and what it comes to."""
    name = spoken("cli.named", bet=bet)
    for each in edge.results:
        chance = Fraction(each.weight) / edge.total
        event = each.event or spoken("cli.odds_otherwise")
        yield [
            name,
            event,
            _pays(each, spoken),
            _count(each.weight),
            fixed(chance),
            fixed(chance * each.net),
        ]
        name = ""
    yield ["", "", "", "", "", fixed(edge.ev)]


def _edges(answer: Odds, spoken: Say) -> Iterator[str]:
    heads = ["cli.bet", "cli.odds_edge", "cli.odds_sd", "cli.odds_hits", "cli.odds_break_even"]
    rows = [_summary(bet, edge, spoken) for bet, edge in answer.edges.items()]
    titles = [spoken(head) for head in heads]
    if answer.stake_chips is not None:
        titles.append(spoken("cli.odds_at_stake", stake=cents(answer.stake_chips)))
        rows = [[*row, percent(answer.at_stake[bet].house_edge)] for bet, row in zip(answer.edges, rows, strict=True)]
    return columns([titles, *rows], left=1)


def _summary(bet: str, edge: Edge, spoken: Say) -> list[str]:
    fair = edge.break_even_commission
    return [
        spoken("cli.named", bet=bet),
        percent(edge.house_edge),
        fixed(edge.sd),
        percent(edge.win_probability),
        "" if fair is None else percent(fair),
    ]


def _by_faces(answer: Odds, spoken: Say) -> Iterator[str]:
    """The bets that needed ranks or suits, and how long that takes."""
    slow = tuple(bet for bet, edge in answer.edges.items() if edge.method.startswith(BY_FACES))
    if slow:
        yield spoken("cli.odds_faces", bets=slow)


def _left_out(answer: Odds, spoken: Say) -> Iterator[str]:
    if answer.left_out:
        yield spoken("cli.odds_left_out", bets=tuple(answer.left_out))


def _warnings(answer: Odds, spoken: Say) -> Iterator[str]:
    """Warnings of what favours the player: a rate, his stake, or some stake that the rounding is kind to (M2)."""
    for bet, edge in answer.edges.items():
        if edge.ev > 0:
            yield ""
            yield spoken("cli.odds_favours", bet=bet, gain=percent(edge.ev))
        elif (kind := _kind_stake(answer, bet)) is not None:
            yield ""
            yield spoken("cli.odds_favours_stake", bet=bet, stake=kind[0], gain=percent(kind[1].ev))


def _kind_stake(answer: Odds, bet: str) -> tuple[Cents, Edge] | None:
    """The stake asked for, where its rounding favours the player, else the least one that does."""
    rounded = answer.at_stake.get(bet)
    if answer.stake_chips is not None and rounded is not None and rounded.ev > 0:
        return cents(answer.stake_chips), rounded
    return favoured_at(answer.edges[bet], answer.rules) if bet in answer.rules.by_id else None


def _pays(each: EdgeResult, spoken: Say) -> str:
    if each.kind == "push":
        return spoken("cli.push")
    exact = each.net * 10**DIGITS
    return f"{float(each.net):g}" if exact.denominator == 1 else str(each.net)


def _count(weight: Weight) -> str:
    """Ordered draws of six cards; nothing where pairs are an expectation and no whole number."""
    exact = Fraction(weight)
    return f"{exact.numerator:,}" if exact.denominator == 1 else "–"
