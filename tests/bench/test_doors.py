"""The doors of the bench: stops, so many coups, runs that go on, functions of one's own, runs in a shoe, figures."""

from __future__ import annotations

import re
import signal
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from inspect import isfunction, signature
from operator import mul
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import pytest
from bench_answers import KINDS, answer

from long import asked_later
from sabot import bench
from sabot.bench import running
from sabot.bench.lengths import Streaks
from sabot.bench.running import RunPlan, carried
from sabot.bets import catalogue, saying
from sabot.games.punto.rules import PuntoRules
from sabot.money import Cents
from sabot.odds.cells import reached
from sabot.odds.composition import fresh
from sabot.odds.law import law
from sabot.risk import purse
from sabot.risk.chain import course, gain, outcomes
from sabot.risk.length import lengths, room_of
from sabot.risk.streaks import runs
from sabot.rulesets import load, varied
from sabot.simulate.bankroll.custom import Now, read_function
from sabot.simulate.bankroll.paths import progressing
from sabot.simulate.bankroll.progressions import NAMES
from sabot.simulate.bankroll.runs import bankrolls
from sabot.simulate.bankroll.terms import BankrollTerms
from sabot.simulate.outcomes import STREAKS, added, streaks, tally
from sabot.simulate.procedure import procedure
from sabot.simulate.stream import CHUNK_SHOES

MINI = load("mini", PuntoRules)
SHORT = varied(MINI, decks=1, stop_card=32, last_coup="one_more", burn="none")


def double_after_loss(now: Now) -> int:
    """A Martingale without end."""
    return 2 * now.staked if now.last < 0 else now.unit


# -- stops, and so many coups ------------------------------------------------------------------------------------------


def brute(terms: BankrollTerms, coups: int) -> dict[int, Fraction]:
    """Every sequence of coups, in rationals."""
    ends: defaultdict[int, Fraction] = defaultdict(Fraction)

    def play(purse: int, chance: Fraction, left: int) -> None:
        if not left or purse < terms.offered.minimum or purse <= terms.stop or 0 < terms.goal <= purse:
            ends[purse] += chance
            return
        stake = terms.stake(terms.unit, purse)
        for each in outcomes(terms):
            play(purse + gain(terms, each, stake), chance * each.chance, left - 1)

    play(terms.bankroll, Fraction(1), coups)
    return ends


@pytest.mark.parametrize("coups", [5, asked_later(7)])
def test_a_stop_and_a_goal_are_those_of_every_sequence_of_coups(coups: int) -> None:
    found = bench.risk(10, "mini", stop=8, goal=12, coups=coups).found
    exact = brute(found.terms, coups)
    assert found.after is not None
    assert found.after.ends.keys() == {each / 100 for each in exact}
    assert list(found.after.ends.values()) == pytest.approx(
        [float(exact[round(100 * each)]) for each in found.after.ends], abs=1e-14
    )
    assert found.after.stopped == pytest.approx(float(sum(v for k, v in exact.items() if k <= 800)))
    assert found.coups == coups


def test_the_purse_of_so_many_coups_is_the_chain_of_so_many() -> None:
    """The long way, bit for bit."""
    found = bench.risk(1000, coups=50).found
    assert found.after == course(found.terms, 50)


def test_the_night_as_a_distribution_adds_up() -> None:
    night = bench.risk(1000, coups=200)
    chances = [row["probability"] for row in night.ends.table.records]
    assert sum(chances) == pytest.approx(1)
    mean = sum(row["gain_chips"] * row["probability"] for row in night.ends.table.records)
    assert mean == pytest.approx(200 * float(night.found.mean_chips))
    assert night.ends.table.records[-1]["at_most"] == pytest.approx(1)


BEGIN_OTHERWISE = [
    call
    for call in (getattr(bench, name) for name in bench.__all__)
    if isfunction(call) and "rules" in [*signature(call).parameters][1:]
]


