"""A coup of Baccara Banque at a table of the house: Ann banks, Bob holds tableau 1, Cleo tableau 2, others look on."""

from collections.abc import Callable
from typing import Any, ClassVar

from house_chemin import Bob
from house_chemin import Coup as AnyCoup
from house_tools import Room

from house_chance import Stacked
from house_games import BANQUE_HOUSE
from sabot.games.bank.palette import Declare
from sabot.games.banque.bots import BOTS
from sabot.games.banque.draw import BanqueDeclared, BanqueHandTurned
from sabot.games.banque.stakes import BanqueStake
from sabot.games.banque.state import declaring
from sabot.games.banque.vocabulary import Place
from sabot.games.chemin.draw import CheminDeclared, CheminHandTurned
from sabot.games.steps import Finish
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.wire import Reply
from world.clock import seconds, time


def rules(**changes: object) -> Any:
    """Of one deck all backs have one colour, so that every card may stand for every other."""
    return varied(load("baccara-banque"), decks=1, deck_options=(1,), minimum=Cents(5_000), **changes)


def of_side(side: str) -> Callable[[object], bool]:
    """What tells first of a hand."""
    kinds = (CheminDeclared, CheminHandTurned, BanqueDeclared, BanqueHandTurned)
    return lambda event: isinstance(event, kinds) and event.side == side


class Coup(AnyCoup):
    """Ann banks, Bob and Cleo stake each on his side; a bot sits, somebody looks on."""

    sides: ClassVar[dict[str, Place]] = {"bob": "one", "cleo": "two"}

    def __init__(self, front: str, **changes: object) -> None:
        self.room = Room(rules(**changes), "ann bob cleo p-bot", chance=Stacked(front))
        self.ears = {player: self.room.ear(player) for player in ("ann", "bob", "cleo", "p-bot", None)}

    async def dealt(self, bob: Bob = "here") -> float:
        """Both pontes have their cards, or those who stake; the time at which."""
        room, house = self.room, BANQUE_HOUSE
        room.table.start()
        for seat, player in ((10, "ann"), (1, "bob"), (6, "cleo")):
            await room.sit(player, seat)
        bot = BOTS["cautious"](room.setup.rules, PlayerId("p-bot"), 0, "a bot")
        await room.sit("p-bot", 3, bot.buy_in)
        while house.stage(room.state) != "stakes":
            waits = house.game.pending(room.state)
            for player in () if waits is None else waits.players:
                await room.do(player, house.onward(room.state, player))
            await seconds(0.1)
        room.table.bot_seats.seat(bot.id, bot)
        for player, side in self.sides.items():
            await room.accepted(player, BanqueStake(self.on, Cents(1_000), side))
        for player in self.sides:
            await room.accepted(player, Finish(self.on))
        await self.leaves(bob)
        await self.until("declare")
        return time()

    async def until(self, wanted: str) -> None:
        await self.room.until(lambda state: BANQUE_HOUSE.stage(state) == wanted)

    async def says(self, says: Any, command: str = "says") -> Reply:
        """Whose turn it is declares."""
        side = declaring(self.room.state)
        player = next(player for player, of in self.sides.items() if of == side)
        return await self.room.do(player, Declare(self.on, says), command)
