import type { invitations as en } from '../en/invitations.ts';
import type { SameKeys } from '../index.ts';

export const invitations = {
  answered: 'Diese Einladung ist schon beantwortet; ihr Status ist: {state}',
  noAddress: 'Diese Person hat keine E-Mail-Adresse, an die man schreiben könnte.',
  otherAddress:
    'Die Einladung gilt für {email}, aber bei der Person steht jetzt eine andere Adresse. Wenn diese stimmt, lehnen Sie die Einladung ab und legen ein Konto für die Person an; wenn nicht, tragen Sie die bisherige Adresse wieder ein.',
} as const satisfies SameKeys<typeof en>;
