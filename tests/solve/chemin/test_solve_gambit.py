"""What is written for Gambit, read by Gambit: its equilibria are the solver's, as rationals."""

from __future__ import annotations

import warnings
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from game_libraries import Path, draws, ends, mixture, mixtures, rational, read, sets, solved_tree
from long import asked_later, first
from sabot.odds import fresh
from sabot.solve import Model, SolveError, hand_text, solve
from sabot.solve.chemin import tree
from sabot.solve.chemin.gambit import banker_strategy, export_efg, export_nfg, nfg_lines, ponte_strategy
from sabot.solve.chemin.leaves import leaves
from sabot.solve.chemin.strategic import MOST_STRATEGIES, Strategic, strategic

LEVY = Fraction(1, 20)
FOUR = (2, 0, 2, 3, 0, 0, 3, 0, 0, 0)
"""Four ranks, ten cards: the ponte mixes on 5, and model 1 differs from model 2."""
PLAYERS = ("ponte", "banker")
SAID = ("stand", "draw")
REPLACED = (Model.A1, Model.A2)
"""Models whose cards are put back."""
WIDE = (4, 0, 0, 0, 0, 0, 2, 1, 0, 2)
"""At many of the banker's sets both moves are worth the same."""


@pytest.mark.parametrize("levy", first(1, [LEVY, Fraction(0)]), ids=str)
@pytest.mark.parametrize("model", first(1, [Model.B1, Model.B2, Model.B3]))
def test_the_equilibrium_of_the_tree_is_the_solver_s(model: Model, levy: Fraction) -> None:
    game = read("efg", export_efg(model, FOUR, levy))
    profile = solved_tree(game)
    found = solve(model, FOUR, levy)
    values = rational(profile.payoffs["ponte"]), rational(profile.payoffs["banker"])
    assert values == (found.value_ponte, found.value_banker)
    rules = tree.CheminTreeRules(model, FOUR)
    ponte, banker = (
        {tree.label(rules, place_at(rules, path)): share for path, share in draws(profile, player).items()}
        for player in PLAYERS
    )
    assert ponte == {f"ponte {hand_text(h)}": found.ponte[h] for h in found.ponte if h not in found.idle_hands}
    assert any(0 < share < 1 for share in ponte.values())
    reached = [info for info in found.banker if info not in found.idle_sets]
    assert set(banker) == {f"banker {tree.set_label(info)}" for info in reached}
    free = {each.info: each for each in found.equilibria[0].free}
    for info in reached:
        low, high = (free[info].low, free[info].high) if info in free else (found.banker[info],) * 2
        assert low <= banker[f"banker {tree.set_label(info)}"] <= high


def place_at(rules: tree.CheminTreeRules, path: Path) -> tree.CheminTreePlace:
    """Where these moves lead in the tree that the file was written from."""
    place = tree.ROOT
    for name in path:
        words = {
            move: tree.dealt(place, move) if tree.turn(place) is tree.CheminMover.CHANCE else SAID[move]
            for move in tree.moves(rules, place)
        }
        (move,) = [move for move, word in words.items() if word == name]
        place = tree.after(place, move)
    return place


@pytest.mark.parametrize(
    ("model", "shoe", "levy"),
    [(Model.A1, None, LEVY), (Model.B1, fresh(6), Fraction(0)), (Model.B2, fresh(6), LEVY)],
    ids=str,
)
@pytest.mark.long
def test_gambit_finds_one_equilibrium_of_a_full_shoe(
    model: Model, shoe: tuple[int, ...] | None, levy: Fraction
) -> None:
    """Gambit's enumeration finds all equilibria, and they are the solver's one: its uniqueness again."""
    form = strategic(model, shoe, levy)
    assert mixtures(read("nfg", nfg_lines(form))) == [solver_s(form)]


@pytest.mark.long
def test_gambit_agrees_on_model_B3_of_a_full_shoe() -> None:
    form = strategic(Model.B3, fresh(6), LEVY)
    assert mixture(read("nfg", nfg_lines(form))) == solver_s(form)


def solver_s(form: Strategic) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """The solver's equilibrium, in which both sides mix once, as mixtures of two pure strategies with their labels."""
    found = solve(form.sums.rules.model, form.sums.rules.shoe, form.levy)
    assert found.unique
    ponte = two([found.ponte[hand] for hand in form.sums.ponte])
    banker = two([found.banker[info] for info in form.open])
    assert all(found.banker[info] == move for info, move in form.always.items())
    return (
        {ponte_strategy(form, own): share for own, share in ponte.items()},
        {banker_strategy(form, own): share for own, share in banker.items()},
    )


