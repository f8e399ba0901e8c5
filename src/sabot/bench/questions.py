"""Questions, read once from what people write: frozen and checked, for calls of the bench and commands alike."""

from collections.abc import Iterable

import msgspec

from sabot.bench.errors import BenchError
from sabot.bench.reading import (
    AmountLike,
    BetsLike,
    DecksLike,
    RulesLike,
    ShoeLike,
    amount,
    bets_asked,
    changed,
    rules_of,
    shoe_asked,
    with_cut,
)
from sabot.bets import Bet
from sabot.games.punto.rules import PuntoRules
from sabot.money import Cents, RateLike, bounds_said, is_whole, quoted
from sabot.odds.pairs import ShoeCounts
from sabot.parameters import PARAMETERS, SHOES, Whole, as_int
from sabot.simulate import Procedure, procedure


class NextCoup(msgspec.Struct, frozen=True, kw_only=True):
    """Bets on the next coup from a shoe, by the names that they were asked by, and a stake on them."""

    rules: PuntoRules
    shoe: ShoeCounts
    bets: tuple[tuple[str, Bet], ...]
    stake: Cents | None = None


def next_coup(
    rules: RulesLike,
    *,
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
    bets: BetsLike | None = None,
    commission: RateLike | None = None,
    stake: AmountLike | None = None,
) -> NextCoup:
    """The question that is meant; raises ValueError with a sentence."""
    table, cards = cards_of(rules, decks, shoe, remove, commission)
    staked = None if stake is None else amount(stake, "stake")
    return NextCoup(rules=table, shoe=cards, bets=bets_asked(table, bets), stake=staked)


def cards_of(
    rules: RulesLike,
    decks: DecksLike | None,
    shoe: ShoeLike | None,
    remove: str | Iterable[Whole] | None,
    commission: RateLike | None,
) -> tuple[PuntoRules, ShoeCounts]:
    """The rule set at its commission, and the shoe that the next coup is dealt from; raises ValueError."""
    table = changed(rules_of(rules, PuntoRules), None, commission)
    return table, shoe_asked(table, decks, shoe, remove)


def bankrolls_and_shoes(rules: PuntoRules, shoes: int | None, paths: int | None, coups: int | None) -> tuple[int, int]:
    """The number of bankrolls, and of the shoes of each: one if unsaid, enough for its coups if they are said.

    Raises BenchError where `shoes`, which are those of all, are not shared evenly, SimulateError for no shoes.
    """
    from sabot.simulate.bankroll.runs import shoes_for  # noqa: PLC0415 - NumPy is slow to start
    from sabot.simulate.stream import chunks  # noqa: PLC0415

    if shoes is not None and coups is not None:
        raise BenchError("shoes and coups both say how long is played: give one of them, and paths")
    if shoes is not None:
        chunks(shoes)  # refuses what is no number of shoes
    of = PARAMETERS["paths"]
    if paths is not None and not is_whole(paths, of.least or 0, of.most or 0):
        wanted = bounds_said(paths, of.least or 0, of.most or 0)
        raise BenchError(f"paths: {quoted(paths)} is out of bounds: it is {wanted}")
    there = (SHOES if shoes is None else shoes) if paths is None else paths
    if coups is not None:
        return there, shoes_for(rules, coups)
    each, rest = (1, 0) if shoes is None else divmod(shoes, there)
    if rest or not each:
        raise BenchError(f"{shoes} shoes cannot be shared evenly by {there} bankrolls: deal a multiple of {there}")
    return there, each


class WholeShoes(msgspec.Struct, frozen=True):
    """Whole shoes to be dealt: of which rule set, how many, from which seed, on how many cores."""

    rules: PuntoRules
    shoes: int
    seed: int
    cores: int

    @property
    def procedure(self) -> Procedure:
        """The procedure by which each shoe is dealt."""
        return procedure(self.rules)


def whole_shoes(
    rules: RulesLike,
    *,
    shoes: Whole,
    seed: Whole | None,
    cut: Whole | None = None,
    decks: DecksLike | None = None,
    commission: RateLike | None = None,
    cores: Whole | None = None,
) -> WholeShoes:
    """The shoes that are meant, on all cores of this machine if unsaid; raises ValueError with a sentence."""
    from sabot.bench.running import seeded  # noqa: PLC0415 - NumPy is slow to start
    from sabot.simulate.runs import checked_run, cores_here  # noqa: PLC0415

    table = with_cut(changed(rules_of(rules, PuntoRules), decks, commission), as_int(cut))
    used = cores_here() if cores is None else as_int(cores)
    asked = WholeShoes(table, as_int(shoes), seeded(as_int(seed)), used)
    checked_run(asked.shoes, asked.seed, asked.cores)
    return asked
