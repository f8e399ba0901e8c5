"""Stakes against the bank: the raise, how they count, how the bank is fitted to them (rule book C2, C5)."""

from collections.abc import Iterable
from typing import Final

import msgspec

from sabot.games.bank.entitlement import pays
from sabot.games.bank.entries import entering, to_each
from sabot.games.bank.questions import yes_or_no
from sabot.games.bank.table import available, whole_coins
from sabot.games.bank.vocabulary import Amounts
from sabot.games.chemin.claims import CheminFate, CheminOutlook, claims, counted, returned
from sabot.games.chemin.coup import coup_opened
from sabot.games.chemin.state import BANKING, Chemin, as_seated, divided, on_layout, open_part
from sabot.games.chemin.vocabulary import Call, Why
from sabot.games.chemin.way import CheminAsked, CheminEntered, answers, bank_returned, marche_question, nothing_at_least
from sabot.games.feature import Feature, action, event, offer
from sabot.games.moves import NONE, Choosing, Way, amounts
from sabot.games.moves import Amounts as Grid
from sabot.games.narration import Lines, one
from sabot.games.narration import event as said
from sabot.games.parts import field
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Player, paid
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class CheminStake(msgspec.Struct, frozen=True, tag="stake", forbid_unknown_fields=True):
    """A player's whole stake in this window; 0 withdraws it."""

    on: Seq
    amount: Cents


class CheminStakesResolved(msgspec.Struct, frozen=True, tag="stakes_resolved", forbid_unknown_fields=True):
    """The counted stakes; what was refused went back (C5.1)."""

    stakes: Amounts
    to: Amounts


class BankRaised(msgspec.Struct, frozen=True, tag="bank_raised", forbid_unknown_fields=True):
    """The banker raised by the exact excess of the stakes (C5.1)."""

    player: PlayerId
    amount: Cents


class BankFitted(msgspec.Struct, frozen=True, tag="bank_fitted", forbid_unknown_fields=True):
    """The open part left the table; the covered sum is the new banco (C5.2)."""

    bank: Cents
    to: Amounts


class CheminCanStake(msgspec.Struct, frozen=True, tag="stake"):
    """Stake whole coins between the least stake and the purse; `open` is what the bank still answers for."""

    on: Seq
    minimum: Cents
    maximum: Cents
    open: Cents
    coin: Cents


def least_stake(state: Chemin) -> Cents:
    """A punter's least stake: a tenth of the minimum banco, or what is open, if that is less (C2)."""
    return min(state.rules.least_stake, open_part(state))


def _object(state: Chemin, actor: PlayerId, asked: CheminStake) -> Refusal | None:
    refusal = BANKING.in_window(state, actor, asked.on, "stakes")
    if refusal is not None:
        return refusal
    least = least_stake(state)
    if 0 != asked.amount < least:
        return refuse(Code.STAKE_BELOW_LEAST, stake=asked.amount, least=least)
    return pays(state, actor, asked.amount or least)


def _everybody(_state: Chemin, _player: Player) -> bool:
    return True


def _stake(turn: Turn[Chemin], actor: PlayerId, asked: CheminStake) -> None:
    turn.emit(CheminEntered(actor, asked.amount))


def _offered(state: Chemin, player: Player, on: Seq) -> tuple[CheminCanStake, ...]:
    least, most = least_stake(state), whole_coins(state, available(state, player))
    return (CheminCanStake(on, least, most, state.amount, state.rules.coin),) if most >= least else ()


def outlook(state: Chemin) -> CheminOutlook:
    """The stakes count in the order of the claims, after the banker's word on a raise (C5.1)."""
    entries, order = claims(state)
    fates: list[CheminFate] = []
    left = open_part(state)
    for player in order:
        amount = entries[player].amount
        counts = min(left, amount)
        why: Why | None = None if counts == amount else "part" if counts else "covered"
        fates.append(CheminFate(player, counts, Cents(amount - counts), why))
        left = Cents(left - counts)
    asks = _raise_question(state, sum(fate.back for fate in fates if as_seated(state, state.players[fate.player])))
    return covered(state, state.call, {**state.layout, **counted(fates)}, tuple(fates), asks)


def covered(
    state: Chemin, call: Call | None, layout: Amounts, fates: tuple[CheminFate, ...], asks: CheminAsked | None = None
) -> CheminOutlook:
    """A coup for what is covered, the rest leaves the table (C5.2); no coup where nobody stakes (C5.3)."""
    rest = Cents(state.bank - sum(layout.values()))
    back = divided(state, rest)
    if not layout:
        return CheminOutlook(then="returned", call=call, fates=fates, open=rest, bank_back=back)
    return CheminOutlook(
        then="coup",
        call=call,
        fates=fates,
        asks=asks or marche_question(state, call, layout, rest),
        open=rest,
        banco=Cents(state.bank - rest),
        bank_back=back,
    )


