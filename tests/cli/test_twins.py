"""A command answers what its call answers: the same rows for the same words, and where nothing is said too."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_tools import Runner, typed_csv

from long import asked_later
from sabot import bench

COUNT = "dragon-7"
CALLS: dict[str, Callable[[], bench.Result]] = {
    "compare mini super-6": lambda: bench.compare("mini", "super-6"),
    "coups mini --decks 1": lambda: bench.coups("mini", decks=1),
    "hold mini --average 10 --drop 900 --against super-6": lambda: bench.hold(
        "mini", average=10, drop=900, against="super-6"
    ),
    "joint mini banker=100 tie=5": lambda: bench.joint("banker=100,tie=5", "mini"),
    "odds mini --stake 5": lambda: bench.odds("mini", stake=5),
    "pay mini tie:? --edge 5%": lambda: bench.pay("tie:?", "mini", edge="5%"),
    "readings P3": lambda: bench.readings("P3"),
    "removal mini --bets tie": lambda: bench.removal("tie", "mini"),
    "risk mini --bankroll 20 --unit 5 --goal 30 --best": lambda: bench.reach(20, 30, "mini", unit=5),
    "risk mini --bankroll 20 --unit 5 --rebate 10% --best": lambda: bench.rebate(20, "10%", "mini", unit=5),
    "risk mini --bankroll 50": lambda: bench.risk(50, "mini"),
    "risk mini --bankroll 20 --unit 5 --coups 3 --ends": lambda: bench.risk(20, "mini", unit=5, coups=3).ends,
    "risk ez-baccarat --bankroll 20 --system dragon-7 --followed 64 --seed 1": lambda: bench.counting(
        "dragon-7", shoes=64, seed=1
    ).risk(20, shoes=1),
    "rules mini --sheet": lambda: bench.sheet("mini"),
    "shoe shoes.txt": lambda: bench.shoe("shoes.txt"),
    "simulate mini --shoes 4 --seed 1 --streaks": lambda: bench.simulate("mini", shoes=4, seed=1, streaks=True),
    "simulate mini --shoes 4 --seed 1": lambda: bench.simulate("mini", shoes=4, seed=1),
    "simulate mini --shoes 4 --seed 1 --bankroll 50": lambda: bench.bankroll(50, "mini", paths=4, seed=1),
    "simulate mini --shoes 4 --seed 1 --perfect tie,tie:9": lambda: bench.perfect("tie,tie:9", "mini", shoes=4, seed=1),
    "simulate ez-baccarat --shoes 4 --seed 1 --system dragon-7": lambda: bench.counting("dragon-7", shoes=4, seed=1),
    "solve chemin-de-fer --model B1 --decks 1": lambda: bench.solve(model="B1", decks=1),
    "solve chemin-de-fer --model B1 --decks 1 --bank 20 --keep 3 --target 50 --purse 90 --cover cover.toml": lambda: (
        bench.bank(20, model="B1", decks=1, keep=3, target=50, purse=90, cover="cover.toml")
    ),
    "solve banque-privee --model B1 --decks 1 --bank 20 --stakes 10 --coups 1": lambda: bench.bank(
        20, "banque-privee", model="B1", decks=1, stakes=10, coups=1
    ),
    "solve banque-privee --model B1 --decks 1": lambda: bench.solve("banque-privee", model="B1", decks=1),
    "streaks mini --decks 1 --longest 3": lambda: bench.streaks(rules="mini", decks=1, longest=3),
}
"""A command for every kind of answer of the bench, and its call; names of files stand for what lies in them."""
MORE: dict[str, Callable[[], bench.Result]] = {
    "odds mini": lambda: bench.odds("mini"),
    "odds mini --bets all --decks 6": lambda: bench.odds("mini", bets="all", decks="6 decks"),
    "odds mini --all-bets": lambda: bench.odds("mini", bets="all"),
    "odds mini --bet tie:9 --bet banker --commission 4% --stake 25": lambda: bench.odds(
        "mini", bets="tie:9, banker", commission="4%", stake=25
    ),
    "odds mini --remove 4x5,2x0 --bets offered": lambda: bench.odds("mini", remove="4x5,2x0", bets="offered"),
    "removal mini --remove 4x5": lambda: bench.removal(rules="mini", remove="4x5"),
    "pay punto-banco tie:? --edge 5%": lambda: bench.pay("tie:?", edge="5%"),
    "joint mini banker=100 tie=5 --decks 1": lambda: bench.joint({"banker": 100, "tie": 5}, "mini", decks=1),
    "hold mini --average 50 --against midi --other-hands 60": lambda: bench.hold(
        "mini", average=50, against="midi", other_hands=60
    ),
    "coups mini": lambda: bench.coups("mini"),
    "streaks mini": lambda: bench.streaks(rules="mini"),
    "readings B9": lambda: bench.readings("B9"),
    "compare mini midi": lambda: bench.compare("mini", "midi"),
    "risk mini --bankroll 100 --coups 20 --goal 150": lambda: bench.risk(100, "mini", coups=20, goal=150),
    "risk mini --bankroll 100 --coups 20 --ends": lambda: bench.risk(100, "mini", coups=20).ends,
    "risk mini --bankroll 100 --best --rebate 10%": lambda: bench.rebate(100, "10%", "mini"),
    "risk mini --bankroll 100 --best --goal 300": lambda: bench.reach(100, 300, "mini"),
    f"risk ez-baccarat --bankroll 500 --system {COUNT} --seed 7": lambda: bench.counting(COUNT, seed=7).risk(500),
    "simulate mini --seed 7": lambda: bench.simulate("mini", seed=7),
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
    "removal mini --bets tie:9,banker --decks 6 --commission 4%": lambda: bench.removal(
        ["tie:9", "banker"], "mini", decks=6, commission="4%"
    ),
    "removal mini --bets dragon_7,panda_8": lambda: bench.removal(["dragon_7", "panda_8"], "mini"),
    "hold mini --average 20 --mix banker=60%,player=40% --hours 6 --drop 900": lambda: bench.hold(
        "mini", average=20, mix={"banker": "60%", "player": "40%"}, hours=6, drop=900
    ),
    "coups mini --decks 2 --cut 20 --shoes 3": lambda: bench.coups("mini", decks=2, cut=20, shoes=3),
    "streaks mini --of player --ties end --longest 4 --decks 2 --cut 20 --shoes 3": lambda: bench.streaks(
        "player", "mini", ties="end", longest=4, decks=2, cut=20, shoes=3
    ),
    "pay mini 'p == b: ?; p == 8 and np == 3: 5' --edge 5% --decks 6": lambda: bench.pay(
        {"p == b": "?", "p == 8 and np == 3": 5}, "mini", edge="5%", decks=6
    ),
    "odds mini --bet 'mine = p == b: 9; p == 8 and np == 3: 25; b == 7: push' --bet tie:9": lambda: bench.odds(
        "mini", bets=["mine = p == b: 9; p == 8 and np == 3: 25; b == 7: push", "tie:9"]
    ),
    "joint mini banker=100 tie:9=2.50": lambda: bench.joint({"banker": 100, "tie:9": "2.50"}, "mini"),
    "risk mini --bankroll 30 --on player --goal 45 --shoes 2 --rebate 5% --cut 52": lambda: bench.risk(
        30, "mini", bet="player", goal=45, shoes=2, rebate="5%", cut=52
    ),
    "risk mini --bankroll 52.50 --unit 5 --goal 80 --stop 10 --coups 3": lambda: bench.risk(
        "52.50", "mini", unit=5, goal=80, stop=10, coups=3
    ),
    "simulate mini --shoes 50 --seed 7 --cut 100": lambda: bench.simulate("mini", shoes=50, seed=7, cut=100),
}
"""More words of commands, with what they leave unsaid, and the calls that are their twins."""
COMMAND_ALONE = {"outcomes"}
"""What stands beside the tables of who follows the cards: `simulate` of the bench has it."""
CASES = [*(asked_later(each) if each.startswith(("solve banque", "removal")) else each for each in CALLS),
         *map(asked_later, MORE)]  # fmt: skip


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("shoes.txt").write_text("BBPTBPPBPBBT\nPPBPBBTB\nBPBPPPBBBBPP\nPBPBTPPBPBBB\n", "utf-8")
    Path("cover.toml").write_text("[[cover]]\nshare = '60%'\n", "utf-8")


@pytest.mark.long
def test_every_kind_of_answer_is_compared_with_its_command() -> None:
    """A new one cannot be forgotten."""
    kinds = {getattr(bench, name) for name in bench.__all__ if name[0].isupper()} - {bench.BenchError, bench.Result}
    assert {type(call()) for call in CALLS.values()} == kinds


@pytest.mark.parametrize("words", CASES)
def test_a_command_and_its_call_say_the_same_numbers(words: str, sabot: Runner) -> None:
    """Row by row in every table: as JSON, as CSV and in a frame."""
    printed, called = sabot.json(*shlex.split(words)), (CALLS | MORE)[words]()
    said = called.to_dict()
    beside = {name: table for name, table in printed.get("tables", {}).items() if name not in COMMAND_ALONE}
    assert (printed["rows"], beside) == (said["rows"], said.get("tables", {}))
    assert list(called.tables) == ["rows", *beside]
    for name, records in {"rows": said["rows"], **beside}.items():
        assert called.to_frame(name).to_dicts() == records
        assert typed_csv(called.to_csv(name), records) == records


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
