import { expect, it } from 'vitest';
import { openTextSource, type TableSource } from '../reading/table-source.ts';
import { emptyMapping } from './column-mapping.ts';
import { ForeignTable } from './foreign-table.ts';

const ours = [
  ['samp_name', 'depth', 'campaign'],
  ['S1', 5, 'EMB177'],
];
const words = [['How to fill in'], ['One row a sample']];

/** A workbook in memory: its sheets by their names. */
function workbookOf(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): TableSource {
  return {
    sheets: Object.keys(sheets).map((name) => ({ name, hidden: false })),
    isWorkbook: true,
    detectedEncoding: null,
    rowsOf: async (at) => (Object.values(sheets)[at] ?? []).map((cells, i) => ({ line: i + 1, cells })),
  };
}

it.each<[string, TableSource, boolean, boolean]>([
  ['on the first sheet', workbookOf({ Data: ours }), true, true],
  ['on the sheet that has their name', workbookOf({ Info: words, Samples: ours }), true, true],
  ['behind another sheet, which an upload would read', workbookOf({ Info: words, Data: ours }), true, false],
  ['in a text file', openTextSource(ours.map((row) => row.join(';')).join('\n')), true, false],
  ['nowhere', workbookOf({ Data: words }), false, false],
])('our own columns %s are sent as a file or as a workbook made of them', async (_, source, isOurs, isUploadable) => {
  const view = await new ForeignTable(source).findBestSheet();
  expect([view.isTemplate, view.isUploadable]).toEqual([isOurs, isUploadable]);
});

it('words for nothing are told by the column in which they stand', async () => {
  const rows = [
    ['Sample', 'Depth', 'Remarks'],
    ['S1', -999, 'n.d.'],
    ['S2', 'n.d.', 'windy'],
    ['S3', 'NA', 'n.d.'],
  ];
  const { placeholders } = await new ForeignTable(workbookOf({ Data: rows })).findBestSheet();
  expect(placeholders).toEqual([[], ['-999', 'n.d.', 'NA'], ['n.d.']]);
});

it('the columns of the file are told of which each of ours is made', async () => {
  const rows = [
    ['A cruise'],
    ['Sample', 'Day', 'Time', 'Where', 'Depth'],
    ['S1', '2024-05-01', '10:00', '54.1 N 7.9 E', 5],
  ];
  const table = new ForeignTable(workbookOf({ Info: words, Data: rows }));
  const view = await table.view(1, null);
  const fields = {
    samp_name: '{Sample}',
    forward_read_file_name: '{Sample}_R1.fastq.gz',
    field_sample_collection_date_begin: '{Day} {Time}',
    geogr_loc_lat: '{Where|latitude}',
    depth: '{Depth}',
    checksum_method: 'MD5',
  };
  const { columns, origin, lines } = await table.mapSheet(1, view.range ?? { header: 2, last: 3 }, {
    ...emptyMapping,
    fields,
  });
  const made = Object.fromEntries(columns.map((name, at) => [name, origin.columns[at]]));
  expect(made).toMatchObject({
    samp_name: { from: [0], isCopy: false },
    forward_read_file_name: { from: [0], isCopy: false },
    field_sample_collection_date_begin: { from: [1, 2], isCopy: false },
    geogr_loc_lat: { from: [3], isCopy: false },
    depth: { from: [4], isCopy: true },
    checksum_method: { from: [], isCopy: false },
    library_source: { from: [], isCopy: false },
  });
  expect(origin).toMatchObject({ isWorkbook: true, sheet: 1, header: 2, isForeign: true, computed: [] });
  expect(lines).toEqual([3]);
  const own = await new ForeignTable(workbookOf({ Samples: ours })).mapSheet(0, { header: 1, last: 2 }, null);
  expect(own.origin).toMatchObject({
    header: 1,
    isForeign: false,
    columns: [0, 1, 2].map((at) => ({ from: [at], isCopy: true })),
  });
});

