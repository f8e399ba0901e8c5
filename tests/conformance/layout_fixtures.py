"""What a game with a layout has in conformance unless it says otherwise, and all that one has without a module."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from fixtures import Fixtures, Watcher, answers, near, nothing
from msgspec import structs
from parts import members

from sabot.bets import BetId
from sabot.cards import Card
from sabot.games.game import AnyGame
from sabot.games.layout.legality import free_to_stake
from sabot.games.layout.offers import CanEnter
from sabot.games.layout.stakes import CommissionCollected, Enter, LayoutTable, stage, staked
from sabot.games.steps import CardsBurned, Proceed
from sabot.games.taille import Cut
from sabot.games.windows import PlayerId
from sabot.money import Cents

Stakes = dict[BetId, Cents]
BEFORE_BETS: Final = frozenset(("shuffle", "promises", "cut", "bets"))


def of_layout(game: AnyGame) -> Fixtures:
    """The defaults of a game with a layout."""
    return Fixtures(
        game=game,
        small={"decks": 1, "stop_card": 14},
        numbers={f"decks-{decks}": {"decks": decks} for decks in (2, 16)},
        kinds=({"stop_card": 32}, {"seats": 2, "stop_card": 32}),
        seats=(2,),
        coins=(1, 100),
        settled=settling(game),
        laid=laid_by(game),
        on_table=lambda state: sum(sum(stakes.values()) for stakes in staked(state).values()),
        asked=nothing,
        covers=covers({}),
        bounds=nothing,
        entries=entries,
        watcher=Watcher,
        ends_in=BEFORE_BETS,
        goes_on_in=frozenset(("coup",)),
        left_in=frozenset(("coup",)),
        stage=stage,
        spare=frozenset((CommissionCollected, Cut, Proceed)),
    )


def settling(game: AnyGame) -> type:
    """The event that settles a coup, stake by stake."""
    (kind,) = (kind for kind in members(game.events) if "lines" in [field.name for field in structs.fields(kind)])
    return kind


def laid_by(game: AnyGame) -> Callable[[Any], Iterable[Card] | None]:
    """The cards that an event of a game lays open: of those burned, the one that is turned."""

    def laid(event: Any) -> Iterable[Card] | None:
        return (event.turned,) if isinstance(event, CardsBurned) else game.dealt([event], ()) or None

    return laid


def covers(others: dict[Any, Any]) -> Callable[[LayoutTable, PlayerId, Any, Any], bool]:
    """Whether an option allows just this: stakes within their limits, or an action that only answers."""

    def covered(state: LayoutTable, actor: PlayerId, option: Any, action: Any) -> bool:
        if isinstance(option, CanEnter) and isinstance(action, Enter):
            return option.on == action.on and _within(option, action.stakes, _standing(state, actor))
        return answers(option, action, others)

    return covered


def _within(offer: CanEnter, stakes: Stakes, standing: Stakes) -> bool:
    """Whether stakes are within an offer; one that stands already stands whatever a limit has become since."""
    ranges = {each.bet: each for each in offer.bets}
    if any(stakes.get(each.bet, 0) < each.locked for each in offer.bets):
        return False
    if sum(stakes.values()) > max(offer.available, sum(standing.values())):
        return False
    return all(
        stake in (0, standing.get(bet))
        or (bet in ranges and ranges[bet].minimum <= stake <= ranges[bet].maximum and stake % offer.coin == 0)
        for bet, stake in stakes.items()
    )


def _standing(state: LayoutTable, actor: PlayerId) -> Stakes:
    """What of an actor's stands in the window."""
    return {} if state.window is None else state.window.entries.get(actor, {})


def entries(state: LayoutTable, actor: PlayerId) -> Iterator[Stakes]:
    """Stakes on one bet at its bounds, alone and beside what stands; and all that stands, a little changed."""
    standing, player = _standing(state, actor), state.players.get(actor)
    free = 0 if player is None else free_to_stake(state, player)
    limit = (state.maxima[actor],) if actor in state.maxima else ()
    yield from ({}, standing)
    for bet in [*state.rules.by_id.values()][:4]:
        rest = sum(stake for each, stake in standing.items() if each != bet.id)
        for amount in near(0, bet.minimum, bet.maximum, free, free - rest, standing.get(bet.id, 0), *limit):
            yield from ({bet.id: Cents(amount)}, {**standing, bet.id: Cents(amount)})
