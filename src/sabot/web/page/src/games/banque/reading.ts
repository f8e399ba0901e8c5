/** What a view of Baccara Banque is read as: lines of the bank, what lies on a tableau, the last coup; keys and facts. */
import type { Facts } from '../../lib/say';
import type { RuleCard } from '../../lib/types';
import type { Fate, Laid, Outlook, Place, Seen, Settled, Side } from './types';

/** A key of the words with its facts. */
export interface Read {
  key: string;
  facts: Facts;
}

/** What somebody has on a tableau, or would have if the time were over now. */
export interface Lies {
  player: string;
  amount: number;
  cheval: boolean;
}

const NOTHING: Laid = { one: 0, two: 0 };

/** What a rule card says of an option of the house. */
export function choiceOf(rules: RuleCard, key: string): string {
  const row = rules.rows.find((each) => each.section === 'house' && each.key === key);
  return String(row?.facts?.['choice'] ?? row?.facts?.['rate'] ?? '');
}

/** The rate of a taxe on capital, paid on top of what is brought in; nothing where capital is not taxed. */
export function taxeOf(rules: RuleCard): string {
  return choiceOf(rules, 'taxe_on') === 'capital' ? choiceOf(rules, 'taxe_capital') : '';
}

/** The lines beside the bank: `page.fact_<key>` is what each is about, `page.value_<key>` what is the case. */
export function factsOf(view: Seen): Read[] {
  const lost = Object.entries(view.lost).filter(([, count]) => count > 0);
  const found: (Read | false)[] = [
    view.banker !== null && { key: view.bank_open ? 'answers_open' : 'answers_limited', facts: {} },
    view.banker !== null && { key: 'tenure', facts: { coups: view.tenure } },
    view.retiring !== null && { key: 'offered', facts: { player: view.retiring, amount: view.offered } },
    view.bidder !== null && { key: 'bid', facts: { player: view.bidder, amount: view.bid } },
    view.banker !== null && { key: 'staked', facts: { amount: stakedOf(view) } },
    view.banker !== null && !view.bank_open && { key: 'open', facts: { amount: openOf(view) } },
    beyondOf(view) > 0 && { key: 'beyond', facts: { amount: beyondOf(view) } },
    view.callers.length > 0 && { key: 'callers', facts: { players: view.callers } },
    view.suivi.length > 0 && { key: 'suivi', facts: { players: view.suivi } },
    view.barred.length > 0 && { key: 'barred', facts: { players: view.barred } },
    ...lost.map(([player, count]) => ({ key: 'lost', facts: { player, count } })),
    view.willing.length > 0 && { key: 'willing', facts: { players: view.willing } },
    view.stage === 'post' && { key: 'list', facts: { players: view.list } },
    view.declined.length > 0 && { key: 'declined', facts: { players: view.declined } },
    view.claims.length > 0 && { key: 'claims', facts: { players: view.claims } },
    { key: 'least', facts: { minimum: view.minimum, least: view.least_stake } },
  ];
  return found.filter((each) => each !== false);
}

/** What is staked against the bank, or would be if the time were over now. */
export function stakedOf(view: Seen): number {
  return sum([...linesOn(view, 'one'), ...linesOn(view, 'two')].map(({ amount }) => amount));
}

/** What of a limited bank nobody has staked against. */
export function openOf(view: Seen): number {
  return Math.max(view.bank - stakedOf(view), 0);
}

function beyondOf(view: Seen): number {
  return view.outlook?.beyond || view.beyond;
}

/** What lies on a tableau: counted stakes, else what would count of the entries. */
export function linesOn(view: Seen, side: Side): Lies[] {
  const counted = view.players.filter(({ stake }) => stake.one || stake.two).map(({ id, stake }) => [id, stake] as const);
  const laid = counted.length ? counted : (view.outlook?.fates ?? []).map(({ player, counts }) => [player, counts] as const);
  return laid
    .filter(([, each]) => each[side] > 0)
    .map(([player, each]) => ({ player, amount: each[side], cheval: each.one > 0 && each.two > 0 }));
}

/** Where something lies. */
export function placeOf({ one, two }: Laid): Place {
  return one && two ? 'cheval' : one ? 'one' : 'two';
}

/** What would stand if the time were over now, as sentences; `beyond` is the house's option for what exceeds the bank. */
export function outlookOf(outlook: Outlook, open: boolean, beyond: string): Read[] {
  const exceeds = open ? 'page.beyond_cover' : `page.beyond_${beyond}`;
  return [
    ...outlook.fates.map((fate) => fateOf(fate, outlook.then)),
    ...(outlook.beyond ? [{ key: exceeds, facts: { amount: outlook.beyond } }] : []),
    { key: `page.then_${outlook.then}`, facts: {} },
  ];
}

function fateOf({ player, counts, back, why }: Fate, then: Outlook['then']): Read {
  const amount = counts.one + counts.two;
  if (then === 'taken' && !why) return { key: 'page.fate_takes', facts: { player } };
  if (!amount) return { key: 'page.fate_back', facts: { player, back, why: why ?? 'room' } };
  const facts = { player, counts: amount, place: placeOf(counts) };
  return why ? { key: 'page.fate_part', facts: { ...facts, back, why } } : { key: 'page.fate_counts', facts };
}

/** What everybody won or lost in a coup, the bank last. */
export function resultsOf(settled: Settled): Read[] {
  const { ended, stakes, banker, taxe } = settled;
  const lines = Object.entries(stakes).flatMap(([player, laid]): Read[] => {
    const facts = { player, stake: laid.one + laid.two, place: placeOf(laid), amount: ended.to[player] ?? 0 };
    const unpaid = ended.unpaid[player];
    return [{ key: 'page.stake_was', facts }, ...(unpaid ? [{ key: 'event.unpaid', facts: { player, amount: unpaid } }] : [])];
  });
  const bank = { player: banker, collected: ended.collected, paid: sum(Object.values(ended.paid)), taxe };
  return [...lines, { key: 'page.bank_was', facts: bank }];
}

/** What a coup brought a player: what he received less what he had staked; the bank's gain for its banker. */
export function netOf({ ended, stakes, banker, taxe }: Settled, player: string): number | null {
  if (player === banker) return ended.collected - sum(Object.values(ended.paid)) - taxe;
  const laid = stakes[player];
  return laid ? (ended.to[player] ?? 0) - laid.one - laid.two : null;
}

/** What a seat has put down, and where. */
export function downOf({ entry, place, stake }: Seen['players'][number]): { amount: number; place: Place | null } {
  if (entry) return { amount: entry, place };
  const { one, two } = stake ?? NOTHING;
  return { amount: one + two, place: one + two ? placeOf({ one, two }) : null };
}

/** Which claim comes before which, from 1, of those who have an entry; 0 where none counts. */
export function rankOf({ claims }: Seen, { id, entry }: Seen['players'][number]): number {
  return entry ? claims.indexOf(id) + 1 : 0;
}

/** What would go back of an entry if the time were over now. */
export function backOf({ outlook }: Seen, player: string): number {
  return outlook?.fates.find((fate) => fate.player === player)?.back ?? 0;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, each) => all + each, 0);
}
