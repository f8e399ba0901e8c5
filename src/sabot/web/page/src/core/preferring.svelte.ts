/** What somebody chooses to see and hear: said to the house, and heard from it. */
import { ask } from './api';
import { keep, kept } from './keeping';
import { myself, refusedOf } from './session.svelte';
import type { Preferences } from './types';
import { THEMES, wanted } from './wanted.svelte';
import { tongue } from './words.svelte';

export const KINDS = ['card', 'chip', 'turn', 'result', 'call'] as const;
type Wishes = Required<Omit<Preferences, 'language'>>;

/** What is so until something else is chosen: null is what the device prefers. */
const USUAL: Wishes = { theme: null, motion: null, four_colours: false, text: 100, sound: false, sounds: [...KINDS], volume: 50, speech: false, rate: 100 };
/** In milliseconds: so long a house that is away is not asked again. */
const AGAIN = 15_000;
/** What was chosen under this name is all that was chosen here: it comes along into a new account. */
const ALL = 'all';
const PATH = '/session/preferences';
const UNSAID = 'unsaid';

/** What is wanted, and of all that was never chosen what is usual. */
export function wishes(): Wishes {
  return { ...USUAL, ...wanted.now };
}

/** Choose something; the house is told of it as soon as it can be. */
export function choose(chosen: Preferences): void {
  keep(UNSAID, [kept(UNSAID), ...Object.keys(chosen)].filter(Boolean).join());
  take(chosen);
  void agree();
}

/** Have what was chosen. */
function take(chosen: Preferences): void {
  wanted.now = { ...wanted.now, ...chosen };
  keep('preferences', JSON.stringify(wanted.now));
  wanted.dye();
  const { language } = chosen;
  if (language && language !== tongue.language) void tongue.choose(language);
}

/** Pages of before kept each by itself. */
const OLD: Readonly<Record<string, (kept: string) => Preferences>> = {
  theme: (theme) => ({ theme: THEMES.find((each) => each === theme) ?? null }),
  suits: () => ({ four_colours: true }),
  sound: () => ({ sound: true }),
};
for (const [key, was] of Object.entries(OLD)) {
  const found = kept(key);
  if (found) take({ ...was(found), ...wanted.now });
  keep(key, null);
}

let agreeing = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Say what the house was not told yet, and have what it knows; what is chosen here meanwhile counts. */
export function agree(): Promise<void> {
  return (agreeing = agreeing.then(once));
}

async function once(): Promise<void> {
  clearTimeout(timer);
  if (!myself.session) return;
  const { player } = myself.session;
  const said = unsaid();
  try {
    const found = await (Object.keys(said).length ? ask<Preferences>('POST', PATH, said) : ask<Preferences>('GET', PATH));
    if (myself.session?.player !== player) return;
    const later = Object.fromEntries(Object.entries(unsaid()).filter(([name, value]) => !same(value, said[name as keyof Preferences])));
    keep(UNSAID, Object.keys(later).join() || null);
    take({ ...found, ...later });
  } catch (error) {
    if (refusedOf(error).code === 'unreachable') timer = setTimeout(() => void agree(), AGAIN);
  }
}

/** What was chosen and not said yet. */
function unsaid(): Preferences {
  const names = kept(UNSAID)?.split(',') ?? [];
  const chosen = Object.entries(wanted.now).filter(([name]) => names.includes(name) || names.includes(ALL));
  return Object.fromEntries(chosen);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
