import type { studyChoice as en } from '../en/study-choice.ts';
import type { SameKeys } from '../index.ts';

export const studyChoice = {
  stored: 'Vorhandene Studie',
  storedHelp: 'Wählen Sie eine aus, um ihre Angaben einzutragen und ihr die Zeilen Ihrer Tabelle hinzuzufügen.',
  joins:
    'Diese Studie gibt es schon. Die Zeilen Ihrer Tabelle kommen hinzu; ihre Angaben, Autorinnen und Autoren bleiben unverändert.',
  differs:
    'Eine Studie mit diesem Titel gibt es schon, sie weicht aber ab in: {fields}. Ein Import kann gespeicherte Datensätze nicht ändern und würde abgelehnt.',
  lacks:
    'Eine Studie mit diesem Titel gibt es schon, ihr fehlt aber: {fields}. Ein Import braucht diese Angabe, kann gespeicherte Datensätze aber nicht ändern und würde abgelehnt. Bitte ergänzen Sie zuerst die Studie in ihrem Formular.',
  take: 'Gespeicherte Werte übernehmen',
  open: 'Studie öffnen',
  known: 'Vorhandene Person',
  filled: 'Person {number}: {name}.',
} as const satisfies SameKeys<typeof en>;
