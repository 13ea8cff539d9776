import { describe, expect, it } from 'vitest';
import { buildRow, columnsOf, type TableRow } from '../../../../tests/workbooks.ts';
import type { Cell } from '../../../catalogue/cells.ts';
import { checkTable } from '../../../table/check-table.ts';
import { columnIndexesByName } from '../../../table/headers/match-headers.ts';
import { nothingEdits } from './nothing-edits.ts';
import { applyEdits, createFindCell } from './table-cells.ts';
import { groupIssues, type IssueGroup } from './table-issues.ts';
import { type WayOut, waysOut } from './ways-out.ts';

const today = '2021-06-01';

/** The errors of a table by group, with their ways out; and the table after one of them, by column. */
async function checkRows(...wrongRows: readonly TableRow[]) {
  // Rows can be left out only if another one remains.
  const tableRows = [...wrongRows, buildRow({ campaign: 'right', event_label: 'right' })];
  const columns = columnsOf(tableRows);
  const rows = tableRows.map((row) => columns.map((name) => (row[name] ?? null) as Cell));
  const lines = rows.map((_, i) => i + 2);
  const raw = rows.map((cells, i) => ({ line: i + 2, cells }));
  const check = await checkTable(
    { columns, rows: raw },
    1000,
    async () => () => false,
    async () => false,
  );
  if (!check) throw new Error('the check was cancelled');
  const findCell = createFindCell(lines, columnIndexesByName(columns));
  const context = { table: { columns, rows }, findCell, records: check.records, filledRows: rows.length, today };
  const groups = groupIssues(check.issues);
  const waysAt = (field: string, at = 0) => {
    const group = groups.filter((one) => one.field === field)[at];
    return group ? waysOut(context, group) : [];
  };
  return {
    issues: check.issues,
    groups,
    context,
    waysAt,
    /** The cells of a column after a way out. */
    cellsAfter: (way: WayOut | undefined, column: string) =>
      applyEdits(rows, way?.edits() ?? [])
        .slice(0, -1)
        .map((cells) => cells[columns.indexOf(column)] ?? null),
  };
}

const textsOf = (ways: readonly WayOut[]) => ways.map(({ kind, params }) => [kind, params.value ?? params.count]);
const file = { forward_read_file_name: null, forward_read_file_checksum: null, checksum_method: null };

describe('rows without a file', () => {
  it('can be left out, or marked as not sequenced yet, which ends their other errors', async () => {
    const { waysAt, cellsAfter } = await checkRows(buildRow(file), buildRow(), buildRow(file));
    const [notSequenced, leaveOut] = waysAt('forward_read_file_name');
    expect(textsOf(waysAt('forward_read_file_name'))).toEqual([
      ['notSequenced', 2],
      ['leaveOut', 2],
    ]);
    expect(cellsAfter(leaveOut, 'samp_name')).toEqual([null, expect.any(String), null]);
    const names = cellsAfter(notSequenced, 'forward_read_file_name');
    expect(names).toEqual(['not provided', expect.stringMatching(/fastq/), 'not provided']);
    const { groups } = await checkRows(
      ...names.map((forward_read_file_name) =>
        buildRow({
          ...(forward_read_file_name === 'not provided' && file),
          forward_read_file_name: String(forward_read_file_name),
        }),
      ),
    );
    expect(groups).toEqual([]);
  });
});

it('all rows of a table are not left out', async () => {
  const { context, groups } = await checkRows(buildRow({ depth: 'deep' }));
  const kinds = (filledRows: number) =>
    groups.flatMap((group) => waysOut({ ...context, filledRows }, group).map(({ kind }) => kind));
  expect([kinds(2), kinds(1)]).toEqual([['leaveOut'], []]);
});

