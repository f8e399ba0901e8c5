/** From the door to a seat. */
import { api } from '../../core/api';
import { cutKey, hold, keep, kept, linkKey, sitKey } from '../../core/keeping';
import { router, tablePath } from '../../core/router.svelte';
import { myself } from '../../core/session.svelte';
import type { NewTable, RuleCard } from '../../core/types';

/** With whom somebody plays who sits down at once. */
export type Partners = 'bots' | 'friends';

/** So many bots sit down with somebody, where the table has seats for them. */
const BOTS = 5;

/** A table as it was opened last, and with whom. */
export interface LastTable {
  asked: NewTable;
  company?: Partners;
}

/** Under which key it is remembered how a table was opened last. */
const LAST = 'opened';

/** Open a private table and go there to sit down; whoever is nobody yet comes in under a name first. Throws RefusedError. */
export async function play({ id: rules, seats, title }: RuleCard, nickname: string, partners: Partners, own = ''): Promise<void> {
  const bots = partners === 'bots' ? Math.min(BOTS, seats - 1) : 0;
  const pace = partners === 'bots' ? 'brisk' : 'calm';
  const asked: NewTable = { rules, bots, pace, seconds: 20, private: true, title: '', temperament: 'mixed', options: {}, approves: false, advice: false };
  await openTable(own ? { ...asked, own, title, seats } : asked, partners, nickname);
}

/** Open a table and go there, to sit down at once where partners are named; this device keeps a private one's link, and how it was opened. */
export async function openTable(asked: NewTable, partners?: Partners, nickname = ''): Promise<void> {
  if (!myself.session) await myself.enter(nickname);
  const { id } = await api.open(asked);
  keep(LAST, JSON.stringify({ asked, company: partners } satisfies { asked: NewTable; company: Partners | undefined }));
  if (asked.private) keep(linkKey(id, 'seat'), (await api.newLink(id, 'seat')).key);
  if (partners) hold(sitKey(id), partners);
  if (partners === 'bots') keep(cutKey(id), 'device'); // nobody else is there to see the ceremony: it is not waited for
  router.go(tablePath(id));
}

/** How a table was opened last on this device; undefined where none was, or where what is kept is no such thing. */
export function lastOpened(): LastTable | undefined {
  try {
    const found = JSON.parse(kept(LAST) ?? '') as LastTable;
    return typeof found.asked.rules === 'string' ? found : undefined;
  } catch {
    return undefined;
  }
}

/** A name for who has said none: one of a list. */
export function proposed(names: string, random: () => number = Math.random): string {
  const found = names.split(' ');
  return found[Math.floor(random() * found.length)] ?? '';
}

/** Where the link leads that somebody has pasted: the path of a table with its key; undefined where it is none of this house. */
export function pathOf(link: string, location: Location = window.location): string | undefined {
  const [, host, path] = /^(?:https?:\/\/([^/]+))?(\/t\/[\w-]+\/?(?:#[\w=-]*)?)$/.exec(link.trim()) ?? [];
  return host === undefined || host === location.host ? path : undefined;
}
