/** What is typed at tables whose bank a player holds, as far as both games understand the same. */
import { secondsLeft } from '../../core/clock';
import { wordOf, type Words } from '../../core/commands';
import type { ReplyText } from '../../core/game';
import { cents } from '../../core/money';
import { CANNOT_NOW, DONE, when } from '../../core/prompt';
import type { Table } from '../../core/table.svelte';
import { fits, type BankGame, type Money, type Says } from './local.svelte';
import type { BankPart } from './part';

type Seat = Table<BankGame>;
type LocalState = BankPart['local'];

/** An amount that was typed: what it is for, `pay` being whatever is asked, and what stands behind it. */
export interface AmountCommand {
  do: Money | 'pay';
  amount: number;
}

/** `stake 25`, `40`, and what follows. */
export function amountIn(text: string, sums: Words<Money>): (AmountCommand & { rest: string | undefined }) | undefined {
  const [, word = '', number, rest] = /^([^\d-]*?)\s*(\d+(?:[.,]\d{1,2})?)(?:\s+(.+))?$/.exec(text.trim()) ?? [];
  const amount = number === undefined ? undefined : cents(number);
  const kind = word ? wordOf(word, sums) : 'pay';
  return kind && amount !== undefined ? { do: kind, amount, rest } : undefined;
}

/** An amount alone is for what is asked; an amount for a thing that is not asked may mean something to every table. */
export function pay({ do: kind, amount }: AmountCommand, table: Seat, local: LocalState, lies: (kind: Money) => ReplyText | undefined = () => undefined): ReplyText | undefined {
  const wanted = kind === 'pay' ? local.paying?.type : kind;
  const option = wanted && table.can(wanted);
  if (!wanted || !option) return kind === 'stake' ? undefined : CANNOT_NOW;
  const withdraws = wanted === 'stake' && amount === 0;
  if (!withdraws && !fits(amount, option)) return { key: 'page.out_of_bounds', facts: { minimum: option.minimum, maximum: option.maximum } };
  const refused = lies(wanted);
  if (!refused) local.pay(wanted, amount);
  return refused ?? DONE;
}

const declares = (says: Says) => (table: Seat, local: LocalState): ReplyText => (table.can('declare')?.says.includes(says) && local.declare(says) ? DONE : CANNOT_NOW);

/** Why a stake cannot be one of every coup: it is below the least, as one laid by hand would be. */
export function tooSmall(stake: number, { rules }: Pick<Seat, 'rules'>): ReplyText | undefined {
  const least = Number(rules.rows.find(({ key }) => key === 'least_stake')?.facts?.['amount'] ?? 0);
  return stake > 0 && stake < least ? { key: 'refusal.stake_below_least', facts: { stake, least } } : undefined;
}

/** What a word does or tells; nobody else hears of what is told. */
export const ACTS = {
  draw: declares('draw'),
  stand: declares('stand'),
  natural: declares('natural'),
  regle: (_, local) => (local.declare('selon_la_regle') ? DONE : CANNOT_NOW),
  decline: (table) => when(table.can('decline'), ({ on }) => table.send({ type: 'decline', on })),
  proceed: (table, local) => (local.covered ? hand(table, local) : when(table.can('proceed'), ({ on }) => table.send({ type: 'proceed', on }))),
  status: ({ me }, local) => (me ? { key: 'page.status', facts: { purse: me.purse, total: local.inPlay } } : { key: 'page.you_watch' }),
  who: ({ frame, name }) => {
    const { banker = null, bank = 0 } = frame?.view ?? {};
    return banker === null ? { key: 'page.bank_free' } : { key: 'page.tell_who', facts: { player: name(banker), bank } };
  },
  hand,
  time: ({ frame, clock }) =>
    frame?.deadline == null || frame.paused
      ? { key: 'page.tell_no_time' }
      : { key: 'page.seconds_left', facts: { count: secondsLeft(frame.deadline, clock.now()) } },
} satisfies Record<string, (table: Seat, local: LocalState) => ReplyText>;

/** Who asks for his cards has turned them. */
function hand(_: Seat, local: LocalState): ReplyText {
  local.turnAll();
  const cards = local.hands.flatMap((each) => each.cards.flatMap(({ face }) => face ?? []));
  if (!cards.length) return { key: 'page.tell_no_hand' };
  return { key: 'page.tell_hand', facts: { cards, points: local.hands.flatMap(({ points }) => points ?? []) } };
}
