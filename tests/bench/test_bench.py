"""The analyst's front door: every call equals the long way, bit for bit, and shows itself."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial, reduce
from inspect import signature
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from bench_answers import KINDS, answer, cases

from long import asked_later
from sabot import bench
from sabot.bench.comparing import said
from sabot.bench.records import ROWS, WIDTH, Result, _fitted
from sabot.bets import BANKER, TIE, BetId, bet_said, catalogue, saying, with_payouts
from sabot.games.punto.rules import PuntoRules
from sabot.money import Cents
from sabot.odds import Laws, at_stake, edge, edges, effects, fresh, own_wager, removed, shoe_of
from sabot.odds.together import together
from sabot.paper.tables import PlainTable
from sabot.rulesets import load, read, varied
from sabot.simulate import procedure
from sabot.simulate.bankroll.custom import Now
from sabot.simulate.bankroll.runs import bankrolls
from sabot.simulate.bankroll.terms import BankrollTerms
from sabot.simulate.counting import merged, planned, reported, tally_of_chunk
from sabot.simulate.outcomes import added, tally
from sabot.simulate.perfect import perfect
from sabot.simulate.runs import map_chunks
from sabot.simulate.systems import load_system
from sabot.simulate.wagers import wagered
from sabot.solve import check, solve
from sabot.solve.bank import (
    ChainQuestion,
    WealthOutcome,
    chain,
    coup_of_banque,
    coup_worth,
    covered,
    held,
    keep_up_to,
    read_cover,
    target,
)
from sabot.solve.banque import solve as solve_banque

PUNTO = load("punto-banco", PuntoRules)
EIGHT = [128, *[32] * 9]


def test_a_sheet_is_the_odds_of_every_bet_by_decks() -> None:
    """Game sheet: every bet by decks with hit rate, return, variance, top award, method and version."""
    found = bench.sheet("ez-baccarat")
    assert list(found.edges) == [6, 8]
    assert found.edges[6] == bench.odds("ez-baccarat", decks=6).edges
    row = found.table.records[-1]
    edge = bench.odds("ez-baccarat")["panda_8"]
    assert (row["bet"], row["decks"], row["top_award_exact"], row["method"]) == ("panda_8", 8, "25", edge.method)
    assert (row["return_exact"], row["hit_rate_exact"]) == (str(1 + edge.ev), str(edge.win_probability))
    assert row["variance_exact"] == str(edge.variance)
    assert found.version in repr(found)
    assert list(bench.sheet(decks=["1 deck", 8, 8]).edges) == [1, 8]


def test_odds_are_those_of_the_long_way() -> None:
    """Every facade call equals the long way, bit for bit."""
    laws = Laws(shoe_of(removed(fresh(6), [5, 5, 0]), 6))
    found = bench.odds("punto-banco", decks="6 decks", remove="2x5,1x0", stake=10)
    assert dict(found.edges) == edges(PUNTO, laws)[0]
    assert found.law == laws.law
    assert found.at_stake["banker"] == at_stake(found["banker"], PUNTO, Cents(1000))


def test_what_answers_hand_out_in_chips_is_asked_again() -> None:
    at_stake = bench.odds("mini", stake="2.50")
    assert at_stake.stake_chips == 2.5
    assert bench.odds("mini", stake=at_stake.stake_chips) == at_stake
    lying = bench.joint({"tie": "2.50", "banker": 10}, "mini")
    assert lying.found.stakes == (Fraction(5, 2), Fraction(10))
    assert bench.joint(dict(zip(lying.names, lying.found.stakes, strict=True)), "mini") == lying
    purses = bench.reach("10.50", 20, "mini", unit=1, bet="player").found
    assert bench.reach(min(set(purses.stakes) - {1}), 20, "mini", unit=1, bet="player").found.stakes == purses.stakes


def test_odds_of_named_bets_and_another_commission() -> None:
    found = bench.odds(bets=["tie:9", "banker"], commission="4%")
    other = varied(PUNTO, commission=Fraction(1, 25))
    nine = with_payouts(catalogue()[TIE], [9])
    laws = Laws(shoe_of(fresh(8), 8))
    assert list(found.edges) == ["tie:9", "banker"]
    assert found["tie:9"] == edges(other, laws, bets=[nine])[0][TIE]
    assert found["banker"] == edges(other, laws)[0][BANKER]


@pytest.mark.parametrize(
    "shoe", [EIGHT, tuple(EIGHT), np.array(EIGHT), "128,32,32,32,32,32,32,32,32,32", "8 decks", shoe_of(EIGHT, 8)]
)
def test_a_shoe_is_understood_however_it_is_given(shoe: object) -> None:
    assert bench.odds(shoe=shoe, bets="player_pair").shoe == shoe_of(EIGHT, 8)  # type: ignore[arg-type]


def test_rules_are_understood_by_id_path_and_themselves(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('base = "punto-banco"\ncommission = "4%"\n')
    assert bench.odds(own).rules == bench.odds(str(own)).rules
    assert bench.odds(own)["banker"].ev == bench.odds(commission="4%")["banker"].ev
    assert bench.odds(PUNTO).edges == bench.odds("punto-banco").edges


@pytest.mark.parametrize(
    "lines",
    [
        [("p == b", "9"), ("p == 8 and np == 3", "15/2")],
        asked_later([("b > p and nb == 3", "1/2"), ("player_pair", "11"), ("p in (6, 7)", "3")]),
        [("p3 == 5 or (p, b) in ((8, 6), (6, 8))", "20")],
    ],
)
def test_a_bet_is_the_same_however_it_is_said(lines: list[tuple[str, str]]) -> None:
    """A mapping, text, a wager of pairs and a rule file come to one bet, whose edge is that of the pairs."""
    text = "; ".join(f"{when}: {net}" for when, net in lines)
    pays = ", ".join(f'"{when}" = "{net}"' for when, net in lines)
    said = bench.bet("mine", dict(lines))
    assert bench.bet("mine", text) == said == bet_said("mine", saying(said))
    for value in (f"{{ {pays} }}", f'"{text}"'):
        assert read(f'base = "mini"\n[bets.mine]\npays = {value}', "m").by_id[BetId("mine")].bet == said
    own = edge(own_wager("mine", lines), shoe_of(fresh(8), 8))
    for asked in (said, f"mine = {text}", {"mine": dict(lines)}, own_wager("mine", lines)):
        assert bench.odds(bets=asked)["mine"].ev == own.ev
    assert bench.joint({said: 5}).found.ev == 5 * own.ev


def test_a_bet_of_ones_own_pushes_and_is_levied() -> None:
    banker = bench.bet("mine", "b > p: 1 less commission; p == b: push")
    assert bench.odds(bets=banker)["mine"].ev == bench.odds()["banker"].ev
    assert bench.odds(bets=banker, commission="4%")["mine"].ev == bench.odds(commission="4%")["banker"].ev


OF_PAIRS = {"p == 8 and np == 3": "?", "player_pair": 3, "p < 3": "push"}


@pytest.mark.parametrize(
    ("asked", "edge"),
    [
        *product(("lucky_6:12+?", "p == b: 2; b > p: ? less commission"), ("5%", "0%", "-3%", "1/7")),
        (OF_PAIRS, "-3%"),
        *(asked_later(OF_PAIRS, edge) for edge in ("5%", "0%", "1/7")),
    ],
)
def test_what_pays_an_edge_has_it(asked: str | dict[str, str | int], edge: str) -> None:
    found = bench.pay(asked, "punto-banco", edge=edge, decks=6)
    assert found.edges[found.payout].house_edge == Fraction(*map(Fraction, edge.replace("%", "/100").split("/")))
    below, above = min(found.edges), max(found.edges)
    assert below <= found.payout <= above <= below + 1
    assert found.edges[below].house_edge >= found.edges[above].house_edge


def test_the_payouts_beside_it_are_those_of_the_bet() -> None:
    """The chain of a whole payout: the bet's own edge at it."""
    found = bench.pay("tie:?", edge="5%")
    assert {int(pays): each.ev for pays, each in found.edges.items() if pays.denominator == 1} == {
        int(net): bench.odds(bets=f"tie:{net}")[f"tie:{net}"].ev for net in (8, 9)
    }


