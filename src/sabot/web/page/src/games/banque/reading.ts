/** What a view of Baccara Banque is read as: lines of the bank, what lies on a tableau, the last coup; keys and facts. */
import type { Phrase } from '../../core/say';
import type { RuleCard } from '../../core/types';
import { SIDES, type Fate, type Laid, type Outlook, type Place, type BanqueView, type Settled, type Side } from './types';

/** What somebody has on a tableau, or would have if the time were over now. */
export interface Lies {
  /** Which place it has in the order of payment, from 1. */
  place: number;
  player: string;
  amount: number;
  /** What of it the bank would not reach if both sides won. */
  short: number;
  cheval: boolean;
}

const NOTHING: Laid = { one: 0, two: 0 };
/** While a bank is given, what is the least of one matters; later the question says what can be staked. */
const GIVEN = ['waits', 'auction', 'post', 'willing', 'lot', 'refill'];

/** What a rule card says of an option of the house. */
export function choiceOf(rules: RuleCard, key: string): string {
  const row = rules.rows.find((each) => each.section === 'house' && each.key === key);
  return String(row?.facts?.['choice'] ?? row?.facts?.['rate'] ?? '');
}

/** The rate of a taxe on capital, paid on top of what is brought in; nothing where capital is not taxed. */
export function taxeOf(rules: RuleCard): string {
  return choiceOf(rules, 'taxe_on') === 'capital' ? choiceOf(rules, 'taxe_capital') : '';
}

/** What is paid on top of capital brought in, in cents (B11): what rounding leaves to the player is his (M2). */
export function taxeOn(rules: RuleCard, amount: number, coin: number): number {
  const found = /^(\d+)(?:\.(\d+))? %$/.exec(taxeOf(rules));
  if (!found) return 0;
  const [, whole = '0', part = ''] = found;
  const under = 10n ** BigInt(part.length + 2);
  const kept = under - BigInt(whole + part);
  const limit = under * BigInt(coin);
  const given = BigInt(amount) * kept;
  const rest = given % limit;
  const how = choiceOf(rules, 'rounding');
  const up = rest > 0n && (how === 'up' || (how === 'nearest' && 2n * rest >= limit));
  return amount - Number((given / limit + (up ? 1n : 0n)) * BigInt(coin));
}

/** Both halves of a stake à cheval in whole coins: the odd coin lies on the own side; of who stands, on tableau 1 (B5). */
export function halvesOf(amount: number, side: Side | null, coin: number): Laid {
  const less = Math.floor(amount / (2 * coin)) * coin;
  return side === 'two' ? { one: less, two: amount - less } : { one: amount - less, two: less };
}

/** Who holds the bank, or how it is given. */
export function headOf({ banker, retiring, offered, bidder, bid }: BanqueView): Phrase {
  if (banker !== null) return { key: 'page.bank_of', facts: { player: banker } };
  if (retiring !== null && offered) return { key: 'page.bank_offered', facts: { player: retiring, amount: offered } };
  if (bidder !== null) return { key: 'page.bank_bid', facts: { player: bidder, amount: bid } };
  return { key: 'page.bank_free', facts: {} };
}

/** What the bank has won since its banker brought it. */
export function gainOf({ bank, brought }: BanqueView): number {
  return bank - brought;
}

/** How many coups running, up to the last of this shoe, a bank has lost to neither side since its banker has it. */
export function runOf({ results, banker, tenure }: BanqueView): number {
  if (!tenure) return 0;
  const lasts = (coups: number, { one, two, banker: whose }: BanqueView['results'][number]): number => (whose !== banker || one === 'won' || two === 'won' ? 0 : coups + 1);
  return results.slice(-tenure).reduce(lasts, 0);
}

