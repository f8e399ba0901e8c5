"""Rule book S6 on the wire: what a client notes of the list of promises, and to whom it does not show its seed."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import pytest
from wire_tools import Running, accepted, at, opened

from sabot.client import Client, PromiseNotListed
from sabot.client.notes import noted
from sabot.games.display import ShownSeed, ShownShoe
from sabot.games.punto.state import Punto
from sabot.games.punto.table import PuntoView, snapshot
from sabot.games.steps import Finish
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, SeedRevealed
from sabot.games.windows import PlayerId
from sabot.shoe import NOTHING_NOTED, Digest, Promise, ShoeNoted, promise, promises_digest
from sabot.wire import AnyFrame

SEED: Final = "a seed of Ann's"
EVE: Final = ShownSeed(PlayerId("eve"), promise("eve's"), None)
Doctor = Callable[[ShownShoe], ShownShoe]
_change: Final = msgspec.structs.replace


def relisted(shoe: ShownShoe, seeds: tuple[ShownSeed, ...]) -> ShownShoe:
    """A shoe that is shown with other promises, and with the digest that fits them."""
    listed = [Promise(seed.player, seed.digest) for seed in seeds]
    return _change(shoe, seeds=seeds, promises_digest=promises_digest(shoe.commitment, listed))


DOCTORS: Final[dict[str, Doctor]] = {
    "her promise is dropped": lambda shoe: relisted(shoe, (EVE,)),
    "her promise is exchanged": lambda shoe: relisted(shoe, (_change(shoe.seeds[0], digest=promise("x")),)),
    "her promise is another's": lambda shoe: relisted(shoe, (_change(shoe.seeds[0], player=PlayerId("eve")),)),
    "a promise is added after the list was closed": lambda shoe: relisted(shoe, (*shoe.seeds, EVE)),
    "the digest is of another list": lambda shoe: _change(shoe, promises_digest=Digest("0" * 64)),
    "no list is closed": lambda shoe: _change(shoe, promises_digest=None),
}


async def promised(running: Running) -> Client:
    """Ann, who has promised a seed."""
    table = await running.table(await running.enter("Host"), "quick-american")
    ann = await running.seated("Ann", table, 1)
    frame = await ann.until(at("promises"))
    await accepted(ann, PromiseSeed(frame.view.on, promise(SEED)))
    return ann


async def asked(ann: Client) -> AnyFrame:
    """The cut is made, and Ann is asked for her seed."""
    frame = await ann.until(at("cut"))
    assert frame.me in frame.view.waits_for
    await accepted(ann, Cut(frame.view.on, 20))
    return await ann.until(at("seeds"))


def sealing(note: ShoeNoted) -> tuple[Digest | None, Digest | None]:
    """What of a note bound the house before a seed was revealed, but for its heads."""
    return note.commitment, note.promises_digest


def doctored(running: Running, snapshot: Callable[[Punto, PlayerId | None], PuntoView]) -> None:
    """From now on a dishonest house shows its only table so."""
    (table,) = running.house.tables.values()
    table.audience.game = msgspec.structs.replace(table.game, snapshot=snapshot, redrawn=None)


def shows(doctor: Doctor, stages: tuple[str, ...], state: Punto, viewer: PlayerId | None) -> PuntoView:
    """What a dishonest house shows of its table."""
    honest = snapshot(state, viewer)
    return _change(honest, shoe=doctor(honest.shoe)) if honest.stage in stages else honest


async def test_S6_the_client_notes_the_list_before_it_reveals_its_seed(tmp_path: Path) -> None:
    """The closed list is published before any of it is revealed, so that nobody can add or drop one afterwards."""
    async with opened(tmp_path) as running:
        ann = await promised(running)
        frame = await ann.until(at("cut"))
        seen = ann.noted[1]
        assert frame.me is not None
        listed = promises_digest(frame.view.shoe.commitment, [Promise(frame.me, promise(SEED))])
        assert seen.promises_digest == frame.view.shoe.promises_digest == listed
        asking = await asked(ann)
        assert ann.noted[1].seed is None
        await accepted(ann, RevealSeed(asking.view.on, SEED))
        await ann.until(lambda _: ann.noted[1].seed == promise(SEED))
        assert sealing(ann.noted[1]) == sealing(seen)


@pytest.mark.parametrize("how", DOCTORS)
async def test_S6_a_seed_is_not_shown_to_a_house_whose_list_does_not_bind_it(tmp_path: Path, how: str) -> None:
    """Nobody can add or drop a promise afterwards: who is asked for his seed has seen his promise on the list."""
    async with opened(tmp_path) as running:
        ann = await promised(running)
        await ann.until(at("cut"))
        doctored(running, partial(shows, DOCTORS[how], ("seeds",)))
        asking = await asked(ann)
        with pytest.raises(PromiseNotListed, match=promise(SEED)):
            await ann.do(RevealSeed(asking.view.on, SEED))
        await accepted(ann, Finish(asking.view.on))
        assert not any(isinstance(event, SeedRevealed) for event in ann.events)


async def test_S6_the_list_that_was_seen_first_counts(tmp_path: Path) -> None:
    """The closed list is published before any of it is revealed: what comes in its place later is not noted."""
    async with opened(tmp_path) as running:
        ann = await promised(running)
        await ann.until(at("cut"))
        seen = ann.noted[1]
        added = DOCTORS["a promise is added after the list was closed"]
        doctored(running, partial(shows, added, ("seeds", "bets")))
        asking = await asked(ann)
        await accepted(ann, Finish(asking.view.on))
        frame = await ann.until(at("bets"))
        assert sealing(ann.noted[1]) == sealing(seen)
        assert frame.view.shoe.promises_digest != seen.promises_digest


async def test_S6_a_list_seen_when_seeds_are_known_is_not_noted(tmp_path: Path) -> None:
    """Committed ... before any of it is revealed: a list first seen later could have been made to measure."""
    async with opened(tmp_path) as running:
        ann = await promised(running)
        asking = await asked(ann)
        shoe = asking.view.shoe
        late = _change(asking, view=_change(asking.view, shoe=_change(shoe, seeds=_known(shoe.seeds))))
        assert noted(NOTHING_NOTED, _change(late, me=None)).promises_digest is None
        assert noted(NOTHING_NOTED, late).promises_digest is None
        others = _change(shoe, seeds=(*shoe.seeds, *_known((EVE,))))
        mine = _change(asking, view=_change(asking.view, shoe=others))
        assert noted(NOTHING_NOTED, mine).promises_digest is not None
        assert noted(NOTHING_NOTED, _change(mine, me=None)).promises_digest is None


def _known(seeds: tuple[ShownSeed, ...]) -> tuple[ShownSeed, ...]:
    return tuple(_change(seed, value="known") for seed in seeds)
