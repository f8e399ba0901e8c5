"""Two tables that differ only in what a viewer may not know tell him the same, to the byte and the millisecond."""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

import pytest
from house_banque import Coup as BanqueCoup
from house_banque import of_side
from house_chemin import HEAD, Coup
from house_tools import Ear, Room, frame_of

from house_chance import Stacked
from long import asked_later, chosen
from sabot.coup import Side
from sabot.games.banque.draw import BanqueCardGiven, BanqueHandTurned
from sabot.games.chemin.draw import CheminCardGiven, CheminHandTurned
from sabot.games.layout.stakers import BUY_IN, TEMPERAMENTS
from sabot.games.layout.stakes import opened, stage
from sabot.games.punto.bots import PuntoBot as Bot
from sabot.games.punto.coup import CardDealt, HandSeen, HandShown
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.table import PublicEvent
from sabot.games.seats import Seat, Sit
from sabot.games.steps import Proceed
from sabot.games.taille import Cut
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import Wanted
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.shoe import cut_bounds
from sabot.wire import Reader
from world.clock import run, seconds

Holds = Callable[[PublicEvent], bool]

ONE_DECK = {"decks": 1, "deck_options": (1,), "stop_card": 12, "burn": "none"}
"""Of one deck all backs have one colour, so that every card may stand for every other."""
AMERICAN = varied(load("american"), **ONE_DECK)
MINI = varied(load("mini"), **ONE_DECK)
SQUEEZED = varied(MINI, squeeze="highest_stake")
VIEWERS = ("ann", "bob", "cleo", "p-bot", None)


class Told(NamedTuple):
    """What a viewer heard: when, and the frames without digests of the hidden order: commitment, promises, heads."""

    times: list[int]
    frames: list[bytes]

    def before(self, shown: Holds) -> "Told":
        """What was heard before something was shown, and the time at which it was."""
        reader = Reader()
        for place, frame in enumerate(self.frames):
            if any(map(shown, frame_of(frame, reader).events)):
                return Told(self.times[: place + 1], self.frames[:place])
        raise AssertionError("it never was shown")


async def evening(rules: PuntoRules, front: str, *, silent: bool) -> dict[str, Told]:
    """One coup of three people and a bot. In the full ceremony ann deals and looks first, where she is not silent."""
    room = Room(rules, "ann bob cleo p-bot", chance=Stacked(front))
    ears = {str(viewer): room.ear(viewer) for viewer in VIEWERS}
    room.table.start()
    for seat, player in ((1, "ann"), (2, "bob"), (4, "cleo")):
        await room.sit(player, seat)
    await seat_bot(room, rules)
    await room.until(lambda state: stage(state) in ("cut", "bets"))
    if stage(room.state) == "cut":
        await room.accepted("cleo", Cut(opened(room.state), cut_bounds(52)[0]))
    await room.stake("ann", player=rules.minimum * 8)
    await room.stake("bob", banker=rules.minimum * 2)
    await room.stake("cleo", player=rules.minimum)
    for player in ("ann", "bob", "cleo"):
        await room.done(player)
    await room.until(lambda state: stage(state) == "coup")
    while stage(room.state) == "coup":
        await seconds(0.5)
        if not silent:
            await room.do("ann", Proceed(opened(room.state)))
        if room.state.coup.player and len(ears) == len(VIEWERS):
            ears |= late(room)
    taille = room.state.taille
    digests = [(digest or "").encode() for digest in (taille.sealed, taille.promises_digest)]
    return {viewer: frames_heard(ear, digests) for viewer, ear in ears.items()}


async def seat_bot(room: Room, rules: PuntoRules) -> None:
    bot, purse = PlayerId("p-bot"), Cents(rules.minimum * BUY_IN)
    room.table.bot_seats.seat(bot, Bot(bot, TEMPERAMENTS[0], purse, Random(7)))  # noqa: S311
    assert (await room.table.house(Sit(Seat(3), purse), actor=bot)).outcome == "accepted"


def late(room: Room) -> dict[str, Ear]:
    """Lines that begin in the middle of the coup, and ask for all that was."""
    ears = {"bob again": Ear("bob"), "late spectator": Ear(None)}
    for ear in ears.values():
        room.table.watch(ear, Seq(0))
    return ears


def frames_heard(ear: Ear, digests: list[bytes]) -> Told:
    sealed, promises = digests
    frames = [
        HEAD.sub(b'"head":""', frame.replace(sealed, b"digest").replace(promises, b"digest of it"))
        for _, frame in ear.heard
    ]
    return Told([when for when, _ in ear.heard], frames)


