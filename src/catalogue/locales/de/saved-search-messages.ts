import type { findCalls as en } from '../en/saved-search-messages.ts';
import type { SameKeys } from '../index.ts';

export const findCalls = {
  kept: {
    nameTaken: 'Unter diesem Namen haben Sie schon eine Suche gemerkt. Bitte wählen Sie einen anderen.',
    tooMany: 'Sie können höchstens {max} Suchen merken. Bitte löschen Sie eine, die Sie nicht mehr brauchen.',
  },
} as const satisfies SameKeys<typeof en>;
