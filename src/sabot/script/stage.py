"""The table of a script: made of its setting, moved by what people say and by time, the same in every run."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Protocol, get_args

from msgspec.structs import replace

from sabot.cards import Card, face, rank
from sabot.games.game import AnyGame
from sabot.games.refusals import Refusal
from sabot.games.registry import BY_ID
from sabot.games.seats import Seat, Sit, Stand
from sabot.games.taille import Cut, Shuffle
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents, quoted
from sabot.rulesets import RuleSetError, load, names, read, read_file
from sabot.script.reading import MissedError, ScriptError, made_of
from sabot.script.saying import action, hints, said, tags, words
from sabot.script.seeing import refused
from sabot.shoe import cut_bounds, packs
from sabot.words import line

LONGEST: Final = 500
"""So many times may run out before a stage comes, or a coup ends."""
DISORDER: Final = 52
MOST: Final = 3
"""So many things make a table."""
AWARDED: Final = {"auction": "bid {}", "willing": "be_willing yes", "post": "post {}"}
"""The banker's answers by which he comes to the first bank, in a script's words, by the stage that asks for them."""
OF_POINTS: Final = "TA23456789"
FILLED: Final = {2: "T T", 3: "J Q K"}
"""The second cards of so many hands that are said by their points: they count nothing."""
NUMBER: Final = "0123456789"
BETWEEN_KEYS: Final = re.compile(r",(?![^\[]*\])")
"""A comma, but for one in a list."""
BURNED: Final = ("A", "K")
"""Where the first card is burned, and as many more as it counts, before the cards that a script names."""


Place = tuple[int, int]
"""Where something was told: the number of an event, and of a line of it."""


class Onlooker(Protocol):
    """An onlooker at a table, whatever its script is about."""

    def follow(self, events: Sequence[Any]) -> None:
        """An action was accepted, and this happened."""

    def refuse(self, actor: PlayerId, action: Any, refusal: Refusal) -> None:
        """An action was refused."""

    def stands(self) -> None:
        """The table between two lines of a script."""

    def finished(self) -> None:
        """The script is at its end."""


Watching = Callable[[AnyGame, Any], Onlooker]
"""The maker of an onlooker for a table, by its game and rule set."""


class Setting(NamedTuple):
    """The setting of a table: its rule set, who sits where with what, who banks with how much, and the first cards."""

    rules: Any
    people: tuple[tuple[PlayerId, Seat | None, Cents], ...]
    banker: str
    bank: str
    cards: str


class ScriptStage:
    """A table that a script moves; `deeds` is who did what, `around` each event between the tables before and after."""

    def __init__(self, setting: Setting, watching: Watching | None = None) -> None:
        self.game: AnyGame = BY_ID[setting.rules.game]
        self.state: Any = self.game.open(setting.rules)
        self.around: list[tuple[Any, Any, Any]] = []
        self.deeds: list[tuple[str, Any]] = []
        self.shod = False
        self._watch = watching(self.game, setting.rules) if watching else None
        self._before: Seq | None = None
        self._chance = Random(DISORDER)  # noqa: S311 - the same in every run
        self._open(setting)

    # The setting

    def _open(self, setting: Setting) -> None:
        with made_of("people", "also"):
            for name, seat, purse in setting.people:
                self._come(name, Stand(purse) if seat is None else Sit(seat, purse))
        for _ in range(MOST):
            self._prepare(setting)
        with made_of("bank"):
            self._check_bank(setting)

    def _check_bank(self, setting: Setting) -> None:
        """Refuse a bank that nobody was given."""
        banker = getattr(self.state, "banker", None)
        if setting.bank and banker != setting.banker:
            banker_now = (
                "nobody holds a bank in this game"
                if not hasattr(self.state, "banker")
                else f"{banker or 'nobody'} does"
            )
            raise ScriptError(f"{setting.banker} does not hold the bank of {setting.bank}: {banker_now}")

    def _come(self, name: PlayerId, done: Any) -> None:
        if type(done) not in get_args(self.game.every_action):
            raise ScriptError(f"{name} has no seat, and nobody stands at a table of {self.game.id}: write {name}1")
        if (objected := self.game.objection(self.state, name, done)) is not None:
            raise ScriptError(f"{name} cannot come: {refused(objected)}")
        self._act(name, done)

    def _prepare(self, setting: Setting) -> None:
        """Do a thing more of what makes a table: a bank is given as its rules want it, and a shoe is made ready."""
        if self.stage in ("shuffle", "cutter"):
            with made_of("cards"):
                self.shoe(setting.cards)
        elif setting.bank and self.stage in AWARDED:
            with made_of("bank"):
                self.do(setting.banker, AWARDED[self.stage].format(setting.bank))
            self.time("auction", "willing")
            self.time("lot")

    def shoe(self, cards: str) -> None:
        """A shoe that deals these cards first, and then others in an order of no meaning; nobody has a seed in it."""
        self.time("cutter")
        rules = self.state.rules
        first, _ = cut_bounds(rules.cards)
        burned = () if rules.burn == "none" else BURNED
        order = stacked((*burned, *dealt(cards, int(words("hands", self.game.id).get("hands", "2")))), rules.decks)
        self.shod = True
        self._act(CROUPIER, Shuffle(before_the_cut(order, first), "nonce"))
        self.time("promises")
        self._act(CROUPIER, Cut(self.waits.on, first))

    @property
    def met(self) -> set[PlayerId]:
        """Everybody who is at the table, or was."""
        return {*self.state.players, *(player for before, _, _ in self.around for player in before.players)}

    # What is done

    def do(self, name: str, words: str, *, late: bool = False) -> Refusal | None:
        """Somebody says something; why he is refused, where he is."""
        actor, tag, fields = said(self.game, name, words)
        asked = action(self.game, tag, fields, self._on(actor, tag, late=late))
        refusal = self.game.objection(self.state, actor, asked)
        if refusal is None:
            self._act(actor, asked)
        elif self._watch:
            self._watch.refuse(actor, asked, refusal)
        return refusal

    def _on(self, actor: PlayerId, tag: str, *, late: bool) -> Seq:
        """The number of what he answers: what he, else somebody, is offered, else what the table waits for; late, what
        that was."""
        if late:
            if self._before is None or "on" not in hints(tags(self.game.every_action)[tag]):
                raise ScriptError(f"nothing was asked before that {quoted(tag)} answers: leave late out")
            return self._before
        offers = (
            each.on
            for player in (actor, *self.state.players)
            for each in self.options(player)
            if each.__struct_config__.tag == tag and hasattr(each, "on")
        )
        waits = self.game.pending(self.state)
        return next(offers, waits.on if waits else Seq(0))

    def _act(self, actor: PlayerId, done: Any) -> None:
        on = getattr(self.game.pending(self.state), "on", None)
        events = self.game.decide(self.state, actor, done)
        self.deeds.append((actor, done))
        for event in events:
            before, self.state = self.state, self.game.evolve(self.state, event)
            if faults := self.game.faults(self.state):
                raise MissedError(f"the books of the table are wrong: {', '.join(map(str, faults))}")
            self.around.append((before, event, self.state))
        if self._watch:
            self._watch.follow(events)
        if getattr(self.game.pending(self.state), "on", None) != on:
            self._before = on

    # Time

    def time(self, *only: str) -> None:
        """The time of those who are asked is over; of some stages alone, where they are named."""
        if only and self.stage not in only:
            return
        waits = self.waits
        if waits.default is not None:
            self._act(CROUPIER, waits.default)
        elif waits.chance is not None and not waits.idle:
            self._act(CROUPIER, self.game.chance(self.state, waits.chance, self._chance))
        else:
            raise ScriptError(f"nothing happens by itself at the stage {self.stage}: somebody has to do something")

    def until_stage(self, name: str) -> None:
        """Time runs out until the table stands there, or waits at that step of a coup; raises ScriptError."""
        known = stages(self.game)
        if name not in known:
            raise ScriptError(f"no table of {self.game.id} stands at {quoted(name)}: it is one of {', '.join(known)}")

        def reached() -> bool:
            view = self.view(None)
            return name in (view.stage, view.step)

        self.until(reached, f"the stage {name}")

    def until(self, reached: Callable[[], bool], what: str) -> None:
        """Time runs out again and again."""
        for _ in range(LONGEST):
            if reached():
                return
            self.time()
            self.stands()
        raise ScriptError(f"{what} is not reached however long one waits")

    def stands(self) -> None:
        """The table is looked at."""
        if self._watch:
            self._watch.stands()

    def finished(self) -> None:
        """Nothing more is done at it."""
        if self._watch:
            self._watch.finished()

    # Seeing

    @property
    def stage(self) -> str:
        """The stage at which the table stands."""
        return str(self.view(None).stage)

    @property
    def waits(self) -> Any:
        """The window or question for which the table waits; raises ScriptError where the table is over."""
        waits = self.game.pending(self.state)
        if waits is None:
            raise ScriptError("the table is over")
        return waits

    def heard(self, viewer: PlayerId | None, first: Place = (0, 0)) -> Iterator[tuple[Place, str]]:
        """English lines told to a viewer from a place on, each with its place: an event's number, and its own there."""
        event, at = first
        for number, (before, each, after) in enumerate(self.around[event:], event):
            for place, each_line in enumerate(self.game.narrate(after, self.game.view(before, each, viewer))):
                if number > event or place >= at:
                    yield (number, place), line("en", self.game.id, each_line)

    def view(self, viewer: PlayerId | None) -> Any:
        """The view of a player, or of a spectator (None)."""
        return self.game.snapshot(self.state, viewer)

    def options(self, player: PlayerId) -> tuple[Any, ...]:
        """The options of a player now."""
        return tuple(self.game.options(self.state, player))


