/** Holds a finished shoe against what this browser saw of it. */
import { api } from '../../../core/api';
import { allSeen, seenOf } from '../../../core/list';
import { listChecks } from './listing';
import { verify, type Check, type BeaconValue } from './verify';

/** What came of it; `promised` says whether the shoe is the one whose heads were seen, null where none were. */
export interface Comparison {
  shoe: number;
  checks: readonly Check[];
  failures: number;
  promised: boolean | null;
  /** Where the beacon of the shoe tells the round that was named for it. */
  beacon: string | null;
}

export async function compare(table: string, shoe: number, value = ''): Promise<Comparison> {
  const seen = seenOf(table, shoe);
  const record = await api.record(table, shoe);
  const { beacon, drawn } = record.proof;
  const checks = [...verify(record, seen, allSeen(table), toldIn(value)), ...(await listChecks(seen))];
  const failures = checks.filter(({ holds }) => holds === false).length;
  return { shoe, checks, failures, promised: failures ? false : seen.heads.length ? true : null, beacon: beacon && drawn ? beacon.url.replace('{round}', String(drawn.round)) : null };
}

/** What somebody has copied from the beacon: its whole answer, or the value alone. */
export function toldIn(text: string): BeaconValue | undefined {
  const given = text.trim();
  if (!given) return undefined;
  const value = /"randomness"\s*:\s*"([^"]*)"/.exec(given)?.[1];
  const round = /"round"\s*:\s*(\d+)/.exec(given)?.[1];
  return value === undefined || round === undefined ? { value: given.toLowerCase() } : { round: Number(round), value };
}
