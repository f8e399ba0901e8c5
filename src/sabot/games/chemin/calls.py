"""Calls against the bank: banco, à deux, avec, suivi, and la table marche (rule book C4)."""

from collections.abc import Mapping
from typing import Final

import msgspec

from sabot.games.bank.entitlement import pays
from sabot.games.bank.entries import entering, to_each
from sabot.games.bank.questions import yes_or_no
from sabot.games.bank.table import available, open_window
from sabot.games.bank.vocabulary import Amounts
from sabot.games.chemin import stakes
from sabot.games.chemin.associate import Associated
from sabot.games.chemin.claims import CheminFate, CheminOutlook, claims, counted, returned
from sabot.games.chemin.coup import CheminCoupEnded, coup_opened
from sabot.games.chemin.state import BANKING, Chemin, as_seated, halves, has_stakers, open_part
from sabot.games.chemin.suite import BankPassed
from sabot.games.chemin.vocabulary import CALLS, Call, CallMade, CheminEntry, Why
from sabot.games.chemin.way import BankReturned, CheminEntered, answers, nothing_at_least, stakes_opened
from sabot.games.feature import Feature, action, also, event, offer
from sabot.games.moves import NONE, one_of
from sabot.games.narration import Lines
from sabot.games.narration import call as called
from sabot.games.narration import event as said
from sabot.games.parts import copied, field
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Left, Player, paid
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class MakeCall(msgspec.Struct, frozen=True, tag="make_call", forbid_unknown_fields=True):
    """A call against the bank; None withdraws it."""

    on: Seq
    call: Call | None


class CallsResolved(msgspec.Struct, frozen=True, tag="calls_resolved", forbid_unknown_fields=True):
    """The call that is played, if any, with its stakes; what lapsed went back (C4.6, C4.7)."""

    call: Call | None
    stakes: Amounts
    to: Amounts


class Marched(msgspec.Struct, frozen=True, tag="marched", forbid_unknown_fields=True):
    """*Banco et la table marche*: the avec caller took the whole open part (C4.4)."""

    player: PlayerId
    amount: Cents


class CallPrice(msgspec.Struct, frozen=True):
    """A call, and what it pays in."""

    call: Call
    amount: Cents


class CanCall(msgspec.Struct, frozen=True, tag="make_call"):
    """The calls that the player can pay."""

    on: Seq
    calls: tuple[CallPrice, ...]


class ShownCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call that the viewer may make, what it pays in, and how much more than he has that is."""

    call: Call
    amount: Cents
    short_by: Cents


def calls_on_offer(state: Chemin) -> tuple[Call, ...]:
    """The calls of this coup, suivi aside; a bank of one coin has no halves (C4)."""
    halved = state.bank > state.rules.coin
    off = {"suivi", *(() if state.rules.a_deux == "allowed" and halved else ("a_deux",))}
    return tuple(call for call in CALLS if call not in off)


def calls_of(state: Chemin, player: PlayerId) -> tuple[Call, ...]:
    """The calls that a player may make, whatever his purse: suivi first, where it is his (C4.5)."""
    follows: tuple[Call, ...] = ("suivi",) if player in state.suivi else ()
    return (*follows, *calls_on_offer(state))


def price(state: Chemin, call: Call) -> Cents:
    """Price of a call, in cents: the bank, or half of it rounded up (C4.1-C4.5)."""
    return state.bank if call in ("suivi", "banco") else halves(state.bank, state.rules.coin)[0]


def least_call(state: Chemin) -> Cents:
    """Price of the cheapest call of this coup, in cents."""
    return min(price(state, call) for call in calls_on_offer(state))


def _object(state: Chemin, actor: PlayerId, asked: MakeCall) -> Refusal | None:
    refusal = BANKING.in_window(state, actor, asked.on, "calls")
    if refusal is not None:
        return refusal
    if asked.call is None:
        return pays(state, actor, least_call(state))
    if asked.call == "suivi":
        if actor not in state.suivi:
            return refuse(Code.NO_SUIVI)
    elif asked.call not in calls_on_offer(state):
        return refuse(Code.CALL_NOT_OFFERED, call=asked.call, calls=calls_on_offer(state))
    return pays(state, actor, price(state, asked.call))


def _call(turn: Turn[Chemin], actor: PlayerId, asked: MakeCall) -> None:
    amount = Cents(0) if asked.call is None else price(turn.state, asked.call)
    turn.emit(CheminEntered(actor, amount, asked.call))


def _offered(state: Chemin, player: Player, on: Seq) -> tuple[CanCall, ...]:
    funds = available(state, player)
    prices = (CallPrice(call, price(state, call)) for call in calls_of(state, player.id))
    calls = tuple(each for each in prices if each.amount <= funds)
    return (CanCall(on, calls),) if calls else ()


def outlook(state: Chemin) -> CheminOutlook:
    """The call of the highest rank is played, of equal ones the best prime (C4.6); the others lapse (C4.7)."""
    call, fates = _resolved(state)
    layout = counted(fates)
    rest = Cents(state.bank - sum(layout.values()))
    if rest and has_stakers(state, layout):
        return CheminOutlook(then="stakes", call=call, fates=fates, open=rest)
    return stakes.covered(state, call, layout, fates)


def calls_made(state: Chemin) -> tuple[CallMade, ...]:
    """The calls of the open window, best claim first, and what becomes of each if it closes now."""
    entries, _ = claims(state)
    fates = _resolved(state)[1]
    return tuple(
        [
            CallMade(fate.player, call, fate.counts, fate.back, fate.why)
            for fate in fates
            if (call := entries[fate.player].call) is not None
        ]
    )


def _resolved(state: Chemin) -> tuple[Call | None, tuple[CheminFate, ...]]:
    """The call that is played, and what becomes of every caller's entry."""
    entries, order = claims(state)
    if not order:
        return None, ()
    call, stakes = _chosen(state, entries, order)
    fates: list[CheminFate] = []
    for player in order:
        amount, counts = entries[player].amount, stakes.get(player, Cents(0))
        why = None if counts else _lapse(entries[player].call, call)
        fates.append(CheminFate(player, counts, Cents(amount - counts), why))
    return call, tuple(fates)


def _chosen(
    state: Chemin, entries: Mapping[PlayerId, CheminEntry], order: tuple[PlayerId, ...]
) -> tuple[Call | None, Amounts]:
    """The call that is played, with its stakes."""
    half, other = halves(state.bank, state.rules.coin)
    for call in CALLS:
        callers = [player for player in order if entries[player].call == call]
        if call == "a_deux" and len(callers) >= 2:
            return call, {callers[0]: half, callers[1]: other}
        if call != "a_deux" and callers:
            return call, {callers[0]: half if call == "avec" else state.bank}
    return None, {}


def _lapse(call: Call | None, played: Call | None) -> Why:
    """The reason why a call is not played."""
    if call == played:
        return "prime"
    outranked = call is not None and played is not None and CALLS.index(played) < CALLS.index(call)
    return "outranked" if outranked else "alone"


def _closed(turn: Turn[Chemin]) -> None:
    """Solo, suivi and à deux go straight to the deal, all else to the stakes (C0)."""
    look = outlook(turn.state)
    turn.emit(CallsResolved(look.call, counted(look.fates), returned(look.fates)))
    if look.then == "stakes":
        stakes_opened(turn)
    elif open_part(turn.state):
        stakes.closed(turn)
    else:
        coup_opened(turn)


def _marched(turn: Turn[Chemin], yes: bool) -> None:
    """The avec caller's answer: he takes the whole open part, or the bank is fitted (C4.4)."""
    if yes:
        turn.emit(Marched(turn.state.callers[0], open_part(turn.state)))
    stakes.fitted(turn)


