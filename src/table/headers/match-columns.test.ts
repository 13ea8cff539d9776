import { expect, it } from 'vitest';
import { columnOf } from '../../catalogue/columns.ts';
import { FileProblem } from '../issues.ts';
import { requireHeader } from '../reading/read-rows.ts';
import { findUnknownColumnWarnings, type UnknownHeader } from './match-columns.ts';

const unknown = (header: string, near?: string): UnknownHeader => ({
  candidates: [],
  header,
  index: 0,
  nearest: near ? columnOf(near) : undefined,
});
const warningsOf = (...headers: UnknownHeader[]) =>
  findUnknownColumnWarnings(headers, ({ name }) => name === 'samp_name');

it('an unknown column is reported with the intended name if no other column matches or may match it', () => {
  expect(warningsOf(unknown('deph', 'depth'), unknown('colour'))).toEqual([
    { code: 'unknownColumnNear', params: { column: 'deph', near: 'depth' } },
    { code: 'unknownColumn', params: { column: 'colour' } },
  ]);
  expect(warningsOf(unknown('samp_nam', 'samp_name'), unknown('dept', 'depth'), unknown('deph', 'depth'))).toEqual(
    ['samp_nam', 'dept', 'deph'].map((column) => ({ code: 'unknownColumn', params: { column } })),
  );
});

it('thousands of unknown columns are reported in one warning', () => {
  const many = Array.from({ length: 16_000 }, (_, i) => unknown(`c${i}`));
  const [first, second, ...others] = warningsOf(unknown('deph', 'depth'), ...many);
  expect(first).toMatchObject({ code: 'unknownColumnNear' });
  expect(second).toMatchObject({ code: 'unknownColumns', params: { count: 16_000, listed: 20 } });
  expect(second?.params.columns).toMatch(/^c0, c1, .*, c19$/);
  expect(others).toEqual([]);
});

it('the header must be in row 1', () => {
  expect(() => requireHeader({ line: 1, cells: ['a'] })).not.toThrow();
  expect(() => requireHeader({ line: 3, cells: ['a'] })).toThrow(new FileProblem(400, 'headerNotFirst', { row: 3 }));
});
