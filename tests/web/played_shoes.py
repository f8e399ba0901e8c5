"""Shoes of three games with what people kept of them, and what a liar makes of the records afterwards."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable
from random import Random
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, cast

import msgspec

from sabot import shoe
from sabot.client.notes import noted
from sabot.games.steps import EndSession
from sabot.games.taille import NameRound, PromiseSeed, RevealSeed, ShoeRevealed, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.house.table.setup import plain
from sabot.rulesets import Rules, load
from sabot.selfplay import table_of_bots
from sabot.shoe import (
    LIST_BEGINS,
    LIST_FORM,
    NOTHING_NOTED,
    Beacon,
    Digest,
    Drawn,
    Place,
    Promise,
    Seed,
    dealt_order,
    link_after,
    promise,
    rules_digest,
)
from sabot.wire import AnyFrame, HeadList, ListedHead

RULES: Final = ("midi", "chemin-de-fer", "baccara-banque")
FORM: Final = "sabot heads 1"
BEACON: Final = Beacon("https://beacon.example/{round}", 1_000_000, 30)
ROUND: Final = 7
NAMED_AT: Final = BEACON.begins(ROUND) - 5
Record = dict[str, Any]
Heads = list[dict[str, Any]]


class Told(NamedTuple):
    """A record as a house serves it, and what one of the players kept of this shoe and of others."""

    record: Record
    kept: Heads

    @property
    def mine(self) -> dict[str, Any]:
        """What was kept of this shoe."""
        return self.kept[0]


class Watched:
    """A table of bots, one of whom keeps the heads; he always promises, the others do by chance."""

    def __init__(self, rules: Rules, seed: int, beacon: Beacon | None = None) -> None:
        self.beacon = beacon
        self.random = Random(f"{rules.id} {seed}")  # noqa: S311 - play money
        self.id = f"t{self.random.randrange(10**6)}"
        self.bots = table_of_bots(rules, 3, seed)
        self.me = next(iter(self.bots.bots))
        self.sheet = msgspec.json.encode(rules, enc_hook=plain).decode()
        self.place = Place(self.id, rules.id, rules_digest(self.sheet))
        self.note = NOTHING_NOTED
        self.seeds: dict[str, str] = {}

    def play_shoe(self) -> Told:
        """Play until the shoe has dealt a coup or so, and end it."""
        while not isinstance(last := self._step(), ShoeRevealed):
            pass
        return Told(self._record(last), [msgspec.to_builtins(self.note)])

    def _step(self) -> Any:
        state = self.bots.state
        move = self._own() or self._next()
        event: Any = None
        for event in self.bots.game.decide(state, *move):
            self.before = self.bots.state
            self.bots.state = self.folded(self.bots.state, event)
            if isinstance(event, ShoeRevealed):
                return event
        if self.bots.state.taille.sealed:
            self.look()
        return event

    def folded(self, state: Any, event: Any) -> Any:
        """The table after an event; a liar folds as he likes."""
        return self.bots.game.evolve(state, event)

    def look(self) -> None:
        """Keep what is seen of the table as it is."""
        self.note = noted(self.note, self.shown(self.me), self.id, NAMED_AT)

    def shown(self, player: PlayerId) -> AnyFrame:
        """What a player is shown; a liar shows what he likes."""
        frame = SimpleNamespace(view=self.bots.game.snapshot(self.bots.state, player), me=player)
        return cast("AnyFrame", frame)

    def _next(self) -> tuple[PlayerId, Any]:
        state = self.bots.state
        may_end = self.bots.game.objection(state, CROUPIER, EndSession()) is None
        if state.taille.shoe.dealt > 1 and may_end:
            return CROUPIER, EndSession()
        found = self.bots._next()
        if found is None and state.taille.stage == "beacon":
            found = CROUPIER, self.bots.game.chance(state, "beacon", self.random)
        assert found is not None
        actor, action = found
        if isinstance(action, Shuffle):
            action = msgspec.structs.replace(action, place=self.place, beacon=self.beacon)
        if isinstance(action, NameRound):
            action = NameRound(ROUND)
        return actor, action

    def _own(self) -> tuple[PlayerId, Any] | None:
        """A seed that is promised or revealed: the keeper's always, others' by chance."""
        taille = self.bots.state.taille
        if taille.window is None:
            return None
        for player in taille.window.eligible:
            if player in taille.window.done or (player != self.me and self.random.random() < 0.2):
                continue
            if taille.stage == "promises" and player not in taille.seeds:
                self.seeds[player] = f"{player} {self.random.random()}"
                return player, PromiseSeed(taille.window.opened, promise(self.seeds[player]))
            if taille.stage == "seeds":
                return player, RevealSeed(taille.window.opened, self.seeds[player])
        return None

    def _record(self, over: ShoeRevealed) -> Record:
        proof = over.proof
        order = dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut or 0, proof.drawn)
        cards = order[: self.before.taille.shoe.dealt]
        decks = self.bots.rules.decks
        told = {"table": self.id, "shoe": over.shoe, "decks": decks, "proof": msgspec.to_builtins(proof)}
        return cast("Record", json.loads(msgspec.json.encode({**told, "cards": cards, "rules": self.sheet})))


def honest(rules: str, seed: int, beacon: Beacon | None = None) -> Told:
    """A shoe that was dealt as it was promised."""
    return Watched(load(rules), seed, beacon).play_shoe()


def answer_of(told: Told) -> Drawn:
    """What the beacon tells of a shoe's round to whoever asks it himself."""
    return msgspec.convert(told.record["proof"]["drawn"], Drawn)


