"""What a page says to who does not see it: each live region is watched as a screen reader watches it.

Of each game there is a coup, with all that is said in it.
"""

import re
from collections.abc import Callable
from copy import copy
from typing import Any, Final, NamedTuple

from stage import AnyTableOf, Scene, deeds, since

import banque_table
import chemin_table
import punto_table
from page import Guest

HEARD: Final = """
window.aloud = [];
{
  const LIVE = '[aria-live], [role=status], [role=alert], [role=log]';
  const polite = (region) => region.getAttribute('aria-live') ?? 'polite';
  const whole = (region) => region.getAttribute('aria-atomic') ?? String(region.matches('[role=status], [role=alert]'));
  const spoken = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches('[aria-hidden=true]')) return '';
    return [...node.childNodes].map(spoken).join(' ');
  };
  const shown = (node) => !node.parentElement?.closest('[aria-hidden=true]');
  const isLast = (region) => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    return !dialog || dialog.contains(region);
  };
  const tell = (all) => {
    const said = new Map();
    const fresh = new Set(all.flatMap(({ addedNodes }) => [...addedNodes]));
    const isNew = (node) => !!node && (fresh.has(node) || isNew(node.parentElement));
    for (const { type, target, addedNodes } of all) {
      const about = type === 'characterData' ? [target] : [...addedNodes];
      const region = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest?.(LIVE);
      if (!region?.isConnected || polite(region) === 'off' || !isLast(region)) continue;
      if (isNew(region) && !region.matches('[role=alert]')) continue;
      const parts = said.get(region) ?? [];
      const within = (each) => parts.some((part) => part.contains(each));
      for (const each of about) if (each.isConnected && shown(each) && !within(each)) parts.push(each);
      said.set(region, parts);
    }
    for (const [region, parts] of said) {
      const kind = region.dataset.says ?? region.getAttribute('role') ?? region.className;
      const texts = parts.length && whole(region) === 'true' ? [spoken(region)] : parts.map(spoken);
      const told = texts.map((text) => text.replace(/\\s+/g, ' ').trim());
      window.aloud.push(...told.filter((text) => text).map((text) => [kind, text]));
    }
  };
  new MutationObserver(tell).observe(document, { childList: true, subtree: true, characterData: true });
}
"""
"""Keeps what is said: the kind of the region, and the text that is new in it, or all of it where it is read as a whole.

A region that comes with its text is not heard, but an alert; nor is what lies behind a dialog.
"""


class Heard(NamedTuple):
    kind: str
    text: str


def heard(guest: Guest, *kinds: str) -> list[Heard]:
    """What was said since it was asked last, in this order; of some kinds of region, else of all."""
    found: list[Any] = guest.page.evaluate("() => window.aloud.splice(0)")
    return [Heard(*each) for each in found if not kinds or each[0] in kinds]


def until_heard(guest: Guest, kind: str, text: str) -> list[Heard]:
    """Wait until a region says so; all that was said until then."""
    found = list[Heard]()

    def is_heard() -> bool:
        found.extend(heard(guest))
        return any(each.kind == kind and text in each.text for each in found)

    guest.until(is_heard, lambda: (kind, text, found))
    return found


def punto() -> tuple[AnyTableOf, int]:
    """Ann wins with one bet and loses with another."""
    played = "stake ann player=1000 tie=500; stake bob banker=1000; play"
    return since(punto_table.ready("9 5 T T 5 9 T T "), played)


def chemin() -> tuple[AnyTableOf, int]:
    """Ann holds the bank, Bob calls for half of it and takes what is open, and loses."""
    table = chemin_table.ready(chemin_table.BANKER_WINS, names="ann bob cid dan eve")
    return since(table, "post ann 10_000; call bob avec; to stakes; stake dan 1500; stake eve 1500; play; keep")


def banque() -> tuple[AnyTableOf, int]:
    """Ann stakes on tableau 1 and holds its cards; it wins, and tableau 2 loses."""
    table = banque_table.banked(banque_table.hand(5, 4, 5, 8, 6), people="ann1 bob2 dan6 ben10")
    return since(table, "stake ann 12_500 one; stake bob 12_500 cheval; stake dan 12_500 two; play; go_on")


class Coup(NamedTuple):
    """A coup that is played, who hears it, and what he hears: the kind of a message and its words, in this order.

    What a voice says in French stands between asterisks, what it leaves out in brackets, what it alone says is `voice`.
    """

    played: Callable[[], tuple[AnyTableOf, int]]
    viewer: str
    narration: str

    @property
    def heard_lines(self) -> list[str]:
        """What the page's regions say."""
        lines = self.narration.strip().translate(dict.fromkeys(map(ord, "*[]"))).splitlines()
        return [each for each in lines if not each.startswith("voice: ")]

    @property
    def spoken_lines(self) -> list[str]:
        """What its own voice says, each part in its language."""
        parts = [
            re.sub(r"\[.*\]", "", each.partition(": ")[2]).split("*") for each in self.narration.strip().splitlines()
        ]
        told = [(("en", "fr")[at % 2], text.strip(" –")) for each in parts for at, text in enumerate(each)]
        return [f"{language} {text}" for language, text in told if text]

    def seen_by(self, viewer: str | None) -> tuple[Scene, list[tuple[Scene, int]]]:
        """The table before the coup, and after each deed in it with the number of its events."""
        table, first = self.played()
        seen = [(Scene(copy(now), viewer), events) for now, events in deeds(table)]
        (begun, _), *after = (each for each in seen if len(each[0].table.around) >= first)
        return begun, after


