import { describe, expect, it } from 'vitest';
import type { Cell } from '../../catalogue/cells.ts';
import { headersOf } from '../headers/header-names.ts';
import { findTable } from './find-table.ts';

const row = (line: number, ...cells: Cell[]) => ({ line, cells });

describe('findTable', () => {
  it('skips titles and ends before notes', () => {
    const rows = [
      row(1, 'Cruise 42, molecular samples'),
      row(3, 'Sample Name', 'Latitude', 'Longitude', 'Remarks'),
      row(4, 'S1', 54.1, 7.9, null),
      row(5, 'S2', 54.2, 7.8, 'windy'),
      row(6, 'S3', 54.3, 7.7, null),
      row(9, 'All samples were kept at -80 °C'),
    ];
    expect(findTable(rows)).toEqual({ header: 3, last: 6 });
  });

  it('extends to the last row with catalogue headers', () => {
    const rows = [
      row(1, 'samp_name', 'depth', 'campaign', 'remarks'),
      row(2, 'S1', 5, 'EMB177', 'windy'),
      row(3, 'S2', 6, 'EMB177', 'windy'),
      row(5, 'S3'),
    ];
    expect(findTable(rows)).toEqual({ header: 1, last: 5 });
  });

  it('ends before notes if catalogue headers follow a title, as an upload would not read that sheet as it is', () => {
    const rows = [
      row(1, 'Cruise 42'),
      row(3, 'samp_name', 'depth', 'campaign'),
      row(4, 'S1', 5, 'EMB177'),
      row(6, 'All samples were kept at -80 °C'),
    ];
    expect(findTable(rows)).toEqual({ header: 3, last: 4 });
  });

  it('continues after an empty row between full ones', () => {
    const rows = [row(1, 'a', 'b'), row(2, 'x', 1), row(4, 'y', 2)];
    expect(findTable(rows)).toEqual({ header: 1, last: 4 });
  });

  it('finds the header below rows of requirements', () => {
    const rows = [
      row(1, '# requirement_level_code', 'M', 'R', 'O'),
      row(2, '# section', 'Sample', 'Sample', 'Sample'),
      row(3, 'samp_name', 'decimalLatitude', 'decimalLongitude', 'geo_loc_name'),
      row(4, 'a', '1', '2', 'Baltic Sea'),
    ];
    expect(findTable(rows)).toEqual({ header: 3, last: 4 });
  });

  it('returns null for an empty sheet', () => {
    expect(findTable([])).toBeNull();
  });

  it('gives columns without a name an empty header', () => {
    expect(headersOf(row(1, 'a', null, ' b ', null))).toEqual(['a', '', 'b']);
  });
});
