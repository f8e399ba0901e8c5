"""The operator's word that a player is to be forgotten, in the database of a house that is closed."""

import asyncio

from sqlalchemy import select

from sabot.games.windows import PlayerId
from sabot.house.accounts.members import Members
from sabot.house.clocks import wall_ms
from sabot.house.store import Store, StoreError, looking_into, open_store
from sabot.house.store.schema import players


class NoOneSuchError(Exception):
    """Nobody, or more than one, is called so; the text is a sentence."""


def forgotten(database: str, named: str) -> str:
    """Forget a player by his id, or by a nickname that one alone has; his id. Raises StoreError, NoOneSuchError."""
    with looking_into(database):  # none is made where none was
        pass
    return asyncio.run(_forgotten(database, named))


async def _forgotten(database: str, named: str) -> str:
    async with open_store(database) as store:
        player = await _player(store, named)
        await Members(store, wall_ms, lambda _: None).forget(PlayerId(player))
        return player


async def _player(store: Store, named: str) -> str:
    query = select(players.c.id).where((players.c.id == named) | (players.c.nickname == named))
    ids = await store.read(lambda connection: [str(each) for (each,) in connection.execute(query)])
    if len(ids) != 1:
        many = f"{len(ids)} players are called {named!r}: say which by one of these ids: {', '.join(ids)}."
        raise NoOneSuchError(many if ids else f"Nobody has the id or the nickname {named!r}.")
    return ids[0]


__all__ = ["NoOneSuchError", "StoreError", "forgotten"]
