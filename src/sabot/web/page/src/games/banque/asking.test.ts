import { expect, test } from 'vitest';

import { rules } from '../../testing/frames';
import type { Option } from '../../core/types';
import { askingOf, questionOf, thirdsOf } from './asking';
import { hand, player, tableau, view } from './frames';
import type { BanqueView } from './types';

type Banque = 'banque';

const TAXED = {
  ...rules,
  rows: [
    { section: 'house', key: 'taxe_on', facts: { choice: 'capital' } },
    { section: 'house', key: 'taxe_capital', facts: { rate: '5 %' } },
    { section: 'house', key: 'rounding', facts: { choice: 'down' } },
    { section: 'house', key: 'beyond', facts: { choice: 'returned' } },
  ],
};
const ME = player('ann', { purse: 50_000 });
const BANKED: Partial<BanqueView> = { banker: 'ann', bank: 12_000, brought: 10_000, levied: 40, tenure: 3 };
const BID: Option<Banque> = { type: 'bid', on: 3, minimum: 12_001, maximum: 40_000, coin: 1 };
const ADD: Option<Banque> = { type: 'add_to_bank', on: 3, minimum: 9500, maximum: 40_000, coin: 1 };
const FINISH: Option<Banque> = { type: 'finish', on: 3 };

const asked = (seen: Partial<BanqueView>, options: Option<Banque>[], me = ME) => questionOf(view(seen), options, me, TAXED);
const keys = (seen: Partial<BanqueView>, options: Option<Banque>[], me = ME) => {
  const found = asked(seen, options, me);
  return found && [...found.asks.map(({ key }) => key), found.silence?.key];
};

test('B2, W2: an auction tells the standing bid, the least bid with its taxe, and the purse', () => {
  const found = asked({ stage: 'auction', bidder: 'bo', bid: 12_000 }, [BID, FINISH]);
  expect(found?.asks).toEqual([
    { key: 'page.q_bid', facts: { minimum: 12_001, bid: 12_000, player: 'bo', purse: 50_000 } },
    { key: 'page.with_taxe', facts: { taxe: 601 } },
  ]);
  expect(keys({ stage: 'auction' }, [BID])).toEqual(['page.q_bid_first', 'page.with_taxe', 'page.silence_bid']);
  expect(keys({ stage: 'auction', bidder: 'ann', bid: 900 }, [FINISH])).toEqual(['page.q_bid_mine', 'page.silence_bid_mine']);
  expect(keys({ stage: 'auction', bidder: 'bo' }, [FINISH])).toBeUndefined();
});

const POST: Option<Banque> = { type: 'post', on: 3, minimum: 10_000, maximum: 40_000, coin: 1 };

test.each<[string, Partial<BanqueView>, Option<Banque>[], string[]]>([
  ['list', { stage: 'post' }, [POST, { type: 'decline', on: 3 }], ['page.q_post', 'page.with_taxe', 'page.silence_post']],
  ['lot', { stage: 'willing' }, [{ type: 'be_willing', on: 3, minimum: 10_000 }, FINISH], ['page.q_willing', 'page.with_taxe', 'page.silence_unwilling']],
  ['cut', { stage: 'cutter' }, [{ type: 'name_cutter', on: 3, players: ['bo'] }], ['page.ask_cutter', 'page.silence_cutter']],
  [
    'beyond', { stage: 'beyond' }, [{ type: 'answer', on: 3, amount: 500, taxe: 25 }],
    ['page.ask_beyond', 'page.price_post', 'page.with_taxe', 'page.refused_returned', 'page.silence_beyond'],
  ],
  ['cover', { stage: 'cover' }, [{ type: 'answer', on: 3, amount: 500, taxe: 0 }], ['page.ask_cover', 'page.price_post', 'page.silence_cover']],
  [
    'tenure', { ...BANKED, stage: 'tenure' }, [{ type: 'go_on', on: 3 }, ADD, { type: 'retire', on: 3, amount: 12_000 }],
    ['page.q_tenure', 'page.q_retire', 'page.silence_tenure'],
  ],
  ['no coup yet', { ...BANKED, stage: 'tenure' }, [{ type: 'go_on', on: 3 }, ADD], ['page.q_tenure', 'page.q_no_coup', 'page.silence_tenure']],
  ['refill', { ...BANKED, bank: 500, stage: 'refill' }, [ADD, { type: 'decline', on: 3 }], ['page.q_refill', 'page.with_taxe', 'page.silence_refill']],
  ['succession', { stage: 'succession', retiring: 'bo' }, [{ type: 'take_bank', on: 3, amount: 900, taxe: 45 }, FINISH], ['page.q_take', 'page.with_taxe', 'page.silence_pass']],
  ['banco', { stage: 'banco', banker: 'bo' }, [{ type: 'call_banco', on: 3, amount: 900, places: ['one'], suivi: false }], ['page.q_banco', 'page.silence_pass']],
  ['suivi', { stage: 'banco', banker: 'bo' }, [{ type: 'call_banco', on: 3, amount: 900, places: ['one'], suivi: true }], ['page.q_suivi', 'page.silence_pass']],
  ['stakes', { stage: 'stakes' }, [{ type: 'stake', on: 3, minimum: 1, maximum: 9, places: ['one'], bank: 900, coin: 1 }], ['page.q_stake', 'page.silence_pass']],
  ['turn', { step: 'turn' }, [{ type: 'proceed', on: 3 }], ['page.q_turn', 'page.silence_turn']],
])('%s is asked with what it costs and what silence means', (_, seen, options, said) => {
  expect(keys(seen, options)).toEqual(said);
});

