import type { users as en } from '../en/users.ts';
import type { SameKeys } from '../index.ts';

export const users = {
  header: {
    register: 'Registrieren',
  },
  login: {
    forgotten: 'Passwort vergessen?',
    register: 'Noch kein Konto? Registrieren',
    neededLogin: 'Die gewünschte Seite ist für Angemeldete.',
    neededRole:
      'Die gewünschte Seite ist für die Administration. Bitte melden Sie sich mit einem Konto an, das diese Rolle hat.',
  },
  reset: {
    title: 'Passwort zurücksetzen',
    lead: 'Nennen Sie uns die Adresse, mit der Sie sich anmelden. Wir schicken einen Link dorthin, mit dem Sie ein neues Passwort wählen.',
    action: 'Link schicken',
    back: 'Zurück zur Anmeldung',
  },
  register: {
    done: 'Die Registrierung ist gelungen. Sie werden jetzt automatisch angemeldet',
    haveToken: 'Ich habe ein Token bekommen',
    haveAccount: 'Sie haben schon ein Konto? Anmelden',
  },
} as const satisfies SameKeys<typeof en>;
