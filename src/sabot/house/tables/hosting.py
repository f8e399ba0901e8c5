"""A host's acts at his table beside play: admission and expulsion, the way it is run, gifts."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeVar

import msgspec
from msgspec import structs

from sabot.games.seats import Leave, LimitPlayer
from sabot.games.table_limits import SetLimits, TableLimits
from sabot.games.windows import PlayerId
from sabot.hosts import Clock, HostRequest, Intend, Lift, LinkKind, Run, Say, TableLink, TopUp
from sabot.house import entropy
from sabot.house.accounts import names
from sabot.house.accounts.members import BOT, GRANT, Members
from sabot.house.errors import HouseError
from sabot.house.store import AlreadyStored, Store, StoreError
from sabot.house.table.clock import may_end
from sabot.house.table.intentions import NONE, Heard, intended
from sabot.house.table.setup import Changes, Coming, TableSettings, check_pace, takes
from sabot.house.table.speaking import why_not
from sabot.house.table.table import Table
from sabot.house.table.terms import clock_of, way_of, without
from sabot.house.tables.admission import opens, sealed
from sabot.house.tables.chat import Chat
from sabot.house.tables.directory import Directory
from sabot.house.tables.squeeze import SqueezeRelay
from sabot.money import Cents
from sabot.wire import Person, Refused, Reply, TableCard

MOST_ASKING: Final = 30
"""So many wait for a host's word at once."""
LONGEST_TOLD: Final = 40
"""So much of an id that nobody has is quoted."""
MOST_KNOWN: Final = 300
"""So many players a host's word for or against is kept of; the oldest is forgotten first."""
MOST_TOP_UP: Final = GRANT
"""So much a host gives at once."""

Kept = TypeVar("Kept")
Change = Callable[[TableSettings], Changes]
"""Changes of a table's settings, as a function of how they are."""


