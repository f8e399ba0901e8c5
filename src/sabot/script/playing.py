"""The play of a script's branch: each line is done, or held to the table, up to the first that is not so."""

import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from itertools import permutations
from pathlib import Path
from typing import Final, NoReturn

from sabot.games.refusals import RuleError
from sabot.games.seats import Seat
from sabot.games.windows import PlayerId
from sabot.money import Cents, quoted
from sabot.script.reading import MissedError, Script, ScriptError, ScriptLine, SettingError, made_of
from sabot.script.saying import amount
from sabot.script.seeing import offered, refused, seen, table
from sabot.script.stage import Place, ScriptStage, Setting, Watching, rule_set

SETTING: Final = ("rules", "people", "also", "cards", "bank")
"""Words of the lines that make the table, wherever they stand; of `people` and `bank` the last line holds, else all."""
ANY_ORDER: Final = "any order "
MOST_AT_ONCE: Final = 5
"""More lines than that have too many orders."""
NO_NAMES: Final = ("and", "with", "house", "nobody")
NOBODY: Final = "nobody"
_PEOPLE: Final = re.compile(r"(.+?)(?: with ([\d.]+))?")
_PERSON: Final = re.compile(r"([a-z]+)(\d*)(?:=([\d.]+))?")
_DEED: Final = re.compile(r"([\w, ]+?)( late)?: (.+?)(?: -> (.+))?")
_SEEN: Final = re.compile(r"(\w+) (has|sees|may not|may|hears) (.+)")


def play(script: Script, folder: Path | None = None, watching: Watching | None = None) -> ScriptStage:
    """Play a branch, in each order where there are several: the table as the last of them leaves it.

    `folder` is where rule files of its own lie. Raises MissedError, and ScriptError for a line that cannot be played.
    """
    *others, last = (_Playing(script, lines, folder, watching) for lines in orders(script))
    for each in others:
        each.play()
    return last.play()


def orders(script: Script) -> Iterator[tuple[ScriptLine, ...]]:
    """The lines themselves; where some stand in any order, all their orders."""
    lines = script.lines
    some = [each for each in lines if each.words.startswith(ANY_ORDER)]
    if not some:
        yield lines
        return
    at = lines.index(some[0])
    if tuple(some) != lines[at : at + len(some)] or len(some) > MOST_AT_ONCE:
        raise ScriptError(
            f"{script.file}:{some[0].number}: up to {MOST_AT_ONCE} such lines stand one behind the other: {ANY_ORDER}"
        )
    for order in permutations(some):
        free = (ScriptLine(each.number, each.words.removeprefix(ANY_ORDER)) for each in order)
        yield (*lines[:at], *free, *lines[at + len(some) :])


