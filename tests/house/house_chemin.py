"""A coup of Chemin de Fer at a table of the house: Ann banks, Bob calls banco, others look on."""

import re
from collections.abc import Callable
from typing import Any, ClassVar, Final, Literal, TypeAlias

from house_tools import Room

from house_chance import Stacked
from sabot.games.bank.palette import Declare
from sabot.games.bank.posting import Post
from sabot.games.bank.table import opened
from sabot.games.chemin.bots import BOTS
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.draw import CheminDeclared
from sabot.games.chemin.state import stage
from sabot.games.seats import MarkAway
from sabot.games.steps import Finish
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.wire import Reply
from world.clock import time

FIVE: Final = "2 3 3 T 7 7 "
"""The ponte may ask or stand, the banker asks."""
Bob: TypeAlias = Literal["here", "away", "a bot", "by the rule"] | Callable[[Room], None]
"""Whether he stays, or to whom he leaves his words."""
HEAD: Final = re.compile(rb'"head":"[0-9a-f]{64}"')
OTHERS: Final = ("ann", "cleo", "p-bot", None)


def rules(**changes: object) -> Any:
    """Of one deck all backs have one colour, so that every card may stand for every other."""
    return varied(load("chemin-de-fer"), decks=1, deck_options=(1,), **changes)


class Coup:
    """Ann banks, Bob calls banco; Cleo stakes nothing, a bot sits, somebody looks on."""

    sides: ClassVar[dict[str, Any]] = {"bob": "ponte"}
    """Who holds a hand against the banker's, and which."""

    def __init__(self, front: str = FIVE, **changes: object) -> None:
        self.room = Room(rules(**changes), "ann bob cleo p-bot", chance=Stacked(front))
        self.ears = {player: self.room.ear(player) for player in ("ann", "bob", "cleo", "p-bot", None)}

    async def dealt(self, bob: Bob = "here") -> float:
        """The ponte has his cards; the time at which. Bob is there, or has left it to others before the deal."""
        room = self.room
        room.table.start()
        for seat, player in enumerate(("ann", "bob", "cleo"), 1):
            await room.sit(player, seat)
        bot = BOTS["cautious"](room.setup.rules, PlayerId("p-bot"), 0, "a bot")
        await room.sit("p-bot", 5, bot.buy_in)
        await self.until("post")
        await room.accepted("ann", Post(self.on, Cents(10_000)))
        room.table.bot_seats.seat(bot.id, bot)
        await self.until("calls")
        await room.accepted("bob", MakeCall(self.on, "banco"))
        await room.accepted("bob", Finish(self.on))
        await self.leaves(bob)
        await room.accepted("cleo", Finish(self.on))
        await self.until("declare")
        return time()

    async def leaves(self, bob: Bob) -> None:
        """Bob stays, goes away, is a bot from now on, or hands over what he will have to say."""
        room, player = self.room, PlayerId("bob")
        if bob == "away":
            await room.table.house(MarkAway(player, away=True))
        elif bob == "a bot":
            room.table.bot_seats.seat(player, BOTS["bold"](room.setup.rules, player, 0, "another"))
        elif bob == "by the rule":
            room.intends("bob", selon_la_regle=True)
        elif callable(bob):
            bob(room)

    @property
    def on(self) -> Seq:
        return opened(self.room.state)

    async def until(self, wanted: str) -> None:
        await self.room.until(lambda state: stage(state) == wanted)

    async def says(self, says: Any, command: str = "says") -> Reply:
        return await self.room.do("bob", Declare(self.on, says), command)

    async def over(self) -> None:
        await self.room.until(lambda state: state.coups == 1)
        self.room.check()

    @property
    def declared(self) -> list[float]:
        """When the others heard of a declaration."""
        return self.times(lambda event: isinstance(event, CheminDeclared))

    def first(self, shown: Callable[[object], bool]) -> float:
        """When something was shown first."""
        return self.times(shown)[0]

    def times(self, shown: Callable[[object], bool]) -> list[float]:
        ear = self.ears["cleo"]
        heard = zip(ear.heard, ear.frames, strict=True)
        return [when / 1000 for (when, _), frame in heard if any(map(shown, frame.events))]

    def heard(self, *, until: float, by: tuple[str | None, ...] = OTHERS) -> dict[str, list[tuple[int, bytes]]]:
        """What everybody but the ponte heard, and when, but for digests and heads of the order; until a time."""
        digests = [
            digest.encode() for digest in (self.room.state.taille.sealed, self.room.state.taille.promises_digest)
        ]
        return {
            str(player): [
                (when, HEAD.sub(b"", said.replace(digests[0], b"").replace(digests[1], b"")))
                for when, said in self.ears[player].heard
                if when < until * 1000
            ]
            for player in by
        }
