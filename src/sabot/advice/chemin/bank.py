"""A bank of Chemin de Fer: all that `sabot solve --bank` tells of it, in one record."""

from fractions import Fraction
from pathlib import Path
from typing import Final

from sabot.games.chemin.rules import CheminRules
from sabot.money import UNIT, Cents, RateLike, is_whole, quoted
from sabot.odds.composition import fresh
from sabot.paper.tables import Cell, PlainTable, table_of
from sabot.parameters import MOST_WINS
from sabot.screen import ShortRecord
from sabot.solve.bank.coup import CoupWorth, break_even, coup_worth
from sabot.solve.bank.cover import Covered, covered, read_cover
from sabot.solve.bank.interval import Bracket
from sabot.solve.bank.keeping import HeldBank, Target, held, target
from sabot.solve.bank.rounded import favourable_stakes
from sabot.solve.bank.wealth import WealthOutcome, best_share, keep_up_to
from sabot.solve.coup.model import Model
from sabot.solve.errors import SolveError

WINS: Final = 8
COUP: Final = ("win", "tie", "lose", "banker", "ponte", "house", "variance")


class CheminBank(ShortRecord, frozen=True, kw_only=True):
    """What was asked and found; amounts in cents, those of its table in chip units."""

    rules: CheminRules
    model: str
    shoe: tuple[int, ...]
    levy: Fraction
    worth: CoupWorth
    full: CoupWorth | None
    even: Bracket | None
    equal: Bracket | None
    kind: tuple[int, ...]
    bank: Cents | None
    rows: tuple[HeldBank, ...]
    target: Target | None
    wanted: Cents | None
    covered: Covered | None
    purse: Cents | None
    best: Bracket | None
    up_to: Bracket | None

    @property
    def table(self) -> PlainTable:
        """The wins as rows, of a bank of one chip unit if none was named; a coup alone where no wins were asked for."""
        if not self.rows:
            return table_of([{key: getattr(self.worth, key) for key in COUP}])
        return table_of([_row(row, Fraction(UNIT if self.bank is None else self.bank, UNIT)) for row in self.rows])


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
    """What a bank on a shoe is worth; the levy is the rule set's if unsaid. Raises SolveError.

    `keep` are the wins for which it is kept, `wanted` a sum to be made of it, `cover` a file that says what punters
    stake, `purse` the banker's wealth; `beside_full` tells a full shoe beside.
    """
    for what, said in (("a sum to be made of it", wanted), ("what covers it", cover)):
        if said is not None and bank is None:
            raise SolveError(f"{what} is asked of a bank of some size: say how large it is")
    if keep is not None and not is_whole(keep, 1, MOST_WINS):
        raise SolveError(f"{quoted(keep)} wins are out of bounds: a bank is kept for 1 to {MOST_WINS:,}")
    worth = coup_worth(model, shoe, rules.taxe if levy is None else levy)
    law = [WealthOutcome(worth.decided, 1 - worth.levy), WealthOutcome(1 - worth.decided, Fraction(-1))]
    return CheminBank(
        rules=rules,
        model=model,
        shoe=shoe,
        levy=worth.levy,
        worth=worth,
        full=coup_worth(model, fresh(rules.decks), worth.levy) if beside_full else None,
        even=_levy(model, shoe, against_ponte=False),
        equal=_levy(model, shoe, against_ponte=True),
        kind=favourable_stakes(worth, rules.rounding) if worth.levy else (),
        bank=bank,
        rows=tuple(held(worth, wins) for wins in range(1, (keep or 0) + 1)),
        target=None if wanted is None or bank is None else target(worth, bank, wanted),
        wanted=wanted,
        covered=None
        if cover is None or bank is None
        else covered(worth, bank, read_cover(cover), keep or WINS, coin=rules.coin, rounding=rules.rounding),
        purse=purse,
        best=best_share(law),
        up_to=keep_up_to(law),
    )


def _levy(model: str, shoe: tuple[int, ...], *, against_ponte: bool) -> Bracket | None:
    """The levy in a bracket, None where no levy makes these cards even."""
    try:
        return break_even(model, None if Model(model).replaces else shoe, against_ponte=against_ponte)
    except SolveError:
        return None