def test_removal_is_that_of_the_long_way() -> None:
    assert bench.removal("tie:9")["tie:9"] == effects(
        with_payouts(catalogue()[TIE], [9]), shoe_of(fresh(8), 8), rules=PUNTO
    )


def test_joint_is_that_of_the_long_way_and_agrees_with_each_bet_alone() -> None:
    bets = [
        (PUNTO.by_id[BetId(name)].bet, Fraction(stake)) for name, stake in (("banker", 100), ("tie", 5), ("big", 1))
    ]
    found = bench.joint({"banker": 100, "tie": 5, "big": "1"}).found
    assert found == together(Laws(shoe_of(fresh(8), 8)), bets, rules=PUNTO)
    alone = bench.odds().edges
    assert found.means == tuple(alone[bet].ev for bet in found.bets)
    assert tuple(found.covariance[at][at] for at in range(3)) == tuple(alone[bet].variance for bet in found.bets)
    assert found.ev == sum((stake * alone[bet.id].ev for bet, stake in bets), Fraction())
    spread = sum(s * t * found.covariance[i][j] for i, s in enumerate(found.stakes) for j, t in enumerate(found.stakes))
    assert found.variance == spread


def test_joint_of_pairs_and_third_cards_takes_the_law_of_both() -> None:
    found = bench.joint({"player_pair": 1, "either_pair": 1, "player": 1}).found
    alone = bench.odds().edges
    assert found.means == tuple(alone[bet].ev for bet in found.bets)
    assert sum(found.law.values()) == found.total
    assert all(either > 0 for pair, either, _ in found.law if pair > 0)


