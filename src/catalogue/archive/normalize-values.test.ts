import { expect, it } from 'vitest';
import { normalizeValues } from './normalize-values.ts';

it('blank values are left out, and missing-value terms get the spelling of the archives', () => {
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
