"""Questions about tables whose bank a player holds ask what their items say."""

import pytest
import second_chemin
import second_table

from sabot.school.drill import Drill
from sabot.school.topics import TOPICS, drawn


def asked(topic: str, item: str, seed: int) -> Drill:
    return drawn(TOPICS[topic], item, str(seed)).question


@pytest.mark.parametrize("seed", range(5))
def test_halves_of_a_bank_are_asked_of_the_one_and_of_the_other(seed: int) -> None:
    for item, key in (("banker", "banks.banker"), ("associate", "covering.associate")):
        question = asked("bank_back", item, seed)
        assert question.said.facts["player"] == second_chemin.who(second_chemin.one(question, key))


@pytest.mark.parametrize("seed", range(5))
def test_a_caller_is_free_where_the_house_says_so_and_others_are_bound(seed: int) -> None:
    right = {item: drawn(TOPICS["ponte_says"], item, str(seed)).solution.right for item in ("caller", "other")}
    assert right["caller"] == "free"
    assert right["other"] in ("draw", "stand")


@pytest.mark.parametrize("seed", range(5))
def test_a_suite_can_come_back_to_its_loser(seed: int) -> None:
    task = drawn(TOPICS["bank_goes"], "loser", str(seed))
    assert task.solution.right == second_chemin.who(second_chemin.one(task.question, "banks.banker"))


@pytest.mark.parametrize(("item", "fate"), [("full", True), ("part", False), ("nothing", False)])
def test_stakes_count_as_their_item_says(item: str, fate: bool) -> None:
    task = drawn(TOPICS["counted"], item, "1")
    about = task.question.said.facts["player"]
    (stake,) = (
        each for each in second_chemin.exhibits_of(task.question, "covering.stake") if second_chemin.who(each) == about
    )
    whole = second_table.written(second_chemin.cents(stake))
    assert (task.solution.right == whole) == fate
    assert (task.solution.right == "0") == (item == "nothing")
