"""Coups solved exactly: of Chemin de Fer and of Banque, with a proof that other code has checked."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast, overload

from sabot.bench.asking import asks
from sabot.bench.errors import BenchError
from sabot.bench.reading import DecksLike, RulesLike, ShoeLike, counts_of, rules_of
from sabot.bench.records import Page, Result
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.money import RateLike
from sabot.paper.plain import Drawing
from sabot.paper.tables import Cell, PlainTable, table_of
from sabot.parameters import Whole
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

if TYPE_CHECKING:
    from sabot.solve.banque import BanqueSolution, BanqueVerified
else:  # its types are read with its solver, for its own coups alone
    BanqueSolution = BanqueVerified = object

PURE: Final = (0, 1)
Found_co = TypeVar("Found_co", bound="Solution | BanqueSolution", covariant=True)


class Solved(Result, Generic[Found_co], frozen=True, kw_only=True):
    """All equilibria of a coup of Chemin de Fer, or a saddle point of one of Banque; `proof` says what was checked."""

    rules: Rules
    found: Found_co
    proof: "CheminVerified | BanqueVerified"

    @property
    def page(self) -> Page:
        """A row for each decision of the first equilibrium: how often it draws."""
        if isinstance(self.found, Solution):
            return _chemin(self.rules, self.found)
        from sabot.bench.solving_banque import banque_page  # noqa: PLC0415 - another solver, for its own coups alone

        return banque_page(self.rules, self.found)

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The worth of the coup, and of Chemin de Fer every equilibrium."""
        if isinstance(self.found, Solution):
            from sabot.bench.solving_beside import beside_chemin  # noqa: PLC0415 - for other forms alone

            return beside_chemin(self.found, cast("CheminVerified", self.proof))
        from sabot.bench.solving_banque import beside_banque  # noqa: PLC0415 - another solver, for its own coups alone

        return beside_banque(self.rules, self.found, cast("BanqueVerified", self.proof))

    def figure(self) -> Drawing:
        """The strategy as a grid, as `sabot solve --figure --plot strategy` draws it."""
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
    remove: str | Iterable[Whole] | None = None,
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
    remove: str | Iterable[Whole] | None = None,
    theta: RateLike = "1/2",
    hears: str | None = None,
    naturals: str | None = None,
) -> "Solved[BanqueSolution]": ...
@overload
def solve(
    rules: RulesLike,
    *,
    model: str = "B2",
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
    levy: RateLike = 0,
    bind: Sequence[str] = (),
    theta: RateLike = "1/2",
    hears: str | None = None,
    naturals: str | None = None,
) -> "Solved[Solution | BanqueSolution]": ...
@asks
def solve(  # noqa: PLR0913 - the terms of a coup; all but one by keyword
    rules: RulesLike = "chemin-de-fer",
    *,
    model: str = "B2",
    decks: DecksLike | None = None,
    shoe: ShoeLike | None = None,
    remove: str | Iterable[Whole] | None = None,
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
        solution = solve_game(
            *chemin_coup(table, model=model, decks=decks, shoe=shoe, remove=remove, levy=levy, bind=bind)
        )
        return Solved(rules=table, found=solution, proof=check(solution.certificate))
    if isinstance(table, BanqueRules):
        check_unused(table, "levy", levy != 0)
        check_unused(table, "bind", bool(bind))
        words = {"hears": hears, "naturals": naturals}
        from sabot.bench.solving_banque import banque_coup  # noqa: PLC0415 - another solver, for its own coups alone
        from sabot.solve import banque  # noqa: PLC0415 - the same

        saddle = banque.solve_game(
            banque_coup(table, model=model, decks=decks, shoe=shoe, remove=remove, theta=theta, **words)
        )
        return Solved(rules=table, found=saddle, proof=banque.check(saddle.certificate))
    raise BenchError(f"{table.id} is of Punto Banco, where no draw is free: name rules of Chemin de Fer or Banque")


def chemin_coup(
    rules: CheminRules,
    *,
    model: str,
    decks: DecksLike | None,
    shoe: ShoeLike | None,
    remove: str | Iterable[Whole] | None,
    levy: RateLike,
    bind: Sequence[str],
) -> tuple[CoupGame, Bindings]:
    """The coup that is meant, and what is not free in it; raises ValueError with a sentence."""
    game = coup_game(model, counts_of(rules, decks, shoe, remove), levy)
    return game, bindings(game.model, bind)


def check_unused(rules: Rules, name: str, said: bool) -> None:
    """Refuse what says nothing about a game; raises BenchError."""
    if said:
        raise BenchError(f"{name} says nothing about {rules.id}, which is of the game {rules.game!r}: leave it out")


def chemin_rows(solution: Solution) -> PlainTable:
    """A row for each decision of the first equilibrium: the ponte's, the banker's mixed ones, then his others."""
    ponte: list[dict[str, Cell]] = [
        {"side": "ponte", "hand": hand_text(hand), "third": "", "draw": share} for hand, share in solution.ponte.items()
    ]
    sets = [info for info in info_sets(Model(solution.model)) if info in solution.banker]
    banker: list[dict[str, Cell]] = [
        {"side": "banker", "hand": hand_text(info.hand), "third": third_text(info.third), "draw": solution.banker[info]}
        for info in sorted(sets, key=lambda info: solution.banker[info] in PURE)
    ]
    return table_of([*ponte, *banker])


def _chemin(rules: Rules, solution: Solution) -> Page:
    values = (
        f"Worth to the ponte {float(solution.value_ponte):.6f}, to the banker {float(solution.value_banker):.6f}, to "
        f"the house {float(solution.house_take):.6f} for each unit at stake."
    )
    known = "the only equilibrium" if solution.unique else f"the first of {len(solution.equilibria)} sets of equilibria"
    note = f"Model {solution.model.value}, {known}; decisions that are mixed first. The certificate was checked."
    return Page(f"A coup of {rules.id}, solved", chemin_rows(solution), (values, note))
