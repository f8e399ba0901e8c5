"""What is legal about seats and the shoe at a table of Baccara Banque, beside what is in every game."""

from typing import Final

from sabot.games import legality
from sabot.games.banque.bounds import engaged
from sabot.games.banque.state import FEWEST, Banque, stage
from sabot.games.legality import STANDING, Rule
from sabot.games.lots import DrawSeats, object_lots
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import TakeSeat, object_take_seat
from sabot.games.taille import Shuffle, Stage, object_shuffle
from sabot.games.windows import PlayerId


def _take_seat(state: Banque, actor: PlayerId, action: TakeSeat) -> Refusal | None:
    refusal = object_take_seat(state.players, state.rules.seats, actor, action)
    if refusal is None and engaged(state, actor):
        return refuse(Code.NOT_NOW, stage=stage(state))
    return refusal


def _shuffle(state: Banque, actor: PlayerId, action: Shuffle) -> Refusal | None:
    """The award comes before the shuffle of a new shoe (B0)."""
    if stage(state) != Stage.SHUFFLE:
        return refuse(Code.NOT_NOW, stage=stage(state))
    return object_shuffle(state.taille, state.rules.decks, action)


def _draw_seats(state: Banque, actor: PlayerId, action: DrawSeats) -> Refusal | None:
    """Lots give everybody who is seated one of the table's seats, nobody another's (C)."""
    if stage(state) != "lots":
        return refuse(Code.NOT_NOW, stage=stage(state))
    return object_lots(state.players, state.rules.seats, FEWEST, action)


OF_TABLE: Final[dict[type, Rule]] = {
    **legality.OF_TABLE,
    **STANDING,
    TakeSeat: _take_seat,
    Shuffle: _shuffle,
    DrawSeats: _draw_seats,
}
"""The rules about who sits where, with what, and how the shoe is made ready."""
