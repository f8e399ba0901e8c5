"""Rule book P8: the seat of a disconnected player is kept for a set number of coups, or of windows without one."""

import pytest

import chemin_table
from any_table import of
from chemin_table import PURSE
from chemin_table import house as chemin_house
from punto_table import BANKER_WINS, Table, house, ready
from sabot.games.bank.posting import Decline
from sabot.games.chemin.pending import Pending as CheminPending
from sabot.games.chemin.pending import pending as chemin_pending
from sabot.games.layout.offers import Waiting as PuntoPending
from sabot.games.layout.stakes import BetsClosed, BetsOpened
from sabot.games.punto.table import pending as punto_pending
from sabot.games.refusals import Code
from sabot.games.seats import AbsenceCounted, Left
from sabot.games.steps import Close
from sabot.games.taille import Stage
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

ANN, BOB, CID = PlayerId("ann"), PlayerId("bob"), PlayerId("cid")
SEVEN = "ann bob cid dan eve fay gil"


def waits(table: Table) -> PuntoPending:
    found = punto_pending(table.state)
    assert found is not None
    return found


# --- Punto Banco


@pytest.mark.parametrize("kept", [1, 3])
def test_P8_a_seat_is_kept_for_a_set_number_of_windows_without_a_coup(kept: int) -> None:
    """A disconnected player's seat is kept for a set number of ... windows in which no coup was dealt."""
    table = ready("", house(absent_coups=kept))
    table.away("bob")
    for _ in range(kept - 1):
        assert [type(event) for event in table.close()] == [BetsClosed, AbsenceCounted, BetsOpened]
    assert BOB in table.state.players
    assert [type(event) for event in table.close()] == [BetsClosed, AbsenceCounted, Left, BetsOpened]
    assert table.taken_home("bob") == PURSE
    assert set(table.state.players) == {ANN}


def test_P8_a_full_table_of_disconnected_players_who_never_staked_becomes_free() -> None:
    """Then he leaves with his purse: also where nobody is there to stake, and nobody ever did."""
    table = ready("", house(absent_coups=3), SEVEN)
    for name in SEVEN.split():
        table.away(name)
    assert (waits(table).idle, waits(table).players, waits(table).default) == (
        False,
        tuple(SEVEN.split()),
        Close(table.on),
    )
    for _ in range(3):
        assert len(table.state.players) == 7
        table.close()
    assert table.state.players == {}
    assert [event.purse for event in table.all(Left)] == [PURSE] * 7
    assert waits(table).idle
    table.sit("hal", 1)


def test_P8_coups_and_windows_without_one_count_alike() -> None:
    """For a set number of coups, or of windows in which no coup was dealt."""
    table = ready(BANKER_WINS, house(absent_coups=3))
    table.away("bob")
    table.close()
    table.coup("ann")
    assert BOB in table.state.players
    table.close()
    assert BOB not in table.state.players


def test_P8_who_is_back_is_absent_no_more() -> None:
    """A disconnected player's seat: who is back has his for good."""
    table = ready("", house(absent_coups=2))
    for _ in range(4):
        table.away("bob")
        table.close()
        table.away("bob", False)
    assert BOB in table.state.players


def test_P8_a_window_counts_for_nobody_who_is_there() -> None:
    """A disconnected player's seat."""
    table = ready("", house(absent_coups=1))
    assert waits(table).idle
    for _ in range(3):
        assert of(table.close(), AbsenceCounted) == []
    assert {ANN, BOB} == set(table.state.players)


def test_P8_a_window_that_all_present_pass_counts_too() -> None:
    """Windows in which no coup was dealt: however they closed (W1)."""
    table = ready("", house(absent_coups=1))
    table.away("bob")
    assert waits(table).players == (ANN,)
    assert of(table.done("ann"), AbsenceCounted) == [AbsenceCounted((BOB,))]
    assert BOB not in table.state.players


def test_P8_between_two_shoes_the_table_waits_a_window_at_a_time_for_the_absent() -> None:
    """Windows in which no coup was dealt: no shoe is begun for a table at which nobody is present."""
    table = Table(house(absent_coups=2), "ann bob")
    table.away("ann")
    assert (waits(table).chance, waits(table).default) == ("order", None)
    assert table.code(CROUPIER, Close(table.on)) is Code.STALE
    table.away("bob")
    assert (waits(table).chance, waits(table).players) == (None, (ANN, BOB))
    first = table.on
    table.close()
    assert table.code(CROUPIER, Close(first)) is Code.STALE
    assert of(table.close(), Left) == [Left(ANN, Cents(PURSE)), Left(BOB, Cents(PURSE))]
    assert waits(table).chance == "order"
    assert table.state.taille.stage is Stage.SHUFFLE


