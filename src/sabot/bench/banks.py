"""Worth of a bank: of Chemin de Fer, kept for some wins, and of Banque, over the coups of a shoe."""

import os
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Generic, TypeVar, overload

from sabot.advice.banque.bank import BanqueBank, banque_bank
from sabot.advice.chemin.bank import CheminBank, chemin_bank
from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.pictures import of_columns, picture, shares
from sabot.bench.reading import AmountLike, DecksLike, RulesLike, ShoeLike, counts_of, positive, rules_of
from sabot.bench.records import Page, Result, percent
from sabot.bench.solving import check_unused
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.money import UNIT, Cents, RateLike, is_a, many, quoted, units
from sabot.odds.composition import checked
from sabot.paper.plain import Picture, Series
from sabot.paper.tables import PlainTable
from sabot.parameters import Whole, as_int
from sabot.rulesets import BanqueId, CheminId, Rules

Found_co = TypeVar("Found_co", bound=CheminBank | BanqueBank, covariant=True)


class Banked(Result, Generic[Found_co], frozen=True, kw_only=True):
    """Worth of a bank; amounts in chip units."""

    rules: Rules
    found: Found_co

    @property
    def page(self) -> Page:
        """A row for each number of wins, or for each coup; the coup alone where no wins were asked for."""
        return _chemin(self.found) if isinstance(self.found, CheminBank) else _banque(self.found)

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """Worth of a coup, the levy at which it turns, and answers about the bank."""
        return self.found.beside

    @property
    def picture(self) -> Picture:
        """Figure of the mean bank in chip units, by coups or wins; of a coup's gains where no wins were asked for."""
        page = self.page
        if isinstance(self.found, BanqueBank):
            after = {at.coup: at.mean * float(self.found.coin_chips) for at in self.found.way}
            return picture(page, after, [Series("bank", tuple(after.values()))], ("coups", "bank, mean"), kind="line")
        if self.found.rows:
            return of_columns(page, "wins", ["mean_chips"], ("wins for which it is kept", "mean, chip units"))
        worth = self.found.worth
        names = ("banker", "ponte", "house")
        return shares(page, [(name, getattr(worth, name)) for name in names], ("", "gain, % of covered stakes"))


@overload
def bank(
    size: AmountLike | None = None,
    rules: CheminId | CheminRules = "chemin-de-fer",
    *,
    model: str = "B2",
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
    levy: RateLike | None = None,
    keep: Whole | None = None,
    target: AmountLike | None = None,
    cover: str | os.PathLike[str] | None = None,
    purse: AmountLike | None = None,
) -> Banked[CheminBank]: ...
@overload
def bank(
    size: AmountLike,
    rules: BanqueId | BanqueRules,
    *,
    model: str = "B2",
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
    theta: RateLike = "1/2",
    stakes: AmountLike,
    coups: Whole,
) -> Banked[BanqueBank]: ...
@overload
def bank(
    size: AmountLike | None = None,
    rules: RulesLike = "chemin-de-fer",
    *,
    model: str = "B2",
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
    levy: RateLike | None = None,
    keep: Whole | None = None,
    target: AmountLike | None = None,
    cover: str | os.PathLike[str] | None = None,
    purse: AmountLike | None = None,
    theta: RateLike = "1/2",
    stakes: AmountLike | None = None,
    coups: Whole | None = None,
) -> Banked[CheminBank | BanqueBank]: ...
@asks
def bank(  # noqa: PLR0913 - a bank's terms; all but two by keyword
    size: AmountLike | None = None,
    rules: RulesLike = "chemin-de-fer",
    *,
    model: str = "B2",
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
    levy: RateLike | None = None,
    keep: Whole | None = None,
    target: AmountLike | None = None,
    cover: str | os.PathLike[str] | None = None,
    purse: AmountLike | None = None,
    theta: RateLike = "1/2",
    stakes: AmountLike | None = None,
    coups: Whole | None = None,
) -> Banked[Any]:
    """Worth of a bank of so many chip units; raises ValueError.

    Of Chemin de Fer are `levy` (the rule set's if unsaid), `keep` (wins), `target`, `cover` (a file) and `purse`; of
    Banque `theta`, and `stakes` and `coups`, without which it says nothing.
    """
    keep, coups = as_int(keep), as_int(coups)
    table = rules_of(rules)
    if cover is not None and not is_a(cover, (str, os.PathLike)):
        raise BenchError(f"cover: {quoted(cover)} is no path of a file that says what punters stake")
    beside_full = shoe is not None or remove is not None
    counts = checked(counts_of(table, decks, shoe, remove))
    money = {
        name: None if option is None else positive(option, name)
        for name, option in (("bank", size), ("target", target), ("purse", purse), ("stakes", stakes))
    }
    if isinstance(table, CheminRules):
        for name, said in (("theta", theta != "1/2"), ("stakes", stakes is not None), ("coups", coups is not None)):
            check_unused(table, name, said)
        of_chemin = chemin_bank(
            table, counts, model=model, levy=levy, bank=money["bank"], keep=keep, wanted=money["target"],
            cover=None if cover is None else Path(cover), purse=money["purse"], beside_full=beside_full,
        )  # fmt: skip
        return Banked(rules=table, found=of_chemin)
    if isinstance(table, BanqueRules):
        for name, option in (("levy", levy), ("keep", keep), ("target", target), ("cover", cover), ("purse", purse)):
            check_unused(table, name, option is not None)
        capital, against = money["bank"], money["stakes"]
        if capital is None or against is None or coups is None:
            raise BenchError("a bank of Banque has a size, stakes and coups: such as bank(1000, stakes=400, coups=20)")
        of_banque = banque_bank(
            table, counts, capital=capital, stakes=against, coups=coups, model=model, theta=theta,
            beside_full=beside_full,
        )  # fmt: skip
        return Banked(rules=table, found=of_banque)
    raise BenchError(f"{table.id} is of Punto Banco, where the house banks: name rules of Chemin de Fer or Banque")


