import { expect, test } from 'vitest';
import { numberParam, parseSearch, stringifySearch, textParam } from './params.ts';

test('texts that look like numbers or JSON stay texts', () => {
  for (const q of ['1.50', '007', 'true', '"a"', '[1]', 'gotland 16S', 'ä & ö = ü', '1e10']) {
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q });
  }
});

test('lists become repeated keys, and undefined values no key', () => {
  expect(stringifySearch({ year: [2019, 2020], q: undefined, none: [] })).toBe('?year=2019&year=2020');
  expect(parseSearch('?year=2019&year=2020')).toEqual({ year: ['2019', '2020'] });
});

test('parameters are read as texts or numbers', () => {
  expect(textParam('')).toBeUndefined();
  expect(textParam(['a', 'b'])).toBeUndefined();
  expect(numberParam('20')).toBe(20);
  expect(numberParam('-1')).toBeUndefined();
  expect(numberParam('')).toBe(0);
  expect(numberParam('x')).toBeUndefined();
});