def stages(game: AnyGame) -> list[str]:
    """The stages at which a table of a game may stand, and the steps of its coup."""
    return [*game.waits, *words("stages", game.id)]


def dealt(cards: str, among: int) -> list[str]:
    """Cards as they are written; `7-6+3` are hands of so many points, with third cards, of two or three of a game's.

    Raises ScriptError.
    """
    all_cards = list[str]()
    for word in cards.split():
        hands, *thirds = word.split("+")
        counts = hands.split("-")
        if len(counts) == 1 and not thirds:
            all_cards.append(word)
            continue
        if len(counts) != among or not all(each in [*NUMBER] for each in (*counts, *thirds)):
            such = "-".join("766"[:among])
            raise ScriptError(f"{quoted(word)}: write the points of {among} hands, such as {such}, and thirds as +3")
        all_cards += [OF_POINTS[int(each)] for each in counts]
        all_cards += [*FILLED[len(counts)].split(), *(OF_POINTS[int(each)] for each in thirds)]
    return all_cards


def stacked(front: Sequence[str], decks: int) -> tuple[Card, ...]:
    """A whole shoe that begins with cards of these ranks, or these cards; the others follow in a fixed disorder.

    Raises ScriptError.
    """
    rest = list(packs(decks))
    Random(DISORDER).shuffle(rest)  # noqa: S311 - the same in every run
    first = list[Card]()
    for word in front:
        card = next((card for card in rest if word in (rank(card), face(card), card)), None)
        if card is None:
            raise ScriptError(f"the shoe of {decks} decks has no {quoted(word)} left: a card is written 9, 9h or 9hb")
        rest.remove(card)
        first.append(card)
    return (*first, *rest)


