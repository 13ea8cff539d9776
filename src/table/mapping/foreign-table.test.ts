import { expect, it } from 'vitest';
import { openTextSource, type TableSource } from '../reading/table-source.ts';
import { emptyMapping } from './column-mapping.ts';
import { ForeignTable } from './foreign-table.ts';

const template = [
  ['samp_name', 'depth', 'campaign'],
  ['S1', 5, 'EMB177'],
];
const instructions = [['How to fill in'], ['One row a sample']];

/** A workbook in memory, with its sheets by name. */
function workbookOf(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): TableSource {
  return {
    sheets: Object.keys(sheets).map((name) => ({ name, hidden: false })),
    isWorkbook: true,
    detectedEncoding: null,
    rowsOf: async (index) => (Object.values(sheets)[index] ?? []).map((cells, i) => ({ line: i + 1, cells })),
  };
}

it.each<[string, TableSource, boolean, boolean]>([
  ['on the first sheet', workbookOf({ Data: template }), true, true],
  ['on the sheet with their name', workbookOf({ Info: instructions, Samples: template }), true, true],
  ['after another sheet, which an upload would read', workbookOf({ Info: instructions, Data: template }), true, false],
  ['in a text file', openTextSource(template.map((row) => row.join(';')).join('\n')), true, false],
  ['nowhere', workbookOf({ Data: instructions }), false, false],
])(
  'catalogue headers %s are recognized, and uploaded as they are or as a new workbook',
  async (_, source, isTemplate, isUploadable) => {
    const view = await new ForeignTable(source).findBestSheet();
    expect([view.isTemplate, view.isUploadable]).toEqual([isTemplate, isUploadable]);
  },
);

it('placeholders are listed by column', async () => {
  const rows = [
    ['Sample', 'Depth', 'Remarks'],
    ['S1', -999, 'n.d.'],
    ['S2', 'n.d.', 'windy'],
    ['S3', 'NA', 'n.d.'],
  ];
  const { placeholders } = await new ForeignTable(workbookOf({ Data: rows })).findBestSheet();
  expect(placeholders).toEqual([[], ['-999', 'n.d.', 'NA'], ['n.d.']]);
});

it('the origin of each column lists the columns of the file', async () => {
  const rows = [
    ['A cruise'],
    ['Sample', 'Day', 'Time', 'Where', 'Depth'],
    ['S1', '2024-05-01', '10:00', '54.1 N 7.9 E', 5],
  ];
  const table = new ForeignTable(workbookOf({ Info: instructions, Data: rows }));
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
  const originByColumn = Object.fromEntries(columns.map((name, i) => [name, origin.columns[i]]));
  expect(originByColumn).toMatchObject({
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
  const templateTable = await new ForeignTable(workbookOf({ Samples: template })).mapSheet(
    0,
    { header: 1, last: 2 },
    null,
  );
  expect(templateTable.origin).toMatchObject({
    header: 1,
    isForeign: false,
    columns: [0, 1, 2].map((index) => ({ from: [index], isCopy: true })),
  });
});

it('rows without values in used columns are left out with a warning, and only formulas within the table count', async () => {
  const rows = [
    ['Sample', 'Depth', 'Remark'],
    ['S1', 5, 'x'],
    [null, ' ', 'a mean'],
    ['S2', 7, 'x'],
  ];
  const source: TableSource = {
    ...workbookOf({}),
    sheets: [{ name: 'Data', hidden: false }],
    rowsOf: async (_, features) => {
      features?.addFormula(3, 1);
      features?.addFormula(9, 0);
      return rows.map((cells, i) => ({ line: i + 1, cells }));
    },
  };
  const fields = { samp_name: '{Sample}', depth: '{Depth}', checksum_method: 'MD5' };
  const range = { header: 1, last: 4 };
  const table = await new ForeignTable(source).mapSheet(0, range, { ...emptyMapping, fields });
  expect(table.lines).toEqual([2, 4]);
  expect(table.rows).toHaveLength(2);
  expect(table.leftOut).toEqual(['Remark']);
  expect(table.warnings).toEqual([
    { code: 'columnsLeftOut', params: { count: 1, columns: 'Remark' } },
    { code: 'rowsWithoutValues', params: { count: 1, rows: '3' } },
  ]);
  expect(table.origin.computed).toEqual(['depth']);
});

it('a template with a title above and descriptions below its header is uploaded as it is, unless notes follow', async () => {
  const described = ['text', 'm', 'text'];
  const withTitle = [instructions[0] ?? [], ...template.slice(0, 1), described, ...template.slice(1)];
  const table = new ForeignTable(workbookOf({ Data: withTitle }));
  const view = await table.findBestSheet();
  expect(view).toMatchObject({ isTemplate: true, isUploadable: true, rows: 1, range: { header: 2, last: 4 } });
  const mapped = await table.mapSheet(0, { header: 2, last: 4 }, null);
  expect(mapped).toMatchObject({ lines: [4], rows: template.slice(1), origin: { isForeign: false, header: 2 } });
  expect(mapped.warnings.map(({ code, params }) => [code, params.row ?? params.rows])).toEqual([
    ['headerBelow', 2],
    ['describedRows', '3'],
  ]);
  const withNotes = [...withTitle, ...template.slice(1), [], ['* from the log']].map((cells) => [...cells]);
  const source = workbookOf({ Data: withNotes });
  const withoutEmptyRows = {
    ...source,
    rowsOf: async (sheet: number) => (await source.rowsOf(sheet)).filter((row) => row.cells.length),
  };
  expect((await new ForeignTable(withoutEmptyRows).findBestSheet()).isTemplate).toBe(false);
});

it('columns for reverse files are added to a table with one row per file, unless cells follow its last header', async () => {
  const header = ['samp_name', 'campaign', 'forward_read_file_name', 'forward_read_file_checksum'];
  const rows = [1, 2].map((read) => ['S1', 'EMB177', `A_R${read}.fastq.gz`, `${read}`.repeat(32)]);
  const range = { header: 1, last: 3 };
  const table = await new ForeignTable(workbookOf({ Samples: [header, ...rows] })).mapSheet(0, range, null);
  const added = ['reverse_read_file_name', 'reverse_read_file_checksum'];
  expect(table.columns).toEqual([...header, ...added]);
  expect(table.origin.columns.slice(4)).toEqual(
    [4, 5].map((index) => ({ from: [index], isCopy: true, isAdded: true })),
  );
  expect(table.rows).toEqual(rows.map((cells) => [...cells, null, null]));

  const withNotes = [header, ...rows.map((cells) => [...cells, 'a note'])];
  expect((await new ForeignTable(workbookOf({ Samples: withNotes })).mapSheet(0, range, null)).columns).toEqual(header);

  const foreign = [['Sample', 'File', 'Weather'], ...rows.map(([sample = '', , file = '']) => [sample, file, 'windy'])];
  const fields = { samp_name: '{Sample}', forward_read_file_name: '{File}' };
  const mapped = await new ForeignTable(workbookOf({ Data: foreign })).mapSheet(0, range, { ...emptyMapping, fields });
  expect(mapped.columns.at(-1)).toBe('reverse_read_file_checksum');
  expect(mapped.origin.columns.at(-1)).toEqual({ from: [4], isCopy: true, isAdded: true });
});
