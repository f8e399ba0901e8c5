/** What a player is asked whose own bank it may become, in keys and facts: what both games ask alike. */
import type { Phrase } from '../../core/say';
import type { Option, Player, View } from '../../core/types';
import { type BankGame, type AmountOption } from './local.svelte';

/** Sentences that ask, and what happens if nothing is answered; null where nothing would. */
export interface Question {
  asks: readonly Phrase[];
  silence: Phrase | null;
}

export interface QuestionContext<G extends BankGame = BankGame> {
  view: View<G>;
  /** What he may do now. */
  options: readonly Option<G>[];
  me: Player<G>;
}

/** What is said of a question; undefined where it is not asked. */
export type Asker<A> = (asked: A) => Question | undefined;
/** What an amount of capital costs beside itself. */
type Costs<A> = (asked: A, amount: number) => readonly Phrase[];

export const read = (key: string, facts: Phrase['facts'] = {}): Phrase => ({ key, facts });

/** The first question that is asked. */
export function firstOf<A>(askers: readonly Asker<A>[], asked: A): Question | undefined {
  for (const asker of askers) {
    const found = asker(asked);
    if (found) return found;
  }
  return undefined;
}

/** Whether he posts a bank, where silence declines it. */
export function posts<G extends BankGame, A extends QuestionContext<G>>(silence: string, costs: Costs<A>): Asker<A> {
  return (asked) => {
    const { me } = asked;
    const found = bounded(asked, 'post');
    if (!found) return undefined;
    const declines = asked.options.some(({ type }) => type === 'decline');
    const asks = [read(declines ? 'page.q_post' : 'page.q_post_first', { minimum: found.minimum, purse: me.purse }), ...costs(asked, found.minimum)];
    return { asks, silence: declines ? read(silence) : null };
  };
}

/** What he bids, or that his bid is the highest. */
export function bids<G extends BankGame, A extends QuestionContext<G>>(costs: Costs<A>): Asker<A> {
  return (asked) => {
    const { view, me } = asked;
    const found = bounded(asked, 'bid');
    if (view.stage !== 'auction') return undefined;
    if (view.bidder === me.id) return { asks: [read('page.q_bid_mine', { bid: view.bid })], silence: read('page.silence_bid_mine') };
    if (!found) return undefined;
    const facts = { minimum: found.minimum, bid: view.bid, player: view.bidder ?? '', purse: me.purse };
    return { asks: [read(view.bidder ? 'page.q_bid' : 'page.q_bid_first', facts), ...costs(asked, found.minimum)], silence: read('page.silence_bid') };
  };
}

function bounded({ options }: { options: readonly { type: string }[] }, type: AmountOption['type']): AmountOption | undefined {
  return options.find((each): each is AmountOption => each.type === type);
}

