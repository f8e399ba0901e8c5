"""Rule book W1 to W3 and C2, phase by phase; what people do by them: clauses/W_chemin.script. Amounts are cents."""

import pytest
from chemin_phases import PHASES, at

from chemin_table import Table
from sabot.games.bank.auction import Bid
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Answer
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.stakes import CheminStake
from sabot.games.chemin.table import Action
from sabot.games.refusals import Code
from sabot.games.steps import Finish
from sabot.games.taille import CutAsked, PromisesAsked, Shuffle
from sabot.games.windows import CROUPIER, Seq
from sabot.money import Cents
from sabot.shoe import packs


def test_W1_the_windows_of_the_shoe_close_when_all_have_said_done() -> None:
    """Until the window closes: when all have said *done*; in the shuffle as in the coup, the standing too."""
    table = Table(names="ann bob")
    table.stand("zoe")
    table.act(CROUPIER, Shuffle(packs(6), "nonce"))
    assert table.last(PromisesAsked).players == ("ann", "bob", "zoe")
    table.done("ann", "zoe")
    assert table.stage == "promises"
    table.done("bob")
    assert table.last(CutAsked).player == "bob"


@pytest.mark.parametrize("phase", ["consent", "raise", "marche", "keep"])
def test_W3_the_croupier_gives_the_answer_for_silence_and_no_other(phase: str) -> None:
    """A question has one addressee and a stated answer for silence, which is no: the croupier says no yes for him."""
    table = at(phase)
    refusal = table.refused(CROUPIER, Answer(table.on, yes=True))
    assert (refusal.code, refusal.facts) == (Code.NOT_ASKED, {"asked": (table.asked,)})
    table.act(CROUPIER, Answer(table.on, yes=False))
    assert table.stage != phase


@pytest.mark.parametrize("phase", [each for each in PHASES if each != "post"])
def test_C2_a_bank_is_posted_when_it_is_asked_for_and_at_no_other_time(phase: str) -> None:
    """The shoe is offered to one seat after the other: nobody posts in the middle of a coup, or of a suite's offer."""
    table = at(phase)
    assert table.code("bob", Post(table.on, Cents(5000))) is Code.NOT_NOW
    assert table.code("bob", Post(Seq(0), Cents(5000))) is Code.STALE


@pytest.mark.parametrize("phase", [each for each in PHASES if each != "auction"])
def test_W2_there_are_no_bids_but_in_an_auction(phase: str) -> None:
    """*Auction*: a bid outside of one is refused."""
    table = at(phase)
    assert table.code("bob", Bid(table.on, Cents(30_000))) is Code.NOT_NOW
    assert table.code("bob", Bid(Seq(0), Cents(30_000))) is Code.STALE


@pytest.mark.parametrize("phase", PHASES)
def test_W1_who_is_not_at_the_table_has_no_part(phase: str) -> None:
    """Each *eligible* player: whoever is not at the table may sit down or stand, and nothing else."""
    table = at(phase)
    strange: list[Action] = [
        Post(table.on, Cents(5000)), CheminStake(table.on, Cents(1000)), MakeCall(table.on, "banco"), Finish(table.on),
        Answer(table.on, yes=True), Bid(table.on, Cents(6000)),
    ]  # fmt: skip
    assert {table.code("zoe", each) for each in strange} == {Code.NOT_AT_TABLE}
