"""A whole table as agents play it: one of them decides at a time, and all else is done for them.

No game is named here. What the protocol settles:

- Everybody sits from the start, with the same purse, and buys no more chips. Seeds, cuts and the dealing of cards that
  nobody has a choice about are done for him.
- Windows are asked in the order of seats from the banker's right, or the croupier's where nobody holds the bank. An
  agent makes one entry in each, and is done; in an auction one for every bid that stands above his.
- Who cannot cover the rule set's minimum once nothing of his is on the table is done, and leaves. A table of fewer
  players than its game needs ends. So many coups, or so many moves without one, truncate it.
- What is one's own is his purse and what of his lies on the table. Rewards are what it grows by, in units of the rule
  set's minimum; or by what a utility says that it is worth.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import index
from random import Random
from struct import Struct
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.bets import BetId
from sabot.cards import RANKS
from sabot.envs.errors import EnvError
from sabot.games.game import AnyGame
from sabot.games.moves import MOST_KEPT, Amounts, Choosing, Grid, Slot, Way, different, tag_of
from sabot.games.offers import CanFinish
from sabot.games.parts import ViewDrawing
from sabot.games.registry import BY_ID
from sabot.games.seats import Leave, Seat, Sit
from sabot.games.steps import CardsBurned, Finish
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents, is_a, quoted
from sabot.rulesets import load

PURSE: Final = 200
"""Everybody's purse when he sits down, in units of the rule set's minimum."""
COUPS: Final = 50
"""Coups after which a table is truncated."""
PATIENCE: Final = 300
"""Moves without a coup after which it is."""
FEWEST: Final = 2
MOST: Final = 11

Utility = Callable[[float], float]
"""An agent's utility of so many units."""
Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]


class Settings(NamedTuple):
    """The settings of a table: a rule set's name or the rule set itself, the number of its players."""

    rules: Any = "chemin-de-fer"
    players: int = 5
    coups: int = COUPS
    purse: int = PURSE
    grid: Amounts | None = None
    utility: Utility | None = None
    patience: int = PATIENCE


class ActionSpace(NamedTuple):
    """The actions of a rule set: places that are chosen one at a time, and bets that are chosen together.

    A vector's first number is one of `places`, or 0 for the layout; then for each of `bets` a point of the grid from
    1, or 0 for nothing. Where there are no bets an action is a place's number.
    """

    places: tuple[Slot, ...]
    bets: tuple[str, ...]
    points: int


class Staking(NamedTuple):
    """The open points of every bet, by its place, with their amounts; and a mask of each, of which 0 is nothing."""

    points: dict[int, dict[int, Cents]]
    masks: tuple[Mask, ...]


class Role(NamedTuple):
    """The part of a kind of option for an agent: actions with the numbers of their places, or ranges of bets.

    Where it is of the `shoe` it is passed on for him.
    """

    acts: Callable[[Any, Amounts], Iterable[tuple[Way, Any]]]
    numbers: dict[Way, int]
    ranges: Callable[[Any], Iterable[tuple[str, int, int]]] | None = None
    shoe: bool = False


