"""Rule book S6: houses that lie about a shoe, each caught by people who did nothing but play."""

from __future__ import annotations

from typing import Any, Final, cast

import msgspec
import pytest
from played_shoes import BEACON, NAMED_AT, ROUND, RULES, Watched, house_list

from sabot.cards import Card
from sabot.client.listing import Listing, compared_list, entries_of
from sabot.client.notes import compared, is_bound, is_listed, noted
from sabot.games.display import ShownSeed, ShownShoe
from sabot.games.steps import Finish
from sabot.games.taille import (
    BeaconTaken,
    PromiseSeed,
    RevealSeed,
    RoundNamed,
    ShoeReady,
    ShoeRevealed,
    Shuffle,
    TakeBeacon,
)
from sabot.games.windows import PlayerId
from sabot.rulesets import load, varied
from sabot.shoe import (
    LIST_BEGINS,
    NOTHING_NOTED,
    Beacon,
    Digest,
    Drawn,
    Link,
    Promise,
    Shoe,
    ShoeNoted,
    cut_bounds,
    dealt_order,
    drawn_faults,
    head_after,
    listed,
    promise,
    promises_digest,
    sealed_head,
)
from sabot.wire import AnyFrame, HeadList

EVE: Final = ShownSeed(PlayerId("eve"), promise("eve's"), None)
_set: Final = msgspec.structs.replace


class House(Watched):
    """A house of any kind, at whose table two people keep heads."""

    def __init__(self, rules: Any, seed: int = 1, beacon: Beacon | None = None) -> None:
        super().__init__(rules, seed, beacon)
        self.people = tuple(self.bots.bots)[:2]
        self.notes: dict[PlayerId, dict[int, ShoeNoted]] = {player: {} for player in self.people}
        self.answer: str | None = None
        """What the beacon tells to whoever asks it."""

    def _next(self) -> tuple[PlayerId, Any]:
        actor, action = super()._next()
        if isinstance(action, TakeBeacon):
            self.answer = action.value
        return actor, action

    def look(self) -> None:
        number = self.bots.state.taille.number
        for player, notes in self.notes.items():
            frame = self.shown(player)
            notes[number] = noted(notes.get(number, NOTHING_NOTED), frame, self.id, NAMED_AT)
            seed = self.bots.state.taille.seeds.get(player)
            if frame.view.stage == "seeds" and seed is not None and seed.value is None:
                assert is_listed(frame, notes[number], seed.digest)
                assert is_bound(notes[number])  # nobody noticed anything until the shoe was over

    def faults(self) -> list[tuple[str, ...]]:
        """What each of the two finds wrong with the next shoe that is over."""
        over = self.over()
        return [compared(notes, over.shoe, over.proof) for notes in self.notes.values()]

    def over(self) -> ShoeRevealed:
        """The end of the next shoe."""
        while not isinstance(over := self._step(), ShoeRevealed):
            pass
        return over


def dealt_anew(state: Any, **lie: Any) -> Any:
    """A table whose shoe is dealt by a lie."""
    taille = _set(state.taille, **lie)
    order = dealt_order(taille.order, taille.sealed, tuple(taille.seeds.values()), taille.cut, taille.drawn)
    return _set(state, taille=_set(taille, shoe=Shoe(order, taille.shoe.dealt)))


class Grinder(House):
    """Tries every cut when it knows the seeds, and takes the one that brings it the highest first cards."""

    def folded(self, state: Any, event: Any) -> Any:
        after = super().folded(state, event)
        if not isinstance(event, ShoeReady):
            return after
        first, last = cut_bounds(len(after.taille.order))
        cuts = [cut for cut in range(first, last + 1) if cut != after.taille.cut]
        best = max(cuts, key=lambda cut: dealt_anew(after, cut=cut).taille.shoe.cards[:3])
        return dealt_anew(after, cut=best)


class Dropper(House):
    """Tells the first one's seed as withheld, though it was accepted."""

    def folded(self, state: Any, event: Any) -> Any:
        after = super().folded(state, event)
        if not isinstance(event, ShoeReady):
            return after
        victim, seeds = self.people[0], after.taille.seeds
        kept = tuple(each for each in after.taille.accepted if each != victim)
        return dealt_anew(after, seeds={**seeds, victim: _set(seeds[victim], value=None)}, accepted=kept)


class Two(House):
    """Shows the second one a list with one promise more, and heads that fit it."""

    def shown(self, player: PlayerId) -> AnyFrame:
        frame = super().shown(player)
        view: Any = frame.view
        if player != self.people[1] or view.shoe.promises_digest is None:
            return frame
        frame.view = _set(view, shoe=self._relisted(view.shoe, view.stage))  # type: ignore[misc]
        return frame

    def _relisted(self, shoe: ShownShoe, stage: str) -> ShownShoe:
        seeds = (*shoe.seeds, EVE)
        digest = promises_digest(shoe.commitment, [Promise(seed.player, seed.digest) for seed in seeds])
        head = head_after(sealed_head(self.place, shoe.number, shoe.commitment), "promises", digest)
        if shoe.cut is not None:
            head = head_after(head, "cut", str(shoe.cut))
        for seed in shoe.seeds:
            head = head if seed.value is None else head_after(head, "seed", f"{seed.digest} {seed.player}")
        head = head if stage in ("cut", "seeds") else head_after(head, "ready", "-")
        return _set(shoe, seeds=seeds, promises_digest=digest, head=head)


