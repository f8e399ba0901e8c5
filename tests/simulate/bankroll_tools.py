"""What tests of bankrolls share: terms at a small table, cells by their results, exact chances."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec

from sabot.bets import BetId
from sabot.games.punto.rules import PuntoRules
from sabot.money import Cents
from sabot.odds import fresh, law
from sabot.rulesets import load
from sabot.simulate.bankroll.terms import LOSS, PUSH, WIN, BankrollTerms, checked

WEIGHTS = law(fresh(8))


def table(minimum: int = 100, maximum: int = 10**9, **changes: Any) -> PuntoRules:
    """Punto Banco with one pair of limits, in cents, for every bet."""
    rules = load("punto-banco", PuntoRules)
    bets = tuple(msgspec.structs.replace(each, minimum=minimum, maximum=maximum) for each in rules.bets)
    return msgspec.structs.replace(rules, bets=bets, **changes)


def terms(
    progression: str = "flat", bet: str = "player", rules: PuntoRules | None = None, **changes: Any
) -> BankrollTerms:
    """Terms of a bankroll of 100 units of 1, or as they are changed."""
    given: dict[str, Any] = {"bankroll": Cents(10000), "unit": Cents(100), "goal": Cents(0)} | changes
    return checked(BankrollTerms(rules=rules or table(), bet=BetId(bet), progression=progression, **given))


def a_cell(of: BankrollTerms, result: int) -> int:
    """A cell in which the bet is won, lost or pushed: the likeliest one."""
    cells = [cell for cell in range(400) if WEIGHTS.cells[cell] and of.gain(cell, 100)[0] == result]
    return max(cells, key=lambda cell: WEIGHTS.cells[cell])


def cells_of(of: BankrollTerms, results: str) -> list[int]:
    """Cells for a text of results: w, l, p."""
    of_letter = {"w": WIN, "l": LOSS, "p": PUSH}
    places = {letter: a_cell(of, of_letter[letter]) for letter in set(results)}
    return [places[letter] for letter in results]


def chances(of: BankrollTerms) -> dict[int, Fraction]:
    """The exact chances of a win, a push and a loss of one coup from a full shoe."""
    found = dict.fromkeys((WIN, PUSH, LOSS), Fraction(0))
    for cell, weight in enumerate(WEIGHTS.cells):
        if weight:
            found[of.gain(cell, 100)[0]] += Fraction(weight, WEIGHTS.total)
    return found


def sequences(of: BankrollTerms, length: int) -> Iterator[tuple[Fraction, list[int]]]:
    """All sequences of so many independent coups, as cells, with their exact chances."""
    each = [(chance, a_cell(of, result)) for result, chance in chances(of).items() if chance]
    for coups in product(each, repeat=length):
        weight = Fraction(1)
        for chance, _ in coups:
            weight *= chance
        yield weight, [cell for _, cell in coups]