def shows(side: Side) -> Holds:
    return lambda event: isinstance(event, HandShown) and event.side == side


def is_third(event: PublicEvent) -> bool:
    """At a table of the full ceremony only third cards are dealt face up."""
    return isinstance(event, CardDealt)


def turns_third(event: PublicEvent) -> bool:
    """Where cards are squeezed, a third card is turned by the highest stake."""
    return isinstance(event, HandShown) and len(event.cards) > 2


def is_fifth(event: PublicEvent) -> bool:
    """The fifth card of these shoes, where all are dealt face up."""
    return isinstance(event, CardDealt) and event.card[:2] in ("9s", "Ad", "5s")


class Secret(NamedTuple):
    """What is hidden until something is shown, who may know it before, and shoes that differ in it alone."""

    shown: Holds
    insiders: frozenset[str]
    fronts: tuple[str, ...]
    rules: PuntoRules = AMERICAN


ANN = frozenset({"ann"})
BOB = frozenset({"bob", "bob again"})
NOBODY: frozenset[str] = frozenset()
SECRETS = {
    "Banker's hand": Secret(shows("banker"), NOBODY, ("4s 9h 5s Kh", "4s 2h 5s 3h", "4s Ah 5s Qh")),
    "Banker's hand when Player draws": Secret(shows("banker"), NOBODY, ("As 9h 2s Kh", "As 2h 2s 5h", "As 3h 2s Kh")),
    "Player's hand": Secret(shows("player"), ANN, ("9s 5h Ks 2h", "Ks 5h Qs 2h", "3s 5h 3h 2h", "As 5h 4h 2h")),
    "both hands": Secret(shows("player"), ANN, ("9s 9h Ks Kh", "As 2h 2s 5h", "3s 4s 3d 4d")),
    "third cards": Secret(is_third, NOBODY, ("As 2h 2s 4h 9s", "As 2h 2s 4h Ad", "As 2h 2s 4h 5s 8s")),
    "third cards of the short ceremony": Secret(
        is_fifth, NOBODY, ("As 2h 2s 4h 9s", "As 2h 2s 4h Ad", "As 2h 2s 4h 5s 8s"), MINI
    ),
    "Player's hand, squeezed": Secret(shows("player"), ANN, ("9s 5h Ks 2h", "Ks 5h Qs 2h", "3s 5h 3h 2h"), SQUEEZED),
    "Banker's hand, squeezed": Secret(shows("banker"), BOB, ("4s 9h 5s Kh", "4s 2h 5s 3h", "4s Ah 5s Qh"), SQUEEZED),
    "third cards, squeezed": Secret(
        turns_third, ANN, ("As 2h 2s 4h 9s", "As 2h 2s 4h Ad", "As 2h 2s 4h 5s 8s"), SQUEEZED
    ),
}


NOW: Final = ("Banker's hand", "Player's hand", "third cards", "Player's hand, squeezed")


@pytest.mark.parametrize("silent", [False, asked_later(True)], ids=["pressed", "silent"])
@pytest.mark.parametrize("name", chosen(NOW, SECRETS))
def test_nobody_is_told_of_cards_that_lie_face_down(name: str, silent: bool) -> None:
    secret = SECRETS[name]
    evenings = [run(evening(secret.rules, front, silent=silent)) for front in secret.fronts]
    assert len({str(each) for each in evenings}) == len(secret.fronts), "the tables do differ in the end"
    for viewer in evenings[0]:
        heard = [each[viewer].before(secret.shown) for each in evenings]
        assert all(each.times == heard[0].times for each in heard)
        if viewer in secret.insiders:
            assert any(each.frames != heard[0].frames for each in heard), "the insider has seen them"
        else:
            assert all(each.frames == heard[0].frames for each in heard), viewer


def test_the_looker_alone_sees_his_hand() -> None:
    seen = run(evening(AMERICAN, "4s 9h 5s Kh", silent=False))
    for viewer, each in seen.items():
        reader = Reader()
        frames = [frame_of(frame, reader) for frame in each.frames]
        saw = any(isinstance(event, HandSeen) for frame in frames for event in frame.events)
        assert saw == (viewer == "ann")


async def played(deal: Callable[[str], Coup], front: str, *, silent: bool) -> Coup:
    """The pontes ask for cards; Ann turns and gives at once, or all is left to the croupier."""
    made = deal(front)
    await made.dealt()
    for _ in () if silent else made.sides:
        await made.says("draw")
    while made.room.state.coups == 0:
        await seconds(0.5)
        if not silent:
            await made.room.do("ann", Proceed(made.on))
    return made