class Repeater(House):
    """Deals every shoe from the order, and with the commitment, of the first."""

    first: Shuffle | None = None

    def _next(self) -> tuple[PlayerId, Any]:
        if (found := self.bots._next()) is None:
            raise AssertionError
        actor, action = found
        if isinstance(action, Shuffle):
            self.first = self.first or _set(action, place=self.place)
            action = self.first
        return actor, action


class Withholder(House):
    """All promise; its friend, the last, waits for the other seeds, and withholds his where that is better for it."""

    reckoned: tuple[Card, ...] = ()
    """The first cards that it chose."""

    def _own(self) -> tuple[PlayerId, Any] | None:
        taille = self.bots.state.taille
        waiting = () if taille.window is None else [it for it in taille.window.eligible if it not in taille.window.done]
        if not waiting or taille.window is None:
            return None
        player, on = waiting[0], taille.window.opened
        if taille.stage == "promises":
            return player, PromiseSeed(on, promise(player))
        if player != taille.window.eligible[-1]:
            return player, RevealSeed(on, player)
        shown, withheld = (self._first_cards(player, value) for value in (player, None))
        self.reckoned = max(shown, withheld)
        return player, RevealSeed(on, player) if shown > withheld else Finish(on)

    def _first_cards(self, friend: PlayerId, value: str | None) -> tuple[Card, ...]:
        """What it reckons of the order, where its friend shows his seed or does not."""
        taille = self.bots.state.taille
        seeds = {**taille.seeds, friend: _set(taille.seeds[friend], value=value)}
        return dealt_order(taille.order, taille.sealed, tuple(seeds.values()), taille.cut or 0)[:3]

    def dealt(self) -> tuple[Card, ...]:
        """The first cards of the shoe that is dealt."""
        while self.bots.state.taille.stage != "ready":
            self._step()
        cards: tuple[Card, ...] = self.bots.state.taille.shoe.cards[:3]
        return cards


class OtherValue(House):
    """Takes another value than the beacon's, as if it were that of the round."""

    def folded(self, state: Any, event: Any) -> Any:
        return super().folded(state, _set(event, value="cd" * 32) if isinstance(event, BeaconTaken) else event)


class NotTold(House):
    """Says that the beacon did not answer, where its value is bad for it."""

    def folded(self, state: Any, event: Any) -> Any:
        return super().folded(state, _set(event, value=None) if isinstance(event, BeaconTaken) else event)


class OtherRound(House):
    """Names a round, and deals by the value of the next one, which is there as well."""

    def folded(self, state: Any, event: Any) -> Any:
        after = super().folded(state, event)
        return dealt_anew(after, drawn=Drawn(ROUND + 1, "cd" * 32)) if isinstance(event, ShoeReady) else after


class ToldRound(House):
    """Names a round that had been told, of many the one whose value is best for it."""

    def folded(self, state: Any, event: Any) -> Any:
        return super().folded(state, _set(event, round=ROUND - 1) if isinstance(event, RoundNamed) else event)


class TwoLists(Two):
    """A house that shows two lists of promises, and to each of two people the list of heads that fits what he saw."""

    def pages(self) -> list[HeadList]:
        """What each of them is told at /heads."""
        heads = [[each.head for shoe in notes.values() for each in shoe.heads] for notes in self.notes.values()]
        return [house_list(mine) for mine in heads]


CAUGHT: Final[dict[type[House], list[tuple[str, ...]]]] = {
    House: [(), ()],
    Grinder: [("noted_cut", "noted_head")] * 2,
    Dropper: [("noted_seed", "noted_head"), ("noted_head",)],
    Two: [(), ("noted_promises", "noted_head")],
}
"""What each of two people finds: of an honest house nothing; a dropped seed by its owner first; another list by who
saw it."""


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("house", CAUGHT)
def test_S6_a_house_that_grinds_the_cut_drops_a_seed_or_shows_two_lists_is_caught(
    house: type[House], rules: str
) -> None:
    """Committed ... before any of it is revealed; nobody can add or drop one afterwards: the closed list is published.

    The cut stands in a head before the first seed is shown, and the head of his seed is its owner's receipt.
    """
    assert house(load(rules)).faults() == CAUGHT[house]


def test_S6_a_house_that_repeats_a_commitment_is_caught_in_the_second_shoe() -> None:
    """Before the cut the server publishes a commitment to its secret order: of every shoe its own."""
    house = Repeater(varied(load("midi"), decks=1))
    assert house.faults() == [(), ()]
    assert house.faults() == [("repeated_commitment",)] * 2


