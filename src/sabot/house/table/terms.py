"""A host's terms for his table: as each viewer may know them, and as they bind newcomers and the clock."""

from collections.abc import Container, Iterable, Mapping
from typing import Final

from msgspec import structs

from sabot.games.intentions import Intentions
from sabot.games.seats import Sit, Stand
from sabot.games.taille import PromiseSeed, RevealSeed
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.hosts import Clock, Guest, HostRequest, Terms, Way
from sabot.house.table.inbox import Request
from sabot.house.table.intentions import NONE
from sabot.house.table.setup import TableSettings
from sabot.wire import Person, Refused

MORE_TIME: Final = 3
"""So many times as long is waited for who is given more time."""
MOST_GUESTS: Final = 1000
"""So many who are not at the table, and have spoken or asked, are known by name."""
_TIMELESS: Final = (PromiseSeed, RevealSeed)
"""Actions that answer a question also while the clock stands: pages do them by themselves, and nobody gains by them."""


def way_of(settings: TableSettings, player: PlayerId | None) -> Way:
    """A player's way to a seat; the host's own is free."""
    if player == settings.host:
        return "free"
    if player in settings.barred:
        return "barred"
    if not settings.approves or player in settings.admitted:
        return "free"
    return "asked" if player is not None and settings.asking.get(player) == "seat" else "ask"


def clock_of(settings: TableSettings, coups: int) -> Clock:
    """The clock of a table that has settled so many coups."""
    if settings.coming is not None and coups > settings.coming.after:
        return settings.coming.clock
    return Clock(settings.seconds, settings.pace, settings.declares)


class TablePolicy:
    """A host's word at a table: how it is run, whom he hears of, and the terms as each viewer is told them.

    `ending` is a session that is to end; it is played on to there, also by a clock that stands.
    """

    def __init__(self, settings: TableSettings, coups: int) -> None:
        self.guests = dict[PlayerId, Person]()
        self.ending = False
        self.take(settings, coups)

    @property
    def halts(self) -> bool:
        """Whether the clock stands."""
        return self.settings.halted and not self.ending

    def take(self, settings: TableSettings, coups: int) -> None:
        """Settings that are stored, at a table that has settled so many coups."""
        self.settings = settings
        self.clock = clock_of(settings, coups)
        self.ending = self.ending or settings.closes
        self._by_way = dict[tuple[Way, bool], Terms]()

    def bars(self, request: Request) -> Refused | None:
        """The host's refusal of an action, None without one; a bot's seat and the croupier's work are free of it."""
        if isinstance(request.action, Sit | Stand) and request.command:
            way = way_of(self.settings, request.actor)
            return None if way == "free" else Refused("sent_away") if way == "barred" else Refused("ask_first")
        answers = hasattr(request.action, "on") and not isinstance(request.action, _TIMELESS)
        return Refused("host_pauses") if self.halts and answers and request.actor != CROUPIER else None

    def patience(self, waited: Iterable[PlayerId]) -> int:
        """The factor by which some players are waited for longer than usual."""
        return MORE_TIME if any(player in self.settings.patient for player in waited) else 1

    def meets(self, player: PlayerId, person: Person) -> None:
        """Know somebody by name; of too many only those of whom the host is told stay known."""
        if len(self.guests) >= MOST_GUESTS:
            now = self.settings
            told = {*now.asking, *now.barred, *now.muted, *now.patient}
            self.guests = {guest: known for guest, known in self.guests.items() if guest in told}
        self.guests[player] = person

    def shuts_out(self, player: PlayerId) -> bool:
        """Whether somebody who has left is sent away from a private table."""
        return self.settings.private and player in self.settings.barred

    def terms(self, viewer: PlayerId | None, players: Container[PlayerId] = (), coups: int = 0) -> Terms:
        """The terms told to a viewer; only the host knows who asks or is barred, only a player his own intentions."""
        as_whom = way_of(self.settings, viewer), viewer == self.settings.host
        if as_whom not in self._by_way:
            self._by_way[as_whom] = self._terms(*as_whom)
        terms = self._by_way[as_whom]
        stands = self.settings.intentions.get(viewer) if viewer is not None and viewer in players else None
        return terms if stands is None else structs.replace(terms, intentions=stands.after(coups))

    def intends(self, player: PlayerId, dealt_on: Seq) -> Intentions:
        """A player's intentions that count for hands that were dealt by an event."""
        return self.settings.intentions.get(player, NONE).at(dealt_on)

    def _terms(self, way: Way, is_host: bool) -> Terms:
        settings = self.settings
        coming = None if settings.coming is None else settings.coming.clock
        return Terms(
            way=way,
            approves=settings.approves,
            halted=settings.halted,
            clock=self.clock,
            coming=None if coming == self.clock else coming,
            chat=settings.chat,
            advice=settings.advice,
            asking=self._guests(settings.asking) if is_host else (),
            barred=self._guests(dict.fromkeys(settings.barred)) if is_host else (),
            muted=self._guests(dict.fromkeys(settings.muted)) if is_host else (),
            patient=self._guests(dict.fromkeys(settings.patient)) if is_host else (),
        )

    def _guests(self, wishes: Mapping[PlayerId, HostRequest | None]) -> tuple[Guest, ...]:
        return tuple(Guest(player, self._name(player), wish) for player, wish in wishes.items())

    def _name(self, player: PlayerId) -> str:
        return self.guests[player].nickname if player in self.guests else player


def without(players: Iterable[PlayerId], player: PlayerId) -> tuple[PlayerId, ...]:
    """Some players but one."""
    return tuple(each for each in players if each != player)
