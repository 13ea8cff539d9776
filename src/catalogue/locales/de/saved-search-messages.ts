import type { findCalls as en } from '../en/saved-search-messages.ts';
import type { SameKeys } from '../index.ts';

export const findCalls = {
  kept: {
    nameTaken: 'Eine gespeicherte Suche mit diesem Namen haben Sie schon. Bitte wählen Sie einen anderen Namen.',
    tooMany: 'Sie können höchstens {max} Suchen speichern. Bitte löschen Sie eine, die Sie nicht mehr brauchen.',
  },
  views: {
    nameTaken: 'Eine Ansicht dieser Liste mit diesem Namen haben Sie schon. Bitte wählen Sie einen anderen Namen.',
    tooMany: 'Sie können höchstens {max} Ansichten speichern. Bitte löschen Sie eine, die Sie nicht mehr brauchen.',
    defaultKept: 'Diese Ansicht ist die Vorgabe des Instituts. Nur die Administration kann sie ändern.',
  },
} as const satisfies SameKeys<typeof en>;