class Hosting:
    """Orders of hosts and wishes of their guests at tables. Whatever they settle is stored before anybody is told."""

    def __init__(
        self, store: Store, accounts: Members, directory: Directory, now_ms: Callable[[], int], holder: str = ""
    ) -> None:
        self._store, self._accounts, self._directory, self._holder = store, accounts, directory, holder
        self._settling = defaultdict[str, asyncio.Lock](asyncio.Lock)
        self._chats = defaultdict[str, Chat](lambda: Chat(now_ms))
        self._squeeze_relay = SqueezeRelay(now_ms)

    # -- whose it is, and by which links --------------------------------------------------------------------

    async def new_link(self, table: Table, kind: LinkKind) -> TableLink:
        """A link of a table made anew; the house keeps a digest of its key, and an earlier one opens nothing."""
        key = entropy.token()
        await self.change(table, lambda now: {"keys": structs.replace(now.keys, **{kind: sealed(key)})})
        return TableLink(kind, key)

    async def take_over(self, table: Table, player: PlayerId, key: str) -> TableCard:
        """Make a player the host of a table by its host's link, which opens nothing any more; raises HouseError."""

        def handed(now: TableSettings) -> Changes:
            if not opens(now.keys.host, key):
                raise HouseError("no_such_link")
            return {"host": player, "keys": structs.replace(now.keys, host=""), "barred": without(now.barred, player)}

        self.introduce(table, player, await self._accounts.person(player))
        await self.change(table, handed)
        return await self._directory.card(table, player)

    # -- who sits there -------------------------------------------------------------------------------------

    async def ask(self, table: Table, player: PlayerId, wish: HostRequest) -> None:
        """Tell a table's host what a player wants of him; raises HouseError."""
        way = way_of(table.settings, player)
        if way == "barred":
            raise HouseError("sent_away")
        if table.settings.asking.get(player) == wish or (wish == "seat" and way == "free"):
            return
        await self.meet(table, player)

        def asked(now: TableSettings) -> Changes:
            if player not in now.asking and len(now.asking) >= MOST_ASKING:
                raise HouseError("rate_limited", limit="asking")
            return {"asking": {**now.asking, player: wish}}

        await self.change(table, asked)

    async def admit(self, table: Table, player: PlayerId, *, admit: bool) -> None:
        """The host's word on whether a player may sit down; a no holds until he says yes. Raises HouseError."""
        self._not_the_host(table, player)
        await self._known(table, player)
        await self.change(table, lambda now: _admitted(now, player) if admit else _barred(now, player))

    async def remove(self, table: Table, player: PlayerId) -> None:
        """Have a player leave as soon as nothing of his is at stake, and not sit down here again; raises HouseError.

        Nor under another name: the link that he may have opens nothing any more, or at an open table newcomers ask.
        """
        if player not in table.state.players:
            raise HouseError("not_at_table")
        self._not_the_host(table, player)
        if not player.startswith(BOT):
            await self.meet(table, player)
            known = tuple(each for each in table.state.players if each != player and not each.startswith(BOT))
            await self.change(table, lambda now: _sent_away(now, player, known))
        await _leaves(table, player)

    async def remove_bots(self, table: Table) -> None:
        """Have every bot leave as soon as nothing of its is at stake; raises HouseError."""
        for player in table.bots:
            await _leaves(table, player)

    async def limit(self, table: Table, player: PlayerId, maximum: Cents | None) -> Reply:
        """The host's maximum a bet for one player (P1), at a game that has one; raises HouseError."""
        if not takes(table.game, LimitPlayer):
            raise HouseError("no_limits_here", game=table.game.id)
        return await table.house(LimitPlayer(player, maximum))

    async def set_limits(self, table: Table, limits: TableLimits) -> Reply:
        """The limits of the table, from the next coup on, or at once where nothing is at stake; the same are none."""
        if limits == (table.state.coming_limits or table.state.rules.limits):
            return Reply("", "accepted")
        return await table.house(SetLimits(limits))

    # -- how it is run --------------------------------------------------------------------------------------

    async def run_table(self, table: Table, asked: Run) -> None:
        """Run a table as its host wants from now on; another clock counts from the next coup. Raises HouseError."""
        if asked.pace is not None:
            check_pace(table.game, asked.pace)

        def run(now: TableSettings) -> Changes:
            changes = _switched(asked)
            if asked.seconds is None and asked.pace is None and asked.declares is None:
                return changes
            clock = clock_of(now, table.state.coups)
            coming = clock if now.coming is None else now.coming.clock
            ticks = Clock(asked.seconds or coming.seconds, asked.pace or coming.pace, asked.declares or coming.declares)
            return changes | {
                "seconds": clock.seconds,
                "pace": clock.pace,
                "declares": clock.declares,
                "coming": None if ticks == clock else Coming(ticks, _after(table)),
            }

        await self.change(table, run)

    async def mute(self, table: Table, player: PlayerId, *, muted: bool) -> None:
        """Have a player not heard in the chat, or heard again; raises HouseError."""
        self._not_the_host(table, player)
        await self._known(table, player)
        more = (player,) if muted else ()
        await self.change(table, lambda now: {"muted": (*without(now.muted, player), *more)[-MOST_KNOWN:]})

    async def patience(self, table: Table, player: PlayerId, *, patient: bool) -> None:
        """Give a player more time in every window that waits for him, from the next one on, or as much as others."""
        await self._known(table, player)
        more = (player,) if patient else ()

        def changes(now: TableSettings) -> Changes:
            return {
                "patient": (*without(now.patient, player), *more)[-MOST_KNOWN:],
                "asking": {each: wish for each, wish in now.asking.items() if (each, wish) != (player, "time")},
            }

        await self.change(table, changes)

    async def say(self, table: Table, player: PlayerId, said: Say) -> Reply:
        """Something that a player says at a table; the answer is that it is said, or why not."""
        nickname = (await self.meet(table, player)).nickname
        try:
            message = self._chats[table.id].take(table.settings, player, nickname, said)
        except HouseError as error:
            return Reply(said.id, "refused", refused=error.refused)
        if message is not None:
            table.audience.say(message)
        return Reply(said.id, "accepted")

    async def intend(self, table: Table, player: PlayerId, asked: Intend) -> Reply:
        """A player's intentions for every coup are kept, and told to him alone. The answer says so, or why not."""
        if player not in table.state.players:
            return Reply(asked.id, "refused", refused=Refused("not_at_table"))
        if why := why_not(table.game, table.state.rules, asked):
            return Reply(asked.id, "refused", refused=why)
        if asked.stakes == "last":
            staked = table.audience.staked(player)
            if not staked:
                return Reply(asked.id, "refused", refused=Refused("nothing_staked"))
            asked = structs.replace(asked, stakes=dict(staked))

        def said(now: TableSettings) -> Changes:
            heard = Heard(table.game.dealt_on(table.state), table.state.coups)
            intentions = now.intentions | {player: intended(now.intentions.get(player, NONE), asked, heard)}
            return {"intentions": {each: stands for each, stands in intentions.items() if each in table.state.players}}

        try:
            await self.change(table, said, by=player)
        except StoreError:
            return Reply(asked.id, "not_stored", refused=Refused("not_stored"))
        return Reply(asked.id, "accepted")

    async def comes_anew(self, table: Table, player: PlayerId) -> None:
        """Intentions of a player who has left and comes again are dropped; raises StoreError."""
        if player in table.settings.intentions and player not in table.state.players:
            await self.change(table, lambda now: {"intentions": _of_others(now.intentions, player)}, by=player)

    def lift(self, table: Table, player: PlayerId, lift: Lift) -> None:
        """Tell the others at the table how far a player who is asked has lifted a card."""
        self._squeeze_relay.tell(table, player, lift)

    def recently_said(self, table: Table) -> Iterator[bytes]:
        """Messages said at a table lately, for one who comes anew."""
        yield from self._chats[table.id].recent()

    async def close_table(self, table: Table) -> None:
        """End a session once the coup in play is settled, also where the house stops before that."""
        await self.change(table, lambda _: {"closes": True})

    async def forget(self, player: PlayerId) -> None:
        """A forgotten player leaves every table when nothing of his is at stake, and those he hosts end."""
        for table in list(self._directory.running.values()):
            self._chats[table.id].forget(player)
            known = table.policy.guests.pop(player, None) or table.people.get(player)
            if player in table.people:
                table.people[player] = await self._accounts.person(player)
            if player in table.state.players:
                await table.house(Leave(), actor=player)
            if player == table.settings.host:
                await self.close_table(table)
            await self.change(table, lambda now: {"asking": _rest(now, player)})
            if known is not None:
                table.run_by(table.settings)

    def ended(self, table: str) -> None:
        """Keep nothing of a table that is no longer here."""
        self._settling.pop(table, None)
        self._chats.pop(table, None)

    # -- what he gives --------------------------------------------------------------------------------------

    async def top_up(self, table: Table, asked: TopUp) -> None:
        """Give a player of a table play money on his account, once for each id; 0 says no. Raises HouseError."""
        player, amount = asked.player, asked.amount
        if amount > MOST_TOP_UP:
            raise HouseError("top_up_too_large", amount=amount, maximum=MOST_TOP_UP)
        if player.startswith(BOT) or (player not in table.state.players and player not in table.settings.asking):
            raise HouseError("not_at_table")
        if amount:
            await self._grant(f"top-up {table.id} {asked.id}", player, amount)
        await self.change(table, lambda now: {"asking": _rest(now, player)})

    async def _grant(self, reference: str, player: PlayerId, amount: int) -> None:
        try:
            await self._accounts.grant(player, amount, reference)
        except AlreadyStored:
            return  # it was asked twice, and is done

    # -- within ---------------------------------------------------------------------------------------------

    async def change(self, table: Table, change: Change, by: PlayerId | None = None) -> None:
        """Store a table's settings with something changed, and run it by them; one change after another.

        What depends on where the game stands is asked again once it is stored: cards may have been dealt meanwhile.
        What is changed `by` a player for himself is told to nobody else.
        """
        async with self._settling[table.id]:
            settings = table.settings
            while (wanted := structs.replace(table.settings, **change(table.settings))) != settings:
                settings = wanted
                await self._store.set_settings(table.id, msgspec.json.encode(settings), self._holder)
            if settings != table.settings:
                table.run_by(settings, by)

    def introduce(self, table: Table, player: PlayerId, person: Person) -> None:
        """Have a table know somebody by a name that nobody else has there."""
        table.people[player] = self._named(table, player, person)

    async def _known(self, table: Table, player: PlayerId) -> None:
        """Meet somebody of whom a host speaks; raises HouseError for who has never been at the house."""
        if player not in table.people and player not in table.policy.guests and not await self._accounts.knows(player):
            raise HouseError("no_such_player", player=player[:LONGEST_TOLD])
        await self.meet(table, player)

    async def meet(self, table: Table, player: PlayerId) -> Person:
        """Somebody at a table, or who only looks on there, by a name that nobody else has there."""
        known = table.people.get(player) or table.policy.guests.get(player)
        person = known or self._named(table, player, await self._accounts.person(player))
        table.policy.meets(player, person)
        return person

    @staticmethod
    def _named(table: Table, player: PlayerId, person: Person) -> Person:
        others = {**table.policy.guests, **table.people}
        nicknames = [known.nickname for other, known in others.items() if other != player]
        return structs.replace(person, nickname=names.unique(person.nickname, nicknames))

    @staticmethod
    def _not_the_host(table: Table, player: PlayerId) -> None:
        if player == table.settings.host:
            raise HouseError("own_table")


