import { expect, it } from 'vitest';
import { foundExcerpts } from './found-excerpts.ts';

const long = `${'a '.repeat(100)}gotland ${'b '.repeat(100)}sediment ${'c '.repeat(100)}gotland`;
const textsOf = (text: string, terms: readonly string[]) =>
  foundExcerpts(text, terms).map(({ from, to }) => text.slice(from, to));

it('gives what stands around the first place of each term', () => {
  const found = textsOf(long, ['sediment', 'gotland']);
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(/^(a ){15}gotland ( ?b)+/);
  expect(found[1]).toMatch(/^( ?b)+ sediment c /);
});

it('joins terms that stand near each other', () => {
  const text = `${'a'.repeat(200)} gotland sediment`;
  expect(textsOf(text, ['sediment', 'gotland'])).toEqual([`${'a'.repeat(29)} gotland sediment`]);
});

it('shows a short text and one without the terms as a whole', () => {
  expect(foundExcerpts('Gotland Basin', ['gotland'])).toEqual([]);
  expect(foundExcerpts(long, ['nowhere'])).toEqual([]);
  expect(foundExcerpts(long, [])).toEqual([]);
});
