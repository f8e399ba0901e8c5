"""Questions of a bank game: one player is asked, and says yes or no, lets it go on, or answers in its own way."""

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from sabot.games import windows
from sabot.games.bank.entitlement import Banking, to_addressee
from sabot.games.bank.table import BankTable
from sabot.games.feature import Feature, Question, action, offer
from sabot.games.moves import alone
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Player
from sabot.games.turn import Turn
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents

B = TypeVar("B", bound=BankTable)
_set: Final = msgspec.structs.replace
_READS: Final = ("phase", "question", "step")


class Answer(msgspec.Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """Yes or no to the question that is open."""

    on: Seq
    yes: bool


class Decline(msgspec.Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """Let the bank go on to the next."""

    on: Seq


class CanDecline(msgspec.Struct, frozen=True, tag="decline"):
    """Let the bank go on."""

    on: Seq


def yes_or_no(
    name: str, offered: Callable[[B, Player], tuple[object, ...]], answered: Callable[[Turn[B], bool], None]
) -> Question[B]:
    """A question that is answered by yes or no; silence says no."""
    return _question(name, offered, lambda state: Answer(state.step, False), answered=answered)


def may_decline(
    name: str, offered: Callable[[B, Player], tuple[object, ...]], declined: Callable[[Turn[B], PlayerId], None]
) -> Question[B]:
    """A question about holding the bank, which may be let go on to the next; silence does. Who is asked declines."""
    return _question(
        name,
        lambda state, player: (*offered(state, player), CanDecline(state.step)),
        lambda state: Decline(state.step),
        declined=declined,
    )


def asked_at(
    name: str, offered: Callable[[B, Player], tuple[object, ...]], silence: Callable[[B], object]
) -> Question[B]:
    """A question that a game's own actions answer."""
    return _question(name, offered, silence)


def _question(
    name: str,
    offered: Callable[[B, Player], tuple[object, ...]],
    silence: Callable[[B], object],
    answered: Callable[[Turn[B], bool], None] | None = None,
    declined: Callable[[Turn[B], PlayerId], None] | None = None,
) -> Question[B]:
    def asked(state: B) -> PlayerId | None:
        return state.question.addressee if state.question is not None and state.phase == name else None

    def offered_now(state: B) -> tuple[object, ...]:
        player = asked(state)
        return () if player is None else offered(state, state.players[player])

    return Question(name, asked, offered_now, silence, _READS, answered, declined)


def ask(state: B, question: str, player: PlayerId, amount: Cents, seq: Seq) -> B:
    """The table that asks a player something about an amount."""
    return _set(state, seq=seq, step=seq, phase=question, question=windows.PendingQuestion(seq, player), amount=amount)


def answering(banking: Banking[B], questions: tuple[Question[B], ...]) -> Feature[B]:
    """Yes and no, and letting it go on: the answers that every bank game knows."""
    answered = {each.name: each.answered for each in questions if each.answered is not None}
    declined = {each.name: each.declined for each in questions if each.declined is not None}

    def object_answer(state: B, actor: PlayerId, asked: Answer) -> Refusal | None:
        """The croupier answers for the silent, and answers no (W3)."""
        refusal = banking.now(state, asked.on, *answered)
        if refusal is None and asked.yes and actor == CROUPIER and state.question is not None:
            return refuse(Code.NOT_ASKED, asked=(state.question.addressee,))
        return refusal or to_addressee(state, actor)

    def answer(turn: Turn[B], _actor: PlayerId, asked: Answer) -> None:
        answered[turn.state.phase](turn, asked.yes)

    def object_decline(state: B, actor: PlayerId, asked: Decline) -> Refusal | None:
        return banking.now(state, asked.on, *declined) or to_addressee(state, actor)

    def decline(turn: Turn[B], actor: PlayerId, _asked: Decline) -> None:
        question = turn.state.question
        declined[turn.state.phase](turn, actor if question is None else question.addressee)

    return Feature(
        actions=(action(Answer, object_answer, answer), action(Decline, object_decline, decline)),
        offers=(offer(CanDecline, alone(Decline)),),
    )
