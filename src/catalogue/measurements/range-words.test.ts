import { describe, expect, it } from 'vitest';
import { limitedNames, rangeIn, rangeWord, withoutRange, withRange } from './range-words.ts';

describe('the word of a range', () => {
  it.each([
    ['temp', 2, 8, 'temp:2..8'],
    ['temp', null, 8, 'temp:..8'],
    ['temp', -1.5, null, 'temp:-1.5..'],
    ['temp.top', 0, 0, 'temp.top:0..0'],
    // No exponents.
    ['density', 1e-7, 1e21, 'density:0.0000001..1000000000000000000000'],
    ['temp', null, null, null],
    // A word ends at a space.
    ['chl a', 1, 2, null],
  ])('%s from %s to %s is %s', (name, low, high, word) => {
    expect(rangeWord(name, { low, high })).toBe(word);
  });
});

describe('the range in a term', () => {
  it.each([
    ['gotland temp:2..8', { low: 2, high: 8 }],
    ['TEMP>2 temp<=8,5', { low: 2, high: 8.5 }],
    ['temp=4', { low: 4, high: 4 }],
    ['temp:0..9 temp:2..', { low: 2, high: 9 }],
    ['temp.top:2..8 temperature>1 "temp:1..2" has:temp', { low: null, high: null }],
    ['', { low: null, high: null }],
  ])('%s', (term, range) => {
    expect(rangeIn(term, 'temp')).toEqual(range);
  });

  it('tells the names whose numbers are limited, each once', () => {
    expect(limitedNames('16S Salinity>30 temp:2..8 salinity<35 has:nitrate "ph<7"')).toEqual(['salinity', 'temp']);
  });
});

describe('another range in a term', () => {
  it.each([
    ['', 'temp:2..8'],
    ['gotland', 'gotland temp:2..8'],
    ['temp>4  gotland   temp<9', 'temp:2..8 gotland'],
    ['geog_loc_name:"Baltic Sea" Temp:1..2 has:temp', 'geog_loc_name:"Baltic Sea" temp:2..8 has:temp'],
    ['temp.top:1..2', 'temp.top:1..2 temp:2..8'],
  ])('%j becomes %j', (term, changed) => {
    expect(withRange(term, 'temp', { low: 2, high: 8 })).toBe(changed);
  });

  it('is none without limits', () => {
    expect(withoutRange('temp>4 "Baltic Sea" temp<9 salinity>3', 'temp')).toBe('"Baltic Sea" salinity>3');
    expect(withoutRange('temp>4', 'temp')).toBe('');
  });
});
