"""A coup of Banque for Gambit: the strategic form of the pontes as one team against the Banker.

The pontes' pure strategies are pairs: a pattern of ponte 1's, and ponte 2's draws by what he has heard. The Banker's
differ at decisions whose sign depends on the pontes; elsewhere he does what is no worse whatever they do. After a
natural that a ponte sees, both sides play the solved coup of Chemin de Fer that is left.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final

from sabot.money import is_a, quoted
from sabot.solve.banque.game import BanqueGame
from sabot.solve.banque.model import HEARD, Heard, place_text
from sabot.solve.banque.program import Program
from sabot.solve.banque.solving import heard_text
from sabot.solve.chemin.game import Payoffs
from sabot.solve.chemin.model import Hand, hand_text
from sabot.solve.errors import SolveError

MOST_CELLS: Final = 2**16
"""The most outcomes of a strategic form."""
Draws = tuple[int, ...]


def nfg_lines(game: BanqueGame) -> Iterator[str]:
    """The lines of the strategic form, in exact rationals, the pontes' strategies fastest; raises SolveError."""
    if not is_a(game, BanqueGame):
        raise SolveError(f"{quoted(game)} is no game: give banque_game(model, shoe, theta)")
    program = Program(game)
    draws, units = program.signs()
    pontes = _pontes(game)
    if len(units) > MOST_CELLS.bit_length() or len(pontes) << len(units) > MOST_CELLS:
        raise SolveError(
            f"the strategic form has {len(pontes)} by 2^{len(units)} strategies, too many: take a smaller shoe, or a"
            " model in which less is known"
        )
    yield f'NFG 1 R "Baccara Banque, model {game.model}, theta {game.theta}" {{ "Pontes" "Banker" }}'
    yield ""
    names = [place_text(game.places[int(program.rows[unit, 0])]) for unit in units]
    moves = list(product((0, 1), repeat=len(units)))
    yield f"{{ {{ {' '.join(_quoted(_named(game, own)) for own in pontes)} }}"
    yield f"{{ {' '.join(_quoted(_drawn(names, move)) for move in moves)} }}"
    yield "}"
    yield _quoted(f"The Banker's strategies are named by the decisions on which they draw, of {_listed(names)}.")
    yield ""
    fixed = _fixed(game)
    for move in moves:
        chosen = draws.copy()
        chosen[[unit for unit, drawn in zip(units, move, strict=True) if drawn]] = True
        replies = game.replies(program.sums(chosen, {}))
        worth = (_worth(replies.values, replies.gains, own) for own in pontes)
        gains = (Fraction(each) / replies.unit + fixed for each in worth)
        yield " ".join(f"{gain} {-gain}" for gain in gains)


def _pontes(game: BanqueGame) -> list[tuple[int, Draws]]:
    """A pattern of ponte 1's, and ponte 2's draws, hand after hand, for everything that he may hear."""
    choices = len(HEARD[game.custom.hears]) * len(game.hands)
    if choices + len(game.hands) > MOST_CELLS.bit_length():
        raise SolveError(f"ponte 2 alone has 2^{choices} strategies, too many for a strategic form")
    return [(pattern, own) for pattern in range(len(game.patterns)) for own in product((0, 1), repeat=choices)]


def _worth(values: Sequence[Any], gains: Sequence[Any], own: tuple[int, Draws]) -> Any:
    pattern, second = own
    return values[pattern] + sum(gain for gain, drawn in zip(gains[pattern].ravel(), second, strict=True) if drawn)


def _fixed(game: BanqueGame) -> Fraction:
    """What the pontes have whatever these strategies are."""
    found = Fraction(game.dealt.fixed, game.dealt.total)
    shares = [1 - game.theta, game.theta if game.custom.naturals == "shown" else Fraction(0)]
    for pair, solved in game.dealt.solved_after.items():
        coup = game.dealt.after[pair]
        payoffs: Payoffs = solved.equilibria[0].payoffs
        natural = Fraction(coup.naturals[1] - coup.naturals[0], coup.total)
        found += sum(shares) * game.dealt.naturals[pair] * (payoffs.ponte - natural)
    return found


def _named(game: BanqueGame, own: tuple[int, Draws]) -> str:
    pattern, second = own
    first = (hand_text(hand) for hand, drawn in zip(game.hands, game.patterns[pattern], strict=True) if drawn)
    heard: list[tuple[Heard, Hand]] = [(said, hand) for said in HEARD[game.custom.hears] for hand in game.hands]
    then = (f"{heard_text(said)}:{hand_text(hand)}" for (said, hand), drawn in zip(heard, second, strict=True) if drawn)
    return f"1 draws on {_listed(first)}, 2 on {_listed(then)}"


def _drawn(names: Sequence[str], move: Draws) -> str:
    return f"draws on {_listed(name for name, drawn in zip(names, move, strict=True) if drawn)}"


def _listed(names: Iterable[str]) -> str:
    return "; ".join(names) or "none"


def _quoted(text: str) -> str:
    return f'"{text}"'
