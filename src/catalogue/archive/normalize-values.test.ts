import { expect, it } from 'vitest';
import { normalizeValues } from './normalize-values.ts';

it('gives values without blank ones, and missing-value terms in the spelling of the archives', () => {
  const values = [
    'sea water',
    ' ',
    5,
    'Not Collected',
    'missing: lab stock',
    'not applicable: control sample',
    'not applicable: no idea',
  ];
  expect(normalizeValues(() => values)('depth')).toEqual([
    'sea water',
    5,
    'not collected',
    'missing: lab stock',
    'missing: control sample',
    'not applicable: no idea',
  ]);
});