describe('numbers in a column of dates', () => {
  const dated = (...days: readonly (string | number)[]) =>
    checkRows(...days.map((day) => buildRow({ field_sample_collection_date_begin: day, event_label: String(day) })));
  const column = 'field_sample_collection_date_begin';

  it('are one question, with the systems in which no day is in the future', async () => {
    const { groups, waysAt, cellsAfter } = await dated('42370', '42371.5', '2016-01-03', 42373);
    expect(groups.map(({ lines, value }) => [lines, value])).toEqual([[[2, 3, 5], undefined]]);
    const [usual, macintosh] = waysAt(column);
    expect(usual).toMatchObject({
      kind: 'serial1900',
      params: { value: 42370, date: '2016-01-01' },
      rule: { serialDates: '1900' },
    });
    expect(macintosh).toMatchObject({ kind: 'serial1904', params: { date: '2020-01-02' } });
    expect(cellsAfter(usual, column)).toEqual(['2016-01-01', '2016-01-02T12:00', '2016-01-03', '2016-01-04']);
    const recent = await dated('44000');
    expect(recent.waysAt(column).map(({ kind }) => kind)).toEqual(['serial1900', 'leaveOut']);
    expect((await dated('88000')).waysAt(column).map(({ kind }) => kind)).toEqual(['leaveOut']);
  });

  it('are no days where they have another number of digits', async () => {
    for (const text of ['431', '438312', '4383,1,2'])
      expect(
        (await dated(text)).waysAt(column).map(({ kind }) => kind),
        text,
      ).toEqual(['leaveOut']);
  });

  it('are read in either order, which is kept for later tables only if no date contradicts it', async () => {
    const { groups, waysAt, cellsAfter } = await dated('03/04/2019', '25/04/2019', '05/06/2019 10:00');
    expect(groups).toMatchObject([{ lines: [2, 4] }]);
    const [dayFirst, monthFirst] = waysAt(column);
    expect(dayFirst).toMatchObject({ kind: 'dayFirst', params: { date: '2019-04-03' }, rule: { dates: 'dayFirst' } });
    expect(monthFirst?.rule).toBeUndefined();
    expect(cellsAfter(dayFirst, column)).toEqual(['2019-04-03', '25/04/2019', '2019-06-05 10:00']);
    expect(cellsAfter(monthFirst, column)).toEqual(['2019-03-04', '25/04/2019', '2019-05-06 10:00']);
  });
});

describe('a contradiction between rows', () => {
  it('shows each value with its rows, and writes one into all rows of the record', async () => {
    const at = (geogr_loc_lat: number | string | null, event_label = 'E1') =>
      buildRow({ event_label, geogr_loc_lat, campaign: 'C' });
    const { groups, waysAt, cellsAfter } = await checkRows(
      at(54.5),
      at('54.50'),
      at(55),
      at(54.5, 'E2'),
      at(56),
      at(54.5),
    );
    expect(groups).toMatchObject([{ field: 'geogr_loc_lat', lines: [4, 6] }]);
    expect(textsOf(waysAt('geogr_loc_lat'))).toEqual([
      ['use', '54.5'],
      ['use', '55'],
      ['use', '56'],
      ['leaveOut', 2],
    ]);
    const [first, second] = waysAt('geogr_loc_lat');
    expect(first?.params.count).toBe(3);
    expect(cellsAfter(first, 'geogr_loc_lat')).toEqual([54.5, '54.50', 54.5, 54.5, 54.5, 54.5]);
    expect(cellsAfter(second, 'geogr_loc_lat')).toEqual([55, 55, 55, 54.5, 55, 55]);
  });

  it('leaves empty cells empty, as they say nothing', async () => {
    const at = (adapters: string | null) => buildRow({ samp_name: 'S', target_gene: '16S rRNA', adapters });
    const { waysAt, cellsAfter } = await checkRows(at('A'), at(null), at('C'));
    expect(cellsAfter(waysAt('adapters')[1], 'adapters')).toEqual(['C', null, 'C']);
  });
});

describe('a contradiction to a stored record', () => {
  it('gets the stored value in all rows of the record, or none if nothing is stored', async () => {
    const { context, cellsAfter } = await checkRows(
      buildRow({ event_label: 'E', geogr_loc_lat: 54, tot_depth_water_col: 3 }),
      buildRow({ event_label: 'F', geogr_loc_lat: 54, tot_depth_water_col: 3 }),
      buildRow({ event_label: 'E', geogr_loc_lat: 54, tot_depth_water_col: 3 }),
    );
    const groupOf = (column: string, stored: string): IssueGroup =>
      groupIssues([{ id: 0, row: 2, column, cell: null, message: 'contradicts', stored }])[0] as IssueGroup;
    const [useStored] = waysOut(context, groupOf('geogr_loc_lat', '55'));
    expect(useStored).toMatchObject({ kind: 'useStored', params: { value: '55' } });
    expect(cellsAfter(useStored, 'geogr_loc_lat')).toEqual(['55', 54, '55']);
    const [empty] = waysOut(context, groupOf('tot_depth_water_col', ''));
    expect(empty).toMatchObject({ kind: 'empty', params: { count: 2 } });
    expect(cellsAfter(empty, 'tot_depth_water_col')).toEqual([null, 3, null]);
    // A mandatory cell cannot be emptied.
    expect(waysOut(context, groupOf('geogr_loc_lat', '')).map(({ kind }) => kind)).toEqual(['leaveOut']);
  });
});

