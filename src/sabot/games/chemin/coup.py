"""The coup: rien ne va plus, four cards face down, the settlement and its taxe (rule book C6, C8)."""

from collections.abc import Mapping
from typing import Final

import msgspec

from sabot.cards import Back, Card, back, is_natural, points
from sabot.coup import Winner, winner
from sabot.games.acts import tell_stop
from sabot.games.bank import palette
from sabot.games.bank.entries import StakesGivenBack, to_each
from sabot.games.bank.knowledge import dealing, laying, learning
from sabot.games.bank.vocabulary import Amounts
from sabot.games.chemin.claims import prime
from sabot.games.chemin.draw import CheminCardGiven, CheminHandTurned, give_third, turned
from sabot.games.chemin.rules import taxe_on
from sabot.games.chemin.state import Chemin, next_step
from sabot.games.chemin.tenure import lost, shoe_over, won
from sabot.games.chemin.vocabulary import CheminResult, CheminSettled
from sabot.games.display import shown_hand
from sabot.games.feature import Feature, also, event, following, public, secret
from sabot.games.narration import Lines, call, faces, one
from sabot.games.narration import event as said
from sabot.games.parts import copied, field
from sabot.games.seats import absent_longer, away, paid
from sabot.games.steps import was_last
from sabot.games.table_limits import limits_come
from sabot.games.tempo import CARD_MS, TURN_MS
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class CheminCoupOpened(msgspec.Struct, frozen=True, tag="coup_opened", forbid_unknown_fields=True):
    """*Rien ne va plus*: this banco is played, the ponte holds the cards against it."""

    coup: int
    ponte: PlayerId
    banco: Cents


class CheminCoupDealt(msgspec.Struct, frozen=True, tag="coup_dealt", forbid_unknown_fields=True):
    """Ponte, banker, ponte, banker, face down: only the backs are seen (C6)."""

    backs: tuple[Back, Back, Back, Back]


class CheminPalettePassed(msgspec.Struct, frozen=True, tag="palette_passed", forbid_unknown_fields=True):
    """SECRET: the ponte was handed his cards. Twins: CheminPaletteSeen for him, CheminPalettePassedOn."""

    player: PlayerId
    cards: tuple[Card, Card]


class CheminPaletteSeen(msgspec.Struct, frozen=True, tag="palette_seen", forbid_unknown_fields=True):
    """To the ponte: his cards."""

    player: PlayerId
    cards: tuple[Card, Card]


class CheminPalettePassedOn(msgspec.Struct, frozen=True, tag="palette_passed_on", forbid_unknown_fields=True):
    """To everybody else: the ponte has his cards."""

    player: PlayerId


class CheminCoupEnded(msgspec.Struct, frozen=True, tag="coup_ended", forbid_unknown_fields=True):
    """The result. Ponte wins: `to` are stakes and winnings, out of the layout and the bank; banker wins: `won` are
    the stakes that he collects, less the taxe in a line of its own; a tie moves nothing (C8)."""

    coup: int
    winner: Winner
    ponte_points: int
    banker_points: int
    natural: bool
    won: Cents
    to: Amounts


class CheminTaxeTaken(msgspec.Struct, frozen=True, tag="taxe_taken", forbid_unknown_fields=True):
    """The house's levy on what the banker has won, out of the bank (C8.2)."""

    amount: Cents


def coup_opened(turn: Turn[Chemin]) -> None:
    """*Rien ne va plus*; after a tie the same stakes are played for again (C8.3)."""
    state = turn.state
    turn.emit(CheminCoupOpened(state.coups + 1, _ponte(state) or PlayerId(""), state.bank))


def _ponte(state: Chemin) -> PlayerId | None:
    """The caller, à deux the better prime; else the best prime of those with the highest counted stake (C6)."""
    if state.callers:
        return state.callers[0]
    highest = max(state.layout.values(), default=None)
    return next((player for player in prime(state) if state.layout.get(player) == highest), None)


def proceeded(turn: Turn[Chemin]) -> None:
    """The next step that is no choice: deal, turn, give, settle."""
    step = next_step(turn.state)
    if step == "deal":
        _deal(turn)
    elif step == "turn":
        turned(turn, "banker")
    elif step == "give":
        give_third(turn, "ponte")
    else:
        _settle(turn)


