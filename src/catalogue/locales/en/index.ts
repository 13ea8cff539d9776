import { frame } from './frame.ts';
import { screens } from './screens.ts';

/** Every English text of the pages, by module. */
export const en = {
  ...frame,
  ...screens,
  fields: { ...frame.fields, ...screens.fields },
} as const;
