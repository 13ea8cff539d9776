import type { leaving as en } from '../en/leaving.ts';
import type { SameKeys } from '../index.ts';

export const leaving = {
  noSuccessor: 'Bitte wählen Sie ein anderes Konto, das alles übernimmt.',
  nothing: 'Dieses Konto hat nichts eingebracht, das übergeben werden könnte.',
  whom: 'Bitte nennen Sie eine Person oder ein Konto.',
  wrongName: 'Das ist nicht der Name.',
  own: 'Ihre eigenen Daten kann nur ein anderes Konto der Administration löschen.',
  erased: 'Die persönlichen Daten sind schon gelöscht.',
} as const satisfies SameKeys<typeof en>;
