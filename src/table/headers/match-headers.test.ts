import { describe, expect, it } from 'vitest';
import { columns, mandatoryColumns } from '../../catalogue/columns.ts';
import { columnIndexesByName, matchHeaders, matchWholeColumns } from './match-headers.ts';

const names = columns.map(({ name }) => name);
const mandatory = mandatoryColumns.map(({ name }) => name);

/** The columns that are read among our own mandatory ones, by those of other names. */
function readAmongOurs(...headers: string[]) {
  const without = mandatory.filter((name) => !headers.includes(name));
  const { matches } = matchHeaders([...without, ...headers]);
  return matches.flatMap(({ header, column, part }) =>
    without.includes(header) ? [] : [[header, column.name, ...(part ? [part] : [])]],
  );
}

describe('headers', () => {
  it('of every column of ours are that column, all together and each among the mandatory ones', () => {
    expect(matchHeaders(names).matches.map(({ header, column }) => [header, column.name])).toEqual(
      names.map((name) => [name, name]),
    );
    for (const name of names) expect(readAmongOurs(name)).toEqual([[name, name]]);
  });

  it.each(['Tiefe', 'Tiefe [m]', 'Depth (m)', 'DEPTH\u00ad', '\uff24epth', 'de\u0301pth'])('%j', (header) => {
    const isDepth = header.normalize('NFC') !== 'd\u00e9pth';
    expect(readAmongOurs(header)).toEqual(isDepth ? [[header, 'depth']] : []);
  });

  it('of a translation are certain among our own alone', () => {
    expect(matchHeaders(['Tiefe', 'Station', 'Datum']).matches).toEqual([]);
  });

  it('of our own in a table of another system may mean something else there, and do not where all mandatory ones are there', () => {
    const others = Array.from({ length: 40 }, (_, i) => `value ${i}`);
    expect(matchHeaders(['location', ...others]).matches).toEqual([]);
    const { matches } = matchHeaders([...mandatory, 'location', ...others]);
    expect(matches.map(({ header }) => header)).toEqual([...mandatory, 'location']);
  });

  it('that stand there twice under our name are the first and a second one', () => {
    const { matches, duplicates, ambiguous } = matchHeaders(['depth', 'samp_name', 'Depth*']);
    expect(matches.map(({ index }) => index)).toEqual([0, 1]);
    expect(duplicates.map(({ index, column }) => [index, column.name])).toEqual([[2, 'depth']]);
    expect(ambiguous).toEqual([]);
  });

  it('of a position give way to a column of one of its halves, and to a second position', () => {
    expect(readAmongOurs('lat_lon')).toEqual([]);
    const headers = ['samp_name', 'event_label', 'lat_lon'];
    const parts = matchHeaders(headers).matches.flatMap(({ part }) => part ?? []);
    expect(parts).toEqual(['latitude', 'longitude']);
    expect(matchHeaders([...headers, 'longitude']).outranked).toMatchObject([{ by: 3, headers: [{ index: 2 }] }]);
    expect(matchHeaders([...headers, 'coordinates']).ambiguous).toMatchObject([
      { headers: [{ index: 2 }, { index: 3 }] },
    ]);
  });

  it('that are sentences mean nothing, however long they are', () => {
    const long = `depth ${'x'.repeat(100_000)}`;
    expect(matchHeaders([long, 'depth']).matches.map(({ header }) => header)).toEqual(['depth']);
  });

  it('are found by the names of their columns and by those in the file', () => {
    const headers = ['samp_name', 'event_label', 'campaign', 'basis', 'Tiefe', 'lat_lon', 'colour'];
    const places = columnIndexesByName(headers);
    const wanted = ['depth', 'geogr_loc_lat', 'geogr_loc_lon', 'colour', 'tiefe'];
    expect(wanted.map((name) => places.get(name))).toEqual([4, 5, 5, 6, 4]);
    const whole = [...matchWholeColumns(headers)].map(([at, { name }]) => [at, name]);
    expect(whole.slice(-2)).toEqual([
      [3, 'basis'],
      [4, 'depth'],
    ]);
  });
});
