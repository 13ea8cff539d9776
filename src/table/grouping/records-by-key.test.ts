import { describe, expect, it } from 'vitest';
import { groupRows } from '../../../tests/group-rows.ts';
import { buildRow, type TableRow } from '../../../tests/workbooks.ts';

const problemsOf = (...rows: readonly TableRow[]) =>
  groupRows(...rows).issues.map(({ line, field, code, params }) => [line, field, code, params.row]);

describe('an element', () => {
  const checksum = 'd'.repeat(32);
  const withSum = (forward_read_file_name: string) =>
    buildRow({ forward_read_file_name, forward_read_file_checksum: checksum });

  it('occurs in one row only, also if other files have its checksum', () => {
    const rows = ['a.fastq.gz', 'b.fastq.gz', 'c.fastq.gz', 'b.fastq.gz', 'a.fastq.gz'].map(withSum);
    expect(problemsOf(...rows)).toEqual([
      [5, 'forward_read_file_name', 'elementTwice', 3],
      [6, 'forward_read_file_name', 'elementTwice', 2],
    ]);
  });

  it('is identified by its sample if it has no checksum', () => {
    const withoutChecksum = (samp_name: string) =>
      buildRow({ samp_name, forward_read_file_name: 'a.fastq.gz', forward_read_file_checksum: 'not provided' });
    expect(problemsOf(withSum('a.fastq.gz'), ...['one', 'two', 'one'].map(withoutChecksum))).toEqual([
      [5, 'forward_read_file_name', 'elementTwiceWithoutChecksum', 3],
    ]);
  });
});

describe('records of one parent', () => {
  const library = (row: TableRow) => buildRow({ samp_name: 'S1', ...row });
  const genes = ['16S rRNA', '18S rRNA', 'ITS'];

  it('become one per key, in any order of rows', () => {
    const { issues, lists } = groupRows(
      ...[...genes, ...genes.toReversed()].map((target_gene) => library({ target_gene })),
    );
    const { fields, records } = lists.sequencing_library;
    expect(issues).toEqual([]);
    expect(records.map(({ values }) => values[fields.indexOf('target_gene')])).toEqual(genes);
  });

  it('get values from later rows', () => {
    const later = { adapters: 'CTGTCTCTTATACACATCT' };
    const { lists } = groupRows(
      ...genes.map((target_gene) => library({ target_gene })),
      library({ target_gene: 'ITS', ...later }),
    );
    const { fields, records } = lists.sequencing_library;
    expect(records.map(({ values }) => values[fields.indexOf('adapters')])).toEqual([null, null, later.adapters]);
  });

  it.each([0, 1])('report both rows of a contradiction, for record number %i', (index) => {
    const rows = genes.map((target_gene) => library({ target_gene, adapters: 'A' }));
    const other = library({ target_gene: genes[index] ?? '', adapters: 'C' });
    expect(problemsOf(...rows, other)).toEqual([[5, 'adapters', 'contradictsRow', index + 2]]);
  });
});

describe('equal rows', () => {
  it('each report their contradiction to another row', () => {
    const rows = [57.3, 58.3, 58.3].map((geogr_loc_lat) => buildRow({ geogr_loc_lat }));
    expect(problemsOf(...rows)).toEqual([3, 4].map((line) => [line, 'geogr_loc_lat', 'contradictsRowEvent', 2]));
  });

  it('each report the same error', () => {
    const wrong = () => buildRow({ geogr_loc_lat: 'north', library_strategy: 'nothing' });
    expect(problemsOf(wrong(), wrong(), wrong())).toHaveLength(6);
  });
});