/** The lines beside the bank: `page.fact_<key>` is what each is about, `page.value_<key>` what is the case. */
export function factsOf(view: BanqueView): Phrase[] {
  const lost = Object.entries(view.lost).filter(([, count]) => count > 0);
  const held = { coups: view.tenure, brought: view.brought, gain: gainOf(view), taxe: view.levied };
  const found: (Phrase | false)[] = [
    view.banker !== null && { key: 'tenure', facts: held },
    view.callers.length > 0 && { key: 'callers', facts: { players: view.callers } },
    view.suivi.length > 0 && { key: 'suivi', facts: { players: view.suivi } },
    view.barred.length > 0 && { key: 'barred', facts: { players: view.barred } },
    ...lost.map(([player, count]) => ({ key: 'lost', facts: { player, count } })),
    view.willing.length > 0 && { key: 'willing', facts: { players: view.willing } },
    view.stage === 'post' && view.list.length > 0 && { key: 'list', facts: { players: view.list } },
    view.declined.length > 0 && { key: 'declined', facts: { players: view.declined } },
    view.claims.length > 0 && view.stage !== 'stakes' && { key: 'claims', facts: { players: view.claims } },
    GIVEN.includes(view.stage) && { key: 'least', facts: { minimum: view.minimum, least: view.least_stake } },
  ];
  return found.filter((each) => each !== false);
}

/** How far the bank reaches if both sides win, to somebody: all of his stake, a part, nothing; or in general. */
export function reachOf({ reach, bank_open, banker }: BanqueView, me: string | null): Phrase | undefined {
  if (!reach.length || bank_open) return undefined;
  const mine = reach.find(({ player }) => player === me);
  const lacks = sum(reach.map(({ short }) => short.one + short.two));
  if (!mine || me === banker) return lacks ? { key: 'page.reach_short', facts: { amount: lacks } } : { key: 'page.reach_all', facts: {} };
  const staked = mine.staked.one + mine.staked.two;
  const paid = staked - mine.short.one - mine.short.two;
  const kind = paid === staked ? 'mine_all' : paid ? 'mine_part' : 'mine_none';
  return { key: `page.reach_${kind}`, facts: { paid, staked } };
}

/** What is staked against the bank, or would be if the time were over now. */
export function stakedOf(view: BanqueView): number {
  return sum([...linesOn(view, 'one'), ...linesOn(view, 'two')].map(({ amount }) => amount));
}

/** What of a limited bank nobody has staked against. */
export function openOf(view: BanqueView): number {
  return Math.max(view.bank - stakedOf(view), 0);
}

/** What the stakes would exceed a limited bank by, if a seated player had this amount down. */
export function exceededBy(view: BanqueView, { entry, side }: BanqueView['players'][number], amount: number): number {
  if (view.bank_open || side === null) return 0;
  return Math.max((view.outlook?.fates ?? []).reduce((all, { counts }) => all + counts.one + counts.two, 0) - entry + amount - view.bank, 0);
}

function beyondOf(view: BanqueView): number {
  return view.outlook?.beyond || view.beyond;
}

/** What lies on a tableau, in the order of payment: counted stakes, else what would count of the entries. */
export function linesOn({ reach }: BanqueView, side: Side): Lies[] {
  return reach.flatMap(({ player, staked, short }, i) =>
    staked[side] ? [{ place: i + 1, player, amount: staked[side], short: short[side], cheval: staked.one > 0 && staked.two > 0 }] : [],
  );
}

/** A line for each who may lay something on a tableau, by his seat, with no amount where nothing lies; of others that lay something below: a stake that comes moves nobody's line. */
export function rowsOn(view: BanqueView, side: Side): Lies[] {
  const lines = linesOn(view, side);
  const seated = view.players.filter((each) => each.side === side && each.id !== view.banker).sort((one, other) => (one.seat ?? 0) - (other.seat ?? 0));
  const rows = seated.map(({ id }) => lines.find(({ player }) => player === id) ?? { place: 0, player: id, amount: 0, short: 0, cheval: false });
  return [...rows, ...lines.filter(({ player }) => !seated.some(({ id }) => id === player))];
}

/** Where something lies. */
export function placeOf({ one, two }: Laid): Place {
  return one && two ? 'cheval' : one ? 'one' : 'two';
}

/** What would stand if the time were over now, as sentences: what does not count in full, for the rest lies on the tableaux; `beyond` is the house's option for what exceeds the bank, null where it is told elsewhere. */
export function outlookOf(outlook: Outlook, open: boolean, beyond: string | null): Phrase[] {
  const exceeds = open ? 'page.beyond_cover' : `page.beyond_${beyond}`;
  return [
    ...outlook.fates.filter(({ why }) => why !== null || outlook.then === 'taken').map((fate) => fateOf(fate, outlook.then)),
    ...(outlook.beyond && (open || beyond) ? [{ key: exceeds, facts: { amount: outlook.beyond } }] : []),
    { key: `page.then_${outlook.then}`, facts: {} },
  ];
}

