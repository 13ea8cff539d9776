import { expect, it } from 'vitest';
import { faultOf, formatTerm } from './envo.ts';

it.each([
  // A number with the label of another: both terms may be meant.
  [
    'marine sediment [ENVO:00002113]',
    'label',
    ['deep marine sediment [ENVO:00002113]', 'marine sediment [ENVO:03000033]'],
  ],
  ['my own words [ENVO:00002149]', 'label', ['sea water [ENVO:00002149]']],
  // Terms that were withdrawn, with one in their place, with several to choose from, with one of the same label, and with none.
  ['ocean water [ENVO:00002151]', 'obsolete', ['sea water [ENVO:00002149]']],
  [
    'marine pelagic feature [ENVO:01000044]',
    'obsolete',
    [
      'marine water body [ENVO:00001999]',
      'marine water mass [ENVO:01000686]',
      'hydroform [ENVO:01001308]',
      'fluid astronomical body part [ENVO:01001479]',
    ],
  ],
  ['intermittent stream [ENVO:00000024]', 'obsolete', ['channel of an intermittent stream [ENVO:01000980]']],
  ['orange juice [ENVO:00000337]', 'obsolete', []],
  ['sea water [ENVO:09999999]', 'unknown', ['sea water [ENVO:00002149]']],
  ['ENVO:00002149', 'incomplete', ['sea water [ENVO:00002149]']],
  ['http://purl.obolibrary.org/obo/ENVO_00002151', 'incomplete', ['sea water [ENVO:00002149]']],
  ['____seawater', 'incomplete', ['sea water [ENVO:00002149]']],
  // Two terms have this label, and nobody knows which is meant.
  ['rockfall', 'incomplete', []],
  ['constructor', 'incomplete', []],
  ['not applicable', 'incomplete', []],
] as const)('finds what is wrong in “%s”, and what may be meant', (typed, cause, instead) => {
  expect(faultOf(typed)).toEqual({ cause, instead });
});

it.each(['sea water [ENVO:00002149]', 'Seawater [ENVO:00002149]', '__sea_water (ENVO_00002149)'])(
  'takes “%s” for the term that it is',
  (typed) => {
    expect(faultOf(typed)).toBeNull();
  },
);

it('a term is formatted without list bullets', () => {
  expect(formatTerm('____sea water (ENVO:00002149)')).toBe('sea water [ENVO:00002149]');
  expect(formatTerm('  • sea water')).toBe('sea water');
  expect(formatTerm('1,000 m zone [ENVO:00002149]')).toBe('1,000 m zone [ENVO:00002149]');
  expect(formatTerm('____')).toBe('____');
  expect(formatTerm('-1.8 °C brine [ENVO:00002149]')).toBe('-1.8 °C brine [ENVO:00002149]');
  expect(formatTerm('>100 m depth')).toBe('>100 m depth');
});
