"""The command `simulate` with somebody who follows the cards: what is printed, and what is refused."""

import pickle
from pathlib import Path

import pytest
from cli_tools import Runner, a_file, succeeded

from long import first
from sabot.cli.simulate_counting import Follow, following
from sabot.rulesets import load
from sabot.simulate import procedure
from sabot.simulate.counting import count_shoes
from sabot.simulate.follow import follow, joined
from sabot.simulate.outcomes import added, tally
from sabot.simulate.perfect import perfect
from sabot.simulate.systems import load_system, system_names
from sabot.simulate.wagers import wagered
from sabot.words import LANGUAGES

EZ = load("ez-baccarat")
RUN = ("simulate", "ez-baccarat", "--shoes", "40", "--seed", "7")
SYSTEM = 'bet = "dragon_7"\ntags = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]\ncount = "true"\ntrigger = "{trigger}"\n{more}'


def written(folder: Path, trigger: str, more: str = "") -> str:
    return a_file(folder / "mine.toml", SYSTEM.format(trigger=trigger, more=more))


def test_following_deals_the_same_shoes_and_finds_what_each_finds_alone() -> None:
    whom = following(EZ, Follow("dragon-7", "tie:9,player_pair"))
    first, second = (follow(whom, procedure(EZ), 7, chunk, 40) for chunk in (0, 1))
    both = joined(whom, first, second)
    assert both.outcomes == added(*(tally(procedure(EZ), 7, chunk, 40) for chunk in (0, 1)))
    assert both.counted is not None
    assert both.perfect is not None
    assert both.counted.moments.shoes == both.perfect.moments.shoes == both.outcomes.shoes == 80
    alone = count_shoes(load_system("dragon-7"), EZ, 40, seed=7)
    assert first.counted is not None
    assert second.counted is not None
    assert (first.counted.moments.total[1], first.counted.furthest) == (alone.bets, alone.furthest)
    assert both.counted.furthest == max(first.counted.furthest, second.counted.furthest)
    assert both.perfect.unseen.shape == (2, 4, 417)
    assert both.perfect.unseen[0, 0].sum() == both.outcomes.coups


def test_whom_to_follow_can_be_sent_to_others() -> None:
    whom = following(EZ, Follow("panda-8", "offered"))
    assert len(whom.bets) == len(EZ.bets)
    follow(whom, procedure(EZ), 1, 0, 1)
    assert pickle.loads(pickle.dumps(whom)) == whom  # noqa: S301 - our own


def test_json_has_the_records(sabot: Runner) -> None:
    found = sabot.json(*RUN, "--system", "lucky-6", "--perfect", "tie, tie:9")
    counted = count_shoes(load_system("lucky-6"), EZ, 40, seed=7)
    assert found["counting"]["net"] == ["12", "23"]
    assert found["counting"]["units_per_shoe"] == {
        "value": counted.units_per_shoe.value,
        "se": counted.units_per_shoe.se,
    }
    (tie, nine) = perfect([wagered(name, EZ) for name in ("tie", "tie:9")], EZ, 40, seed=7)
    assert [each["bet"] for each in found["perfect"]] == ["tie", "tie:9"]
    assert found["perfect"][1]["cuts"][0]["units_per_shoe"]["value"] == nine.cuts[0].units_per_shoe.value
    assert len(found["perfect"][0]["curve"]) == len(tie.curve)
    assert found["coups"] == counted.coups == found["banker"] + found["player"] + found["tie"]


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_people_read_it_in_their_language(language: str, sabot: Runner) -> None:
    words = ("--system", "dragon-7", "--perfect", "lucky_6:12+23", "--language", language)
    lines = succeeded(sabot(*RUN, *words)).out.splitlines()
    (head,) = [line for line in lines if line.startswith("Dragon 7")]
    assert "40:1" in head
    assert ">= 4" in head
    assert any("0.9642" in line and "3.52" in line for line in lines)
    (title,) = [line for line in lines if line.startswith("Lucky 6, 12:1, 23:1")]
    table = lines[lines.index(title) + 3 :]
    cuts = ["14", "16", "20", "26", "39", "52", "78", "104", "156", "208"]
    assert [row.split()[0] for row in table[:20]] == [cell for cut in cuts for cell in (cut, "±")]


@pytest.mark.parametrize("name", first(2, system_names()))
def test_every_published_system_runs(name: str, sabot: Runner) -> None:
    assert "http" in succeeded(sabot("simulate", "ez-baccarat", "--shoes", "100", "--seed", "7", "--system", name)).out


def test_a_file_may_move_the_cut_card(tmp_path: Path, sabot: Runner) -> None:
    deep, early = (
        sabot.json(*RUN, "--system", written(tmp_path, ">= -20", f"stop_card = {cut}\n"))["coups"] for cut in (14, 200)
    )
    assert deep > 1.5 * early


def test_curves_and_coups_go_into_files(tmp_path: Path, sabot: Runner) -> None:
    figure, coups = tmp_path / "perfect.svg", tmp_path / "coups.csv"
    succeeded(sabot(*RUN, "--perfect", "tie:9,dragon_7", "--figure", str(figure), "--output", str(coups)))
    assert figure.read_text("utf-8").startswith("<?xml")
    assert len(coups.read_text("utf-8").splitlines()) == 1 + count_shoes(load_system("dragon-7"), EZ, 40, seed=7).coups


def test_a_trigger_that_did_not_fire_is_said_after_the_figures(tmp_path: Path, sabot: Runner) -> None:
    ended = sabot(*RUN, "--system", written(tmp_path, ">= 51"))
    assert ended.code == 1
    assert "Bets a shoe" in ended.out
    start = "sabot simulate: The trigger, true count >= 51, never fired (shoes: 40): the furthest count was "
    assert ended.err.startswith(start)
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize(
    ("trigger", "more", "sentence"),
    [
        (">= 900", "", "trigger = >= 900 never fires: in any shoe of ez-baccarat the highest true count is 52."),
        ("4", "", """trigger = '4': it is ">=" or "<=" and a count"""),
        (">= 4", "bets = 3\n", "there is no key 'bets'"),
        (">= 4", "decks = 6\n", "counting system 'mine' is made for 6 decks: ez-baccarat has 8."),
        (">= 4", "stop_card = 2\n", "stop_card = 2 lets the shoe run out"),
    ],
)
def test_a_bad_file_is_refused(trigger: str, more: str, sentence: str, tmp_path: Path, sabot: Runner) -> None:
    assert sentence in sabot.refused(*RUN, "--system", written(tmp_path, trigger, more))
