"""No answer is silently partial: what a command leaves out it names, with the reason, on its page and in its JSON."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli_tools import Runner, a_file, succeeded

from long import asked_later, first
from sabot.cli import app
from sabot.rulesets import load

SIDE_BETS = tuple(each.id for each in load("side-bets").bets)
PAIRS = {"player_pair", "banker_pair", "either_pair", "perfect_pair"}

ANSWERS = {
    "odds": ("odds", "side-bets"),
    "odds of a rest": ("odds", "side-bets", "--shoe", "9,1,1,1,1,1,1,1,1,1"),
    "odds of more than a shoe": ("odds", "side-bets", "--shoe", "8,9,9,9,9,9,9,9,9,40"),
    "removal": ("removal", "side-bets"),
    "compare": ("compare", "side-bets", "ez-baccarat"),
    "endings": ("simulate", "side-bets", "--shoes", "4", "--seed", "1", "--endings"),
    "perfect": ("simulate", "side-bets", "--shoes", "2", "--seed", "1", "--perfect", "all"),
    "simulate": ("simulate", "mini", "--shoes", "2", "--seed", "1", "--streaks"),
    "bankroll": ("simulate", "mini", "--shoes", "200", "--seed", "1", "--bankroll", "50", "--paths", "200"),
    "count": ("simulate", "ez-baccarat", "--shoes", "20", "--seed", "1", "--system", "dragon-7"),
    "risk": ("risk", "punto-banco", "--bankroll", "1000", "--unit", "10"),
    "risk with a goal": ("risk", "mini", "--bankroll", "100", "--unit", "10", "--goal", "120"),
    "risk played best": ("risk", "mini", "--bankroll", "100", "--rebate", "10%", "--best"),
    "risk of many purses": ("risk", "punto-banco", "--bankroll", "100000", "--unit", "100", "--goal", "200000"),
    "risk of a count": ("risk", "ez-baccarat", "--system", "dragon-7", "--shoes", "20", "--bankroll", "1000"),
    "shoe": ("shoe", "friday.txt"),
    "pay": ("pay", "mini", "tie:?", "--edge", "5%"),
    "hold": ("hold", "mini"),
    "coups": ("coups", "mini"),
    "streaks": ("streaks", "mini"),
    "readings": ("readings", "P4"),
    "joint": ("joint", "side-bets", "player=100", "tie=10"),
    "roads": ("roads", "TBBBBPPTB"),
    "rules": ("rules", "chemin-de-fer"),
    "solve": ("solve", "chemin-de-fer", "--model", "B3"),
    "solve a bank": ("solve", "chemin-de-fer", "--bank"),
    "solve Banque": ("solve", "baccara-banque"),
    "review of Chemin": ("review", "chemin-de-fer"),
    "review of Banque": ("review", "baccara-banque"),
}
"""A way to ask each command that reckons something; `review` reads a game of the rule set."""
NO_ANSWERS = {"audit", "backup", "deal", "drill", "forget", "script", "serve"}
"""What these do is done or fails; a `deal` that ends early says so in its summary."""
EVERY_BET = [name for name, words in ANSWERS.items() if words[1] == "side-bets" and words[0] != "joint"]
"""The answers about every bet of a rule set."""
LEAVE_OUT = {"endings", "odds of more than a shoe"}
"""Those of them that leave some out."""
DEAR = {
    *("review of Banque", "solve Banque", "solve a bank", "count", "streaks"),
    *("risk of many purses", "risk of a count", "risk played best", "risk with a goal"),
}

EMPTY = """
break_even_commission break_even_commission_exact: the bet is no main bet
unit: a pure number has none
edges costs_more costs_more_exact: one of the two rule sets does not offer the bet
edge_per_bet edge_per_bet_se: no bet was worth making
a b: the row is of house edges
house_edge_a house_edge_a_exact house_edge_b house_edge_b_exact: the row is of a line, or as `edges`
error rating_error: of a single coup that was decided a rating has no error
se: a single shoe, or none with a bet, has no error
positive_se mean_positive_se: a single coup before which so many cards were unseen has none
degrees: the test is no chi-square
smallest: there is no test
standard_error: the value comes from no sample
goal_chips reached_goal stop_chips stopped: none was asked for
drop_chips hold: none was told
other_chips_an_hour even_hands: no other rule set was named
coups_a_path: whole shoes are played
left_out: nothing was
value: the quantity does not exist, as `method` tells, or `left_out` says why
value_exact: it is irrational, or from a float
bank_chips bank_chips_exact target cover wealth: no bank was asked about
full_shoe: it is asked about
against: no strategy was given
bid_step_chips: the game has no auction
maximum_chips: the game has none
option: the row is of a bet
bet: the row is of an option, or of the whole table
condition: the row is of an option
cockroach_pig: its road has not begun
call: nobody was asked
third one_third two_third: none was drawn
one_cards two_cards cards: the hand was not seen
one_says two_says: it is his turn, or not yet
worth_2_draw worth_2_draw_exact worth_2_stand worth_2_stand_exact: one worth is told of what is decided on one side
mean low high: the row has the errors of what stands above it
sd least most q1 q5 q25 q50 q75 q95 q99: a chance or a mean has none
count: the row is of no chance
coin coin_exact: no coin falls before the decision
says: the tableau did not speak
worst: no decision was worse than another
"""
"""Why a field of an answer can be null."""


def words_of(name: str, folder: Path, sabot: Runner) -> tuple[str, ...]:
    words = ANSWERS[name]
    if words[0] == "shoe":
        (folder / words[1]).write_text("BPPTB\nPPB\n", encoding="utf-8")
        return "shoe", str(folder / words[1])
    if words[0] != "review":
        return words
    game = a_file(
        folder / "game.jsonl", succeeded(sabot("deal", words[1], "--coups", "12", "--seed", "3", "--json")).out
    )
    return "review", game


def nulls(answer: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The way to every field that is null."""
    if answer is None:
        yield path
    elif isinstance(answer, dict):
        for key, each in answer.items():
            yield from nulls(each, (*path, key))
    elif isinstance(answer, list):
        for each in answer:
            yield from nulls(each, path)


