/** What a player is asked, what silence means, in keys and facts: one question at a time, from his own options. */
import type { Phrase } from '../../core/say';
import { offered, type Option, type Player, type View } from '../../core/types';
import { bids, firstOf, posts, read, type QuestionContext as AnyContext, type Asker as AnyAsker, type Question } from '../bank/asking';
import { leastBid } from '../bank/local.svelte';

type Chemin = 'chemin';
type Options = readonly Option<Chemin>[];

interface QuestionContext extends AnyContext<Chemin> {
  /** Whether the player may not have turned his cards yet. */
  covered: boolean;
}
type Asker = AnyAsker<QuestionContext>;

/** The question to a player; undefined while the table asks him nothing. */
export function questionOf(view: View<Chemin>, options: Options, me: Player<Chemin> | undefined, covered = false): Question | undefined {
  return me && firstOf(ASKERS, { view, options, me, covered });
}

const answer: Asker = ({ view, options }) => {
  const found = offered<Chemin, 'answer'>(options, 'answer');
  if (!found) return undefined;
  const { question, amount } = found;
  const won = question === 'keep' && view.bank_won ? [read('page.won_often', { count: view.bank_won })] : [];
  return {
    asks: [read(`page.ask_${question}`, { amount, about: found.about ?? '' }), ...won, read(`page.price_${question}`, { amount })],
    silence: read(`page.silence_${question}`, { amount }),
  };
};

const declare: Asker = ({ view, options, covered }) => {
  const found = offered<Chemin, 'declare'>(options, 'declare');
  if (!found) return undefined;
  if (covered) return { asks: [read('page.q_palette')], silence: read('page.silence_palette') };
  const banks = view.step === 'choose';
  const third = view.ponte_hand.cards[2]?.face;
  const points = (banks ? view.banker_hand : view.ponte_hand).points ?? 0;
  const has = !banks ? read('page.q_have', { points }) : third ? read('page.q_have_gave', { points, third }) : read('page.q_have_stood', { points });
  const [only] = found.says;
  const bound = only === 'natural' ? 'page.q_bound_natural' : `page.q_bound_${banks ? 'banker' : 'ponte'}_${only}`;
  const choice = found.says.length > 1 ? read('page.q_free') : read(bound, { points });
  const says = found.says.length > 1 || banks || only === 'natural' ? [has, choice] : [choice];
  return { asks: says, silence: read('page.silence_regle', { says: view.selon_la_regle ?? '' }) };
};

/** In a window an entry stands until it is changed. */
const enter: Asker = ({ view, options, me }) => {
  const found = asksOf(view, options);
  if (!found) return undefined;
  const [stands, passes] = me.call ? ['page.silence_call', 'page.silence_pass'] : ['page.silence_entry', 'page.silence_pass'];
  return { asks: found, silence: me.entry ? read(stands, { call: me.call ?? '', entry: me.entry }) : read(passes) };
};

function asksOf(view: View<Chemin>, options: Options): Phrase[] | undefined {
  const associate = offered<Chemin, 'associate'>(options, 'associate');
  const suite = offered<Chemin, 'take_suite'>(options, 'take_suite');
  const stake = offered<Chemin, 'stake'>(options, 'stake');
  const calls = offered<Chemin, 'make_call'>(options, 'make_call');
  if (associate) return [read('page.q_associate', { amount: associate.amount, player: view.banker ?? '' })];
  if (suite) return [read('page.q_suite', { amount: suite.amount })];
  if (stake) return [read(view.call === 'avec' ? 'page.q_stake_avec' : 'page.q_stake', { open: stake.open, players: view.callers })];
  if (!calls) return undefined;
  const follows = view.calls.some(({ call }) => call === 'suivi') ? [read('page.q_call_suivi')] : [];
  return [...follows, read('page.q_call', { bank: view.bank, player: view.banker ?? '' })];
}

/** What a window asks of whoever enters it at least. */
const PRICES: Partial<Record<View<Chemin>['stage'], (view: View<Chemin>) => number>> = {
  associate: ({ amount }) => amount,
  calls: ({ calls }) => (calls.length ? Math.min(...calls.map(({ amount }) => amount)) : 0),
  suite: ({ amount }) => amount,
  stakes: ({ amount, least_stake: least }) => Math.min(least, amount),
  auction: leastBid,
};

/** Why a window that is open to a player takes nothing from him: his purse is too short for it. */
const short: Asker = ({ view, options, me }) => {
  const price = PRICES[view.stage]?.(view) ?? 0;
  const amount = price - me.purse - me.entry;
  if (amount <= 0 || !offered<Chemin, 'finish'>(options, 'finish')) return undefined;
  return { asks: [read(`page.short_${view.stage}`, { price, bank: view.bank, purse: me.purse, amount })], silence: read('page.silence_pass') };
};

const proceed: Asker = ({ view, options }) => {
  const known = ['deal', 'turn', 'give'].includes(view.step);
  if (!known || !offered<Chemin, 'proceed'>(options, 'proceed')) return undefined;
  return { asks: [read(`page.q_${view.step}`)], silence: read('page.silence_proceed') };
};

/** The number of the question whose answers are worth something that is reckoned. */
export function weighedOf(options: Options, covered: boolean): number | undefined {
  const answer = offered<Chemin, 'answer'>(options, 'answer');
  const keep = answer?.question === 'keep' ? answer : undefined;
  const declare = covered ? undefined : offered<Chemin, 'declare'>(options, 'declare');
  const asked = (['post', 'bid', 'take_suite', 'stake'] as const).map((type) => offered<Chemin, typeof type>(options, type));
  return (asked.find((each) => each !== undefined) ?? keep ?? declare)?.on;
}

const ASKERS: readonly Asker[] = [posts('page.silence_decline', () => []), answer, declare, bids(() => []), enter, short, proceed];
