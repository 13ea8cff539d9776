import { expect, it } from 'vitest';
import { parseDoi, splitDois } from './dois.ts';

it.each([
  ['10.5555/Example.1', '10.5555/example.1'],
  ['https://doi.org/10.5555/example.1', '10.5555/example.1'],
  ['http://dx.doi.org/10.5555/example.1', '10.5555/example.1'],
  ['HTTPS://DOI.ORG/10.5555/EXAMPLE.1', '10.5555/example.1'],
  ['doi.org/10.5555/example.1', '10.5555/example.1'],
  ['https://www.doi.org/10.5555/example.1', '10.5555/example.1'],
  ['https://doi.org/doi:10.5555/example.1', '10.5555/example.1'],
  ['doi:10.5555/example.1', '10.5555/example.1'],
  ['DOI: 10.5555/example.1', '10.5555/example.1'],
  ['doi 10.5555/example.1', '10.5555/example.1'],
  ['10.5555/example.1.', '10.5555/example.1'],
  ['10.5555/example.1,', '10.5555/example.1'],
  ['10.5555/example.1;', '10.5555/example.1'],
  ['(10.5555/example.1)', '10.5555/example.1'],
  ['10.5555/example.1).', '10.5555/example.1'],
  ['[10.5555/example.1]', '10.5555/example.1'],
  ['<https://doi.org/10.5555/example.1>', '10.5555/example.1'],
  ['„10.5555/example.1“', '10.5555/example.1'],
  ['https://doi.org/10.5555/example.1?utm_source=mail&utm_medium=x', '10.5555/example.1'],
  ['10.5555/example.1?utm_source=mail', '10.5555/example.1'],
  ['https://doi.org/10.5555/example.1?nosfx=y', '10.5555/example.1'],
  ['https://doi.org/10.5555/example.1#abstract', '10.5555/example.1'],
  [
    'https://doi.org/10.1002/%28SICI%291096%3A1%3C1%3A%3AAID-A1%3E3.0.CO%3B2-1',
    '10.1002/(sici)1096:1<1::aid-a1>3.0.co;2-1',
  ],
  ['10.1002/(SICI)1096:1<1::AID-A1>3.0.CO;2-1', '10.1002/(sici)1096:1<1::aid-a1>3.0.co;2-1'],
  ['10.1016/s0022-0981(97)00001-4', '10.1016/s0022-0981(97)00001-4'],
  ['10.1016/0022(97)', '10.1016/0022(97)'],
  ['10.5555/a#b', '10.5555/a#b'],
  ['https://doi.org/10.5555/%41', '10.5555/a'],
  ['https://doi.org/10.5555/%ZZ', '10.5555/%zz'],
])('%s is the DOI %s', (typed, doi) => {
  expect(parseDoi(typed)).toBe(doi);
  expect(parseDoi(doi)).toBe(doi);
});

it.each([
  '10.5555',
  '10.5555/',
  '10.5555/.',
  '11.5555/a',
  'https://example.org/10.5555/a',
  'https://doi.org/',
  '10.5555/a 10.5555/b',
  'see 10.5555/a',
  '(',
  'https://doi.org/10.5555/a%00',
  'https://doi.org/10.5555/a%20b',
  `10.5555/${'a'.repeat(300)}`,
])('%j is no DOI', (typed) => {
  expect(parseDoi(typed)).toBeNull();
});

it.each([
  ['10.5555/a; 10.5555/b', ['10.5555/a;', '10.5555/b']],
  ['10.5555/a,10.5555/b', ['10.5555/a', '10.5555/b']],
  ['10.5555/a 10.5555/b', ['10.5555/a', '10.5555/b']],
  ['10.5555/a\n10.5555/b', ['10.5555/a', '10.5555/b']],
  ['https://doi.org/10.5555/a https://doi.org/10.5555/b', ['https://doi.org/10.5555/a', 'https://doi.org/10.5555/b']],
  ['doi:10.5555/a, doi: 10.5555/b', ['doi:10.5555/a,', '10.5555/b']],
  ['10.1002/(SICI)1<1::AID>3.0.CO;2-1; 10.5555/b', ['10.1002/(SICI)1<1::AID>3.0.CO;2-1;', '10.5555/b']],
  ['10.1002/(SICI)1<1::AID>3.0.CO;2-1', ['10.1002/(SICI)1<1::AID>3.0.CO;2-1']],
  ['doi: 10.5555/a', ['doi: 10.5555/a']],
  ['10.5555/a b', ['10.5555/a b']],
  ['none', ['none']],
  ['', ['']],
])('%j is split into DOIs', (text, parts) => {
  expect(splitDois(text)).toEqual(parts);
});