describe('a person that is an organisation', () => {
  const named = (event_comment: string | null) => buildRow({ event_person_resp: 'Institute', event_comment });

  it('is moved to the comment of the same record, or emptied', async () => {
    const { waysAt, cellsAfter } = await checkRows(named('windy'), named('windy'));
    const [toComment, empty] = waysAt('event_person_resp');
    expect(toComment).toMatchObject({ kind: 'toComment', params: { column: 'event_comment', count: 2 } });
    expect(cellsAfter(toComment, 'event_person_resp')).toEqual([null, null]);
    expect(cellsAfter(toComment, 'event_comment')).toEqual(['windy; Institute', 'windy; Institute']);
    expect(cellsAfter(empty, 'event_comment')).toEqual(['windy', 'windy']);
    expect(cellsAfter(empty, 'event_person_resp')).toEqual([null, null]);
  });

  it('is moved to the comment where there is another long text too', async () => {
    const { waysAt } = await checkRows(
      buildRow({
        field_sample_person_resp: 'Institute',
        field_sample_description: 'cup 3',
        field_sample_comment: null,
      }),
    );
    expect(waysAt('field_sample_person_resp')[0]?.params.column).toBe('field_sample_comment');
  });

  it('is only emptied in a table without a comment', async () => {
    const { waysAt } = await checkRows(buildRow({ event_person_resp: 'Institute' }));
    expect(waysAt('event_person_resp').map(({ kind }) => kind)).toEqual(['empty', 'leaveOut']);
  });
});

describe('a person whom nobody knows', () => {
  it('is read with the first name first, as are the others of the column', async () => {
    const named = (event_person_resp: string, event_label: string) => buildRow({ event_label, event_person_resp });
    const { context, cellsAfter } = await checkRows(
      named('Kim Muster', 'E'),
      named('Muster, Alex', 'F'),
      named('Ana Silva Muster', 'G'),
      named('Marine Institute', 'H'),
      named('T. van der Muster', 'I'),
    );
    const groupOf = (row: number): IssueGroup =>
      groupIssues([{ id: 0, row, column: 'event_person_resp', cell: null, message: 'unknown' }])[0] as IssueGroup;
    const [way] = waysOut(context, groupOf(2));
    expect(way).toMatchObject({
      kind: 'firstNameFirst',
      params: { value: 'Kim Muster', name: 'Muster, Kim' },
      rule: { firstNameFirst: true },
    });
    expect(cellsAfter(way, 'event_person_resp')).toEqual([
      'Muster, Kim',
      'Muster, Alex',
      'Ana Silva Muster',
      'Marine Institute',
      'van der Muster, T.',
    ]);
    expect(waysOut(context, groupOf(4)).map(({ kind }) => kind)).toEqual(['empty', 'leaveOut']);
  });
});

describe('a wrong checksum', () => {
  it('is computed from the files, or emptied where it is optional', async () => {
    const { waysAt, cellsAfter } = await checkRows(
      buildRow({
        forward_read_file_checksum: 'abc',
        reverse_read_file_name: 'b_R2.fastq.gz',
        reverse_read_file_checksum: 'x1',
      }),
    );
    const forward = waysAt('forward_read_file_checksum');
    expect(forward.map(({ kind }) => kind)).toEqual(['checksums', 'leaveOut']);
    expect(cellsAfter(forward[0], 'forward_read_file_checksum')).toEqual([null]);
    expect(waysAt('reverse_read_file_checksum').map(({ kind }) => kind)).toEqual(['checksums', 'empty', 'leaveOut']);
  });
});

it('words for nothing are read by the kind of their columns', async () => {
  const word = (values: TableRow) =>
    buildRow({ depth: 'n/a', env_medium: '-', event_person_resp: 'unknown', ...values });
  const { context, issues } = await checkRows(word({}), word({ samp_name: 'n/a', env_medium: 'sea water' }));
  const edits = nothingEdits(context, issues, 'not collected');
  const edited = edits.map(({ row, column, value }) => [row, context.table.columns[column], value]);
  expect(edited.toSorted()).toEqual([
    [0, 'depth', null],
    [0, 'env_medium', 'not collected'],
    [0, 'event_person_resp', null],
    [1, 'depth', null],
    [1, 'event_person_resp', null],
  ]);
});

it('every error in a cell has a way out', async () => {
  const { groups, context } = await checkRows(
    buildRow({ geogr_loc_lat: 95, seq_meth: 'Illumina HiSeq 2700', library_source: 'everything', depth: 'deep' }),
    buildRow({
      samp_name: null,
      geogr_loc_lon: null,
      env_medium: 'n/a',
      event_collection_date_begin: '2019-03-14/2019-03-15',
    }),
    buildRow({
      event_collection_date_begin: '2019-03-14',
      event_collection_date_end: '2019-03-01',
      campaign: 'not provided',
    }),
  );
  expect(groups.length).toBeGreaterThan(8);
  for (const group of groups) expect(waysOut(context, group).length, group.key).toBeGreaterThan(0);
});
