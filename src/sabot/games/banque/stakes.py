"""Stakes: what counts of them, and what is asked of a banker when they exceed his bank (rule book B4, B5, B7)."""

from collections.abc import Iterable
from typing import Final

import msgspec

from sabot.games.bank.entitlement import pays
from sabot.games.bank.entries import entering, to_each
from sabot.games.bank.people import counted_absent, paid_back
from sabot.games.bank.questions import Answer, yes_or_no
from sabot.games.bank.table import available, whole_coins
from sabot.games.bank.vocabulary import Amounts
from sabot.games.banque.award import award_begins
from sabot.games.banque.coup import coup_opened
from sabot.games.banque.order import first_side, order, places, side_of
from sabot.games.banque.state import Banque, on_layout, staked, totals
from sabot.games.banque.taxe import brings, taxe_of
from sabot.games.banque.tenure import added, bank_ended, no_coup
from sabot.games.banque.vocabulary import PLACES, BanqueEntry, Laid, Place, laid
from sabot.games.banque.way import (
    BANKING,
    BanqueAsked,
    BanqueEntered,
    BanqueFate,
    BanqueOutlook,
    Why,
    claims,
    counted,
    resolved,
    returned,
)
from sabot.games.feature import Feature, action, event, offer
from sabot.games.moves import NONE, Choosing, Way, amounts
from sabot.games.moves import Amounts as Grid
from sabot.games.moves import yes_or_no as saying_yes_or_no
from sabot.games.narration import Lines
from sabot.games.narration import event as said
from sabot.games.parts import field
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Player, paid
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class BanqueStake(msgspec.Struct, frozen=True, tag="stake", forbid_unknown_fields=True):
    """A player's whole stake in this window, on a tableau or à cheval; 0 withdraws it."""

    on: Seq
    amount: Cents
    place: Place


class BanqueStakesResolved(msgspec.Struct, frozen=True, tag="stakes_resolved", forbid_unknown_fields=True):
    """The counted stakes; what of standing players' the seated leave no room for went back (B5)."""

    stakes: dict[PlayerId, Laid]
    to: Amounts


class StakesReduced(msgspec.Struct, frozen=True, tag="stakes_reduced", forbid_unknown_fields=True):
    """The banker does not accept stakes beyond the bank: they count in order until it is reached (B7)."""

    stakes: dict[PlayerId, Laid]
    to: Amounts


class BanqueCanStake(msgspec.Struct, frozen=True, tag="stake"):
    """Stake whole coins between the least stake and the purse; a limited bank answers for `bank` in all."""

    on: Seq
    minimum: Cents
    maximum: Cents
    places: tuple[Place, ...]
    bank: Cents
    coin: Cents


class BanqueCanAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """Accept or cover what the stakes exceed the bank by; `taxe` is paid on top."""

    on: Seq
    amount: Cents
    taxe: Cents


Happening = BanqueStakesResolved | StakesReduced
Option = BanqueCanStake | BanqueCanAnswer


def stakes_outlook(state: Banque) -> BanqueOutlook:
    """Seated stakes count; standing ones, against a limited bank, as far as those leave it uncovered (B5)."""
    entries, staking = claims(state)
    room = state.bank - sum(entries[each].amount for each in staking if side_of(state, each) is not None)
    fates: list[BanqueFate] = []
    for player in staking:
        entry, counts = entries[player], entries[player].amount
        if side_of(state, player) is None and not state.bank_open:
            counts = Cents(max(min(counts, room), 0))
            room -= counts
        fates.append(_fate(state, player, entry, counts))
    total = sum(fate.counts.total for fate in fates)
    return BanqueOutlook(
        then="coup" if total else "nothing", fates=tuple(fates), beyond=Cents(max(total - state.bank, 0))
    )