class _Playing:
    def __init__(
        self, script: Script, lines: tuple[ScriptLine, ...], folder: Path | None, watching: Watching | None
    ) -> None:
        self.script, self.lines, self.folder, self.watching = script, lines, folder, watching
        self.read = dict[PlayerId | None, Place]()
        self.wanted = False
        self.floor: Place = (0, 0)
        self.stage: ScriptStage | None = None

    def play(self) -> ScriptStage:
        """The table, once each line was done or held."""
        for at, each in enumerate(self.lines):
            try:
                if self.stage is None and not _is_setting(each.words):
                    self.stage = ScriptStage(self._setting(), self.watching)
                    self.floor = (len(self.stage.around), 0)
                if self.stage is not None:
                    self._line(self.stage, each.words)
            except MissedError as missed:
                raise MissedError(self._way(at, str(missed))) from None
            except SettingError as error:
                raise ScriptError(self._way(self._wrong(at, error), str(error))) from None
            except ScriptError as error:
                raise ScriptError(self._way(at, str(error))) from None
            except RuleError as error:
                raise ScriptError(self._way(at, refused(error.refusal))) from None
        if self.stage is None:
            self._nothing_is_done()
        named = next((at for at, each in enumerate(self.lines) if each.words.startswith("cards ")), None)
        if not self.stage.shod and named is not None:
            raise ScriptError(self._way(named, "the cards that are named are in no shoe yet"))
        self.stage.finished()
        return self.stage

    def _nothing_is_done(self) -> NoReturn:
        """Refuse a branch that only makes a table, first for what is wrong with that."""
        if why := self._why([]):
            raise ScriptError(self._way(len(self.lines) - 1, why))
        where = f" in § {self.script.title}" if self.script.title else ""
        raise ScriptError(f"{self.script.file}: nothing is done{where}: write what people do, such as bob: banco")

    # The setting

    def _setting(self) -> Setting:
        said = {word: list[str]() for word in SETTING}
        for each in self.lines:
            word, _, rest = each.words.partition(" ")
            if word in said:
                said[word].append(rest.strip())
        with made_of("rules"):
            rules = rule_set(said["rules"], self.folder)
        with made_of("people", "also"):
            people = tuple(_people(said))
        with made_of("bank"):
            banker, bank = _bank(said["bank"])
        return Setting(rules, people, banker, bank, " ".join(said["cards"]))

    def _wrong(self, at: int, error: SettingError) -> int:
        """The place of the line with which that is wrong, of those that it is about; `at` where there is none."""
        about = [place for place, each in enumerate(self.lines) if _apart(each.words)[0] in error.words]
        return next((each for n, each in enumerate(about, 1) if self._why(about[n:]) == str(error)), at)

    def _why(self, without: list[int]) -> str:
        """The message of the refusal of the table without some lines, empty where it can be made."""
        left = tuple(each for place, each in enumerate(self.lines) if place not in without)
        try:
            ScriptStage(_Playing(self.script, left, self.folder, None)._setting())
        except ScriptError as error:
            return str(error)
        return ""

    # Lines

    def _line(self, stage: ScriptStage, words: str) -> None:
        if _is_setting(words):
            return
        if self._is_wanted(stage, words):
            self.wanted = True
            return
        if self.wanted:  # what is wanted from now on comes of what is done from now on
            self.floor, self.read, self.wanted = (len(stage.around), 0), {}, False
        if match := _DEED.fullmatch(words):
            for name in match[1].split(","):
                _does(stage, name.strip(), match[3], match[4], late=bool(match[2]))
                stage.stands()
        else:
            _passes(stage, words)
            stage.stands()

    def _is_wanted(self, stage: ScriptStage, words: str) -> bool:
        """Whether a line wants something, which is held to the table."""
        if words.startswith(">"):
            self._check_told(stage, words[1:].strip(), None)
        elif words.startswith("="):
            _shown(stage, words[1:].strip())
        elif match := _SEEN.fullmatch(words):
            self._seen(stage, *match.groups())
        else:
            return False
        return True

    def _seen(self, stage: ScriptStage, name: str, verb: str, words: str) -> None:
        if verb != "may" and PlayerId(name) not in stage.met:
            raise ScriptError(f"{quoted(name)} was never at this table")
        if verb == "hears":
            self._check_told(stage, words, PlayerId(name))
            return
        LOOKED[verb](stage, PlayerId(name), *_apart(words))

    def _check_told(self, stage: ScriptStage, words: str, viewer: PlayerId | None) -> None:
        """Said of what was done since what was wanted before, and behind what is wanted by now; `!`: not said."""
        never, pattern = words.startswith("!"), words.removeprefix("!").strip()
        if not pattern:
            raise ScriptError("nothing is wanted: write what is told, or * for anything")
        since = list(stage.heard(viewer, self.read.get(viewer, self.floor)))
        line = next(((at, said) for at, said in since if fnmatchcase(said, pattern.replace("[", "[[]"))), None)
        if never and line is not None:
            raise MissedError(f"this was told: {line[1]}")
        if not never and line is None:
            heard = [f"      {said}" for _, said in since] or ["      nothing"]
            raise MissedError("\n".join(["it was not told; what was told is", *heard]))
        if line is not None:
            event, place = line[0]
            self.read[viewer] = (event, place + 1)

    # Where it went wrong

    def _way(self, at: int, why: str) -> str:
        last = self.lines[at]
        way = [f"{'->' if each is last else '  '} {each.number:4}  {each.words}" for each in self.lines[: at + 1]]
        shown = [f"   {each}" for each in table(self.stage.game, self.stage.view(None))] if self.stage else []
        head = f"{self.script.file}:{last.number}: {quoted(last.words)}: {why}"
        return "\n".join([head, f"§ {self.script.title}", *way, *shown])


def _is_setting(words: str) -> bool:
    return _apart(words)[0] in SETTING


