"""A table's game told for people, line by line, from the events that a spectator sees."""

from collections.abc import Iterable, Iterator
from typing import Any

from sabot.cards import Card
from sabot.cli.grid import columns
from sabot.cli.usage import title
from sabot.games.lines import Line
from sabot.games.seats import issued_by
from sabot.games.windows import PlayerId
from sabot.money import Cents, units
from sabot.selfplay import SelfPlay
from sabot.words import Language, line, pictured, sentence

Lines = Iterator[str]


def shown(card: Card) -> str:
    """A card as people read it: 10♥."""
    return pictured(card)


def hand(cards: tuple[Card, ...]) -> str:
    """A hand as people read it."""
    return " ".join(map(shown, cards))


class Transcript:
    """Tells one table's game in one language."""

    def __init__(self, table: SelfPlay, language: Language) -> None:
        self.table = table
        self.language: Language = language
        self._game = table.game
        self._brought: dict[PlayerId, int] = {}

    def heading(self, seed: int) -> str:
        """The heading: rule set, number of players, and the seed with which the deal can be repeated."""
        rules = title(self.table.state.rules, self.language)
        return self._say("cli.heading", rules=rules, players=len(self.table.bots), seed=str(seed))

    def lines(self, steps: Iterable[tuple[Any, Any]]) -> Lines:
        """Lines on some steps; a paragraph is begun once something happens in it."""
        opening: list[str] = []
        for after, public in steps:
            self._account(public)
            said = self._game.narrate(after, public)
            if said and said[0].opens:
                opening = ["", *map(self._line, said)]
            elif said:
                yield from opening
                yield from map(self._line, said)
                opening = []
        yield from opening if self.table.state.over else ()

    def purses(self) -> Lines:
        """The end: every player's purse and what else of his is on the table, and where the chips are."""
        state = self.table.state
        chips = {player: self._game.holds(state, player) for player in state.players}
        kinds = tuple(dict.fromkeys(kind for each in chips.values() for kind in each))
        heads = ("name", "temperament", "brought", "purse", *kinds, "result")
        rows = [self._purse(player, chips[player], kinds) for player in state.players]
        yield ""
        yield from columns([[self._say(f"cli.{head}") for head in heads], *rows], left=2)
        yield ""
        yield self._say("cli.chips", house=state.house, issued=state.issued, coups=state.coups)

    def _purse(self, player: PlayerId, chips: dict[str, Cents], kinds: Iterable[str]) -> list[str]:
        brought, purse = self._brought[player], self.table.state.players[player].purse
        amounts = (brought, purse, *(chips.get(kind, 0) for kind in kinds), purse + sum(chips.values()) - brought)
        return [player, self._say(f"mood.{self.table.bots[player].mood}"), *(units(Cents(each)) for each in amounts)]

    def _account(self, public: Any) -> None:
        if amount := issued_by(public):
            self._brought[public.player] = self._brought.get(public.player, 0) + amount

    def _line(self, said: Line) -> str:
        indent = "" if said.opens or said.section == "call" else "  "
        return indent + line(self.language, self._game.id, said)

    def _say(self, key: str, **facts: int | str) -> str:
        return sentence(self.language, self._game.id, key, facts)
