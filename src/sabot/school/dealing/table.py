"""A table of bots whose croupier is the learner: it goes on by his deeds, and notes where the house's would differ.

The game's own croupier decides what comes next, before the learner does it: so every deed is held to his, and a table
that is put right stands as his would. Only a card that was shown too often is out of play for both (F3).
"""

from collections import deque
from collections.abc import Iterator
from functools import partial, reduce
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from sabot.cards import face
from sabot.faults import Fault, Ruling, unmarked_commission, wrong_payment
from sabot.games.folds import taken
from sabot.games.registry import BY_ID
from sabot.games.taille import ShoeRevealed, Stage
from sabot.games.windows import Seq
from sabot.money import Cents, is_whole, quoted
from sabot.rulesets import Rules, load
from sabot.school.dealing.banque import BANQUE
from sabot.school.dealing.cards import TOO_EARLY, GivenCard, ruled
from sabot.school.dealing.chemin import CHEMIN
from sabot.school.dealing.course import Around, DealingCourse, Due, around, joined
from sabot.school.dealing.deeds import (
    CHIPS,
    Announce,
    Burn,
    Chips,
    Deed,
    Give,
    HandsOff,
    PassHand,
    PassShoe,
    PayStake,
    Speak,
    TakeStake,
    TakeTaxe,
    TurnHand,
    Undo,
)
from sabot.school.dealing.palette import SAYS, ChipSpot, DeedError, DeedPalette, check
from sabot.school.dealing.punto import PUNTO
from sabot.school.dealing.sheet import Claims, Place, Wrong, still_due, wrongs
from sabot.school.dealing.slips import Slip, SlipKind
from sabot.selfplay import MIXED, Happened, NobodyStakesError, table_of_bots

COURSES: Final[dict[str, DealingCourse]] = {"punto": PUNTO, "chemin": CHEMIN, "banque": BANQUE}
"""The games that can be dealt, as their croupier has them in hand."""
LONGEST_MS: Final = 10**12
"""The latest moment of a deed."""
_WRONG: Final[dict[type, SlipKind]] = {
    Announce: "wrong_call",
    Give: "wrong_hand",
    TurnHand: "wrong_turn",
    PassHand: "wrong_player",
    PassShoe: "wrong_player",
    Speak: "wrong_word",
    Burn: "wrong_burn",
}
"""The slip of a deed that is of the kind that was due, but another one, by that kind."""
_MISSED: Final[dict[type, SlipKind]] = {
    Announce: "missed_call",
    Give: "missed_card",
    TurnHand: "missed_turn",
    PassHand: "missed_pass",
    PassShoe: "missed_pass",
    Speak: "missed_card",
    Burn: "wrong_burn",
    HandsOff: "not_settled",
}
"""The slip of a deed of another kind, by the kind that was due and was left out."""


_BY_RULING: Final[dict[Fault, tuple[SlipKind, str]]] = {
    "too_early": ("too_early", "F2"),
    "third_to_who_stands": ("third_to_who_stands", "F3"),
    "wrong_hand": ("wrong_hand", "F4"),
}


class ShoeTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a shoe: the rule set, its seed, how many bots of which temperament; `coups` of it, or the whole."""

    rules: str
    seed: int
    players: int = 5
    bots: str = MIXED
    coups: int | None = None


class TimedDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deed, and when it was done, in milliseconds since the shoe was taken in hand."""

    deed: Deed
    at_ms: int


class DealtRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a dealt shoe: whoever does its deeds again has the same table, and the same slips."""

    terms: ShoeTerms
    deeds: tuple[TimedDeed, ...] = ()


class Noted(msgspec.Struct, frozen=True):
    """The note on a deed: whether it was right, and what was noted; what was wrong before may be noted with it."""

    is_right: bool
    slips: tuple[Slip, ...] = ()


class CoupTime(msgspec.Struct, frozen=True):
    """The time for which the croupier had a coup in hand: from closed stakes to its settlement."""

    coup: int
    ms: int


class Wronged(NamedTuple):
    """Details noted beside a slip's kind and clause."""

    done: Deed | None = None
    place: Place | None = None
    expected: tuple[Deed, ...] = ()
    cost: Cents = Cents(0)
    ruling: Ruling | None = None
    card: str | None = None
    chips: Wrong | None = None


