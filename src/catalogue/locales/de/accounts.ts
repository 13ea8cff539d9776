import type { accounts as en } from '../en/accounts.ts';
import type { SameKeys } from '../index.ts';

export const accounts = {
  fields: {
    name: 'Name',
    email: 'E-Mail',
    password: 'Passwort',
    token: 'Token',
    current_password: 'Aktuelles Passwort',
    roles: 'Rollen',
    person: 'Person',
  },
  wrongLogin: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
  emailTaken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  otherAddress: 'Dieser Link gilt für eine andere E-Mail-Adresse.',
  personTaken: 'Diese Person hat schon ein Konto.',
  registrationClosed: 'Konten gibt es auf Einladung. Bitte öffnen Sie den Link aus Ihrer Einladung.',
  lastAdministrator:
    'Dies ist das letzte Konto mit der Rolle admin. Bitte geben Sie diese Rolle zuerst einem anderen Konto.',
  resetSent:
    'Wir haben Ihnen einen Link zum Zurücksetzen des Passworts geschickt. Bitte sehen Sie in Ihrem Postfach nach.',
  tokenUnusable: 'Dieser Link ist abgelaufen oder schon benutzt. Bitte fordern Sie einen neuen an.',
  otherAccount:
    'Dieser Link gehört zu einem anderen Konto. Bitte melden Sie sich mit dem Konto an, das ihn angefordert hat.',
  wrongPassword: '{field} stimmt nicht',
  nothingPending: 'Für dieses Konto ist keine Adresse zu bestätigen.',
  proofSent: 'Wir haben einen Link an {email} geschickt. Bitte sehen Sie in Ihrem Postfach nach.',
  sessions: {
    title: 'Offene Sitzungen',
    lead: 'Hier sind Sie angemeldet. Beenden Sie eine Sitzung, die Sie nicht kennen, und ändern Sie Ihr Passwort.',
    device: '{browser} unter {system}',
    unknown: 'Unbekanntes Gerät',
    current: 'diese Sitzung',
    begun: 'angemeldet: {when}',
    used: 'zuletzt benutzt: {when}',
    end: 'Beenden',
    endOne: 'Die Sitzung {name}, {used}, beenden',
    ended: 'Die Sitzung ist beendet.',
    endOthers: 'Alle anderen beenden',
    endedCount_one: '{count, grouped} Sitzung ist beendet.',
    endedCount_other: '{count, grouped} Sitzungen sind beendet.',
  },
  commonPassword: 'Dieses Passwort ist zu häufig und leicht zu erraten. Bitte wählen Sie ein anderes.',
} as const satisfies SameKeys<typeof en>;
