"""Shoes of three games with what people kept of them, and what a liar makes of the records afterwards."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
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
from sabot.web import verify_shoe
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


@cache
def honest(rules: str, seed: int = 1, beacon: Beacon | None = None) -> Told:
    """A shoe that was dealt as it was promised; who changes it copies it first."""
    return Watched(load(rules), seed, beacon).play_shoe()


def answer_of(told: Told) -> Drawn:
    """What the beacon tells of a shoe's round to whoever asks it himself."""
    return msgspec.convert(told.record["proof"]["drawn"], Drawn)


def checked(told: Told, answer: Drawn | None = None) -> tuple[int, list[str]]:
    """The status that the script ends with for a record and what was kept, and what it says that is not in order."""
    given = None if answer is None else msgspec.to_builtins(answer)
    with redirect_stdout(io.StringIO()) as out:
        status = verify_shoe.verify(told.record, "-", "-", {"heads.json": told.kept}, {}, {}, given)
    return status, [line for line in out.getvalue().splitlines() if not line.startswith("OK")]


def run(*arguments: str) -> tuple[int, str]:
    """What the script says in this process, and the status that it ends with."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        status = verify_shoe.main(list(arguments))
    return status, out.getvalue() + err.getvalue()


def file_of(folder: Path, name: str, content: object) -> str:
    """A file that the script is to read."""
    path = folder / name
    path.write_text(json.dumps(content), "utf-8")
    return str(path)


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


def _change(told: Told, name: str, chance: Random) -> None:
    """Tell a shoe otherwise than it was promised."""
    record, proof = told.record, told.record["proof"]
    match name:
        case "a cut chosen after the seeds":
            first, last = shoe.cut_bounds(len(proof["order"]))
            proof["cut"] = chance.choice([each for each in range(first, last + 1) if each != proof["cut"]])
        case "a seed withheld":
            next(each for each in proof["seeds"] if each["digest"] == told.mine["seed"])["value"] = None
        case "another list":
            seed = f"mallory {chance.random()}"
            proof["seeds"].append({"player": "mallory", "digest": promise(seed), "value": seed})
            proof["promises"].append({"player": "mallory", "digest": promise(seed)})
            proof["accepted"].append("mallory")
        case "a commitment used twice":
            told.kept.append({**copy.deepcopy(told.mine), "shoe": told.mine["shoe"] + 1})
        case "an order that is none of the chain's":
            one, two = sorted(chance.sample(range(min(4, len(record["cards"]))), 2))
            record["cards"][one], record["cards"][two] = record["cards"][two], record["cards"][one]
        case "a shoe made up afterwards":
            chance.shuffle(proof["order"])
        case _:
            _change_place(told, name, chance)


def _change_place(told: Told, name: str, chance: Random) -> None:
    """Tell another table, number or rules than the shoe was bound to."""
    record, proof = told.record, told.record["proof"]
    match name:
        case "another table's shoe":
            record["table"] = proof["place"]["table"] = f"{record['table']}x"
        case "another table's shoe under this one's name":
            proof["place"]["table"] += "x"
        case "another shoe of the table":
            proof["shoe"] += 1
        case "other rules":
            proof["place"]["rules"] += "x"
        case "other rules under the same name":  # told as if they had been bound
            record["rules"] += " "
            proof["place"]["digest"] = rules_digest(record["rules"])
        case "other rules than were bound":
            record["rules"] = record["rules"].replace("1", "2", 1)
        case "no heads":  # a house that says it had none
            for field in ("place", "shoe", "accepted", "ready"):
                proof.pop(field, None)
        case _:
            _change_beacon(told, name, chance)


def _change_beacon(told: Told, name: str, chance: Random) -> None:
    """Tell another round or value than the beacon's."""
    proof = told.record["proof"]
    match name:
        case "a value that is not the beacon's":  # chosen when the seeds were known
            proof["drawn"]["value"] = f"{chance.getrandbits(256):064x}"
        case "another round's value":  # than was named
            proof["drawn"] = {"round": ROUND + 1, "value": "ab" * 32}
        case "a fallback though it answered":
            proof["drawn"]["value"] = None
        case "a round that was there already":  # when it was named: who kept the head saw it later
            told.mine["named"] = BEACON.begins(ROUND)
        case "no round of the beacon":  # that was promised and never asked
            del proof["drawn"]
        case "no beacon":  # a house that says it had promised none
            del proof["beacon"]
        case "a beacon of the house's own":  # instead of the promised one
            proof["beacon"]["url"] = "https://house.example/{round}"
        case _:
            raise LookupError(name)


FORGERIES: Final[dict[str, tuple[str, str]]] = {
    "a cut chosen after the seeds": ("the cut is the one", "noted_cut"),
    "a seed withheld": ("the own seed", "noted_seed"),
    "another list": ("the list of promises is the one", "noted_promises"),
    "a commitment used twice": ("the commitment is that of this shoe alone", "noted_once"),
    "another table's shoe": ("heads of shoe", "place"),
    "another table's shoe under this one's name": ("The heads are of table", "place"),
    "an order that is none of the chain's": ("cards dealt are the first", "dealt"),
    "a shoe made up afterwards": ("the commitment is the one that was shown", "noted_commitment"),
    "another shoe of the table": ("The heads are of table", "place"),
    "other rules": ("heads kept are of the chain", "noted_heads"),
    "other rules under the same name": ("the digest of the rules is the one", "noted_rules"),
    "other rules than were bound": ("The rules of the record are those", "rules"),
    "no heads": ("the record has the chain of heads", "noted_heads"),
}
"""Each with a piece of the line by which the script names it, and the claim by which the page does."""
DRAWN: Final[dict[str, tuple[str, str]]] = {
    "a value that is not the beacon's": ("is the one that you gave", "told_value"),
    "another round's value": ("is of round", "told_round"),
    "a fallback though it answered": ("The beacon did not tell round", "told_value"),
    "a round that was there already": ("was named before it was told", "named"),
    "no round of the beacon": ("was named before the shoe was dealt", "drawn"),
    "no beacon": ("had promised with the order", "drawn"),
    "a beacon of the house's own": ("heads kept are of the chain", "noted_heads"),
}
"""So of shoes with a beacon, held against what the beacon tells."""
_AS_IT_IS: Final = ("an order that is none of the chain's", "a commitment used twice", "no heads")


def forged(told: Told, name: str, chance: Random) -> Told:
    """A shoe told otherwise than it was promised, so well that the record alone shows as little as it can."""
    made = copy.deepcopy(told)
    _change(made, name, chance)
    return made if name in _AS_IT_IS else Told(redealt(made.record), made.kept)
