"""Counting systems as files and as values: what is refused, and that arrays count as plain rationals do."""

from fractions import Fraction
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sabot.bets import BetId, catalogue
from sabot.odds import fresh
from sabot.odds.remainders import remainders
from sabot.rulesets import load, read, varied
from sabot.simulate import SimulateError
from sabot.simulate.counting import counts, fewest_left, planned, triggered
from sabot.simulate.systems import (
    System,
    count_of,
    fires,
    furthest,
    load_system,
    read_system,
    running_count,
    system_named,
    system_names,
)

GOOD = """
bet = "dragon_7"
tags = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
count = "true"
trigger = ">= 4"
"""


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


@pytest.mark.parametrize("name", system_names())
def test_every_system_of_the_package_loads_and_says_where_it_comes_from(name: str) -> None:
    system = load_system(name)
    assert system.id == name
    assert system.source.startswith(("https://", "Eliot", "Michael", "Stephen"))
    assert "https://" in system.source
    assert planned(system, load("ez-baccarat")).bet.bet.id == system.bet


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (changed('bet = "dragon_7"\n', ""), "the key 'bet' is missing: a system needs bet, tags, count, trigger"),
        (changed('trigger = ">= 4"\n', ""), "the key 'trigger' is missing"),
        (GOOD + "colour = 3\n", "there is no key 'colour': known are title, bet"),
        (changed("2, 2, 0]", "2, 2]"), "9 tags: it is a list of ten tags, for A, 2, ..., 9 and ten-valued cards"),
        (changed("2, 2, 0]", "2, 2, 0, 0]"), "11 tags"),
        (changed("2, 2, 0]", "2, 2.5, 0]"), "the tag 2.5: it is a whole number, or text in quotes"),
        (changed("2, 2, 0]", "2, true, 0]"), "the tag true: it is a whole number"),
        (changed("2, 2, 0]", '2, "1/3", 0]'), "the tag '1/3': it is -1000 to 1000, to three decimals"),
        (changed("2, 2, 0]", "2, 5000, 0]"), "the tag 5000: it is -1000 to 1000"),
        (changed("2, 2, 0]", '2, "two", 0]'), "'two' is not a rate"),
        (changed("[0, 0, 0, -1, -1, -1, -1, 2, 2, 0]", '"0"'), "tags = '0': it is a list of ten tags"),
        (changed('"true"', '"half"'), "count = 'half': it is one of true, running"),
        (changed('">= 4"', '"> 4"'), """trigger = '> 4': it is ">=" or "<=" and a count, such as ">= 4\""""),
        (changed('">= 4"', '">= four"'), "'four' is not a rate"),
        (changed('">= 4"', "4"), "trigger = 4: it is text in quotes"),
        (changed('">= 4"', '">= 999999"'), "trigger = '999999': it is a count of -100000 to 100000"),
        (GOOD + 'divisor = "thirds"\n', "divisor = 'thirds': it is one of cards, half_decks, decks"),
        (changed('"true"', '"running"') + 'divisor = "cards"\n', "divisor belongs to a true count"),
        (changed('"true"', '"running"') + 'remaining = "unseen"\n', "remaining belongs to a true count"),
        (GOOD + "stake = 0\n", "stake = 0: it is above 0, in units"),
        (GOOD + "ramp = 3\n", "ramp = 3: it is a table of counts and the units staked from them on"),
        (GOOD + 'ramp = { "4" = 2 }\n', "ramp: '4' is not beyond the trigger, >= 4"),
        (GOOD + 'ramp = { "5" = 0 }\n', "stake = 0: it is above 0, in units"),
        (GOOD + 'ramp = { "5" = 2.5 }\n', "ramp: 2.5 is no stake: it is a whole number, or text in quotes"),
        (GOOD + 'ramp = { "5" = 2, "5.0" = 3 }\n', "ramp: the count '5.0' stands there twice"),
        (GOOD + "ramp = { high = 2 }\n", "'high'"),
        (GOOD + "decks = 0\n", "decks = 0: it is 1 to 16"),
        (GOOD + 'net = ["forty"]\n', "'forty' is not a rate"),
        (GOOD + "initial = 0.5\n", "initial = 0.5: it is chip units"),
        ("bet = ", "is not TOML: "),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(SimulateError) as refused:
        read_system(text, "mine")
    assert str(refused.value).startswith("counting system 'mine'")
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_system_is_named_or_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert system_named("dragon-7") == load_system("dragon-7")
    assert system_named(str(path)).id == "mine"
    with pytest.raises(SimulateError, match="there is no counting system 'dragon': it is big-tiger, dragon-7"):
        system_named("dragon")
    with pytest.raises(SimulateError, match="cannot be read"):
        system_named(str(tmp_path / "nothing.toml"))


