"""The laboratory's answers: those of the long way, bit for bit, and what cannot be asked."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec
import pytest

from sabot import bench
from sabot.advice.banque.laboratory import looked as banque_looked
from sabot.advice.chemin.laboratory import looked as chemin_looked
from sabot.advice.chemin.laboratory import run as chemin_run
from sabot.advice.punto.laboratory import laboratory
from sabot.advice.punto.runs import BAND, DealtRuns
from sabot.advice.punto.runs import run as dealt
from sabot.bets import BetId
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.games.laboratory import AskLab, AskRun, Gone, LabStep
from sabot.games.punto.rules import PuntoRules
from sabot.house.errors import HouseError
from sabot.house.reckoning.laboratory import LabAnswer, Laboratory
from sabot.house.table.setup import built_in
from sabot.odds import OddsError, effects, fresh, shoe_of
from sabot.rulesets import load

GONE: Gone = (3, 0, 1, 0, 0, 5, 0, 0, 2, 0)
MINI = load("mini", PuntoRules)


@pytest.mark.parametrize("name", ["punto-banco", "ez-baccarat"])
def test_what_is_shown_is_what_odds_and_effects_say(name: str) -> None:
    """Exact throughout: what is shown is what `sabot odds` prints."""
    rules = load(name, PuntoRules)
    found = laboratory(rules, AskLab(name, 6, GONE, fell=("K", "5h")))
    left = [count - gone for count, gone in zip(fresh(6), (4, 0, 1, 0, 0, 6, 0, 0, 2, 0), strict=True)]
    long_way = bench.odds(name, decks=6, shoe=left)
    assert found.left == tuple(left)
    assert [each.bet for each in found.bets] == list(long_way.edges)
    for each in found.bets:
        edge = long_way[each.bet]
        assert (Fraction(each.exact), each.gain, each.hit) == (edge.ev, float(edge.ev), float(edge.win_probability))
        assert each.push == float(edge.push_probability)
        assert [line.when for line in each.lines] == [one.event for one in edge.results if one.kind != "loss"]
        changed = effects(rules.by_id[each.bet].bet, shoe_of(left, 6), rules=rules).values
        assert each.removal == tuple(map(float, changed))


def test_a_value_that_has_gone_has_no_effect_to_tell() -> None:
    found = laboratory(MINI, AskLab("mini", 1, (0, 4, 0, 0, 0, 0, 0, 0, 0, 0)))
    assert all(each.removal[1] is None and each.removal[2] is not None for each in found.bets)


@pytest.mark.parametrize(("gone", "said"), [
    ((0, 33, 0, 0, 0, 0, 0, 0, 0, 0), "cards cannot have gone from"),
    ((128, 32, 32, 32, 32, 32, 32, 32, 32, 27), "5 cards are left"),
])  # fmt: skip
def test_cards_that_are_not_there_are_refused(gone: Gone, said: str) -> None:
    with pytest.raises(OddsError, match=said):
        laboratory(MINI, AskLab("mini", 8, gone))


def test_coups_fall_as_the_binding_tableau_deals_them_and_stakes_come_to_what_they_pay() -> None:
    """As they fall at a real table, coup by coup: payments follow. 5 % of a Banker's win, pushes on a tie."""
    stakes = {BetId("banker"): 1000, BetId("tie"): 500, BetId("player_pair"): 300}
    found = laboratory(MINI, AskLab("mini", 8, fell=tuple("K5973TT455A5K"), stakes=stakes))
    first, second = found.coups
    assert (first.player, first.banker, first.points, first.result) == (("K", "9"), ("5", "7"), (9, 2), "P+N")
    assert (second.player, second.banker, second.points) == (("3", "T", "5"), ("T", "4", "5"), (8, 9))
    assert first.came == {"banker": -1000, "tie": -500, "player_pair": -300}
    assert second.came == {"banker": 950, "tie": -500, "player_pair": -300}
    assert (found.unfinished, found.upcoming) == (("A", "5", "K"), "banker")


def test_of_a_coup_that_is_not_over_it_is_told_whose_card_is_next() -> None:
    upcoming = [laboratory(MINI, AskLab("mini", 8, fell=tuple("A5KK4")[:count])).upcoming for count in range(6)]
    assert upcoming == ["player", "banker", "player", "banker", "player", "banker"]