def _fate(state: Banque, player: PlayerId, entry: BanqueEntry, counts: Cents) -> BanqueFate:
    on = laid(counts, entry.place or "one", first_side(state, player), state.rules.coin)
    back = Cents(entry.amount - counts)
    return BanqueFate(player, on, back, None if not back else "part" if counts else "room")


def reduced(state: Banque) -> tuple[BanqueFate, ...]:
    """The counted stakes in order until the bank is reached, the last in part (B7)."""
    left = state.bank
    fates: list[BanqueFate] = []
    for player in (each for each in order(state) if each in state.layout):
        before = state.layout[player]
        counts = Cents(min(before.total, left))
        left = Cents(left - counts)
        after = before if counts == before.total else _resized(state, player, before, counts)
        why: Why | None = None if after == before else "part" if counts else "room"
        fates.append(BanqueFate(player, after, Cents(before.total - counts), why))
    return tuple(fates)


def _resized(state: Banque, player: PlayerId, before: Laid, amount: Cents) -> Laid:
    """A stake reduced to an amount, where it was laid; à cheval it is halved like the whole (B5)."""
    place: Place = "cheval" if before.one and before.two else "one" if before.one else "two"
    return laid(amount, place, first_side(state, player), state.rules.coin)


def beyond_outlook(state: Banque) -> BanqueOutlook:
    """Silence is no: what is at risk plays, or the stakes are reduced (B7)."""
    fates = reduced(state) if state.rules.beyond == "returned" else ()
    return BanqueOutlook(then="coup", fates=fates, beyond=Cents(staked(state) - state.bank))


def cover_outlook(state: Banque) -> BanqueOutlook:
    """Silence is no: the stakes return, the bank is its banker's (B4)."""
    fates = tuple(BanqueFate(player, Laid(), each.total, "room") for player, each in state.layout.items())
    return BanqueOutlook(then="award", fates=fates, beyond=Cents(staked(state) - state.bank))


def beyond(state: Banque) -> Cents:
    """Excess of the counted stakes over the bank, in cents; never negative."""
    return Cents(max(staked(state) - state.bank, 0)) if state.layout else Cents(0)


def _closed(turn: Turn[Banque]) -> None:
    """Nobody stakes (B0); or the banker is asked about what exceeds his bank (B4, B7); or the coup is dealt."""
    fates = stakes_outlook(turn.state).fates
    turn.emit(BanqueStakesResolved(counted(fates), returned(fates)))
    state = turn.state
    more = beyond(state)
    if not state.layout:
        no_coup(turn)
    elif not more:
        coup_opened(turn)
    elif state.banker is not None and brings(state, state.banker, more):
        turn.emit(BanqueAsked("cover" if state.bank_open else "beyond", state.banker, more))
    elif state.bank_open:
        _covered(turn, yes=False)
    else:
        _accepted(turn, yes=False)


def _accepted(turn: Turn[Banque], yes: bool) -> None:
    """The banker's word on stakes beyond a limited bank: it is open from now on; or they are at risk, or reduced."""
    state = turn.state
    if yes:
        added(turn, "beyond", beyond(state))
    elif state.rules.beyond == "returned":
        fates = reduced(state)
        turn.emit(StakesReduced(counted(fates), returned(fates)))
    coup_opened(turn)


def _covered(turn: Turn[Banque], yes: bool) -> None:
    """The banker of an open bank covers the stakes; or they return, the bank is his, it is given anew (B4)."""
    if yes:
        added(turn, "cover", beyond(turn.state))
        coup_opened(turn)
        return
    paid_back(turn, totals(turn.state))
    bank_ended(turn, "cover")
    counted_absent(turn)
    award_begins(turn)


def object_place(state: Banque, actor: PlayerId, place: Place) -> Refusal | None:
    """The refusal of a place: who sits may lay on his own tableau, or à cheval (B5, B6)."""
    allowed = places(state, actor)
    return None if place in allowed else refuse(Code.WRONG_SIDE, place=place, places=allowed)