def test_every_key_is_read() -> None:
    keys = 'title = "T"\nnet = ["39.5"]\nremaining = "in_shoe"\ndivisor = "half_decks"\nrounding = "floor"\n'
    more = 'initial = "-2.5"\nstake = 3\ndecks = 6\nstop_card = 20\nsource = "S"\nnote = "N"\n'
    found = read_system(GOOD + keys + more, "mine")
    assert found == System(
        id="mine", title="T", bet=found.bet, tags=tuple(map(Fraction, (0, 0, 0, 0, -1, -1, -1, -1, 2, 2))),
        count="true", sign=">=", trigger=Fraction(4), net=(Fraction(79, 2),), remaining="in_shoe",
        divisor="half_decks", rounding="floor", initial=Fraction(-5, 2), stake=Fraction(3), decks=6, stop_card=20,
        source="S", note="N",
    )  # fmt: skip


def test_a_trigger_that_no_shoe_reaches_is_refused() -> None:
    """All 2s to 3s, tens and aces, then as many 4s to 7s as leave the fewest cards: 128 of the running count."""
    system = load_system("dragon-7")
    assert furthest(system, 8, 8) == 52
    high = msgspec.structs.replace(system, trigger=Fraction(53))
    with pytest.raises(SimulateError) as refused:
        planned(high, load("ez-baccarat"))
    never = "never fires: in any shoe of ez-baccarat the highest true count is 52"
    assert str(refused.value) == f"counting system 'dragon-7': trigger = >= 53 {never}"
    low = msgspec.structs.replace(system, sign="<=", trigger=Fraction(-9999))
    with pytest.raises(SimulateError, match="never fires: in any shoe of ez-baccarat the lowest true count is -"):
        planned(low, load("ez-baccarat"))


def test_the_furthest_count_is_that_of_the_worst_order() -> None:
    """Every order of a one-deck shoe is bounded by it, and one order comes to it."""
    system = msgspec.structs.replace(load_system("panda-8"), remaining="in_shoe")
    most = furthest(system, 1, 10, burned=3)
    worst = sorted(zip(system.tags, fresh(1), strict=True), reverse=True)
    running, left, reached = Fraction(0), 52, Fraction(0)
    for tag in [tag for tag, cards in worst for _ in range(cards)][:42]:
        running, left = running + tag, left - 1
        reached = max(reached, *(running * 52 / max(left - hidden, 10) for hidden in range(4)))
    assert most == reached


def test_a_system_for_other_decks_and_a_cut_that_cannot_be_are_refused() -> None:
    system = load_system("panda-8-simple")
    with pytest.raises(SimulateError, match="'panda-8-simple' is made for 8 decks: ez-baccarat has 6"):
        planned(system, varied(load("ez-baccarat"), decks=6))
    with pytest.raises(SimulateError, match="stop_card = 3 lets the shoe run out"):
        planned(msgspec.structs.replace(system, stop_card=3), load("ez-baccarat"))
    assert planned(msgspec.structs.replace(system, stop_card=30), load("ez-baccarat")).rules.stop_card == 30


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            changed("dragon_7", "dragon_8"),
            "counting system 'mine': there is no bet 'dragon_8': it is one of player, banker",
        ),
        (GOOD + "net = [40, 20]\n", "counting system 'mine': bet 'dragon_7': net = ['40', '20']: it is a list of 1"),
        (GOOD + 'net = ["-1"]\n', "a payout of '-1' to one is not positive"),
        (changed("dragon_7", "player_pair"), "bet 'player_pair' takes more than the points"),
    ],
)
def test_a_bet_that_the_table_does_not_have_or_points_do_not_decide_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(SimulateError) as refused:
        planned(read_system(text, "mine"), load("ez-baccarat"))
    assert sentence in str(refused.value)


def test_a_bet_of_the_rule_sets_own_is_counted_as_it_pays_there() -> None:
    rules = load("ez-baccarat")
    banker = planned(read_system(changed("dragon_7", "banker"), "mine"), rules)
    assert banker.bet.bet == rules.by_id[BetId("banker")].bet != catalogue()[BetId("banker")]
    own = 'base = "mini"\n[bets.sevens]\npays = [{ when = "p == 7 and b == 7", net = 30 }]\n'
    sevens = planned(read_system(changed("dragon_7", "sevens") + "net = [35]\n", "mine"), read(own, "own"))
    assert [str(pay.net) for pay in sevens.bet.bet.pays] == ["35"]