class _Closing(NamedTuple):
    """The stakes are closed: what was paid before can no longer be put right (F5)."""


_Item: TypeAlias = Due | Claims | Happened | _Closing
_NOTHING_DUE: Final = Due(HandsOff(), "F7")


class DealtShoe:
    """A shoe under a learner's hands; raises RuleSetError and ValueError for terms that make no table."""

    def __init__(self, terms: ShoeTerms, rules: Rules | None = None) -> None:
        """The rule set is that of the package, unless another of the same name is given."""
        sheet: Rules = load(terms.rules) if rules is None else rules
        if not is_whole(terms.players, 2, sheet.seats):
            raise ValueError(f"{quoted(terms.players)} bots cannot sit here: it is 2 to {sheet.seats}")
        self.terms = terms
        self.game = BY_ID[sheet.game]
        if terms.bots not in self.game.bots:
            raise ValueError(f"{quoted(terms.bots)} is no temperament of bots: known are {', '.join(self.game.bots)}")
        self.course = COURSES[sheet.game]
        self.log: list[tuple[Seq, Any]] = []
        """The events so far, numbered: those of the house's own table."""
        self.happened: list[tuple[Any, Any]] = []
        """Events that the last deed has brought about, each with the table before it."""
        self.slips: list[Slip] = []
        self.times: list[CoupTime] = []
        self.is_over = False
        self._play = table_of_bots(sheet, terms.players, terms.seed, terms.bots)
        self.state: Any = self._play.state
        """The table as the learner has it before him."""
        self._happenings = self._play.happenings(lambda _: False)
        self._items: deque[_Item] = deque()
        self._done: list[TimedDeed] = []
        self._claims: Claims | None = None
        self._chips: list[Chips] = []
        self._ahead: str | None = None
        self._at_ms = self._closed_ms = self.coups = 0
        self._go_on()

    @property
    def record(self) -> DealtRecord:
        """The terms and the deeds from which the table can be made again."""
        return DealtRecord(self.terms, tuple(self._done))

    @property
    def chips(self) -> tuple[Chips, ...]:
        """The chips that were moved and can still be put right."""
        return tuple(self._chips)

    @property
    def due(self) -> tuple[Deed, ...]:
        """The deeds any of which is right now; only for who judges, and for a hint. None when the shoe is dealt."""
        if self.is_over:
            return ()
        if isinstance(self._due.deed, HandsOff) and self._claims is not None:
            owed = still_due(self._claims, tuple(self._chips))
            takes = tuple(each for each in owed if isinstance(each, TakeStake))
            return (takes if self._claims.takes_first else owed) or owed or (self._due.deed,)
        return (self._due.deed,)

    @property
    def view(self) -> Any:
        """The table as its croupier sees it."""
        return self.course.sees(self.state, self.game.snapshot(self.state, None))

    @property
    def turned(self) -> str | None:
        """The card that is turned before others are burned, while they are to be (S5)."""
        shoe = self.state.taille.shoe
        return face(shoe.next(1)[0]) if not self.is_over and isinstance(self._due.deed, Burn) else None

    @property
    def palette(self) -> DeedPalette:
        """Deeds that can be done now, right or wrong."""
        course, rules = self.course, self.state.rules
        return DeedPalette(
            calls=course.calls,
            sides=course.sides,
            turned=course.turned,
            says=SAYS if course.speaks else (),
            players=tuple(self.state.players),
            passes_shoe=course.passes_shoe and getattr(rules, "dealing", "players") == "players",
            burns=rules.burn != "none",
            spots=tuple(ChipSpot(*place, amount) for place, amount in self._spots().items()),
            marks=getattr(rules, "commission_mode", "") == "box",
            taxes=rules.game != "punto",
            undo=bool(self._chips),
        )

    def do(self, deed: Deed, at_ms: int) -> Noted:
        """Do a deed at a moment, which is not before the last one; raises DeedError for what cannot be done here."""
        if self.is_over:
            raise DeedError("the shoe is dealt: nothing more can be done")
        if not is_whole(at_ms, 0, LONGEST_MS):
            raise DeedError(f"{quoted(at_ms)} is no moment: it is whole milliseconds from 0")
        check(self.palette, deed)
        self._at_ms = max(at_ms, self._at_ms)
        self._done.append(TimedDeed(deed, self._at_ms))
        self.happened.clear()
        before = len(self.slips)
        is_right = self._follow(deed)
        return Noted(is_right, tuple(self.slips[before:]))

    def _follow(self, deed: Deed) -> bool:
        """Whether it was right; the table goes on, or the fault is noted and put right."""
        if isinstance(deed, Undo):
            self._chips.pop()
            return True
        if isinstance(deed, CHIPS):
            return self._move(deed)
        if deed != self._due.deed:
            self._fault(deed)
            return False
        self._items.popleft()
        self._go_on()
        return True

    def _move(self, deed: Chips) -> bool:
        """Chips are moved while a settlement is open; whether they are right is found when stakes close."""
        claims = self._claims
        if claims is None:
            self._note("out_of_turn", self._due.clause, Wronged(done=deed, place=_place(deed)))
            return False
        due = still_due(claims, tuple(self._chips))
        early = claims.takes_first and isinstance(deed, PayStake) and any(isinstance(each, TakeStake) for each in due)
        if early and not any(isinstance(each, PayStake) for each in self._chips):
            takes = tuple(each for each in due if isinstance(each, TakeStake))
            self._note("paid_first", "B10.1", Wronged(done=deed, place=_place(deed), expected=takes))
        self._chips.append(deed)
        return not early

    def _fault(self, deed: Deed) -> None:
        due = self._due
        if isinstance(deed, Give):
            self._misplaced(deed.side)
            return
        kind = _WRONG[type(deed)] if type(deed) is type(due.deed) else _MISSED[type(due.deed)]
        is_third = kind == "missed_card" and self.course.hands(self.state) is not None
        self._note(kind, due.clause, Wronged(done=deed, cost=self.course.at_risk(self.state) if is_third else Cents(0)))

    def _misplaced(self, side: str) -> None:
        """A card went where none was due: it is put right by section F, and if it was seen too often, burned."""
        state, course = self.state, self.course
        shoe = state.taille.shoe
        cards = shoe.cards[shoe.dealt :] if state.taille.stage is Stage.READY else ()
        next_card = GivenCard(side, course.hand_size(state, side), is_open=course.is_third_open(state), shoe=cards)
        card_ruling = ruled(self._due.deed, next_card, course.hands(state), partial(course.hand_size, state))
        ruling, shown = card_ruling.ruling, card_ruling.shown
        if ruling is None:
            self._note("missed_call", self._due.clause, Wronged(done=Give(side)))
            return
        if ruling.remedy == "burned" and not self._burned():
            ruling, shown = TOO_EARLY, None
        self._note(*_BY_RULING[ruling.said], Wronged(done=Give(side), ruling=ruling, card=shown))
        if card_ruling.lies_with is not None:
            self._ahead = card_ruling.lies_with
            self._go_on()

    def _burned(self) -> bool:
        """A card that was shown goes out of play, where the shoe goes on after this coup."""
        play = self._play
        taille = play.state.taille
        if taille.stage is not Stage.READY or play.state.stop_coup is not None:
            return False
        if taille.shoe.left <= self.state.rules.stop_card:
            return False
        self.state, play.state = _shorter(self.state), _shorter(play.state)
        self._items = deque(_later(each) for each in self._items)
        return True

    def _go_on(self) -> None:
        """The table goes on until something is due of the learner."""
        while not self.is_over:
            if not self._items:
                self._take_in_hand()
                continue
            head = self._items[0]
            if isinstance(head, Due):
                if self._ahead is None or head.deed != Give(self._ahead):
                    return
                self._ahead = None
            self._items.popleft()
            match head:
                case Claims():
                    self._claims = joined(self._claims, head)
                case _Closing():
                    self._judge()
                    self._closed_ms = self._at_ms
                case Happened():
                    self._happen(head)
                case _:
                    pass

    def _take_in_hand(self) -> None:
        """Deeds due around the events of the table's next move are lined up; the shoe is over where there is none."""
        move = list(self._next_move())
        surroundings: list[Around] = []
        for place, each in enumerate(move):
            surroundings.append(around(self.game, self.course, each, move[place - 1].event if place else None))
        claims = reduce(joined, (each.claims for each in surroundings if each.claims is not None), None)
        for each, its in zip(move, surroundings, strict=True):
            self._items += its.before
            if its.claims is not None and claims is not None:
                self._items += (claims, Due(HandsOff(), claims.clause))
                claims = None
            if type(each.event) is self.course.closes:
                self._items.append(_Closing())
            self._items += (each, *its.after)
        if not move:
            self._end()

    def _next_move(self) -> Iterator[Happened]:
        try:
            for each in self._happenings:
                yield each
                if each.is_last:
                    return
        except NobodyStakesError:
            return

    def _happen(self, each: Happened) -> None:
        self.state = each.after
        self.log.append((Seq(each.before.seq + 1), each.event))
        self.happened.append((each.before, each.event))
        if type(each.event) is self.course.settles:
            self.coups += 1
            self.times.append(CoupTime(self.coups, self._at_ms - self._closed_ms))
        asked = self.terms.coups
        if self.coups == asked or (asked is None and isinstance(each.event, ShoeRevealed)):
            self._end()

    def _end(self) -> None:
        self._judge()
        self._items.clear()
        self.is_over = True

    def _judge(self) -> None:
        """The chips as they lie when the next stakes are closed: what is wrong now is the floor's to decide (F5)."""
        if self._claims is not None:
            for each in wrongs(self._claims, tuple(self._chips)):
                floor = unmarked_commission if each.kind == "unmarked" else wrong_payment
                self._note(each.kind, each.clause, Wronged(chips=each, ruling=floor(stakes_closed=True)))
        self._claims = None
        self._chips.clear()

    def _note(self, kind: SlipKind, clause: str, wronged: Wronged) -> None:
        chips, ruling = wronged.chips, wronged.ruling
        player, bet = wronged.place or (chips and chips.place) or (None, None)
        self.slips.append(
            Slip(
                kind=kind,
                clause=clause,
                coup=self.coups + 1 if chips is None else self.coups,
                step=self.state.seq,
                at_ms=self._at_ms,
                expected=() if chips else wronged.expected or self.due,
                done=wronged.done,
                cost=wronged.cost if chips is None else Cents(chips.cost),
                said=None if ruling is None else ruling.said,
                remedy=None if ruling is None else ruling.remedy,
                player=player,
                bet=bet,
                due=None if chips is None else Cents(chips.due),
                moved=None if chips is None else Cents(chips.moved),
                card=wronged.card,
            )
        )

    @property
    def _due(self) -> Due:
        head = self._items[0]
        return head if isinstance(head, Due) else _NOTHING_DUE

    def _spots(self) -> dict[Place, Cents]:
        """The chips on the table, and those that lay there when what is not closed yet was settled."""
        return {**self.course.stakes(self.state), **({} if self._claims is None else self._claims.stakes)}


def _place(deed: Chips) -> Place | None:
    return None if isinstance(deed, TakeTaxe) else (deed.player, deed.bet)


def _shorter(state: Any) -> Any:
    return msgspec.structs.replace(state, taille=taken(state.taille, 1))


def _later(item: _Item) -> _Item:
    if not isinstance(item, Happened):
        return item
    return item._replace(before=_shorter(item.before), after=_shorter(item.after))


def dealt_again(record: DealtRecord, rules: Rules | None = None) -> DealtShoe:
    """The same table, with the same slips, from its deeds; raises what they raise."""
    shoe = DealtShoe(record.terms, rules)
    for each in record.deeds:
        shoe.do(each.deed, each.at_ms)
    return shoe
