"""Decisions in a log: each player's sight when he was asked, the open actions, and the place of his own.

The table is played again by the game itself. Its shoe is the one that was revealed, or, while none is, the cards that
were turned. Before each event whoever may act is offered what an agent is; the action after which the same events are
seen as in the log is what he did.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

from msgspec import structs

from sabot.cards import BACKS, Back, Card
from sabot.envs.agents import nearest
from sabot.envs.errors import EnvError
from sabot.envs.logs import Log
from sabot.envs.play import Mask, Numbers, Play
from sabot.games.moves import Slot, tag_of
from sabot.games.seats import AwayMarked, LimitPlayer, MarkAway, PlayerLimited
from sabot.games.steps import CardsBurned, EndSession
from sabot.games.table_limits import LimitsAnnounced, LimitsSet, SetLimits
from sabot.games.taille import ShoeReady, ShoeRevealed, ShoeSealed, ShoeShuffled, TailleEvent
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents, is_a
from sabot.shoe import Shoe, dealt_order

CEREMONY: Final = frozenset((*get_args(TailleEvent), ShoeSealed)) - {ShoeShuffled, ShoeRevealed}
"""How a shoe is made ready, which no agent has a part in."""
FILLS: Final = ("As", "9h")
"""Two cards that stand in turn for a card that nobody was shown: what differs by them is not known."""


FAILURES: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class FollowedDecision(NamedTuple):
    """A player's sight and open actions when an event was still to come, and his action."""

    event: int
    player: PlayerId
    observation: Numbers
    mask: Any
    action: Any

    def same(self, other: "FollowedDecision | None") -> bool:
        """Whether another is of the same player, and the same to the last bit."""
        return other is not None and self.player == other.player and _bits(self) == _bits(other)


def _bits(decision: FollowedDecision) -> tuple[bytes, list[bytes], Any]:
    masks: Sequence[Mask] = decision.mask if is_a(decision.mask, tuple) else (decision.mask,)
    return decision.observation.tobytes(), [each.tobytes() for each in masks], decision.action


class SaidAmounts:
    """Amounts as an event says them, in place of a grid's; each bounded as its option is."""

    def __init__(self, event: Any) -> None:
        self._said = tuple(_amounts(event))
        self.size = len(self._said)

    def between(self, least: int, most: int, coin: int) -> Sequence[Cents]:
        """The amounts that may be chosen."""
        return [each for each in self._said if least <= each <= most and each % coin == 0]

    bids = between

    def purses(self, most: int) -> Sequence[Cents]:
        """The amounts that may be brought."""
        return self.between(1, most, 1)


def _amounts(event: Any) -> Iterator[Cents]:
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if type(value) is int:
            yield Cents(value)


