"""Coups solved exactly: of Chemin de Fer and of Banque, with a proof that other code has checked."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, cast, overload

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.reading import DecksLike, RulesLike, ShoeLike, decks_of, rules_of
from sabot.bench.records import Page, Result
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.money import RateLike
from sabot.odds.composition import Composition, counts_in, fresh
from sabot.odds.pairs import ShoeCounts
from sabot.paper.plain import Drawing
from sabot.paper.tables import Cell, PlainTable, Row, table_of
from sabot.parameters import DECKS
from sabot.rulesets import BanqueId, CheminId, Rules
from sabot.solve import (
    Bindings,
    CheminVerified,
    CoupGame,
    Model,
    Solution,
    bindings,
    check,
    coup_game,
    hand_text,
    info_sets,
    solve_game,
    third_text,
)
from sabot.solve.banque import BanqueGame, BanqueSolution, BanqueVerified, banque_game, place_text, side_text
from sabot.solve.banque import check as banque_check
from sabot.solve.banque import solve_game as solve_banque_game
from sabot.solve.banque.model import heard_text

PURE: Final = (0, 1)
Found_co = TypeVar("Found_co", bound=Solution | BanqueSolution, covariant=True)


class Solved(Result, Generic[Found_co], frozen=True, kw_only=True):
    """All equilibria of a coup of Chemin de Fer, or a saddle point of one of Banque; `proof` says what was checked."""

    rules: Rules
    found: Found_co
    proof: CheminVerified | BanqueVerified

    @property
    def page(self) -> Page:
        """A row for each decision of the first equilibrium: how often it draws."""
        return _chemin(self.rules, self.found) if isinstance(self.found, Solution) else _banque(self.rules, self.found)

    def figure(self) -> Drawing:
        """Its strategy as a grid, as `sabot solve --figure --plot strategy` draws it."""
        return Drawing(self._draw)

    def _draw(self, path: Path) -> None:
        if isinstance(self.found, Solution):
            from sabot.solve.chemin.figures import strategy  # noqa: PLC0415 - for figures alone

            strategy(self.found, path)
        else:
            from sabot.solve.banque.figures import strategy as grids  # noqa: PLC0415 - as above

            grids(self.found, str(getattr(self.rules, "custom", "weighted")), path)


@overload
def solve(
    rules: CheminId | CheminRules = "chemin-de-fer",
    *,
    model: str = "B2",
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    levy: RateLike = 0,
    bind: Sequence[str] = (),
) -> Solved[Solution]: ...
@overload
def solve(
    rules: BanqueId | BanqueRules,
    *,
    model: str = "B2",
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    theta: RateLike = "1/2",
    hears: str | None = None,
    naturals: str | None = None,
) -> Solved[BanqueSolution]: ...
@overload
def solve(
    rules: RulesLike,
    *,
    model: str = "B2",
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    levy: RateLike = 0,
    bind: Sequence[str] = (),
    theta: RateLike = "1/2",
    hears: str | None = None,
    naturals: str | None = None,
) -> Solved[Solution | BanqueSolution]: ...
@asks
def solve(  # noqa: PLR0913 - the terms of a coup; all but one by keyword
    rules: RulesLike = "chemin-de-fer",
    *,
    model: str = "B2",
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    levy: RateLike = 0,
    bind: Sequence[str] = (),
    theta: RateLike = "1/2",
    hears: str | None = None,
    naturals: str | None = None,
) -> Solved[Any]:
    """A coup solved exactly; raises ValueError.

    `levy` and `bind` are of Chemin de Fer; of Banque are `theta`, `hears` (what ponte 2 knows: nothing, declaration,
    third_card) and `naturals` (in_turn, shown; the rule set's if unsaid).
    """
    table = rules_of(rules)
    if isinstance(table, CheminRules):
        for name, said in (("theta", theta != "1/2"), ("hears", hears is not None), ("naturals", naturals is not None)):
            check_unused(table, name, said)
        found = solve_game(*chemin_coup(table, model=model, decks=decks, shoe=shoe, levy=levy, bind=bind))
        return Solved(rules=table, found=found, proof=check(found.certificate))
    if isinstance(table, BanqueRules):
        check_unused(table, "levy", levy != 0)
        check_unused(table, "bind", bool(bind))
        words = {"hears": hears, "naturals": naturals}
        saddle = solve_banque_game(banque_coup(table, model=model, decks=decks, shoe=shoe, theta=theta, **words))
        return Solved(rules=table, found=saddle, proof=banque_check(saddle.certificate))
    raise BenchError(f"{table.id} is of Punto Banco, where no draw is free: name rules of Chemin de Fer or Banque")


def chemin_coup(
    rules: CheminRules,
    *,
    model: str,
    decks: DecksLike | None,
    shoe: ShoeLike | None,
    levy: RateLike,
    bind: Sequence[str],
) -> tuple[CoupGame, Bindings]:
    """The coup that is meant, and what is not free in it; raises ValueError with a sentence."""
    game = coup_game(model, counts_of(rules, decks, shoe), levy)
    return game, bindings(game.model, bind)


def banque_coup(
    rules: BanqueRules,
    *,
    model: str,
    decks: DecksLike | None,
    shoe: ShoeLike | None,
    theta: RateLike,
    hears: str | None,
    naturals: str | None,
) -> BanqueGame:
    """The coup that is meant; raises ValueError with a sentence."""
    heard, shown = "declaration" if hears is None else hears, rules.naturals if naturals is None else naturals
    return banque_game(model, counts_of(rules, decks, shoe), theta, hears=heard, naturals=shown)


def check_unused(rules: Rules, name: str, said: bool) -> None:
    """Refuse what says nothing about a game; raises BenchError."""
    if said:
        raise BenchError(f"{name} says nothing about {rules.id}, which is of the game {rules.game!r}: leave it out")


def counts_of(rules: Rules, decks: DecksLike | None, shoe: ShoeLike | None) -> Composition | Sequence[int]:
    """The counts that are dealt from, a full shoe's of the rule set if unsaid; raises BenchError."""
    if shoe is not None and decks is not None:
        raise BenchError("decks and shoe both say what is dealt from: give one of them")
    if isinstance(shoe, ShoeCounts):
        return shoe.counts
    if isinstance(shoe, str):
        return fresh(decks_of(shoe)) if DECKS.fullmatch(shoe) else counts_in(shoe)
    return cast("Sequence[int]", shoe) if shoe is not None else fresh(rules.decks if decks is None else decks_of(decks))


def chemin_rows(found: Solution) -> PlainTable:
    """A row for each decision of the first equilibrium: the ponte's, the banker's mixed ones, then his others."""
    ponte: list[dict[str, Cell]] = [
        {"side": "ponte", "hand": hand_text(hand), "third": "", "draw": share} for hand, share in found.ponte.items()
    ]
    sets = [info for info in info_sets(Model(found.model)) if info in found.banker]
    banker: list[dict[str, Cell]] = [
        {"side": "banker", "hand": hand_text(info.hand), "third": third_text(info.third), "draw": found.banker[info]}
        for info in sorted(sets, key=lambda info: found.banker[info] in PURE)
    ]
    return table_of([*ponte, *banker])


def banque_rows(found: BanqueSolution) -> PlainTable:
    """A row for each decision: the pontes' by how their coin falls, the Banker's mixed ones, then his others.

    The coin is the chance that it falls so. After a natural on one side, known to the other's ponte, there is none.
    """
    rows: list[Row] = []
    for plan in found.pontes:
        rows += [("ponte 1", plan.weight, hand_text(hand), share) for hand, share in plan.ponte_1.items()]
        rows += [
            ("ponte 2", plan.weight, f"{hand_text(hand)} hearing {heard_text(heard)}", share)
            for heard, shares in plan.ponte_2.items()
            for hand, share in shares.items()
        ]
    for ponte, after in (("ponte 2", found.team.after_1), ("ponte 1", found.team.after_2)):
        rows += [
            (ponte, None, f"{hand_text(hand)} after {side_text(pair)}", share)
            for pair, shares in after.items()
            for hand, share in shares.items()
        ]
    every = sorted(found.banker.items(), key=lambda each: each[1] in PURE)
    rows += [("banker", None, place_text(place), share) for place, share in every]
    return PlainTable(("side", "coin", "decision", "draw"), tuple(rows))


def _chemin(rules: Rules, found: Solution) -> Page:
    values = (
        f"Worth to the ponte {float(found.value_ponte):.6f}, to the banker {float(found.value_banker):.6f}, to the "
        f"house {float(found.house_take):.6f} for each unit at stake."
    )
    known = "the only equilibrium" if found.unique else f"the first of {len(found.equilibria)} sets of equilibria"
    note = f"Model {found.model.value}, {known}; decisions that are mixed first. The certificate was checked."
    return Page(f"A coup of {rules.id}, solved", chemin_rows(found), (values, note))


def _banque(rules: Rules, found: BanqueSolution) -> Page:
    note = (
        f"Worth to the pontes {float(found.value):.6f} for each unit of all stakes. Their common coin falls in "
        f"{len(found.pontes)} ways; then what the Banker mixes."
    )
    return Page(f"A coup of {rules.id}, solved", banque_rows(found), (note, "The certificate was checked."))
