"""A table of Chemin de Fer between two events, and what is always true of it."""

from collections.abc import Container
from typing import ClassVar, Final

import msgspec

from sabot.cards import Card, is_natural
from sabot.games.bank.entitlement import Banking
from sabot.games.bank.table import BankTable, laid, money_faults, paid_in, paid_in_by, whole_coins
from sabot.games.bank.vocabulary import Says
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.vocabulary import Call, CallMade, CheminEntry, CheminResult, CheminSettled, Phase, Side, Step
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.seats import Player, Seat, last_seat
from sabot.games.taille import Stage
from sabot.games.windows import CROUPIER, Auction, PlayerId, Window
from sabot.money import Cents


class Chemin(BankTable, frozen=True, kw_only=True, gc=False):
    """A table of Chemin de Fer.

    `pointer` is the seat to whose right the shoe goes next, `declined` who declined it since. `origin` is the seat a
    suite comes from; `bank_won` how many coups the bank has won since it was posted; `offered` the amount at which a
    passed bank is on offer, `passer` who passed it. `layout` holds the counted stakes, `call` and `callers` the call
    that is played, `calls_made` all that were made, until cards are dealt; `suivi` who may follow. While a question
    about entries is open, `window` keeps them. `shown` are the hands that lie open; `settled` is the last coup, until
    cards are dealt again.
    """

    WINDOWS: ClassVar[frozenset[Phase]] = frozenset(("associate", "calls", "stakes", "suite", "auction"))
    rules: CheminRules
    phase: Phase = "waits"
    window: Window[CheminEntry] | Auction | None = None
    about: PlayerId | None = None
    pointer: int = 0
    bank_won: int = 0
    associate: PlayerId | None = None
    origin: Seat | None = None
    passer: PlayerId | None = None
    layout: dict[PlayerId, Cents] = msgspec.field(default_factory=dict[PlayerId, Cents])
    call: Call | None = None
    callers: tuple[PlayerId, ...] = ()
    calls_made: tuple[CallMade, ...] = ()
    suivi: tuple[PlayerId, ...] = ()
    ponte: PlayerId | None = None
    ponte_hand: tuple[Card, ...] = ()
    declared: Says | None = None
    shown: frozenset[Side] = frozenset()
    settled: CheminSettled | None = None
    results: tuple[CheminResult, ...] = ()


def opened_table(rules: CheminRules) -> Chemin:
    """A table that nobody has come to yet."""
    return Chemin(rules=rules)


def stage(state: Chemin) -> str:
    """The stage of a table: `lots`, a stage of the shoe, a phase of the game, a step of the coup; `over` at last."""
    if state.over:
        return "over"
    if state.taille.stage is not Stage.READY:
        return "lots" if awaits_lots(state) else str(state.taille.stage)
    return next_step(state) if state.phase == "coup" else state.phase


def awaits_lots(state: Chemin) -> bool:
    """Whether the session's seats are still to be drawn."""
    return state.rules.seating == "random" and not state.drawn and state.taille.number == 0


def between_coups(state: Chemin) -> bool:
    """Whether the last coup is settled and the calls of the next are not closed; a tie is settled (C8.3, C12)."""
    if state.phase == "coup":
        return not state.ponte_hand and bool(state.results) and state.results[-1].winner == "T"
    return state.phase not in ("stakes", "raise", "marche")


def next_step(state: Chemin) -> Step:
    """The coup's next step, from the deal to the settlement."""
    if not state.ponte_hand:
        return "deal"
    if state.declared is None:
        return "declare"
    if "banker" not in state.shown:
        return "turn"
    if state.declared == "natural" or is_natural(state.banker_hand) or state.chosen is not None:
        return "settle"
    return "give" if state.declared == "draw" and len(state.ponte_hand) == 2 else "choose"


def step_actor(state: Chemin) -> PlayerId:
    """Actor of the coup's next step: the ponte declares, the croupier settles, all else is the banker's."""
    step = next_step(state)
    actor = state.ponte if step == "declare" else None if step == "settle" else state.banker
    return CROUPIER if actor is None else actor


def banker_seat(state: Chemin) -> int:
    """The seat of the banker; 0 where there is none."""
    return 0 if state.banker is None else state.players[state.banker].seat or 0


def in_bank(state: Chemin, player: PlayerId) -> bool:
    """Whether a player is banker or associate."""
    return player in (state.banker, state.associate)


def as_seated(state: Chemin, player: Player) -> bool:
    """Whether a player may call, be associate, and be raised for: who stands only where the house lets him (C)."""
    return player.seat is not None or state.rules.standing_calls == "yes"


def stakers(state: Chemin) -> tuple[Player, ...]:
    """Players neither in the bank nor with a stake that counts already, absent or not."""
    participants = {state.banker, state.associate, *state.layout}
    return tuple([player for player in state.players.values() if not player.leaving and player.id not in participants])


