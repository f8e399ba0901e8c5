"""What a view foretells of a window or a question, held against what happens when its time is over."""

from collections import Counter
from typing import Final

from sabot.games.bank.auction import AuctionOpened
from sabot.games.bank.table import opened
from sabot.games.chemin.claims import CheminFate, CheminOutlook
from sabot.games.chemin.coup import CheminCoupOpened
from sabot.games.chemin.state import Chemin
from sabot.games.chemin.suite import BankPassed
from sabot.games.chemin.table import CheminView, Event, decide, evolve, pending, snapshot
from sabot.games.chemin.vocabulary import CALLS
from sabot.games.chemin.way import BankReturned, CheminAsked, CheminBankPosted, CheminOpened, ShoeGoes
from sabot.games.steps import Close
from sabot.games.windows import CROUPIER, PlayerId, apart

FORETOLD: Final = {"associate", "consent", "calls", "stakes", "raise", "marche", "keep", "suite", "auction"}
"""The stages of which a view has an outlook."""
ENDS: Final = {
    CheminCoupOpened: "coup",
    BankReturned: "returned",
    CheminBankPosted: "posted",
    AuctionOpened: "auction",
    ShoeGoes: "unsold",
    BankPassed: "passed",
}


class Course:
    """What happens when the time of a table is over and nobody says a word until it is plain what follows."""

    def __init__(self, before: Chemin) -> None:
        self.before = self.state = before
        self.asked: list[CheminAsked] = []
        self.then = ""
        while not self.then:
            self._time_is_over()

    def _time_is_over(self) -> None:
        waits = pending(self.state)
        assert waits is not None
        assert waits.default is not None
        for event in decide(self.state, CROUPIER, waits.default):
            self.state = evolve(self.state, event)
            self.then = end(event)
            if isinstance(event, CheminAsked):
                self.asked.append(event)
            if self.then:
                return

    def got(self, player: PlayerId) -> int:
        """What came into a player's purse."""
        return self.state.players[player].purse - self.before.players[player].purse


def end(event: Event) -> str:
    """What an event says of what follows; empty where it says nothing."""
    return event.window if isinstance(event, CheminOpened) else ENDS.get(type(event), "")


def look_at_outlook(state: Chemin) -> None:
    """C4, C5, C11 foretold: who plays, what counts, what goes back, what is asked and what follows."""
    shown = snapshot(state, None)
    assert (shown.outlook is None) == (shown.stage not in FORETOLD)
    if shown.outlook is None:
        return
    waits = pending(state)
    assert waits is not None
    assert (waits.default == Close(opened(state))) == (state.question is None)
    happens, foretold = Course(state), shown.outlook
    assert foretold.then == happens.then
    assert foretold.asks == next(iter(happens.asked), None)
    look_at_money(state, foretold, happens)
    look_at_reasons(state, shown, foretold)


def look_at_money(state: Chemin, foretold: CheminOutlook, happens: Course) -> None:
    """M3: every chip goes where the outlook says, to a coin."""
    back = Counter[PlayerId]()
    for fate in foretold.fates:
        back[fate.player] += fate.back
    back.update(foretold.bank_back)
    assert {player: happens.got(player) for player in state.players} == {
        player: back[player] for player in state.players
    }
    after, counts = happens.state, {fate.player: fate.counts for fate in foretold.fates if fate.counts}
    doubles = state.phase in ("associate", "consent")
    if foretold.then in ("coup", "stakes") and not doubles:
        assert after.layout == {**state.layout, **counts}
        assert foretold.open == state.bank - sum(after.layout.values())
    if foretold.then in ("coup", "stakes", "returned"):
        assert after.call == foretold.call
    assert foretold.banco == (after.bank if foretold.then == "coup" else 0)
    if foretold.then == "posted":
        assert {after.banker: after.bank} == counts
    if doubles and foretold.then != "returned":
        assert {after.associate: after.bank - state.bank} == counts or not counts
        assert (after.associate is None) == (not counts)


def look_at_reasons(state: Chemin, shown: CheminView, foretold: CheminOutlook) -> None:
    """C4.6, C5.1: whatever of an entry does not count has its reason, and it is the right one."""
    entries = {} if state.window is None else state.window.entries
    if state.auction is None:
        assert [fate.player for fate in foretold.fates] == [player for player in shown.prime if player in entries]
    for fate in foretold.fates:
        if state.auction is None:
            assert fate.counts + fate.back == entries[fate.player].amount
        if shown.stage == "calls":
            assert fate.why == reason_of_call(state, foretold, fate)
        elif shown.stage in ("stakes", "raise"):
            assert fate.why == (None if not fate.back else "part" if fate.counts else "covered")
        elif not fate.counts:
            assert fate.why == ("consent" if not any(each.counts for each in foretold.fates) else "prime")
        else:
            assert fate.why is None


def reason_of_call(state: Chemin, foretold: CheminOutlook, fate: CheminFate) -> str | None:
    """Why a call lapses: a better rank, a better prime, or nobody for the other half."""
    window = apart(state.window)
    assert window is not None
    made, played = window.entries[fate.player].call, foretold.call
    assert made is not None
    if fate.counts:
        assert made == played
        return None
    if played is not None and CALLS.index(played) < CALLS.index(made):
        return "outranked"
    if made == played:
        better = {each.player for each in foretold.fates if each.counts}
        order = [each.player for each in foretold.fates]
        assert all(order.index(each) < order.index(fate.player) for each in better)
        return "prime"
    assert made == "a_deux"
    return "alone"
