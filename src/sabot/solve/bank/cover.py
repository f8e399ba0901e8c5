"""A bank of Chemin de Fer that punters cover in part, by its size; the open part leaves the table (C5.2)."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from sabot.money import Cents, MoneyError, Rounding, cents, is_a, is_whole, quoted, rate, share
from sabot.solve.bank.coup import CoupWorth
from sabot.solve.errors import SolveError

MOST_WINS: Final = 60
CENT: Final = Cents(1)
KEYS: Final = frozenset(("up_to", "share", "of_excess"))


class StakeStep(msgspec.Struct, frozen=True):
    """The punters' stakes against banks of up to so many cents, None: of any size.

    A `share` of the whole bank or, where `of_excess`, what the step before covers and this share of the rest.
    """

    up_to: Cents | None
    share: Fraction
    of_excess: bool = False


class Cover(msgspec.Struct, frozen=True):
    """Steps in rising order; the last one is for every bank above."""

    steps: tuple[StakeStep, ...]

    def of(self, bank: int) -> Cents:
        """The stakes against a bank, in whole cents, rounded down, never more than it."""
        before, floor = 0, Fraction(0)
        for step in self.steps:
            top = bank if step.up_to is None else min(bank, step.up_to)
            reached = floor + step.share * (top - before) if step.of_excess else step.share * top
            if step.up_to is None or bank <= step.up_to:
                return Cents(min(int(reached), bank))
            before, floor = step.up_to, reached
        raise SolveError("the last step of what punters stake has no up_to: it is for every larger bank")


class CoveredBank(msgspec.Struct, frozen=True):
    """The bank after so many wins: what is covered, what leaves the table, the levy of a win, how likely it is."""

    wins: int
    bank: Cents
    covered: Cents
    out: Cents
    levy: Cents
    reached: Fraction


class Covered(msgspec.Struct, frozen=True):
    """A bank in whole cents, kept for some wins or until it is lost: its way, and the mean sums in cents."""

    path: tuple[CoveredBank, ...]
    staked: Fraction
    levy: Fraction
    gain: Fraction

    @property
    def edge(self) -> Fraction:
        """The gain for each unit of what was staked."""
        return self.gain / self.staked if self.staked else Fraction(0)


def covered(
    worth: CoupWorth,
    bank: Cents,
    cover: Cover,
    wins: int,
    *,
    coin: Cents = CENT,
    rounding: Rounding = Rounding.DOWN,
) -> Covered:
    """The bank's way by whole amounts, the levy rounded by M2; raises SolveError."""
    if not is_whole(wins, 1, MOST_WINS) or not is_a(cover, Cover) or not is_whole(bank, 1, 10**15):
        raise SolveError(f"a bank of {quoted(bank)} cents kept for {quoted(wins)} wins: it is 1 to {MOST_WINS} wins")
    chance, path = Fraction(1), list[CoveredBank]()
    for won in range(wins + 1):
        stakes = cover.of(bank)
        received = share(stakes, 1 - worth.levy, coin, rounding)
        path.append(CoveredBank(won, bank, stakes, Cents(bank - stakes), Cents(stakes - received), chance))
        bank, chance = Cents(stakes + received), chance * worth.decided
    played = path[:-1]
    win = worth.decided
    return Covered(
        path=tuple(path),
        staked=sum((each.reached * each.covered for each in played), Fraction(0)),
        levy=sum((each.reached * win * each.levy for each in played), Fraction(0)),
        gain=sum(
            (each.reached * (win * (each.covered - each.levy) - (1 - win) * each.covered) for each in played),
            Fraction(0),
        ),
    )


def read_cover(path: str | Path) -> Cover:
    """The steps of a .toml file with tables [[cover]]: up_to in chip units, share or of_excess; raises SolveError."""
    try:
        content = tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SolveError(f"{quoted(str(path))} cannot be read: {reason}") from None
    tables: list[Any] = content["cover"] if isinstance(content.get("cover"), list) else []
    if not tables or set(content) != {"cover"}:
        raise SolveError(f"{quoted(str(path))} holds no cover: tables [[cover]] with up_to, and share or of_excess")
    steps = tuple(_step(number, table) for number, table in enumerate(tables, 1))
    tops = [step.up_to for step in steps]
    if tops[-1] is not None or None in tops[:-1] or tops[:-1] != sorted({each or 0 for each in tops[:-1]}):
        raise SolveError("the steps of a cover rise: each but the last has an up_to, and the last has none")
    return Cover(steps)


def _step(number: int, table: Any) -> StakeStep:
    if not isinstance(table, dict) or not table.keys() <= KEYS or ("share" in table) == ("of_excess" in table):
        raise SolveError(f"step {number} of the cover is not understood: it has up_to, and share or of_excess")
    fields = cast("dict[str, Any]", table)
    key = "share" if "share" in fields else "of_excess"
    try:
        part = rate(fields[key], fine=True)
        up_to = None if "up_to" not in fields else cents(str(fields["up_to"]))
    except MoneyError as error:
        raise SolveError(f"step {number} of the cover: {error}") from None
    if not 0 <= part <= 1 or (up_to is not None and up_to <= 0):
        raise SolveError(f"step {number} of the cover is out of bounds: a share is 0 to 1, up_to is positive")
    return StakeStep(up_to, part, key == "of_excess")