def has_stakers(state: Chemin, besides: Container[PlayerId] = ()) -> bool:
    """Whether anybody present, besides some, could stake against the bank."""
    return any(not player.away and player.id not in besides for player in stakers(state))


def has_callers(state: Chemin, besides: Container[PlayerId] = ()) -> bool:
    """Whether there is anybody, besides some, for whom the window for calls would open (W3)."""
    return any(as_seated(state, player) and player.id not in besides for player in stakers(state))


def engaged(state: Chemin, player: PlayerId) -> bool:
    """Whether something of a player's is at stake that he cannot take back: bank, stake, entry, bid (C13)."""
    return in_bank(state, player) or laid(state, player)


def open_part(state: Chemin) -> Cents:
    """Part of the bank that no stake covers yet, in cents."""
    return Cents(state.bank - sum(state.layout.values()))


def halves(amount: Cents, coin: Cents) -> tuple[Cents, Cents]:
    """Both halves of an amount in whole coins; the odd coin is in the first."""
    less = amount // (2 * coin) * coin
    return Cents(amount - less), Cents(less)


def divided(state: Chemin, amount: Cents) -> dict[PlayerId, Cents]:
    """Amounts that leave the bank, by their receivers: half to an associate, the odd coin to the banker (C3)."""
    return shares(state.banker, state.associate, amount, state.rules.coin)


def shares(banker: PlayerId | None, associate: PlayerId | None, amount: Cents, coin: Cents) -> dict[PlayerId, Cents]:
    """An amount for the banker, half of it for an associate."""
    if banker is None or not amount:
        return {}
    if associate is None:
        return {banker: amount}
    more, less = halves(amount, coin)
    return {banker: more, associate: less} if less else {banker: more}


def associate_part(state: Chemin) -> Cents:
    """The part of the bank that is not the banker's."""
    return Cents(0) if state.associate is None else halves(state.bank, state.rules.coin)[1]


def cutter(state: Chemin) -> PlayerId:
    """Cutter of the shoe: the last occupied seat (S3)."""
    return last_seat(state.players)


def on_layout(state: Chemin) -> Cents:
    """The sum of all stakes, and of entries in a window."""
    return Cents(sum(state.layout.values()) + paid_in(state))


def holds(state: Chemin, player: PlayerId) -> dict[str, Cents]:
    """A player's chips on the table beside his purse, in cents: entry, bid and stake; his part of the bank."""
    shared = associate_part(state)
    bank = shared if player == state.associate else state.bank - shared if player == state.banker else 0
    return {"layout": Cents(state.layout.get(player, 0) + paid_in_by(state, player)), "bank": Cents(bank)}


def faults(state: Chemin) -> tuple[str, ...]:
    """Faults of a state, empty always: chips are conserved (M3), the bank is covered at every deal (C5)."""
    wrongs = money_faults(state, on_layout(state))
    if any(amount <= 0 for amount in state.layout.values()):
        wrongs.append("a stake is not positive")
    if state.phase == "coup" and state.layout and sum(state.layout.values()) != state.bank:
        wrongs.append("the bank is not the counted stakes")
    if not {*state.layout, *_named(state)} <= set(state.players):
        wrongs.append("somebody is not at the table")
    if (state.banker is None) != (state.bank == 0) and state.taille.stage is Stage.READY and not _settling(state):
        wrongs.append("a bank without a banker, or a banker without one")
    if in_bank_and_staking(state):
        wrongs.append("the bank stakes against itself")
    return tuple(wrongs)


def in_bank_and_staking(state: Chemin) -> bool:
    """Whether banker or associate have a stake of their own."""
    return any(in_bank(state, player) for player in state.layout)


def _named(state: Chemin) -> tuple[PlayerId, ...]:
    named = (state.banker, state.associate, state.ponte, *state.suivi, *state.callers)
    return tuple(player for player in named if player is not None)


def _settling(state: Chemin) -> bool:
    """Between the settlement and what follows it, the bank may be empty while its banker is still named."""
    return state.bank == 0 and state.phase == "coup" and not state.layout


def _outside(state: Chemin, actor: PlayerId, window: str) -> Refusal | None:
    """Refusal of a window that is not open to one who stands, unless it is that for stakes; else None (C)."""
    return refuse(Code.SEATED_ONLY) if window != "stakes" and state.players[actor].seat is None else None


def _capital(_state: Chemin, amount: int) -> Cents:
    """Nothing is levied on what is brought into the bank."""
    return Cents(amount)


BANKING: Final = Banking(
    stage=stage,
    step_actor=step_actor,
    between_coups=between_coups,
    in_bank=in_bank,
    engaged=engaged,
    capital=_capital,
    most_capital=whole_coins,
    outside=_outside,
)
"""How the bank of Chemin de Fer stands."""