@pytest.mark.parametrize("call", BEGIN_OTHERWISE, ids=lambda call: call.__name__)
def test_a_rule_set_in_the_place_of_something_else_is_told_where_it_belongs(call: Callable[..., Any]) -> None:
    first = next(iter(signature(call).parameters))
    more = [1 for each in [*signature(call).parameters.values()][1:] if each.default is each.empty]
    with pytest.raises(bench.BenchError, match=f"^{first}: 'mini' is a rule set: write rules='mini'$"):
        call("mini", *more)


@pytest.mark.parametrize("progression", NAMES)
def test_stops_are_the_same_in_the_kernel_and_in_plain_python(progression: str) -> None:
    """The compiled walk against the plain one: a function of one's own that stakes as the progression does."""
    terms = bench.bankroll(20, "mini", progression=progression, paths=2, seed=1).terms
    stakes: dict[str, Any] = {}

    def mine(now: Now) -> int:
        if now.shoe == now.coup == 1:
            stakes["ask"] = progressing(terms)
        return int(stakes["ask"](now.purse, now.last, now.staked))

    asked: dict[str, Any] = {"stop": 14, "goal": 26, "coups": 33, "paths": 300, "seed": 3}
    kernel = bench.bankroll(20, "mini", progression=progression, **asked)
    plain = bench.bankroll(20, "mini", progression=mine, **asked)
    assert msgspec.structs.replace(plain.found, progression=progression) == kernel.found
    assert kernel.found.stopped is not None
    assert kernel.found.stopped.count
    assert kernel.found.coups.most <= 33


def test_simulated_stops_come_as_often_as_the_chain_says() -> None:
    played = bench.bankroll(20, "mini", stop=15, goal=25, coups=40, paths=20_000, seed=5).found
    exact = bench.risk(20, "mini", stop=15, goal=25, coups=40).found.after
    assert exact is not None
    assert played.stopped is not None
    assert played.reached_goal is not None
    assert abs(played.stopped.share - exact.stopped) < 4 * played.stopped.standard_error
    assert abs(played.reached_goal.share - exact.reached) < 4 * played.reached_goal.standard_error


@pytest.mark.parametrize("coups", [2, asked_later(20)])
def test_a_function_is_a_progression(coups: int, tmp_path: Path) -> None:
    """A callable is what its file is with `--bet`, bit for bit."""
    file = tmp_path / "mine.py"
    file.write_text("def mine(now):\n    return 2 * now.staked if now.last < 0 else now.unit\n")
    called = bench.bankroll(50, "mini", progression=double_after_loss, paths=200, seed=7)
    terms = msgspec.structs.replace(called.terms, own=read_function(f"{file}:mine"))
    by_file = bankrolls(terms, 200, 1, seed=7)
    assert msgspec.structs.replace(called.found, progression=by_file.progression) == by_file
    assert called.found.progression == "double_after_loss"
    risked = bench.risk(50, "mini", progression=double_after_loss, coups=coups, seed=7)
    assert risked.found.simulated is not None
    assert risked.found.ruin_ever is None


# -- runs that go on ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shoes", [4200, asked_later(9000)])
def test_runs_that_go_on_are_those_in_one_piece(shoes: int) -> None:
    whole = bench.simulate(shoes=shoes, seed=7)
    assert whole.tally == bench.simulate(shoes=50, seed=7).more(4096).more(shoes).tally
    one = bench.bankroll(50, "mini", paths=4200, seed=7)
    assert one.found == bench.bankroll(50, "mini", paths=10, seed=7).more(4100).more(4200).found
    followed = bench.counting("dragon-7", shoes=4200, seed=7)
    assert followed.found == bench.counting("dragon-7", shoes=64, seed=7).more(4200).found


@pytest.mark.long
def test_a_perfect_player_goes_on_with_the_same_bits() -> None:
    assert bench.perfect("tie:9", shoes=4100, seed=7).found == bench.perfect("tie:9", shoes=64, seed=7).more(4100).found


