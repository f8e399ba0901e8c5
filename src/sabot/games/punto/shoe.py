"""The shoe goes round where the players deal (rule book P5)."""

from collections.abc import Container, Sequence
from typing import Final

import msgspec

from sabot.bets import PLAYER
from sabot.coup import Winner
from sabot.games.feature import Feature, action, also, event, offer
from sabot.games.layout.stakes import StakeLine
from sabot.games.moves import alone
from sabot.games.narration import Lines, call, one
from sabot.games.narration import event as said
from sabot.games.parts import copied
from sabot.games.punto.state import Punto
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Left, Player, first_from, round_from
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq

_set: Final = msgspec.structs.replace


class RefuseShoe(msgspec.Struct, frozen=True, tag="refuse_shoe", forbid_unknown_fields=True):
    """The holder lets the shoe go on to the next."""

    on: Seq


class HaveCroupierDeal(msgspec.Struct, frozen=True, tag="have_croupier_deal", forbid_unknown_fields=True):
    """The holder keeps the shoe's turn and has the croupier deal."""

    on: Seq


class ShoePassed(msgspec.Struct, frozen=True, tag="shoe_passed", forbid_unknown_fields=True):
    """The shoe went to a player, who deals; None: all refused it, the croupier deals.

    It goes on when its holder `refused` it, when Player `won`, or when nobody had it.
    """

    player: PlayerId | None
    refused: bool = False
    won: bool = False


class CroupierDeals(msgspec.Struct, frozen=True, tag="croupier_deals", forbid_unknown_fields=True):
    """The holder has the croupier deal."""

    player: PlayerId


class CanRefuseShoe(msgspec.Struct, frozen=True, tag="refuse_shoe"):
    """Let the shoe go on."""

    on: Seq


class CanHaveCroupierDeal(msgspec.Struct, frozen=True, tag="have_croupier_deal"):
    """Have the croupier deal."""

    on: Seq


Asking = RefuseShoe | HaveCroupierDeal
Happening = ShoePassed | CroupierDeals
Option = CanRefuseShoe | CanHaveCroupierDeal


def offered(state: Punto, actor: PlayerId) -> tuple[Option, ...]:
    """Options that the holder has with the shoe before the deal."""
    if state.holder != actor or state.coup.player or state.players[actor].leaving or state.over:
        return ()
    refusal = CanRefuseShoe(state.offered)
    return (refusal,) if state.croupier_deals else (refusal, CanHaveCroupierDeal(state.offered))


def _object(state: Punto, actor: PlayerId, asked: Asking) -> Refusal | None:
    if actor != state.holder:
        return refuse(Code.NOT_THE_HOLDER)
    if state.offered != asked.on or state.coup.player:
        return refuse(Code.STALE, on=asked.on)
    if state.croupier_deals and isinstance(asked, HaveCroupierDeal):
        return refuse(Code.STALE, on=asked.on)
    return None


def _refuse_shoe(turn: Turn[Punto], _actor: PlayerId, _action: RefuseShoe) -> None:
    """The shoe goes to the next who has not refused; when all have, the croupier deals."""
    state = turn.state
    gone = {*state.refusers, *([state.holder] if state.holder else [])}
    turn.emit(ShoePassed(_next_holder(state, gone), refused=True))


def _have_croupier_deal(turn: Turn[Punto], actor: PlayerId, _action: HaveCroupierDeal) -> None:
    turn.emit(CroupierDeals(actor))


def shoe_offered(turn: Turn[Punto]) -> None:
    """The shoe goes to somebody, where the players deal and nobody has it who has not refused it (P5)."""
    state = turn.state
    if state.rules.dealing != "players" or state.holder is not None:
        return
    to = _next_holder(state, state.refusers)
    if to is not None:
        turn.emit(ShoePassed(to))


def shoe_left(turn: Turn[Punto], player: PlayerId) -> None:
    """The shoe of one who leaves goes on, unless a coup is being dealt from it."""
    state = turn.state
    if player == state.holder and not state.coup.player:
        turn.emit(ShoePassed(_next_holder(state, {*state.refusers, player})))


def shoe_passed(state: Punto, winner: Winner, lines: Sequence[StakeLine]) -> tuple[ShoePassed, ...]:
    """After a Player win the shoe goes on at a table whose players deal (P5)."""
    if state.rules.dealing != "players" or winner != "P":
        return ()
    best = _highest_winner(state, lines) if state.rules.shoe_passes == "highest_winner" else None
    return (ShoePassed(best or _next_holder(state, ()), won=True),)


def _next_holder(state: Punto, gone: Container[PlayerId]) -> PlayerId | None:
    return first_from(_in_turn(state), lambda each: each.id not in gone and _can_hold(each))


def _in_turn(state: Punto) -> list[Player]:
    """The seated as the shoe goes round from where it is; first of all, at the croupier's right, whatever the way."""
    to_the_right = round_from(state.players, state.pointer)
    if state.rules.shoe_direction == "counter_clockwise" or not state.pointer:
        return to_the_right
    here = [each for each in to_the_right if each.seat == state.pointer]
    return [*(each for each in reversed(to_the_right) if each not in here), *here]


def _highest_winner(state: Punto, lines: Sequence[StakeLine]) -> PlayerId | None:
    """Of those who can hold the shoe, who won with the highest Player stake, the first of equals from the right."""
    won = {line.player: line.stake for line in lines if line.bet == PLAYER and line.result == "won"}
    able = [each for each in round_from(state.players, state.pointer) if each.id in won and _can_hold(each)]
    most = max((won[each.id] for each in able), default=None)
    return first_from(able, lambda each: won[each.id] == most)


def _can_hold(player: Player) -> bool:
    return not player.away and not player.leaving


def _passed(state: Punto, event: ShoePassed, seq: Seq) -> Punto:
    refusers: frozenset[PlayerId] = frozenset() if event.won else state.refusers
    if event.refused and state.holder is not None:
        refusers |= {state.holder}
    seat = state.pointer if event.player is None else state.players[event.player].seat or 0
    return _set(state, seq=seq, holder=event.player, pointer=seat, offered=seq, refusers=refusers, croupier_deals=False)


def _croupier_deals(state: Punto, event: CroupierDeals, seq: Seq) -> Punto:
    return _set(state, seq=seq, croupier_deals=True)


def _left(state: Punto, event: Left, _seq: Seq) -> Punto:
    return _set(state, holder=None) if state.holder == event.player else state


def _say_passed(_state: Punto, each: ShoePassed) -> Lines:
    refused = (said("shoe_refused"),) if each.refused else ()
    if each.player is None:
        return *refused, said("shoe_passed_nobody")
    return *refused, call("la_main_passe"), said("shoe_passed", player=each.player)


SHOE: Final = Feature(
    actions=(
        action(RefuseShoe, _object, _refuse_shoe),
        action(HaveCroupierDeal, _object, _have_croupier_deal),
    ),
    events=(
        event(ShoePassed, _passed, _say_passed),
        event(CroupierDeals, _croupier_deals, one("croupier_deals", "player")),
        also(Left, _left),
    ),
    offers=(offer(CanRefuseShoe, alone(RefuseShoe)), offer(CanHaveCroupierDeal, alone(HaveCroupierDeal))),
    parts=(*map(copied, ("holder", "croupier_deals")),),
    codes=frozenset((Code.NOT_THE_HOLDER,)),
)
