"""What a bank of Chemin de Fer is worth, told."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, Final

from sabot.advice.chemin.bank import COUP, CheminBank
from sabot.cli.grid import columns
from sabot.cli.numbers import fixed, percent
from sabot.cli.odds_table import Say
from sabot.cli.solve_bank_asked import bracket, chips
from sabot.cli.usage import title
from sabot.money import UNIT, Cents, units
from sabot.money import chips as amount_of
from sabot.solve.bank.cover import Covered, CoveredBank
from sabot.words import Language, say

ASSUMED: Final = "coups are independent draws of the equilibrium's law"


def record(answer: CheminBank) -> dict[str, Any]:
    """The answer as plain data: rationals as text, each part with how it was found."""
    worth = answer.worth
    return {
        "ruleset": answer.rules.id,
        "model": answer.model,
        "shoe": list(answer.shoe),
        "levy": str(answer.levy),
        "coup": {
            **{key: str(getattr(worth, key)) for key in COUP},
            "win_given_decided": str(worth.decided),
            "growth": str(worth.growth),
            "unique": worth.unique,
            "method": "exact",
        },
        "full_shoe": None if answer.full is None else {"banker": str(answer.full.banker), "method": "exact"},
        "break_even": bracket(answer.even),
        "bank_equals_ponte": bracket(answer.equal),
        "favourable_stakes_chips": [amount_of(Cents(coins * answer.rules.coin)) for coins in answer.kind],
        "bank_chips": None if answer.bank is None else amount_of(answer.bank),
        "keep": [
            {name: str(cell) for name, cell in zip(answer.table.columns, row, strict=True)}
            for row in (answer.table.rows if answer.rows else ())
        ],
        "target": None
        if answer.target is None
        else {
            "wins": answer.target.wins,
            "bank_chips": str(answer.target.bank / UNIT),
            "chance": str(answer.target.chance),
        },
        "cover": None if answer.covered is None else _cover_record(answer.covered),
        "wealth": {
            "purse_chips": None if answer.purse is None else amount_of(answer.purse),
            "grows_most_at": bracket(answer.best),
            "keep_up_to": bracket(answer.up_to),
        },
        "viewpoint": "the banker's gain per unit of covered stakes, the levy deducted",
        "assumes": ASSUMED,
    }


def _cover_record(course: Covered) -> dict[str, Any]:
    return {
        "path": [_step(step) for step in course.path],
        "staked_chips": str(course.staked / UNIT),
        "levy_chips": str(course.levy / UNIT),
        "gain_chips": str(course.gain / UNIT),
        "method": "exact, in whole coins",
    }


def _step(step: CoveredBank) -> dict[str, Any]:
    amounts = {"bank": step.bank, "covered": step.covered, "out": step.out, "levy": step.levy}
    return {
        "wins": step.wins,
        "reached": str(step.reached),
        **{f"{name}_chips": amount_of(each) for name, each in amounts.items()},
    }


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
    if answer.target is not None and answer.bank is not None and answer.wanted is not None:
        yield ""
        yield spoken(
            "bank.target", sum=units(answer.wanted), bank=units(answer.bank), wins=answer.target.wins,
            reached=chips(answer.target.bank), chance=percent(answer.target.chance),
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
    if answer.kind:
        yield spoken("bank.kind_rounding", most=max(answer.kind), coin=units(answer.rules.coin))


def _wealth(answer: CheminBank, spoken: Say) -> Iterator[str]:
    if answer.up_to is None:
        yield spoken("bank.never_keep")
        return
    share = answer.up_to.middle
    if answer.purse is None:
        yield spoken("bank.keep_share", share=percent(share, 6))
    else:
        yield spoken(
            "bank.keep_up_to", share=percent(share, 6), purse=units(answer.purse), bank=chips(share * answer.purse)
        )


def _keep(answer: CheminBank, spoken: Say) -> Iterator[str]:
    if not answer.rows:
        return
    bank = Fraction(answer.bank or 100)
    heads = [spoken(f"bank.{key}") for key in ("wins", "reached", "bank_then", "mean", "sd", "levy_paid")]
    rows = [
        [str(row.wins), percent(row.reached), chips(row.bank * bank), chips(row.mean * bank),
         chips(sqrt(row.variance) * float(bank)), chips(row.levy * bank)]
        for row in answer.rows
    ]  # fmt: skip
    yield ""
    yield spoken("bank.kept", bank=chips(bank))
    yield from columns([heads, *rows], left=0)


def _cover(course: Covered, spoken: Say) -> Iterator[str]:
    heads = [spoken(f"bank.{key}") for key in ("wins", "reached", "bank_then", "covered", "out", "levy_then")]
    rows = [
        [
            str(step.wins),
            percent(step.reached),
            *(units(each) for each in (step.bank, step.covered, step.out, step.levy)),
        ]
        for step in course.path
    ]
    yield from columns([heads, *rows], left=0)
    yield spoken(
        "bank.cover_sum", wins=len(course.path) - 1, staked=chips(course.staked), levy=chips(course.levy),
        gain=chips(course.gain), edge=percent(course.edge),
    )  # fmt: skip
