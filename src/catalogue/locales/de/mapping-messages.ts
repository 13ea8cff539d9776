import type { mappings as en } from '../en/mapping-messages.ts';
import type { SameKeys } from '../index.ts';

export const mappings = {
  nameTaken: 'Sie haben schon eine Zuordnung mit diesem Namen. Bitte wählen Sie einen anderen.',
  tooMany: 'Sie können höchstens {max} Zuordnungen speichern. Bitte löschen Sie eine, die Sie nicht mehr brauchen.',
} as const satisfies SameKeys<typeof en>;