@pytest.mark.parametrize("rules", RULES)
def test_S6_a_friend_who_withholds_chooses_the_order_unless_a_beacon_enters_it_afterwards(rules: str) -> None:
    """Whoever withholds, withholds blindly, the house too."""
    without, blind = Withholder(load(rules)), Withholder(load(rules), beacon=BEACON)
    assert without.dealt() == without.reckoned
    assert blind.dealt() != blind.reckoned
    assert without.faults() == blind.faults() == [(), ()]


@pytest.mark.parametrize(
    ("liar", "by_heads", "by_answer"),
    [
        (House, (), ()),
        (OtherValue, (), ("other_value",)),
        (NotTold, (), ("left_out",)),
        (OtherRound, ("noted_head",), ("other_round",)),
        (ToldRound, ("told_round",), ("other_round",)),
    ],
)
def test_S6_a_house_that_lies_about_its_beacon_is_caught_by_heads_or_by_whoever_asks(
    liar: type[House], by_heads: tuple[str, ...], by_answer: tuple[str, ...]
) -> None:
    """The value that enters the order is that of a round that was not told when it was named."""
    house = liar(load("midi"), beacon=BEACON)
    over = house.over()
    assert [compared(notes, over.shoe, over.proof) for notes in house.notes.values()] == [by_heads] * 2
    assert drawn_faults(over.proof, Drawn(ROUND, house.answer)) == by_answer


def test_S6_a_head_that_does_not_follow_from_the_list_is_not_trusted_with_a_seed() -> None:
    """A client that saw the head of the list shows its seed only where that of the cut follows from it."""
    house = House(load("midi"))
    house.faults()
    note = house.notes[house.people[0]][1]
    assert is_bound(note)
    assert is_bound(NOTHING_NOTED)
    wrong = tuple(_set(each, head="0" * 64) if each.step == "cut" else each for each in note.heads)
    assert not is_bound(_set(note, heads=wrong))
    assert not is_bound(_set(note, cut=cast("int", note.cut) + 1))
    assert not is_bound(_set(note, heads=note.heads[:1]))
    assert not is_bound(_set(note, heads=note.heads[:2]))
    assert is_bound(_set(note, heads=tuple(each for each in note.heads if each.step == "seed")))


def test_S6_a_house_that_shows_two_lists_of_heads_is_caught_by_any_two_who_compare() -> None:
    """The closed list is published: who was told another one than his neighbour has another list of heads as well.

    The lie is so good that each finds his own heads in his own list; and the house needs not end the shoe.
    """
    house = TwoLists(load("midi"))
    while house.bots.state.taille.stage != "ready":
        house._step()
    notes = [tuple(each.values()) for each in house.notes.values()]
    pages = house.pages()
    anns, bos = (compared_list([page], entries_of(note)) for page, note in zip(pages, notes, strict=True))
    assert anns.faults == bos.faults == ()
    assert compared_list([pages[1]], entries_of(notes[1]), anns.last).faults == ("list_changed",)
    assert compared_list([pages[0]], entries_of(notes[1]), bos.last).faults == ("list_changed", "not_listed")


def test_S6_a_list_that_is_not_as_it_must_be_is_told_by_what_is_wrong() -> None:
    """One list of all heads, each entry with what binds the one before."""
    heads = [Digest(f"{number:064x}") for number in range(7)]
    whole = house_list(heads)
    wanted = [listed(head) for head in heads]
    halves = [house_list(heads, first, last) for first, last in ((1, 4), (5, 7))]
    last = compared_list([whole], wanted).last
    assert compared_list(halves, wanted, Link(4, whole.entries[3].link)) == Listing((), last)
    assert compared_list([house_list([])], ()) == Listing((), LIST_BEGINS)
    lost = _set(whole, entries=whole.entries[:2] + whole.entries[3:])
    swapped = _set(whole, entries=(whole.entries[1], whole.entries[0], *whole.entries[2:]))
    other = _set(whole.entries[-1], entry=listed(Digest("f" * 64)))
    cases = {
        ("list_broken", "list_short", "not_listed"): [lost],
        ("list_broken",): [swapped],
        ("list_broken", "not_listed"): [_set(whole, entries=(*whole.entries[:-1], other))],
        ("list_short", "not_listed"): [halves[0]],
    }
    for faults, pages in cases.items():
        assert set(compared_list(pages, wanted).faults) == set(faults)
    assert compared_list([halves[0], _set(halves[1], before=Digest("1" * 64))], wanted).faults == ("list_broken",)
    assert compared_list([halves[0], _set(halves[1], first=6)], wanted).faults[0] == "list_broken"
    gap = [house_list(heads, 1, 3), halves[1]]
    assert compared_list(gap, [*wanted[:3], *wanted[4:]]).faults == ("list_broken",)
    assert compared_list([_set(whole, before=Digest("1" * 64))], wanted).faults == ("list_broken",)
    assert compared_list([_set(whole, sabot="list")], wanted).faults == ("list_broken",)
    assert compared_list([whole], [listed(Digest("e" * 64))]).faults == ("not_listed",)
    for seen in (Link(7, Digest("1" * 64)), Link(8, last.link)):
        assert compared_list([whole], wanted, seen).faults == ("list_changed",)