def is_explained(way: tuple[str, ...]) -> bool:
    return any({*line.partition(":")[0].split()} & {*way} for line in EMPTY.splitlines())


def test_every_command_is_asked_here() -> None:
    commands = {name for name in app if not name.startswith("-")}
    assert {words[0] for words in ANSWERS.values()} | NO_ANSWERS == commands


@pytest.mark.parametrize(
    "name", [asked_later(each) if each in DEAR else each for each in ANSWERS if each not in EVERY_BET]
)
def test_each_null_of_an_answer_has_a_reason(name: str, sabot: Runner, tmp_path: Path) -> None:
    answer = sabot.json(*words_of(name, tmp_path, sabot))
    assert [way for way in nulls(answer) if not is_explained(way)] == []


@pytest.mark.parametrize("name", first(2, EVERY_BET))
def test_a_bet_has_an_answer_or_is_left_out_by_name_with_a_reason(name: str, sabot: Runner) -> None:
    answer = sabot.json(*ANSWERS[name])
    assert [way for way in nulls(answer) if not is_explained(way)] == []
    left_out = answer.pop("left_out", {})
    assert bool(left_out) == (name in LEAVE_OUT)
    named = set(re.findall(r'"(\w+)"', str(answer).replace("'", '"')))
    assert [bet for bet in SIDE_BETS if (bet in named) == (bet in left_out)] == []
    assert all(left_out.values())
    assert left_out.keys() <= PAIRS
    page = " ".join(succeeded(sabot(*ANSWERS[name])).out.split())
    assert ("Left out" in page) == bool(left_out)
    assert not left_out or "Player pair" in page.partition("Left out")[2]
