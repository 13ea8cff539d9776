import { frame } from './frame.ts';
import { screens } from './screens.ts';

/** Every English word that the pages say, by the room that says it. */
export const en = {
  ...frame,
  ...screens,
  fields: { ...frame.fields, ...screens.fields },
} as const;
