/** What a player is asked, what each answer costs, what silence means: one question at a time, from his own options. */
import type { Phrase } from '../../core/say';
import { offered, type Option, type Player, type RuleCard, type ShownCard } from '../../core/types';
import { bids, firstOf, posts, read, type QuestionContext as AnyContext, type Asker as AnyAsker, type Question } from '../bank/asking';
import { leastBid } from '../bank/local.svelte';
import { choiceOf, gainOf, taxeOn } from './reading';
import { SIDES, type BanqueView, type Side } from './types';

type Banque = 'banque';

interface QuestionContext extends AnyContext<Banque> {
  rules: RuleCard;
  /** Whether the cards that are to be declared still lie face down before their holder. */
  covered: boolean;
}
type Asker = AnyAsker<QuestionContext>;

/** The question to a player; undefined while the table asks him nothing. */
export function questionOf(view: BanqueView, options: QuestionContext['options'], me: QuestionContext['me'] | undefined, rules: RuleCard, covered = false): Question | undefined {
  return me && firstOf(ASKERS, { view, options, me, rules, covered });
}

/** The same as it is read out; who does not declare yet may look at his cards meanwhile. */
export function askedOf(
  view: BanqueView,
  options: QuestionContext['options'],
  me: QuestionContext['me'] | undefined,
  rules: RuleCard,
  covered: (side: Side) => boolean,
): Question | undefined {
  const side = view.declaring;
  const found = questionOf(view, options, me, rules, side !== null && covered(side));
  const waiting = SIDES.find((each) => each !== side && covered(each));
  if (found || !waiting || !side) return found;
  return { asks: [read('page.q_look', { side: waiting, other: side })], silence: null };
}

/** What an amount of capital costs beside itself; nothing where capital is not taxed. */
function costs({ view, rules }: QuestionContext, amount: number): Phrase[] {
  const taxe = taxeOn(rules, amount, view.coin);
  return taxe ? [read('page.with_taxe', { taxe })] : [];
}

const willing: Asker = (asked) => {
  const found = offered<Banque, 'be_willing'>(asked.options, 'be_willing');
  if (!found) return undefined;
  const asks = [read('page.q_willing', { minimum: found.minimum, purse: asked.me.purse }), ...costs(asked, found.minimum)];
  return { asks, silence: read(asked.me.willing ? 'page.silence_willing' : 'page.silence_unwilling') };
};

const cutter: Asker = ({ options }) =>
  offered<Banque, 'name_cutter'>(options, 'name_cutter') && { asks: [read('page.ask_cutter')], silence: read('page.silence_cutter') };

const answer: Asker = ({ view, options, me, rules }) => {
  const found = offered<Banque, 'answer'>(options, 'answer');
  if (!found) return undefined;
  const { amount, taxe } = found;
  const price = [read('page.price_post', { amount: amount + taxe, purse: me.purse }), ...(taxe ? [read('page.with_taxe', { taxe })] : [])];
  const refused = view.stage === 'beyond' ? [read(`page.refused_${choiceOf(rules, 'beyond')}`, { amount })] : [];
  return { asks: [read(`page.ask_${view.stage}`, { amount }), ...price, ...refused], silence: read(`page.silence_${view.stage}`) };
};

/** Go on, add, retire, refill: what the bank has come to, and what each answer costs. */
const tenure: Asker = (asked) => {
  const { view, options, me } = asked;
  const facts = { bank: view.bank, brought: view.brought, gain: gainOf(view), taxe: view.levied, purse: me.purse };
  const more = offered<Banque, 'add_to_bank'>(options, 'add_to_bank');
  if (view.stage === 'tenure' && offered<Banque, 'go_on'>(options, 'go_on')) {
    const retires = offered<Banque, 'retire'>(options, 'retire');
    return { asks: [read('page.q_tenure', facts), read(retires ? 'page.q_retire' : 'page.q_no_coup', facts)], silence: read('page.silence_tenure') };
  }
  if (view.stage !== 'refill' || !offered<Banque, 'decline'>(options, 'decline')) return undefined;
  const least = more?.minimum ?? view.amount;
  const [asks, silence] = view.bank ? ['page.q_refill', 'page.silence_refill'] : ['page.q_refill_empty', 'page.silence_refill_empty'];
  return { asks: [read(asks, { ...facts, least, minimum: view.minimum }), ...costs(asked, least)], silence: read(silence, { bank: view.bank }) };
};