class Play:
    """A table in play. `agent` decides now, None once it is over; `open_` are his actions by the place's number."""

    def __init__(self, settings: Settings) -> None:
        """Raises EnvError for a table that cannot be made, RuleSetError for a rule set that there is not."""
        self.settings = settings
        self.rules: Any = load(settings.rules) if isinstance(settings.rules, str) else settings.rules
        if getattr(self.rules, "game", None) not in BY_ID:
            raise EnvError(f"{quoted(self.rules)} is no rule set: give the name of one, or what sabot.rulesets loads")
        self.game: AnyGame = BY_ID[self.rules.game]
        self.grid: Amounts = checked_grid(settings.grid)
        _check(settings, self.rules, self.game)
        self.unit: int = self.rules.minimum
        self.agents = tuple(PlayerId(f"seat_{seat}") for seat in range(1, settings.players + 1))
        self.space = _space(self.game, self.rules, self.grid)
        self._numbers = {each: at for at, each in enumerate(self.space.places, 1 if self.space.bets else 0)}
        self._bets = {bet: at for at, bet in enumerate(self.space.bets)}
        self._layouts = {kind: each.joined for kind, each in self.game.choices.items() if each.joined is not None}
        self._roles = {kind: self._role(kind, each) for kind, each in self.game.choices.items()}
        self._finish = self._roles.get(CanFinish)
        self._points: dict[tuple[int, int, int], tuple[dict[int, Cents], Mask]] = {}
        self._staking: dict[tuple[int, tuple[tuple[str, int, int], ...]], Staking] = {}
        self._same: dict[int, tuple[object, int, Staking]] = {}
        self._nothing = _read_only([1, *[0] * self.grid.size])
        self._no_stakes = Staking({}, (self._nothing,) * len(self.space.bets))
        observed = self.game.observed(self.rules)
        self._of, self._left_out = observed.of, observed.left_out
        self._laid = self.game.laid or self.game.opens
        scales = [1 / self.unit if each.cents else 1.0 for each in observed.numbers]
        scale = np.array([*scales, *[1.0] * len(RANKS)], np.float64)
        self.names = (*(each.name for each in observed.numbers), *(f"unseen {rank}" for rank in RANKS))
        most = 4 * self.rules.decks
        low = [each.least for each in observed.numbers] + [0] * len(RANKS)
        high = [each.most for each in observed.numbers] + [most] * len(RANKS)
        self.low: Numbers = (np.array(low, np.float64) * scale).astype(np.float32)
        self.high: Numbers = (np.array(high, np.float64) * scale).astype(np.float32)
        self._scales: Numbers = scale.astype(np.float32)
        self._whole = np.zeros(len(scale), np.int64)
        self._write = Struct(f"={len(scale)}q").pack_into
        self._drawing = self._drawn()
        self.full = [most] * len(RANKS)
        self.reset(0)

    def reset(self, seed: object) -> None:
        """A new table, all of whose chance comes from the seed."""
        self._random = Random(str(seed))  # as text: a number and its negative are two seeds  # noqa: S311
        self.state: Any = self.game.open(self.rules)
        self._view_of: Any = None
        self._view: Any = None
        self.log: list[tuple[Any, Any]] = []
        self.unseen = list(self.full)
        self._entered: set[tuple[PlayerId, int, int]] = set()
        self._window: int | None = None
        self._idle = self._counted = 0
        self.done: dict[PlayerId, int] = {}
        self.over = self.truncated = False
        purse = Cents(self.settings.purse * self.unit)
        for seat, agent in enumerate(self.agents, 1):
            self.do(agent, Sit(Seat(seat), purse))
        self.own: dict[PlayerId, int] = dict.fromkeys(self.agents, purse)
        self.agent: PlayerId | None = None
        self.open_: dict[int, Any] = {}
        self.layout: Any = None
        self._stakes = self._no_stakes
        self._bets_alone = False
        """Whether the bets, and to be done, are all that is open: who has made his in a window is done."""
        self._told = (self.state.coups, self.state.house)
        self._on()

    def do(self, actor: PlayerId, action: Any) -> None:
        """An action, and what it makes happen."""
        game, state, unseen = self.game, self.state, self.unseen
        laid = self._laid
        events, self.state = game.transition(state, actor, action)
        for event in events:
            kind = event.__class__
            if kind is ShoeShuffled:
                self.unseen = unseen = list(self.full)
            for card in (event.turned,) if kind is CardsBurned else laid(event):
                unseen[RANK[card[0]]] -= 1
        if self.keeps:
            for event in events:
                self.log.append((state, event))
                state = game.evolve(state, event)

    def hear(self, event: Any) -> None:
        """Take in what an event lays open of the cards; those of a new shoe are not seen."""
        unseen, kind = self.unseen, event.__class__
        if kind is ShoeShuffled or kind is ShoeSealed:
            unseen[:] = self.full
        for card in (event.turned,) if kind is CardsBurned else self._laid(event):
            unseen[RANK[card[0]]] -= 1

    keeps = False
    """Whether the events are kept, for who draws or reads them."""

    def take(self, action: Any) -> dict[PlayerId, float]:
        """Take the action of the agent in turn; everybody's rewards. Raises EnvError for an action not open to him."""
        agent = self.agent
        if agent is None:
            raise EnvError("the table is over: reset it, and play on")
        chosen = self.action(action)
        if self._window is not None:
            self.entered(agent, chosen)
        self.do(agent, chosen)
        if self._bets_alone and chosen.__class__ is not Finish and self._idle < self.settings.patience:
            self._idle += 1
            self.do(agent, Finish(chosen.on))
        self._on()
        state = self.state
        return self._rewards() if self.over or (state.coups, state.house) != self._told else {}

    def entered(self, agent: PlayerId, action: Any) -> None:
        """An entry of an agent's in a window is his last there."""
        on = getattr(action, "on", None)
        if self._window is not None and on is not None and type(action) is not Finish:
            self._entered.add((agent, on, self._window))

    def action(self, chosen: Any) -> Any:
        """The game's own action at a place, or of a vector; raises EnvError for what is not open."""
        if not self.space.bets:
            own_action = self.open_.get(_whole(chosen))
            if own_action is None:
                raise self._not_open(chosen)
            return own_action
        vector = _vector(chosen, 1 + len(self.space.bets))
        if vector[0]:
            own_action = self.open_.get(vector[0])
            if own_action is None:
                raise self._not_open(vector[0])
            return own_action
        if self.layout is None:
            raise self._not_open(0)
        stakes = dict[str, Cents]()
        for at, point in enumerate(vector):
            if point:
                bet, points = self.space.bets[at - 1], self._stakes.points.get(at - 1, {})
                if point not in points:
                    raise EnvError(
                        f"point {point} of bet {bet!r} is not open to {self.agent}: it is one of {_listed(points)}"
                    )
                stakes[bet] = points[point]
        return self._layouts[type(self.layout)].action(self.layout, stakes)

    def _not_open(self, chosen: Any) -> EnvError:
        return EnvError(
            f"action {quoted(chosen)} is not open to {self.agent}: it is one of {_listed(self.open_)}; see the mask"
        )

    def _rewards(self) -> dict[PlayerId, float]:
        """Everybody's rewards since the last call, in units or by the utility; nobody's that is 0."""
        self._told = (self.state.coups, self.state.house)
        utility, unit, rewards = self.settings.utility, self.unit, dict[PlayerId, float]()
        for agent in self.agents:
            before, now = self.own[agent], self.worth(agent)
            if now != before:
                self.own[agent] = now
                rewards[agent] = (
                    (now - before) / unit if utility is None else utility(now / unit) - utility(before / unit)
                )
        return rewards

    def worth(self, agent: PlayerId) -> int:
        """An agent's property, in cents: his purse, and what of his lies on the table."""
        player = self.state.players.get(agent)
        if player is None:
            return self.done.get(agent, self.own[agent])
        return int(player.purse + sum(self.game.holds(self.state, agent).values()))

    @property
    def gain(self) -> int:
        """The house's gain, in cents, with the commission that is owed to it."""
        holds, state = self.game.holds, self.state
        owed = sum(min(0, each) for player in state.players for each in holds(state, player).values())
        return int(state.house - owed)

    def _on(self) -> None:
        """Do what is nobody's choice, up to where somebody has one."""
        game = self.game
        self.open_, self.layout, self._stakes, self._window = {}, None, self._no_stakes, None
        while True:
            state = self.state
            if state.coups != self._counted:
                self._counted, self._idle = state.coups, 0
                self._part()
                state = self.state
            self._idle += 1
            waits = game.pending(state)
            if waits is None or len(state.players) < game.fewest:
                self._end(truncated=False)
                return
            if state.coups >= self.settings.coups or self._idle > self.settings.patience:
                self._end(truncated=True)
                return
            moved = False
            players = waits.players
            for player in players if len(players) < 2 else self._in_order(players):
                choices = self.offered(player, game.options(state, player))
                if choices is None:  # the shoe is made ready by the croupier
                    break
                if choices == 1 and not self._stakes.points:
                    self.do(player, next(iter(self.open_.values())))
                    moved = True
                    break
                if choices:
                    self.agent = player
                    return
            if moved:
                continue
            if waits.default is not None:
                self.do(CROUPIER, waits.default)
            elif waits.chance is not None and not waits.idle:
                self.do(CROUPIER, game.chance(state, waits.chance, self._random))
            else:
                self._end(truncated=True)
                return

    def _in_order(self, players: tuple[PlayerId, ...]) -> Iterator[PlayerId]:
        """The players who are waited for, from the banker's right."""
        everybody, seats = self.state.players, self.rules.seats
        banker = everybody.get(getattr(self.state, "banker", None))
        first = 0 if banker is None or banker.seat is None else banker.seat
        places = [((everybody[each].seat or 0) - first - 1) % seats for each in players]
        nearest = places.index(min(places))
        yield players[nearest]
        for at in sorted(range(len(players)), key=places.__getitem__):
            if at != nearest:
                yield players[at]

    def offered(self, player: PlayerId, options: Sequence[Any]) -> int | None:
        """Open what options leave to a player; how many actions, None where he only helps to make the shoe ready."""
        actions: dict[int, Any] = {}
        self.open_, self.layout, self._stakes = actions, None, self._no_stakes
        roles, finish, window, offered = self._roles, self._finish, None, list[tuple[Any, Role]]()
        for option in options:
            role = roles.get(option.__class__)
            if role is None:
                continue
            if role.shoe:
                return None
            offered.append((option, role))
            if role is finish:
                window = option.on
        self._window = window
        self._bets_alone = False
        entered = self._entered if window is not None else None
        for option, role in offered:
            if entered and role is not finish and (player, option.on, window) in entered:
                continue
            if role.ranges is not None:
                self.layout = option
                self._stakes = self._staked(option.coin, role.ranges(option))
                self._bets_alone = len(offered) == 2 and option.on == window
                continue
            numbers = role.numbers
            for way, action in role.acts(option, self.grid):
                actions[numbers[way]] = action
        return len(actions) + (self.layout is not None)

    def _role(self, kind: type, choosing: Choosing[Any]) -> Role | None:
        """The part of an option's kind for an agent; None where he has nothing to do with it."""
        if choosing.section == "seats":
            return None
        if choosing.joined is not None:
            return Role(choosing.acts, {}, choosing.joined.ranges)
        if choosing.section == "shoe":
            return Role(choosing.acts, {}, shoe=True)
        tag = tag_of(kind)
        ways = choosing.ways(self.rules, self.grid.size)
        return Role(choosing.acts, {way: self._numbers[Slot("play", tag, way)] for way in ways})

    def _staked(self, coin: int, ranges: Iterable[tuple[str, int, int]]) -> Staking:
        """The stakes possible on every bet between its bounds, in whole coins."""
        same = self._same.get(id(ranges))
        if same is not None and same[0] is ranges and same[1] == coin:
            return same[2]
        asked = coin, tuple(ranges)
        staking = self._staking.get(asked)
        if asked[1] is ranges and staking is not None:  # it is asked of the very same for a long time
            if len(self._same) > MOST_KEPT:
                self._same.clear()
            self._same[id(ranges)] = ranges, coin, staking
        if staking is None:
            if len(self._staking) > MOST_KEPT:
                self._staking.clear()
            pointed = {self._bets[bet]: self._pointed(least, most, coin) for bet, least, most in asked[1]}
            masks = (pointed[bet][1] if bet in pointed else self._nothing for bet in range(len(self.space.bets)))
            points = {bet: points for bet, (points, _) in pointed.items()}
            staking = self._staking[asked] = Staking(points, tuple(masks))
        return staking

    def _pointed(self, least: int, most: int, coin: int) -> tuple[dict[int, Cents], Mask]:
        """The points of a bet that are open, with their amounts, and the mask of them; point 0 stakes nothing."""
        points_and_mask = self._points.get((least, most, coin))
        if points_and_mask is not None:
            return points_and_mask
        if len(self._points) > MOST_KEPT:
            self._points.clear()
        points = {1 + at: each for at, each in different(self.grid.between(least, most, coin))}
        mask = _read_only([1, *(int(point in points) for point in range(1, 1 + self.grid.size))])
        self._points[least, most, coin] = points, mask
        return points, mask

    def _part(self) -> None:
        """Let each agent leave who cannot cover the minimum, once nothing of his is on the table."""
        for agent in self.agents:
            player = self.state.players.get(agent)
            if player is None or player.leaving or agent in self.done or player.purse >= self.unit:
                continue
            if not any(self.game.holds(self.state, agent).values()):
                self.done[agent] = player.purse
                self.do(agent, Leave())

    def _end(self, *, truncated: bool) -> None:
        self.over, self.truncated, self.agent, self.open_, self.layout = True, truncated, None, {}, None

    def observation(self, agent: PlayerId) -> Numbers:
        """The table as an agent sees it, as numbers; amounts in units."""
        return self.numbers(self.view(agent), agent)

    def numbers(self, view: Any, agent: PlayerId) -> Numbers:
        """A view of an agent's as numbers, with the ranks unseen."""
        self._write(self._whole.data, 0, *self._of(view, agent), *self.unseen)
        numbers: Numbers = self._whole.astype(np.float32)
        numbers *= self._scales
        return numbers

    def view(self, agent: PlayerId | None) -> Any:
        """The table as an agent may know it, drawn from everybody's view of it."""
        game, state = self.game, self.state
        if self._drawing is None:
            return game.snapshot(state, agent)
        if self._view_of is not state:
            drawing, before = self._drawing, self._view_of
            self._view = drawing.whole(state) if before is None else drawing.again(state, before, self._view)
            self._view_of = state
        return self._view if agent is None or game.personalise is None else game.personalise(state, self._view, agent)

    def _drawn(self) -> ViewDrawing[Any] | None:
        """A drawing of everybody's view without parts from which no number is read; None where it is drawn whole."""
        drawing: Any = getattr(self.game.redrawn, "__self__", None)
        if not issubclass(drawing.__class__, ViewDrawing):
            return None
        return drawing.without(self._left_out, self.game.open(self.rules))  # type: ignore[no-any-return]

    def mask(self, agent: PlayerId) -> Any:
        """The mask of the actions that are open: an array of a place each, or one for every number of a vector."""
        mine, bets = agent == self.agent, self.space.bets
        mask: Mask = np.zeros(len(self.space.places) + bool(bets), np.int8)
        for place in self.open_ if mine else ():
            mask[place] = 1
        if not bets:
            return mask
        mask[0] = mine and self.layout is not None
        return (mask, *(self._stakes if mine else self._no_stakes).masks)

    def masks_of(self, agent: PlayerId) -> tuple[Mask, ...]:
        """A mask for each bet, whoever's turn it is: in a window all stake at once."""
        for option in self.game.options(self.state, agent) if agent in self.state.players else ():
            kind: type[Any] = option.__class__
            joined = self._layouts.get(kind)
            if joined is not None:
                return self._staked(option.coin, joined.ranges(option)).masks
        return self._no_stakes.masks

    def check_points(self, agent: PlayerId, chosen: Any) -> None:
        """Raise EnvError where points of an agent's bets are not open to him in the window at hand."""
        masks = self.masks_of(agent)
        vector = _vector(chosen, len(masks))
        for bet, mask, point in zip(self.space.bets, masks, vector, strict=True):
            if not (0 <= point < len(mask) and mask[point]):
                open_ = ", ".join(map(str, mask.nonzero()[0]))
                raise EnvError(
                    f"point {point} of bet {bet!r} is not open to {agent}: it is one of {open_}; see the mask"
                )

    def points_of(self, stakes: Mapping[BetId, Cents]) -> list[int]:
        """The open points that are nearest to some stakes, a number for each bet; 0 where nothing is staked."""
        numbers = [0] * len(self.space.bets)
        for bet, stake in stakes.items():
            at = self._bets[bet]
            points = self._stakes.points.get(at, {})
            if stake and points:
                numbers[at] = min(points, key=lambda each: abs(points[each] - stake))
        return numbers

    def points_at(self, stakes: Mapping[BetId, Cents]) -> list[int] | None:
        """The points of exactly these stakes, 0 where one stands already; None where one is not open."""
        stands = getattr(self._layouts[type(self.layout)].action(self.layout, {}), "stakes", {})
        numbers = [0] * len(self.space.bets)
        for bet, stake in stakes.items():
            if stake != stands.get(bet, 0):
                at = self._bets.get(bet, -1)
                points = self._stakes.points.get(at, {})
                point = next((point for point, each in points.items() if each == stake), 0)
                if not point:
                    return None
                numbers[at] = point
        return numbers

    def chooses(self, found: int) -> bool:
        """Whether so many open actions leave a choice."""
        return found > 1 or bool(self._stakes.points)

    def said(self, chosen: int) -> str:
        """A place's name."""
        return str(self.space.places[chosen - bool(self.space.bets)])


