"""Shoes that learners deal: one a player, in memory alone; of those that nobody has in hand the deeds are kept."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from random import Random
from typing import Final

import msgspec
from msgspec import structs

from sabot.games.tempo import PACES
from sabot.games.windows import CROUPIER, PlayerId
from sabot.house import entropy
from sabot.house.archive.replaying import frame_of
from sabot.house.errors import HouseError
from sabot.house.table.setup import Setup, TableSettings
from sabot.rulesets import Rules
from sabot.school.audition import AuditionCertificate, AuditionError, AuditionTerms, certified, named
from sabot.school.dealing.palette import DeedError
from sabot.school.dealing.records import AskCertificate, DealtTable, DoDeed, OpenShoe
from sabot.school.dealing.report import DealingReport, report
from sabot.school.dealing.table import DealtRecord, DealtShoe, Noted, ShoeTerms, dealt_again
from sabot.wire import Person

MOST_OPEN: Final = 500
"""So many shoes are kept, of those who came last."""
MOST_IN_HAND: Final = 32
"""So many of them as tables; of the others the deeds."""
MOST_DEEDS: Final = 6000
"""A whole shoe takes some two thousand."""
SEEDS: Final = 2**48
"""So many shoes there are to draw: a seed stays a whole number that every JSON reader keeps."""


class _InHand:
    """A learner's shoe, as a table or as its deeds."""

    def __init__(self, shoe: DealtShoe, rules: Rules, audition: AuditionTerms | None, began_ms: int) -> None:
        self.id = entropy.name("")
        self.rules, self.audition, self.began_ms = rules, audition, began_ms
        self.noted = Noted(is_right=True)
        self.is_drawn = False
        self._shoe: DealtShoe | None = shoe
        self._record: DealtRecord = shoe.record

    @property
    def shoe(self) -> DealtShoe:
        """The table, dealt again where it was laid aside."""
        if self._shoe is None:
            self._shoe = dealt_again(self._record, self.rules)
            self._shoe.happened.clear()
        return self._shoe

    def lay_aside(self) -> None:
        """Keep the deeds alone."""
        if self._shoe is not None:
            self._record, self._shoe = self._shoe.record, None


class Dealings:
    """The shoes in hand at a house, by player."""

    def __init__(
        self,
        rules: Mapping[str, Rules],
        clocks: tuple[Callable[[], int], Callable[[], int]],
        chance: Random,
        audition: AuditionTerms | None = None,
    ) -> None:
        """`clocks` are the house's own and the time of day, both in milliseconds; `audition` what the school asks."""
        self.audition = audition or AuditionTerms()
        self._rules, self._chance = rules, chance
        self._now_ms, self._wall_ms = clocks
        self._open = OrderedDict[PlayerId, _InHand]()

    def open(self, player: PlayerId, asked: OpenShoe) -> DealtTable:
        """Take a shoe in hand; raises HouseError for a table that cannot be."""
        audition = self.audition if asked.audition else None
        seed = self._chance.randrange(SEEDS) if asked.seed is None else asked.seed
        terms = audition.shoe(seed) if audition else ShoeTerms(rules=asked.rules, seed=seed, players=asked.players)
        if terms.rules not in self._rules:
            raise HouseError("no_such_rules", rules=terms.rules, known=tuple(self._rules))
        rules = self._rules[terms.rules]
        try:
            shoe = DealtShoe(terms, rules)
        except ValueError as error:
            raise HouseError("malformed", reason=str(error)) from None
        in_hand = _InHand(shoe, rules, audition, self._now_ms())
        in_hand.is_drawn = asked.seed is None
        self._open[player] = in_hand
        return self.look(player)

    def look(self, player: PlayerId) -> DealtTable:
        """The shoe that a player has in hand; raises HouseError where there is none."""
        return _seen(self._in_hand(player))

    def do(self, player: PlayerId, request: DoDeed) -> DealtTable:
        """Do a deed; raises HouseError where the shoe is another, or has gone on, or nobody could do that."""
        in_hand = self._in_hand(player)
        shoe = in_hand.shoe
        done = shoe.record.deeds
        if in_hand.id != request.id or not 0 <= len(done) - request.after <= 1:
            raise HouseError("dealt_on")
        if request.after == len(done) - 1:
            if done[-1].deed != request.deed:
                raise HouseError("dealt_on")
            return _seen(in_hand)
        if len(done) >= MOST_DEEDS:
            raise HouseError("malformed", reason=f"a shoe takes at most {MOST_DEEDS} deeds: open another")
        try:
            in_hand.noted = shoe.do(request.deed, max(0, self._now_ms() - in_hand.began_ms))
        except DeedError as error:
            raise HouseError("malformed", reason=str(error)) from None
        return _seen(in_hand)

    def report(self, player: PlayerId) -> DealingReport:
        """The report on the shoe so far; raises HouseError."""
        return report(self._in_hand(player).shoe)

    def record(self, player: PlayerId) -> DealtRecord:
        """All deeds, for an examiner who deals them again; raises HouseError."""
        return self._in_hand(player).shoe.record

    def certificate(self, player: PlayerId, asked: AskCertificate) -> AuditionCertificate:
        """An audition's certificate; raises HouseError unless it is dealt to its end, with the house's cards."""
        in_hand = self._in_hand(player)
        if in_hand.audition is None or not in_hand.is_drawn or not in_hand.shoe.is_over:
            raise HouseError("no_certificate")
        date = datetime.fromtimestamp(self._wall_ms() / 1000, UTC).date().isoformat()
        try:
            return certified(in_hand.audition, in_hand.shoe, named(asked.name), date)
        except AuditionError as error:
            raise HouseError("malformed", reason=str(error)) from None

    def close(self, player: PlayerId) -> None:
        """Lay a shoe away for good."""
        self._open.pop(player, None)

    def _in_hand(self, player: PlayerId) -> _InHand:
        """The shoe of a player, who is the last to have come; where there are too many, others make room."""
        in_hand = self._open.get(player)
        if in_hand is None:
            raise HouseError("no_dealt_shoe")
        self._open.move_to_end(player)
        while len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)
        for other in list(self._open.values())[:-MOST_IN_HAND]:
            other.lay_aside()
        return in_hand


def _seen(in_hand: _InHand) -> DealtTable:
    shoe, rules = in_hand.shoe, in_hand.rules
    settings = TableSettings(host=CROUPIER, seconds=0, pace=PACES[0], chat=False)
    setup = Setup(in_hand.id, rules.title, shoe.game, rules, settings)
    people = {player: Person(str(player), bot=True) for player in shoe.state.players}
    frame = frame_of(setup, shoe.state, shoe.happened, None, people)
    return DealtTable(
        id=in_hand.id,
        rules=rules.id,
        seed=shoe.terms.seed,
        audition=in_hand.audition,
        deeds=len(shoe.record.deeds),
        coups=shoe.coups,
        is_over=shoe.is_over,
        frame=msgspec.to_builtins(structs.replace(frame, view=shoe.view)),
        palette=shoe.palette,
        turned=shoe.turned,
        moved=shoe.chips,
        noted=in_hand.noted,
    )
