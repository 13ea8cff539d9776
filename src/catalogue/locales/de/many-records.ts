import type { manyRecords as en } from '../en/many-records.ts';
import type { SameKeys } from '../index.ts';

export const manyRecords = {
  bar: 'Ausgewählte Datensätze',
  clear: 'Auswahl aufheben',
  counting: 'Wird gezählt …',
  selectAll: 'Alle {number} auswählen',
  selected_one: '{count, grouped} ausgewählt',
  selected_other: '{count, grouped} ausgewählt',
  table: 'Als Tabelle öffnen',
  tableHelp: 'Eine Excel-Datei, die sich bearbeiten und unter „Datensätze überarbeiten“ wieder hochladen lässt',
  undo: 'Rückgängig machen',
  undone: 'Rückgängig gemacht.',
} as const satisfies SameKeys<typeof en>;