def _raise_question(state: Chemin, excess: int) -> CheminAsked | None:
    """The question to the banker if he raises by the exact excess: not under avec, nor with an associate (C5.1)."""
    if excess <= 0 or state.call is not None or state.associate is not None or state.banker is None:
        return None
    return CheminAsked("raise", state.banker, Cents(excess)) if state.players[state.banker].purse >= excess else None


def raise_outlook(state: Chemin) -> CheminOutlook:
    """Silence says no: the stakes count until the bank is covered."""
    return _set(outlook(state), asks=None)


def closed(turn: Turn[Chemin]) -> None:
    """Nobody stakes (C5.3); or the banker is asked to raise; or the stakes count (C5.1)."""
    look = outlook(turn.state)
    if look.then == "returned":
        turn.emit(CheminStakesResolved({}, {}))
        bank_returned(turn)
    elif look.asks is not None and look.asks.question == "raise":
        turn.emit(look.asks)
    else:
        _count(turn, look.fates)


def _raised(turn: Turn[Chemin], yes: bool) -> None:
    """The banker's answer: all or nothing; then the stakes count."""
    if yes and turn.state.banker is not None:
        turn.emit(BankRaised(turn.state.banker, turn.state.amount))
    _count(turn, outlook(turn.state).fates)


def _count(turn: Turn[Chemin], fates: tuple[CheminFate, ...]) -> None:
    """The stakes count in prime order until the open part is covered; the rest goes back (C5.1).

    Then an avec caller is asked for what is open, where his purse reaches (C4.4).
    """
    turn.emit(CheminStakesResolved(counted(fates), returned(fates)))
    state = turn.state
    asks = marche_question(state, state.call, state.layout, open_part(state))
    if asks is None:
        fitted(turn)
    else:
        turn.emit(asks)


def fitted(turn: Turn[Chemin]) -> None:
    """The part of the bank that no stake covers goes back to its holders; the covered sum is the banco (C5.2)."""
    state = turn.state
    rest = open_part(state)
    if rest:
        turn.emit(BankFitted(Cents(state.bank - rest), divided(state, rest)))
    coup_opened(turn)


def _resolved(state: Chemin, each: CheminStakesResolved, seq: Seq) -> Chemin:
    players, layout = paid(state.players, each.to), {**state.layout, **each.stakes}
    return _set(state, seq=seq, window=None, question=None, players=players, layout=layout)


def _bank_grows(state: Chemin, each: BankRaised, seq: Seq) -> Chemin:
    players = paid(state.players, {each.player: -each.amount})
    return _set(state, seq=seq, question=None, players=players, bank=Cents(state.bank + each.amount))


def _fitted(state: Chemin, each: BankFitted, seq: Seq) -> Chemin:
    return _set(state, seq=seq, question=None, players=paid(state.players, each.to), bank=each.bank)


def _say_refused(_state: Chemin, each: CheminStakesResolved) -> Lines:
    return tuple(to_each("refused", each.to))


def _say_fitted(_state: Chemin, each: BankFitted) -> Lines:
    return said("fitted", bank=each.bank), *to_each("from_bank", each.to)


def _as_counted(state: Chemin, _each: CheminStakesResolved) -> dict[str, object]:
    fates = outlook(state).fates
    return {"stakes": counted(fates), "to": returned(fates)}


def _as_raised(state: Chemin, _each: BankRaised) -> dict[str, object]:
    return {"player": state.banker, "amount": state.amount}


def _as_fitted(state: Chemin, _each: BankFitted) -> dict[str, object]:
    rest = open_part(state)
    return {"bank": Cents(state.bank - rest), "to": divided(state, rest)}


def _chosen(option: CheminCanStake, grid: Grid) -> Iterable[tuple[Way, CheminStake]]:
    yield (NONE,), CheminStake(option.on, Cents(0))
    for place, each in amounts(option, grid):
        yield (place,), CheminStake(option.on, each)


_CHOICES: Final = Choosing(lambda _, size: ((NONE,), *((place,) for place in range(size))), _chosen, first=0.1)
STAKES: Final = Feature(
    actions=(action(CheminStake, _object, _stake, "player"),),
    events=(
        event(CheminStakesResolved, _resolved, _say_refused, follows=_as_counted),
        event(BankRaised, _bank_grows, one("raised", "player", "amount"), 800, follows=_as_raised),
        event(BankFitted, _fitted, _say_fitted, 400, follows=_as_fitted),
    ),
    windows=(entering("stakes", _offered, closed, nothing_at_least, _everybody),),
    questions=(yes_or_no("raise", answers("raise"), _raised),),
    offers=(offer(CheminCanStake, _CHOICES),),
    parts=(
        field("open_part", open_part, "bank", "layout"),
        field("least_stake", least_stake, "rules", "bank", "layout"),
        field("on_layout", on_layout, "layout", "window"),
    ),
    waits={"stakes": "stakes", "raise": "questions"},
    codes=frozenset((Code.STAKE_BELOW_LEAST,)),
)
