import type { badRequests as en } from '../en/bad-requests.ts';
import type { SameKeys } from '../index.ts';

export const badRequests = {
  notJson: 'Die Anfrage ist nicht verständlich: Ihr Inhalt ist kein gültiges JSON.',
  notUtf8: 'Die Anfrage ist nicht verständlich: Ihr Inhalt ist kein Text in UTF-8.',
  noBody: 'Die Anfrage ist nicht verständlich: Sie hat keinen Inhalt, braucht aber ein JSON-Objekt.',
  noObject: 'Die Anfrage ist nicht verständlich: Ihr Inhalt muss ein JSON-Objekt sein.',
  range: '{field} ist nicht gültig: Es muss eine ganze Zahl von {min} bis {max} sein',
  rangeOfEach: '{field} ist nicht gültig: Jeder Wert muss eine ganze Zahl von {min} bis {max} sein',
} as const satisfies SameKeys<typeof en>;
