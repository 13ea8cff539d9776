import type { invitations as en } from '../en/invitations.ts';
import type { SameKeys } from '../index.ts';

export const invitations = {
  answered: 'Diese Einladung ist schon beantwortet; ihr Status ist: {state}',
  notWaiting: 'Diese Einladung wartet nicht auf eine Registrierung; ihr Status ist: {state}',
  open: 'Für diese Adresse gibt es schon eine offene Einladung. Bitte beantworten Sie diese in der Liste der Einladungen.',
  sent: 'Für diese Adresse gibt es schon eine Einladung. Ist ihr Link verloren oder nicht mehr gültig, senden Sie die Einladung in der Liste noch einmal.',
  unproven:
    'Diese Adresse wurde bei der Person erst nachträglich eingetragen, nicht von der Administration. Bitte prüfen Sie deren Eintrag; wenn er stimmt, legen Sie ein Konto für diese Person an.',
  personGone:
    'Der Eintrag der eingeladenen Person wurde gelöscht. Bitte lehnen Sie die Einladung ab oder ziehen Sie sie zurück; soll die Person trotzdem dazukommen, laden Sie danach die Adresse ein.',
  fixed:
    '{field} einer Einladung lässt sich nicht ändern. Bitte ziehen Sie die Einladung zurück und laden Sie die richtige Adresse ein.',
  ownStates: 'Eine Einladung wird angenommen oder abgelehnt; ihren sonstigen Status erhält sie von selbst.',
  noAddress: 'Diese Person hat keine E-Mail-Adresse, an die man schreiben könnte.',
  otherAddress:
    'Die Einladung gilt für {email}, aber bei der Person steht jetzt eine andere Adresse. Wenn diese stimmt, lehnen Sie die Einladung ab und legen ein Konto für die Person an; wenn nicht, tragen Sie die bisherige Adresse wieder ein.',
} as const satisfies SameKeys<typeof en>;
