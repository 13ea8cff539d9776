import { describe, expect, it } from 'vitest';
import { columns } from '../../catalogue/columns.ts';
import type { Cell } from '../../catalogue/field-types.ts';
import { fields as german } from '../../catalogue/locales/de/fields.ts';
import { fields as english } from '../../catalogue/locales/en/fields.ts';
import { HeaderFinder } from './header-finder.ts';
import type { RawRow } from './read-rows.ts';

const rowsOf = (table: readonly (readonly Cell[])[]): RawRow[] =>
  table.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.length > 0);

/** The rows of a table as an upload reads them, and the warnings. */
function readTable(table: readonly (readonly Cell[])[]) {
  const finder = new HeaderFinder();
  const rows = rowsOf(table).flatMap((row) => [...finder.push(row)]);
  return { lines: [...rows, ...finder.flush()].map(({ line }) => line), warnings: finder.warnings };
}

const names = ['samp_name', 'event_label', 'geogr_loc_lat', 'field_sample_collection_date_begin', 'depth'];
const data: Cell[] = ['a', 'E1', 54.1, '2024-03-01', 5];

describe('a table', () => {
  it('that begins with catalogue headers returns each row at once', () => {
    const finder = new HeaderFinder();
    const lines = rowsOf([names, data, data]).map((row) => finder.push(row).map(({ line }) => line));
    expect(lines).toEqual([[1], [2], [3]]);
  });

  it.each<[string, Cell[][], number]>([
    ['a title', [['Samples']], 2],
    ['labels in German', [['Probenname', 'Probenahme-Kennung', 'Geografische Breite', 'Beginn', 'Tiefe']], 2],
    [
      'a title, an empty row and labels',
      [['Samples'], [], ['Sample name', 'Event label', 'Latitude', 'Date', 'Depth']],
      4,
    ],
  ])('may have %s above its headers', (_, above, header) => {
    expect(readTable([...above, names, data, data])).toEqual({
      lines: [header, header + 1, header + 2],
      warnings: [{ code: 'headerBelow', params: { row: header } }],
    });
  });

  it.each(['en', 'de'])('may have the labels of all columns above or below the headers (%s)', (language) => {
    const texts: Record<string, Record<string, { label: string }>> = language === 'en' ? english : german;
    const labelled = columns.filter(({ entity, fieldName }) => texts[entity]?.[fieldName]);
    const labelledNames = labelled.map(({ name }) => name);
    const labels = labelled.map(({ entity, fieldName }) => texts[entity]?.[fieldName]?.label ?? '');
    expect(readTable([labels, labelledNames, ['x']]).lines).toEqual([2, 3]);
    expect(readTable([labelledNames, labels, ['x']])).toEqual({
      lines: [1, 3],
      warnings: [{ code: 'describedRows', params: { count: 1, rows: '2' } }],
    });
  });

  it.each<[string, Cell[]]>([
    ['requirements', names.map(() => 'mandatory')],
    ['types', ['text', 'Text', 'number', 'date', 'Zahl']],
    ['formats and units', [null, null, 'decimal degrees', 'yyyy-mm-dd', '[m]']],
    ['formats and explanations', ['The name on the tube', 'as in the log', 'Dezimalgrad', 'tt.mm.jjjj', 'in m']],
    ['the headers again', names],
  ])('has no data in a row of %s below its headers', (_, row) => {
    expect(readTable([names, row, data]).lines).toEqual([1, 3]);
  });

  it.each<[string, Cell[]]>([
    ['a number', ['mandatory', 'mandatory', 'mandatory', 'mandatory', 5]],
    ['a day', ['text', 'text', 'decimal degrees', new Date('2024-03-01'), 'm']],
    ['a missing-value term', ['text', 'text', 'not collected', 'yyyy-mm-dd', 'm']],
    ['an invalid value', ['a', 'E1', 'somewhere north', 'yyyy-mm-dd', 'm']],
    ['one explanation next to names', ['a', 'E1', null, 'yyyy-mm-dd', null]],
    ['a single word', ['text', null, null, null, null]],
  ])('has data in a row with %s', (_, row) => {
    expect(readTable([names, row, data])).toEqual({ lines: [1, 2, 3], warnings: [] });
  });

  it.each<[string, Cell[]]>([
    ['levels', ['M', 'M', 'R', 'HR', 'O']],
    ['what to write, in braces', ['{text}', 'EVENT:{term}', '{decimal degrees}', '{date}', '<m>']],
    ['requirements and explanations', names.map((name) => `(Mandatory) The ${name} as in the log`)],
    ['units after their label', ['#units', null, 'DD', null, 'm']],
    ['a label alone', ['#template', null, null, null, null]],
    ['a label and levels', ['# requirement_level_code', 'M', 'M', 'R', 'O']],
  ])('has no data in a row of %s', (_, row) => {
    expect(readTable([names, row, data]).lines).toEqual([1, 3]);
    expect(readTable([row, names, data]).lines).toEqual([2, 3]);
  });

  const otherNames = ['Tube', 'Log', 'Salt', 'Oxygen', 'Turbidity'];
  const otherData: Cell[] = ['a1', 'E1', 35.1, 210, 0.4];
  it.each<[string, Cell[]]>([
    ['units', [null, null, 'g/kg', 'µmol kg-1', 'NTU']],
    ['words about numbers', ['tube', 'log', 'practical salinity', 'dissolved', 'by the sensor']],
    ['sentences', ['name on the tube', 'as in the log', null, null, 'what the sensor gave']],
    ['words after a hash', ['# who and what', 'x', 'y', null, null]],
  ])('of other headers has no data in a row of %s', (_, row) => {
    expect(readTable([otherNames, row, otherData, otherData]).lines).toEqual([1, 3, 4]);
  });

  it.each<[string, Cell[]]>([
    ['placeholders for numbers', ['a', 'E1', 'n.d.', 'not collected', 'NA']],
    ['a name and words for all numbers', ['a1', 'E1', 'fresh', 'none at all', 'clear']],
    ['one word for all numbers', ['a', 'E1', 'lost', 'lost', 'lost']],
    ['one word among numbers', ['a', 'E1', 'lost', 210, 'broken']],
    ['a result of a formula', ['#NAME?', 'E1', 35, 210, 0.4]],
    ['a placeholder first', ['#N/A', 'E1', 35, 210, 0.4]],
    ['two letters', ['M', 'X', null, null, null]],
  ])('of other headers has data in a row of %s', (_, row) => {
    expect(readTable([otherNames, row, otherData, otherData]).lines).toEqual([1, 2, 3, 4]);
  });

  it('of nothing but names has data in a row of few letters', () => {
    expect(
      readTable([
        ['Tube', 'Log', 'Box'],
        ['M', 'X', 'C'],
        ['D', 'F', 'G'],
      ]).lines,
    ).toEqual([1, 2, 3]);
  });

  it('of other headers has data in rows that all begin with a hash', () => {
    const hashed = otherData.with(0, '#tube A');
    expect(readTable([otherNames, hashed, hashed, hashed]).lines).toEqual([1, 2, 3, 4]);
  });

  it('has data in a row that looks like a description further below', () => {
    expect(readTable([names, data, names.map(() => 'mandatory')]).lines).toEqual([1, 2, 3]);
  });

  it('holds back no more rows than may precede the header', () => {
    const table = Array.from({ length: 500 }, (): Cell[] => [1, 2]);
    const finder = new HeaderFinder();
    const firstReturned = rowsOf(table).findIndex((row) => finder.push(row).length > 0);
    expect(firstReturned).toBe(59);
  });
});
