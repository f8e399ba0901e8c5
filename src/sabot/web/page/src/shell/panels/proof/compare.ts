/** Holds a finished shoe against what this browser saw of it. */
import { api } from '../../../core/api';
import { allSeen, seenOf } from '../../../core/heads';
import { listChecks } from './listing';
import { verify, type Check } from './verify';

/** What came of it; `promised` says whether the shoe is the one whose heads were seen, null where none were. */
export interface Compared {
  shoe: number;
  checks: readonly Check[];
  failures: number;
  promised: boolean | null;
}

export async function compare(table: string, shoe: number): Promise<Compared> {
  const seen = seenOf(table, shoe);
  const checks = [...verify(await api.record(table, shoe), seen, allSeen(table)), ...(await listChecks(seen))];
  const failures = checks.filter(({ holds }) => holds === false).length;
  return { shoe, checks, failures, promised: failures ? false : seen.heads.length ? true : null };
}
