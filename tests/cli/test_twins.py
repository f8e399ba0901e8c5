"""A command answers what its call answers: the same rows for the same words, and where nothing is said too."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from cli_tools import Runner

from sabot import bench

COUNT = "dragon-7"
TWINS: dict[str, Callable[[], bench.Result]] = {
    "odds mini": lambda: bench.odds("mini"),
    "odds mini --bets all --decks 6": lambda: bench.odds("mini", bets="all", decks="6 decks"),
    "odds mini --all-bets": lambda: bench.odds("mini", bets="all"),
    "odds mini --bet tie:9 --bet banker --commission 4% --stake 25": lambda: bench.odds(
        "mini", bets="tie:9, banker", commission="4%", stake=25
    ),
    "odds mini --remove 4x5,2x0 --bets offered": lambda: bench.odds("mini", remove="4x5,2x0", bets="offered"),
    "removal mini --bets tie": lambda: bench.removal("tie", "mini"),
    "removal mini --remove 4x5": lambda: bench.removal(rules="mini", remove="4x5"),
    "pay punto-banco tie:? --edge 5%": lambda: bench.pay("tie:?", edge="5%"),
    "joint mini banker=100 tie=5 --decks 1": lambda: bench.joint({"banker": 100, "tie": 5}, "mini", decks=1),
    "hold mini --average 50 --against midi --other-hands 60": lambda: bench.hold(
        "mini", average=50, against="midi", other_hands=60
    ),
    "coups mini": lambda: bench.coups("mini"),
    "coups mini --shoes 3 --cut 20": lambda: bench.coups("mini", shoes=3, cut=20),
    "streaks mini --of player --ties end --longest 4": lambda: bench.streaks("player", "mini", ties="end", longest=4),
    "streaks mini": lambda: bench.streaks(rules="mini"),
    "readings B9": lambda: bench.readings("B9"),
    "compare mini midi": lambda: bench.compare("mini", "midi"),
    "rules mini --sheet": lambda: bench.sheet("mini"),
    "risk mini --bankroll 100": lambda: bench.risk(100, "mini"),
    "risk mini --bankroll 100 --coups 20 --goal 150": lambda: bench.risk(100, "mini", coups=20, goal=150),
    "risk mini --bankroll 100 --coups 20 --ends": lambda: bench.risk(100, "mini", coups=20).ends,
    "risk mini --bankroll 100 --best --rebate 10%": lambda: bench.rebate(100, "10%", "mini"),
    "risk mini --bankroll 100 --best --goal 300": lambda: bench.reach(100, 300, "mini"),
    f"risk ez-baccarat --bankroll 500 --system {COUNT} --seed 7": lambda: bench.counting(COUNT, seed=7).risk(500),
    "simulate mini --seed 7": lambda: bench.simulate("mini", seed=7),
    "simulate mini --seed 7 --shoes 500 --cut 20": lambda: bench.simulate("mini", seed=7, shoes=500, cut=20),
    "simulate mini --bankroll 50 --seed 7": lambda: bench.bankroll(50, "mini", seed=7),
    "simulate mini --bankroll 50 --paths 64 --seed 7": lambda: bench.bankroll(50, "mini", paths=64, seed=7),
    "simulate mini --bankroll 50 --shoes 64 --seed 7": lambda: bench.bankroll(50, "mini", shoes=64, seed=7),
    "simulate mini --bankroll 50 --shoes 640 --paths 64 --seed 7": lambda: bench.bankroll(
        50, "mini", shoes=640, paths=64, seed=7
    ),
    "simulate mini --bankroll 50 --coups 20 --paths 64 --progression martingale --goal 60 --seed 7": lambda: (
        bench.bankroll(50, "mini", coups=20, paths=64, progression="martingale", goal=60, seed=7)
    ),
    f"simulate ez-baccarat --system {COUNT} --seed 7": lambda: bench.counting(COUNT, seed=7),
    "simulate mini --perfect tie:9,banker --shoes 64 --seed 7": lambda: bench.perfect(
        "tie:9, banker", "mini", shoes=64, seed=7
    ),
    "simulate mini --perfect offered --shoes 8 --seed 7": lambda: bench.perfect(rules="mini", shoes=8, seed=7),
    "simulate mini --perfect all --shoes 8 --seed 7": lambda: bench.perfect("all", "mini", shoes=8, seed=7),
    "solve chemin-de-fer": bench.solve,
    "solve chemin-de-fer --remove 4x5 --levy 5% --model B3": lambda: bench.solve(remove="4x5", levy="5%", model="B3"),
    "solve chemin-de-fer --bind tableau --decks 1": lambda: bench.solve(bind=["tableau"], decks=1),
    "solve baccara-banque --model A1 --theta 3/5": lambda: bench.solve("baccara-banque", model="A1", theta="3/5"),
    "solve chemin-de-fer --bank 1000 --keep 3 --remove 4x5": lambda: bench.bank(1000, keep=3, remove="4x5"),
    "solve baccara-banque --bank 100 --stakes 40 --coups 3": lambda: bench.bank(
        100, "baccara-banque", stakes=40, coups=3
    ),
}
"""A command's words, and the call that is its twin."""


def test_recorded_shoes_are_told_as_their_call_tells_them(sabot: Runner, tmp_path: Path) -> None:
    file = tmp_path / "night.txt"
    file.write_text("BPPTBBPBPPBTBBPPBPBB\nPPBBTPBPBBPPBPBTPBPB\n", "utf-8")
    told = sabot.json("shoe", str(file), "--json")["rows"]
    assert told == json.loads(msgspec.json.encode(bench.shoe(str(file)).to_dict()["rows"]))


@pytest.mark.parametrize("words", TWINS)
def test_a_command_and_its_call_have_the_same_rows(sabot: Runner, words: str) -> None:
    answer = TWINS[words]()
    assert sabot.json(*words.split(), "--json")["rows"] == json.loads(msgspec.json.encode(answer.to_dict()["rows"]))


REFUSED: dict[str, Callable[[], object]] = {
    "odds chemin-de-fer": lambda: bench.odds("chemin-de-fer"),
    "odds nowhere": lambda: bench.odds("nowhere"),
    "compare mini nowhere": lambda: bench.compare("mini", "nowhere"),
    "hold mini --against nowhere": lambda: bench.hold("mini", against="nowhere"),
    "hold mini --against chemmy": lambda: bench.hold("mini", against="chemmy"),
    "deal mini --decks 99": lambda: bench.odds("mini", decks=99),
    "solve chemin-de-fer --bank 100 --target 50": lambda: bench.bank(100, target=50),
    "solve chemin-de-fer --bank 100 --purse 50": lambda: bench.bank(100, purse=50),
    "risk mini --bankroll 100 --goal 50": lambda: bench.risk(100, "mini", goal=50),
    "simulate mini --bankroll 100 --goal 50 --seed 1": lambda: bench.bankroll(100, "mini", goal=50, seed=1),
}
"""What is refused, by a command and by the call that is asked the same."""


@pytest.mark.parametrize("words", REFUSED)
def test_a_command_and_its_call_refuse_in_one_sentence(sabot: Runner, words: str) -> None:
    """A command begins some with a capital, and ends each with a full stop."""
    with pytest.raises(ValueError) as refused:
        REFUSED[words]()
    said = sabot.refused(*words.split()).partition(": ")[2]
    assert said.removesuffix(".").casefold() == str(refused.value).removesuffix(".").casefold()