async def _leaves(table: Table, player: PlayerId) -> None:
    """Have a player leave, unless he does already; raises HouseError."""
    reply = await table.house(Leave(), actor=player)
    if reply.refused is not None and reply.refused.code not in ("leaving", "not_at_table"):
        raise HouseError(reply.refused.code, **reply.refused.facts)


def _switched(asked: Run) -> Changes:
    """Settings that a host turns on or off."""
    changes = Changes()
    if asked.halted is not None:
        changes["halted"] = asked.halted
    if asked.approves is not None:
        changes["approves"] = asked.approves
    if asked.chat is not None:
        changes["chat"] = asked.chat
    if asked.advice is not None:
        changes["advice"] = asked.advice
    return changes


def _after(table: Table) -> int:
    """After how many coups the next one begins: where nothing is open and nothing in play, it is there already."""
    waits = table.game.pending(table.state)
    idle = (waits is None or waits.idle) and may_end(table.game, table.state)
    return int(table.state.coups) - idle


def _admitted(now: TableSettings, player: PlayerId) -> Changes:
    admitted = (*without(now.admitted, player), player)[-MOST_KNOWN:]
    return {"admitted": admitted, "barred": without(now.barred, player), "asking": _rest(now, player)}


def _barred(now: TableSettings, player: PlayerId) -> Changes:
    barred = (*without(now.barred, player), player)[-MOST_KNOWN:]
    return {"barred": barred, "admitted": without(now.admitted, player), "asking": _rest(now, player)}


def _sent_away(now: TableSettings, player: PlayerId, known: Iterable[PlayerId]) -> Changes:
    """Bar a player, also as somebody new: newcomers ask, or need another link; who plays here has his seat."""
    changes = _barred(now, player)
    if now.private:
        return changes | {"keys": structs.replace(now.keys, seat="")}
    admitted = dict.fromkeys((*without(now.admitted, player), *(() if now.approves else known)))
    return changes | {"approves": True, "admitted": tuple(admitted)[-MOST_KNOWN:]}


def _of_others(known: Mapping[PlayerId, Kept], player: PlayerId) -> dict[PlayerId, Kept]:
    """Entries of all players but one."""
    return {each: about for each, about in known.items() if each != player}


def _rest(now: TableSettings, player: PlayerId) -> dict[PlayerId, HostRequest]:
    """Wishes of players who still wait for the host's word, but for one who has it."""
    return _of_others(now.asking, player)
