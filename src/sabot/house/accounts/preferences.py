"""Settings of people for their eyes and ears, kept with their accounts."""

import msgspec
from msgspec import UNSET

from sabot.games.windows import PlayerId
from sabot.house.store import Store, preferences
from sabot.wire import UNREADABLE, Preferences


class KeptPreferences:
    """The preferences of a house's people, on one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_player(self, player: PlayerId) -> Preferences:
        """A player's preferences; those he never chose are unset."""
        return _preferred(await self._store.read(lambda connection: preferences.of_player(connection, player)))

    async def keep(self, player: PlayerId, said: Preferences) -> Preferences:
        """Keep what a player says that he wants to see and hear; of what he leaves out what he said before stays."""

        def with_said(body: bytes) -> bytes:
            before = {name: getattr(_preferred(body), name) for name in Preferences.__struct_fields__}
            now = {name: getattr(said, name) for name in before if getattr(said, name) is not UNSET}
            return msgspec.json.encode(Preferences(**{**before, **now}))

        return _preferred(await self._store.write(lambda session: preferences.change(session, player, with_said)))


def _preferred(body: bytes) -> Preferences:
    """The preferences in a stored body; none of them where another version wrote what this one does not know."""
    try:
        return msgspec.json.decode(body, type=Preferences)
    except UNREADABLE:
        return Preferences()
