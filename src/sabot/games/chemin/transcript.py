"""A check of a public log of Chemin de Fer, line by line: its cards, results, stakes and chips hold together.

A fold beside the game's own, in which hidden cards stay unknown until they are turned.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

import msgspec

from sabot.games.bank.lots import SeatsDrawn
from sabot.games.chemin.coup import (
    PLACES,
    CheminCoupDealt,
    CheminCoupEnded,
    CheminPalettePassedOn,
    CheminPaletteSeen,
    CheminTaxeTaken,
)
from sabot.games.chemin.draw import CheminCardGiven, CheminDeclared, CheminHandTurned
from sabot.games.chemin.rules import CheminRules, taxe_on
from sabot.games.chemin.state import Chemin, engaged, next_step, on_layout
from sabot.games.chemin.table import MACHINE, PublicEvent, evolve
from sabot.games.seats import AbsenceCounted, AwayMarked, BoughtIn, LeavingSaid, Left, Seated, SeatTaken, Stood
from sabot.games.steps import CardsBurned, Finished, SessionEnded, StopCardReached
from sabot.games.story import (
    HIDDEN,
    StoryError,
    ToldCards,
    called,
    check,
    check_limits,
    check_proof,
    face_down,
    prepared,
    quoted,
    third_face_up,
    turned,
    turned_hand,
)
from sabot.games.table_limits import LimitsAnnounced, LimitsSet
from sabot.games.taille import ShoeRevealed, TailleEvent
from sabot.games.windows import Seq
from sabot.money import Cents, units

_set: Final = msgspec.structs.replace
OF_PEOPLE: Final = frozenset(
    (Seated, Stood, SeatTaken, SeatsDrawn, BoughtIn, Left, LeavingSaid, AwayMarked, AbsenceCounted)
)
OF_LIMITS: Final = frozenset((LimitsAnnounced, LimitsSet))
AT_ANY_TIME: Final = OF_PEOPLE | OF_LIMITS | {StopCardReached}
NOT_FOLDED: Final = frozenset(
    (*get_args(TailleEvent), CardsBurned, CheminCoupDealt, CheminCardGiven, StopCardReached, Finished, SessionEnded)
)
"""Events not folded as the game folds them: the ceremony of the shoe moves nothing, and cards are told apart."""
FOLDED: Final = frozenset(MACHINE.folds) - NOT_FOLDED
IN_A_COUP: Final = frozenset(
    (
        CheminCoupDealt,
        CheminPalettePassedOn,
        CheminPaletteSeen,
        CheminDeclared,
        CheminHandTurned,
        CheminCardGiven,
        CheminCoupEnded,
    )
)
_Due = tuple[type[msgspec.Struct], str | None]


class CheminLog(msgspec.Struct, frozen=True, kw_only=True):
    """Content of a log so far: the table, as far as it is public, the cards, and a taxe that is due at once."""

    state: Chemin
    cards: ToldCards = ToldCards()
    taxe: Cents = Cents(0)


def heard(log: CheminLog, event: PublicEvent) -> CheminLog:
    """The log with one more event, whose cards are cards; raises StoryError where it contradicts what went before."""
    state = log.state
    _check_people(state, event)
    check_limits(state, event)
    if type(event) not in AT_ANY_TIME:
        _check_turn(state, event)
    _check_taxe(log.taxe, event)
    cards, state = _with_cards(log.cards, state, event)
    for field, right in consequence(log.state, event).items():
        check(field, getattr(event, field), right)
    state = _folded(state, event)
    _check_chips(state)
    return CheminLog(state=state, cards=cards, taxe=_taxe(log.state.rules, event))


def consequence(state: Chemin, event: PublicEvent) -> Mapping[str, object]:
    """Right values of an event's fields; those that somebody decides, or chance, are left out."""
    follows = MACHINE.follows.get(type(event))
    return {} if follows is None else follows(state, event)


def _check_people(state: Chemin, event: PublicEvent) -> None:
    """Raise StoryError for one who is not at the table, and for one who goes while something of his is at stake."""
    if type(event) not in FOLDED or isinstance(event, Seated | Stood | CheminDeclared):
        return
    for player in _named(event):
        if player not in state.players:
            raise StoryError(f"it names {quoted(player)}, who is not at the table")
    if isinstance(event, Left) and engaged(state, event.player):
        raise StoryError(f"{quoted(event.player)} leaves, and something of his is still at stake")


