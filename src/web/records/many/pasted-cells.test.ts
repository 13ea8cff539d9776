import { describe, expect, it } from 'vitest';
import type { RecordData } from '../record-queries.ts';
import { pastedEdits, rowsOfText } from './pasted-cells.ts';

describe('a pasted text', () => {
  it('is read as lines of cells; a line break at its end begins no line', () => {
    expect(rowsOfText('1\t a \r\n2\tb\r\n')).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ]);
    expect(rowsOfText('1\n\n3')).toEqual([['1'], [''], ['3']]);
  });

  const records = [{ id: 4 }, { id: 9 }] as unknown as RecordData[];

  it('fills the rows and columns from the focused cell on', () => {
    expect(pastedEdits('field_sample', records, ['depth', 'env_medium'], '5\tsea water\n7\tsediment\n9\tair')).toEqual([
      { id: 4, set: { depth: '5', env_medium: 'sea water' } },
      { id: 9, set: { depth: '7', env_medium: 'sediment' } },
    ]);
  });

  it('leaves out ids, references and columns of other records', () => {
    expect(
      pastedEdits('field_sample', records, ['id', 'event_id', 'event.event_comment', 'depth'], '1\t2\t3\t4'),
    ).toEqual([{ id: 4, set: { depth: '4' } }]);
    expect(pastedEdits('field_sample', records, ['event_id'], '1\n2')).toEqual([]);
  });
});