RANK: Final = {rank: at for at, rank in enumerate(RANKS)}


def _read_only(numbers: Sequence[int]) -> Mask:
    mask = np.array(numbers, np.int8)
    mask.setflags(write=False)
    return mask


def _space(game: AnyGame, rules: Any, grid: Amounts) -> ActionSpace:
    joined = {tag_of(kind) for kind, each in game.choices.items() if each.joined is not None}
    slots = [each for each in game.slots(rules, grid) if each.section == "play"]
    bets = dict.fromkeys(str(each.way[0]) for each in slots if each.option in joined and len(each.way) > 1)
    return ActionSpace(tuple(each for each in slots if each.option not in joined), tuple(bets), grid.size)


def checked_grid(grid: Amounts | None) -> Amounts:
    """A grid with amounts, the default where none is given; raises EnvError."""
    amounts = Grid() if grid is None else grid
    size: Any = getattr(amounts, "size", None)
    if not is_a(size, int) or size < 1 or not callable(getattr(amounts, "between", None)):
        raise EnvError("a grid without amounts offers no stake: give sabot.games.moves.Grid() or a list of shares")
    return amounts


def checked_seed(seed: int | None) -> None:
    """Raise EnvError for what is no seed."""
    if seed is not None and not is_a(seed, (int, np.integer)):
        raise EnvError(f"seed {quoted(seed)}: it is a whole number, or None")


