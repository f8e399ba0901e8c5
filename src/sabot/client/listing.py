"""Heads that were noted, held against the house's one list, which anybody can fetch (S6)."""

from collections.abc import Iterable, Sequence

import msgspec

from sabot.shoe import LIST_BEGINS, LIST_FORM, Digest, Link, ShoeNoted, link_after, listed
from sabot.wire import HeadList


class Listing(msgspec.Struct, frozen=True):
    """Faults of a house's list as codes, none where all is well, and the last entry of it.

    `list_broken`: an entry is not bound to the one before. `list_short`: it ends before it says that it does.
    `list_changed`: the entry that was seen before is another, or is not there. `not_listed`: a head does not stand
    in it.
    """

    faults: tuple[str, ...]
    last: Link


def entries_of(noted: Iterable[ShoeNoted]) -> tuple[Digest, ...]:
    """Entries that the list must hold for the heads noted, in order; shoes whose heads stand in no list have none."""
    return tuple(listed(each.head) for shoe in noted if shoe.rules is not None for each in shoe.heads)


def last_of(page: HeadList) -> Link:
    """The last entry of a piece of the list; the one before the piece where it is empty."""
    number = page.first - 1 + len(page.entries)
    return Link(number, page.entries[-1].link if page.entries else page.before)


def compared_list(pages: Sequence[HeadList], wanted: Iterable[Digest], seen: Link = LIST_BEGINS) -> Listing:
    """The faults of consecutive pieces of a list, read to its end, by the entries wanted and one seen before."""
    links = {LIST_BEGINS.number: LIST_BEGINS.link}
    told, is_whole, last = set[Digest](), True, LIST_BEGINS
    for page in pages:
        last = Link(page.first - 1, page.before)
        joins = page is pages[0] or last.number in links
        is_whole &= joins and page.sabot == LIST_FORM and links.setdefault(last.number, last.link) == last.link
        for each in page.entries:
            last = link_after(last, each.entry)
            is_whole &= each.link == last.link and links.setdefault(last.number, last.link) == last.link
            told.add(each.entry)
    faults = {
        "list_broken": not is_whole,
        "list_short": any(last.number < page.size for page in pages),
        "list_changed": bool(pages) and links.get(seen.number) != seen.link,
        "not_listed": not told.issuperset(wanted),
    }
    return Listing(tuple(code for code, holds in faults.items() if holds), last)
