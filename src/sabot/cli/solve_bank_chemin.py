"""Page and record of the worth of a bank of Chemin de Fer."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, Final

from sabot.advice.chemin.bank import COUP, CheminBank, CoveredStep, PartCovered
from sabot.cli.grid import columns
from sabot.cli.numbers import both, fixed, percent
from sabot.cli.odds_table import Say
from sabot.cli.solve_bank_question import amount, bracket, exactly
from sabot.cli.usage import title
from sabot.money import UNIT, units
from sabot.words import Language, say

AMOUNTS: Final = ("bank_chips", "covered_chips", "out_chips", "levy_chips")
ASSUMED: Final = "coups are independent draws of the equilibrium's law"


def record(answer: CheminBank) -> dict[str, Any]:
    """The answer as plain data: rationals as decimals and exact, as text, each part with how it was found."""
    worth = answer.worth
    return {
        "ruleset": answer.rules.id,
        "model": answer.model,
        "shoe": list(answer.shoe),
        "levy": str(answer.levy),
        "coup": {
            **{name: value for key in COUP for name, value in both(key, getattr(worth, key)).items()},
            **both("win_given_decided", worth.decided),
            **both("growth", worth.growth),
            "unique": worth.unique,
            "method": "exact",
        },
        "full_shoe": None if answer.full is None else {**both("banker", answer.full.banker), "method": "exact"},
        "break_even": bracket(answer.even),
        "bank_equals_ponte": bracket(answer.equal),
        "favourable_stakes_chips": [float(stake) for stake in answer.kind_chips],
        **exactly("bank", answer.bank_chips),
        "keep": answer.table.records if answer.rows else [],
        "target": None
        if answer.target is None
        else {
            "wins": answer.target.wins,
            **exactly("bank", answer.target.reached_chips),
            **both("chance", answer.target.chance),
        },
        "cover": None if answer.covered is None else _cover_record(answer.covered),
        "wealth": {
            **exactly("purse", answer.purse_chips),
            "grows_most_at": bracket(answer.best),
            "keep_up_to": bracket(answer.up_to),
        },
        "viewpoint": "the banker's gain per unit of covered stakes, the levy deducted",
        "assumes": ASSUMED,
    }


def _cover_record(course: PartCovered) -> dict[str, Any]:
    return {
        "path": [_step(step) for step in course.path],
        **exactly("staked", course.staked_chips),
        **exactly("levy", course.levy_chips),
        **exactly("gain", course.gain_chips),
        "method": "exact, in whole coins",
    }


def _step(step: CoveredStep) -> dict[str, Any]:
    amounts = {name: float(getattr(step, name)) for name in AMOUNTS}
    return {"wins": step.wins, **both("reached", step.reached), **amounts}


def page(answer: CheminBank, language: Language) -> Iterator[str]:
    """The page, line by line."""
    spoken, worth = partial(say, language), answer.worth
    yield spoken("bank.chemin_title", rules=title(answer.rules, language), model=answer.model, cards=sum(answer.shoe))
    yield spoken("bank.levy", levy=percent(answer.levy, 2))
    yield ""
    yield spoken("bank.law", win=percent(worth.win), tie=percent(worth.tie), lose=percent(worth.lose))
    yield spoken(
        "bank.edges", banker=percent(worth.banker), ponte=percent(worth.ponte), house=percent(worth.house),
        sd=fixed(sqrt(worth.variance), 4),
    )  # fmt: skip
    yield spoken("bank.growth", growth=fixed(worth.growth), win=percent(worth.decided))
    if answer.full is not None:
        more = worth.banker - answer.full.banker
        yield spoken("bank.count", full=percent(answer.full.banker), more=percent(more, sign="+"))
        yield spoken("bank.keep_once_yes" if worth.banker > 0 else "bank.keep_once_no")
    yield from _levies(answer, spoken)
    yield from _wealth(answer, spoken)
    yield from _keep(answer, spoken)
    if answer.target is not None:
        yield ""
        yield spoken(
            "bank.target", sum=amount(answer.target.wanted_chips), bank=amount(answer.bank_chips or 0),
            wins=answer.target.wins, reached=amount(answer.target.reached_chips), chance=percent(answer.target.chance),
        )  # fmt: skip
    if answer.covered is not None:
        yield ""
        yield from _cover(answer.covered, spoken)
    yield ""
    yield spoken("bank.assumes_chemin")


def _levies(answer: CheminBank, spoken: Say) -> Iterator[str]:
    if answer.even is not None:
        yield spoken("bank.break_even", levy=percent(answer.even.middle, 6))
    if answer.equal is not None:
        yield spoken("bank.equal", levy=percent(answer.equal.middle, 6))
    if answer.kind_chips:
        most = int(max(answer.kind_chips) * UNIT / answer.rules.coin)
        yield spoken("bank.kind_rounding", most=most, coin=units(answer.rules.coin))


def _wealth(answer: CheminBank, spoken: Say) -> Iterator[str]:
    if answer.up_to is None:
        yield spoken("bank.never_keep")
        return
    share = answer.up_to.middle
    if answer.purse_chips is None:
        yield spoken("bank.keep_share", share=percent(share, 6))
    else:
        yield spoken(
            "bank.keep_up_to",
            share=percent(share, 6),
            purse=amount(answer.purse_chips),
            bank=amount(share * answer.purse_chips),
        )


def _keep(answer: CheminBank, spoken: Say) -> Iterator[str]:
    if not answer.rows:
        return
    bank = answer.bank_chips or Fraction(1)
    heads = [spoken(f"bank.{key}") for key in ("wins", "reached", "bank_then", "mean", "sd", "levy_paid")]
    rows = [
        [str(row.wins), percent(row.reached), amount(row.bank * bank), amount(row.mean * bank),
         amount(sqrt(row.variance) * float(bank)), amount(row.levy * bank)]
        for row in answer.rows
    ]  # fmt: skip
    yield ""
    yield spoken("bank.kept", bank=amount(bank))
    yield from columns([heads, *rows], left=0)


def _cover(course: PartCovered, spoken: Say) -> Iterator[str]:
    heads = [spoken(f"bank.{key}") for key in ("wins", "reached", "bank_then", "covered", "out", "levy_then")]
    rows = [
        [
            str(step.wins),
            percent(step.reached),
            *(amount(getattr(step, name)) for name in AMOUNTS),
        ]
        for step in course.path
    ]
    yield from columns([heads, *rows], left=0)
    yield spoken(
        "bank.cover_sum", wins=len(course.path) - 1, staked=amount(course.staked_chips),
        levy=amount(course.levy_chips), gain=amount(course.gain_chips), edge=percent(course.edge),
    )  # fmt: skip
