"""Posting a bank, keeping it, a table that lacks one: the first who posts is banker (rule book B2, C1, C2, C5.3)."""

from collections.abc import Callable
from typing import Final, Literal, TypeVar

import msgspec

from sabot.games.bank.entitlement import Banking
from sabot.games.bank.table import FEWEST, BankTable, too_few
from sabot.games.bank.vocabulary import Lacks
from sabot.games.feature import Feature, action, event, offer
from sabot.games.moves import amount
from sabot.games.narration import Lines, heading, one
from sabot.games.narration import event as said
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Player, present
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

B = TypeVar("B", bound=BankTable)
_set: Final = msgspec.structs.replace


class Post(msgspec.Struct, frozen=True, tag="post", forbid_unknown_fields=True):
    """Hold the bank with this amount."""

    on: Seq
    amount: Cents


class TableWaits(msgspec.Struct, frozen=True, tag="table_waits", forbid_unknown_fields=True):
    """Fewer than two players are present, or nobody takes the bank: the first who posts is banker."""

    lacks: Lacks


class PostDeclined(msgspec.Struct, frozen=True, tag="post_declined", forbid_unknown_fields=True):
    """A player does not hold the bank: he said so, his purse is too small, or he is not there (B2, C2)."""

    player: PlayerId
    why: Literal["said", "purse", "absent"]


class BankKept(msgspec.Struct, frozen=True, tag="bank_kept", forbid_unknown_fields=True):
    """The banker keeps the bank for another coup, or goes on with it (B12, C9)."""

    player: PlayerId
    amount: Cents


class CanPost(msgspec.Struct, frozen=True, tag="post"):
    """Hold the bank, with whole coins between the minimum and the purse."""

    on: Seq
    minimum: Cents
    maximum: Cents
    coin: Cents


def can_post(banking: Banking[B], state: B, player: Player) -> tuple[CanPost, ...]:
    """The bank that a player may hold."""
    most = banking.most_capital(state, player.purse)
    if player.seat is None or most < state.rules.minimum:
        return ()
    return (CanPost(state.step, state.rules.minimum, most, state.rules.coin),)


def _waits(state: B, event: TableWaits, seq: Seq) -> B:
    return _set(state, seq=seq, step=seq, phase="waits", lacks=event.lacks, question=None, declined=frozenset())


def _declined(state: B, event: PostDeclined, seq: Seq) -> B:
    return _set(state, seq=seq, question=None, declined=state.declined | {event.player})


def _fold_keeping(state: B, _event: BankKept, seq: Seq) -> B:
    return _set(state, seq=seq, step=seq, question=None)


def _say_waits(_state: object, each: TableWaits) -> Lines:
    return (heading(f"waits_{each.lacks}"),)


def _say_declined(_state: object, each: PostDeclined) -> Lines:
    return (said(f"declined_{each.why}", player=each.player),)


def _what_the_bank_holds(state: BankTable, _event: BankKept) -> dict[str, object]:
    return {"player": state.banker, "amount": state.bank}


def posting(banking: Banking[B], posted: Callable[[Turn[B], PlayerId, Cents], None]) -> Feature[B]:
    """A post makes a player banker: one who is asked, or the first where there is none; `posted` is what follows."""

    def object_post(state: B, actor: PlayerId, asked: Post) -> Refusal | None:
        refusal = banking.now(state, asked.on, "post", "waits")
        if refusal is not None:
            return refusal
        if state.banker is not None:
            return refuse(Code.NOT_NOW, stage=banking.stage(state))
        if state.players[actor].seat is None:
            return refuse(Code.SEATED_ONLY)
        if state.question is not None and state.question.addressee != actor:
            return refuse(Code.NOT_ASKED, asked=(state.question.addressee,))
        if too_few(state):
            return refuse(Code.TOO_FEW_PLAYERS, present=len(present(state.players)), least=FEWEST)
        minimum = state.rules.minimum
        if asked.amount < minimum:
            return refuse(Code.POST_BELOW_MINIMUM, amount=asked.amount, minimum=minimum)
        return banking.brings(state, actor, asked.amount)

    def post(turn: Turn[B], actor: PlayerId, asked: Post) -> None:
        posted(turn, actor, asked.amount)

    return Feature(
        actions=(action(Post, object_post, post, "player"),),
        events=(
            event(TableWaits, _waits, _say_waits),
            event(PostDeclined, _declined, _say_declined, 400),
            event(BankKept, _fold_keeping, one("kept", "player", "amount"), 400, follows=_what_the_bank_holds),
        ),
        offers=(offer(CanPost, amount(Post)),),
        waits={"waits": "stakes", "post": "questions"},
        codes=frozenset((Code.TOO_FEW_PLAYERS, Code.POST_BELOW_MINIMUM, Code.SEATED_ONLY)),
    )