def _object_stake(state: Banque, actor: PlayerId, stake: BanqueStake) -> Refusal | None:
    refusal = BANKING.in_window(state, actor, stake.on, "stakes")
    if refusal is not None:
        return refusal
    least = state.rules.least_stake
    if 0 != stake.amount < least:
        return refuse(Code.STAKE_BELOW_LEAST, stake=stake.amount, least=least)
    wrong = object_place(state, actor, stake.place) if stake.amount else None
    return wrong or pays(state, actor, stake.amount or least)


def _stake(turn: Turn[Banque], actor: PlayerId, stake: BanqueStake) -> None:
    turn.emit(BanqueEntered(actor, stake.amount, stake.place))


def _resolved(state: Banque, event: BanqueStakesResolved | StakesReduced, seq: Seq) -> Banque:
    players = paid(state.players, event.to)
    return _set(state, seq=seq, window=None, question=None, players=players, layout=event.stakes)


def _resolved_right(state: Banque, _event: BanqueStakesResolved) -> dict[str, object]:
    return resolved(stakes_outlook(state).fates)


def _reduced_right(state: Banque, _event: StakesReduced) -> dict[str, object]:
    return resolved(reduced(state))


def _say_resolved(_state: Banque, each: BanqueStakesResolved) -> Lines:
    """Lines about entries of players who stand that found no room; or that nobody stakes at all (B0, B5)."""
    return tuple(to_each("no_room", each.to)) if each.stakes else (said("no_stakes"),)


def _say_reduced(_state: Banque, each: StakesReduced) -> Lines:
    return said("reduced"), *to_each("returned", each.to)


def _staking(state: Banque, player: Player, on: Seq) -> tuple[BanqueCanStake, ...]:
    least, most = _least(state), whole_coins(state, available(state, player))
    offered = BanqueCanStake(on, least, most, places(state, player.id), state.bank, state.rules.coin)
    return (offered,) if most >= least else ()


def _least(state: Banque) -> Cents:
    least: Cents = state.rules.least_stake
    return least


def _anybody(_state: Banque, _player: Player) -> bool:
    return True


def _asked(state: Banque, _player: Player) -> tuple[BanqueCanAnswer, ...]:
    return (BanqueCanAnswer(state.step, state.amount, taxe_of(state, state.amount)),)


def _stake_ways(_rules: object, size: int) -> Iterable[Way]:
    return ((NONE,), *((place, point) for place in PLACES for point in range(size)))


def _stakes(option: BanqueCanStake, grid: Grid) -> Iterable[tuple[Way, BanqueStake]]:
    yield (NONE,), BanqueStake(option.on, Cents(0), option.places[0])
    points = tuple(amounts(option, grid))
    for place in option.places:
        for point, each in points:
            yield (place, point), BanqueStake(option.on, each, place)


STAKES: Final[Feature[Banque]] = Feature(
    actions=(action(BanqueStake, _object_stake, _stake, "player"),),
    events=(
        event(BanqueStakesResolved, _resolved, _say_resolved, follows=_resolved_right),
        event(StakesReduced, _resolved, _say_reduced, follows=_reduced_right),
    ),
    offers=(
        offer(BanqueCanStake, Choosing(_stake_ways, _stakes, first=0.1)),
        offer(BanqueCanAnswer, saying_yes_or_no(Answer, 0.6)),
    ),
    questions=(yes_or_no("beyond", _asked, _accepted), yes_or_no("cover", _asked, _covered)),
    windows=(entering("stakes", _staking, _closed, _least, _anybody),),
    parts=(
        field("stakes", lambda state: state.layout, "layout"),
        field("least_stake", lambda state: state.rules.least_stake, "rules"),
        field("on_layout", on_layout, "layout", "window"),
        field("beyond", beyond, "layout", "bank"),
    ),
    waits={"stakes": "stakes", "beyond": "questions", "cover": "questions"},
    codes=frozenset((Code.WRONG_SIDE, Code.STAKE_BELOW_LEAST)),
)
