import { describe, expect, it } from 'vitest';
import { spellingEdits } from './spelling-edits.ts';

const columns = ['Campaign*', 'event_label', 'field_sample_name', 'project_name'];
const rows = [
  ['Kiel Fjord', 'ctd-1', 'cup a', 'baltic sea | Mud'],
  ['Kiel Fjord', ' ctd-1 ', 'cup a', 'Mud'],
  ['Elsewhere', 'ctd-1', 'cup a', 'Baltic Sea'],
  ['Kiel Fjord', 'ctd-12', null, 'baltic sea'],
  ['Kiel Fjord', 12, 'ctd-1', null],
];

describe('the stored spelling of a name', () => {
  it('is used in all rows that name the record, and in no others', () => {
    const within = { campaign: 'Kiel Fjord' };
    const spelling = { columns: ['event_label'], value: 'ctd-1', stored: 'CTD 1', within };
    expect(spellingEdits({ columns, rows }, spelling)).toEqual([
      { row: 0, column: 1, value: 'CTD 1' },
      { row: 1, column: 1, value: 'CTD 1' },
    ]);
    const number = { ...spelling, value: '12', stored: '1–2' };
    expect(spellingEdits({ columns, rows }, number)).toEqual([{ row: 4, column: 1, value: '1–2' }]);
  });

  it('is used in columns that are known by their meaning', () => {
    const spelling = { columns: ['project_name'], value: 'Mud', stored: 'MUD', within: { event_label: 'ctd-1' } };
    const headers = ['Campaign', 'Event label', 'Field sample name', 'Project name'];
    expect(spellingEdits({ columns: headers, rows }, spelling)).toEqual([
      { row: 0, column: 3, value: 'baltic sea | MUD' },
      { row: 1, column: 3, value: 'MUD' },
    ]);
  });

  it('is used for one of several names of a cell', () => {
    const spelling = { columns: ['project_name'], value: 'baltic sea', stored: 'Sea | Baltic', within: {} };
    expect(spellingEdits({ columns, rows }, spelling)).toEqual([
      { row: 0, column: 3, value: 'Sea \\| Baltic | Mud' },
      { row: 3, column: 3, value: 'Sea \\| Baltic' },
    ]);
  });

  it('is used nowhere in a table without the columns that tell which record is meant', () => {
    const within = { campaign: 'Kiel Fjord', event_label: 'ctd-1' };
    const spelling = { columns: ['field_sample_name'], value: 'cup a', stored: 'Cup A', within };
    expect(spellingEdits({ columns, rows }, spelling)).toHaveLength(2);
    expect(spellingEdits({ columns: ['', ...columns.slice(1)], rows }, spelling)).toEqual([]);
    expect(spellingEdits({ columns, rows }, { ...spelling, columns: ['nucleic_acid_sample_name'] })).toEqual([]);
  });
});
