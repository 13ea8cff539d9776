import type { en } from '../en/index.ts';
import type { SameKeys } from '../index.ts';
import { frame } from './frame.ts';
import { screens } from './screens.ts';

/** Every German text of the pages; one that is missing or superfluous does not compile. */
export const de = {
  ...frame,
  ...screens,
  fields: { ...frame.fields, ...screens.fields },
} as const satisfies SameKeys<typeof en>;
