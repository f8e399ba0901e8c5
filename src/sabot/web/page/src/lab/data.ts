/** What the laboratory shows, as files. */
import type { LabGrid, LabShoe, LabStep } from '../lib/types';

export type Cell = string | number;
/** A table: its heads, and its rows. */
export interface Data {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A row for each bet, its gain exact too, and what one card of each value out of the shoe changes. */
export function ofBets(found: LabShoe): Data {
  const values = found.left.map((_, value) => `removed_${value}`);
  const rows = found.bets.map((each) => [each.bet, each.gain, each.exact, each.hit, each.push, each.sd, ...each.removal.map((one) => one ?? '')]);
  return { heads: ['bet', 'ev', 'ev_exact', 'win_probability', 'push_probability', 'sd', ...values], rows };
}

/** A row for each coup that fell, and what each stake on it came to, in cents. */
export function ofCoups(found: LabShoe, bets: readonly string[]): Data {
  const rows = found.coups.map((coup, at) => [
    at + 1,
    coup.player.join(' '),
    coup.banker.join(' '),
    ...coup.points,
    coup.result,
    ...bets.map((bet) => coup.came[bet] ?? ''),
  ]);
  return { heads: ['coup', 'player', 'banker', 'player_points', 'banker_points', 'result', ...bets.map((bet) => `${bet}_cents`)], rows };
}

/** A row for each decision of a solved coup, and one for each number. */
export function ofGrid(grid: LabGrid): Data {
  const decisions = grid.tables.flatMap(({ points, hands, rows }) =>
    rows.map(([head, cells]) => [points === null ? head : `${points}${hands.length ? ` (${hands.join(' ')})` : ''}: ${head}`, ...cells]),
  );
  const numbers = [...grid.free, ...grid.mixed, ...grid.values].map(({ name, value, exact }) => [name, value, exact]);
  const wide = grid.columns.length + 1;
  return { heads: ['hand', ...grid.columns], rows: [...decisions, ...numbers].map((row) => [...row, ...Array<string>(wide - row.length).fill('')]) };
}

/** A row for each step of a run. */
export function ofRun(steps: readonly LabStep[]): Data {
  const names = Object.keys(steps.at(-1)?.values ?? {});
  const rows = steps.map((step) => [step.at, ...names.map((name) => step.values[name] ?? ''), step.low ?? '', step.high ?? '']);
  return { heads: ['at', ...names, 'low', 'high'], rows };
}

/** A table as comma-separated values. */
export function csv({ heads, rows }: Data): string {
  return [heads, ...rows].map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

function quoted(cell: Cell): string {
  const text = String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const LINE = 20;
const LETTER = 7.6;

/** A table as an image, for what is shown as one. */
export function drawn(title: string, { heads, rows }: Data): string {
  const cells = [heads, ...rows].map((row) => row.map(shown));
  const widths = heads.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)) * LETTER + 16);
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, each) => sum + each, 10));
  const wide = Math.max(widths.reduce((sum, each) => sum + each, 20), title.length * 9 + 20);
  const high = (cells.length + 2) * LINE;
  const lines = cells.flatMap((row, line) => row.map((text, at) => `<text x="${starts[at]}" y="${(line + 2.2) * LINE}"${line ? '' : ' font-weight="bold"'}>${safe(text)}</text>`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" font-family="monospace" font-size="12" fill="#f6f2e6"><title>${safe(title)}</title><rect width="${wide}" height="${high}" fill="#0d2a1f"/><text x="10" y="22" font-size="15">${safe(title)}</text>${lines.join('')}</svg>`;
}

function shown(cell: Cell): string {
  const text = typeof cell === 'number' && !Number.isInteger(cell) ? cell.toPrecision(7) : String(cell);
  return text.length > 28 ? `${text.slice(0, 27)}…` : text;
}

function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Have the browser keep a text as a file. */
export function save(name: string, kind: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