def _deal(turn: Turn[Chemin]) -> None:
    state = turn.state
    first, second, third, fourth = state.taille.shoe.next(4)
    turn.emit(CheminCoupDealt((back(first), back(second), back(third), back(fourth))))
    tell_stop(turn, state, 4)
    if state.ponte is not None:
        turn.emit(CheminPalettePassed(state.ponte, (first, third)))


def _settle(turn: Turn[Chemin]) -> None:
    """The ponte's cards are turned, the coup is settled, and what follows from it happens (C8)."""
    if "ponte" not in turn.state.shown:
        turned(turn, "ponte")
    ended = settlement(turn.state)
    turn.emit(ended)
    state = turn.state
    last = was_last(state.coups, state.stop_coup, state.rules.last_coup)
    if ended.winner == "T":
        _tied(turn, last=last)
    elif ended.winner == "P":
        (shoe_over if last else lost)(turn)
    else:
        _collected(turn, ended.won)
        (shoe_over if last else won)(turn)


def settlement(state: Chemin) -> CheminCoupEnded:
    """The result of the coup, and where its chips go."""
    ponte, banker = points(state.ponte_hand), points(state.banker_hand)
    result, stakes = winner(ponte, banker), state.layout
    return CheminCoupEnded(
        coup=state.coups + 1,
        winner=result,
        ponte_points=ponte,
        banker_points=banker,
        natural=is_natural(state.ponte_hand) or is_natural(state.banker_hand),
        won=Cents(sum(stakes.values())) if result == "B" else Cents(0),
        to={player: Cents(2 * stake) for player, stake in stakes.items()} if result == "P" else {},
    )


def _tied(turn: Turn[Chemin], *, last: bool) -> None:
    """A tie is void and dealt again at once; the last coup's is not (C8.3, S4)."""
    limits_come(turn)
    if last:
        turn.emit(StakesGivenBack(turn.state.layout))
        shoe_over(turn)
    else:
        coup_opened(turn)


def _collected(turn: Turn[Chemin], stakes: Cents) -> None:
    """The stakes less the taxe join the bank (C8.2)."""
    taxe = taxe_on(turn.state.rules, stakes)
    if taxe:
        turn.emit(CheminTaxeTaken(taxe))
    limits_come(turn)


def _opened(state: Chemin, each: CheminCoupOpened, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        step=seq,
        phase="coup",
        question=None,
        ponte=each.ponte,
        ponte_hand=(),
        banker_hand=(),
        declared=None,
        chosen=None,
        shown=frozenset(),
    )


def _dealt(state: Chemin, _each: CheminCoupDealt, seq: Seq) -> Chemin:
    first, second, third, fourth = state.taille.shoe.next(4)
    dealt = palette.dealt(state, 4, (state.ponte,), seq)
    return _set(dealt, ponte_hand=(first, third), banker_hand=(second, fourth), calls_made=())


def _passed(state: Chemin, each: CheminPalettePassed, seq: Seq) -> Chemin:
    return palette.stepped(state, each, seq)


def _ended(state: Chemin, each: CheminCoupEnded, seq: Seq) -> Chemin:
    decided: dict[str, object] = {}
    if each.winner == "P":
        decided = {"bank": Cents(0), "layout": {}}
    elif each.winner == "B":
        decided = {"bank": Cents(state.bank + each.won), "layout": {}, "bank_won": state.bank_won + 1}
    banker = state.banker or PlayerId("")
    return _set(
        state,
        seq=seq,
        step=seq,
        players=paid(absent_longer(state.players, away(state.players)), each.to),
        coups=each.coup,
        results=(*state.results, CheminResult(each.winner, banker, state.bank)),
        settled=_as_it_was(state, each),
        **decided,
    )