@pytest.mark.parametrize(("fell", "came"), [
    (("Kh", "5", "Kh", "3"), 2500),
    (("K", "5", "K", "3"), None),
    (("Kd", "5", "K", "3"), None),
    (("K", "5", "9", "4"), -100),
])  # fmt: skip
def test_a_stake_that_unseen_suits_decide_comes_to_nobody_knows_what(fell: tuple[str, ...], came: int | None) -> None:
    found = laboratory(MINI, AskLab("mini", 8, fell=fell, stakes={BetId("perfect_pair"): 100}))
    told = found.coups[0].came[BetId("perfect_pair")] if found.coups else "not over"
    assert told == came


def test_a_solved_coup_is_what_the_solver_says() -> None:
    """The solver's grid with the levy as a dial: exact, from sabot.solve."""
    found = chemin_looked(load("chemin-de-fer", CheminRules), AskLab("chemin-de-fer", 6, model="B2", dial=10)).grid
    long_way = bench.solve("chemin-de-fer", levy="5%", decks=6).found
    assert found is not None
    assert [Fraction(each.exact) for each in found.free] == list(long_way.ponte.values())
    assert [each.value for each in found.values][:1] == [float(long_way.value_ponte)]
    by_hand = {head: cells for table in found.tables for head, cells in table.rows}
    assert by_hand["6 (0,6)"][-1] == "M*"
    assert by_hand["7"] == ("S",) * 11


@pytest.mark.long
def test_a_solved_coup_of_banque_is_what_the_solver_says() -> None:
    found = banque_looked(load("baccara-banque", BanqueRules), AskLab("baccara-banque", 3, model="A1", dial=40)).grid
    long_way = bench.solve("baccara-banque", model="A1", theta="2/5").found
    assert found is not None
    assert found.values[0].value == float(long_way.value)
    assert {table.points for table in found.tables} == set(range(8))


def test_a_curve_goes_from_one_end_of_the_dial_to_the_other() -> None:
    rules, asked = load("chemin-de-fer", CheminRules), AskRun(AskLab("chemin-de-fer", 6, model="A1"))
    steps = lab_steps(chemin_run, rules, asked)
    assert [steps[0].at, steps[-1].at, len(steps)] == [0, 0.25, 26]
    levied = bench.solve("chemin-de-fer", model="A1", levy="25%", decks=6).found
    assert steps[-1].values["banker"] == float(levied.value_banker)


def test_a_simulation_is_that_of_the_bench_with_its_band() -> None:
    """Confidence bands are those of the mean over coups, 1.96 standard errors to either side."""
    asked = AskRun(AskLab("mini", 8), bet=BetId("tie"), shoes=5000, seed=7)
    steps = lab_steps(dealt, MINI, asked)
    long_way = bench.simulate("mini", shoes=5000, seed=7).tally
    share = long_way.tie / long_way.coups
    last = steps[-1]
    assert [step.done for step in steps] == [4096, 5000]
    assert last.values["mean"] == pytest.approx(9 * share - 1, abs=1e-12)
    assert last.low == pytest.approx(last.values["mean"] - BAND * 9 * sqrt(share * (1 - share) / long_way.coups))
    assert last.values["exact"] == float(bench.odds("mini", bets="tie")["tie"].ev)


def test_a_bet_that_pairs_decide_is_not_simulated() -> None:
    with pytest.raises(ValueError, match="takes more than the points"):
        dealt(MINI, AskRun(AskLab("mini", 8), bet=BetId("player_pair")), DealtRuns())


def lab_steps(run: Any, rules: Any, asked: AskRun) -> list[LabStep]:
    steps: list[LabStep] = []
    left = None
    while not steps or steps[-1].done < steps[-1].of:
        step, left = run(rules, asked, left)
        steps.append(step)
    return steps


@pytest.fixture(scope="module")
def room() -> Iterator[Laboratory]:
    """A laboratory with a worker."""
    room = Laboratory(built_in())
    yield room
    room.stop()


