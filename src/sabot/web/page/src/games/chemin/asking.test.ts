import { expect, test } from 'vitest';

import { questionOf } from './asking';
import { ann, hand, view } from './frames';
import type { Option, View } from '../../core/types';

type Options = Option<'chemin'>[];
const finish = { type: 'finish', on: 7 } as const;
const keys = (more: Parameters<typeof view>[0], options: Options, me: Parameters<typeof ann>[0] = {}) => {
  const found = questionOf(view(more), options, ann(me));
  return found && [...found.asks.map(({ key }) => key), found.silence?.key];
};

test('who is asked nothing has no question, and a spectator never', () => {
  expect(keys({}, [finish])).toBeUndefined();
  expect(questionOf(view(), [{ type: 'answer', on: 1, question: 'keep', amount: 5, about: null }], undefined)).toBeUndefined();
});

test.each<[string, Parameters<typeof view>[0], Options, string[]]>([
  ['post', {}, [{ type: 'post', on: 1, minimum: 5000, maximum: 9000, coin: 1 }, { type: 'decline', on: 1 }], ['page.q_post', 'page.silence_decline']],
  ['keep', {}, [{ type: 'answer', on: 1, question: 'keep', amount: 50, about: null }], ['page.ask_keep', 'page.price_keep', 'page.silence_keep']],
  ['associate', { banker: 'bo' }, [{ type: 'associate', on: 1, amount: 50 }, finish], ['page.q_associate', 'page.silence_pass']],
  ['call', { banker: 'bo', bank: 50 }, [{ type: 'make_call', on: 1, calls: [{ call: 'banco', amount: 50 }] }, finish], ['page.q_call', 'page.silence_pass']],
  ['suivi', { banker: 'bo', bank: 50, calls: [{ call: 'suivi', amount: 50, short_by: 0 }] }, [{ type: 'make_call', on: 1, calls: [{ call: 'banco', amount: 50 }] }, finish], ['page.q_call_suivi', 'page.q_call', 'page.silence_pass']],
  ['stake', {}, [{ type: 'stake', on: 1, minimum: 5, maximum: 9, open: 9, coin: 1 }, finish], ['page.q_stake', 'page.silence_pass']],
  ['stake avec', { call: 'avec', callers: ['bo'] }, [{ type: 'stake', on: 1, minimum: 5, maximum: 9, open: 9, coin: 1 }], ['page.q_stake_avec', 'page.silence_pass']],
  ['suite', {}, [{ type: 'take_suite', on: 1, amount: 50 }], ['page.q_suite', 'page.silence_pass']],
  ['deal', { step: 'deal' }, [{ type: 'proceed', on: 1 }], ['page.q_deal', 'page.silence_proceed']],
])('each step asks one question: %s', (_, more, options, expected) => {
  expect(keys(more, options)).toEqual(expected);
});

test('nobody is asked to decline where the table waits for a banker', () => {
  expect(keys({ stage: 'waits' }, [{ type: 'post', on: 1, minimum: 5000, maximum: 9000, coin: 1 }])).toEqual(['page.q_post_first', undefined]);
});

test('W1: an entry stands in silence until the window closes', () => {
  const stake = { type: 'stake', on: 1, minimum: 5, maximum: 9, open: 9, coin: 1 } as const;
  expect(keys({}, [stake], { entry: 20 })?.at(-1)).toBe('page.silence_entry');
  expect(keys({}, [{ type: 'make_call', on: 1, calls: [{ call: 'banco', amount: 50 }] }], { entry: 20, call: 'avec' })?.at(-1)).toBe('page.silence_call');
});

test('C7.2: the ponte is told what his points bind him to, the banker what he gave', () => {
  const two = { ponte_hand: hand(6, 'Ks', '6d'), step: 'declare', selon_la_regle: 'stand' } as const;
  expect(keys(two, [{ type: 'declare', on: 1, says: ['stand'] }])).toEqual(['page.q_bound_ponte_stand', 'page.silence_regle']);
  const gave = { ponte_hand: hand(null, null, null, '9d'), banker_hand: hand(3, 'Ks', '3d'), step: 'choose' };
  expect(keys(gave, [{ type: 'declare', on: 1, says: ['draw', 'stand'] }])).toEqual(['page.q_have_gave', 'page.q_free', 'page.silence_regle']);
  expect(keys({ ...gave, ponte_hand: hand(null, null, null) }, [{ type: 'declare', on: 1, says: ['draw'] }])?.[0]).toBe('page.q_have_stood');
});

test('C11.2: who bids last is told so, the others what they must bid', () => {
  const auction = { stage: 'auction', bidder: 'bo', bid: 60 };
  const bids: Options = [{ type: 'bid', on: 1, minimum: 61, maximum: 900, coin: 1 }, finish];
  expect(keys(auction, bids)).toEqual(['page.q_bid', 'page.silence_bid']);
  expect(keys({ stage: 'auction' }, bids)).toEqual(['page.q_bid_first', 'page.silence_bid']);
  expect(keys({ ...auction, bidder: 'ann' }, [])).toEqual(['page.q_bid_mine', 'page.silence_bid_mine']);
});

test.each<[View<'chemin'>['stage'], Parameters<typeof view>[0], number]>([
  ['associate', { amount: 900 }, 900],
  ['suite', { amount: 900 }, 900],
  ['calls', { bank: 900, calls: [{ call: 'banco', amount: 900, short_by: 490 }, { call: 'avec', amount: 450, short_by: 40 }] }, 450],
  ['stakes', { amount: 900, least_stake: 500 }, 500],
  ['stakes', { amount: 300, least_stake: 500 }, 300],
  ['auction', { minimum: 500 }, 500],
  ['auction', { minimum: 500, bidder: 'bo', bid: 900 }, 901],
])('%s %o: whose purse is too short is told by how much', (stage, seen, price) => {
  const at = view({ coin: 1, ...seen, stage });
  expect(questionOf(at, [finish], ann({ purse: price - 40 }))).toEqual({
    asks: [{ key: `page.short_${stage}`, facts: { price, bank: at.bank, purse: price - 40, amount: 40 } }],
    silence: { key: 'page.silence_pass', facts: {} },
  });
  expect(questionOf(at, [finish], ann({ purse: price - 40, entry: 40 }))).toBeUndefined();
  expect(questionOf(at, [finish], ann({ purse: price }))).toBeUndefined();
  expect(questionOf(at, [], ann({ purse: price - 40 }))).toBeUndefined();
});