def two(probabilities: list[Fraction]) -> dict[tuple[int, ...], Fraction]:
    """The two pure strategies between which a strategy mixes that mixes at one set."""
    (place,) = [place for place, share in enumerate(probabilities) if 0 < share < 1]
    ends = [[int(share) if at != place else move for at, share in enumerate(probabilities)] for move in (0, 1)]
    return {tuple(ends[0]): 1 - probabilities[place], tuple(ends[1]): probabilities[place]}


@pytest.mark.parametrize("levy", first(1, [LEVY, Fraction(0)]), ids=str)
@pytest.mark.parametrize(
    ("model", "shoe"),
    [
        (Model.B1, (0, 0, 0, 0, 0, 0, 0, 1, 2, 3)),
        (Model.B2, (0, 0, 0, 0, 0, 0, 0, 1, 2, 3)),
        asked_later(Model.B1, (4, 0, 0, 0, 0, 3, 0, 0, 0, 0)),
    ],
    ids=str,
)
def test_no_equilibrium_is_lost_and_none_is_new(model: Model, shoe: tuple[int, ...], levy: Fraction) -> None:
    """The same game with every pure strategy of the banker has the same extreme equilibria."""
    kept = strategic(model, shoe, levy)
    sets = kept.sums.banker
    whole = msgspec.structs.replace(kept, always={}, open=sets, banker=tuple(product((0, 1), repeat=len(sets))))
    assert len(kept.banker) < len(whole.banker)
    assert equilibria(kept) == equilibria(whole)


def equilibria(form: Strategic) -> set[frozenset[tuple[object, Fraction]]]:
    """All extreme equilibria, with the banker's strategies by their moves at every set of his."""
    whole = {
        banker_strategy(form, own): frozenset((form.always | dict(zip(form.open, own, strict=True))).items())
        for own in form.banker
    }
    return {
        frozenset([*ponte.items(), *((whole[own], share) for own, share in banker.items())])
        for ponte, banker in mixtures(read("nfg", nfg_lines(form)))
    }


def test_the_files_say_what_they_are_and_gambit_reads_them_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game = read("efg", export_efg("B2", FOUR, LEVY))
        matrix = read("nfg", export_nfg("B2", FOUR, LEVY))
    title = "Chemin de Fer, the coup: model B2, shoe 2,0,2,3,0,0,3,0,0,0, levy 1/20"
    assert game.title == matrix.title == title
    assert list(game.players) == list(matrix.players) == [*PLAYERS]
    assert "best replies" in matrix.description
    payoffs = {name: rational(game.get_outcome_payoffs(name)["banker"]) for name in game.get_outcomes()}
    assert payoffs == {"banker wins": Fraction(19, 20), "ponte wins": Fraction(-1), "tie": Fraction(0)}


@pytest.mark.parametrize("model", [asked_later(each) if each in REPLACED else each for each in Model])
def test_the_tree_that_gambit_reads_has_every_end_and_every_set(model: Model) -> None:
    lines = list(export_efg(model, FOUR))
    game = read("efg", lines)
    named = {line.split('"')[3] for line in lines if line.startswith("p ")}
    rules = tree.CheminTreeRules(model, FOUR)
    assert ends(game) == sum(1 for _ in leaves(rules))
    known = tree.decisions(rules)
    names = {
        *(f"ponte {hand_text(hand)}" for hand in known.ponte),
        *(f"banker {tree.set_label(i)}" for i in known.banker),
    }
    found = [
        {tree.label(rules, place_at(rules, path)) for path in each} for side in PLAYERS for each in sets(game, side)
    ]
    assert all(len(each) == 1 for each in found), "a set is what its player knows"
    assert len(found) == len(names)
    assert set().union(*found) == names == named


def test_what_cannot_be_written_is_refused_before_the_first_line() -> None:
    for export in (export_efg, export_nfg):
        with pytest.raises(SolveError, match="'B9' is no model"):
            export("B9", FOUR)
        with pytest.raises(SolveError, match="dealt from a shoe"):
            export("B2")
        with pytest.raises(SolveError, match="a levy of 1 is out of bounds"):
            export("B2", FOUR, Fraction(1))
    with pytest.raises(SolveError, match=f"more than {MOST_STRATEGIES} best replies in model B2"):
        export_nfg("B2", WIDE)
