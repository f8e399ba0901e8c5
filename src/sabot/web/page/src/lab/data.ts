/** What the laboratory shows, as files. */
import type { LabShoe } from '../lib/types';

/** A row for each bet, its gain exact too, and what one card of each value out of the shoe changes. */
export function csv(found: LabShoe): string {
  const values = found.left.map((_, value) => `removed_${value}`);
  const rows = found.bets.map((each) => [each.bet, each.gain, each.exact, each.hit, each.push, each.sd, ...each.removal.map((one) => one ?? '')]);
  return [['bet', 'ev', 'ev_exact', 'win_probability', 'push_probability', 'sd', ...values], ...rows].map((row) => `${row.join(',')}\n`).join('');
}

/** Have the browser keep a text as a file. */
export function save(name: string, kind: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
