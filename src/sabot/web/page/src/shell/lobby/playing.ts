/** From the door to a seat. */
import { api } from '../../core/api';
import { cutKey, hold, keep, linkKey, sitKey } from '../../core/keeping';
import { router, tablePath } from '../../core/router.svelte';
import { myself } from '../../core/session.svelte';
import type { NewTable, RuleCard } from '../../core/types';

/** With whom somebody plays who sits down at once. */
export type Company = 'bots' | 'friends';

/** So many bots sit down with somebody, where the table has seats for them. */
const BOTS = 5;

/** Open a private table and go there to sit down; whoever is nobody yet comes in under a name first. Throws RefusedError. */
export async function play({ id: rules, seats }: RuleCard, nickname: string, company: Company): Promise<void> {
  if (!myself.session) await myself.enter(nickname);
  const bots = company === 'bots' ? Math.min(BOTS, seats - 1) : 0;
  const pace = company === 'bots' ? 'brisk' : 'calm';
  const asked: NewTable = { rules, bots, pace, seconds: 20, private: true, title: '', temperament: 'mixed', options: {}, approves: false, advice: false };
  await openTable(asked, company);
}

/** Open a table and go there, to sit down at once where a company is named; this device keeps a private one's link. */
export async function openTable(asked: NewTable, company?: Company): Promise<void> {
  const { id } = await api.open(asked);
  if (asked.private) keep(linkKey(id, 'seat'), (await api.newLink(id, 'seat')).key);
  if (company) hold(sitKey(id), company);
  if (company === 'bots') keep(cutKey(id), 'device'); // nobody else is there to see the ceremony: it is not waited for
  router.go(tablePath(id));
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
