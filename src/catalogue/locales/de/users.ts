import type { users as en } from '../en/users.ts';
import type { SameKeys } from '../index.ts';

export const users = {
  showPassword: 'Eingabe zeigen',
  header: {
    register: 'Registrieren',
    users: 'Konten',
    personal: 'Persönliche Angaben',
    mails: 'Nicht gesendete E-Mails',
    settings: 'Einstellungen',
    operation: 'Betrieb',
    tables: 'Übliche Werte und Zuordnungen',
    texts: 'Texte der Oberfläche',
  },
  login: {
    forgotten: 'Passwort vergessen?',
    register: 'Noch kein Konto? Registrieren',
    neededLogin: 'Für diese Seite müssen Sie sich anmelden.',
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
    haveToken: 'Ich habe ein Token',
    notIn: 'Ihr Konto ist bereit, aber die automatische Anmeldung ist nicht gelungen. {message}',
    haveAccount: 'Sie haben schon ein Konto? Anmelden',
  },
  list: {
    create: 'Konto anlegen',
    search: 'Nach E-Mail suchen',
    none: 'Kein Konto hat „{email}“ in der E-Mail-Adresse.',
  },
  form: {
    new: 'neu',
    newLead: 'Wer das Konto bekommt, erhält eine E-Mail mit einem Link, um ein Passwort zu wählen.',
    personHelp: 'zu der das Konto gehört',
    account: 'Konto',
    more: '{count, grouped} weitere',
    removeRole: 'Die Rolle {name} entfernen',
    noRoles: 'Eine solche Rolle gibt es nicht',
  },
  account: {
    title: 'Konto',
    lead: 'Ihre Anmeldedaten. Eine neue Adresse gilt, sobald Sie den Link öffnen, den wir dorthin schicken.',
    group: 'Anmeldung',
    newPassword: 'Neues Passwort',
    newPasswordHelp: 'mindestens {min} Zeichen; leer lassen, um das Passwort zu behalten',
    currentHelp: 'nötig, um die Adresse oder das Passwort zu ändern',
  },
  proof: {
    title: 'Adresse bestätigen',
    done: 'Vielen Dank: {email} ist bestätigt.',
    address: 'Ihre neue Adresse {email} gilt, sobald Sie den Link öffnen, den wir dorthin geschickt haben.',
    person:
      'Es gibt schon eine Person mit Ihrer Adresse {email}. Ihr Konto gehört zu dieser Person, sobald Sie den Link öffnen, den wir dorthin geschickt haben.',
    noPerson:
      'Ihr Konto ist noch mit keiner Person verknüpft. Wir können einen Link an {email} schicken: Wenn Sie ihn öffnen, wird Ihr Konto mit der Person dieser Adresse verknüpft.',
    send: 'Link schicken',
    sendAgain: 'Noch einmal schicken',
  },
  personal: {
    title: 'Persönliche Angaben',
    lead: 'So erscheinen Sie, wo Sie verantwortliche Person sind. Nötig sind Vorname, Nachname, E-Mail und Institut.',
    group: 'Ihre Angaben',
    missing: 'Ihre persönlichen Angaben sind noch nicht vollständig. Es fehlt noch: {fields}',
    none: 'Ihr Konto ist noch mit keiner Person verknüpft. Die Administration kann das ändern.',
    check:
      'Ihre persönlichen Angaben wurden vor mehr als {days} Tagen zuletzt angesehen. Bitte prüfen Sie, ob sie noch stimmen, und speichern Sie sie.',
  },
  invitations: {
    lead: 'Personen, die als Autorin oder Autor einer Studie genannt oder von der Administration eingeladen wurden. Wer angenommen wird, bekommt eine E-Mail mit einem Link zur Registrierung.',
    name: 'Person',
    state: 'Status',
    accept: 'Annehmen',
    reject: 'Ablehnen',
    states: {
      accepted: 'angenommen',
      opened: 'geöffnet',
      registered: 'registriert',
      rejected: 'abgelehnt',
      withdrawn: 'zurückgezogen',
    },
    acceptOne: '{name} annehmen',
    rejectOne: '{name} ablehnen',
    accepted: 'Angenommen: {name} bekommt eine E-Mail mit einem Link.',
    rejected: 'Abgelehnt: {name}',
    empty: 'Noch wurde niemand eingeladen',
    open_one: '{count, grouped} Einladung wartet auf eine Antwort',
    open_other: '{count, grouped} Einladungen warten auf eine Antwort',
  },
} as const satisfies SameKeys<typeof en>;
