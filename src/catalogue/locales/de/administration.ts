import type { administration as en } from '../en/administration.ts';
import type { SameKeys } from '../index.ts';

export const administration = {
  invitations: {
    leadWithoutMail:
      'Personen, die als Autorin oder Autor einer Studie genannt oder von der Administration eingeladen wurden.',
    dates: { invited: 'eingeladen: {when}', opened: 'geöffnet: {when}', registered: 'registriert: {when}' },
    expired: 'Link abgelaufen',
  },
  invite: {
    open: 'Person einladen',
    lead: 'Wer eingeladen wird, bekommt eine E-Mail mit einem Link zur Registrierung. Sonst muss niemand zustimmen.',
    leadWithoutMail:
      'Sie bekommen einen Link zur Registrierung, den Sie selbst weitergeben. Sonst muss niemand zustimmen.',
    language: 'Sprache der Einladung',
    send: 'Einladung senden',
    make: 'Einladung anlegen',
    sent: 'Eingeladen: {email} bekommt eine E-Mail mit einem Link.',
  },
  link: {
    lead: 'Bitte geben Sie diesen Link weiter. Er wird nur jetzt gezeigt, gilt {days} Tage und nur einmal.',
    label: 'Link zur Registrierung',
    copy: 'Link kopieren',
    copied: 'Link kopiert.',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Bitte markieren und kopieren Sie den Link.',
    done: 'Fertig',
  },
  waiting: {
    again: 'Noch einmal senden',
    againOne: 'Noch einmal senden: Einladung von {name}',
    againText: '{email} bekommt eine E-Mail mit einem neuen Link. Der bisherige Link gilt dann nicht mehr.',
    newLink: 'Neuer Link',
    newLinkOne: 'Neuer Link: Einladung von {name}',
    newLinkText: 'Sie bekommen einen neuen Link für {email}. Der bisherige Link gilt dann nicht mehr.',
    withdraw: 'Zurückziehen',
    withdrawOne: 'Die Einladung von {name} zurückziehen',
    withdrawText: 'Die Einladung von {name} zurückziehen? Ihr Link gilt dann nicht mehr.',
    withdrawn: 'Zurückgezogen: {name}',
    keep: 'Abbrechen',
  },
  sessions: {
    title: 'Sitzungen',
    lead: 'Meldet dieses Konto überall ab, zum Beispiel wenn ein Gerät verloren ging. Das Passwort bleibt.',
    end: 'Alle Sitzungen beenden',
  },
  mails: {
    noServer: 'Es ist kein Mailserver eingerichtet: Strandbook sendet keine E-Mails.',
    noServerFiles: 'Jede E-Mail wird stattdessen als Datei in den Ordner „outbox“ auf dem Server geschrieben.',
    noServerInvitations: 'Den Link einer Einladung bekommen Sie zum Kopieren und Weitergeben.',
    noServerAddress: 'Der Link, der eine neue Adresse Ihres Kontos bestätigt, steht in einer Datei auf dem Server.',
    noServerUsers:
      'Für das neue Konto kommt kein Link an, um ein Passwort zu wählen. Laden Sie die Person stattdessen ein:',
    lead: 'E-Mails, die noch nicht gesendet sind. Strandbook versucht es weiter, solange der Link darin gilt.',
    recipient: 'An',
    subject: 'Betreff',
    since: 'Wartet seit',
    attempts: 'Versuche',
    error: 'Letzter Fehler',
    none: 'noch keiner',
    next: 'Nächster Versuch',
    over: 'Keine weiteren Versuche: Der Link ist abgelaufen. {error}',
    tried_one: '{count, grouped} Versuch',
    tried_other: '{count, grouped} Versuche',
    retryOne: 'Noch einmal versuchen: E-Mail an {recipient}',
    retried: 'Neuer Versuch: E-Mail an {recipient}',
    one: 'E-Mail an {recipient}',
    empty: 'Alle E-Mails sind gesendet.',
    emptyWithoutServer: 'Keine E-Mail wartet.',
  },
  settings: {
    saved: 'Die Einstellung wurde gespeichert.',
    editorsTitle: 'Datensätze anderer bearbeiten und löschen dürfen',
    editors: {
      everybody: 'alle, die angemeldet sind',
      owners: 'diejenigen, von denen sie stammen, und Administratoren',
      administrators: 'nur Administratoren',
    },
    editorsHelp: {
      everybody: 'Kampagnen, Probenahmen, Projekte und Sequenziergeräte wie immer nur Administratoren.',
      owners:
        'Durch einen Import oder ein Formular. Anlegen dürfen weiterhin alle, und alle dürfen ihre eigene Person ändern.',
      administrators: 'Andere dürfen importieren und anlegen, danach aber nichts mehr ändern.',
    },
  },
  templates: {
    lead: 'Tabellen, die alle herunterladen und ausfüllen können. Die beiden mitgelieferten Vorlagen lassen sich nicht ändern, aber kopieren.',
    create: 'Vorlage anlegen',
    shipped: 'mitgeliefert',
    shippedStays:
      'Diese Vorlage ist mitgeliefert und lässt sich nicht ändern. Kopieren Sie sie in der Liste der Vorlagen, und bearbeiten Sie die Kopie.',
    copy: 'Kopieren',
    copyOne: '{name} kopieren',
    copyOf: 'Sie beginnt mit den Spalten von „{name}“.',
    nameHelp: 'für alle sichtbar, in beiden Sprachen',
    columns: 'Spalten',
    columnsLead: 'Pflichtspalten gehören zu jeder Vorlage, und der Name der Probe steht immer vorn.',
    choose: 'Spalten wählen',
    alongChain: 'Von Kampagne bis Sequenzierelement sortieren',
    move: '{name} an Stelle {place} setzen',
    done: 'Fertig',
  },
} as const satisfies SameKeys<typeof en>;
