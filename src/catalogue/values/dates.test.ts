import { expect, it } from 'vitest';
import { formatPeriod } from './dates.ts';

it.each([
  [null, null, null],
  [null, '2019', null],
  ['2019-03-14', null, '2019-03-14'],
  ['2019-03-14', '2019-03-14', '2019-03-14'],
  ['2019-03-14', '2019-03-16', '2019-03-14/2019-03-16'],
  ['2019', '2019-04', '2019/2019-04'],
  ['2019-03-14', '2019', '2019-03-14/2019'],
  ['2019-03', '2018-03', '2019-03'],
  ['2019-03', '2018', '2019-03'],
])('a period from %s to %s is %s', (begin, end, expected) => {
  expect(formatPeriod(begin, end)).toBe(expected);
});