def house_list(heads: Iterable[Digest], first: int = 1, last: int | None = None) -> HeadList:
    """The list of a house that has these heads, or a piece of it."""
    links = [LIST_BEGINS]
    entries = [shoe.listed(head) for head in heads]
    for entry in entries:
        links.append(link_after(links[-1], entry))
    told = [ListedHead(entry, link.link) for entry, link in zip(entries, links[1:], strict=True)]
    return HeadList(LIST_FORM, len(entries), first, links[first - 1].link, tuple(told[first - 1 : last]))


def redealt(record: Record) -> Record:
    """The cards and the list made to fit what a liar has changed: every check of the record alone holds."""
    proof = record["proof"]
    proof["commitment"] = shoe.commitment(proof["order"], proof["nonce"])
    promises = msgspec.convert(proof["promises"], tuple[Promise, ...])
    proof["promises_digest"] = shoe.promises_digest(proof["commitment"], promises)
    seeds = msgspec.convert(proof["seeds"], tuple[Seed, ...])
    proof["accepted"] = [
        each for each in proof["accepted"] if any(s.player == each and s.value is not None for s in seeds)
    ]
    drawn = None if proof.get("drawn") is None else msgspec.convert(proof["drawn"], Drawn)
    order = dealt_order(proof["order"], proof["commitment"], seeds, proof["cut"], drawn)
    record["cards"] = list(order[: len(record["cards"])])
    return record


def _own_seed(told: Told) -> dict[str, Any]:
    return next(each for each in told.record["proof"]["seeds"] if each["digest"] == told.mine["seed"])


def _cut(told: Told, chance: Random) -> None:
    proof = told.record["proof"]
    first, last = shoe.cut_bounds(len(proof["order"]))
    proof["cut"] = chance.choice([each for each in range(first, last + 1) if each != proof["cut"]])


def _withheld(told: Told, _chance: Random) -> None:
    _own_seed(told)["value"] = None


def _other_list(told: Told, chance: Random) -> None:
    seed = f"mallory {chance.random()}"
    proof = told.record["proof"]
    proof["seeds"].append({"player": "mallory", "digest": promise(seed), "value": seed})
    proof["promises"].append({"player": "mallory", "digest": promise(seed)})
    proof["accepted"].append("mallory")


def _twice(told: Told, _chance: Random) -> None:
    told.kept.append({**copy.deepcopy(told.mine), "shoe": told.mine["shoe"] + 1})


def _other_table(told: Told, _chance: Random) -> None:
    told.record["table"] = told.record["proof"]["place"]["table"] = f"{told.record['table']}x"


def _renamed_table(told: Told, _chance: Random) -> None:
    """Another table's shoe, told as one of this table."""
    told.record["proof"]["place"]["table"] += "x"


def _other_order(told: Told, chance: Random) -> None:
    one, two = sorted(chance.sample(range(min(4, len(told.record["cards"]))), 2))
    cards = told.record["cards"]
    cards[one], cards[two] = cards[two], cards[one]


def _made_up(told: Told, chance: Random) -> None:
    chance.shuffle(told.record["proof"]["order"])


def _other_number(told: Told, _chance: Random) -> None:
    told.record["proof"]["shoe"] += 1


