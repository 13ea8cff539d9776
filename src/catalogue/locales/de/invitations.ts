import type { invitations as en } from '../en/invitations.ts';
import type { SameKeys } from '../index.ts';

export const invitations = {
  answered: 'Diese Einladung ist schon beantwortet; ihr Status ist: {state}',
  noAddress: 'Diese Person hat keine E-Mail-Adresse, an die man schreiben könnte.',
} as const satisfies SameKeys<typeof en>;
