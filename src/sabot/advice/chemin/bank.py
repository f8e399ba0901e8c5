"""A bank of Chemin de Fer: all that `sabot solve --bank` tells of it, in one record."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final

import msgspec

from sabot.games.chemin.rules import CheminRules
from sabot.money import UNIT, Cents, RateLike, bounds_said, is_whole, quoted, units
from sabot.odds.composition import fresh
from sabot.paper.tables import SUMMARY, Cell, PlainTable, summed, table_of
from sabot.parameters import MOST_WINS
from sabot.screen import Brief, ShortRecord
from sabot.solve.bank.coup import CoupWorth, break_even, coup_worth
from sabot.solve.bank.cover import Covered, covered, read_cover
from sabot.solve.bank.interval import Bracket, bracketed
from sabot.solve.bank.keeping import HeldBank, Target, held, target
from sabot.solve.bank.rounding import favourable_stakes
from sabot.solve.bank.wealth import WealthOutcome, best_share, keep_up_to
from sabot.solve.coup.model import Model
from sabot.solve.errors import SolveError

WINS: Final = 8
UNITS: Final = {"win": "share", "tie": "share", "lose": "share", "variance": "units squared"}
COUP: Final = ("win", "tie", "lose", "banker", "ponte", "house", "variance")


class MetTarget(msgspec.Struct, frozen=True):
    """The wins running that make a sum of a bank, what it is then, and how likely they are."""

    wins: int
    wanted_chips: Fraction
    reached_chips: Fraction
    chance: Fraction


class CoveredStep(msgspec.Struct, frozen=True):
    """A bank after so many wins: what is covered, what leaves the table, the levy of a win, how likely it is."""

    wins: int
    reached: Fraction
    bank_chips: Fraction
    covered_chips: Fraction
    out_chips: Fraction
    levy_chips: Fraction


class PartCovered(msgspec.Struct, frozen=True):
    """A bank that is covered in part: its way, the mean sums, and the gain for each unit of what was staked."""

    path: tuple[CoveredStep, ...]
    staked_chips: Fraction
    levy_chips: Fraction
    gain_chips: Fraction
    edge: Fraction


class CheminBank(ShortRecord, frozen=True, kw_only=True):
    """A bank of Chemin de Fer and its worth; amounts in chip units: `kind_chips` are stakes that rounding favours."""

    rules: CheminRules
    model: str
    shoe: tuple[int, ...]
    levy: Fraction
    worth: CoupWorth
    full: CoupWorth | None
    even: Bracket | None
    equal: Bracket | None
    kind_chips: tuple[Fraction, ...]
    bank_chips: Fraction | None
    rows: tuple[HeldBank, ...]
    target: MetTarget | None
    covered: PartCovered | None
    purse_chips: Fraction | None
    best: Bracket | None
    up_to: Bracket | None

    @property
    def table(self) -> PlainTable:
        """The wins as rows, of a bank of one chip unit if none was named; a coup alone where no wins were asked for."""
        if not self.rows:
            return table_of([{key: getattr(self.worth, key) for key in COUP}])
        return table_of([_row(row, Fraction(1) if self.bank_chips is None else self.bank_chips) for row in self.rows])

    @property
    def beside(self) -> Mapping[str, PlainTable]:
        """The worth of a coup, where it turns, what was asked of the bank, and the way of one covered in part."""
        kind = PlainTable(("stake_chips",), tuple((stake,) for stake in self.kind_chips))
        tables = Brief({SUMMARY: summed(*_summary(self)), "favourable_stakes": kind})
        if self.covered is not None:
            steps = tuple(msgspec.structs.astuple(step) for step in self.covered.path)
            tables["cover"] = PlainTable(CoveredStep.__struct_fields__, steps)
        return tables


def _summary(of: CheminBank) -> Iterator[tuple[str, str | None, Cell]]:
    worth = of.worth
    for name in COUP:
        yield name, UNITS.get(name, "units"), getattr(worth, name)
    yield "win_given_decided", "share", worth.decided
    yield "growth", None, worth.growth
    yield "full_shoe", "units", None if of.full is None else of.full.banker
    yield from bracketed("break_even", of.even)
    yield from bracketed("bank_equals_ponte", of.equal)
    yield from bracketed("grows_most_at", of.best)
    yield from bracketed("keep_up_to", of.up_to)
    if of.target is not None:
        yield "target_wins", "wins", of.target.wins
        yield "target_bank", "chips", of.target.reached_chips
        yield "target_chance", "share", of.target.chance
    if of.covered is not None:
        yield "cover_staked", "chips", of.covered.staked_chips
        yield "cover_levy", "chips", of.covered.levy_chips
        yield "cover_gain", "chips", of.covered.gain_chips
        yield "cover_edge", "share", of.covered.edge


def _row(row: HeldBank, chips: Fraction) -> dict[str, Cell]:
    """A row of what becomes of a bank of so many chip units."""
    return {
        "wins": row.wins,
        "bank_chips": row.bank * chips,
        "reached": row.reached,
        "mean_chips": row.mean * chips,
        "variance_chips_squared": row.variance * chips**2,
        "staked_chips": row.staked * chips,
        "levy_chips": row.levy * chips,
    }


def chemin_bank(  # noqa: PLR0913 - a bank's terms; all but two by keyword
    rules: CheminRules,
    shoe: tuple[int, ...],
    *,
    model: str = "B2",
    levy: RateLike | None = None,
    bank: Cents | None = None,
    keep: int | None = None,
    wanted: Cents | None = None,
    cover: str | Path | None = None,
    purse: Cents | None = None,
    beside_full: bool = False,
) -> CheminBank:
    """Worth of a bank on a shoe; the levy is the rule set's if unsaid. Raises SolveError.

    `keep` are the wins for which it is kept, `wanted` a sum to be made of it, `cover` a file that says what punters
    stake, `purse` the banker's wealth; `beside_full` tells a full shoe beside.
    """
    for what, said in (("a sum to be made of it", wanted), ("what covers it", cover)):
        if said is not None and bank is None:
            raise SolveError(f"{what} is asked of a bank of some size: say how large it is")
    if bank is not None and wanted is not None and wanted <= bank:
        reached = f"a target of {units(wanted)} is reached before the first coup"
        raise SolveError(f"{reached}: it is above the bank of {units(bank)}")
    if bank is not None and purse is not None and purse < bank:
        raise SolveError(f"a purse of {units(purse)} does not hold the bank of {units(bank)}, which it includes")
    if keep is not None and not is_whole(keep, 1, MOST_WINS):
        raise SolveError(f"{quoted(keep)} wins are out of bounds: a bank is kept for {bounds_said(keep, 1, MOST_WINS)}")
    worth = coup_worth(model, shoe, rules.taxe if levy is None else levy)
    law = [WealthOutcome(worth.decided, 1 - worth.levy), WealthOutcome(1 - worth.decided, Fraction(-1))]
    coins = favourable_stakes(worth, rules.rounding) if worth.levy else ()
    return CheminBank(
        rules=rules,
        model=model,
        shoe=shoe,
        levy=worth.levy,
        worth=worth,
        full=coup_worth(model, fresh(rules.decks), worth.levy) if beside_full else None,
        even=_levy(model, shoe, against_ponte=False),
        equal=_levy(model, shoe, against_ponte=True),
        kind_chips=tuple(Fraction(each * rules.coin, UNIT) for each in coins),
        bank_chips=_chips(bank),
        rows=tuple(held(worth, wins) for wins in range(1, (keep or 0) + 1)),
        target=None if wanted is None or bank is None else _met(target(worth, bank, wanted), wanted),
        covered=None
        if cover is None or bank is None
        else _in_part(covered(worth, bank, read_cover(cover), keep or WINS, coin=rules.coin, rounding=rules.rounding)),
        purse_chips=_chips(purse),
        best=best_share(law),
        up_to=keep_up_to(law),
    )


def _chips(amount: Cents | None) -> Fraction | None:
    return None if amount is None else Fraction(amount, UNIT)


def _met(of: Target, wanted: Cents) -> MetTarget:
    return MetTarget(of.wins, Fraction(wanted, UNIT), of.bank / UNIT, of.chance)


def _in_part(of: Covered) -> PartCovered:
    path = tuple(
        CoveredStep(
            step.wins, step.reached, *(Fraction(each, UNIT) for each in (step.bank, step.covered, step.out, step.levy))
        )
        for step in of.path
    )
    return PartCovered(path, of.staked / UNIT, of.levy / UNIT, of.gain / UNIT, of.edge)


def _levy(model: str, shoe: tuple[int, ...], *, against_ponte: bool) -> Bracket | None:
    """The levy in a bracket, None where no levy makes these cards even."""
    try:
        return break_even(model, None if Model(model).replaces else shoe, against_ponte=against_ponte)
    except SolveError:
        return None
