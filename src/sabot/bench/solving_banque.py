"""A coup of Banque solved: how it is asked for, and its decisions as a table."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import cast

from sabot.bench.reading import DecksLike, ShoeLike, counts_of
from sabot.bench.records import Page
from sabot.bench.solving import PURE
from sabot.games.banque.rules import BanqueRules
from sabot.money import RateLike
from sabot.paper.tables import SUMMARY, PlainTable, Row, summed
from sabot.parameters import Whole
from sabot.rulesets import Rules
from sabot.solve import hand_text
from sabot.solve.banque import BanqueGame, BanqueSolution, BanqueVerified, banque_game, place_text, side_text
from sabot.solve.banque.levy import taxed
from sabot.solve.banque.model import heard_text


def banque_coup(
    rules: BanqueRules,
    *,
    model: str,
    decks: DecksLike | None,
    shoe: ShoeLike | None,
    remove: str | Iterable[Whole] | None,
    theta: RateLike,
    hears: str | None,
    naturals: str | None,
) -> BanqueGame:
    """The coup that is meant; raises ValueError with a sentence."""
    heard, shown = "declaration" if hears is None else hears, rules.naturals if naturals is None else naturals
    return banque_game(model, counts_of(rules, decks, shoe, remove), theta, hears=heard, naturals=shown)


def banque_rows(solution: BanqueSolution) -> PlainTable:
    """A row for each decision: the pontes' by how their coin falls, the Banker's mixed ones, then his others.

    The coin is the chance that it falls so. After a natural on one side, known to the other's ponte, there is none.
    """
    rows: list[Row] = []
    for plan in solution.pontes:
        rows += [("ponte 1", plan.weight, hand_text(hand), share) for hand, share in plan.ponte_1.items()]
        rows += [
            ("ponte 2", plan.weight, f"{hand_text(hand)} hearing {heard_text(heard)}", share)
            for heard, shares in plan.ponte_2.items()
            for hand, share in shares.items()
        ]
    for ponte, after in (("ponte 2", solution.team.after_1), ("ponte 1", solution.team.after_2)):
        rows += [
            (ponte, None, f"{hand_text(hand)} after {side_text(pair)}", share)
            for pair, shares in after.items()
            for hand, share in shares.items()
        ]
    every = sorted(solution.banker.items(), key=lambda each: each[1] in PURE)
    rows += [("banker", None, place_text(place), share) for place, share in every]
    return PlainTable(("side", "coin", "decision", "draw"), tuple(rows))


def beside_banque(rules: Rules, solution: BanqueSolution, proof: BanqueVerified) -> Mapping[str, PlainTable]:
    """The worth of the coup, what a house takes of it, and how often each result of the tableaux comes."""
    left = taxed(solution, taxe_of(cast("BanqueRules", rules)))
    summary = summed(
        ("value", "units", solution.value),
        ("value_tableau_1", "units", solution.worth.tableau_1),
        ("value_tableau_2", "units", solution.worth.tableau_2),
        ("collected", "units", left.net),
        ("taxe", "units", left.taxe),
        ("banker_after_taxe", "units", left.after),
        ("decisions", None, proof.decisions),
        ("mixed", None, proof.mixed),
    )
    if not solution.unique:
        return {SUMMARY: summary}
    law = ((one, two, chance) for (one, two), chance in solution.law().items())
    return {SUMMARY: summary, "law": PlainTable(("tableau_1", "tableau_2", "probability"), tuple(law))}


def taxe_of(rules: BanqueRules) -> Fraction:
    """The taxe on winnings of a rule set's kind of bank."""
    if rules.taxe_on != "winnings":
        return Fraction(0)
    return rules.taxe_open if rules.bank_kind == "open" else rules.taxe_limited


def banque_page(rules: Rules, solution: BanqueSolution) -> Page:
    """Page of a solved coup of Banque."""
    note = (
        f"Worth to the pontes {float(solution.value):.6f} for each unit of all stakes. Their common coin falls in "
        f"{len(solution.pontes)} ways; then what the Banker mixes."
    )
    return Page(f"A coup of {rules.id}, solved", banque_rows(solution), (note, "The certificate was checked."))
