"""The way from one coup to the next: what is asked, which window opens, what becomes of entries (rule book B0, W1, W3).

A game is a cycle of things, each of which makes the next happen; what leads from one to another lies below them all.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec

from sabot.games.bank.entitlement import Banking
from sabot.games.bank.entries import open_entries, pay_entry, say_entered
from sabot.games.bank.posting import TableWaits
from sabot.games.bank.questions import ask
from sabot.games.bank.table import entries, laid, too_few
from sabot.games.bank.vocabulary import Amounts
from sabot.games.banque.order import order
from sabot.games.banque.state import Banque, between_coups, stage, step_actor
from sabot.games.banque.taxe import most_capital, with_taxe
from sabot.games.banque.vocabulary import BanqueEntry, Laid, Place, QuestionName, WindowName
from sabot.games.feature import Feature, event
from sabot.games.narration import Lines, call, nothing
from sabot.games.narration import event as said
from sabot.games.parts import field
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import paid
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq, apart
from sabot.money import Cents

_set: Final = msgspec.structs.replace
Why = Literal["seated", "suivi", "order", "room", "part"]
"""Why not all of an entry counts: a seated caller plays (B6); a suivi goes before (B6.1); an equal claim comes first
(B6, B12); only half of the bank is left to a side (B6); the seated stakes, or those before it in order, leave no room,
or but a part (B5, B7)."""
Then = Literal["stakes", "coup", "nothing", "taken", "award"]
"""The next step: the window for stakes, a coup, no coup (B0), a successor (B12), another award (B2)."""


class BanqueAsked(msgspec.Struct, frozen=True, tag="asked", forbid_unknown_fields=True):
    """A question to one player, and the amount it is about."""

    question: QuestionName
    player: PlayerId
    amount: Cents


class BanqueOpened(msgspec.Struct, frozen=True, tag="opened", forbid_unknown_fields=True):
    """A window: for whom, and which amount it is about: the minimum, or the bank."""

    window: WindowName
    players: tuple[PlayerId, ...]
    amount: Cents


class BanqueEntered(msgspec.Struct, frozen=True, tag="entered", forbid_unknown_fields=True):
    """A player's entry, paid in, in place of the one before; an amount of 0 withdraws it."""

    player: PlayerId
    amount: Cents
    place: Place | None = None


class BanqueWindowClosed(msgspec.Struct, frozen=True, tag="window_closed", forbid_unknown_fields=True):
    """A window closed; every entry went back to its purse, to be put down again by whom it is resolved for."""

    window: WindowName
    to: Amounts


class BanqueFate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fate of an entry: so much of it counts, so much goes back; `why` not all of it counts."""

    player: PlayerId
    counts: Laid
    back: Cents
    why: Why | None = None


class BanqueOutlook(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The outlook if the time were over now, with silence for an answer to every question that comes of it.

    `fates` are in the order of the claims. `beyond` is what the counted stakes exceed the bank by.
    """

    then: Then
    fates: tuple[BanqueFate, ...] = ()
    beyond: Cents = Cents(0)


def coup_begins(turn: Turn[Banque]) -> None:
    """The window for a banco against a limited bank; an open one goes straight to the stakes (B6)."""
    state = turn.state
    if too_few(state):
        turn.emit(TableWaits("players"))
    elif state.bank_open or not callers(state):
        stakes_opened(turn)
    else:
        turn.emit(BanqueOpened("banco", callers(state), state.bank))


def stakes_opened(turn: Turn[Banque]) -> None:
    """A window opens for all but the banker (B5)."""
    turn.emit(BanqueOpened("stakes", stakers(turn.state), turn.state.bank))


def stakers(state: Banque) -> tuple[PlayerId, ...]:
    """Everybody who may stake against the bank, absent or not."""
    banker = state.banker
    return tuple([player.id for player in state.players.values() if not player.leaving and player.id != banker])


def callers(state: Banque) -> tuple[PlayerId, ...]:
    """Everybody who may call banco: not who has lost three running (B6.1)."""
    return tuple([player for player in stakers(state) if player not in state.barred])


def in_bank(state: Banque, player: PlayerId) -> bool:
    """Whether a player is the banker."""
    return player == state.banker


