import { expect, it } from 'vitest';
import { buildRow, columnsOf, type TableRow } from '../../../tests/workbooks.ts';
import type { Cell } from '../../catalogue/cells.ts';
import { checkTable } from '../check-table.ts';
import type { GroupedRecords } from '../grouping/grouped-records.ts';
import { findReadiness } from './readiness.ts';

const study = { study_title: 'Plankton', project_study_abstract: 'From the Gotland Basin.' };

/** The records of rows that are each of another event, from line 2. */
async function groupRecords(rows: readonly TableRow[]): Promise<GroupedRecords> {
  const columns = columnsOf(rows);
  const raw = rows.map((row, at) => ({ line: at + 2, cells: columns.map((name) => (row[name] ?? null) as Cell) }));
  const found: GroupedRecords[] = [];
  await checkTable(
    { columns, rows: raw },
    100,
    async () => () => false,
    async () => false,
    (grouped) => found.push(grouped),
  );
  const [grouped] = found;
  if (!grouped) throw new Error('the table has no records');
  return grouped;
}

let event = 0;
const rowWith = (values: TableRow = {}) => {
  event += 1;
  return buildRow({ event_label: `E${event}`, samp_taxon_id: 408172, library_layout: 'SINGLE', ...values });
};

it('a table that lacks nothing is ready, and nothing is asked', async () => {
  const grouped = await groupRecords([rowWith(), rowWith()]);
  expect(await findReadiness(grouped, { study })).toEqual({
    elements: 2,
    ready: { gfbio: 2, ena: 2 },
    notSequenced: 0,
    asks: [],
  });
});

it('lacking values are asked by column, with their rows and archives, the most rows first', async () => {
  const grouped = await groupRecords([
    rowWith({ samp_taxon_id: null }),
    rowWith({ library_layout: 'PAIRED', reverse_read_file_name: 'r.fastq.gz', reverse_read_file_checksum: null }),
    rowWith({ samp_taxon_id: null, env_medium: 'sea' }),
  ]);
  const readiness = await findReadiness(grouped, { study });
  expect(readiness?.ready).toEqual({ gfbio: 0, ena: 0 });
  expect(readiness?.asks.map(({ column, code, archives, lines }) => [column, code, archives, lines])).toEqual([
    ['samp_taxon_id', null, ['gfbio', 'ena'], [2, 4]],
    ['nominal_length', null, ['gfbio'], [3]],
    ['reverse_read_file_checksum', null, ['gfbio', 'ena'], [3]],
    ['env_medium', 'envo', ['gfbio'], [4]],
  ]);
});

it('the reason of a missing value is no value for an archive, and a cell with an error is not asked for again', async () => {
  const grouped = await groupRecords([
    rowWith({ library_strategy: 'missing: not provided' }),
    rowWith({ samp_taxon_id: 'algae' }),
    rowWith({ seq_meth: null }),
  ]);
  const isWrong = (line: number, column: string) => line === 3 && column === 'samp_taxon_id';
  const readiness = await findReadiness(grouped, { study, isWrong });
  expect(readiness?.ready.gfbio).toBe(0);
  expect(readiness?.asks.map(({ column, lines }) => [column, lines])).toEqual([['library_strategy', [2]]]);
});

it('a sample that is not sequenced yet is counted apart, and only asked for what it has', async () => {
  const grouped = await groupRecords([rowWith(), rowWith({ samp_taxon_id: null })]);
  const { fields, records } = grouped.lists.sequencing_element;
  const values = records[1]?.values ?? [];
  values[fields.indexOf('forward_read_file_name')] = 'not collected';
  values[fields.indexOf('forward_read_file_checksum')] = null;
  expect(await findReadiness(grouped, { study })).toMatchObject({
    elements: 1,
    ready: { gfbio: 1, ena: 1 },
    notSequenced: 1,
    asks: [{ column: 'samp_taxon_id', lines: [3] }],
  });
});

it('rows that name no study have that of the form', async () => {
  const grouped = await groupRecords([rowWith({ study_title: 'Own | Another' }), rowWith()]);
  const readiness = await findReadiness(grouped, { study });
  expect(readiness?.asks).toMatchObject([{ column: 'project_study_abstract', archives: ['ena'], lines: [2] }]);
});

it('it is cancelled at the next pause', async () => {
  const grouped = await groupRecords([rowWith()]);
  expect(await findReadiness(grouped, { study, pause: async () => true })).toBeNull();
});
