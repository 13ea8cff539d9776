import { expect, it } from 'vitest';
import { OwnTable } from './own-table.ts';
import { type Source, textSource } from './source.ts';

const ours = [
  ['samp_name', 'depth', 'campaign'],
  ['S1', 5, 'EMB177'],
];
const words = [['How to fill in'], ['One row a sample']];

/** A workbook in memory: its sheets by their names. */
function workbookOf(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Source {
  return {
    sheets: Object.keys(sheets).map((name) => ({ name, hidden: false })),
    isWorkbook: true,
    rowsOf: async (at) => (Object.values(sheets)[at] ?? []).map((cells, i) => ({ line: i + 1, cells })),
  };
}

it.each<[string, Source, boolean, boolean]>([
  ['on the first sheet', workbookOf({ Data: ours }), true, true],
  ['on the sheet that has their name', workbookOf({ Info: words, Samples: ours }), true, true],
  ['behind another sheet, which an upload would read', workbookOf({ Info: words, Data: ours }), true, false],
  ['in a text file', textSource(ours.map((row) => row.join(';')).join('\n')), true, false],
  ['nowhere', workbookOf({ Data: words }), false, false],
])('our own columns %s are sent as a file or as a workbook made of them', async (_, source, isOurs, isUploadable) => {
  const view = await new OwnTable(source).bestView();
  expect([view.isOurs, view.isUploadable]).toEqual([isOurs, isUploadable]);
});

it('words for nothing are told by the column in which they stand', async () => {
  const rows = [
    ['Sample', 'Depth', 'Remarks'],
    ['S1', -999, 'n.d.'],
    ['S2', 'n.d.', 'windy'],
    ['S3', 'NA', 'n.d.'],
  ];
  const { nothing } = await new OwnTable(workbookOf({ Data: rows })).bestView();
  expect(nothing).toEqual([[], ['-999', 'n.d.', 'NA'], ['n.d.']]);
});
