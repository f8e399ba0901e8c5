"""The coup of Chemin de Fer for Gambit: the extensive form (`.efg`) and the strategic form (`.nfg`), exact rationals.

Format: Gambit's own documentation, "Game representation formats". The ponte is Gambit's first player, the banker the
second; payoffs are per unit staked, the banker's after the levy on his wins.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, TypeVar

from sabot.money import RateLike
from sabot.solve.chemin.banker_replies import Moves
from sabot.solve.chemin.strategic import Strategic, payoffs, strategic
from sabot.solve.chemin.tree import (
    ROOT,
    CheminMover,
    CheminTreePlace,
    CheminTreeRules,
    after,
    dealt,
    label,
    result,
    rules_of,
    set_label,
    turn,
    ways,
)
from sabot.solve.coup.deals import DRAWS, STANDS
from sabot.solve.coup.game import coup_game
from sabot.solve.coup.model import Model, hand_text
from sabot.solve.exact.efg import CHANCE, End, Node, efg, names

Known = TypeVar("Known")

PLAYERS: Final = ("ponte", "banker")


def export_efg(model: Model | str, shoe: Sequence[int] | None = None, levy: RateLike = 0) -> Iterator[str]:
    """The lines of the extensive form, without their ends; what `coup_game` refuses raises SolveError at once."""
    game = coup_game(model, shoe, levy)
    return _efg(rules_of(game), game.levy)


def export_nfg(model: Model | str, shoe: Sequence[int] | None = None, levy: RateLike = 0) -> Iterator[str]:
    """The lines of the strategic form with the banker's best replies only, without their ends.

    What `coup_game` refuses, and more than `strategic.MOST_STRATEGIES` best replies, raise SolveError at once.
    """
    return nfg_lines(strategic(model, shoe, levy))


def _title(rules: CheminTreeRules, levy: Fraction) -> str:
    return f"Chemin de Fer, the coup: model {rules.model}, shoe {','.join(map(str, rules.shoe))}, levy {levy}"


def _efg(rules: CheminTreeRules, levy: Fraction) -> Iterator[str]:
    comment = "Per unit staked. A hand is two values, or points; after | the ponte's third card, S if he stood."
    return efg(_title(rules, levy), comment, PLAYERS, ROOT, partial(_node, rules, 1 - levy))


def _node(rules: CheminTreeRules, win: Fraction, place: CheminTreePlace) -> Node[CheminTreePlace] | End:
    """The node of a place, an end where the coup is over; `win` is the banker's part of a win."""
    who = turn(place)
    if who is CheminMover.OVER:
        return _end(result(place), win)
    if who is CheminMover.CHANCE:
        counted, together = ways(rules, place)
        deals = [(dealt(place, move), Fraction(each, together), after(place, move)) for move, each in counted]
        return Node(CHANCE, "", deals)
    choices = [(said, None, after(place, move)) for move, said in ((STANDS, "stand"), (DRAWS, "draw"))]
    return Node(1 if who is CheminMover.PONTE else 2, label(rules, place), choices)


def _end(ponte: int, win: Fraction) -> End:
    """An end among the three outcomes."""
    if ponte > 0:
        return End(1, "ponte wins", (1, -1))
    return End(2, "banker wins", (-1, win)) if ponte < 0 else End(3, "tie", (0, 0))


def nfg_lines(form: Strategic) -> Iterator[str]:
    """A strategic form in Gambit's payoff version: the ponte's strategies fastest."""
    yield f'NFG 1 R "{_title(form.sums.rules, form.levy)}" {names(PLAYERS)}'
    yield ""
    yield f"{{ {{ {' '.join(_quoted(ponte_strategy(form, own)) for own in form.ponte)} }}"
    yield f"{{ {' '.join(_quoted(banker_strategy(form, own)) for own in form.banker)} }}"
    yield "}"
    yield _quoted(_comment(form))
    yield ""
    for own in form.banker:
        yield " ".join(f"{ponte} {banker}" for ponte, banker in payoffs(form, own))


def ponte_strategy(form: Strategic, own: Moves) -> str:
    """The label of a pure strategy of the ponte's: the hands on which he draws."""
    return f"draws on {_listed(hand_text(hand) for hand in _drawn(form.sums.ponte, own))}"


def banker_strategy(form: Strategic, own: Moves) -> str:
    """The label of a pure strategy of the banker's: the information sets on which he draws, of those that are open."""
    return f"draws on {_listed(map(set_label, _drawn(form.open, own)))}"


def _comment(form: Strategic) -> str:
    """Comment of the file: the strategies left out, and the moves common to all the kept ones of the banker."""
    drawn = (info for info, move in form.always.items() if move == DRAWS)
    return (
        "Of the banker's strategies these are the best replies to some strategy of the ponte; the others carry no"
        " weight in any equilibrium, so that the equilibria are those of the whole game. A strategy is named by the"
        f" information sets on which it draws, of those that are open: {_listed(map(set_label, form.open))}."
        f" Besides, all of them draw on {_listed(map(set_label, drawn))}, and stand on all others."
    )


def _drawn(sets: Sequence[Known], own: Moves) -> Iterator[Known]:
    return (known for known, move in zip(sets, own, strict=True) if move == DRAWS)


def _listed(names: Iterable[str]) -> str:
    return "; ".join(names) or "none"


def _quoted(text: str) -> str:
    return f'"{text}"'
