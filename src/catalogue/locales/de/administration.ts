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
    lead: 'E-Mails, die noch nicht gesendet sind. Jede wird von selbst wieder versucht, solange der Link darin gilt.',
    recipient: 'An',
    subject: 'Betreff',
    since: 'Wartet seit',
    attempts: 'Versuche',
    error: 'Letzter Fehler',
    none: 'noch keiner',
    next: 'Nächster Versuch',
    over: 'Wird nicht mehr versucht: Der Link gilt nicht mehr. {error}',
    tried_one: '{count, grouped} Versuch',
    tried_other: '{count, grouped} Versuche',
    retryOne: 'Noch einmal versuchen: E-Mail an {recipient}',
    retried: 'Die E-Mail an {recipient} wird jetzt gesendet.',
    one: 'E-Mail an {recipient}',
    empty: 'Alles ist gesendet.',
  },
  templates: {
    lead: 'Arbeitsmappen zum Ausfüllen, für alle, die importieren. Die beiden, die zu Strandbook gehören, bleiben, wie sie sind; kopieren Sie eine, um sie zu ändern.',
    create: 'Vorlage anlegen',
    shipped: 'gehört zu Strandbook',
    shippedStays:
      'Diese Vorlage gehört zu Strandbook und bleibt, wie sie ist. Legen Sie in der Liste der Vorlagen eine Kopie an und ändern Sie diese.',
    copy: 'Kopieren',
    copyOne: '{name} kopieren',
    copyOf: 'Sie beginnt mit den Spalten von „{name}“.',
    nameHelp: 'wie sie allen angeboten wird, in jeder Sprache',
    columns: 'Spalten',
    columnsLead: 'Pflichtspalten gehören zu jeder Vorlage, und der Name der Probe steht immer vorn.',
    choose: 'Spalten wählen',
    alongChain: 'Von Kampagne bis Sequenzierelement ordnen',
    move: '{name} an Stelle {place} setzen',
    done: 'Fertig',
  },
} as const satisfies SameKeys<typeof en>;