tags = st.one_of(st.integers(-20, 20), st.sampled_from(["0.5", "-0.25", "1.125"])).map(Fraction)

exact_counts = st.builds(Fraction, st.integers(-30_000, 30_000), st.just(1000))


@st.composite
def systems(draw: st.DrawFn) -> System:
    return System(
        id="any",
        title="any",
        bet=load_system("dragon-7").bet,
        tags=tuple(draw(st.lists(tags, min_size=10, max_size=10))),
        count=draw(st.sampled_from(("true", "running"))),
        sign=draw(st.sampled_from((">=", "<="))),
        trigger=draw(exact_counts),
        remaining=draw(st.sampled_from(("unseen", "in_shoe"))),
        divisor=draw(st.sampled_from(("cards", "half_decks", "decks"))),
        rounding=draw(st.sampled_from(("none", "floor", "truncate"))),
        initial=draw(exact_counts),
    )


@settings(deadline=None)
@given(systems(), st.integers(6, 416), st.integers(0, 10), st.integers(0, 1000))
def test_arrays_count_as_plain_rationals_do(system: System, cards: int, hidden: int, seed: int) -> None:
    unseen = remainders(8, cards, 5, seed)
    left = np.full(5, max(6, cards - hidden))
    above, below = counts(system, unseen, 8, left)
    bets = triggered(system, above, below)
    for row, one in enumerate(unseen.tolist()):
        assert Fraction(int(above[row]), int(below[row])) == count_of(system, one, 8, int(left[row]))
        assert bets[row] == fires(system, one, 8, int(left[row]))


@pytest.mark.long
@settings(deadline=None)
@given(systems(), st.integers(12, 416), st.integers(0, 1000))
def test_no_shoe_goes_further_than_the_furthest_count(system: System, cards: int, seed: int) -> None:
    (unseen,) = remainders(8, cards, 1, seed).tolist()
    bound = furthest(system, 8, 12, 10)
    for left in range(max(12, cards - 10), cards + 1):
        count = count_of(system, unseen, 8, left)
        assert count <= bound if system.sign == ">=" else count >= bound


@pytest.mark.parametrize(
    ("keys", "count"),
    [
        ({}, Fraction(24 * 52, 91)),
        ({"remaining": "in_shoe"}, Fraction(24 * 52, 90)),
        ({"divisor": "half_decks"}, Fraction(24 * 2, 4)),  # 91 cards are 3.5 half decks
        ({"divisor": "half_decks", "remaining": "in_shoe"}, Fraction(24 * 2, 3)),
        ({"divisor": "decks"}, Fraction(24, 2)),
        ({"rounding": "floor"}, Fraction(13)),
        ({"initial": Fraction(-48), "rounding": "floor"}, Fraction(-14)),
        ({"initial": Fraction(-48), "rounding": "truncate"}, Fraction(-13)),
        ({"count": "running", "initial": Fraction(5)}, Fraction(29)),
    ],
)
def test_the_true_count_by_hand(keys: dict[str, object], count: Fraction) -> None:
    """91 cards unseen, one of them burned; the running count is 24."""
    system = msgspec.structs.replace(load_system("dragon-7"), **keys)
    unseen = (67, 0, 0, 0, 24, 0, 0, 0, 0, 0)  # seen: all 8s and 9s, 104 cards from 4 to 7
    assert sum(unseen) == 91
    assert running_count(system, unseen, 8) - system.initial == 2 * 64 - 104
    assert count_of(system, unseen, 8, 90) == count
    above, below = counts(system, np.array([unseen]), 8, np.array([90]))
    assert Fraction(int(above[0]), int(below[0])) == count


def test_tags_go_as_far_as_is_said_and_no_further() -> None:
    highest = changed("tags = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]", "tags = [1000, 0, 0, -1, -1, -1, -1, 2, 2, -1000]")
    assert max(read_system(highest, "mine").tags) == 1000
    with pytest.raises(SimulateError, match="-1000 to 1000"):
        read_system(highest.replace("[1000", "[1001"), "mine")


def test_what_is_no_system_counts_nothing() -> None:
    with pytest.raises(SimulateError):
        counts("dragon-7", np.zeros((1, 10), np.int64), 8)  # type: ignore[arg-type]


def test_where_one_more_coup_is_played_it_may_begin_six_cards_behind_the_cut() -> None:
    rules = varied(load("punto-banco"), stop_card=20)
    assert [fewest_left(varied(rules, last_coup=way)) for way in ("finish", "one_more")] == [20, 14]
