"""A coup of Banque for Gambit: the extensive form for a team or for three persons, the strategic form for a team.

The pontes' pure strategies are pairs: a pattern of ponte 1's, and ponte 2's draws by what he has heard. The Banker's
differ at decisions whose sign depends on the pontes; elsewhere he does what is no worse whatever they do. After a
natural that a ponte sees, both sides play the solved coup of Chemin de Fer that is left.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, Final

from sabot.money import is_a, quoted
from sabot.solve.banque.game import BanqueGame
from sabot.solve.banque.model import HEARD, Heard, heard_text, place_text
from sabot.solve.banque.program import BankerProgram
from sabot.solve.banque.tree import (
    ROOT,
    TEAM,
    BanqueMover,
    BanqueTreePlace,
    BanqueTreeRules,
    after,
    moves,
    payoffs,
    player,
    players,
    result,
    rules_of,
    turn,
    ways,
)
from sabot.solve.banque.tree_text import label, move_text
from sabot.solve.coup.game import Payoffs
from sabot.solve.coup.model import Hand, hand_text
from sabot.solve.errors import SolveError
from sabot.solve.exact.efg import CHANCE, End, Node, efg, names

MOST_RANKS: Final = 5
"""Ranks of a shoe whose tree is written: with ten of them it has some hundred million ends."""
SIDE: Final = {1: "wins", 0: "is void", -1: "loses"}
MOST_CELLS: Final = 2**16
"""The most outcomes of a strategic form."""
Draws = tuple[int, ...]


def efg_lines(game: BanqueGame, *, team: bool) -> Iterator[str]:
    """The lines of the extensive form, in exact rationals; raises SolveError at once.

    Of a `team` the pontes are one player, whose first move is the coin's; else they are two.
    """
    rules = rules_of(game, team=team)
    ranks = sum(1 for count in rules.shoe if count)
    if ranks > MOST_RANKS:
        raise SolveError(f"the tree of a shoe of {ranks} ranks is too large: take one of {MOST_RANKS} at most")
    title = f"Baccara Banque, the coup: model {game.model}, shoe {','.join(map(str, rules.shoe))}, theta {game.theta}"
    comment = (
        f"Per unit of all stakes. Ponte 2 hears {game.custom.hears}, naturals {game.custom.naturals}. A hand is two"
        " values, or points; after | what is known of the other side, or of both: a third card, S, a natural's cards."
    )
    return efg(title, comment, players(rules), ROOT, partial(_node, rules))


def _node(rules: BanqueTreeRules, place: BanqueTreePlace) -> Node[BanqueTreePlace] | End:
    """The node of a place: its mover, label and branches with their chances; an end where the coup is over."""
    who = turn(rules, place)
    if who is BanqueMover.OVER:
        return _end(rules, place)
    if who is BanqueMover.CHANCE:
        counted, together = ways(rules, place)
        shares: list[tuple[int, Fraction | None]] = [(move, Fraction(count, together)) for move, count in counted]
    else:
        shares = [(move, None) for move in moves(rules, place)]
    then = [(move_text(rules, place, move), share, after(rules, place, move)) for move, share in shares]
    return (
        Node(CHANCE, "", then) if who is BanqueMover.CHANCE else Node(player(rules, who) + 1, label(rules, place), then)
    )


def _end(rules: BanqueTreeRules, place: BanqueTreePlace) -> End:
    """An end among the nine outcomes."""
    one, two = result(rules, place)
    name = f"1 {SIDE[one]}, 2 {SIDE[two]}"
    first, second, banker = payoffs(rules, place)
    gains = (first + second, banker) if rules.patterns else (first, second, banker)
    return End(1 + 3 * (1 - one) + (1 - two), name, gains)


def nfg_lines(game: BanqueGame) -> Iterator[str]:
    """The lines of the strategic form, in exact rationals, the pontes' strategies fastest; raises SolveError."""
    if not is_a(game, BanqueGame):
        raise SolveError(f"{quoted(game)} is no game: give banque_game(model, shoe, theta)")
    program = BankerProgram(game)
    draws, units = program.signs()
    pontes = _pontes(game)
    if len(units) > MOST_CELLS.bit_length() or len(pontes) << len(units) > MOST_CELLS:
        raise SolveError(
            f"the strategic form has {len(pontes)} by 2^{len(units)} strategies, too many: take a smaller shoe, or a"
            " model in which less is known"
        )
    yield f'NFG 1 R "Baccara Banque, model {game.model}, theta {game.theta}" {names(TEAM)}'
    yield ""
    open_at = [place_text(game.places[int(program.rows[unit, 0])]) for unit in units]
    moves = list(product((0, 1), repeat=len(units)))
    yield f"{{ {{ {' '.join(_quoted(_named(game, own)) for own in pontes)} }}"
    yield f"{{ {' '.join(_quoted(_drawn(open_at, move)) for move in moves)} }}"
    yield "}"
    yield _quoted(f"The Banker's strategies are named by the decisions on which they draw, of {_listed(open_at)}.")
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
    """The pontes' gain from the coups with naturals, in which these strategies have no part."""
    gains = Fraction(game.dealt.fixed, game.dealt.total)
    shares = [1 - game.theta, game.theta if game.custom.naturals == "shown" else Fraction(0)]
    for pair, solved in game.dealt.solved_after.items():
        coup = game.dealt.after[pair]
        payoffs: Payoffs = solved.payoffs
        natural = Fraction(coup.naturals[1] - coup.naturals[0], coup.total)
        gains += sum(shares) * game.dealt.naturals[pair] * (payoffs.ponte - natural)
    return gains


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
