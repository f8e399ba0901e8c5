"""The banco: who plays against the whole bank, who follows a lost one, who has lost too many (rule book B6, B6.1)."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from sabot.games.bank.entitlement import pays
from sabot.games.bank.entries import entering
from sabot.games.bank.vocabulary import Amounts
from sabot.games.banque.award import BanqueBankPosted
from sabot.games.banque.coup import coup_opened
from sabot.games.banque.order import first_side, order, places, side_of
from sabot.games.banque.stakes import object_place
from sabot.games.banque.state import Banque, stage
from sabot.games.banque.succession import BankTaken
from sabot.games.banque.tenure import BankAdded, BankEnded
from sabot.games.banque.vocabulary import (
    PLACES,
    SIDES,
    BanqueCoupEnded,
    BanqueEntry,
    BanqueSettled,
    Laid,
    Outcome,
    Place,
    Side,
    halves,
    laid,
)
from sabot.games.banque.way import (
    BANKING,
    ORDER,
    BanqueEntered,
    BanqueFate,
    BanqueOpened,
    BanqueOutlook,
    claims,
    counted,
    resolved,
    returned,
    stakes_opened,
)
from sabot.games.feature import Feature, action, also, event, offer
from sabot.games.moves import NONE, one_of
from sabot.games.narration import Lines
from sabot.games.narration import event as said
from sabot.games.parts import copied, field
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Left, Player, paid
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace
MOST_LOST: Final = 3
"""So many bancos lost running bar from the next window."""
_SIGN: Final[Mapping[Outcome, int]] = {"won": 1, "lost": -1, "tied": 0}


class CallBanco(msgspec.Struct, frozen=True, tag="call_banco", forbid_unknown_fields=True):
    """Banco, the bank's whole amount, on a tableau or à cheval (B6); None withdraws it."""

    on: Seq
    place: Place | None


class BancoResolved(msgspec.Struct, frozen=True, tag="banco_resolved", forbid_unknown_fields=True):
    """The player who has banco, if anybody, and where; what lapsed went back. `suivi`: it follows a lost one (B6)."""

    stakes: dict[PlayerId, Laid]
    to: Amounts
    suivi: bool = False


class CanCallBanco(msgspec.Struct, frozen=True, tag="call_banco"):
    """Banco on one of these places; `suivi` goes before all others."""

    on: Seq
    amount: Cents
    places: tuple[Place, ...]
    suivi: bool


def banco_outlook(state: Banque) -> BanqueOutlook:
    """A suivi plays before the rest; else the best claims, seated before standing (B6, B6.1)."""
    entries, calling = claims(state)
    following = [player for player in calling if player in state.suivi]
    played = _division(state, entries, following or calling)
    fates = tuple(_fate(state, entries[player].amount, player, played, bool(following)) for player in calling)
    return BanqueOutlook(then="coup" if played else "stakes", fates=fates)


def _division(
    state: Banque, entries: Mapping[PlayerId, BanqueEntry], calling: Sequence[PlayerId]
) -> dict[PlayerId, Laid]:
    """Stakes of some callers: one of each side plays half on his own, or one the whole as he calls it (B6)."""
    seated = [player for player in calling if side_of(state, player) is not None]
    best: dict[Side | None, PlayerId] = {}
    for player in seated:
        best.setdefault(side_of(state, player), player)
    if len(best) == len(SIDES):
        more, less = halves(state.bank, state.rules.coin)
        amounts = zip(best.items(), (more, less), strict=True)
        shared = {player: laid(amount, side or "one", "one", state.rules.coin) for (side, player), amount in amounts}
        return {player: each for player, each in shared.items() if each.total}
    chosen = next(iter(seated or calling), None)
    if chosen is None:
        return {}
    place = entries[chosen].place or "one"
    return {chosen: laid(state.bank, place, first_side(state, chosen), state.rules.coin)}


def _fate(state: Banque, amount: Cents, player: PlayerId, played: Mapping[PlayerId, Laid], suivi: bool) -> BanqueFate:
    counts = played.get(player, Laid())
    back = Cents(amount - counts.total)
    if counts.total:
        return BanqueFate(player, counts, back, "part" if back else None)
    if suivi and player not in state.suivi:
        return BanqueFate(player, counts, back, "suivi")
    stands = side_of(state, player) is None and any(side_of(state, each) is not None for each in played)
    return BanqueFate(player, counts, back, "seated" if stands else "order")


def followed(
    coup: BanqueSettled, lost_before: Mapping[PlayerId, int]
) -> tuple[frozenset[PlayerId], dict[PlayerId, int], frozenset[PlayerId]]:
    """Players who may call suivi after a coup, the bancos each has lost running, those barred from the next window.

    A net loss counts and may be followed, a void one may be repeated, all else begins anew (B6.1).
    """
    nets = {player: net(coup.stakes[player], coup.ended) for player in coup.callers}
    lost = {player: lost_before.get(player, 0) + (each < 0) for player, each in nets.items() if each <= 0}
    barred = frozenset(player for player, count in lost.items() if count >= MOST_LOST and nets[player] < 0)
    return frozenset(lost) - barred, {player: count for player, count in lost.items() if count}, barred


