import { describe, expect, it } from 'vitest';
import { columns } from '../../catalogue/columns.ts';
import type { Cell } from '../../catalogue/field-types.ts';
import { fields as german } from '../../catalogue/locales/de/fields.ts';
import { fields as english } from '../../catalogue/locales/en/fields.ts';
import { HeaderFinder } from './header-finder.ts';
import type { RawRow } from './read-rows.ts';

const rowsOf = (table: readonly (readonly Cell[])[]): RawRow[] =>
  table.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => cells.length > 0);

/** The rows as an upload takes them, and the warnings of the others. */
function begun(table: readonly (readonly Cell[])[]) {
  const start = new HeaderFinder();
  const rows = rowsOf(table).flatMap((row) => [...start.push(row)]);
  return { lines: [...rows, ...start.flush()].map(({ line }) => line), warnings: start.warnings };
}

const names = ['samp_name', 'event_label', 'geogr_loc_lat', 'field_sample_collection_date_begin', 'depth'];
const data: Cell[] = ['a', 'E1', 54.1, '2024-03-01', 5];

describe('a table', () => {
  it('that begins with our names gives each row at once', () => {
    const start = new HeaderFinder();
    const given = rowsOf([names, data, data]).map((row) => start.push(row).map(({ line }) => line));
    expect(given).toEqual([[1], [2], [3]]);
  });

  it.each<[string, Cell[][], number]>([
    ['a title', [['Samples']], 2],
    ['labels in German', [['Probenname', 'Probenahme-Kennung', 'Geografische Breite', 'Beginn', 'Tiefe']], 2],
    [
      'a title, an empty row and labels',
      [['Samples'], [], ['Sample name', 'Event label', 'Latitude', 'Date', 'Depth']],
      4,
    ],
  ])('may have %s above its names', (_, above, header) => {
    expect(begun([...above, names, data, data])).toEqual({
      lines: [header, header + 1, header + 2],
      warnings: [{ code: 'headerBelow', params: { row: header } }],
    });
  });

  it.each(['en', 'de'])('may have the labels of all columns above or below their names (%s)', (language) => {
    const words: Record<string, Record<string, { label: string }>> = language === 'en' ? english : german;
    const all = columns.filter(({ entity, fieldName }) => words[entity]?.[fieldName]);
    const ofAll = all.map(({ name }) => name);
    const labels = all.map(({ entity, fieldName }) => words[entity]?.[fieldName]?.label ?? '');
    expect(begun([labels, ofAll, ['x']]).lines).toEqual([2, 3]);
    expect(begun([ofAll, labels, ['x']])).toEqual({
      lines: [1, 3],
      warnings: [{ code: 'describedRows', params: { count: 1, rows: '2' } }],
    });
  });

  it.each<[string, Cell[]]>([
    ['requirements', names.map(() => 'mandatory')],
    ['types', ['text', 'Text', 'number', 'date', 'Zahl']],
    ['formats and units', [null, null, 'decimal degrees', 'yyyy-mm-dd', '[m]']],
    ['formats beside explanations', ['The name on the tube', 'as in the log', 'Dezimalgrad', 'tt.mm.jjjj', 'in m']],
    ['our own names once more', names],
  ])('has no data in a row of %s below its names', (_, row) => {
    expect(begun([names, row, data]).lines).toEqual([1, 3]);
  });

  it.each<[string, Cell[]]>([
    ['a number', ['mandatory', 'mandatory', 'mandatory', 'mandatory', 5]],
    ['a day', ['text', 'text', 'decimal degrees', new Date('2024-03-01'), 'm']],
    ['a reason', ['text', 'text', 'not collected', 'yyyy-mm-dd', 'm']],
    ['a value that is wrong', ['a', 'E1', 'somewhere north', 'yyyy-mm-dd', 'm']],
    ['one explanation beside names', ['a', 'E1', null, 'yyyy-mm-dd', null]],
    ['a single word', ['text', null, null, null, null]],
  ])('has data in a row with %s', (_, row) => {
    expect(begun([names, row, data])).toEqual({ lines: [1, 2, 3], warnings: [] });
  });

  it('has data in a row that looks like a description further below', () => {
    expect(begun([names, data, names.map(() => 'mandatory')]).lines).toEqual([1, 2, 3]);
  });

  it('waits for its header no longer than that may take', () => {
    const table = Array.from({ length: 500 }, (): Cell[] => [1, 2]);
    const start = new HeaderFinder();
    const first = rowsOf(table).findIndex((row) => start.push(row).length > 0);
    expect(first).toBe(59);
  });
});
