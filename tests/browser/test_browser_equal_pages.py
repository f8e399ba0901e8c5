"""Pages of two games that differ only in what their viewers may not know are equal, node for node."""

from typing import Final, NamedTuple

import pytest
from gathering import Gathering, Person, gathered
from input_modes import Hand, by

from any_story import steps
from long import asked_later
from sabot.games.bank.palette import Declare
from stories import TOLD

ASKED: Final = ("hand", "who", "last")
"""What everybody asks the prompt, and what it answers is a part of his page."""
BEGIN: Final = """() => { window.still = (async () => {
  const drawn = () => {
    const all = [...document.querySelectorAll('body *')].filter((each) => !each.closest('.clock, script, style'));
    const page = document.body.cloneNode(true);
    for (const clock of page.querySelectorAll('.clock, script, style')) clock.remove();
    const boxes = all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.tagName, x, y, width, height].join(' ');
    });
    const focus = document.activeElement.outerHTML;
    return JSON.stringify({ title: document.title, focus, page: page.innerHTML, boxes });
  };
  let before = drawn();
  for (let look = 0, equal = 0; look < 3000; look += 1) {
    await new Promise((done) => setTimeout(done, 60));
    const now = drawn();
    equal = now === before ? equal + 1 : 0;
    before = now;
    if (equal === 20) return before;
  }
  throw new Error('the page never stands still');
})(); }"""
"""Looks at all that is shown, but the clock: so often in a row equal that it has been told how many are waited for, and
that on a busy machine no transition only seems to stand still."""


gathering = gathered("equal")


class Pair(NamedTuple):
    """Two stories, and who cannot tell them apart beside somebody who looks on."""

    one: str
    other: str
    viewers: str


def seen(gathering: Gathering, name: str, viewers: str, *, keys: bool) -> list[str]:
    """What each viewer is shown before who declares looks at his cards, once he has, and in the end.

    A viewer who holds cards himself lays them open by asking for his hand.
    """
    gathering.begin(name, TOLD[name], anew=True)
    watching = [gathering.onlooker, *(gathering.here[each] for each in viewers.split())]
    found: list[str] = []
    for step in steps(TOLD[name]):
        if not isinstance(step.action, Declare):
            gathering.do(step, by())
            continue
        ponte = gathering.here[step.actor]
        ponte.hears_up_to(gathering.seq)
        found += drawn(watching, gathering.seq)
        if ponte not in watching:
            Hand(ponte, keys=keys).look()
            found += drawn(watching, gathering.seq)
        Hand(ponte).press("Carte")
        gathering.seq = ponte.answered()
    return found + drawn(watching, gathering.seq)


def drawn(watching: list[Person], seq: int) -> list[str]:
    """Their pages, once nothing on them moves any more, and what the prompt answers."""
    answers = list[str]()
    for each in watching:
        each.hears_up_to(seq)
        answers += [each.ask(question) for question in ASKED]
        each.page.evaluate(BEGIN)
    return answers + [str(each.page.evaluate("() => window.still")) for each in watching]


@pytest.mark.long
@pytest.mark.parametrize(
    "pair",
    [
        Pair("chemin_with_2", "chemin_with_5", "ann bob"),
        asked_later(Pair("banque_253", "banque_216", "ann ben")),
        asked_later(Pair("banque_253", "banque_456", "dan ben")),
    ],
    ids=lambda pair: f"{pair.one}-{pair.other}",
)
def test_C6_B9_pages_are_equal_whatever_others_hold_and_look_at(gathering: Gathering, pair: Pair) -> None:
    """C6, B8: Only the ponte sees the ponte's cards; nobody sees the banker's until he turns them. Node for node, in
    places and sizes, title, focus and answers of the prompt, the others' pages are equal for a ponte who must ask and
    one who is free, before and while they see him lift his cards, a corner first or at once; at Banque the other
    ponte's, the banker's and an onlooker's, for other cards of the second ponte, or the first, and of the banker."""
    one = seen(gathering, pair.one, pair.viewers, keys=True)
    other = seen(gathering, pair.other, pair.viewers, keys=False)
    assert len(one) == len(other) > 8
    for a, b in zip(one, other, strict=True):
        assert a == b