def test_an_interrupted_run_has_the_part_that_is_done(tmp_path: Path) -> None:
    def stop(done: int, _all: int) -> None:
        if done == 2 * CHUNK_SHOES:
            signal.raise_signal(signal.SIGINT)

    found = bench.simulate(shoes=20_000, seed=7, cores=1, progress=stop)
    assert found.tally == bench.simulate(shoes=2 * CHUNK_SHOES, seed=7).tally
    assert "Interrupted: 8,192 of 20,000 shoes were dealt" in repr(found)
    whole = bench.simulate(shoes=20_000, seed=7)
    assert found.more().tally == whole.tally
    assert "Interrupted" not in repr(found.more())
    file = tmp_path / "run.json"
    bench.simulate(shoes=20_000, seed=7, cores=1, progress=stop, resume=file)
    again: list[int] = []
    resumed = bench.simulate(shoes=20_000, seed=7, resume=file, progress=lambda done, _: again.append(done))
    assert resumed.tally == whole.tally
    assert again[0] == 3 * CHUNK_SHOES
    assert bench.simulate(shoes=16_384, seed=7, resume=file).tally.shoes == 16_384


RUNS: Any = {
    "simulate": lambda **asked: bench.simulate("mini", **asked),
    "bankroll": lambda **asked: bench.bankroll(50, "mini", **asked),
    "counting": lambda **asked: bench.counting("dragon-7", shoes=9000, **asked),
    "perfect": lambda **asked: bench.perfect("tie:9", "mini", shoes=9000, **asked),
    "risk": lambda **asked: bench.risk(50, "mini", progression=double_after_loss, coups=20, **asked),
}


def test_every_run_is_among_them() -> None:
    """Whatever takes a seed deals for a while: it tells how far it is, can be interrupted, and goes on."""
    doors = {name: signature(getattr(bench, name)).parameters for name in bench.__all__ if name[0].islower()}
    assert {name for name, takes in doors.items() if "seed" in takes} == RUNS.keys()
    assert {name for name, takes in doors.items() if "progress" in takes} == RUNS.keys()


