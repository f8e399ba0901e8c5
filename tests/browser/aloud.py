"""What a page says to who does not see it: each live region is watched as a screen reader watches it."""

from typing import Any, Final, NamedTuple

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


def listen(guest: Guest) -> None:
    """Hear what the pages say that somebody opens from now on."""
    guest.page.add_init_script(HEARD)


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
