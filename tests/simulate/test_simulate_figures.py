"""Figures: the same data make the same file in both formats; the values shown are checked; refusals are sentences."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bankroll_tools import table, terms

from long import first
from sabot.money import Cents
from sabot.odds import ShoeCounts, fresh, shoe_of
from sabot.odds import figures as decks_figures
from sabot.odds.errors import OddsError
from sabot.odds.figures import edge_by_decks, removal
from sabot.paper import files
from sabot.paper.canvas import figure_place, spread_out
from sabot.paper.errors import PaperError
from sabot.rulesets import load
from sabot.simulate.bankroll.report import reported
from sabot.simulate.bankroll.runs import gathered, tracked_every, walks
from sabot.simulate.endings import Endings, decided_bets, endings
from sabot.simulate.errors import SimulateError
from sabot.simulate.figures import ending as ending_figure
from sabot.simulate.figures import perfect as perfect_figures
from sabot.simulate.figures.ending import ending
from sabot.simulate.figures.fan import fan
from sabot.simulate.figures.perfect import perfect_figure
from sabot.simulate.perfect import perfect
from sabot.simulate.remainders import worths
from sabot.simulate.wagers import Wagered, wagered

PNG = b"\x89PNG\r\n\x1a\n"
EZ = load("ez-baccarat")
NAMED = [(each.bet, each.id) for each in EZ.bets[:3]]


@pytest.fixture(scope="module")
def last_cards() -> Endings:
    return endings(load("punto-banco"), decided_bets(load("punto-banco")), seed=1, remainders=4096, left=(6, 13, 26))


def drawn(kind: str, path: Path, last_cards: Endings) -> Path:
    """One figure of each kind."""
    if kind == "decks":
        edge_by_decks(EZ, NAMED, path)
    elif kind == "removal":
        removal(EZ, NAMED, shoe_of(fresh(8), 8), path)
    elif kind == "fan":
        given = terms("martingale", "banker", table(), bankroll=Cents(5000))
        every = tracked_every(given, 2)
        done = gathered(list(walks(given, 200, 2, seed=1, every=every)))
        fan(reported(given, done.rows, 1, 2), done.track, every, path, bet="Banker")
    else:
        ending(last_cards, [row[0].bet for row in last_cards.worths], path)
    return path


@pytest.mark.parametrize("kind", ["decks", "removal", "fan", "ending"])
@pytest.mark.long
def test_a_figure_is_the_same_file_again(kind: str, tmp_path: Path, last_cards: Endings) -> None:
    one, other = (drawn(kind, tmp_path / name, last_cards).read_bytes() for name in ("one.svg", "other.svg"))
    assert one == other
    assert ElementTree.fromstring(one).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - written just now
    assert b"<dc:date>" not in one
    assert drawn(kind, tmp_path / "one.png", last_cards).read_bytes().startswith(PNG)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["one.png", "one.svg", "other.svg"]


def test_endings_are_the_worths_of_random_remainders(last_cards: Endings) -> None:
    rules = load("punto-banco")
    bets = decided_bets(rules)
    assert "player_pair" not in [each.name for each in bets]
    assert last_cards.left == (6, 13, 26)
    for place, cards in enumerate(last_cards.left):
        exact = worths(bets, 8, cards, count=4096, seed=1)
        assert tuple(row[place] for row in last_cards.worths) == exact


@pytest.mark.parametrize(
    ("changes", "says"), [({"remainders": 1}, "1 remainders are"), ({"left": (3,)}, "no coup is dealt with")]
)
def test_endings_that_are_none_are_a_sentence(changes: dict[str, int], says: str) -> None:
    with pytest.raises(SimulateError, match=says):
        endings(EZ, decided_bets(EZ), seed=1, **changes)  # type: ignore[arg-type]
    with pytest.raises(SimulateError, match="offers no bet"):
        endings(EZ, [], seed=1)


def test_a_shoe_without_a_value_has_no_effects_to_draw(tmp_path: Path) -> None:
    with pytest.raises(OddsError, match="no effects of removal to draw"):
        removal(EZ, NAMED, ShoeCounts((10, 0, 0, 0, 0, 0, 0, 0, 0, 0)), tmp_path / "no.svg")


@pytest.mark.parametrize(
    ("named", "says"),
    [("a.gif", "ends in .svg or .pdf or .png"), ("a", "ends in .svg"), ("no/a.svg", "cannot be written")],
)
def test_a_figure_that_cannot_be_written_is_a_sentence(named: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(PaperError, match=says):
        figure_place(str(tmp_path / named))
    assert list(tmp_path.iterdir()) == []


def test_without_matplotlib_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "find_spec", lambda _: None)
    with pytest.raises(PaperError, match=r"a figure needs matplotlib, .* pip install 'sabot\[lab\]'"):
        figure_place(str(tmp_path / "a.svg"))


def test_labels_are_moved_apart_and_keep_their_order() -> None:
    assert spread_out([0.5, 0.1, 0.52], 0.1) == pytest.approx([0.5, 0.1, 0.6])
    assert spread_out([0.99, 1.0, 0.98], 0.1) == pytest.approx([0.9, 1.0, 0.8])


SIDE_BETS = load("side-bets")
EGALITES = [wagered(each.id, SIDE_BETS) for each in SIDE_BETS.bets if each.id.startswith("egalite")]
THREE = [(each.bet, each.id) for each in SIDE_BETS.bets[:3]]


def last_two(bets: Sequence[Wagered]) -> Endings:
    return endings(SIDE_BETS, bets, seed=1, remainders=2, left=(6, 7))


IN_PART: dict[str, Callable[[Path], None]] = {
    "endings": lambda path: ending(last_two(EGALITES), [each.name for each in EGALITES], path),
    "removal": lambda path: removal(SIDE_BETS, THREE, shoe_of(fresh(8), 8), path),
    "perfect": lambda path: perfect_figure(
        perfect(EGALITES, SIDE_BETS, 2, seed=1), [each.name for each in EGALITES], path
    ),
    "decks": lambda path: edge_by_decks(SIDE_BETS, THREE, path),
}
"""All figures with room for some bets, with too many."""


@pytest.mark.parametrize("kind", first(2, IN_PART))
def test_a_figure_of_a_part_of_the_bets_says_of_how_many(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts: dict[str, str] = {}
    monkeypatch.setattr(decks_figures, "MOST_PANELS", 2)
    for module in (decks_figures, ending_figure, perfect_figures):
        monkeypatch.setattr(module, "titled", lambda _, told: facts.update({told.title: told.facts}))
    IN_PART[kind](tmp_path / f"{kind}.svg")
    (fact,) = facts.values()
    assert re.match(r"side-bets, \d+ of \d+ bets[,;]", fact)


def test_a_figure_with_room_for_all_of_the_bets_says_of_none_that_it_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts: list[str] = []
    monkeypatch.setattr(ending_figure, "titled", lambda _, told: facts.append(told.facts))
    ending(last_two(EGALITES[:3]), "abc", tmp_path / "endings.svg")
    assert [fact.startswith("side-bets, 8 decks") for fact in facts] == [True]