def turns(side: str) -> Callable[[object], bool]:
    """What turns a hand."""
    return lambda event: isinstance(event, CheminHandTurned | BanqueHandTurned) and event.side == side


def given(event: object) -> bool:
    return isinstance(event, CheminCardGiven | BanqueCardGiven)


class Hand(NamedTuple):
    """What is hidden until something is shown, shoes that differ in it alone, and who may know it before."""

    made: Callable[[str], Coup]
    shown: Callable[[object], bool]
    fronts: tuple[str, ...]
    insider: str = ""


def fronts(text: str, cards: str) -> tuple[str, ...]:
    """Shoes that differ in one card."""
    return tuple(text.replace("?", card) for card in cards)


BANKER: Final = Hand(Coup, turns("banker"), fronts("2 ? T T 7 7", "349"))
BANKER_OF_TWO: Final = Hand(BanqueCoup, turns("banker"), fronts("2 3 ? J Q K 7 7 T", "249"))
HIDDEN: Final = {
    "banker's hand": BANKER,
    "third cards": Hand(Coup, given, fronts("2 3 T T ? 7", "74K")),
    "a ponte's hand": Hand(BanqueCoup, turns("one"), fronts("? A 6 J Q K 7 7 T", "234"), "bob"),
    "banker's hand at two tableaus": BANKER_OF_TWO,
    "third cards at two tableaus": Hand(BanqueCoup, given, fronts("2 3 2 J Q K ? 7 T", "749")),
}
"""Where people bank; the ponte's hand at Chemin de Fer is C7.2's."""


def told_alike(coups: list[Coup], hand: Hand, others: tuple[str | None, ...]) -> float:
    """When something is shown, which is one time; until then others hear the same of all coups, and later not."""
    (time,) = {made.first(hand.shown) for made in coups}
    heard = [made.heard(until=time, by=others) for made in coups]
    assert all(len(frames) > 10 for frames in heard[0].values())
    assert all(each == heard[0] for each in heard)
    assert len({str(made.heard(until=time + 60, by=others)) for made in coups}) == len(hand.fronts), "they differ"
    return time


@pytest.mark.parametrize("silent", [False, asked_later(True)], ids=["pressed", "silent"])
@pytest.mark.parametrize("name", chosen(("banker's hand", "third cards", "a ponte's hand"), HIDDEN))
def test_nobody_is_told_of_cards_that_lie_face_down_where_people_bank(name: str, silent: bool) -> None:
    hand = HIDDEN[name]
    coups = [run(played(hand.made, front, silent=silent)) for front in hand.fronts]
    time = told_alike(coups, hand, tuple(viewer for viewer in coups[0].ears if viewer != hand.insider))
    if hand.insider:
        seen = {str(made.heard(until=time, by=(hand.insider,))) for made in coups}
        assert len(seen) == len(hand.fronts), "he has seen it"


# -- hands that an intention will play ------------------------------------------------------------------------


HANDED_OVER: Final = {
    "the ponte's": Hand(Coup, of_side("ponte"), fronts("2 3 ? T 7 7", "3T47"), "bob"),
    "the banker's": BANKER._replace(insider="ann"),
    "of the first tableau": Hand(BanqueCoup, of_side("one"), fronts("? 3 2 J Q K 7 7 T", "2579"), "bob"),
    "of the second": Hand(BanqueCoup, of_side("two"), fronts("2 ? 2 J Q K 7 7 T", "3579"), "cleo"),
    "the banker's at two tableaus": BANKER_OF_TWO._replace(insider="ann"),
}
"""Hands whose player has left them to the croupier."""
HANDS_OVER: Wanted = {"selon_la_regle": True}
AMONG_OTHERS: Wanted = {"selon_la_regle": True, "suivi": True, "banco": Cents(1), "keeps": 5}
"""The same, and what answers nothing in this coup."""


@pytest.mark.parametrize("hand", chosen(["the ponte's", "the banker's at two tableaus"], HANDED_OVER))
def test_C7_2_nobody_is_told_in_whose_hand_an_intention_will_play(hand: str) -> None:
    """Equal bytes and times to all others, until it has played: whatever he holds, and whatever else he has said."""
    handed = HANDED_OVER[hand]

    async def coup(front: str, said: Wanted) -> Coup:
        made = handed.made(front)
        made.room.intends(handed.insider, **said)
        await made.dealt()
        await made.over()
        return made

    coups = [run(coup(front, said)) for front in handed.fronts for said in (HANDS_OVER, AMONG_OTHERS)]
    told_alike(coups, handed, tuple(player for player in coups[0].ears if player != handed.insider))
