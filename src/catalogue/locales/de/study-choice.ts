import type { studyChoice as en } from '../en/study-choice.ts';
import type { SameKeys } from '../index.ts';

export const studyChoice = {
  stored: 'Eine Studie, die schon gespeichert ist',
  storedHelp:
    'Wenn Sie eine auswählen, werden ihre Angaben eingetragen. Die Zeilen Ihrer Tabelle gehören dann zu dieser Studie.',
  joins:
    'Diese Studie ist schon gespeichert. Die Zeilen Ihrer Tabelle kommen zu ihr hinzu; ihre Angaben, Autorinnen und Autoren bleiben, wie sie sind.',
  differs:
    'Eine Studie mit diesem Titel ist schon gespeichert und weicht hier ab: {fields}. Ein Upload ändert nichts, was gespeichert ist, und würde darum abgelehnt.',
  lacks:
    'Eine Studie mit diesem Titel ist schon gespeichert und hat hier nichts: {fields}. Ein Upload braucht die Angabe und ergänzt nichts, was gespeichert ist; er würde darum abgelehnt. Bitte ergänzen Sie sie zuerst im Formular der Studie.',
  take: 'Gespeichertes übernehmen',
  open: 'Gespeicherte Studie öffnen',
  known: 'Eine Person, die schon bekannt ist',
  filled: 'Person {number}: {name}.',
} as const satisfies SameKeys<typeof en>;
