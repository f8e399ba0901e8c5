"""A table of Punto Banco that deals a coup, as lessons watch it: the game itself says what happens and is called."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from sabot.cards import Card
from sabot.coup import Hands
from sabot.games.layout.stakes import Stakes
from sabot.games.punto.coup import HandPassed
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.state import Punto, step_actor
from sabot.games.punto.table import MACHINE, Event
from sabot.games.seats import Player, Seat
from sabot.games.steps import Proceed
from sabot.games.taille import Stage, Taille
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.school.drill import Sentence
from sabot.shoe import Shoe

BEGUN: Final = Seq(1)
_PURSE: Final = Cents(1_000_000)


class LessonStep(msgspec.Struct, frozen=True):
    """An event, and the table that it left."""

    event: Event
    after: Punto


def seat_id(seat: int) -> PlayerId:
    """The id of the player on a seat: its number."""
    return PlayerId(str(seat))


def people(seats: tuple[int, ...]) -> dict[PlayerId, Player]:
    """Players on some seats."""
    return {seat_id(seat): Player(seat_id(seat), Seat(seat), _PURSE) for seat in seats}


def closed(
    rules: PuntoRules,
    coup: Hands,
    seats: tuple[int, ...] = (),
    stakes: Mapping[int, Stakes] | None = None,
    holder: int | None = None,
) -> Punto:
    """A table whose bets are closed and whose shoe deals a coup next; a seat may hold the shoe."""
    return Punto(
        rules=rules,
        seq=BEGUN,
        step=BEGUN,
        offered=BEGUN,
        taille=Taille(stage=Stage.READY, shoe=Shoe((*_order(coup), *_BEHIND))),
        players=people(seats),
        layout={seat_id(seat): each for seat, each in (stakes or {}).items()},
        holder=None if holder is None else seat_id(holder),
        pointer=holder or 0,
    )


_BEHIND: Final = (Card("Ksb"),) * 40
"""Cards behind the coup, so that it does not meet the stop card."""


def _order(coup: Hands) -> tuple[Card, ...]:
    """A coup's cards as they leave the shoe (P2)."""
    first_four = (card for pair in zip(coup.player[:2], coup.banker[:2], strict=True) for card in pair)
    return *first_four, *coup.player[2:], *coup.banker[2:]


def steps(table: Punto) -> Iterator[LessonStep]:
    """The coup, step by step, to its settlement and what follows at once."""
    over = False
    while not over:
        for event in MACHINE.decide(table, step_actor(table), Proceed(table.step)):
            table = MACHINE.evolve(table, event)
            over = over or isinstance(event, CoupSettled)
            yield LessonStep(event, table)


def calls(step: LessonStep) -> tuple[Sentence, ...]:
    """Calls of the croupier or caller at a step, in French."""
    if isinstance(step.event, HandPassed):
        return ()
    lines = MACHINE.narrate(step.after, step.event)
    return tuple(Sentence(f"french.{each.key}", each.facts) for each in lines if each.section == "call")
