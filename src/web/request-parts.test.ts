import { expect, it } from 'vitest';
import { addressOf, toFormData } from './request-parts.ts';

it('an address has the parameters of its path and of its query, in their order', () => {
  expect(addressOf('/stats', {})).toBe('/stats');
  expect(addressOf('/rest/jump', { query: { q: 'a b&ä' } })).toBe('/rest/jump?q=a+b%26%C3%A4');
  expect(addressOf('/a/:id/b/:name', { params: { name: 'a/b', id: 1 } })).toBe('/a/1/b/a%2Fb');
});

it('a list has each of its values in an address and a form, and what is undefined is left out', () => {
  const values = { sort: ['a', 'b:desc'], offset: 0, q: undefined };
  expect(addressOf('/a', { query: values })).toBe('/a?sort=a&sort=b%3Adesc&offset=0');
  expect(addressOf('/a', { query: { q: undefined } })).toBe('/a');
  expect([...toFormData(values)]).toEqual([
    ['sort', 'a'],
    ['sort', 'b:desc'],
    ['offset', '0'],
  ]);
});