const declare: Asker = ({ view, options, covered }) => {
  const found = offered<Banque, 'declare'>(options, 'declare');
  if (!found) return undefined;
  const banks = view.step === 'choose';
  const side = view.declaring ?? 'one';
  if (covered) return { asks: [read('page.q_palette', { side })], silence: read('page.silence_palette') };
  const points = (banks ? view.banker_hand : view[side].hand).points ?? 0;
  const has = banks ? read('page.q_have_banker', { points }) : read('page.q_have', { points, side });
  const [only] = found.says;
  const choice = found.says.length > 1 ? read('page.q_free') : read('page.q_bound', { says: only ?? '' });
  return { asks: [has, choice], silence: read('page.silence_regle', { says: view.selon_la_regle ?? '' }) };
};

/** What a window asks of whoever enters it, where a bank is to be matched. */
const PRICES: Partial<Record<BanqueView['stage'], (view: BanqueView) => number>> = {
  willing: ({ minimum }) => minimum,
  banco: ({ bank }) => bank,
  stakes: ({ least_stake: least }) => least,
  auction: leastBid,
  succession: ({ offered: bank }) => bank,
};
/** Where it is capital that is brought in, with its taxe. */
const CAPITAL: readonly BanqueView['stage'][] = ['willing', 'auction', 'succession'];

/** Why a window that is open to a player takes nothing from him: his purse is too short for it. */
const short: Asker = (asked) => {
  const { view, options, me, rules } = asked;
  const price = PRICES[view.stage]?.(view) ?? 0;
  const capital = CAPITAL.includes(view.stage);
  const amount = price + (capital ? taxeOn(rules, price, view.coin) : 0) - me.purse - me.entry;
  if (amount <= 0 || !offered<Banque, 'finish'>(options, 'finish')) return undefined;
  const asks = [read(`page.short_${view.stage}`, { price, purse: me.purse, amount }), ...(capital ? costs(asked, price) : [])];
  return { asks, silence: read('page.silence_pass') };
};

/** In a window an entry stands until it is changed. */
const enter: Asker = (asked) => {
  const found = asksOf(asked);
  if (!found) return undefined;
  const { me } = asked;
  return { asks: found, silence: me.entry ? read('page.silence_entry', { entry: me.entry }) : read('page.silence_pass') };
};

function asksOf({ view, options }: QuestionContext): Phrase[] | undefined {
  const take = offered<Banque, 'take_bank'>(options, 'take_bank');
  const banco = offered<Banque, 'call_banco'>(options, 'call_banco');
  const stake = offered<Banque, 'stake'>(options, 'stake');
  if (take) return [read('page.q_take', { amount: take.amount, player: view.retiring ?? '' }), ...(take.taxe ? [read('page.with_taxe', { taxe: take.taxe })] : [])];
  if (banco) return [read(banco.suivi ? 'page.q_suivi' : 'page.q_banco', { bank: banco.amount, player: view.banker ?? '' })];
  return stake && [view.bank_open ? read('page.q_stake_open') : read('page.q_stake', { bank: stake.bank })];
}

/** The third cards that lie open on the tableaux. */
export function thirdsOf(view: BanqueView): { side: Side; card: ShownCard }[] {
  return SIDES.flatMap((side) => {
    const card = view[side].hand.cards[2];
    return card?.face ? [{ side, card }] : [];
  });
}

/** The tableau that is given its card next. */
export function askingOf(view: BanqueView): Side {
  return SIDES.find((side) => view[side].declared === 'draw' && view[side].hand.cards.length < 3) ?? 'one';
}

const proceed: Asker = ({ view, options }) => {
  const known = ['deal', 'turn', 'give'].includes(view.step);
  if (!known || !offered<Banque, 'proceed'>(options, 'proceed')) return undefined;
  return { asks: [read(`page.q_${view.step}`, view.step === 'give' ? { side: askingOf(view) } : {})], silence: read(`page.silence_${view.step}`) };
};

/** What is asked about a bank of one's own. */
const MONEY = ['post', 'bid', 'be_willing', 'take_bank', 'answer', 'go_on', 'add_to_bank', 'stake'] as const;

/** The number of the question whose answers are worth something that is reckoned. */
export function weighedOf(options: QuestionContext['options'], covered: boolean): number | undefined {
  const declare = offered<Banque, 'declare'>(options, 'declare');
  if (declare) return covered ? undefined : declare.on;
  return MONEY.map((type) => offered<Banque, typeof type>(options, type)).find((each) => each !== undefined)?.on;
}

const ASKERS: readonly Asker[] = [posts('page.silence_post', costs), bids(costs), willing, cutter, answer, tenure, declare, enter, short, proceed];