it('a row without a value in the columns that are used is left out, which is told, and formulas of the table alone are named', async () => {
  const rows = [
    ['Sample', 'Depth', 'Remark'],
    ['S1', 5, 'x'],
    [null, ' ', 'a mean'],
    ['S2', 7, 'x'],
  ];
  const source: TableSource = {
    ...workbookOf({}),
    sheets: [{ name: 'Data', hidden: false }],
    rowsOf: async (_, remarks) => {
      remarks?.addFormula(3, 1);
      remarks?.addFormula(9, 0);
      return rows.map((cells, i) => ({ line: i + 1, cells }));
    },
  };
  const fields = { samp_name: '{Sample}', depth: '{Depth}', checksum_method: 'MD5' };
  const place = { header: 1, last: 4 };
  const table = await new ForeignTable(source).mapSheet(0, place, { ...emptyMapping, fields });
  expect(table.lines).toEqual([2, 4]);
  expect(table.rows).toHaveLength(2);
  expect(table.warnings).toEqual([{ code: 'rowsWithoutValues', params: { count: 1, rows: '3' } }]);
  expect(table.origin.computed).toEqual(['depth']);
});

it('a table of ours below a title and above a description is sent as it stands, without notes below', async () => {
  const described = ['text', 'm', 'text'];
  const below = [words[0] ?? [], ...ours.slice(0, 1), described, ...ours.slice(1)];
  const table = new ForeignTable(workbookOf({ Data: below }));
  const view = await table.findBestSheet();
  expect(view).toMatchObject({ isTemplate: true, isUploadable: true, rows: 1, range: { header: 2, last: 4 } });
  const own = await table.mapSheet(0, { header: 2, last: 4 }, null);
  expect(own).toMatchObject({ lines: [4], rows: ours.slice(1), origin: { isForeign: false, header: 2 } });
  expect(own.warnings.map(({ code, params }) => [code, params.row ?? params.rows])).toEqual([
    ['headerBelow', 2],
    ['describedRows', '3'],
  ]);
  const more = [...below, ...ours.slice(1), [], ['* from the log']].map((cells) => [...cells]);
  const source = workbookOf({ Data: more });
  const filled = {
    ...source,
    rowsOf: async (at: number) => (await source.rowsOf(at)).filter((row) => row.cells.length),
  };
  expect((await new ForeignTable(filled).findBestSheet()).isTemplate).toBe(false);
});

it('columns for the reverse files stand behind a table with one row a file, unless cells without a name are there', async () => {
  const header = ['samp_name', 'campaign', 'forward_read_file_name', 'forward_read_file_checksum'];
  const rows = [1, 2].map((read) => ['S1', 'EMB177', `A_R${read}.fastq.gz`, `${read}`.repeat(32)]);
  const place = { header: 1, last: 3 };
  const taken = await new ForeignTable(workbookOf({ Samples: [header, ...rows] })).mapSheet(0, place, null);
  const added = ['reverse_read_file_name', 'reverse_read_file_checksum'];
  expect(taken.columns).toEqual([...header, ...added]);
  expect(taken.origin.columns.slice(4)).toEqual([4, 5].map((at) => ({ from: [at], isCopy: true, isAdded: true })));
  expect(taken.rows).toEqual(rows.map((cells) => [...cells, null, null]));

  const noted = [header, ...rows.map((cells) => [...cells, 'a note'])];
  expect((await new ForeignTable(workbookOf({ Samples: noted })).mapSheet(0, place, null)).columns).toEqual(header);

  const foreign = [['Sample', 'File', 'Weather'], ...rows.map(([sample = '', , file = '']) => [sample, file, 'windy'])];
  const fields = { samp_name: '{Sample}', forward_read_file_name: '{File}' };
  const made = await new ForeignTable(workbookOf({ Data: foreign })).mapSheet(0, place, { ...emptyMapping, fields });
  expect(made.columns.at(-1)).toBe('reverse_read_file_checksum');
  expect(made.origin.columns.at(-1)).toEqual({ from: [4], isCopy: true, isAdded: true });
});