class FollowedLog:
    """A log as it is followed with a grid. `decisions` are an agent's, `left_out` what no place is for, by its kind.

    `near` takes an amount that the grid has not for the nearest one that it has.
    """

    def __init__(self, log: Log, play: Play, *, near: bool) -> None:
        """Raises EnvError for a line that cannot follow from those before it."""
        self._log, self._game, self._play, self._near = log, log.game, play, near
        self._events = [each.event for each in log.events]
        self._kinds = frozenset(get_args(log.game.events))
        self.decisions: list[FollowedDecision] = []
        self.left_out: Counter[str] = Counter()
        self._state = log.game.open(log.rules)
        self._cards: tuple[tuple[Card, ...], ...] = ((), ())
        self._fill = self._at = self._lain = 0
        self._cut = self._follows = False
        self._begin(play.full)
        mark = self._mark()
        while self._at < len(self._events) and self._step():
            if self._state.coups != mark[0].coups:
                mark = self._mark()
        if self._hidden():
            self._doubt(*mark)

    def _begin(self, unseen: Sequence[int]) -> None:
        """Nobody has made an entry yet, and so many cards of every rank are unseen."""
        self._play.reset(0)
        self._play.unseen[:] = unseen

    def _mark(self) -> tuple[Any, int, list[int], int]:
        return self._state, self._at, [*self._play.unseen], len(self.decisions)

    def _hidden(self) -> bool:
        """Whether a card of the coup on the table is shown by no event."""
        one, other = self._cards
        dealt = slice(self._lain, self._dealt(self._state))
        return one[dealt] != other[dealt]

    @staticmethod
    def _dealt(state: Any) -> int:
        return 0 if state.taille.shoe is None else int(state.taille.shoe.dealt)

    def _doubt(self, state: Any, at: int, unseen: Sequence[int], first: int) -> None:
        """Leave out what of a coup without an end depends on cards that nobody was shown: it is filled otherwise."""
        decisions, told = self.decisions[first:], Counter(self.left_out)
        self.decisions = self.decisions[:first]
        self._begin(unseen)
        self._at, self._fill, self._cut, taille = at, 1, False, state.taille
        if taille.shoe is not None:
            taille = structs.replace(taille, shoe=Shoe(self._cards[1], taille.shoe.dealt))
        self._state = structs.replace(state, taille=taille)
        while self._at < len(self._events) and self._step():
            pass
        other = {each.event: each for each in self.decisions[first:]}
        sure = [each for each in decisions if each.same(other.get(each.event))]
        self.decisions[first:] = sure
        self.left_out = told
        if len(sure) < len(decisions):
            self.left_out["a hidden card"] += len(decisions) - len(sure)

    def _step(self) -> bool:
        """Go past the next event and what belongs to it; whether there is a way."""
        event = self._events[self._at]
        if type(event) in CEREMONY:
            self._fold(event)
        elif not (self._by_player(event) or self._by_house(event) or self._by_person(event)):
            return self._plain(event)
        return True

    def _plain(self, event: Any) -> bool:
        """An event that nothing open makes, folded by itself: it was drawn, or follows what was, or is told."""
        if self._cut:
            self.left_out["cut off"] += 1
            return False
        hidden, waits = self._hidden(), self._game.pending(self._state)
        follows = self._follows or (waits is not None and waits.chance is not None)
        if type(event) not in self._kinds:
            if not hidden:
                raise self._impossible()
            self.left_out["a hidden card"] += 1
            return False
        if hidden and getattr(event, "player", None) in self._asked(event):
            self.left_out["a hidden card"] += 1
        elif not hidden and not follows:
            self.left_out[f"{tag_of(type(event))} unmatched"] += 1
        self._fold(event)
        self._follows = follows
        return True

    def _impossible(self) -> EnvError:
        line, _, event = self._log.events[self._at]
        return EnvError(f"line {line} cannot be: {tag_of(type(event))} does not follow from what went before")

    def _by_player(self, event: Any) -> bool:
        """Whether somebody who is waited for has made it by one of the environment's places."""
        game, play, state = self._game, self._play, self._state
        play.state = state
        for player in self._asked(event):
            choices = play.offered(player, game.options(state, player))
            if not choices:
                continue
            play.agent = player
            free = play.chooses(choices)
            for place, action in self._open(event):
                after = self._seen(player, action)
                if after is None:
                    continue
                if free:
                    self._decided(player, place, action)
                self._go(*after)
                return True
        return False

    def _asked(self, event: Any) -> list[PlayerId]:
        """The players who are waited for, first whom the event names."""
        waits = self._game.pending(self._state)
        named = getattr(event, "player", None)
        return [] if waits is None else sorted(waits.players, key=lambda each: each != named)

    def _open(self, event: Any) -> Iterator[tuple[Any, Any]]:
        """The open actions, each with its place; of bets those that the event says."""
        play = self._play
        nothing = [0] * len(play.space.bets)
        if play.layout is not None:
            stakes = _stakes(event)
            points = None if stakes is None else play.points_at(stakes)
            if points is not None:
                yield (vector := [0, *points]), play.action(vector)
        for place, action in play.open_.items():
            yield ([place, *nothing] if play.space.bets else place), action

    def _decided(self, player: PlayerId, place: Any, action: Any) -> None:
        play = self._play
        self.decisions.append(
            FollowedDecision(self._at + 1, player, play.observation(player), play.mask(player), place)
        )
        play.entered(player, action)

    def _by_house(self, event: Any) -> bool:
        """Whether it is what the house does, for those who are silent too."""
        for action in self._of_house(event):
            after = self._seen(CROUPIER, action)
            if after is not None:
                self._go(*after)
                return True
        return False

    def _of_house(self, event: Any) -> Iterator[Any]:
        waits = self._game.pending(self._state)
        if waits is not None and waits.default is not None:
            yield waits.default
        match event:
            case AwayMarked(player, away):
                yield MarkAway(player, away)
            case PlayerLimited(player, maximum):
                yield LimitPlayer(player, maximum)
            case LimitsAnnounced(limits) | LimitsSet(limits):
                yield SetLimits(limits)
            case _:
                yield EndSession()

    def _by_person(self, event: Any) -> bool:
        """Whether somebody did what an agent does not, or with an amount that is not on the grid."""
        game, said = self._game, SaidAmounts(event)
        named = getattr(event, "player", None)
        for player in dict.fromkeys(([] if named is None else [named]) + self._asked(event)):
            for option in game.options(self._state, player):
                for slot, action in self._acts(option, said, event):
                    after = self._seen(player, action)
                    if after is not None:
                        self._other(player, option, slot, action)
                        self._go(*after)
                        return True
        return False

    def _acts(self, option: Any, said: SaidAmounts, event: Any) -> Iterator[tuple[Slot, Any]]:
        joined = self._game.choices[type(option)].joined
        if joined is None:
            yield from self._game.acts(option, said)
        elif (stakes := _stakes(event)) is not None:
            yield Slot("play", tag_of(type(option)), ()), joined.action(option, stakes)

    def _other(self, player: PlayerId, option: Any, slot: Slot, action: Any) -> None:
        """Tell what is no decision of an agent's; with `near` an amount is taken for the nearest one."""
        play, game = self._play, self._game
        if slot.section == "seats":
            self.left_out[slot.option] += 1
        if slot.section != "play":
            return
        waits = game.pending(self._state)
        if waits is None or player not in waits.players:
            self.left_out[f"{slot.option} unasked"] += 1
            return
        choices = play.offered(player, game.options(self._state, player))
        if choices is None:
            return
        play.agent = player
        if type(option) is not type(play.layout) and type(action) not in {type(each) for each in play.open_.values()}:
            self.left_out[f"{slot.option} once more"] += 1
        elif self._near:
            self._decided(player, nearest(play, action), action)
        else:
            self.left_out[f"{slot.option} off the grid"] += 1
            play.entered(player, action)

    def _seen(self, actor: PlayerId, action: Any) -> tuple[list[Any], Any] | None:
        """The events of an action and the table it leaves, where the log goes on in the same way; else None."""
        game, viewer, state, at = self._game, self._log.viewer, self._state, self._at
        try:
            if game.objection(state, actor, action) is not None:
                return None
            events = game.decide(state, actor, action)
        except FAILURES:  # between two events of one action a table is none that an action meets
            return None
        for count, (each, told) in enumerate(zip(events, self._events[at:], strict=False), 1):
            if game.view(state, each, viewer) != told:
                return None
            state = self._after(
                state, told if type(told) is type(each) else each
            )  # what is equal may be in other order
            if type(each) is ShoeReady:  # what follows is of the log's cards, which no decision has made
                return [*events[:count]], state
        if len(events) > len(self._events) - at:
            self._cut = True
            return None
        return ([*events], state) if events else None

    def _after(self, state: Any, event: Any) -> Any:
        """The table after an event; a shoe that is ready is the log's."""
        state = self._game.evolve(state, event)
        if type(event) is ShoeReady and state.taille.shoe is not None:
            state = structs.replace(state, taille=structs.replace(state.taille, shoe=Shoe(self._cards[self._fill])))
        return state

    def _go(self, events: Sequence[Any], state: Any) -> None:
        """Past events that an action has made."""
        for event in events:
            self._play.hear(event)
        if state.coups != self._state.coups or any(type(each) is CardsBurned for each in events):
            self._lain = self._dealt(state)
        self._state = state
        self._at += len(events)
        self._follows = type(events[-1]) in CEREMONY

    def _fold(self, event: Any) -> None:
        """Past one event as it is told."""
        whole = event
        if type(event) is ShoeSealed:
            self._cards, whole = self._laid(event)
        try:
            state = self._after(self._state, whole)
        except FAILURES:
            raise self._impossible() from None
        if type(event) is ShoeSealed:
            state = structs.replace(state, taille=structs.replace(state.taille, sealed=event.commitment))
        self._go((event,), state)

    def _laid(self, sealed: ShoeSealed) -> tuple[tuple[tuple[Card, ...], ...], ShoeShuffled]:
        """The cards of a shoe in the order dealt, by both ways to fill it, and its secret as far as it is told."""
        events = list[Any]()
        for each in self._events[self._at + 1 :]:
            if type(each) is ShoeSealed:
                break
            if type(each) is ShoeRevealed:
                proof = each.proof
                order = dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut or 0, proof.drawn)
                shuffled = ShoeShuffled(sealed.shoe, proof.order, proof.nonce, proof.place, proof.beacon)
                return (order, order), shuffled
            events.append(each)
        filled = tuple(_filled(self._game, events, sealed.cards, face) for face in FILLS)
        return filled, ShoeShuffled(sealed.shoe, filled[0], "")


def _filled(game: Any, events: Sequence[Any], cards: int, face: str) -> tuple[Card, ...]:
    """The cards of a shoe that is not revealed; where nobody saw one, its back is as it was seen."""
    backs: list[Back] = [BACKS[0]] * cards
    for at, event in enumerate(events):
        seen: list[Back] = list(_backs(event))
        if seen:
            to = len(game.dealt(events[: at + 1], _blank(face, backs)))
            backs[to - len(seen) : to] = seen
    blank = _blank(face, backs)
    dealt = game.dealt(events, blank)
    return (*dealt, *blank[len(dealt) :])


def _blank(face: str, backs: Sequence[Back]) -> tuple[Card, ...]:
    return tuple([Card(face + each) for each in backs])


def _backs(event: Any) -> Iterator[Back]:
    """The backs that an event shows, in the order of their cards."""
    for field in event.__struct_fields__:
        value = getattr(event, field)
        for each in value if is_a(value, tuple) else (value,):
            if each in BACKS:
                yield each


def _stakes(event: Any) -> Mapping[Any, Cents] | None:
    """The stakes that an event says of one player."""
    stakes: Any = getattr(event, "stakes", None)
    return stakes if is_a(stakes, dict) and getattr(event, "player", None) is not None else None