def test_simulations_are_those_of_the_long_way() -> None:
    told: list[tuple[int, int]] = []
    found = bench.simulate(shoes=5000, seed=7, cores=1, progress=lambda done, of: told.append((done, of)))
    assert found.tally == reduce(added, map_chunks(tally, procedure(PUNTO), 5000, 7))
    assert told == [(4096, 5000), (5000, 5000)]
    row, share = found.table.records[0], found.tally.banker / found.tally.coups
    chance = found.law.banker / found.law.total
    error = sqrt(chance * (1 - chance) / found.tally.coups)
    assert (row["standard_error"], row["gap"]) == pytest.approx((error, (share - chance) / error))


def test_bankrolls_are_those_of_the_long_way() -> None:
    mini = load("mini", PuntoRules)
    long_way = BankrollTerms(
        rules=mini, bet=BANKER, progression="flat", bankroll=Cents(5000), unit=mini.by_id[BANKER].minimum,
        goal=Cents(6000),
    )  # fmt: skip
    assert bench.bankroll(50, "mini", goal=60, paths=50, seed=7, cores=1).found == bankrolls(long_way, 50, seed=7)


@pytest.mark.parametrize(
    "call",
    [
        partial(bench.simulate, shoes=300, seed=7),
        partial(bench.bankroll, 500, paths=300, seed=7),
        partial(bench.counting, "dragon-7", shoes=50, seed=7),
        partial(bench.perfect, "tie:9", shoes=50, seed=7),
    ],
)
def test_a_cut_is_that_of_a_rule_set_with_it(call: Callable[..., Result]) -> None:
    rules = load("punto-banco", PuntoRules)
    found = call(rules=rules, cut=100).to_dict()
    assert found == call(rules=varied(rules, stop_card=100)).to_dict()
    assert found != call(rules=rules).to_dict()
    with pytest.raises(ValueError, match="500 cards behind the cut card: it is a whole number from 0 to 416"):
        call(cut=500)


def test_counting_and_perfect_play_are_those_of_the_long_way() -> None:
    rules = load("ez-baccarat", PuntoRules)
    plan = planned(load_system("dragon-7"), rules)
    parts = map_chunks(partial(tally_of_chunk, plan), procedure(plan.rules), 20, 7)
    assert bench.counting("dragon-7", shoes=20, seed=7).found == reported(plan, reduce(partial(merged, plan), parts), 7)
    asked = ["tie:9", "player_pair"]
    long_way = perfect([wagered(name, PUNTO) for name in asked], PUNTO, 20, seed=7)
    assert bench.perfect(asked, shoes=20, seed=7).found == long_way


def test_solutions_are_those_of_the_long_way() -> None:
    found = bench.solve(model="B1", decks=1, levy="5%")
    long_way = solve("B1", fresh(1), "5%")
    assert found.found == long_way
    assert found.proof == check(long_way.certificate)
    assert found.page.notes[-1].startswith("Model B1, the only equilibrium;")
    assert bench.solve(model="B1", decks=1, bind="custom").found.ponte_bound, "one text binds as a list of it does"


def test_a_bank_of_chemin_de_fer_is_that_of_the_long_way(tmp_path: Path) -> None:
    found = bench.bank(100, keep=5, target=3000, purse="5000")
    worth = coup_worth("B2", fresh(6), "5%")
    assert found.found.worth == worth
    assert found.found.rows == tuple(held(worth, wins) for wins in range(1, 6))
    met, goal = found.found.target, target(worth, 10_000, 300_000)
    assert met is not None
    assert (met.wins, 100 * met.reached_chips, met.chance) == (goal.wins, goal.bank, goal.chance)
    assert [found.found.bank_chips, found.found.purse_chips, met.wanted_chips] == [100, 5000, 3000]
    assert found.table.records[4]["mean_chips_exact"] == str(100 * held(worth, 5).mean)
    assert summary(found)["target_bank"] == float(met.reached_chips)
    free = bench.bank(levy=0, shoe=[8, *[2] * 9], model="B1").found
    law = [WealthOutcome(free.worth.decided, Fraction(1)), WealthOutcome(1 - free.worth.decided, Fraction(-1))]
    assert (free.up_to, free.full) == (keep_up_to(law), coup_worth("B1", fresh(6), 0))
    (tmp_path / "half.toml").write_text('[[cover]]\nshare = "50%"\n')
    part = bench.bank(100, keep=3, cover=tmp_path / "half.toml").found.covered
    in_cents = covered(worth, Cents(10_000), read_cover(tmp_path / "half.toml"), 3, coin=Cents(1))
    assert part is not None
    found_in_cents = (100 * part.gain_chips, 100 * part.staked_chips, part.edge)
    assert found_in_cents == (in_cents.gain, in_cents.staked, in_cents.edge)
    assert [100 * step.bank_chips for step in part.path] == [step.bank for step in in_cents.path]