def _named(event: PublicEvent) -> Iterator[str]:
    for field in ("player", "about", "ponte", "players", "to", "stakes", "seats"):
        value: Any = getattr(event, field, None)
        yield from (value,) if isinstance(value, str) else value or ()


def _check_taxe(due: Cents, event: PublicEvent) -> None:
    """Raise StoryError for a taxe that is not the one due, and for what comes before it (C8.2)."""
    if isinstance(event, CheminTaxeTaken):
        check("amount", event.amount, due)
    elif due:
        raise StoryError(f"a taxe of {units(due)} is due before it, on what the banker has won")


def _taxe(rules: CheminRules, event: PublicEvent) -> Cents:
    return taxe_on(rules, event.won) if isinstance(event, CheminCoupEnded) else Cents(0)


def _folded(state: Chemin, event: PublicEvent) -> Chemin:
    return evolve(state, event) if type(event) in FOLDED else _set(state, seq=Seq(state.seq + 1))


def _check_chips(state: Chemin) -> None:
    """Raise StoryError where chips appear or vanish, or somebody has less than nothing (M3)."""
    purses = sum(player.purse for player in state.players.values())
    chips = purses + on_layout(state) + state.bank + state.house
    if chips != state.issued:
        raise StoryError(
            f"it leaves {units(Cents(chips))} in chips at the table, and {units(state.issued)} were issued"
        )
    for player in state.players.values():
        if player.purse < 0:
            raise StoryError(f"it leaves {quoted(player.id)} with {units(player.purse)}")
    if min(state.bank, state.house) < 0:
        raise StoryError(f"it leaves the bank with {units(state.bank)} and the house with {units(state.house)}")


def _check_turn(state: Chemin, event: PublicEvent) -> None:
    """Raise StoryError for a step of the coup that is not its next one, and for what comes before it is settled."""
    if type(event) not in IN_A_COUP and not state.ponte_hand:
        return
    side: str | None = getattr(event, "side", None)
    due, step = _due(state), (type(event), side)
    looks = isinstance(event, CheminPalettePassedOn | CheminPaletteSeen) and due == (CheminDeclared, "ponte")
    if step != due and not looks:
        raise StoryError(f"it is {called(*step)}, and the coup's next step is {called(*due)}")


def _due(state: Chemin) -> _Due:
    """The coup's next step."""
    if state.declared == "natural" and "ponte" not in state.shown:
        return CheminHandTurned, "ponte"
    match next_step(state):
        case "deal":
            return CheminCoupDealt, None
        case "declare":
            return CheminDeclared, "ponte"
        case "turn":
            return CheminHandTurned, "banker"
        case "give":
            return CheminCardGiven, "ponte"
        case "choose":
            return CheminDeclared, "banker"
        case "settle":
            return _settling(state)


def _settling(state: Chemin) -> _Due:
    if state.chosen == "draw" and len(state.banker_hand) == 2:
        return CheminCardGiven, "banker"
    return (CheminCoupEnded, None) if "ponte" in state.shown else (CheminHandTurned, "ponte")


def _with_cards(told: ToldCards, state: Chemin, event: PublicEvent) -> tuple[ToldCards, Chemin]:
    """The cards and the hands after an event; raises StoryError for a card that was told otherwise before."""
    match event:
        case CheminCoupDealt(backs):
            return face_down(told, backs), _set(state, ponte_hand=(HIDDEN,) * 2, banker_hand=(HIDDEN,) * 2)
        case CheminPaletteSeen(_, cards):
            return turned(told, PLACES["ponte"], cards), state
        case CheminHandTurned(side, cards, _):
            hand = state.ponte_hand if side == "ponte" else state.banker_hand
            shown = turned_hand(side, hand, cards)
            after = _set(state, ponte_hand=shown) if side == "ponte" else _set(state, banker_hand=shown)
            return turned(told, PLACES[side], cards), after
        case CheminCardGiven(side, card):
            named = f"{side}_hand"
            return third_face_up(told, card), _set(state, **{named: (*getattr(state, named), card)})
        case CheminCoupEnded():
            return told, _set(state, ponte_hand=(), banker_hand=())
        case ShoeRevealed(_, proof):
            check_proof(told, proof, state.rules.decks)
            return ToldCards(), state
        case _:
            return prepared(told, event), state
