import { describe, expect, it } from 'vitest';

import { csv, drawn, ofGrid } from './data';
import { after, left, leftOf, NEW, read, taken, typed, withOwn, written, type LabState } from './shoe';

const EIGHT: LabState = { ...NEW, rules: 'mini', decks: 8, bet: 'tie' };

describe('a shoe of the laboratory', () => {
  it('gives cards and takes them back, as many as there are', () => {
    const one = taken(EIGHT, 5, 1);
    expect(left(one)).toBe(415);
    expect(taken(one, 5, -1)).toEqual(EIGHT);
    expect(taken(EIGHT, 5, -1)).toBe(EIGHT);
    expect(taken({ ...EIGHT, gone: [0, 32, 0, 0, 0, 0, 0, 0, 0, 0] }, 1, 1).gone[1]).toBe(32);
  });

  it('keeps six cards for a coup', () => {
    const last: LabState = { ...EIGHT, decks: 1, gone: [16, 4, 4, 4, 4, 4, 4, 4, 2, 0] };
    expect(left(last)).toBe(6);
    expect(taken(last, 9, 1)).toBe(last);
    expect(after(last, ['9'])).toBeUndefined();
  });

  it('reads cards as people type them in three languages, with their suits or without', () => {
    expect(typed('K5 97,3')).toEqual(['K', '5', '9', '7', '3']);
    expect(typed('10 a t0')).toEqual(['T', 'A', 'T', 'T']);
    expect(typed('BDK vdr')).toEqual(['J', 'Q', 'K', 'Jd', 'K']);
    expect(typed('Kh 5♠ 9')).toEqual(['Kh', '5s', '9']);
    expect(typed('K5 x')).toBeUndefined();
    expect(typed('hK')).toBeUndefined();
  });

  it('lets cards fall beside those that have gone', () => {
    const fallen = after(taken(EIGHT, 5, 1), ['K', '5', '5h']);
    expect(fallen?.fell).toEqual(['K', '5', '5h']);
    expect(fallen && [left(fallen), leftOf(fallen, 5), leftOf(fallen, 0)]).toEqual([412, 29, 127]);
    expect(after({ ...EIGHT, decks: 1 }, ['9', '9', '9', '9', '9'])).toBeUndefined();
  });

  it('stands in the address line and comes back from it', () => {
    const shoe: LabState = { ...taken(taken(EIGHT, 0, 1), 9, 1), fell: ['Kh', '5', 'T'], stakes: { tie: 500, big: 1000 }, shoes: 1000, seed: 7 };
    expect({ ...NEW, ...read(written(shoe)) }).toEqual(shoe);
    const said: LabState = { ...EIGHT, bet: 'own', own: 'p == b: 9; p == 8 and np == 3: 25' };
    expect({ ...NEW, ...read(written(said)) }).toEqual(said);
    const solved: LabState = { ...NEW, rules: 'chemmy', decks: 6, model: 'B3', dial: 10 };
    expect({ ...NEW, ...read(written(solved)) }).toEqual(solved);
    const nothing = { bet: '', own: '', model: '', fell: [], stakes: {} };
    expect(read('?decks=x&gone=1.2&bet=&fell=Z&stakes=tie-x&dial=-1&shoes=99999999999')).toEqual(nothing);
    expect(read('?gone=-1.0.0.0.0.0.0.0.0.0')).toEqual(nothing);
  });
});

describe('data of the laboratory', () => {
  const grid = ofGrid({
    model: 'B3',
    dial: 0,
    free: [{ name: '1,4', value: 0.5, exact: '1/2' }],
    columns: ['0', '-'],
    tables: [{ points: null, hands: [], rows: [['6 (0,6)', ['D', 'M*']]] }],
    mixed: [],
    values: [],
    unique: true,
  });

  it('quotes what has commas', () => {
    expect(csv(grid)).toBe('hand,0,-\n"6 (0,6)",D,M*\n"1,4",0.5,1/2\n');
  });

  it('is drawn as an image that is well formed, as it is shown', () => {
    const view = document.createElement('div');
    view.innerHTML = '<table><caption>1 &lt; 2</caption><tr><th>Hand</th><td class="number">1,5 %</td></tr></table><ul><li>M: <b>2</b></li></ul>';
    const image = new DOMParser().parseFromString(drawn('a < b & c', view), 'image/svg+xml');
    expect(image.querySelector('title')?.textContent).toBe('a < b & c');
    expect([...image.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['a < b & c', '1 < 2', 'Hand', '1,5 %', 'M: 2']);
  });

  it('a bet of one\'s own is looked at, and takes with it what lies on it', () => {
    const own = withOwn(EIGHT, 'p == b: 9');
    expect(own).toMatchObject({ bet: 'own', own: 'p == b: 9' });
    expect(withOwn({ ...own, stakes: { own: 5, tie: 7 } }, '')).toEqual({ ...EIGHT, bet: '', stakes: { tie: 7 } });
    expect(withOwn(EIGHT, '')).toEqual(EIGHT);
  });
});