def _check(settings: Settings, rules: Any, game: AnyGame) -> None:
    """Refuse a table that cannot be made."""
    players, least = settings.players, max(FEWEST, game.fewest)
    if not is_a(players, int) or not least <= players <= MOST:
        raise EnvError(f"{quoted(players)} players make no table here: it is from {least} to {MOST}")
    if players > rules.seats:
        raise EnvError(f"{players} players at a table of {rules.seats} seats: rule set {rules.id!r} has no more")
    if settings.utility is not None and not callable(settings.utility):
        raise EnvError(f"utility {quoted(settings.utility)} is no function of so many units, such as math.log1p")
    for name in ("coups", "purse", "patience"):
        value = getattr(settings, name)
        if not is_a(value, int) or value < 1:
            raise EnvError(f"{name} = {quoted(value)}: it is a whole number of at least 1")


def _whole(chosen: Any) -> int:
    try:
        return index(chosen)
    except TypeError:
        raise EnvError(f"action {quoted(chosen)} is no number of a place: see the action space") from None


def _vector(chosen: Any, size: int) -> list[int]:
    try:
        vector = [*map(index, chosen)]
    except TypeError:
        raise EnvError(f"action {quoted(chosen)} is no vector: give {size} whole numbers") from None
    if len(vector) != size:
        raise EnvError(f"an action of {len(vector)} numbers: give {size}, as the action space has them")
    return vector


def _listed(actions: Mapping[int, Any]) -> str:
    return ", ".join(map(str, sorted(actions))) or "none"
