"""Tables that people have played at, laid into a store as a house does; and what they brought, reckoned naively.

The second reckoning knows no stake and no bet: it compares a player's chips before and after.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

from sabot.games.banque.taxe import BanqueTaxeTaken
from sabot.games.chemin.coup import CheminTaxeTaken
from sabot.games.registry import BY_ID
from sabot.games.seats import BoughtIn, Left, Seated, Stood
from sabot.games.steps import EndSession
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import CROUPIER, PlayerId
from sabot.house import entropy
from sabot.house.accounts.ledger import entries
from sabot.house.reckoning.workers import Workers
from sabot.house.store import Append, PlayerRecord, ShoeEnd, Store
from sabot.house.store.reads import shoe_ends_of
from sabot.house.table.restoring import checkpoint_of
from sabot.house.table.setup import TableSettings, event_of, record, setup_of, stored
from sabot.selfplay import MIXED, Happened, NobodyStakesError, SelfPlay
from sabot.wild import wild_table
from world.kill import Pool

PEOPLE: Final = tuple(PlayerId(f"p-{name}") for name in ("ada", "ben", "cleo", "dan", "eve", "fay"))
RICH: Final = 10**13
"""What each account begins with, in cents: nobody who may do anything lacks chips for it."""
START_MS: Final = 1_700_000_000_000


class Here(Workers):
    """Workers that reckon at once, in this process."""

    def __init__(self) -> None:
        super().__init__("worth")
        self._pool: Any = Pool(answers=True)


async def people(store: Store, *ids: str) -> None:
    """Open accounts; the secret of each device is its player's id."""
    for each in ids:
        name, digest = each.removeprefix("p-").title(), entropy.digest(each)
        await store.create_player(PlayerRecord(each, name, digest, START_MS), RICH, browser="")


async def table(
    store: Store,
    rules: Any,
    seed: int,
    coups: int,
    *,
    who: Sequence[PlayerId] = PEOPLE,
    name: str = "t-one",
    ends: bool = False,
    private: bool = False,
    wild: bool = True,
) -> str:
    """A table at which everybody does whatever he may, until some coups are settled: its log and its ledger.

    One that `ends` is closed then, or as soon as it can be; one that is not `wild` is played as bots do.
    """
    settings = TableSettings(PlayerId("p-host"), 20, "calm", private=private)
    await store.create_table(record(name, rules, settings, f"Table {name}", START_MS))
    play = wild_table(rules, len(who), seed, who) if wild else _calm(rules, seed, who)
    end = EndSession()

    def until(state: Any) -> bool:
        return bool(state.over or (state.coups >= coups and not (ends and play.game.objection(state, CROUPIER, end))))

    with suppress(NobodyStakesError):
        await _lay(store, name, play, until)
    if ends and not play.state.over:
        before, state, steps = play.state, play.state, list[Happened]()
        for event in play.game.decide(before, CROUPIER, end):
            after = play.game.evolve(state, event)
            steps.append(Happened(CROUPIER, state, event, after, is_last=False))
            state = after
        await store.append(_append(name, steps))
        await store.close_table(name, START_MS + 1000 * int(state.seq))
    return name


def _calm(rules: Any, seed: int, who: Sequence[PlayerId]) -> SelfPlay:
    made = BY_ID[rules.game].bots[MIXED]
    bots = [made(rules, each, number, f"{seed} {each}") for number, each in enumerate(who)]
    return SelfPlay(rules, bots, Random(seed))  # noqa: S311 - play money


async def _lay(store: Store, name: str, play: Any, until: Callable[[Any], bool]) -> None:
    steps = list[Any]()
    for each in play.happenings(until):
        steps.append(each)
        if each.is_last:
            await store.append(_append(name, steps))
            steps = []


def _append(name: str, steps: list[Any]) -> Append:
    before, after, events = steps[0].before, steps[-1].after, tuple(each.event for each in steps)
    ends = tuple(ShoeEnd(each.event.shoe, each.after.seq) for each in steps if isinstance(each.event, ShoeRevealed))
    return Append(
        table=name,
        expected=before.seq,
        at_ms=START_MS + 1000 * int(after.seq),
        events=tuple(map(stored, events)),
        ledger=entries(name, before, after, events),
        shoe_ends=ends,
        checkpoint=checkpoint_of(after) if ends else None,
    )


class Naive(NamedTuple):
    """What a table brought a player by his chips: coup by coup of each shoe, and what he has there at last."""

    coups: dict[tuple[str, int], int]
    there: int


async def naive(store: Store, name: str, player: PlayerId) -> Naive:
    """Fold a whole log: a coup brings what a player has more after it and its taxe than after the one before."""
    kept = await store.table(name)
    assert kept is not None
    setup = setup_of(kept)
    ends = sorted((await store.read(lambda connection: shoe_ends_of(connection, name))).values())
    state, found, had = setup.game.open(setup.rules), Counter[tuple[str, int]](), 0
    last: tuple[str, int] | None = None
    for row in await store.load(name):
        event = event_of(setup.game, row)
        after = setup.game.evolve(state, event)
        match event:
            case Seated(purse=amount) | Stood(purse=amount) | BoughtIn(amount=amount) if event.player == player:
                had += amount
            case Left(purse=amount) if event.player == player:
                had -= amount
            case _:
                pass
        has = _chips(setup.game, after, player)
        if after.coups != state.coups:
            last = str(1 + sum(end < row.number for end in ends)), after.coups
            found[last] += has - had
            had = has
        elif isinstance(event, BanqueTaxeTaken | CheminTaxeTaken) and getattr(event, "player", None) is None and last:
            found[last] += has - had
            had = has
        state = after
    there = _chips(setup.game, state, player)
    found["", 0] += there - had
    return Naive({place: gain for place, gain in found.items() if gain}, there)


def _chips(game: Any, state: Any, player: PlayerId) -> int:
    here = state.players.get(player)
    return 0 if here is None else here.purse + sum(game.holds(state, player).values())
