import { describe, expect, it } from 'vitest';
import { readSeededTypes } from '../../../tests/seeded-types.ts';
import { columns, mandatoryColumns } from '../../catalogue/columns.ts';
import { indexTypes } from '../measurements/measurement-columns.ts';
import { columnIndexesByName, matchHeaders, matchWholeColumns } from './match-headers.ts';

const names = columns.map(({ name }) => name);
const mandatory = mandatoryColumns.map(({ name }) => name);

/** The columns that are read from these headers next to the other mandatory ones. */
function readInTemplate(...headers: string[]) {
  const others = mandatory.filter((name) => !headers.includes(name));
  const { matches } = matchHeaders([...others, ...headers]);
  return matches.flatMap(({ header, column, part }) =>
    others.includes(header) ? [] : [[header, column.name, ...(part ? [part] : [])]],
  );
}

describe('headers', () => {
  it('with a catalogue name match that column, all together and each next to the mandatory ones', () => {
    expect(matchHeaders(names).matches.map(({ header, column }) => [header, column.name])).toEqual(
      names.map((name) => [name, name]),
    );
    for (const name of names) expect(readInTemplate(name)).toEqual([[name, name]]);
  });

  it.each(['Tiefe', 'Tiefe [m]', 'Depth (m)', 'DEPTH\u00ad', '\uff24epth', 'de\u0301pth'])('%j', (header) => {
    const isDepth = header.normalize('NFC') !== 'd\u00e9pth';
    expect(readInTemplate(header)).toEqual(isDepth ? [[header, 'depth']] : []);
  });

  it('that are translated labels are only certain next to catalogue names', () => {
    expect(matchHeaders(['Tiefe', 'Station', 'Datum']).matches).toEqual([]);
  });

  it('with a catalogue name may mean something else in a foreign table, unless all mandatory columns are present', () => {
    const others = Array.from({ length: 40 }, (_, i) => `value ${i}`);
    expect(matchHeaders(['location', ...others]).matches).toEqual([]);
    const { matches } = matchHeaders([...mandatory, 'location', ...others]);
    expect(matches.map(({ header }) => header)).toEqual([...mandatory, 'location']);
  });

  it('that repeat a catalogue name are a match and a duplicate', () => {
    const { matches, duplicates, ambiguous } = matchHeaders(['depth', 'samp_name', 'Depth*']);
    expect(matches.map(({ index }) => index)).toEqual([0, 1]);
    expect(duplicates.map(({ index, column }) => [index, column.name])).toEqual([[2, 'depth']]);
    expect(ambiguous).toEqual([]);
  });

  it('of coordinates are outranked by a column of one half, and ambiguous with a second one', () => {
    expect(readInTemplate('lat_lon')).toEqual([]);
    const headers = ['samp_name', 'event_label', 'lat_lon'];
    const parts = matchHeaders(headers).matches.flatMap(({ part }) => part ?? []);
    expect(parts).toEqual(['latitude', 'longitude']);
    expect(matchHeaders([...headers, 'longitude']).outranked).toMatchObject([{ byIndex: 3, headers: [{ index: 2 }] }]);
    expect(matchHeaders([...headers, 'coordinates']).ambiguous).toMatchObject([
      { headers: [{ index: 2 }, { index: 3 }] },
    ]);
  });

  it('that are long sentences match nothing', () => {
    const long = `depth ${'x'.repeat(100_000)}`;
    expect(matchHeaders([long, 'depth']).matches.map(({ header }) => header)).toEqual(['depth']);
  });

  it('are found by the names of their columns and by their own names', () => {
    const headers = ['samp_name', 'event_label', 'campaign', 'basis', 'Tiefe', 'lat_lon', 'colour'];
    const indexes = columnIndexesByName(headers);
    const wantedNames = ['depth', 'geogr_loc_lat', 'geogr_loc_lon', 'colour', 'tiefe'];
    expect(wantedNames.map((name) => indexes.get(name))).toEqual([4, 5, 5, 6, 4]);
    const whole = [...matchWholeColumns(headers)].map(([index, { name }]) => [index, name]);
    expect(whole.slice(-2)).toEqual([
      [3, 'basis'],
      [4, 'depth'],
    ]);
  });
});

describe('the headers of measurements', () => {
  const columnsOf = (...headers: string[]) => {
    const { matches, duplicates } = matchHeaders([...mandatory, ...headers], indexTypes(readSeededTypes()));
    return {
      read: matches.flatMap(({ header, column }) => (mandatory.includes(header) ? [] : column.name)),
      twice: duplicates.map(({ header }) => header),
    };
  };

  it('of one quantity under several names are several measurements, one of them without a qualifier', () => {
    expect(columnsOf('Temperature [K]', 'temp', 'WTEMP')).toEqual({
      read: ['temp.Temperature K [K]', 'temp [Cel]', 'temp.WTEMP [Cel]'],
      twice: [],
    });
  });

  it('that are one column twice are duplicates', () => {
    expect(columnsOf('temp', 'Temp [K]').twice).toEqual(['Temp [K]']);
  });
});
