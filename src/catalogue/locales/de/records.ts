import type { records as en } from '../en/records.ts';
import type { SameKeys } from '../index.ts';

export const records = {
  changedMeanwhile: 'Jemand anderes hat diesen Datensatz inzwischen geändert. Es wurde nichts gespeichert.',
  taken: 'Es gibt damit schon einen Datensatz: {record}',
  referredTo:
    'Andere Datensätze verweisen auf diesen: {references}. Soll er trotzdem gelöscht und dort herausgenommen werden?',
  cannotDoWithout: 'Dies lässt sich nicht löschen, weil andere Datensätze nicht ohne es sein können: {references}.',
} as const satisfies SameKeys<typeof en>;
