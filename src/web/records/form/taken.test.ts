import { describe, expect, it } from 'vitest';
import { sentences } from '../../../catalogue/locales/index.ts';
import type { RecordData } from '../record-queries.ts';
import { isTaken, takenBy, takenParams } from './taken.ts';

const record = (fields: Record<string, unknown>) => ({ labels: {}, ...fields }) as unknown as RecordData;

describe('a natural key that another record has', () => {
  it.each(['en', 'de'] as const)('is told from other messages in %s', (language) => {
    const t = sentences(language);
    expect(isTaken(t('records.taken', { record: 'EMB177' }))).toBe(true);
    expect(isTaken(t('rules.required', { field: 'EMB177' }))).toBe(false);
  });

  it('is looked for by all fields of the key, empty ones as well', () => {
    expect(takenParams('event', 'event_label', { event_label: 'TF 1', campaign_id: 5 })).toBe(
      'event_label=TF+1&campaign_id=5',
    );
    expect(takenParams('sequencer', 'seq_meth', { seq_meth: 'Illumina MiSeq' })).toBe(
      'instrument_id=&seq_meth=Illumina+MiSeq&sequencing_center=',
    );
    expect(takenParams('event', 'event_comment', {})).toBeNull();
  });

  it('belongs to the one record that has exactly this key and is not the one in the form', () => {
    const values = { email: 'Alex@example.org' };
    const found = [
      record({ id: 1, email: 'more.alex@example.org', orcid: null }),
      record({ id: 2, email: 'alex@example.org', orcid: null }),
    ];
    expect(takenBy('person', 'email', values, found, null)?.id).toBe(2);
    expect(takenBy('person', 'email', values, found, 2)).toBeNull();
    expect(
      takenBy('person', 'email', values, [...found, record({ id: 3, email: 'alex@example.org' })], null),
    ).toBeNull();
  });
});
