import { describe, expect, it } from 'vitest';
import { readSeededTypes } from '../../../tests/seeded-types.ts';
import type { Cell } from '../../catalogue/cells.ts';
import { indexTypes } from '../measurements/measurement-columns.ts';
import { freeQuantityName, suggestType, withoutUnitText } from './measured-columns.ts';
import { suggestColumns } from './suggest-columns.ts';
import { findUnitsBelow } from './units-below.ts';

const types = indexTypes(readSeededTypes());

/** The column of each header as it is taken or proposed; the new quantity of a header that means nothing. */
function suggested(headers: readonly string[], rows: readonly (readonly Cell[])[], units: readonly string[] = []) {
  const below = findUnitsBelow(units.length > 0 ? [{ line: 2, cells: units }] : []);
  return suggestColumns(headers, rows, types, below).map(({ measured, quantity }) => measured ?? quantity);
}

describe('units in a row below the header', () => {
  it('are those of the columns whose headers state none', () => {
    const [, temperature, salinity] = suggested(
      ['samp_name', 'Temperature', 'Salinity'],
      [['a', 277.15, 35]],
      ['', 'K', 'PSU'],
    );
    expect(temperature).toMatchObject({ column: 'temp [K]', conversion: '°C = K − 273.15' });
    expect(salinity).toMatchObject({ column: 'salinity [PSU]', conversion: null, fits: true });
  });

  it('do not replace the unit in a header', () => {
    const [, temperature] = suggested(['samp_name', 'Temperature [°C]', 'Salinity'], [['a', 4, 35]], ['', 'K', 'PSU']);
    expect(temperature).toMatchObject({ column: 'temp [Cel]', conversion: null });
  });

  it('are no letters that say which columns are mandatory', () => {
    expect(findUnitsBelow([{ line: 2, cells: ['M', 'C', 'M', 'O'] }])).toEqual(new Map());
    expect(findUnitsBelow([{ line: 2, cells: ['text', '[m]', '(°C)'] }])).toEqual(
      new Map([
        [1, 'm'],
        [2, '°C'],
      ]),
    );
  });
});

describe('a column that means nothing', () => {
  it('can be kept as numbers or texts, by all its cells', () => {
    const rows = [
      ['a', '<1.5', 'calm', 3],
      ['b', 'n/a', 12, 'strong'],
    ];
    const [, angle, mood, wire] = suggested(['samp_name', 'Wire angle [°]', 'Winch mood', 'Wire'], rows);
    expect(angle).toEqual({ name: 'wire_angle', unit: 'deg', kind: 'number', fits: true });
    expect(mood).toEqual({ name: 'winch_mood', unit: '', kind: 'text', fits: true });
    expect(wire).toMatchObject({ kind: 'text' });
  });

  it('belongs to no sample if it differs within one', () => {
    const rows = [
      ['a', 'calm'],
      ['a', 'bad'],
    ];
    expect(suggested(['samp_name', 'Winch mood'], rows)[1]).toMatchObject({ fits: false });
  });

  it('gets a name that is free', () => {
    expect(freeQuantityName('winch_mood', new Set(['winch_mood']))).toBe('winch_mood_2');
    expect(freeQuantityName('depth', new Set())).toBe('depth_2');
    expect(freeQuantityName('16s_copies', new Set())).toBe('value_16s_copies');
    expect(suggestType('16S copies', ['3']).name).toBe('16s_copies');
    expect(withoutUnitText('Wire angle [°]')).toBe('Wire angle');
  });
});
