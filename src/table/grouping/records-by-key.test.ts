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

describe('elements without a file', () => {
  const withoutFile = (values: TableRow) =>
    buildRow({
      samp_name: 'S1',
      forward_read_file_name: 'not provided',
      forward_read_file_checksum: null,
      checksum_method: null,
      ...values,
    });

  it('are one of each library, with the values of all rows', () => {
    const { issues, lists } = groupRows(
      withoutFile({ target_gene: '16S rRNA', sequencing_element_comment: 'in the freezer' }),
      withoutFile({ target_gene: '18S rRNA' }),
      withoutFile({ target_gene: '16S rRNA', path_raw_data_storage: '/archive' }),
    );
    expect(issues).toEqual([]);
    const { fields, records } = lists.sequencing_element;
    const valuesOf = (name: string) => records.map(({ values }) => values[fields.indexOf(name)]);
    expect(valuesOf('sequencing_element_comment')).toEqual(['in the freezer', null]);
    expect(valuesOf('path_raw_data_storage')).toEqual(['/archive', null]);
  });

  it('report rows that contradict each other', () => {
    const commented = (sequencing_element_comment: string) =>
      withoutFile({ target_gene: '16S rRNA', sequencing_element_comment });
    expect(problemsOf(commented('a'), commented('b'))).toEqual([
      [3, 'sequencing_element_comment', 'contradictsRow', 2],
    ]);
  });

  it('need no checksum and method, but a word for nothing is no reason', () => {
    expect(problemsOf(withoutFile({}))).toEqual([]);
    expect(problemsOf(withoutFile({ forward_read_file_name: 'n/a' })).map(([, ...rest]) => rest)).toEqual([
      ['forward_read_file_name', 'placeholder', undefined],
      ['forward_read_file_checksum', 'requiredOrReason', undefined],
      ['checksum_method', 'requiredOrReason', undefined],
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