def test_P8_the_shoe_goes_on_from_a_holder_who_has_been_absent_too_long() -> None:
    """Then he leaves with his purse; where the players deal, the shoe goes on (P5)."""
    table = ready("", house("american", absent_coups=1), "ann bob cid")
    holder = table.state.holder
    assert holder is not None
    table.away(holder)
    table.close()
    assert holder not in table.state.players
    assert table.state.holder in table.state.players


# --- Chemin de Fer


def standing_still(table: chemin_table.Table) -> CheminPending:
    found = chemin_pending(table.state)
    assert found is not None
    return found


@pytest.mark.parametrize("stage", ["shuffle", "waits"])
def test_P8_a_full_table_of_chemin_de_fer_becomes_free(stage: str) -> None:
    """A disconnected player's seat is kept for a set number of ... windows in which no coup was dealt (all games)."""
    table = chemin_table.Table(chemin_house(seats=3, absent_coups=2), "ann bob cid")
    if stage == "waits":
        table.shoe()
    for name in ("ann", "bob", "cid"):
        table.away(name)
    for _ in range(2):
        assert (table.stage, len(table.state.players)) == (stage, 3)
        waiting = standing_still(table)
        assert (waiting.idle, waiting.players, waiting.default) == (False, (ANN, BOB, CID), Close(table.on))
        table.act(CROUPIER, Close(table.on))
    assert table.state.players == {}
    assert [event.purse for event in table.all(Left)] == [PURSE] * 3
    assert standing_still(table).idle
    table.sit("dan", 1)
    table.sit("eve", 2)
    assert table.stage == ("post" if stage == "waits" else "shuffle")


def test_P8_who_waits_for_lots_may_be_absent_too_long() -> None:
    """A disconnected player's seat is kept for a set number of windows (all games)."""
    table = chemin_table.Table(chemin_house(seating="random", absent_coups=1), "ann")
    assert (table.stage, standing_still(table).idle) == ("lots", True)
    assert table.code(CROUPIER, Close(table.on)) is Code.NOT_NOW
    table.away("ann")
    table.act(CROUPIER, Close(table.on))
    assert table.state.players == {}


def test_P8_a_bank_that_nobody_stakes_against_counts_for_the_absent() -> None:
    """Windows in which no coup was dealt: nobody stakes (C5.3)."""
    table = chemin_table.Table(chemin_house(absent_coups=2), "ann bob cid")
    table.shoe()
    table.away("cid")
    for _ in range(2):
        assert CID in table.state.players
        nobody_stakes(table)
    assert CID not in table.state.players
    assert {event.players for event in table.all(AbsenceCounted)} == {(CID,)}


def nobody_stakes(table: chemin_table.Table) -> None:
    """Somebody holds the bank, and every window passes."""
    while table.stage != "post":
        table.default()
    table.post(table.asked, 10_000)
    before = len(table.all(AbsenceCounted))
    while len(table.all(AbsenceCounted)) == before:
        table.default()


def test_P8_a_table_without_a_banker_counts_for_the_absent() -> None:
    """Windows in which no coup was dealt: every seat has declined, and the table waits (C2)."""
    table = chemin_table.Table(chemin_house(absent_coups=1), "ann bob cid")
    table.shoe()
    table.away("cid")
    while table.stage == "post":
        table.act(table.asked, Decline(table.on))
    assert (table.stage, standing_still(table).players) == ("waits", (ANN, BOB))
    table.act(CROUPIER, Close(table.on))
    assert CID not in table.state.players
    assert standing_still(table).idle
    assert table.code(CROUPIER, Close(table.on)) is Code.NOT_NOW


def test_P8_a_table_broken_off_because_somebody_went_away_is_no_window() -> None:
    """Windows in which no coup was dealt: whose window is broken off has not been absent for one (C5.3)."""
    table = chemin_table.Table(chemin_house(absent_coups=1), "ann bob")
    table.shoe()
    table.post(table.asked, 10_000)
    table.away("bob")
    assert table.stage == "waits"
    assert BOB in table.state.players