function fateOf({ player, counts, back, why }: Fate, then: Outlook['then']): Phrase {
  const amount = counts.one + counts.two;
  if (then === 'taken' && !why) return { key: 'page.fate_takes', facts: { player } };
  if (!amount) return { key: 'page.fate_back', facts: { player, back, why: why ?? 'room' } };
  return { key: 'page.fate_part', facts: { player, counts: amount, place: placeOf(counts), back, why: why ?? 'part' } };
}

/** What a coup came to: each side with what it had staked, then who was paid, in order, and the bank. */
export function resultsOf(settled: Settled): Phrase[] {
  const { ended, stakes, banker, taxe } = settled;
  const sides = SIDES.map((side): Phrase => {
    const { outcome, points, against } = ended[side];
    const staked = sum(Object.values(stakes).map((laid) => laid[side]));
    const kind = staked ? outcome : 'empty';
    return { key: `page.side_${kind}`, facts: { side, points, against, staked, fared: outcome } };
  });
  const paid = Object.keys(ended.to).flatMap((player) => paidTo(settled, player));
  const unreached = Object.keys(ended.unpaid).filter((player) => !(player in ended.to)).flatMap((player) => paidTo(settled, player));
  const bank = { player: banker, collected: ended.collected, paid: sum(Object.values(ended.paid)), taxe };
  return [...sides, ...paid, ...unreached, { key: 'page.bank_was', facts: bank }];
}

/** What somebody was paid and what came back to him; what the bank did not reach. */
function paidTo({ ended }: Settled, player: string): Phrase[] {
  const [paid, unpaid] = [ended.paid[player] ?? 0, ended.unpaid[player] ?? 0];
  const back = (ended.to[player] ?? 0) - paid;
  if (unpaid) return [{ key: 'page.paid_part', facts: { player, paid, unpaid, back } }];
  return [paid ? { key: 'page.paid_all', facts: { player, paid, back } } : { key: 'page.paid_back', facts: { player, back } }];
}

/** What the last coup was for one player, in one line; undefined for who had no part in it. */
export function mineOf(settled: Settled, player: string): Phrase | undefined {
  const net = netOf(settled, player);
  if (net === null) return undefined;
  if (player === settled.banker) return { key: 'page.mine_bank', facts: { net } };
  const { one, two } = settled.stakes[player] ?? NOTHING;
  const unpaid = settled.ended.unpaid[player] ?? 0;
  const facts = { stake: one + two, place: placeOf({ one, two }), net, unpaid };
  return { key: unpaid ? 'page.mine_part' : 'page.mine_stake', facts };
}

/** What a coup brought a player: what he received less what he had staked; the bank's gain for its banker. */
export function netOf({ ended, stakes, banker, taxe }: Settled, player: string): number | null {
  if (player === banker) return ended.collected - sum(Object.values(ended.paid)) - taxe;
  const laid = stakes[player];
  return laid ? (ended.to[player] ?? 0) - laid.one - laid.two : null;
}

/** What a seat has put down, and where. */
export function downOf({ id, entry, place }: BanqueView['players'][number], view?: Pick<BanqueView, 'stakes'> | null): { amount: number; place: Place | null } {
  if (entry) return { amount: entry, place };
  const { one, two } = view?.stakes[id] ?? NOTHING;
  return { amount: one + two, place: one + two ? placeOf({ one, two }) : null };
}

/** Which claim comes before which, from 1, of those who have an entry; 0 where none counts. */
export function rankOf({ claims }: BanqueView, { id, entry }: BanqueView['players'][number]): number {
  return entry ? claims.indexOf(id) + 1 : 0;
}

/** What would go back of an entry if the time were over now. */
export function backOf({ outlook }: BanqueView, player: string): number {
  return outlook?.fates.find((fate) => fate.player === player)?.back ?? 0;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, each) => all + each, 0);
}
