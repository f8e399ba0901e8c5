"""Lines told of the events that every game has: people, and the shoe on its way."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from sabot.cards import Card
from sabot.games.kinds import AnyEvent
from sabot.games.lines import Line
from sabot.games.refusals import Fact
from sabot.games.seats import (
    AbsenceCounted,
    AwayMarked,
    BoughtIn,
    LeavingSaid,
    Left,
    PlayerLimited,
    Seated,
    SeatTaken,
    Stood,
)
from sabot.games.steps import CardsBurned, Finished, SessionEnded, StopCardReached
from sabot.games.table import GameTable
from sabot.games.table_limits import LimitsAnnounced, LimitsSet, StakeLimits
from sabot.games.taille import (
    BeaconTaken,
    CutAsked,
    PromisesAsked,
    PromisesClosed,
    RoundNamed,
    SeedPromised,
    SeedRevealed,
    SeedsAsked,
    SeedsMissing,
    ShoeCut,
    ShoeReady,
    ShoeRevealed,
    ShoeSealed,
)
from sabot.games.windows import CROUPIER, PlayerId, Window

Lines = tuple[Line, ...]
T = TypeVar("T")
Teller = Callable[[T, AnyEvent], Lines]
"""From the table as an event leaves it, and the event as it is public."""


def telling(tellers: Mapping[type, Teller[T]]) -> Teller[T]:
    """A game's teller of public events, made of a teller for each of them."""
    return lambda state, public: tellers[type(public)](state, public)


def event(key: str, **facts: Fact) -> Line:
    """A line about a thing that happened."""
    return Line("event", key, dict(facts))


def note(key: str, **facts: Fact) -> Line:
    """A line of a transcript alone."""
    return Line("note", key, dict(facts))


def call(key: str, **facts: Fact) -> Line:
    """A line that the croupier calls."""
    return Line("call", key, dict(facts))


def heading(key: str, **facts: Fact) -> Line:
    """A line that begins a paragraph of a transcript."""
    return Line("event", key, dict(facts), opens=True)


def faces(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Cards as they are told: without their backs."""
    return tuple(card[:2] for card in cards)


def one(key: str, *fields: str) -> Teller[object]:
    """A teller of one line whose facts are fields of the event."""
    return lambda _, each: (event(key, **{field: getattr(each, field) for field in fields}),)


def nothing(_state: object, _event: object) -> Lines:
    """An event that nobody need hear of: the seats show it."""
    return ()


def passed(window: Window[Any] | None, player: PlayerId) -> Lines:
    """A pass by a player who is done with a window for stakes and has none in it; nothing of one who has."""
    return (note("passes", player=player),) if window is not None and player not in window.entries else ()


def _away(_state: object, each: AwayMarked) -> Lines:
    return (event("away_marked" if each.away else "away_marked_back", player=each.player),)


def _limited(_state: object, each: PlayerLimited) -> Lines:
    if each.maximum is None:
        return (event("player_limited_lifted", player=each.player),)
    return (event("player_limited", player=each.player, maximum=each.maximum),)


def _limits(when: str) -> Teller[GameTable]:
    """A teller of the limits of a table: of its stakes and of each bet that has new ones of its own, or of banks."""

    def tell(state: GameTable, each: LimitsAnnounced | LimitsSet) -> Lines:
        limits = each.limits
        if limits.maximum is None:
            return (event(f"minimum_{when}", minimum=limits.minimum, least=state.rules.limited(limits).least_stake),)
        table = StakeLimits(limits.minimum, limits.maximum)
        own = ((bet, limits.bets.get(bet, table)) for bet in each.changed)
        return event(f"limits_{when}", minimum=limits.minimum, maximum=limits.maximum), *(
            event("limits_bet", bet=bet, minimum=of.minimum, maximum=of.maximum) for bet, of in own
        )

    return tell


def _sealed(_state: object, each: ShoeSealed) -> Lines:
    return heading("shoe_sealed", shoe=each.shoe, cards=each.cards), note("seal", seal=each.commitment)


def _revealed(_state: object, each: ShoeRevealed) -> Lines:
    return heading("shoe_revealed", shoe=each.shoe), note("nonce", nonce=each.proof.nonce)


def _missing(_state: object, each: SeedsMissing) -> Lines:
    return (event("seeds_missing", players=each.players),) if each.players else ()


def _beacon(_state: object, each: BeaconTaken) -> Lines:
    return (event("beacon_missing" if each.value is None else "beacon_taken", round=each.round),)


def _cut_asked(_state: object, each: CutAsked) -> Lines:
    return () if each.player == CROUPIER else (event("cut_asked", player=each.player),)


def _burned(_state: object, each: CardsBurned) -> Lines:
    return (event("cards_burned", turned=each.turned[:2], count=len(each.hidden)),)


def _stop(state: GameTable, _event: StopCardReached) -> Lines:
    return call("dernier_coup"), note(f"stop_{state.rules.last_coup}")


SHARED: Final[Mapping[type, Teller[GameTable]]] = {
    Seated: one("seated", "player", "seat", "purse"),
    Stood: one("stood", "player", "purse"),
    SeatTaken: one("seat_taken", "player", "seat"),
    BoughtIn: one("bought_in", "player", "amount"),
    Left: one("left", "player", "purse"),
    LeavingSaid: one("leaving_said", "player"),
    AwayMarked: _away,
    AbsenceCounted: one("absence_counted", "players"),
    PlayerLimited: _limited,
    LimitsAnnounced: _limits("announced"),
    LimitsSet: _limits("set"),
    ShoeSealed: _sealed,
    PromisesAsked: nothing,
    SeedPromised: one("seed_promised", "player"),
    PromisesClosed: one("promises_closed"),
    SeedsAsked: nothing,
    SeedRevealed: nothing,
    SeedsMissing: _missing,
    RoundNamed: nothing,
    BeaconTaken: _beacon,
    CutAsked: _cut_asked,
    ShoeCut: one("shoe_cut", "player", "position"),
    ShoeReady: nothing,
    ShoeRevealed: _revealed,
    CardsBurned: _burned,
    StopCardReached: _stop,
    Finished: nothing,
    SessionEnded: one("session_ended"),
}
