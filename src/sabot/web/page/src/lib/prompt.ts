/** The text prompt: short commands in three languages, parsed without knowing what is allowed now. */
import { cents } from './money';

export type Typed =
  | { do: 'stake'; bet: string; amount: number; how: 'set' | 'add' }
  | { do: 'cut'; position: number }
  | { do: 'buy'; amount: number }
  | { do: 'sit'; seat: number; amount: number | undefined }
  | { do: Plain }
  | { do: 'unknown'; text: string };

export type Plain =
  | 'done'
  | 'clear'
  | 'undo'
  | 'rebet'
  | 'double'
  | 'deal'
  | 'show'
  | 'refuse'
  | 'croupier'
  | 'leave'
  | 'status'
  | 'help';

/** The words of every command; the first of each language is the one that `help` shows. */
export const PLAIN: Record<Plain, readonly string[]> = {
  done: ['done', 'fertig', 'terminé', 'termine', 'pass', 'passe', 'ok', 'fini', 'finish'],
  clear: ['clear', 'weg', 'effacer', 'leeren', 'alles weg'],
  undo: ['undo', 'zurück', 'annuler', 'zurueck', 'rückgängig'],
  rebet: ['rebet', 'nochmal', 'rejouer', 'wie vorher', 'again', 'encore'],
  double: ['double', 'doppelt', 'doubler', 'verdoppeln'],
  deal: [
    'deal', 'geben', 'donner', 'gib', 'give', 'pass banker', 'banco reichen', 'passer banco', 'give the card',
    'karte geben', 'donner la carte',
  ],
  show: ['show', 'zeigen', 'montrer', 'zeig'],
  refuse: ['refuse', 'ablehnen', 'refuser', 'weiter', 'pass shoe'],
  croupier: ['croupier', 'croupier deals', 'croupier gibt', 'croupier donne'],
  leave: ['leave', 'gehen', 'partir', 'aufstehen', 'quitter'],
  status: ['status', 'stand', 'état', 'etat'],
  help: ['help', 'hilfe', 'aide', '?'],
};

const NUMBERED = {
  cut: ['cut', 'abheben', 'couper', 'schneiden', 'coupe'],
  buy: ['buy', 'kaufen', 'acheter', 'buy in', 'nachkaufen'],
  sit: ['sit', 'sitzen', "s'asseoir", 'seat', 'platz', 'setzen', 'place'],
} as const;

const MAIN_BETS: Record<string, string> = {
  player: 'player', p: 'player', punto: 'player', spieler: 'player', joueur: 'player', ponte: 'player',
  banker: 'banker', b: 'banker', banco: 'banker', bank: 'banker', banque: 'banker', banquier: 'banker',
  tie: 'tie', t: 'tie', e: 'tie', egalite: 'tie', unentschieden: 'tie',
};

/** Lower case without accents, apostrophes or doubled blanks. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[_\-'’.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a person typed; `bets` gives each bet's id and the names it goes by. */
export function parse(text: string, bets: ReadonlyMap<string, readonly string[]>): Typed {
  const command = plain(text);
  for (const [name, words] of Object.entries(PLAIN)) {
    if (words.some((word) => plain(word) === command || word === text.trim())) return { do: name as Plain };
  }
  return numbered(text) ?? staked(text, bets) ?? { do: 'unknown', text: text.trim() };
}

function numbered(text: string): Typed | undefined {
  const found = /^(\D+?)\s*(\d+(?:[.,]\d+)?)(?:\s+(?:for|für|pour|mit|with|avec)?\s*(\S+))?$/i.exec(text.trim());
  if (!found) return undefined;
  const [, word = '', number = '', rest] = found;
  const is = (words: readonly string[]): boolean => words.some((each) => plain(each) === plain(word));
  const whole = /^\d+$/.test(number);
  if (whole && is(NUMBERED.cut) && rest === undefined) return { do: 'cut', position: Number(number) };
  if (whole && is(NUMBERED.sit)) return { do: 'sit', seat: Number(number), amount: rest ? cents(rest) : undefined };
  const bought = is(NUMBERED.buy) && rest === undefined ? cents(number) : undefined;
  return bought === undefined ? undefined : { do: 'buy', amount: bought };
}

function staked(text: string, bets: ReadonlyMap<string, readonly string[]>): Typed | undefined {
  const found = /^(.*?[^\s-])\s*([+=]?)\s*(\d+(?:[.,]\d{1,2})?)$/.exec(text.trim());
  if (!found) return undefined;
  const [, name = '', sign, number = ''] = found;
  // A bet's own name may end in a figure: `dragon 7 25` stakes 25, `egalite 7` alone stakes nothing.
  const bet = betOf(name, bets);
  const amount = cents(number);
  if (bet === undefined || amount === undefined) return undefined;
  return { do: 'stake', bet, amount, how: sign === '+' ? 'add' : 'set' };
}

function betOf(name: string, bets: ReadonlyMap<string, readonly string[]>): string | undefined {
  const wanted = plain(name);
  const main = MAIN_BETS[wanted];
  if (main !== undefined && bets.has(main)) return main;
  for (const [id, names] of bets) {
    if (plain(id) === wanted || names.some((each) => plain(each) === wanted)) return id;
  }
  return undefined;
}
