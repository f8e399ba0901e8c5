import { describe, expect, it } from 'vitest';

import { after, left, read, taken, typed, written, type Asked } from './shoe';

const EIGHT: Asked = { rules: 'mini', decks: 8, gone: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], bet: 'tie' };

describe('a shoe of the laboratory', () => {
  it('gives cards and takes them back, as many as there are', () => {
    const one = taken(EIGHT, 5, 1);
    expect(left(one)).toBe(415);
    expect(taken(one, 5, -1)).toEqual(EIGHT);
    expect(taken(EIGHT, 5, -1)).toBe(EIGHT);
    expect(taken({ ...EIGHT, gone: [0, 32, 0, 0, 0, 0, 0, 0, 0, 0] }, 1, 1).gone[1]).toBe(32);
  });

  it('keeps six cards for a coup', () => {
    const last: Asked = { ...EIGHT, decks: 1, gone: [16, 4, 4, 4, 4, 4, 4, 4, 2, 0] };
    expect(left(last)).toBe(6);
    expect(taken(last, 9, 1)).toBe(last);
  });

  it('reads cards as people type them', () => {
    expect(typed('K5 97,3')).toEqual([0, 5, 9, 7, 3]);
    expect(typed('10 a t0')).toEqual([0, 1, 0, 0]);
    expect(typed('K5 x')).toBeUndefined();
    expect(after(EIGHT, [0, 5, 5])?.gone).toEqual([1, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
    expect(after({ ...EIGHT, decks: 1 }, [9, 9, 9, 9, 9])).toBeUndefined();
  });

  it('stands in the address line and comes back from it', () => {
    const shoe = taken(taken(EIGHT, 0, 1), 9, 1);
    expect(read(written(shoe))).toEqual(shoe);
    expect(read('?decks=x&gone=1.2&bet=')).toEqual({ bet: '' });
    expect(read('?gone=-1.0.0.0.0.0.0.0.0.0')).toEqual({ bet: '' });
  });
});
