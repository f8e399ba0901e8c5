"""Tables whose bank a player holds, set up and moved for a question: the games themselves say what comes of it."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final, TypeVar

from sabot.games.refusals import Fact
from sabot.games.seats import Seat
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import Rules
from sabot.school.drill import Exhibit, Pick, Sentence
from sabot.script.stage import ScriptStage, Setting

NAMES: Final = (
    "Ada", "Bruno", "Carla", "Dora", "Emil", "Fanny", "Gaston", "Hilda", "Jakob", "Karl", "Leonie", "Moritz", "Nora",
    "Oscar", "Paula",
)  # fmt: skip
RICH: Final = Cents(100_000_000)
PONTE_LOSES: Final = "0-9"
PONTE_WINS: Final = "9-0"
TIE: Final = "9-9"
People = tuple[tuple[PlayerId, Seat | None, Cents], ...]
Event = TypeVar("Event")


def drawn_people(random: Random, seats: Iterable[int], standing: int = 0, purse: Cents = RICH) -> People:
    """People of drawn names in these seats, and some who stand."""
    places = [*map(Seat, sorted(seats)), *(None,) * standing]
    names = random.sample(NAMES, len(places))
    return tuple((PlayerId(name), seat, purse) for name, seat in zip(names, places, strict=True))


def drawn_seats(random: Random, many: int, most: int) -> list[int]:
    """So many seats of a table."""
    return sorted(random.sample(range(1, most + 1), many))


def stage(rules: Rules, people: People, cards: str = "", banker: str = "", bank: str = "") -> ScriptStage:
    """A table with its shoe ready, whose first cards are these; at Banque with a bank."""
    return ScriptStage(Setting(rules, people, banker, bank, cards))


def hold_bank(table: ScriptStage, banker: PlayerId, amount: int) -> None:
    """The shoe goes round to one who holds a bank of so many units (C2)."""
    while table.stage == "post":
        asked = table.state.question.addressee
        table.do(asked, f"bank {amount}" if asked == banker else "decline")
    table.until_stage("associate")


def all_told(table: ScriptStage, kind: type[Event]) -> list[Event]:
    """Every event of a kind that has happened."""
    return [event for _, event, _ in table.around if isinstance(event, kind)]


def picks(players: Sequence[PlayerId]) -> tuple[Pick, ...]:
    """Players to choose from, by name."""
    return tuple(Pick(player, Sentence("banks.player", {"player": player})) for player in sorted(players))


def at(player: Any, arrival: int = 0) -> dict[str, Fact]:
    """Facts that name a player by id and seat; one who stands by id and arrival."""
    if player.seat is None:
        return {"player": player.id, "arrival": arrival}
    return {"player": player.id, "seat": int(player.seat)}


def people_at(
    table: ScriptStage, key: str, players: Iterable[PlayerId], **facts: dict[PlayerId, Fact]
) -> tuple[Exhibit, ...]:
    """An exhibit for each of some players, by seats and then by arrival; `key` is `key_standing` for who stands."""
    everybody = table.state.players
    standing = [each for each in everybody if everybody[each].seat is None]
    people = sorted(
        players, key=lambda each: (everybody[each].seat is None, everybody[each].seat, [*everybody].index(each))
    )
    lies: list[Exhibit] = []
    for each in people:
        told = at(everybody[each], standing.index(each) + 1 if each in standing else 0)
        more = {name: of[each] for name, of in facts.items() if each in of}
        lies.append(Exhibit(Sentence(f"{key}_standing" if each in standing else key, {**told, **more})))
    return tuple(lies)


def with_amounts(lies: Iterable[Exhibit], amounts: dict[PlayerId, Cents]) -> tuple[Exhibit, ...]:
    """The same with what each has laid."""
    return tuple(Exhibit(each.said, amount=amounts.get(PlayerId(str(each.said.facts["player"])))) for each in lies)


def banker_exhibit(table: ScriptStage) -> Exhibit:
    """An exhibit of the banker, his seat, and the bank in cents."""
    state = table.state
    return Exhibit(Sentence("banks.banker", at(state.players[state.banker])), amount=state.bank)
