/** The house's HTTP side: every answer is a value or a Refused. */
import { keep, kept, linkKey } from './keeping';
import { randomHex } from './seeds';
import type { BetEdge, Frame, FrameChange, HeadList, LinkKind, Move, NewTable, Refused, RuleCard, Run, Session, ShoeRecord, ShoeTold, TableAndRules, TableCard, TableLimits, TableLink, HostRequest, Worth } from './types';

/** The house said no; the code and its facts are what it said. */
export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.code);
  }
}

/** What every request that changes something names: no form of a foreign page can. */
const JSON_TYPE = { 'content-type': 'application/json' };

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await reach(method, path, body);
  const text = await answer.text();
  if (answer.ok) return (text ? parsed(text) : undefined) as T;
  throw refusal(answer, text);
}

export function refusal(answer: Response, text: string): RefusedError {
  const value: unknown = text ? parsed(text) : undefined;
  return new RefusedError(isRefused(value) ? value : { code: codeOf(answer.status), facts: {} });
}

export async function reach(method: string, path: string, body: unknown, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { accept: 'application/json', ...(method === 'GET' ? {} : JSON_TYPE) };
  const init: RequestInit = { method, credentials: 'same-origin', headers, signal };
  if (body !== undefined) init.body = JSON.stringify(body);
  try {
    return await fetch(path.startsWith('/heads') ? path : `/api${path}`, init); // that list is for people too
  } catch {
    throw new RefusedError({ code: 'unreachable', facts: {} });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && typeof (value as Refused).code === 'string';
}

function codeOf(status: number): string {
  if (status === 401) return 'no_session';
  if (status === 429) return 'rate_limited';
  return status < 500 ? 'bad_request' : 'server_error';
}

export const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

/** What a table's link had behind its #, a key or `host=` and one: the address line does not keep it, a cookie of the table has the key. */
export function brought(id: string): string {
  const found = /^#((?:host=)?[\w-]+)$/.exec(location.hash)?.[1];
  if (found) {
    keep(linkKey(id, 'brought'), found);
    history.replaceState(null, '', location.pathname);
  }
  const link = kept(linkKey(id, 'brought')) ?? '';
  if (link) document.cookie = `sabot-key=${link.replace('host=', '')};path=/api${at(id)};samesite=strict${location.protocol === 'https:' ? ';secure' : ''}`;
  return link;
}

export const api = {
  session: () => ask<Session | undefined>('GET', '/session'),
  enter: (nickname: string) => ask<Session>('POST', '/session', { nickname }),
  claim: (key: string) => ask<Session>('POST', '/session/claim', { key }),
  refill: () => ask<Session>('POST', '/session/refill'),
  rules: () => ask<RuleCard[]>('GET', '/rules'),
  tables: () => ask<TableCard[]>('GET', '/tables'),
  open: (table: NewTable) => ask<TableCard>('POST', '/tables', table),
  moves: (id: string) => ask<Move[]>('GET', `${at(id)}/moves`),
  table: (id: string) => ask<TableAndRules>('GET', at(id)),
  end: (id: string) => ask<Frame>('GET', `${at(id)}/end`),
  addBots: (id: string, count: number, temperament: string) => ask<unknown>('POST', `${at(id)}/bots`, { count, temperament }),
  dismissBots: (id: string) => ask<unknown>('DELETE', `${at(id)}/bots`),
  limit: (id: string, player: string, maximum: number | null) =>
    ask<unknown>('POST', `${at(id)}/limit`, { player, maximum }),
  setLimits: (id: string, limits: TableLimits) => ask<unknown>('POST', `${at(id)}/limits`, limits),
  close: (id: string) => ask<unknown>('POST', `${at(id)}/close`),
  shoes: (id: string) => ask<number[]>('GET', `${at(id)}/shoes`),
  record: (id: string, shoe: number) => ask<ShoeRecord>('GET', `${at(id)}/shoes/${shoe}`),
  heads: (asked: string) => ask<HeadList>('GET', `/heads?${asked}`),
  told: (id: string, shoe: number) => ask<ShoeTold>('GET', `${at(id)}/shoes/${shoe}/coups`),
  replay: (id: string, shoe: number, coup: number) =>
    ask<readonly (Frame | FrameChange)[]>('GET', `${at(id)}/shoes/${shoe}/coups/${coup}`),
  odds: (id: string) => ask<BetEdge[]>('GET', `${at(id)}/odds`),
  liveOdds: (id: string) => ask<BetEdge[]>('GET', `${at(id)}/odds/now`),
  newLink: (id: string, link: LinkKind) => ask<TableLink>('POST', `${at(id)}/links`, { link }),
  run: (id: string, run: Run) => ask<unknown>('POST', `${at(id)}/run`, run),
  admit: (id: string, player: string, admit: boolean) => ask<unknown>('POST', `${at(id)}/admit`, { player, admit }),
  topUp: (id: string, player: string, amount: number) =>
    ask<unknown>('POST', `${at(id)}/top-up`, { id: randomHex(16), player, amount }),
  mute: (id: string, player: string, muted: boolean) => ask<unknown>('POST', `${at(id)}/mute`, { player, muted }),
  patience: (id: string, player: string, patient: boolean) => ask<unknown>('POST', `${at(id)}/patience`, { player, patient }),
  ask: (id: string, wish: HostRequest) => ask<unknown>('POST', `${at(id)}/ask`, { wish }),
  takeOver: (id: string, key: string) => ask<unknown>('POST', `${at(id)}/host`, { key }),
  worth: (id: string, amount?: number) => ask<Worth>('GET', `${at(id)}/worth${amount === undefined ? '' : `?amount=${amount}`}`),
  remove: (id: string, player: string) => ask<TableCard>('POST', `${at(id)}/remove`, { player }),
};

/** Where a table is played over a WebSocket. */
export function playAddress(id: string, location: Location = window.location): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/api${at(id)}/play`;
}