async def test_what_is_asked_again_is_not_reckoned_again(room: Laboratory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cached where the same: the second answer is there although no worker is."""
    asked = AskLab("mini", 8, fell=("K", "5", "9", "7"))
    first = await room.ask(asked, "192.0.2.7")
    monkeypatch.setattr(room, "_workers", None)
    found = msgspec.json.decode(first, type=LabAnswer)
    assert [bead.winner for bead in found.roads.bead_plate] == ["P"]
    assert await room.ask(asked, "192.0.2.7") is first


SAID = "p == 8 and np == 3: 25; p == b: 15/2; p == 7: push"


def test_a_bet_of_ones_own_is_what_odds_print_of_it_and_is_dealt() -> None:
    """The same text as in commands, in the bench and in a rule set's TOML."""
    asked = AskLab("mini", 8, (16, 0, 0, 0, 0, 3, 0, 0, 0, 0), ("9", "K", "7", "8"), {BetId("own"): 100}, own=SAID)
    found = laboratory(MINI, asked)
    own = found.bets[-1]
    assert [each.bet for each in found.bets[:-1]] == [each.bet for each in laboratory(MINI, AskLab("mini", 8)).bets]
    shoe = bench.odds("mini", remove="17x0,3x5,1x9,1x7,1x8", bets=[bench.bet("own", SAID)])["own"]
    assert (own.bet, own.exact, own.hit, own.push) == (
        "own",
        str(shoe.ev),
        float(shoe.win_probability),
        float(shoe.push_probability),
    )
    assert [line.pays for line in own.lines] == ["25", "15/2", "0"]
    assert found.coups[0].came == {"own": -100}
    steps = lab_steps(dealt, MINI, AskRun(AskLab("mini", 8, own=SAID), bet=BetId("own"), shoes=2000))
    last = steps[-1]
    assert last.low is not None
    assert last.high is not None
    assert last.low < last.values["exact"] < last.high


@pytest.mark.long
def test_a_bet_of_ones_own_on_ranks_and_suits_is_what_odds_print_of_it() -> None:
    """On what is left of a shoe too; what one card more changes would take seconds for each, and is not told."""
    said = "player_reds == 3: 7; banker_reds == 0: 1"
    asked = AskLab("mini", 8, (120, 32, 32, 32, 25, 32, 30, 30, 32, 1), own=said)
    own = laboratory(MINI, asked).bets[-1]
    shoe = bench.odds("mini", remove="120x0,32x1,32x2,32x3,25x4,32x5,30x6,30x7,32x8,1x9", bets=[bench.bet("own", said)])
    assert (own.exact, own.hit) == (str(shoe["own"].ev), float(shoe["own"].win_probability))
    assert (own.removal, own.simulated) == ((None,) * 10, False)
    assert [line.pays for line in own.lines] == ["7", "1"]


@pytest.mark.long
def test_a_bet_of_ones_own_that_takes_minutes_gets_a_sentence() -> None:
    ranks, suits = ([f"{side}{of}{at}" for side in "pb" for at in (1, 2)] for of in "rs")
    said = f"{' == '.join(ranks)} and {' == '.join(suits)}: 1000"
    with pytest.raises(ValueError, match="so many ranks and suits at once that it takes minutes: ask sabot odds --bet"):
        laboratory(MINI, AskLab("mini", 8, own=said))


@pytest.mark.parametrize(("said", "why"), [
    ("p == b", "p == b"),
    ("p == b: lots", "lots"),
    ("p == b and p3 == 99: 5", "99"),
    ("p == 8 and p == 9: 5", "never"),
    ("os.remove: 5", "os"),
    ("suit(p1) == suit(p2): 5", "suit"),
])  # fmt: skip
def test_what_is_no_bet_gets_a_sentence(said: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        laboratory(MINI, AskLab("mini", 8, own=said))


@pytest.mark.parametrize(("asked", "code"), [
    (AskLab("nowhere", 6), "no_such_rules"),
    (AskLab("mini", 7), "decks_not_offered"),
    (AskLab("mini", 8, (0, 33, 0, 0, 0, 0, 0, 0, 0, 0)), "bad_request"),
    (AskLab("mini", 8, stakes={BetId("nothing"): 100}), "bad_request"),
    (AskLab("chemin-de-fer", 6, model="C4"), "bad_request"),
    (AskLab("chemin-de-fer", 6, model="B2", dial=51), "bad_request"),
])  # fmt: skip
async def test_what_cannot_be_asked_is_a_refusal(room: Laboratory, asked: AskLab, code: str) -> None:
    with pytest.raises(HouseError) as refused:
        await room.ask(asked, "192.0.2.7")
    assert refused.value.refused.code == code


def test_every_rule_set_can_be_looked_at_and_the_main_one_stands_first() -> None:
    offered = [each.rules for each in Laboratory(built_in()).offered]
    assert set(offered) == set(built_in())
    assert [offered[0], *offered[9:]][:2] == ["punto-banco", "chemin-de-fer"]