@pytest.mark.parametrize("name", RUNS)
def test_every_run_that_is_interrupted_says_so_and_goes_on(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after the first chunk, of which eight shoes are dealt here."""

    def interrupted(work: Any, way: Any, shoes: int, seed: int, *_: Any, first: int = 0) -> Iterator[Any]:
        yield work(way, seed, first, 8)
        if not first:
            raise KeyboardInterrupt

    told: list[tuple[int, int]] = []
    monkeypatch.setattr(running, "map_chunks", interrupted)
    found = RUNS[name](seed=7, progress=lambda done, of: told.append((done, of)))
    assert told == [(CHUNK_SHOES, found.way.asked)]
    assert f"Interrupted: {CHUNK_SHOES:,} of {found.way.asked:,} shoes were dealt; more() goes on." in found.page.notes
    assert found.more().way.shoes == 2 * CHUNK_SHOES


def test_a_simulated_purse_goes_on_with_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purse, "PATHS", 40)
    asked: Any = {"progression": double_after_loss, "coups": 20, "seed": 7}
    part = bench.risk(50, "mini", **asked)
    monkeypatch.setattr(purse, "PATHS", 60)
    assert part.more(60).found == bench.risk(50, "mini", **asked).found
    with pytest.raises(ValueError, match="nothing was simulated of this purse: there is no more to play"):
        bench.risk(50, "mini", coups=2).more()


def test_a_run_interrupted_before_anything_is_interrupted() -> None:
    def fails(*_: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        carried(RunPlan(fails, procedure(MINI), 1, added, 1), 10)
    first = carried(RunPlan(tally, procedure(MINI), 1, added, 1), 10)
    assert carried(RunPlan(fails, procedure(MINI), 1, added, 1), 100, after=first)._replace(asked=10) == first


# -- runs in a shoe, coups in a shoe -----------------------------------------------------------------------------------


def every_shoe(rules: PuntoRules, of: str, ties: str) -> dict[int, float]:
    """The law of the longest run, by every sequence of winners and numbers of cards; no card is burned."""
    steps: defaultdict[tuple[str, int], float] = defaultdict(float)
    full = law(fresh(rules.decks))
    for cell, outcome in reached().items():
        steps[outcome.winner, 4 + cell // 200 + cell % 200 // 100] += full.cells[cell] / full.total
    found: defaultdict[int, float] = defaultdict(float)

    def play(dealt: int, run: int, longest: int, chance: float, more: int) -> None:
        if not more:
            found[longest] += chance
            return
        for (winner, cards), each in steps.items():
            on = run + 1 if winner == of else run if winner == "T" and ties == "pass" else 0
            left = (
                more - 1 if more < 9 else 9 if dealt + cards <= room_of(rules) else 1 * (rules.last_coup == "one_more")
            )
            play(dealt + cards, on, max(longest, on), chance * each, left)

    play(0, 0, 0, 1.0, 9)
    return found


LATER = [asked_later("B", "pass"), asked_later("P", "pass"), asked_later("P", "end"), asked_later("T", "end")]


@pytest.mark.parametrize(("of", "ties"), [("B", "end"), *LATER])
def test_runs_are_those_of_every_course_of_a_short_shoe(of: str, ties: str) -> None:
    exact = every_shoe(SHORT, of, ties)
    said: Any = {"B": "banker", "P": "player", "T": "tie"}[of]
    for each in runs(SHORT, said, ties=ties, longest=5):  # type: ignore[arg-type]
        assert each.chance == pytest.approx(sum(v for k, v in exact.items() if k >= each.length), abs=1e-13)


def test_runs_come_as_often_in_dealt_shoes() -> None:
    """Simulation: the mean number of runs of each length, over whole shoes."""
    dealt = streaks(procedure(MINI), 5, 0, 4096)[1].astype(float)
    found = bench.streaks("banker", "mini", longest=6)
    for length in (1, 3, 6):
        mean = dealt[length:].sum() / 4096
        assert abs(mean - found.found[length - 1].number) < 5 * np.sqrt(mean / 4096)
    assert found[6] == found.table.records[5]["chance"]
    three = bench.streaks("banker", "mini", longest=6, shoes=3)
    assert three.shoes == 3
    assert three[6] == pytest.approx(1 - (1 - found[6]) ** 3)


def test_coups_in_a_shoe_are_the_long_way_and_those_dealt() -> None:
    found = bench.coups("mini", cut=52)
    assert found.found.chances.tolist() == lengths(found.rules, 1).chances.tolist()
    dealt = tally(procedure(found.rules), 3, 0, 4096)
    assert abs(dealt.coups / 4096 - found.found.mean) < 0.1
    assert sum(row["probability"] for row in found.table.records) == pytest.approx(1)


# -- what an answer shows ----------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_every_answer_has_a_figure(name: str, tmp_path: Path) -> None:
    drawing = answer(name).figure()
    assert drawing.save(tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    assert "<svg" in drawing._repr_svg_()
    assert drawing.save(tmp_path / "b.pdf").read_bytes() == (tmp_path / "a.pdf").read_bytes()


def test_a_figure_is_told_without_drawing_it() -> None:
    assert repr(bench.odds().figure()) == 'A figure: save("figure.pdf") keeps it.'


def test_every_kind_of_answer_is_among_them() -> None:
    """A new one cannot be forgotten."""
    assert {kind.__name__ for kind in kinds() if not vars(kind).keys() & {"picture", "figure"}} == set()


def kinds() -> set[type]:
    """The kinds of answers that the bench has."""
    return {getattr(bench, name) for name in bench.__all__ if name[0].isupper()} - {bench.BenchError, bench.Result}


def test_every_answer_says_what_was_found() -> None:
    assert {kind.__name__ for kind in kinds() if not hasattr(kind, "found")} == set()
    assert bench.odds(bets="tie").found["tie"] == bench.odds(bets="tie")["tie"]
    assert bench.pay("tie:?", edge="5%").found == bench.pay("tie:?", edge="5%").payout


def test_a_gain_is_shown_without_its_law() -> None:
    found = bench.hold("mini").found["night"]
    assert len(found.law) > 100
    assert repr(found).startswith("HouseGain(coups=")
    assert repr(found).endswith(f"method='chain', law of {len(found.law)} amounts)")
    assert len(repr(found)) < 400


ADVISED: list[tuple[Callable[[Any], object], Any, str, Any]] = [
    (lambda stake: bench.odds("mini", bets="tie", stake=stake), 2.505, "write chip units such as 25 or 2.50", 2.50),
    (lambda drop: bench.hold("mini", drop=drop), 0.001, "write chip units such as 25 or 2.50", 25),
    (lambda levy: bench.solve(model="B1", decks=1, levy=levy), 0.05, 'in quotes: "5%", "0.05" or "1/20"', "0.05"),
    (lambda levy: bench.bank(100, model="B1", decks=1, levy=levy), 0.05, '"1/20"', "1/20"),
    (lambda theta: bench.solve("baccara-banque", model="B1", decks=1, theta=theta), 0.6, 'in quotes: "3/5"', "3/5"),
    (lambda share: bench.rebate(20, share, "mini"), None, 'write "5%", "0.95", "1/2", in quotes, or 11', "5%"),
    (lambda hours: bench.hold("mini", hours=hours), 1.5, "it is a whole number, 1 to 24", 24),
    (lambda paths: bench.bankroll(10, "mini", paths=paths, seed=1), 3.5, "it is a whole number, 2 to 10,000,000", 2),
    (lambda coups: bench.risk(10, "mini", coups=coups), 3.5, "it is a whole number, 1 to 100,000", 3),
    (lambda shoes: bench.coups("mini", shoes=shoes), 1.5, "it is a whole number, 1 to 4,096", 1),
    (lambda longest: bench.streaks(longest=longest, decks=1), 3.5, "it is a whole number, 1 to 60", 60),
    (lambda keep: bench.bank(100, model="B1", decks=1, keep=keep), 2.5, "is kept for a whole number, 1 to 1,000", 2),
    (lambda cores: bench.simulate("mini", shoes=1, seed=1, cores=cores), 1.5, "a whole number, 1 to 1,024", 1),
    (lambda value: bench.odds("mini", remove=[value], bets="tie"), 0.5, "it is a whole number, 0 to 9", 0),
    (lambda digits: bench.odds("mini").to_markdown(digits=digits), 2.5, "it is a whole number, 0 to 15", 15),
    (lambda length: bench.streaks(longest=3)[length], "a", "it is a whole number, 1 to 3", 3),
]


@pytest.mark.parametrize(("call", "refused", "said", "advised"), ADVISED, ids=[said for _, _, said, _ in ADVISED])
def test_what_a_refusal_advises_is_read(call: Callable[[Any], object], refused: Any, said: str, advised: Any) -> None:
    """And it is not what was refused, such as 0.05 for a levy of 0.05, or 1 to 24 for 1.5."""
    with pytest.raises(ValueError, match=re.escape(said)):
        call(refused)
    call(advised)


def test_a_longer_run_is_advised_where_it_can_be_asked_for() -> None:
    runs = bench.streaks(longest=3)
    for length, said in (("a", "a whole number, 1 to 3"), (0, "1 to 3"), (61, "1 to 3")):
        with pytest.raises(bench.BenchError, match=f"^no run of {length!r}: it is {said}$"):
            runs[length]  # type: ignore[index]
    with pytest.raises(bench.BenchError, match=r"it is 1 to 3, or ask for longest=5$"):
        runs[5]
    assert bench.streaks(longest=5)[5] < runs[3]


SAID = [
    "tie:?",
    "player_pair:?",
    "mine = p == b: ?",
    "p == 8 and np == 3: 2; p == b: ?; p == 7 and b == 9: push",
    "b > p: ? less commission; p == b: push",
    "p == b: ?; p == 8 and np == 3: 2",
]


@pytest.mark.parametrize("said", SAID)
def test_a_payout_that_is_found_can_be_said(said: str) -> None:
    """As it is printed, whatever its digits."""
    found = bench.pay(said, edge="3.1415%", decks=6)
    assert len(str(found.payout)) > 12
    (edge,) = bench.odds(bets=said.replace("?", str(found.payout)), decks=6).found.values()
    assert edge.house_edge == found.house_edge == Fraction(31415, 1000000)


def test_a_payout_below_one_has_no_row_that_pays_nothing() -> None:
    found = bench.pay("p != b: ?", edge="5%")
    assert list(found.edges) == [found.payout, 1]


def test_what_else_is_printed_can_be_said() -> None:
    for each in catalogue().values():
        assert bench.bet(each.id, saying(each)) == msgspec.structs.replace(each, stays=False), each.id
    for offered in bench.odds("side-bets").rules.bets:
        name = f"{offered.id}:{'+'.join(str(pay.net) for pay in offered.bet.pays)}"
        assert bench.odds("side-bets", bets=name).found[name].bet == offered.id
    fair = bench.odds(remove="4x5", bets="banker")["banker"].break_even_commission
    assert bench.odds(remove="4x5", bets="banker", commission=str(fair))["banker"].ev == 0
    cards = bench.odds(remove="4x5").shoe.counts
    assert bench.odds(shoe=",".join(map(str, cards)), bets="tie")["tie"] == bench.odds(remove="4x5", bets="tie")["tie"]
    free = bench.rebate(30, "10%", "mini").found.free
    assert bench.rebate(30, f"{free:.12f}", "mini").found.worth_chips == pytest.approx(0, abs=1e-6)
    title = bench.pay("tie:?", edge="5%").page.title
    assert bench.pay("tie:?", edge=title.rpartition(" of ")[2]) == bench.pay("tie:?", edge="5%")


def test_streaks_are_counted_by_length() -> None:
    found = bench.simulate("mini", shoes=64, seed=1, streaks=True)
    assert found.tally == bench.simulate("mini", shoes=64, seed=1).tally
    assert found.streaks.columns == ("length", *STREAKS)
    rows = list(zip(*found.streaks.rows, strict=True))
    assert [sum(map(mul, rows[0], row)) for row in rows[1:3]] == [found.tally.player, found.tally.banker]
    assert found.more(128).streaks == bench.simulate("mini", shoes=128, seed=1, streaks=True).streaks


def test_a_picture_has_the_numbers_of_its_table() -> None:
    found = bench.odds(bets=["tie", "banker"])
    assert found.picture.over == ("tie", "banker")
    assert found.picture.series[0].heights == tuple(100 * float(each.house_edge) for each in found.edges.values())
    law = bench.risk(100, "mini", coups=200).ends.picture
    assert sum(law.series[0].heights) == pytest.approx(1)  # type: ignore[arg-type]
    assert isinstance(bench.streaks(longest=1), Streaks)


def test_five_digits_where_asked() -> None:
    found = bench.odds(bets="tie")
    assert "14.35963 " in found.show(5)
    assert "14.359628" not in found.show(5)
    assert "14.359628779" in found.to_markdown(digits=9)
    assert found.show(6) == repr(found)


@pytest.mark.long
def test_the_pontes_of_banque_come_first_with_their_coin() -> None:
    found = bench.solve("baccara-banque", decks=2)
    rows = found.table.rows
    first = [row for row in rows if row[0] != "banker"]
    assert list(rows[: len(first)]) == first
    plans = found.found.pontes
    ones = [(row[1], row[3]) for row in first if row[0] == "ponte 1"]
    assert ones[: len(plans[0].ponte_1)] == [(plans[0].weight, share) for share in plans[0].ponte_1.values()]
    assert {row[1] for row in first if row[1] is not None} == {plan.weight for plan in plans}
    assert sum(row[0] == "banker" for row in rows) == len(found.found.banker)


def test_another_runs_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    bench.simulate(shoes=4096, seed=7, resume=file)
    for rules, seed in (("punto-banco", 8), ("mini", 7)):
        with pytest.raises(ValueError, match="is of another run"):
            bench.simulate(rules, shoes=4096, seed=seed, resume=file)
    file.write_text("{}")
    with pytest.raises(ValueError, match="holds no run that could go on"):
        bench.simulate(shoes=4096, seed=7, resume=file)


def test_cents_are_whole() -> None:
    assert bench.risk(100, stop="50.5", coups=1).found.terms.stop == Cents(5050)


def test_a_call_reads_what_its_command_reads() -> None:
    """Texts with commas, as they are typed; numbers of NumPy's wherever there is one."""
    assert bench.odds("mini", bets="tie, tie:9").table == bench.odds("mini", bets=["tie", "tie:9"]).table
    assert bench.hold(mix="banker=60%, player=40%").table == bench.hold(mix={"banker": "60%", "player": "40%"}).table
    assert bench.joint("banker=100, tie=5").table == bench.joint({"banker": 100, "tie": 5}).table
    nine: Any = np.int64(9)
    assert bench.bet("mine", {"p == b": nine}) == bench.bet("mine", {"p == b": 9})
    assert bench.sheet(decks=np.array([6, 8])).table == bench.sheet(decks=[6, 8]).table
    odds = bench.odds("mini")
    assert odds.show(nine) == odds.show(9)
    assert odds.to_markdown(nine) == odds.to_markdown(9)
    assert bench.streaks(shoes=1, longest=9)[nine] == bench.streaks(shoes=1, longest=9)[9]


COARSE: Final = """
base = "punto-banco"
coin = 1
rounding = "nearest"
minimum = 2
"""


@pytest.mark.parametrize(("bet", "stake"), [("banker", 10), ("banker", 11), ("tie", 3), ("player", 2), ("banker", 20)])
def test_M2_what_stakes_come_to_together_is_rounded_as_the_table_pays_them(
    tmp_path: Path, bet: str, stake: int
) -> None:
    """A joint law, the house's win and the odds of a stake are of the same payouts."""
    rules = tmp_path / "coarse.toml"
    rules.write_text(COARSE, "utf-8")
    edge = bench.odds(str(rules), stake=stake).at_stake[bet].ev
    assert bench.joint({bet: stake}, str(rules)).found.ev == stake * edge
    if bet != "tie":
        night = bench.hold(str(rules), mix={bet: 1}, average=stake, seats=3, hands=10, hours=2)
        assert night.win == -3 * stake * edge * 20
    with pytest.raises(ValueError, match=r"a stake of 10\.05 is not in whole coins of 1"):
        bench.joint({bet: "10.05"}, str(rules))


def test_where_one_rule_set_loses_no_speed_of_another_wins_as_much() -> None:
    """Hands an hour at which both win the same are told where both win."""
    losing = bench.hold("low-commission", mix={"banker": 1}, average=20, against="punto-banco")
    assert (losing.win < 0, losing.even, "both win" in str(losing.facts())) == (True, None, False)
    assert bench.hold("punto-banco", mix={"banker": 1}, average=20, against="super-6").even is not None


def test_a_bet_with_itself_correlates_by_one_and_no_more() -> None:
    found = bench.joint({"banker": 10, "dragon_7": 1}, "ez-baccarat").found
    assert [found.correlation(each, each) for each in (0, 1)] == [1.0, 1.0]
