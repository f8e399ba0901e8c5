"""An associate doubles the bank and shares it: banco double (rule book C3)."""

from collections.abc import Iterable
from typing import Final

import msgspec

from sabot.games.bank.entitlement import pays
from sabot.games.bank.entries import EntriesReturned, entering
from sabot.games.bank.questions import yes_or_no as answered_by
from sabot.games.chemin.claims import CheminOutlook, claims, taker, taker_fates
from sabot.games.chemin.state import BANKING, Chemin, as_seated, associate_part, has_callers, has_stakers, shares
from sabot.games.chemin.way import CheminAsked, CheminEntered, all_of_it, answers, to_calls, window_closed
from sabot.games.feature import Feature, action, event, offer
from sabot.games.moves import yes_or_no
from sabot.games.narration import Lines
from sabot.games.narration import event as said
from sabot.games.parts import copied, field
from sabot.games.refusals import Refusal
from sabot.games.seats import Player, paid
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class Associate(msgspec.Struct, frozen=True, tag="associate", forbid_unknown_fields=True):
    """Put down as much as the bank holds, to double it; or take that back."""

    on: Seq
    joins: bool


class Associated(msgspec.Struct, frozen=True, tag="associated", forbid_unknown_fields=True):
    """A player doubled the bank and shares it from now on (C3)."""

    player: PlayerId
    amount: Cents


class CanAssociate(msgspec.Struct, frozen=True, tag="associate"):
    """Put down as much as the bank holds."""

    on: Seq
    amount: Cents


def _object(state: Chemin, actor: PlayerId, asked: Associate) -> Refusal | None:
    return BANKING.in_window(state, actor, asked.on, "associate") or pays(state, actor, state.amount)


def _join(turn: Turn[Chemin], actor: PlayerId, asked: Associate) -> None:
    turn.emit(CheminEntered(actor, turn.state.amount if asked.joins else Cents(0)))


def _offered(state: Chemin, _player: Player, on: Seq) -> tuple[CanAssociate, ...]:
    return (CanAssociate(on, state.amount),)


def outlook(state: Chemin) -> CheminOutlook:
    """The best prime of those who would double the bank does; with consent the banker is asked first (C3)."""
    entries, order = claims(state)
    asks = _consent_question(state, order)
    joins = () if asks or state.phase == "consent" else order[:1]
    fates = taker_fates(entries, order, joins, "prime" if joins else "consent")
    if has_stakers(state, joins):
        return CheminOutlook(then="calls" if has_callers(state, joins) else "stakes", fates=fates, asks=asks)
    doubled = Cents(state.bank + sum(fate.counts for fate in fates))
    back = shares(state.banker, joins[0] if joins else None, doubled, state.rules.coin)
    return CheminOutlook(then="returned", fates=fates, asks=asks, bank_back=back)


def _consent_question(state: Chemin, order: Iterable[PlayerId]) -> CheminAsked | None:
    """The question to the banker if he takes the best claim for an associate, of those not asked about yet (C3)."""
    about = next((player for player in order if state.question is None or player != state.about), None)
    if about is None or state.rules.associate != "with_consent" or state.banker is None:
        return None
    return CheminAsked("consent", state.banker, state.bank, about)


def _closed(turn: Turn[Chemin]) -> None:
    """The best prime of those who would double the bank; with consent the banker is asked for one after another."""
    look = outlook(turn.state)
    if look.asks is not None:
        turn.emit(look.asks)
    else:
        _shared(turn, taker(look.fates))


def _consented(turn: Turn[Chemin], yes: bool) -> None:
    """The banker's word on an associate (C3)."""
    about, state = turn.state.about, turn.state
    if about is None or state.window is None:
        return
    if yes:
        _shared(turn, about)
    else:
        turn.emit(EntriesReturned({about: state.window.entries[about].amount}))
        _closed(turn)


def _shared(turn: Turn[Chemin], with_whom: PlayerId | None) -> None:
    window_closed(turn, "associate")
    if with_whom is not None:
        turn.emit(Associated(with_whom, turn.state.bank))
    to_calls(turn)


def _associated(state: Chemin, each: Associated, seq: Seq) -> Chemin:
    players = paid(state.players, {each.player: -each.amount})
    return _set(state, seq=seq, players=players, bank=Cents(state.bank + each.amount), associate=each.player)


def _say(state: Chemin, each: Associated) -> Lines:
    return (said("associated", player=each.player, bank=state.bank),)


def _as_much(state: Chemin, _each: Associated) -> dict[str, object]:
    return {"amount": state.bank}


ASSOCIATE: Final = Feature(
    actions=(action(Associate, _object, _join, "player"),),
    events=(event(Associated, _associated, _say, 800, follows=_as_much),),
    windows=(entering("associate", _offered, _closed, all_of_it, as_seated),),
    questions=(answered_by("consent", answers("consent"), _consented),),
    offers=(offer(CanAssociate, yes_or_no(Associate, 0.8)),),
    parts=(copied("associate"), field("associate_part", associate_part, "associate", "bank", "rules")),
    waits={"associate": "questions", "consent": "questions"},
)