PUNTO: Final = Coup(
    punto,
    "ann",
    """
log: *Rien ne va plus !* No more bets.
log: Player 9 of spades, 10 of spades: 9
log: Banker 5 of hearts, 10 of diamonds: 5
log: *Punto neuf, la grande, Banco cinq.* Player nine (natural), Banker five.
log: *Punto gagne, neuf à cinq.* Player wins, nine to five.
log: You win 10 with 10 on Player.
log: You lose 5 on Tie.
log: In all: 5 won.
voice: Chips: 1005
log: Coup 2
log: *Messieurs, faites vos jeux !* Place your bets, please.
""",
)
CHEMIN: Final = Coup(
    chemin,
    "bob",
    """
log: Anneliese holds the bank with 100
asked: Do you double Anneliese's bank with 100? Half of its wins and losses are then yours. [Silence: you pass.]
asked: Will you play alone against the bank of 100 (banco), or half of it (à deux; avec la table)? \
If not, stakes follow. [Silence: you pass.]
log: Bob: *Banco avec la table !* – half the bank, with the table
log: Bob plays 50
log: *Messieurs, faites vos jeux !* Place your bets, please.
log: Daniel: 15
log: Ève: 15
log: Bob is asked whether to take the open 20
asked: 20 are open. Do you take it all? You stake so much more. [Silence: no.]
log: The bank is fitted to 80
log: Anneliese takes 20 from the bank
log: *Rien ne va plus !* No more bets.
log: Coup 1: Bob holds the cards against 80
log: Four cards are dealt face down
asked: Your two cards lie on the palette; you alone see them. Lift an edge, or turn them over. \
[Silence: the croupier plays by the rule.]
log: You look at your cards: 5 of diamonds, 10 of hearts
log: Bob, selon la règle: *Carte, s'il vous plaît.* – a card, please
log: Banker 9 of diamonds, 10 of clubs: 9
log: *Neuf, la grande !* a natural nine
log: Ponte 5 of diamonds, 10 of hearts: 5
log: The banker wins, 9 to 5, and collects 80
log: You staked 50, the bank won: −50
log: The house takes a taxe of 4
log: Anneliese is asked whether to keep the bank of 156
voice: Chips: 950
log: Anneliese keeps the bank of 156
asked: Do you double Anneliese's bank with 156? Half of its wins and losses are then yours. [Silence: you pass.]
""",
)
BANQUE: Final = Coup(
    banque,
    "ann",
    """
log: *Messieurs, faites vos jeux !* Place your bets, please.
asked: How much do you stake? The bank answers with 1000. [Silence: you pass.]
log: Anneliese: 125 on tableau 1
log: Bob: 125 à cheval
log: Daniel: 125 on tableau 2
log: *Rien ne va plus !* No more bets.
log: Coup 1: a bank of 1000
log: Tableau 1: 187.50 staked, Anneliese holds the cards
log: Tableau 2: 187.50 staked, Daniel holds the cards
log: Six cards are dealt face down
log: Tableau 2: Daniel looks at the two cards
asked: Tableau 1: your two cards, for you alone. Lift an edge, or turn them over. \
[Silence: the croupier declares by the rule.]
log: Tableau 1: you look at your cards: 5 of diamonds, jack of diamonds
log: Tableau 1, Anneliese, selon la règle: *Carte, s'il vous plaît.* – a card, please
log: Tableau 2, Daniel, selon la règle: *Carte, s'il vous plaît.* – a card, please
log: Banker 5 of diamonds, king of hearts: 5
log: Tableau 1 is given 8 of hearts
log: Tableau 2 is given 6 of clubs
log: Banker, Benedikt, selon la règle: *Carte, s'il vous plaît.* – a card, please
log: The banker draws ace of hearts
log: Tableau 1 5 of diamonds, jack of diamonds, 8 of hearts: 3
log: Tableau 2 4 of spades, queen of spades, 6 of clubs: 0
log: Tableau 1 loses, 3 to 6
log: Tableau 2 loses, 0 to 6
log: The bank collects 375
log: Your 125 on tableau 1: −125
log: The house takes a taxe of 7.50
log: Benedikt is asked whether to go on with the bank of 1367.50
voice: Chips: 9875
log: Benedikt goes on with the bank of 1367.50
asked: Banco: will you play against Benedikt's whole bank of 1367.50? If nobody calls, stakes follow. \
[Silence: you pass.]
""",
)