test.each<[BanqueView['stage'], Partial<BanqueView>, number, string[], object]>([
  ['banco', { bank: 900 }, 899, ['page.short_banco', 'page.silence_pass'], { price: 900, purse: 899, amount: 1 }],
  ['stakes', { least_stake: 100 }, 40, ['page.short_stakes', 'page.silence_pass'], { price: 100, purse: 40, amount: 60 }],
  ['willing', { minimum: 10_000 }, 10_400, ['page.short_willing', 'page.with_taxe', 'page.silence_pass'], { price: 10_000, purse: 10_400, amount: 100 }],
  ['auction', { minimum: 10_000 }, 10_499, ['page.short_auction', 'page.with_taxe', 'page.silence_pass'], { price: 10_000, purse: 10_499, amount: 1 }],
  ['auction', { bidder: 'bo', bid: 20_000 }, 20_990, ['page.short_auction', 'page.with_taxe', 'page.silence_pass'], { price: 20_001, purse: 20_990, amount: 12 }],
  ['succession', { offered: 900 }, 940, ['page.short_succession', 'page.with_taxe', 'page.silence_pass'], { price: 900, purse: 940, amount: 5 }],
])('%s: whose purse is too short is told by how much', (stage, seen, purse, said, facts) => {
  const me = player('ann', { purse });
  expect(keys({ ...seen, stage }, [FINISH], me)).toEqual(said);
  expect(asked({ ...seen, stage }, [FINISH], me)?.asks[0]?.facts).toEqual(facts);
  expect(keys({ ...seen, stage }, [FINISH], player('ann', { purse: purse + 100 }))).toBeUndefined();
  expect(keys({ ...seen, stage }, [], me)).toBeUndefined();
});

test('B12: what the bank has come to stands in the question', () => {
  expect(asked({ ...BANKED, stage: 'tenure' }, [{ type: 'go_on', on: 3 }])?.asks[0]?.facts).toEqual({
    bank: 12_000, brought: 10_000, gain: 2000, taxe: 40, purse: 50_000,
  });
});

test('B10: whoever gives a card is told to which tableau, and weighs the third cards that lie open', () => {
  const proceed: Option<Banque> = { type: 'proceed', on: 3 };
  const asks = tableau({ declared: 'draw', hand: hand(5, 'Ks', '5d') });
  const given = tableau({ declared: 'draw', hand: hand(7, 'Ks', '5d', '2h') });
  const stood = tableau({ declared: 'stand', hand: hand(null, null, null) });
  expect(asked({ step: 'give', one: asks, two: asks }, [proceed])?.asks).toEqual([{ key: 'page.q_give', facts: { side: 'one' } }]);
  expect([view({ one: given, two: asks }), view({ one: stood, two: asks })].map(askingOf)).toEqual(['two', 'two']);
  expect(thirdsOf(view({ one: given, two: stood })).map(({ side, card }) => [side, card.face])).toEqual([['one', '2h']]);
});

test('B9: a ponte hears which tableau he declares for and with what, the banker what he has', () => {
  const declare: Option<Banque> = { type: 'declare', on: 3, says: ['draw', 'stand'] };
  const two = { step: 'declare', declaring: 'two' as const, two: tableau({ hand: hand(5, 'Ks', '5d') }), selon_la_regle: 'draw' as const };
  expect(asked(two, [declare])?.asks).toEqual([{ key: 'page.q_have', facts: { points: 5, side: 'two' } }, { key: 'page.q_free', facts: {} }]);
  const choose = { step: 'choose', banker_hand: hand(4, 'Ks', '4d'), selon_la_regle: 'stand' as const };
  expect(keys(choose, [{ ...declare, says: ['stand'] }])).toEqual(['page.q_have_banker', 'page.q_bound', 'page.silence_regle']);
});

test('who has not turned his cards is asked to, and hears nothing of them', () => {
  const seen = view({ step: 'declare', declaring: 'one', one: tableau({ hand: hand(5, 'Ks', '5d') }) });
  expect(questionOf(seen, [{ type: 'declare', on: 3, says: ['draw'] }], ME, TAXED, true)).toEqual({
    asks: [{ key: 'page.q_palette', facts: { side: 'one' } }], silence: { key: 'page.silence_palette', facts: {} },
  });
});

test('nothing is asked of who watches, or who is not asked', () => {
  expect(questionOf(view({}), [], undefined, TAXED)).toBeUndefined();
  expect(asked({ stage: 'banco' }, [])).toBeUndefined();
});
