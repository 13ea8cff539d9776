import type { administration as en } from '../en/administration.ts';
import type { SameKeys } from '../index.ts';

export const administration = {
  invite: {
    open: 'Person einladen',
    lead: 'Wer eingeladen wird, bekommt eine E-Mail mit einem Link zur Registrierung. Sonst muss niemand zustimmen.',
    send: 'Einladung senden',
    sent: 'Eine Einladung an {email} ist unterwegs.',
  },
  mails: {
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
    retried: 'Die E-Mail an {recipient} wird jetzt gesendet.',
    one: 'E-Mail an {recipient}',
    empty: 'Alle E-Mails sind gesendet.',
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
