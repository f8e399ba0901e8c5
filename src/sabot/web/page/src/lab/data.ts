/** What the laboratory shows, as files. */
import { PAINT } from '../design/paint';
import type { LabBet, LabGrid, LabShoe, LabStep } from '../core/types';

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

/** A row for each line of a bet's pay table: what it gains to one, and how often. */
export function ofLines({ lines }: LabBet): Data {
  return { heads: ['when', 'pays', 'probability'], rows: lines.map(({ when, pays, chance }) => [when, pays, chance]) };
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
const EDGE = 10;

/** What is said in rows on the page as an image: its tables, each with columns of its own, captions and items of lists. */
export function drawn(title: string, view: HTMLElement): string {
  const texts: string[] = [];
  let [wide, line] = [title.length * 9 + 2 * EDGE, 2];
  const put = (x: number, text: string, more = ''): void => void texts.push(`<text x="${x.toFixed(1)}" y="${(line + 0.2) * LINE}"${more}>${safe(text)}</text>`);
  for (const part of view.matches('table') ? [view] : view.querySelectorAll<HTMLElement>('table, li')) {
    const said = part instanceof HTMLTableElement ? inOneLine(part.caption) : inOneLine(part);
    if (said) put(EDGE, said);
    wide = Math.max(wide, said.length * LETTER + 2 * EDGE);
    line += said ? 1 : 0;
    if (!(part instanceof HTMLTableElement)) continue;
    const rows = [...part.rows].map((row) => [...row.cells]);
    const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => inOneLine(row[at]).length)) * LETTER + 16);
    const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, each) => sum + each, EDGE));
    for (const cells of rows) {
      for (const [at, cell] of cells.entries()) {
        const start = starts[at] ?? EDGE;
        const bold = cell.tagName === 'TH' ? ' font-weight="bold"' : '';
        if (cell.matches('.number')) put(start + (widths[at] ?? 0) - 16, inOneLine(cell), `${bold} text-anchor="end"`);
        else put(start, inOneLine(cell), bold);
      }
      line += 1;
    }
    wide = Math.max(wide, widths.reduce((sum, each) => sum + each, 2 * EDGE));
    line += 0.5;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide.toFixed(0)} ${line * LINE}" font-family="monospace" font-size="12" fill="${PAINT.ink}"><title>${safe(title)}</title><rect width="${wide.toFixed(0)}" height="${line * LINE}" fill="${PAINT.panel}"/><text x="${EDGE}" y="22" font-size="15">${safe(title)}</text>${texts.join('')}</svg>`;
}

function inOneLine(cell: HTMLElement | null | undefined): string {
  return (cell?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** A picture of the page as an image that says what it shows. */
export function titled(title: string, picture: SVGSVGElement): string {
  const { width, height } = picture.viewBox.baseVal;
  const wide = Math.max(width, title.length * 6.4 + 20);
  const inner = picture.cloneNode(true) as SVGSVGElement;
  for (const [name, value] of Object.entries({ y: '30', width: String(width), height: String(height) })) inner.setAttribute(name, value);
  const heading = `<title>${safe(title)}</title><rect width="${wide}" height="${height + 30}" fill="${PAINT.panel}"/><text x="10" y="20">${safe(title)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${height + 30}" font-family="sans-serif" font-size="12" fill="${PAINT.ink}">${heading}${new XMLSerializer().serializeToString(inner)}</svg>`;
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