def engaged(state: Banque, player: PlayerId) -> bool:
    """Whether something of a player's is at stake that he cannot take back: bank, stake, entry, bid (C13)."""
    return in_bank(state, player) or laid(state, player)


def _outside(state: Banque, actor: PlayerId, _window: str) -> Refusal | None:
    """A player who has lost three bancos running does not call (B6.1); a bank is for the seated alone (B0)."""
    if actor in state.barred:
        return refuse(Code.BARRED, lost=state.lost.get(actor, 0))
    return refuse(Code.SEATED_ONLY) if state.players[actor].seat is None else None


BANKING: Final = Banking(
    stage=stage,
    step_actor=step_actor,
    between_coups=between_coups,
    in_bank=in_bank,
    engaged=engaged,
    capital=with_taxe,
    most_capital=most_capital,
    outside=_outside,
)
"""How a bank of Banque stands."""


def claims(state: Banque) -> tuple[Mapping[PlayerId, BanqueEntry], list[PlayerId]]:
    """The entries of the window at hand, and who made them, best claim first (B6)."""
    window = apart(state.window)
    entries = {} if window is None else window.entries
    return entries, [player for player in order(state) if player in entries] if entries else []


def counted(fates: Iterable[BanqueFate]) -> dict[PlayerId, Laid]:
    """The stakes that count."""
    return {fate.player: fate.counts for fate in fates if fate.counts.total}


def returned(fates: Iterable[BanqueFate]) -> Amounts:
    """Amounts that go back to their owners, in cents."""
    return {fate.player: fate.back for fate in fates if fate.back}


def resolved(fates: Iterable[BanqueFate]) -> dict[str, object]:
    """The fields of an event that resolves entries, or stakes."""
    all_fates = tuple(fates)
    return {"stakes": counted(all_fates), "to": returned(all_fates)}


def _asked(state: Banque, event: BanqueAsked, seq: Seq) -> Banque:
    return ask(state, event.question, event.player, event.amount, seq)


def _opened(state: Banque, event: BanqueOpened, seq: Seq) -> Banque:
    return open_entries(state, event.window, event.players, event.amount, seq)


def _entered(state: Banque, event: BanqueEntered, seq: Seq) -> Banque:
    return pay_entry(state, event.player, BanqueEntry(event.amount, event.place), seq)


def _closed(state: Banque, event: BanqueWindowClosed, seq: Seq) -> Banque:
    return _set(state, seq=seq, step=seq, window=None, players=paid(state.players, event.to))


def _all_back(state: Banque, _event: BanqueWindowClosed) -> dict[str, object]:
    return {"to": entries(state)}


def _say_asked(_state: Banque, each: BanqueAsked) -> Lines:
    return (said(f"asked_{each.question}", player=each.player, amount=each.amount),)


def _say_opened(_state: Banque, each: BanqueOpened) -> Lines:
    match each.window:
        case "stakes":
            return (call("faites_vos_jeux"),)
        case "succession":
            return call("main_passe"), said("offered", amount=each.amount)
        case "willing":
            return (said("who_is_willing", amount=each.amount),)
        case _:
            return ()


def _say_entered(state: Banque, each: BanqueEntered) -> Lines:
    player, amount, place = each.player, each.amount, each.place or "one"
    if state.phase == "succession":
        line = said("takes", player=player, amount=amount)
    elif state.phase == "banco":
        line = said("calls", player=player, call="suivi" if player in state.suivi else "banco", place=place)
    else:
        line = said("stakes", player=player, amount=amount, place=place)
    return say_entered(player, amount, line)


def _may_enter(state: Banque) -> tuple[PlayerId, ...]:
    """Players who may have an entry in the window at hand, best claim first (B6)."""
    window = apart(state.window)
    if window is None:
        return ()
    eligible = window.eligible
    return tuple(player for player in order(state) if player in eligible)


ORDER: Final = ("players", "rules", "banker", "retiring")
"""Fields of a table from which the order of the claims is read."""
WAY: Final[Feature[Banque]] = Feature(
    events=(
        event(BanqueAsked, _asked, _say_asked),
        event(BanqueOpened, _opened, _say_opened),
        event(BanqueEntered, _entered, _say_entered),
        event(BanqueWindowClosed, _closed, nothing, follows=_all_back),
    ),
    parts=(field("claims", _may_enter, "window", *ORDER),),
)
