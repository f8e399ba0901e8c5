"""The coups of a shoe told again, of any game: what was said of each, and each event's frame, as a viewer saw them."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec import structs

from sabot.games.game import TableState
from sabot.games.kinds import TableEvent
from sabot.games.lines import Line
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import PlayerId, Seq
from sabot.house.errors import HouseError
from sabot.house.store import Store
from sabot.house.table.audience import AnyStep, Writing, roads_of
from sabot.house.table.audience import said as aloud
from sabot.house.table.restoring import StoredShoe
from sabot.house.table.setup import Setup, event_of, took_in
from sabot.house.table.terms import TablePolicy
from sabot.wire import AnyFrame, CoupTold, Frame, Person

SLICE: Final = 200
"""So many events are folded at a time; then everybody else is heard."""
MOST_STATES: Final = 32
"""So many shoes' beginnings are kept in mind."""
_END: Final = ShoeRevealed.__struct_config__.tag


class Shelf:
    """The tables before their shoes, found by folding their logs; one at a time, and nobody waits for it."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._states = OrderedDict[tuple[str, int], TableState]()

    async def shoe(self, setup: Setup, store: Store, number: int) -> StoredShoe:
        """A shoe that is over, or the one in play; raises HouseError, UnreadableTableError."""
        ends = await store.shoe_ends(setup.id)
        playing = max(ends, default=0) + 1
        if number not in ends and number != playing:
            raise HouseError("no_such_shoe", shoe=number)
        before = max((end for shoe, end in ends.items() if shoe < number), default=0)
        async with self._one_at_a_time:
            state = await self._state(setup, store, before)
        return StoredShoe(setup, state, await store.load(setup.id, before + 1, ends.get(number)))

    async def _state(self, setup: Setup, store: Store, number: int) -> TableState:
        """The table after an event of its log."""
        known = [last for table, last in self._states if table == setup.id and last <= number]
        state = self._states[setup.id, max(known)] if known else setup.game.open(setup.rules)
        while state.seq < number:
            for row in await store.load(setup.id, state.seq + 1, min(number, state.seq + SLICE)):
                state = took_in(setup, state, event_of(setup.game, row), row)
            await asyncio.sleep(0)
        self._states[setup.id, number] = state
        while len(self._states) > MOST_STATES:
            self._states.popitem(last=False)
        return state


def coups(shoe: StoredShoe, viewer: PlayerId | None) -> tuple[list[CoupTold], tuple[Line, ...]]:
    """Lines told of each settled coup, and the events that are its own, of the last to the end of the shoe;
    and lines that everybody has heard since, while the shoe is in play."""
    game, settled, said, since = (
        shoe.setup.game,
        list[CoupTold](),
        list[Line](),
        list[tuple[TableState, TableEvent, TableState]](),
    )
    for before, event, after in _steps(shoe):
        lines = game.narrate(after, game.view(before, event, viewer))
        said += lines
        since.append((before, event, after))
        if after.coups != before.coups:
            first = since[0][-1].seq
            settled.append(CoupTold(after.coups, first, after.seq, tuple(said), next(iter(lines), None)))
            said, since = [], []
    if shoe.rows and shoe.rows[-1].kind == _END:
        return [*settled[:-1], *(structs.replace(each, told=(*each.told, *said)) for each in settled[-1:])], ()
    return settled, tuple(
        line for before, each, after in since for line in game.narrate(after, game.view(before, each, None))
    )


def frames(shoe: StoredShoe, coup: int, viewer: PlayerId | None, people: dict[PlayerId, Person]) -> Iterator[bytes]:
    """The table before a coup, and then a frame for each of its events; raises HouseError."""
    steps = [each for each in _steps(shoe) if each[0].coups + 1 == coup]
    if not steps or steps[-1][-1].coups != coup:
        return
    told = frame_of(shoe.setup, steps[0][0], (), viewer, people)
    yield msgspec.json.encode(told)
    for before, event, after in steps:
        frame = frame_of(shoe.setup, after, ((before, event),), viewer, people)
        yield Writing().change(told, frame)
        told = frame


def _steps(shoe: StoredShoe) -> Iterator[tuple[TableState, TableEvent, TableState]]:
    """Each event with the table before and after it."""
    state = shoe.state
    for row in shoe.rows:
        event = event_of(shoe.setup.game, row)
        after = took_in(shoe.setup, state, event, row)
        yield state, event, after
        state = after


def frame_of(
    setup: Setup, state: TableState, steps: Sequence[AnyStep], viewer: PlayerId | None, people: dict[PlayerId, Person]
) -> AnyFrame:
    """A frame of the past: nothing can be done about it."""
    game = setup.game
    events = tuple(game.view(before, event, viewer) for before, event in steps)
    return Frame(
        game=game.id,
        first=Seq(state.seq + 1 - len(steps)),
        events=events,
        told=tuple(aloud(game, state, event) for event in events),
        view=game.snapshot(state, viewer),
        options=(),
        roads=None if game.outcomes is None else roads_of(game.outcomes(state)),
        people=people,
        me=viewer,
        host=setup.settings.host,
        terms=TablePolicy(setup.settings, state.coups).terms(None),
        balance=None,
        watching=0,
        paused=False,
        now=0,
        deadline=None,
        seconds=0,
    )


def names_in(shoe: StoredShoe) -> Iterable[PlayerId]:
    """Everybody who was at the table in a shoe."""
    names = dict.fromkeys(shoe.state.players)
    for before, _, after in _steps(shoe):
        if after.players is not before.players:
            names |= dict.fromkeys(after.players)
    return names