def test_a_bank_of_banque_is_that_of_the_long_way() -> None:
    found = bench.bank(1000, "baccara-banque", stakes=400, coups=5, theta="3/5")
    long_way = solve_banque("B2", fresh(3), "3/5", naturals="in_turn")
    coup = coup_of_banque(long_way.law(), Fraction(3, 5), "2%")
    assert found.found.coup == coup
    coin, least = int(100 * found.found.coin_chips), found.rules.least_stake  # type: ignore[attr-defined]
    question = ChainQuestion(
        law=long_way.law(), theta=Fraction(3, 5), coups=5, taxe="2%",
        capital=100_000 // coin, stakes=40_000 // coin, least=least // coin,
    )  # fmt: skip
    assert found.found.way == chain(question).after
    assert len(found.table.rows) == 5
    told = summary(found)
    assert coup.stakes_up_to is not None
    assert (told["coin"], told["stakes_up_to_low"]) == (coin / 100, float(coup.stakes_up_to.low))
    unlimited = bench.bank(1000, varied(load("baccara-banque"), bank_kind="open"), stakes=400, coups=5, theta="3/5")
    assert unlimited.found.coup == coup_of_banque(long_way.law(), Fraction(3, 5), "1/80")


def summary(found: Result) -> dict[str, object]:
    return {str(row["quantity"]): row["value"] for row in found.to_dict()["tables"]["summary"]}


def test_a_score_that_there_is_not_is_by_no_method() -> None:
    score = next(row for row in bench.risk(30, "mini").table.records if row["quantity"] == "score")
    assert (score["value"], score["method"]) == (None, "none")


def test_a_tuple_of_a_result_shows_no_more_than_a_screen_holds() -> None:
    for rows in (bench.bank(100, keep=20).found.rows, bench.streaks("banker", "mini", longest=20, decks=1).found):
        assert len(rows) == 20
        assert repr(rows).endswith("... 8 more)")


def test_compared_rule_sets_say_the_lines_and_their_cost() -> None:
    found = bench.compare("punto-banco", "low-commission")
    assert found.lines == {
        "commission": (Fraction(1, 20), Fraction(1, 40)),
        "tie: pays": ("8 to 1 if p == b", "9 to 1 if p == b"),
    }
    rows = {row[0]: row for row in found.table.rows}
    other = bench.odds("low-commission")["tie"].house_edge
    one = bench.odds()["tie"].house_edge
    assert rows["tie"][3:] == (None, one, other, other - one)
    assert bench.compare("punto-banco", "punto-banco").table.rows == ()
    assert dict(bench.compare("chemin-de-fer", "chemmy").lines)


def test_lines_of_several_values_name_them_all() -> None:
    assert [said(each) for each in (None, 5, True, (1, Fraction(1, 2)))] == [None, "5", "True", "1, 1/2"]


@pytest.mark.parametrize("asked", ["chemin", asked_later(None)])
def test_a_screen_that_leaves_something_out_says_how_much(asked: str | None) -> None:
    shown = repr(bench.readings(asked))
    assert shown.endswith("... (page.notes)")
    assert re.search(r"^\.\.\. \d+ more rows: table, to_frame\(\)", shown, re.MULTILINE)
    wide = PlainTable(tuple(f"a_long_name_of_column_{at}" for at in range(60)), (tuple(range(60)),) * 9)
    lines = _fitted(wide, 2, 18)
    assert lines[-1].startswith("... 5 more rows and 50 more columns: table")
    assert len(lines) <= 18


@pytest.mark.parametrize("name", cases(KINDS, "Banked of Banque"))
def test_a_result_shows_itself_on_one_screen_and_goes_elsewhere(name: str) -> None:
    found: bench.Result = answer(name)
    lines = repr(found).splitlines()
    assert len(lines) <= ROWS
    assert max(map(len, lines)) <= WIDTH
    assert json.loads(json.dumps(found.to_dict()))["rows"] == found.table.records
    frame = found.to_frame()
    assert (frame.height, list(frame.columns)) == (len(found.table.rows), list(found.table.records[0]))
    assert found.to_csv().count("\n") == len(found.table.rows) + 1
    assert found.to_markdown().count("\n") == len(found.table.rows) + 2
    assert found._repr_html_().count("<tr>") == min(len(found.table.rows), ROWS) + 1
    assert ("more rows" in found._repr_html_()) == (len(found.table.rows) > ROWS)
    with pytest.raises(AttributeError):
        found.page = None  # type: ignore[assignment, misc]


def test_rationals_stand_exact_beside_the_decimals() -> None:
    row = bench.odds(bets="tie").to_dict()["rows"][0]
    assert Fraction(row["ev_exact"]) == bench.odds()["tie"].ev
    assert row["ev"] == float(bench.odds()["tie"].ev)


def doubled(now: Now) -> int:
    """A Martingale without end."""
    return 2 * now.staked if now.last < 0 else now.unit


