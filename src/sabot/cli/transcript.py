"""A game told for people, line by line, from the events that a spectator sees."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from sabot.cards import SUITS, Card, is_natural, points, rank
from sabot.cli.grid import columns
from sabot.cli.usage import title
from sabot.coup import Side
from sabot.games.punto import PublicEvent, Punto
from sabot.games.punto.actions import Stakes
from sabot.games.punto.events import (
    BankerCardsPassed,
    BetsClosed,
    BetsOpened,
    CardDealt,
    CardDealtDown,
    CardsBurned,
    CommissionCollected,
    CoupSettled,
    CroupierDeals,
    Finished,
    HandPassedOn,
    HandShown,
    Line,
    ShoePassed,
    StakesEntered,
    StakesReturned,
    StopCardReached,
)
from sabot.games.punto.state import staked
from sabot.games.seats import BoughtIn, Player, Seated
from sabot.games.taille import ShoeCut, ShoeRevealed, ShoeSealed
from sabot.games.windows import CROUPIER, PlayerId
from sabot.house.bots import Bot
from sabot.money import Cents, units
from sabot.rulesets import RuleSet
from sabot.words import Language, say

Lines = Iterator[str]
SYMBOLS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
FIRST_FOUR: Final = 4


def shown(card: Card) -> str:
    """A card as people read it: 10♥."""
    return rank(card).replace("T", "10") + SYMBOLS[card[1]]


def hand(cards: tuple[Card, ...]) -> str:
    """A hand as people read it."""
    return " ".join(map(shown, cards))


def total(cards: tuple[Card, ...]) -> str:
    """The words' key of a hand's total; a naturel in two cards has its own."""
    return f"natural_{points(cards)}" if is_natural(cards) else f"points_{points(cards)}"


class Transcript:
    """Tells one table's game in one language; keeps what a listener would remember."""

    def __init__(self, rules: RuleSet, bots: Mapping[PlayerId, Bot], language: Language) -> None:
        self.rules = rules
        self.bots = bots
        self._language: Language = language
        self._say: Callable[..., str] = partial(say, language)
        self._stakes: dict[PlayerId, Stakes] = {}
        self._hands: dict[Side, tuple[Card, ...]] = {}
        self._brought: dict[PlayerId, int] = {}
        self._holder: PlayerId | None = None
        self._opening: tuple[str, ...] = ()
        self._tellers: dict[type, Callable[[Any], Lines]] = {
            Seated: self._seated,
            BoughtIn: self._bought_in,
            ShoeSealed: self._sealed,
            ShoeCut: self._cut,
            CardsBurned: self._burned,
            ShoeRevealed: self._revealed,
            BetsOpened: self._opened,
            StakesEntered: self._entered,
            Finished: self._finished,
            BetsClosed: self._closed,
            CardDealt: self._dealt,
            CardDealtDown: self._dealt_down,
            HandPassedOn: self._passed_on,
            BankerCardsPassed: self._banker_passed,
            HandShown: self._shown,
            StopCardReached: self._stop,
            CoupSettled: self._settled,
            ShoePassed: self._passed,
            CroupierDeals: self._croupier_deals,
            StakesReturned: self._returned,
            CommissionCollected: self._collected,
        }

    def heading(self, seed: int) -> str:
        """What is played, and the seed with which it can be repeated."""
        return self._say("cli.heading", rules=title(self.rules, self._language), players=len(self.bots), seed=str(seed))

    def told(self, event: PublicEvent) -> Lines:
        """The lines of an event, none for what a listener need not hear; a coup is told once somebody acts in it."""
        teller = self._tellers.get(type(event))
        if teller is None:
            return
        yield from self._opening
        self._opening = ()
        yield from teller(event)

    def purses(self, table: Punto) -> Lines:
        """The end: every player's purse, and where the chips are."""
        yield ""
        heads = ("name", "temperament", "brought", "purse", "layout", "debt", "result")
        rows = [self._purse(table, player) for player in table.players.values()]
        yield from columns([[self._say(f"cli.{head}") for head in heads], *rows], left=2)
        yield ""
        yield self._say("cli.chips", house=table.house, issued=table.issued, coups=table.coups)

    def _purse(self, table: Punto, player: Player) -> list[str]:
        layout = sum(staked(table).get(player.id, {}).values())
        brought = self._brought[player.id]
        amounts = (brought, player.purse, layout, player.debt, player.purse + layout - player.debt - brought)
        temperament = self._say(f"cli.{self.bots[player.id].temperament.name}")
        return [player.id, temperament, *(units(Cents(amount)) for amount in amounts)]

    def _seated(self, event: Seated) -> Lines:
        self._brought[event.player] = event.purse
        yield self._say("event.seated", player=event.player, seat=event.seat, purse=event.purse)

    def _bought_in(self, event: BoughtIn) -> Lines:
        self._brought[event.player] += event.amount
        yield "  " + self._say("event.bought_in", player=event.player, amount=event.amount)

    def _sealed(self, event: ShoeSealed) -> Lines:
        self._hands = {}
        yield ""
        yield self._say("cli.shoe", shoe=event.shoe, cards=event.cards, seal=event.commitment)

    def _cut(self, event: ShoeCut) -> Lines:
        yield self._say("event.shoe_cut", player=self._named(event.player), position=event.position)

    def _burned(self, event: CardsBurned) -> Lines:
        yield self._say("cli.burned", card=shown(event.turned), count=len(event.hidden))

    def _revealed(self, event: ShoeRevealed) -> Lines:
        yield ""
        yield self._say("cli.shoe_over", shoe=event.shoe, nonce=event.proof.nonce)

    def _opened(self, event: BetsOpened) -> Lines:
        self._stakes = dict(event.tied)
        self._hands = {"player": (), "banker": ()}
        tied = (
            "  " + self._say("cli.stands", player=player, stakes=self._listed(stakes))
            for player, stakes in event.tied.items()
        )
        self._opening = ("", self._say("cli.coup", coup=event.coup), self._call("faites_vos_jeux"), *tied)
        return iter(())

    def _entered(self, event: StakesEntered) -> Lines:
        self._stakes[event.player] = event.stakes
        yield "  " + self._say("cli.stakes", player=event.player, stakes=self._listed(event.stakes))

    def _finished(self, event: Finished) -> Lines:
        if self._hands and not self._stakes.get(event.player):
            yield "  " + self._say("cli.passes", player=event.player)

    def _closed(self, event: BetsClosed) -> Lines:
        yield self._call("rien_ne_va_plus")
        if not event.total:
            yield self._say("cli.no_stakes")

    def _dealt(self, event: CardDealt) -> Lines:
        self._hands[event.side] += (event.card,)
        if len(self._hands[event.side]) > 2:
            yield "  " + self._say("cli.draws", side=event.side, card=shown(event.card))
            yield self._totals()
        elif sum(map(len, self._hands.values())) == FIRST_FOUR:
            yield from self._hand("player")
            yield from self._hand("banker")
            yield self._totals()

    def _dealt_down(self, event: CardDealtDown) -> Lines:
        self._hands[event.side] += (Card(""),)
        if sum(map(len, self._hands.values())) == FIRST_FOUR:
            yield "  " + self._say("cli.face_down")

    def _passed_on(self, event: HandPassedOn) -> Lines:
        yield "  " + self._say("event.hand_passed_on", player=event.player)

    def _banker_passed(self, event: BankerCardsPassed) -> Lines:
        yield "  " + self._say("event.banker_cards_passed", player=self._named(event.player))

    def _shown(self, event: HandShown) -> Lines:
        """The caller announces the hand; the second one with both totals."""
        self._hands[event.side] = event.cards
        yield from self._hand(event.side)
        if event.side == "banker":
            yield self._totals()
        else:
            yield self._call("now_player", points=total(event.cards))

    def _hand(self, side: Side) -> Lines:
        cards = self._hands[side]
        yield "  " + self._say("cli.hand", side=side, cards=hand(cards), points=points(cards))

    def _totals(self) -> str:
        """Both totals, as the croupier calls them when they are known and whenever one has changed."""
        return self._call("totals", **{side: total(cards) for side, cards in self._hands.items()})

    def _stop(self, event: StopCardReached) -> Lines:
        yield "  " + self._say(f"cli.stop_{self.rules.last_coup}")

    def _settled(self, event: CoupSettled) -> Lines:
        player, banker = f"points_{event.player_points}", f"points_{event.banker_points}"
        if event.winner == "T":
            yield self._call("egalite", points=player)
        elif event.winner == "P":
            yield self._call("player_wins", high=player, low=banker)
        else:
            yield self._call("banker_wins", high=banker, low=player)
        for line in event.lines:
            yield "  " + self._line(line)

    def _line(self, line: Line) -> str:
        facts = {"player": line.player, "bet": line.bet, "stake": line.stake, "received": line.received}
        if line.debt:
            return self._say("cli.won_owing", **facts, debt=line.debt)
        return self._say(f"cli.{line.result}", **facts)

    def _passed(self, event: ShoePassed) -> Lines:
        before, self._holder = self._holder, event.player
        if event.refused:
            yield "  " + self._say("cli.refuses", player=before or "")
        if event.player is None:
            yield "  " + self._say("event.shoe_passed_nobody")
        elif event.player != before:
            yield "  " + self._say("event.shoe_passed", player=event.player)

    def _croupier_deals(self, event: CroupierDeals) -> Lines:
        yield "  " + self._say("event.croupier_deals", player=event.player)

    def _returned(self, event: StakesReturned) -> Lines:
        yield "  " + self._say("event.stakes_returned", player=event.player, amount=event.amount)

    def _collected(self, event: CommissionCollected) -> Lines:
        yield "  " + self._say("event.commission_collected", player=event.player, amount=event.amount)

    def _named(self, player: PlayerId) -> str:
        return self._say("cli.croupier") if player == CROUPIER else player

    def _listed(self, stakes: Stakes) -> str:
        return ", ".join(self._say("cli.stake", bet=bet, stake=stake) for bet, stake in stakes.items())

    def _call(self, key: str, **facts: str) -> str:
        """What the croupier calls in French, with its translation beside it."""
        french, call = (self._say(f"{section}.{key}", **facts) for section in ("french", "call"))
        return self._say("cli.call", french=french, call=call)
