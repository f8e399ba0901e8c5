"""A table of Baccara Banque between two events."""

from typing import ClassVar

import msgspec

from sabot.cards import Card, is_natural
from sabot.games.bank.table import BankTable, money_faults, paid_in, paid_in_by
from sabot.games.bank.vocabulary import Says
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.vocabulary import SIDES, BanqueEntry, BanqueResult, BanqueSettled, Hand, Laid, Phase, Side, Step
from sabot.games.taille import Stage
from sabot.games.windows import CROUPIER, Auction, PlayerId, Window
from sabot.money import Cents


class Banque(BankTable, frozen=True, kw_only=True, gc=False):
    """A table of Baccara Banque.

    `queue` is the list of those who came, in the order in which the bank is offered; `declined` who let it go since;
    `willing` among whom the lot is drawn. `bank_open` says that the bank answers for every stake, `tenure` how many
    coups its banker has held it, `brought` what he has brought in since, `levied` what the house took of it.
    `retiring` has taken his bank, which is `offered` at its amount; his seat is kept. `cutter_named` cuts. `turns` are
    the seats whose turn it is to hold the cards, 0 where nobody sits. `layout` holds the counted stakes, `callers` who
    of them plays banco; `suivi` may call before all others, `lost` counts the bancos they lost running, `barred` may
    not call in the next window. `holders` have the cards of each tableau, None the croupier. `shown` are the hands that
    lie open; `settled` is the last coup, until cards are dealt again.
    """

    WINDOWS: ClassVar[frozenset[Phase]] = frozenset(("willing", "banco", "stakes", "succession", "auction"))
    rules: BanqueRules
    phase: Phase = "waits"
    window: Window[BanqueEntry] | Auction | None = None
    queue: tuple[PlayerId, ...] = ()
    willing: tuple[PlayerId, ...] = ()
    bank_open: bool = False
    tenure: int = 0
    brought: Cents = Cents(0)
    levied: Cents = Cents(0)
    retiring: PlayerId | None = None
    cutter_named: PlayerId | None = None
    turns: tuple[int, int] = (0, 0)
    layout: dict[PlayerId, Laid] = msgspec.field(default_factory=dict[PlayerId, Laid])
    callers: tuple[PlayerId, ...] = ()
    suivi: frozenset[PlayerId] = frozenset()
    lost: dict[PlayerId, int] = msgspec.field(default_factory=dict[PlayerId, int])
    barred: frozenset[PlayerId] = frozenset()
    holders: tuple[PlayerId | None, PlayerId | None] = (None, None)
    hands: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    declared: tuple[Says | None, Says | None] = (None, None)
    shown: frozenset[Hand] = frozenset()
    settled: BanqueSettled | None = None
    results: tuple[BanqueResult, ...] = ()


def opened_table(rules: BanqueRules) -> Banque:
    """A table that nobody has come to yet."""
    return Banque(rules=rules)


def stage(state: Banque) -> str:
    """The stage of a table: `lots`, a stage of the shoe, a phase of the game, a step of the coup; `over` at last."""
    if state.over:
        return "over"
    if awaits_lots(state):
        return "lots"
    if state.phase == "shoe":
        return str(state.taille.stage)
    return next_step(state) if state.phase == "coup" else state.phase


def awaits_lots(state: Banque) -> bool:
    """Whether the session's seats are still to be drawn."""
    return state.rules.seating == "random" and not state.drawn


def between_coups(state: Banque) -> bool:
    """Whether the last coup is settled and the calls of the next, or in an open bank its stakes, are not closed."""
    if state.phase == "stakes":
        return state.bank_open
    return state.phase not in ("beyond", "cover", "coup")


def hand_of(state: Banque, side: Side) -> tuple[Card, ...]:
    """The cards of a tableau."""
    return state.hands[SIDES.index(side)]


def said(state: Banque, side: Side) -> Says | None:
    """Declaration for a tableau; None before it is made."""
    return state.declared[SIDES.index(side)]


def holder(state: Banque, side: Side) -> PlayerId | None:
    """Holder of a tableau's cards; None is the croupier."""
    return state.holders[SIDES.index(side)]


def declaring(state: Banque) -> Side | None:
    """The tableau that is to declare: first 1, then 2 (B9)."""
    one, two = state.declared
    return "one" if one is None else "two" if two is None else None


def asking(state: Banque) -> Side | None:
    """The tableau that is to be given the card it asked for."""
    for side, says, cards in zip(SIDES, state.declared, state.hands, strict=True):
        if says == "draw" and len(cards) == 2:
            return side
    return None


def next_step(state: Banque) -> Step:
    """The coup's next step; facing two naturels the banker does not draw (B9.1)."""
    if not state.banker_hand:
        return "deal"
    if declaring(state) is not None:
        return "declare"
    if "banker" not in state.shown:
        return "turn"
    if state.chosen is not None or state.declared == ("natural", "natural") or is_natural(state.banker_hand):
        return "settle"
    return "choose" if asking(state) is None else "give"


def step_actor(state: Banque) -> PlayerId:
    """Actor of the coup's next step: a hand's holder declares, the croupier settles, the banker does the rest."""
    match next_step(state):
        case "declare":
            side = declaring(state)
            return (None if side is None else holder(state, side)) or CROUPIER
        case "settle":
            return CROUPIER
        case _:
            return state.banker or CROUPIER


def staked_on(state: Banque, side: Side) -> Cents:
    """The sum of the counted stakes of a tableau."""
    laid = state.layout.values()
    return Cents(sum([each.one for each in laid] if side == "one" else [each.two for each in laid]))


def staked(state: Banque) -> Cents:
    """The sum of all counted stakes."""
    return Cents(sum([each.one + each.two for each in state.layout.values()]))


def totals(state: Banque) -> dict[PlayerId, Cents]:
    """The counted stakes of each player, on whichever side."""
    return {player: each.total for player, each in state.layout.items()}


def ready(state: Banque) -> bool:
    """Whether the shoe is ready to be dealt from."""
    return state.taille.stage is Stage.READY


def on_layout(state: Banque) -> Cents:
    """The sum of all stakes, and of entries in a window."""
    return Cents((staked(state) if state.layout else 0) + paid_in(state))


def holds(state: Banque, player: PlayerId) -> dict[str, Cents]:
    """A player's chips on the table beside his purse, in cents: entry, bid and stakes; the bank."""
    layout = state.layout.get(player, Laid()).total + paid_in_by(state, player)
    return {"layout": Cents(layout), "bank": state.bank if player == state.banker else Cents(0)}


def faults(state: Banque) -> tuple[str, ...]:
    """Faults of a state, empty always: chips are conserved (M3), no amount is negative or broken."""
    wrongs = money_faults(state, on_layout(state))
    if any(each.total <= 0 or min(each.one, each.two) < 0 for each in state.layout.values()):
        wrongs.append("a stake is not positive")
    if not {*state.layout, *_named(state)} <= set(state.players):
        wrongs.append("somebody is not at the table")
    if state.banker is None and state.bank:
        wrongs.append("a bank without a banker")
    if state.banker in state.layout:
        wrongs.append("the bank stakes against itself")
    return tuple(wrongs)


def _named(state: Banque) -> tuple[PlayerId, ...]:
    named = (state.banker, state.cutter_named, *state.holders, *state.suivi, *state.lost, *state.callers)
    return tuple(player for player in (*named, *state.queue, *state.willing, *state.barred) if player is not None)