BAD: list[Any] = [
    (lambda: bench.readings("B99"), "'B99' names no reading: give a game"),
    (lambda: bench.readings(9), "9 names no reading"),  # type: ignore[arg-type]
    (
        lambda: bench.readings("P3")["custom"],
        "no price of 'custom': there are those of commission, tie_pays, player_pays, tie_release",
    ),
    (lambda: bench.readings("S3").figure(), "nothing to draw"),
    (lambda: bench.odds("punto-banko"), "'punto-banko'.*Did you mean punto-banco"),
    (lambda: bench.odds("uk"), "Did you mean punto-banco-uk"),
    (lambda: bench.odds("nofile.toml"), r"'nofile.toml' cannot be read: No such file or directory$"),
    (lambda: bench.odds("chemin-de-fer"), "^rule set 'chemin-de-fer' is of the game 'chemin', not of 'punto'$"),
    *(
        (lambda said=said: bench.simulate(streaks=said, shoes=4, seed=1), "^streaks: .* is none: it is True or False$")
        for said in cast("tuple[Any, ...]", ("yes", 1, None, 0.0))
    ),
    (lambda: bench.odds(7), "^7 is no rule set"),  # type: ignore[arg-type]
    (lambda: bench.odds("\0"), "no rule set"),
    (lambda: bench.odds("x" * 9999), "no rule set"),
    (lambda: bench.odds(decks="eight"), "'eight' are no decks: write 8 or \"8 decks\""),
    (lambda: bench.odds(decks=17), "^17 decks are out of bounds: it is 1 to 16"),
    (lambda: bench.odds(decks=8.0), "^8.0 is no number of decks: it is a whole number, 1 to 16"),  # type: ignore[arg-type]
    (lambda: bench.odds(shoe=[1, 2, 3]), "^3 counts are no shoe: give ten"),
    (lambda: bench.odds(shoe="1,2,3"), "ten"),
    (lambda: bench.odds(shoe="full, please"), "'full' is no count of cards: give ten"),
    (lambda: bench.odds(shoe={1, 2}), "no shoe"),
    (lambda: bench.odds(shoe=EIGHT, decks=6), "more cards of a value"),
    (lambda: bench.odds(remove="99x5"), "cannot be removed"),
    (lambda: bench.odds(remove=[11]), "no value of a card"),
    (lambda: bench.odds(bets="tie:0"), "not positive"),
    (lambda: bench.odds(bets="dragon"), "no bet 'dragon' .* did you mean"),
    (lambda: bench.odds(bets=[]), "no bets: give names"),
    (lambda: bench.odds(bets=["tie", "banker"])["bankr"], "was not asked for: it is tie, banker"),
    (lambda: bench.removal("tie")["banker"], "was not asked for: it is tie"),
    (lambda: bench.odds(remove="Kx4"), "'Kx4' removes nothing: .* tens and faces are 0"),
    (lambda: bench.odds(bets=[7]), "no bet"),  # type: ignore[list-item]
    (lambda: bench.bet("Mine", {"p == b": 9}), "'Mine' is no id of a bet"),
    (lambda: bench.bet("mine", 5), "5 is no pay table: write conditions and what they pay"),  # type: ignore[arg-type]
    (lambda: bench.bet("mine", {}), "pays nothing: write conditions"),
    (lambda: bench.bet("mine", " ; "), "pays nothing: write conditions"),
    (lambda: bench.bet("mine", "p == b 9"), "'p == b 9' says not what it pays"),
    (lambda: bench.bet("mine", "p == b: 9; p == b: 8"), "the condition 'p == b' stands twice"),
    (lambda: bench.bet("mine", {5: 9}), "the condition 5 is no text"),  # type: ignore[dict-item]
    (lambda: bench.bet("mine", {"p == b": 9.5}), "9.5 is a float"),  # type: ignore[dict-item]
    (lambda: bench.bet("mine", {"p == b": True}), "true is not a rate"),
    (lambda: bench.bet("mine", {"p == b": -1}), "a payout of -1 to one is not positive"),
    (lambda: bench.bet("mine", {"p == b": "push", "p == 8": 1}), "a push stands last, and once: 'p == 8'"),
    (lambda: bench.bet("mine", {"p == b": "push"}), "pays nothing"),
    (lambda: bench.bet("mine", {"p == 12": 9}), "the condition 'p == 12' never holds"),
    (lambda: bench.bet("mine", {"p >= b": 9, "p == b": 8}), "the line 'p == b' is never paid"),
    (lambda: bench.bet("mine", {"p >= b": 9, "p == b": "push"}), "the push 'p == b' returns nothing"),
    (lambda: bench.odds(bets={"mine": {"p = b": 9}}), "the condition 'p = b' cannot be read"),
    (lambda: bench.odds(bets={}), "no bets: give names"),
    (lambda: bench.odds(bets=own_wager("mine", [(lambda o: o.p == 8, 1)])), "asks by a Python function"),
    (lambda: bench.pay("tie", edge="5%"), "'tie' has no unknown payouts: write [?] for the payout"),
    (lambda: bench.pay({"p == b": "?", "p == 8": "?"}, edge="5%"), "has 2 unknown payouts"),
    (lambda: bench.pay(7, edge="5%"), "^7 has no unknown payouts"),  # type: ignore[arg-type]
    (lambda: bench.pay("tie:?", edge=0.05), "^edge: 0.05 is a float"),  # type: ignore[arg-type]
    (lambda: bench.pay("tie:?", edge="200%"), "'200%' is 200 % of what is staked: an edge is below 100 %"),
    (lambda: bench.pay("tie:?", edge="99%"), "it keeps 90.4844 % even where that line only returns the stake"),
    (lambda: bench.pay("player_pair: ?", edge="5%", shoe=[129, *[32] * 9]), "pairs cannot be told"),
    (lambda: bench.pay("b3 == 5: ?", edge="5%", shoe=[9, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "is never paid from this shoe"),
    (lambda: bench.shoe("nofile.csv"), "'nofile.csv' cannot be read: No such file or directory"),
    (lambda: bench.shoe(""), "the text is empty: a file has a shoe a line, such as BPPTB"),
    (lambda: bench.shoe([]), "no coups in an empty list"),
    (lambda: bench.shoe(7), "^7 records no coups: give a file"),  # type: ignore[arg-type]
    (lambda: bench.shoe({"shoe": "BPP"}), "records no coups"),
    (lambda: bench.shoe([5]), "item 1, 5, is no coup"),  # type: ignore[arg-type]
    (lambda: bench.shoe("shoe,weather\n1,rain\n"), "has no column that tells a coup"),
    (lambda: bench.shoe("result\n"), "no coup is recorded"),
    (lambda: bench.shoe("[1, 2"), "is no JSON"),
    (lambda: bench.shoe("BPP", "chemmy"), "not of .punto"),
    (lambda: bench.shoe("BPP", decks=99), "99 decks"),
    (lambda: bench.shoe("BPP").roads("7"), "there is no shoe '7': it is 1"),
    (lambda: bench.odds(bets=7), "no bets"),  # type: ignore[arg-type]
    (lambda: bench.odds(commission=0.05), "^commission: 0.05 is a float"),  # type: ignore[arg-type]
    (lambda: bench.odds(commission="50%"), "commission = 50% is out of bounds: it is 0% to 25%"),
    (lambda: bench.odds(shoe=[*EIGHT[:9], 0], remove="1x9"), "^1 card worth 9 cannot be removed: the shoe has 0 of"),
    (lambda: bench.removal("tie", shoe=[*EIGHT[:8], 0, 0]), "^the shoe has no card worth 8, 9: effects of removal are"),
    (lambda: bench.odds(stake="ten"), "not an amount"),
    (lambda: bench.odds(stake=2.505), "^stake: 2.505 is not in whole cents: write chip units such as 25 or 2.50"),
    (lambda: bench.removal("nothing"), "no bet 'nothing'"),
    (lambda: bench.removal("tie", shoe=[0] * 10), "^0 cards are too few"),
    (lambda: bench.joint({"ties": 5}), "no bet 'ties'"),
    (lambda: bench.joint({"tie": "much"}), "stake on tie: 'much' is not an amount"),
    (lambda: bench.joint({}), "no stakes"),
    (lambda: bench.joint({"tie": 0}), "^0 is no stake on tie: .* above 0"),
    (lambda: bench.joint(["tie"]), "no stakes"),  # type: ignore[arg-type]
    (lambda: bench.simulate(shoes=0, seed=1), "^0 shoes are no run"),
    (lambda: bench.simulate(shoes=10.5, seed=1), "a whole number"),  # type: ignore[arg-type]
    (lambda: bench.simulate(shoes=10**13, seed=1), "it is 1 to 1,000,000,000,000"),
    (lambda: bench.simulate(seed=-1), "^-1 is no seed"),
    (lambda: bench.simulate(shoes=1, seed="x"), "^'x' is no seed"),  # type: ignore[arg-type]
    (lambda: bench.simulate("chemmy", seed=1), "not of .punto"),
    (lambda: bench.simulate(seed=1, progress=7), "progress"),  # type: ignore[arg-type]
    (lambda: bench.bankroll("much", seed=1), "bankroll: 'much' is not an amount"),
    (lambda: bench.bankroll(0, seed=1), "bankroll"),
    (lambda: bench.bankroll(50, bet="red", seed=1), "there is no bet 'red'"),
    (lambda: bench.bankroll(50, progression="up", seed=1), "no progression 'up'"),
    (lambda: bench.counting("nobody", seed=1), "no counting system 'nobody'"),
    (lambda: bench.perfect("tie:x", seed=1), "'x' is not a rate"),
    (lambda: bench.solve("punto-banco"), "no draw is free"),
    (lambda: bench.risk(100, rebate="x"), "rebate: 'x' is not a rate"),
    (lambda: bench.sheet(decks="x"), "'x' are no decks"),
    (lambda: bench.solve(levy="200%"), "a levy of '200%' is out of bounds"),
    (lambda: bench.solve(levy="-5%"), "a levy of '-5%' is out of bounds"),
    (lambda: bench.solve(levy="5"), "such as 5%"),
    (lambda: bench.solve(levy="x"), "'x' is no levy: write 5%"),
    (lambda: bench.solve("baccara-banque", theta="-5%"), "a share of '-5%' is out of bounds"),
    (lambda: bench.solve(model="Z"), "'Z' is no model: it is A1"),
    (lambda: bench.solve(shoe="full"), "'full' is no count of cards: give ten"),
    (lambda: bench.solve(theta="1/3"), "says nothing"),  # type: ignore[call-overload]
    (lambda: bench.solve(decks=8, shoe=EIGHT), "give one of them"),
    (lambda: bench.solve("banque-privee", levy="5%"), "says nothing"),
    (lambda: bench.solve("banque-privee", bind=["banker=tableau"]), "bind says nothing about banque-privee"),
    (lambda: bench.compare("punto-banco", "chemmy"), "of one game"),
    (lambda: bench.compare("mini", "minni"), "no rule set 'minni'"),
    (lambda: bench.compare("punto-banco", 7), "no rule set"),  # type: ignore[arg-type]
    (lambda: bench.bank("much"), "bank: 'much' is not an amount"),
    (lambda: bench.bank(0), "bank: 0 is no amount for it"),
    (lambda: bench.bank(10, "punto-banco"), "the house banks"),
    (lambda: bench.bank(10, "baccara-banque"), "stakes and coups"),
    (lambda: bench.bank(10, "baccara-banque", stakes=5, coups=0), "0 coups are out of bounds"),
    (lambda: bench.bank(10, "banque-privee", levy="5%"), "levy says nothing"),
    (lambda: bench.bank(10, theta="1/3"), "theta says nothing"),
    (lambda: bench.bank(10, keep=-3), "-3 wins are out of bounds"),
    (lambda: bench.bank(10, keep="5"), "'5' wins are out of bounds"),  # type: ignore[call-overload]
    (lambda: bench.bank(target=100), "say how large"),
    (lambda: bench.bank(10, cover="none.toml"), "cannot be read"),
    (lambda: bench.bank(10, cover=7), "no path"),  # type: ignore[call-overload]
    (lambda: bench.bank(10, shoe=7), "no shoe"),  # type: ignore[call-overload]
    (lambda: bench.risk(100, stop=100), "a stop at 100 is met before the first coup"),
    (lambda: bench.risk(100, stop="x"), "stop: 'x' is not an amount"),
    (lambda: bench.risk(100, maximum=1), "maximum: '1' is below 10, the least that banker takes"),
    (lambda: bench.risk(100, progress=7), "7 tells no progress"),  # type: ignore[arg-type]
    (lambda: bench.rebate(100, "110%"), "rebate: '110%' is 110 % of what is lost: it is 0 % to below 100 %"),
    (lambda: bench.rebate(100, "-1%"), "rebate: '-1%' is -1 % of what is lost"),
    (lambda: bench.pay("tie:?", edge="5"), "edge: '5' is 500 % of what is staked: an edge is below 100 %, such as"),
    (lambda: bench.pay("tie:?", edge="100%"), "edge: '100%' is 100 % of what is staked"),
    (lambda: bench.pay("p == 8 and np == 3: 40; p == b: ?", edge="1%"), "no payout of 'p == b' leaves the house 1 %"),
    (lambda: bench.pay("p == 9: ?", edge="1%", shoe="90,0,0,0,0,0,0,0,0,0"), "'p == 9' is never paid from this shoe"),
    (lambda: bench.pay("tie:?", edge="150%"), "edge: '150%' is 150 % of what is staked"),
    (lambda: bench.bet("mine", "p == b: x less commission"), "bet 'mine': 'x' is not a rate"),
    (lambda: bench.simulate(seed=1, streaks=True, resume="a.json"), "streaks are counted in a run of their own"),
    (lambda: bench.simulate("mini", shoes=2, seed=1).streaks, "streaks were not counted: ask for them with streaks="),
    (lambda: bench.risk(100, coups=0), "^0 coups cannot be played: it is 1 to 100,000"),
    (lambda: bench.risk(100, coups=2.5), "^2.5 coups"),  # type: ignore[arg-type]
    (lambda: bench.risk(100, coups=20, shoes=2), "give one of them"),
    (lambda: bench.risk(100, progression=doubled), "is simulated: name a seed"),
    (lambda: bench.risk(100, "mini", progression=doubled, coups=2, seed=1).ends, "were simulated: their law"),
    (lambda: bench.risk(100, shoes=-1), "^-1 shoes cannot be reckoned"),
    (lambda: bench.bankroll(100, stop=200, seed=1), "below the bankroll of 100"),
    (lambda: bench.bankroll(100, progression=lambda _: 1.5, paths=2, seed=1), "a stake is a whole number of cents"),
    (lambda: bench.bankroll(100, coups=10**6, seed=1), "1,000,000|1000000 coups cannot be played"),
    (lambda: bench.bankroll(100, paths=64, seed=1).more(32), "a run goes on to more of them"),
    (lambda: bench.simulate(shoes=64, seed=1).more(0), "^0 shoes are no run"),
    (lambda: bench.simulate(seed=1, resume="run.txt"), "a name ends in .json"),
    (lambda: bench.simulate(seed=1, resume=7), "^resume: 7 is no path"),  # type: ignore[arg-type]
    (lambda: bench.coups("chemmy"), "not of .punto"),
    (lambda: bench.coups(cut=900), "^900 cards behind the cut card"),
    (lambda: bench.coups(shoes=0), "^0 shoes cannot be reckoned"),
    (lambda: bench.streaks("red"), "^of: 'red' is none of banker, player, tie"),  # type: ignore[arg-type]
    (lambda: bench.streaks(ties="maybe"), "^ties: 'maybe' is none of pass, end"),  # type: ignore[arg-type]
    (lambda: bench.streaks(longest=0), "a run of 0 is not told: it is 1 to 60"),
    (lambda: bench.streaks(longest=3)[9], "no run of 9: it is 1 to 3"),
    (lambda: bench.odds(bets="tie").show(99), "^99 digits are not written: it is 0 to 15"),
    (lambda: bench.odds(bets="tie").to_markdown(digits=1.5), "^1.5 digits"),  # type: ignore[arg-type]
    (lambda: bench.odds(bets="tie").figure().save("a.gif"), "'a.gif' names no known format"),
    (lambda: bench.hold(mix="banker"), "write a bet and what it has, such as banker=60%,player=40%"),
    (lambda: bench.joint("banker=100,=5"), "write a bet and what it has, such as banker=100,tie=5"),
    (lambda: bench.joint("tie=1,tie=5"), "names a bet twice"),
    (lambda: bench.sheet("chemmy"), "not of .punto"),
    (lambda: bench.sheet("mini", decks=[]), "no numbers of decks"),
    (lambda: bench.sheet("mini", decks=99), "99"),
    (lambda: bench.sheet("mini", decks=8.5), "8.5"),  # type: ignore[arg-type]
    (bench.simulate, "no seed is given: write seed=7"),
    (lambda: bench.bankroll(50), "no seed is given"),
    (lambda: bench.counting("dragon-7"), "no seed is given"),
    (lambda: bench.perfect("tie"), "no seed is given"),
    (lambda: bench.risk(50, "mini", progression=lambda _: 100), "name a seed"),
    (lambda: bench.pay("tie:?"), "no edge is given: .* edge="),
    (lambda: bench.hold(other_hands=70), "other_hands are those of another rule set: name it with against"),
    (lambda: bench.bankroll(50, "mini", goal=0, seed=1), "^a goal of 0 is reached before the first coup"),
]


@pytest.mark.parametrize(("call", "said"), BAD, ids=[said for _, said in BAD])
def test_bad_input_gets_a_sentence(call: Callable[[], object], said: str) -> None:
    """What was left out is asked for, too."""
    with pytest.raises(ValueError, match=said) as refused:
        call()
    assert "\n" not in str(refused.value)
    assert 10 < len(str(refused.value)) < 1500


def test_every_call_is_among_them() -> None:
    calls = {name for name in bench.__all__ if name.islower()}
    assert calls - {"reach"} <= {name for call, _ in BAD for name in call.__code__.co_names}


def test_no_call_of_the_bench_asks_for_a_keyword_by_an_error_of_pythons() -> None:
    """What a call cannot do without is its first arguments, or asked for in a sentence."""
    calls = [getattr(bench, name) for name in bench.__all__ if name.islower()]
    assert len(calls) > 15
    for call in calls:
        every = signature(call).parameters.values()
        assert not [each.name for each in every if each.kind is each.KEYWORD_ONLY and each.default is each.empty], call


ONES: list[Callable[[], object]] = [
    lambda: bench.simulate(shoes=1, seed=7),
    lambda: bench.bankroll(50, "mini", paths=2, seed=7),
    lambda: bench.bankroll(50, "mini", coups=1, paths=2, seed=7),
    lambda: bench.counting("dragon-7", shoes=40, seed=7).risk(500, shoes=1),
    lambda: bench.perfect("tie", shoes=1, seed=7),
    lambda: bench.risk(500, "mini", coups=1),
    lambda: bench.risk(500, "mini", shoes=1).ends,
    lambda: bench.hold(hands=1, hours=1, seats=1, against="ez-baccarat", other_hands=1),
    lambda: bench.shoe("B"),
    lambda: bench.coups(shoes=1),
    lambda: bench.streaks("banker", shoes=1, longest=3),
    lambda: bench.odds(decks=1),
    lambda: "; ".join(each.said for each in bench.shoe([{"player": "9 9", "banker": "9"}] * 14, decks=1).found.faults),
]


@pytest.mark.parametrize("made", ONES)
def test_one_of_a_thing_is_not_many(made: Callable[[], object]) -> None:
    """No page says 1 shoes."""
    assert not re.findall(r"(?<![\d.,])1 (?:card|coup|deck|hand|hour|shoe|test)s\b", str(made()))


def test_the_door_imports_nothing_before_it_is_asked() -> None:
    """Importing it must be quick."""
    assert imported_after("import sabot.bench", "numpy", "numba", "msgspec") == set()


def test_odds_alone_need_no_arrays() -> None:
    assert imported_after("from sabot import bench; repr(bench.odds())", "numpy") == set()


def imported_after(code: str, *names: str) -> set[str]:
    """Those of some packages that a program has imported at its end."""
    command = [sys.executable, "-c", f"{code}\nimport sys\nprint(*{set(names)} & sys.modules.keys())"]
    return {*subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()}


def test_every_name_of_the_door_opens() -> None:
    assert all(getattr(bench, name) for name in bench.__all__)
    with pytest.raises(AttributeError):
        _ = bench.nothing