def _bank(said: list[str]) -> tuple[str, str]:
    """The holder of the first bank, `nobody` where there is none, and its amount in words; raises ScriptError."""
    banker, _, bank = (said or [NOBODY])[-1].partition(" ")
    if (banker == NOBODY) == bool(bank):
        raise ScriptError(f"bank {said[-1]}: write who holds the first bank, and how much, or bank {NOBODY}")
    return banker, bank


def _people(said: dict[str, list[str]]) -> Iterator[tuple[PlayerId, Seat | None, Cents]]:
    match = _PEOPLE.fullmatch((said["people"] or [""])[-1])
    if match is None:
        raise ScriptError("nobody is at the table: write who sits where, such as people ann1 bob2 with 1000")
    for word in " ".join((match[1], *said["also"])).split():
        person = _PERSON.fullmatch(word)
        if person is None:
            raise ScriptError(f"{quoted(word)}: write a name and its seat, such as bob2, or bob2=50 with a purse")
        name, seat, own = person.groups()
        if name in NO_NAMES:
            raise ScriptError(
                f"{quoted(name)} is no name: people stand one behind the other, as in ann1 bob2 with 1000"
            )
        if not (purse := own or match[2]):
            raise ScriptError(f"{quoted(word)} has no purse: write {word}=50, or one for all, such as with 1000")
        yield PlayerId(name), Seat(int(seat)) if seat else None, amount(purse)


def _does(stage: ScriptStage, name: str, words: str, wanted: str | None, *, late: bool) -> None:
    refusal = stage.do(name, words, late=late)
    if refusal is None:
        if wanted is not None:
            raise MissedError("it was not refused")
        return
    if wanted is None or wanted not in (refused(refusal), str(refusal.code)):
        raise MissedError(f"it is refused: {refused(refusal)}")


def _passes(stage: ScriptStage, words: str) -> None:
    """Time, as a line says it."""
    first, rest = _apart(words)
    if first == "time" and not rest:
        stage.time()
    elif first == "until" and rest:
        stage.until_stage(rest)
    elif first == "play" and not rest:
        coups = stage.state.coups
        stage.until(lambda: bool(stage.state.coups != coups), "the end of the coup")
    elif first == "shoe":
        stage.shoe(rest)
    elif first == "idle" and not rest:
        _idle(stage)
    else:
        raise ScriptError("no line of a script looks so: see docs/scripts.md")


def _idle(stage: ScriptStage) -> None:
    """Nothing happens by itself: somebody has to do something, and no time runs."""
    waits = stage.game.pending(stage.state)
    if waits is None:
        raise MissedError("the table is over")
    if not waits.idle:
        raise MissedError(f"time runs: {', '.join(waits.players) or 'the croupier'} may do something")


def _shown(stage: ScriptStage, words: str) -> None:
    """A field of the spectator's view is held against the words that the script wants; raises MissedError."""
    path, wanted = _apart(words)
    _is(seen(stage.game, stage.view(None), path), wanted)


def _sees(stage: ScriptStage, name: PlayerId, path: str, wanted: str) -> None:
    _is(seen(stage.game, stage.view(name), path), wanted)


def _has(stage: ScriptStage, name: PlayerId, wanted: str, _: str) -> None:
    if name not in stage.state.players:
        raise MissedError("he is not at the table")
    _is(seen(stage.game, stage.view(name), f"{name}.purse"), wanted)


def _may(stage: ScriptStage, name: PlayerId, path: str, wanted: str) -> None:
    option = offered(stage.game, stage.options(name), path)
    if option is None:
        raise MissedError("it is not offered")
    if wanted:
        _is(option, wanted)


def _may_not(stage: ScriptStage, name: PlayerId, path: str, rest: str) -> None:
    if rest:
        raise ScriptError(f"{quoted(rest)}: an option is offered or not; what it offers is said with may")
    if offered(stage.game, stage.options(name), path) is not None:
        raise MissedError("it is offered")


LOOKED: Final[dict[str, Callable[[ScriptStage, PlayerId, str, str], None]]] = {
    "sees": _sees,
    "has": _has,
    "may": _may,
    "may not": _may_not,
}


def _is(words: str, wanted: str) -> None:
    if sorted(words.split(", ")) != sorted(wanted.split(", ")):
        raise MissedError(f"it is {words}")


def _apart(words: str) -> tuple[str, str]:
    first, _, rest = words.partition(" ")
    return first, rest.strip()
