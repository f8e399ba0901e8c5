"""The laboratory: what bets are worth on any shoe, by what a game names for it."""

from collections.abc import Iterator, Mapping, Sequence

from sabot.games.laboratory import AskLab, Lab, LabRules
from sabot.games.registry import BY_ID
from sabot.house.setup import HouseError
from sabot.house.workers import Workers, named
from sabot.rulesets import Rules


class Laboratory(Workers):
    """Workers of its own: who asks at a table what his decision is worth does not wait for who looks at shoes."""

    def __init__(self, rules: Mapping[str, Rules]) -> None:
        super().__init__("worth")
        self._rules = rules

    @property
    def offered(self) -> Iterator[LabRules]:
        """The rule sets that can be looked at."""
        for each in self._rules.values():
            if BY_ID[each.game].laboratory is not None:
                yield LabRules(each.game, each.id, each.title, each.decks, each.deck_options)

    async def ask(self, asked: AskLab) -> Lab:
        """What every bet of a rule set is worth on a shoe; raises HouseError for what is not offered."""
        known = {each.rules: each for each in self.offered}
        if asked.rules not in known:
            raise HouseError("no_such_rules", rules=asked.rules, known=tuple(known))
        offered = known[asked.rules]
        if asked.decks not in offered.offered:
            raise HouseError("decks_not_offered", decks=asked.decks, offered=offered.offered)
        place = BY_ID[offered.game].laboratory
        try:
            return await self.answer(laid_out, place, self._rules[asked.rules], asked.decks, asked.gone)
        except ValueError as error:
            raise HouseError("bad_request", reason=str(error)) from None


def laid_out(place: str, rules: Rules, decks: int, gone: Sequence[int]) -> Lab:
    """A game's laboratory, at a shoe."""
    found: Lab = named(place)(rules, decks, gone)
    return found