def net(stake: Laid, event: BanqueCoupEnded) -> int:
    """Gain of a banco's caller, in cents, negative where he has lost."""
    outcomes = (event.one.outcome, event.two.outcome)
    return sum(_SIGN[outcome] * stake.on(side) for side, outcome in zip(SIDES, outcomes, strict=True))


def _object_call(state: Banque, actor: PlayerId, called: CallBanco) -> Refusal | None:
    if state.bank_open and stage(state) == "stakes":
        return refuse(Code.NO_BANCO)
    refusal = BANKING.in_window(state, actor, called.on, "banco")
    if refusal is not None:
        return refusal
    wrong = None if called.place is None else object_place(state, actor, called.place)
    return wrong or pays(state, actor, state.bank)


def _call(turn: Turn[Banque], actor: PlayerId, called: CallBanco) -> None:
    amount = Cents(0) if called.place is None else turn.state.bank
    turn.emit(BanqueEntered(actor, amount, called.place))


def _closed(turn: Turn[Banque]) -> None:
    """A banco that is played goes straight to the deal, else stakes are made (B6)."""
    look = banco_outlook(turn.state)
    stakes = counted(look.fates)
    suivi = any(player in turn.state.suivi for player in stakes)
    turn.emit(BancoResolved(stakes, returned(look.fates), suivi))
    if stakes:
        coup_opened(turn)
    else:
        stakes_opened(turn)


def _resolved(state: Banque, event: BancoResolved, seq: Seq) -> Banque:
    """A right that is not used lapses with the window, and so does a bar (B6.1)."""
    return _set(
        state,
        seq=seq,
        window=None,
        players=paid(state.players, event.to),
        layout=event.stakes,
        callers=tuple(event.stakes),
        suivi=frozenset(),
        barred=frozenset(),
    )


def _passed_over(state: Banque, event: BanqueOpened, _seq: Seq) -> Banque:
    """A window in which nobody may call is passed over, and is that from which its players are barred (B6.1, W3)."""
    return _set(state, barred=frozenset()) if event.window == "stakes" and state.barred else state


def _followed(state: Banque, _event: BanqueCoupEnded, _seq: Seq) -> Banque:
    if state.settled is None:
        return state
    suivi, lost, barred = followed(state.settled, state.lost)
    return _set(state, suivi=suivi, lost=lost, barred=barred)


def _anew(state: Banque, _event: object, _seq: Seq) -> Banque:
    """Nobody follows another banker's coups, nor is he barred by them (B6.1)."""
    return _set(state, suivi=frozenset(), lost={}, barred=frozenset())


def _opens(state: Banque, event: BankAdded, seq: Seq) -> Banque:
    """In an open bank there is no banco, and none is followed (B6.1, B7)."""
    return _anew(state, event, seq) if event.why == "beyond" else state


def _left(state: Banque, event: Left, _seq: Seq) -> Banque:
    player = event.player
    lost = {each: count for each, count in state.lost.items() if each != player}
    return _set(state, suivi=state.suivi - {player}, lost=lost, barred=state.barred - {player})


def _right(state: Banque, _event: BancoResolved) -> dict[str, object]:
    return resolved(banco_outlook(state).fates)


def _say_resolved(_state: Banque, each: BancoResolved) -> Lines:
    plays = (
        said("plays", player=player, amount=laid.total, place=_place(laid)) for player, laid in each.stakes.items()
    )
    back = (
        said("returned" if player in each.stakes else "lapses", player=player, amount=amount)
        for player, amount in each.to.items()
    )
    return *plays, *back


def _place(stake: Laid) -> Place:
    return "cheval" if stake.one and stake.two else "one" if stake.one else "two"


def _calling(state: Banque, player: Player, on: Seq) -> tuple[CanCallBanco, ...]:
    return (CanCallBanco(on, state.bank, places(state, player.id), player.id in state.suivi),)


def _bank(state: Banque) -> Cents:
    return state.bank


def _may_call(state: Banque, player: Player) -> bool:
    return player.id not in state.barred


def _in_order(state: Banque, players: frozenset[PlayerId]) -> tuple[PlayerId, ...]:
    return tuple(player for player in order(state) if player in players) if players else ()


BANCO: Final[Feature[Banque]] = Feature(
    actions=(action(CallBanco, _object_call, _call, "player"),),
    events=(
        event(BancoResolved, _resolved, _say_resolved, 800, follows=_right),
        also(BanqueOpened, _passed_over),
        also(BanqueCoupEnded, _followed),
        also(BanqueBankPosted, _anew),
        also(BankTaken, _anew),
        also(BankEnded, _anew),
        also(BankAdded, _opens),
        also(Left, _left),
    ),
    offers=(offer(CanCallBanco, one_of(CallBanco, (NONE, *PLACES), lambda option: option.places)),),
    windows=(entering("banco", _calling, _closed, _bank, _may_call),),
    parts=(
        *map(copied, ("callers", "lost")),
        field("suivi", lambda state: _in_order(state, state.suivi), "suivi", *ORDER),
        field("barred", lambda state: _in_order(state, state.barred), "barred", *ORDER),
    ),
    waits={"banco": "stakes"},
    codes=frozenset((Code.NO_BANCO, Code.BARRED)),
)
