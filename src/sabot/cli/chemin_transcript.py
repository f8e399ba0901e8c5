"""A game of Chemin de Fer told for people, one fact a line, from the events that a spectator sees."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from sabot.cards import is_natural
from sabot.cli.grid import columns
from sabot.cli.transcript import hand, shown
from sabot.cli.usage import title
from sabot.games.chemin import Chemin, PublicEvent
from sabot.games.chemin.events import (
    Asked,
    Associated,
    AuctionClosed,
    AuctionOpened,
    BankFitted,
    BankKept,
    BankPassed,
    BankPosted,
    BankRaised,
    BankReturned,
    BidMade,
    CallsResolved,
    CardGiven,
    CoupDealt,
    CoupEnded,
    CoupOpened,
    Declared,
    Entered,
    EntriesReturned,
    HandTurned,
    Marched,
    Opened,
    PalettePassedOn,
    PostDeclined,
    SeatsDrawn,
    ShoeGoes,
    StakesGivenBack,
    StakesResolved,
    TableWaits,
    TaxeTaken,
)
from sabot.games.chemin.state import associate_part
from sabot.games.game import Bot
from sabot.games.seats import AwayMarked, BoughtIn, LeavingSaid, Left, Player, Seated, SeatTaken, Stood
from sabot.games.steps import CardsBurned, Finished, StopCardReached
from sabot.games.taille import ShoeCut, ShoeRevealed, ShoeSealed
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents, units
from sabot.rulesets import CheminRules
from sabot.words import Language, say

Lines = Iterator[str]
Teller = Callable[[Any], Lines]
PASSES_TOLD: Final = ("stakes",)
"""The windows whose passes are worth a line."""


class CheminTranscript:
    """Tells one table's game in one language; keeps what a listener would remember."""

    def __init__(self, rules: CheminRules, language: Language, bots: Mapping[PlayerId, Bot] | None = None) -> None:
        self.rules = rules
        self.bots = bots or {}
        self._title = title(rules, language)
        self._say: Callable[..., str] = partial(say, language)
        self._brought: dict[PlayerId, int] = {}
        self._window = ""
        self._entries: set[PlayerId] = set()
        self._bank = 0
        self._tellers: dict[type, Teller] = {
            **self._of_people(),
            **self._of_shoe(),
            **self._of_bank(),
            **self._of_stakes(),
            **self._of_coup(),
        }

    def heading(self, seed: int) -> str:
        """What is played, and the seed with which it can be repeated."""
        return self._say("chemin.heading", rules=self._title, players=len(self.bots), seed=str(seed))

    def told(self, event: PublicEvent) -> Lines:
        """The lines of an event, none for what a listener need not hear."""
        teller = self._tellers.get(type(event))
        return iter(()) if teller is None else teller(event)

    def purses(self, table: Chemin) -> Lines:
        """The end: every player's purse, and where the chips are."""
        yield ""
        heads = [self._say(f"cli.{head}") for head in ("name", "temperament", "brought", "purse", "layout")]
        heads += [self._say("chemin.bank"), self._say("cli.result")]
        yield from columns([heads, *(self._purse(table, player) for player in table.players.values())], left=2)
        yield ""
        yield self._say("chemin.chips", house=table.house, issued=table.issued, coups=table.coups)

    def _purse(self, table: Chemin, player: Player) -> list[str]:
        layout = table.layout.get(player.id, 0) + _paid_in(table, player.id)
        bank = _bank_part(table, player.id)
        brought = self._brought[player.id]
        amounts = (brought, player.purse, layout, bank, player.purse + layout + bank - brought)
        mood = self.bots[player.id].mood
        named = self._say(f"chemin.{mood}" if mood in ("steady", "caller") else f"cli.{mood}")
        return [player.id, named, *(units(Cents(amount)) for amount in amounts)]

    def _line(self, key: str, **facts: int | str) -> str:
        return "  " + self._say(f"chemin.{key}", **facts)

    def _one(self, key: str, *fields: str) -> Teller:
        """A teller of one line whose facts are fields of the event."""

        def tell(event: Any) -> Lines:
            yield self._line(key, **{field: getattr(event, field) for field in fields})

        return tell

    def _called(self, key: str) -> str:
        """What is called in French, with its translation beside it."""
        french, call = (self._say(f"{section}.{key}") for section in ("french", "call"))
        return self._say("cli.call", french=french, call=call)

    # People

    def _of_people(self) -> dict[type, Teller]:
        return {
            Seated: self._came,
            Stood: self._came,
            SeatTaken: self._one("seat_taken", "player", "seat"),
            SeatsDrawn: self._drawn,
            BoughtIn: self._bought_in,
            Left: self._one("left", "player", "purse"),
            LeavingSaid: self._one("leaving", "player"),
            AwayMarked: self._away,
        }

    def _came(self, event: Seated | Stood) -> Lines:
        self._brought[event.player] = event.purse
        if isinstance(event, Seated):
            yield self._say("chemin.seated", player=event.player, seat=event.seat, purse=event.purse)
        else:
            yield self._say("chemin.stood", player=event.player, purse=event.purse)

    def _drawn(self, event: SeatsDrawn) -> Lines:
        for player, seat in event.seats.items():
            yield self._say("chemin.drawn", player=player, seat=seat)

    def _bought_in(self, event: BoughtIn) -> Lines:
        self._brought[event.player] += event.amount
        yield self._line("bought_in", player=event.player, amount=event.amount)

    def _away(self, event: AwayMarked) -> Lines:
        yield self._line("away" if event.away else "back", player=event.player)

    # Shoe

    def _of_shoe(self) -> dict[type, Teller]:
        return {
            ShoeSealed: self._sealed,
            ShoeCut: self._cut,
            CardsBurned: self._burned,
            ShoeRevealed: self._revealed,
            ShoeGoes: self._shoe_passed,
            TableWaits: self._waits,
        }

    def _sealed(self, event: ShoeSealed) -> Lines:
        yield ""
        yield self._say("cli.shoe", shoe=event.shoe, cards=event.cards, seal=event.commitment)

    def _cut(self, event: ShoeCut) -> Lines:
        player = self._say("cli.croupier") if event.player == CROUPIER else event.player
        yield self._say("chemin.cut", player=player, position=event.position)

    def _burned(self, event: CardsBurned) -> Lines:
        yield self._say("cli.burned", card=shown(event.turned), count=len(event.hidden))

    def _revealed(self, event: ShoeRevealed) -> Lines:
        yield ""
        yield self._say("cli.shoe_over", shoe=event.shoe, nonce=event.proof.nonce)

    def _shoe_passed(self, event: ShoeGoes) -> Lines:
        if event.right_of:
            yield self._line("shoe_to", seat=event.right_of)
        else:
            yield self._line("shoe_to_one")

    def _waits(self, event: TableWaits) -> Lines:
        yield self._say(f"chemin.waits_{event.lacks}")

    # Bank

    def _of_bank(self) -> dict[type, Teller]:
        return {
            Asked: self._asked,
            PostDeclined: self._declined,
            BankPosted: self._posted,
            Associated: self._associated,
            BankKept: self._one("kept", "player", "amount"),
            BankPassed: self._bank_passed,
            BankReturned: self._bank_returned,
            AuctionOpened: self._auction,
            BidMade: self._one("bids", "player", "amount"),
            AuctionClosed: self._auction_closed,
        }

    def _asked(self, event: Asked) -> Lines:
        key, about = f"asked_{event.question}", event.about or ""
        yield self._line(key, player=event.player, amount=event.amount, about=about)

    def _declined(self, event: PostDeclined) -> Lines:
        yield self._line(f"declined_{event.why}", player=event.player)

    def _posted(self, event: BankPosted) -> Lines:
        self._bank = event.amount
        yield ""
        if event.suite is None:
            yield self._say("chemin.posted", player=event.player, amount=event.amount)
        else:
            yield self._say("chemin.suite_posted", player=event.player, amount=event.amount, seat=event.suite)

    def _associated(self, event: Associated) -> Lines:
        yield self._line("associated", player=event.player, bank=2 * event.amount)

    def _bank_passed(self, event: BankPassed) -> Lines:
        yield self._called("main_passe")
        yield self._line("passed", player=event.player, amount=event.amount, seat=event.origin)
        yield from self._from_bank(event.to)
        yield self._called("suite")

    def _bank_returned(self, event: BankReturned) -> Lines:
        key = {"no_stakes": "no_stakes", "players": "too_few", "over": "bank_over"}[event.why]
        yield self._line(key)
        yield from self._from_bank(event.to)

    def _from_bank(self, to: Mapping[PlayerId, Cents]) -> Lines:
        for player, amount in to.items():
            yield self._line("from_bank", player=player, amount=amount)

    def _auction(self, event: AuctionOpened) -> Lines:
        yield self._line("auction", amount=event.minimum)

    def _auction_closed(self, event: AuctionClosed) -> Lines:
        if event.player is None:
            yield self._line("no_bid")
        else:
            yield self._line("bid_wins", player=event.player, amount=event.amount)

    # Calls and stakes

    def _of_stakes(self) -> dict[type, Teller]:
        return {
            Opened: self._opened,
            Entered: self._entered,
            EntriesReturned: self._back("returned"),
            Finished: self._finished,
            CallsResolved: self._calls,
            StakesResolved: self._back("refused"),
            BankRaised: self._one("raised", "player", "amount"),
            Marched: self._marched,
            BankFitted: self._fitted,
            StakesGivenBack: self._back("returned"),
        }

    def _back(self, key: str) -> Teller:
        def tell(event: Any) -> Lines:
            for player, amount in event.to.items():
                yield self._line(key, player=player, amount=amount)

        return tell

    def _opened(self, event: Opened) -> Lines:
        self._window, self._entries = event.window, set()
        if event.window == "stakes":
            yield self._called("faites_vos_jeux")

    def _entered(self, event: Entered) -> Lines:
        if not event.amount:
            self._entries.discard(event.player)
            yield self._line("withdraws", player=event.player)
            return
        self._entries.add(event.player)
        if event.call is not None:
            yield self._line("calls", player=event.player, call=self._called(event.call))
        else:
            key = {"associate": "joins", "suite": "takes"}.get(self._window, "stakes")
            yield self._line(key, player=event.player, amount=event.amount)

    def _finished(self, event: Finished) -> Lines:
        if self._window in PASSES_TOLD and event.player not in self._entries:
            yield self._line("passes", player=event.player)

    def _calls(self, event: CallsResolved) -> Lines:
        for player, amount in event.stakes.items():
            yield self._line("plays", player=player, amount=amount)
        for player, amount in event.to.items():
            yield self._line("returned" if player in event.stakes else "lapses", player=player, amount=amount)

    def _marched(self, event: Marched) -> Lines:
        yield self._called("la_table_marche")
        yield self._line("marched", player=event.player, amount=event.amount)

    def _fitted(self, event: BankFitted) -> Lines:
        yield self._line("fitted", bank=event.bank)
        yield from self._from_bank(event.to)

    # Coup

    def _of_coup(self) -> dict[type, Teller]:
        return {
            CoupOpened: self._coup,
            CoupDealt: self._one("dealt"),
            PalettePassedOn: self._one("looks", "player"),
            Declared: self._declared,
            HandTurned: self._shown,
            CardGiven: self._given,
            StopCardReached: self._stop,
            CoupEnded: self._settled,
            TaxeTaken: self._one("taxe", "amount"),
        }

    def _coup(self, event: CoupOpened) -> Lines:
        self._window = ""
        yield self._called("rien_ne_va_plus")
        yield self._say("chemin.coup", coup=event.coup, ponte=event.ponte, banco=event.banco)

    def _declared(self, event: Declared) -> Lines:
        if event.says == "natural":
            return
        key = "says_regle" if event.selon_la_regle else "says"
        call = self._called("carte" if event.says == "draw" else "reste")
        yield self._line(key, player=event.player, call=call)

    def _shown(self, event: HandTurned) -> Lines:
        yield self._line(f"hand_{event.side}", cards=hand(event.cards), points=event.points)
        if len(event.cards) == 2 and is_natural(event.cards):
            yield self._called("huit" if event.points == 8 else "neuf")

    def _given(self, event: CardGiven) -> Lines:
        yield self._line(f"given_{event.side}", card=shown(event.card))

    def _stop(self, event: StopCardReached) -> Lines:
        yield self._line(f"stop_{self.rules.last_coup}")

    def _settled(self, event: CoupEnded) -> Lines:
        facts = {"ponte": event.ponte_points, "banker": event.banker_points}
        if event.winner == "T":
            yield self._called("en_cartes")
        elif event.winner == "P":
            yield self._say("chemin.ponte_wins", **facts)
        else:
            yield self._say("chemin.banker_wins", **facts, won=event.won)
        for player, amount in event.to.items():
            yield self._line("paid", player=player, amount=amount)


def _paid_in(table: Chemin, player: PlayerId) -> int:
    entry = None if table.window is None else table.window.entries.get(player)
    bid = table.auction.bid if table.auction is not None and table.auction.bidder == player else 0
    return bid + (0 if entry is None else entry.amount)


def _bank_part(table: Chemin, player: PlayerId) -> int:
    """What of the bank is a player's."""
    if player == table.associate:
        return associate_part(table)
    return table.bank - associate_part(table) if player == table.banker else 0
