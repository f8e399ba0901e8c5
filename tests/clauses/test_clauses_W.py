"""Rule book W3 before a shoe is dealt; what people do by W1 and W3: clauses/W.script."""

from punto_table import Table, house
from sabot.games.refusals import Code
from sabot.games.taille import Cut, CutAsked, PromisesAsked, SeedsAsked
from sabot.games.windows import PlayerId

BOB = PlayerId("bob")


def test_W3_a_question_has_one_addressee() -> None:
    """A question has one addressee."""
    table = Table(house(ceremony="full"))
    table.shuffle()
    table.close()
    assert table.last(CutAsked).player == BOB
    refusal = table.refused("ann", Cut(table.on, 100))
    assert (refusal.code, refusal.facts) == (Code.NOT_ASKED, {"asked": (BOB,)})


def test_W3_an_old_answer_is_stale() -> None:
    """A question has a deadline."""
    table = Table(house(ceremony="full"))
    table.shuffle()
    table.close()
    answer = Cut(table.on, 100)
    table.cut(200)
    assert table.refused("bob", answer).code is Code.STALE


def test_W3_nobody_eligible_and_the_step_is_skipped() -> None:
    """A step in which nobody is eligible is skipped."""
    table = Table(house(), "")
    table.shuffle()
    assert table.stage == "cut"
    assert table.all(PromisesAsked) == []
    seedless = Table(house())
    seedless.shuffle()
    seedless.close()
    assert seedless.stage == "cut"
    assert seedless.all(SeedsAsked) == []


def test_W3_nobody_present_and_the_windows_of_the_shoe_close() -> None:
    """A step in which nobody is eligible is skipped."""
    table = Table(house())
    table.shuffle()
    table.away("ann")
    table.away("bob")
    assert table.stage == "cut"