def marche_outlook(state: Chemin) -> CheminOutlook:
    """Silence says no: the bank is fitted."""
    return _set(stakes.covered(state, state.call, state.layout, ()), asks=None)


def _calls_resolved(state: Chemin, each: CallsResolved, seq: Seq) -> Chemin:
    return _set(
        state,
        seq=seq,
        window=None,
        players=paid(state.players, each.to),
        layout=each.stakes,
        call=each.call,
        callers=tuple(each.stakes),
        calls_made=calls_made(state),
        suivi=(),
    )


def _stake_grows(state: Chemin, each: Marched, seq: Seq) -> Chemin:
    stake = Cents(state.layout.get(each.player, 0) + each.amount)
    players = paid(state.players, {each.player: -each.amount})
    return _set(state, seq=seq, question=None, players=players, layout={**state.layout, each.player: stake})


def _decided(state: Chemin, each: CheminCoupEnded, _seq: Seq) -> Chemin:
    """Players who played a banco and lost it may follow (C4.5); a tie touches nothing."""
    if each.winner == "T":
        return state
    return _set(state, call=None, callers=(), suivi=state.callers if each.winner == "B" else state.suivi)


def _follows_no_more(state: Chemin, each: Associated | Left, _seq: Seq) -> Chemin:
    return _set(state, suivi=tuple(player for player in state.suivi if player != each.player))


def _nobody_follows(state: Chemin, _each: BankPassed | BankReturned, _seq: Seq) -> Chemin:
    return _set(state, suivi=())


def _say_resolved(_state: Chemin, each: CallsResolved) -> Lines:
    played = to_each("plays", each.stakes)
    returned = (
        said("returned" if player in each.stakes else "lapses", player=player, amount=amount)
        for player, amount in each.to.items()
    )
    return *played, *returned


def _say_marched(_state: Chemin, each: Marched) -> Lines:
    return called("la_table_marche"), said("marched", player=each.player, amount=each.amount)


def shown_to(state: Chemin, viewer: PlayerId) -> tuple[ShownCall, ...]:
    """Every call that the viewer may make in the open window, the dear ones too."""
    window = open_window(state)
    if window is None or state.phase != "calls" or viewer not in window.eligible:
        return ()
    player = state.players[viewer]
    if player.leaving:
        return ()
    funds = available(state, player)
    return tuple(_shown(call, price(state, call), funds) for call in calls_of(state, viewer))


def _shown(call: Call, amount: Cents, funds: Cents) -> ShownCall:
    return ShownCall(call, amount, max(Cents(amount - funds), Cents(0)))


def _as_resolved(state: Chemin, _each: CallsResolved) -> dict[str, object]:
    look = outlook(state)
    return {"call": look.call, "stakes": counted(look.fates), "to": returned(look.fates)}


def _as_marched(state: Chemin, _each: Marched) -> dict[str, object]:
    return {"player": next(iter(state.callers), None), "amount": open_part(state)}


CALLING: Final = Feature(
    actions=(action(MakeCall, _object, _call, "player"),),
    events=(
        event(CallsResolved, _calls_resolved, _say_resolved, 800, follows=_as_resolved),
        event(Marched, _stake_grows, _say_marched, 800, follows=_as_marched),
        also(CheminCoupEnded, _decided),
        also(Associated, _follows_no_more),
        also(Left, _follows_no_more),
        also(BankPassed, _nobody_follows),
        also(BankReturned, _nobody_follows),
    ),
    windows=(entering("calls", _offered, _closed, nothing_at_least, as_seated),),
    questions=(yes_or_no("marche", answers("marche"), _marched),),
    offers=(offer(CanCall, one_of(MakeCall, (NONE, *CALLS), lambda option: [each.call for each in option.calls])),),
    parts=(*map(copied, ("call", "callers", "calls_made", "suivi")), field("calls", lambda _: ())),
    waits={"calls": "stakes", "marche": "questions"},
    codes=frozenset((Code.CALL_NOT_OFFERED, Code.NO_SUIVI)),
)