def _other_rules(told: Told, _chance: Random) -> None:
    told.record["proof"]["place"]["rules"] += "x"


def _other_pays(told: Told, _chance: Random) -> None:
    """Other rules under the same name, told as if they had been bound."""
    told.record["rules"] += " "
    told.record["proof"]["place"]["digest"] = rules_digest(told.record["rules"])


def _other_text(told: Told, _chance: Random) -> None:
    """Other rules than those of the digest that was bound."""
    told.record["rules"] = told.record["rules"].replace("1", "2", 1)


def _bare(told: Told, _chance: Random) -> None:
    """A house that says it had no heads."""
    for field in ("place", "shoe", "accepted", "ready"):
        told.record["proof"].pop(field, None)


def _other_value(told: Told, chance: Random) -> None:
    """A value that is not the beacon's, chosen when the seeds were known."""
    told.record["proof"]["drawn"]["value"] = f"{chance.getrandbits(256):064x}"


def _other_round(told: Told, _chance: Random) -> None:
    """Another round than was named, with its value."""
    told.record["proof"]["drawn"] = {"round": ROUND + 1, "value": "ab" * 32}


def _left_out(told: Told, _chance: Random) -> None:
    """A beacon that answered, told as one that did not."""
    told.record["proof"]["drawn"]["value"] = None


def _told_before(told: Told, _chance: Random) -> None:
    """A round that was there already when it was named: who kept the head saw it later."""
    told.mine["named"] = BEACON.begins(ROUND)


def _no_round(told: Told, _chance: Random) -> None:
    """A shoe whose promised beacon was never asked."""
    del told.record["proof"]["drawn"]


def _no_beacon(told: Told, _chance: Random) -> None:
    """A house that says it had promised no beacon."""
    del told.record["proof"]["beacon"]


def _other_beacon(told: Told, _chance: Random) -> None:
    """A beacon of the house's own instead of the promised one."""
    told.record["proof"]["beacon"]["url"] = "https://house.example/{round}"


Forgery = Callable[[Told, Random], None]
FORGERIES: Final[dict[str, tuple[Forgery, str, str]]] = {
    "a cut chosen after the seeds": (_cut, "the cut is the one", "noted_cut"),
    "a seed withheld": (_withheld, "the own seed", "noted_seed"),
    "another list": (_other_list, "the list of promises is the one", "noted_promises"),
    "a commitment used twice": (_twice, "the commitment is that of this shoe alone", "noted_once"),
    "another table's shoe": (_other_table, "heads of shoe", "place"),
    "another table's shoe under this one's name": (_renamed_table, "The heads are of table", "place"),
    "an order that is none of the chain's": (_other_order, "cards dealt are the first", "dealt"),
    "a shoe made up afterwards": (_made_up, "the commitment is the one that was shown", "noted_commitment"),
    "another shoe of the table": (_other_number, "The heads are of table", "place"),
    "other rules": (_other_rules, "heads kept are of the chain", "noted_heads"),
    "other rules under the same name": (_other_pays, "the digest of the rules is the one", "noted_rules"),
    "other rules than were bound": (_other_text, "The rules of the record are those", "rules"),
    "no heads": (_bare, "the record has the chain of heads", "noted_heads"),
}
"""Each with a piece of the line by which the script names it, and the claim by which the page does."""
DRAWN: Final[dict[str, tuple[Forgery, str, str]]] = {
    "a value that is not the beacon's": (_other_value, "is the one that you gave", "told_value"),
    "another round's value": (_other_round, "is of round", "told_round"),
    "a fallback though it answered": (_left_out, "The beacon did not tell round", "told_value"),
    "a round that was there already": (_told_before, "was named before it was told", "named"),
    "no round of the beacon": (_no_round, "was named before the shoe was dealt", "drawn"),
    "no beacon": (_no_beacon, "had promised with the order", "drawn"),
    "a beacon of the house's own": (_other_beacon, "heads kept are of the chain", "noted_heads"),
}
"""So of shoes with a beacon, held against what the beacon tells."""
_AS_IT_IS: Final = ("an order that is none of the chain's", "a commitment used twice", "no heads")


def forged(told: Told, name: str, chance: Random) -> Told:
    """A shoe told otherwise than it was promised, so well that the record alone shows as little as it can."""
    made = copy.deepcopy(told)
    {**FORGERIES, **DRAWN}[name][0](made, chance)
    return made if name in _AS_IT_IS else Told(redealt(made.record), made.kept)
