import type { accessions as en } from '../en/accessions.ts';
import type { SameKeys } from '../index.ts';

export const accessions = {
  kinds: {
    experiment: 'eines Experiments',
    sample: 'einer Probe',
    study: 'einer Studie',
    analysis: 'einer Analyse',
    submission: 'einer Einreichung',
  },
  notRun: 'Dies ist die Nummer {kind}. Die eigene Nummer eines Elements ist die seines Laufs, etwa ERR1234567.',
  other:
    'Dies ist keine Nummer eines Laufs, eines Experiments, einer Probe oder einer Studie bei ENA, SRA oder DRA. Sie bleibt, wie sie dasteht.',
} as const satisfies SameKeys<typeof en>;