def _as_it_was(state: Chemin, ended: CheminCoupEnded) -> CheminSettled:
    """The coup that lies open on the table."""
    return CheminSettled(
        coup=ended.coup,
        winner=ended.winner,
        natural=ended.natural,
        banker=state.banker or PlayerId(""),
        associate=state.associate,
        ponte=state.ponte or PlayerId(""),
        call=state.call,
        callers=state.callers,
        banco=state.bank,
        stakes=state.layout,
        received=ended.to,
        won=ended.won,
        taxe=Cents(0),
        ponte_hand=shown_hand(state.ponte_hand, seen=True),
        banker_hand=shown_hand(state.banker_hand, seen=True),
    )


def _taxed(state: Chemin, each: CheminTaxeTaken, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        bank=Cents(state.bank - each.amount),
        house=Cents(state.house + each.amount),
        settled=None if state.settled is None else _set(state.settled, taxe=each.amount),
    )


def _given_back(state: Chemin, each: StakesGivenBack, _seq: Seq) -> Chemin:
    settled = state.settled
    if settled is not None and settled.winner == "T" and state.phase == "coup":
        settled = _set(settled, received=each.to)
    return _set(state, settled=settled)


def _twin(
    _before: Chemin, each: CheminPalettePassed, viewer: PlayerId | None
) -> CheminPaletteSeen | CheminPalettePassedOn:
    return CheminPaletteSeen(each.player, each.cards) if viewer == each.player else CheminPalettePassedOn(each.player)


def _say_opened(_state: Chemin, each: CheminCoupOpened) -> Lines:
    return call("rien_ne_va_plus"), said("coup", coup=each.coup, ponte=each.ponte, banco=each.banco)


def _say_seen(_state: Chemin, each: CheminPaletteSeen) -> Lines:
    return (said("palette_seen", cards=faces(each.cards)),)


def _say_ended(_state: Chemin, each: CheminCoupEnded) -> Lines:
    facts = {"ponte": each.ponte_points, "banker": each.banker_points}
    result = {
        "T": call("en_cartes"),
        "P": said("ponte_wins", **facts),
        "B": said("banker_wins", **facts, won=each.won),
    }
    return result[each.winner], *to_each("paid", each.to)


def _as_covered(state: Chemin, _each: CheminCoupOpened) -> dict[str, object]:
    return {"coup": state.coups + 1, "ponte": _ponte(state), "banco": Cents(sum(state.layout.values()))}


def _as_laid(state: Chemin, _each: StakesGivenBack) -> dict[str, object]:
    return {"to": state.layout}


def _to_the_ponte(state: Chemin, _each: CheminPalettePassedOn | CheminPaletteSeen) -> dict[str, object]:
    return {"player": state.ponte}


def _as_settled(state: Chemin, _each: CheminCoupEnded) -> dict[str, object]:
    return msgspec.structs.asdict(settlement(state))


COUP: Final = Feature(
    events=(
        event(CheminCoupOpened, _opened, _say_opened, 400, follows=_as_covered),
        event(CheminCoupDealt, _dealt, one("dealt"), 1800, 4 * CARD_MS),
        secret(CheminPalettePassed, _passed, _twin, 1000, TURN_MS),
        public(CheminPaletteSeen, _say_seen, _to_the_ponte),
        public(CheminPalettePassedOn, one("looks", "player"), _to_the_ponte),
        event(CheminCoupEnded, _ended, _say_ended, 1800, follows=_as_settled),
        event(CheminTaxeTaken, _taxed, one("taxe", "amount")),
        also(StakesGivenBack, _given_back),
        following(StakesGivenBack, _as_laid),
    ),
    parts=(
        *map(copied, ("settled", "results")),
        field("ponte", lambda state: state.ponte if state.phase == "coup" else None, "ponte", "phase"),
    ),
)
laid: Final = laying(turned=CheminHandTurned, third_card=CheminCardGiven)
learned: Final = learning(dealt=CheminCoupDealt, turned=CheminHandTurned, third_card=CheminCardGiven)
PLACES: Final[Mapping[str, tuple[int, int]]] = {"ponte": (0, 2), "banker": (1, 3)}
"""Where both hands lie among the four cards of a deal: ponte, banker, ponte, banker (C6)."""
dealt: Final = dealing(dealt=CheminCoupDealt, turned=CheminHandTurned, third_card=CheminCardGiven, places=PLACES)