def _chemin(of_chemin: CheminBank) -> Page:
    """Worth of a coup, the levy at which it turns, and answers about the bank."""
    worth, notes = of_chemin.worth, list[str]()
    sides = f"banker {percent(worth.banker)}, ponte {percent(worth.ponte)}, house {percent(worth.house)}"
    notes.append(f"For each unit of covered stakes at a levy of {percent(of_chemin.levy)}: {sides}.")
    if of_chemin.even is not None:
        notes.append(f"The banker is even at a levy of {percent(of_chemin.even.middle)}.")
    if of_chemin.up_to is None:
        notes.append("No share of a wealth is worth keeping in a bank.")
    else:
        notes.append(f"A wealth grows by a bank that is below {percent(of_chemin.up_to.middle)} of it.")
    if of_chemin.target is not None:
        wins, chance = of_chemin.target.wins, percent(of_chemin.target.chance)
        notes.append(f"To make {_amount(of_chemin.target.wanted_chips)} takes {wins} wins running: chance {chance}.")
    if of_chemin.covered is not None:
        notes.append(f"Covered in part it gains {_amount(of_chemin.covered.gain_chips)} in the mean.")
    size = f" of {_amount(of_chemin.bank_chips or Fraction(1))} units, kept" if of_chemin.rows else ": a coup"
    title = f"A bank of {of_chemin.rules.id}{size}"
    return Page(title, of_chemin.table, (*notes, "Exact; coups are independent draws of the equilibrium's law."))


def _banque(of_banque: BanqueBank) -> Page:
    """Page of a bank of Banque: worth of a coup, and the bank after the last one."""
    after, coin, coup = of_banque.way[-1], float(of_banque.coin_chips), percent(of_banque.coup.after)
    gain = _amount(coin * after.mean - float(of_banque.capital_chips))
    spread = _amount(coin * sqrt(after.variance))
    chances = f"broken {percent(after.broken)}, too small for the stakes {percent(after.short)}"
    notes = (
        f"For each unit of all stakes a coup gains {coup}, exact; {many(of_banque.coups, 'coup')} {gain}, "
        f"spread {spread}.",
        f"After them: {chances}, ahead {percent(after.ahead)}; reckoned in double precision.",
        "Coups are independent draws of the equilibrium's law.",
    )
    against = f"{_amount(of_banque.capital_chips)} against {_amount(of_banque.stakes_chips)}"
    return Page(f"A bank of {of_banque.rules.id}, {against}", of_banque.table, notes)


def _amount(chips: Fraction | float) -> str:
    """Chip units to the nearest cent."""
    return units(Cents(round(UNIT * chips)))