def before_the_cut(order: tuple[Card, ...], cut: int) -> tuple[Card, ...]:
    """The order from which that cut makes this one, where no player mixed a seed in."""
    return (*order[len(order) - cut :], *order[: len(order) - cut])


def rule_set(told: Sequence[str], folder: Path | None) -> Any:
    """The rule set of the `rules` lines, one after another: `rules ID, KEY VALUE, ...`; raises ScriptError."""
    base, keys = _named(told)
    try:
        if base.endswith(".toml"):
            return _from_file((folder or Path()) / base, keys)
        if not keys or base not in names():
            return load(base)
        lines = [f'base = "{base}"', *(f"{key} = {_toml(word)}" for key, word in keys.items())]
        return replace(read("\n".join(lines), "script"), id=base)
    except RuleSetError as error:
        raise ScriptError(str(error)) from None


def _named(told: Sequence[str]) -> tuple[str, dict[str, str]]:
    base, keys = "", dict[str, str]()
    for each in BETWEEN_KEYS.split(",".join(told)):
        key, _, word = each.strip().partition(" ")
        if word:
            keys[key] = word.strip()
        elif key:
            base = key
    if not base:
        raise ScriptError("no rule set is named: write rules and its id first, such as rules chemin-de-fer")
    return base, keys


def _from_file(path: Path, keys: Mapping[str, str]) -> Any:
    if keys:
        raise ScriptError(f"{path.name} has keys of its own: write {', '.join(keys)} there")
    return read_file(path)


def _toml(word: str) -> str:
    return word if word.isdigit() or word.startswith("[") else f'"{word}"'
