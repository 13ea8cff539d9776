import type { leaving as en } from '../en/leaving.ts';
import type { SameKeys } from '../index.ts';

export const leaving = {
  noSuccessor: 'Bitte wählen Sie ein anderes Konto, das alles übernimmt.',
  nothing: 'Dieses Konto hat nichts eingebracht, das übergeben werden könnte.',
} as const satisfies SameKeys<typeof en>;
