import { describe, expect, it } from 'vitest';
import { buildRow, columnsOf, type TableRow } from '../../tests/workbooks.ts';
import type { Cell } from '../catalogue/field-types.ts';
import { createI18n } from '../catalogue/locales/index.ts';
import { IssueList, type Warning } from './issues.ts';
import { warningSentences } from './report.ts';
import { rowIntake } from './row-intake.ts';
import { RowList } from './row-list.ts';
import { recordWarnings } from './warnings.ts';

/** The warnings of a table without mistakes, in both languages. */
function warningsOf(rows: readonly TableRow[]): { codes: string[]; english: string[]; german: string[] } {
  const issues = new IssueList();
  const warnings: Warning[] = [];
  const columns = columnsOf(rows);
  const intake = rowIntake({ line: 1, cells: columns }, null, issues, warnings);
  for (const [i, row] of rows.entries())
    intake.add({ line: i + 2, cells: columns.map((name) => (row[name] ?? null) as Cell) });
  expect(issues.all().issues).toEqual([]);
  warnings.push(...recordWarnings(intake.collected.lists));
  const [english = [], german = []] = (['en', 'de'] as const).map((language) =>
    warningSentences(warnings, createI18n(language).t),
  );
  return { codes: warnings.map(({ code }) => code), english, german };
}

const stations = (positions: readonly [lat: number, lon: number][], campaign = 'EMB177') =>
  positions.map(([geogr_loc_lat, geogr_loc_lon], i) =>
    buildRow({ campaign, event_label: `${campaign}_${i}`, geogr_loc_lat, geogr_loc_lon }),
  );

describe('rows of one cause', () => {
  it('are named as ranges, at most five of them', () => {
    const rows = new RowList();
    for (const line of [2, 4, 5, 7, 8, 9]) rows.add(line);
    expect([rows.text, rows.count]).toEqual(['2, 4, 5, 7–9', 6]);
    for (const line of [11, 13, 15, 17]) rows.add(line);
    expect([rows.text, rows.count]).toEqual(['2, 4, 5, 7–9, 11, 13, …', 10]);
  });
});

describe('coordinates', () => {
  it('of which neither is better than a tenth of a degree are told once', () => {
    const rows = [
      buildRow(),
      buildRow({ event_label: 'A', geogr_loc_lat: 57, geogr_loc_lon: 20.5 }),
      buildRow({ event_label: 'B', geogr_loc_lat: '57,5', geogr_loc_lon: '20.1 E' }),
    ];
    const { codes, english, german } = warningsOf(rows);
    expect(codes).toEqual(['impreciseCoordinates']);
    expect(english).toEqual([
      'In 2 rows (3, 4) the coordinates are known to 10 km at best, such as 57, 20.5. If more decimals are known, please give them.',
    ]);
    expect(german[0]).toContain('In 2 Zeilen (3, 4)');
  });

  it('count as they are written: zeros and minutes say something too', () => {
    const precise = [
      { geogr_loc_lat: 57.3, geogr_loc_lon: 20.05 },
      { geogr_loc_lat: '57.50', geogr_loc_lon: '20.10' },
      { geogr_loc_lat: "57°30'N", geogr_loc_lon: "20°30'E" },
      { geogr_loc_lat: 'not collected', geogr_loc_lon: 'not collected' },
    ];
    expect(warningsOf(precise.map((one, i) => buildRow({ event_label: `P${i}`, ...one }))).codes).toEqual([]);
  });
});

describe('dates', () => {
  it('of work that is done do not lie in the future, a campaign’s end may', () => {
    const year = new Date().getUTCFullYear() + 2;
    const rows = [
      buildRow({ seq_date: `${year}-03`, date_begin: `${year}-01-01`, date_end: `${year}` }),
      buildRow({ field_sample_collection_date_begin: new Date().toISOString().slice(0, 10) }),
    ];
    const { codes, english } = warningsOf(rows.map((row, i) => ({ ...row, campaign: `C${i}` })));
    expect(codes).toEqual(['futureDate']);
    expect(english).toEqual([`In row 2, seq_date is ${year}-03, which is still to come.`]);
  });
});

describe('a station', () => {
  const near: [number, number][] = [
    [57.32, 20.05],
    [57.41, 20.31],
    [57.05, 19.87],
    [56.92, 20.22],
  ];

  it('far from its campaign’s others is told with its distance', () => {
    const { codes, english, german } = warningsOf(stations([...near, [57.32, -20.05]]));
    expect(codes).toEqual(['stationFar']);
    expect(english[0]).toMatch(
      /^The station EMB177_4 Baltic Sea: Gotland Basin \(57\.32, -20\.05, row 6\) lies 2\s3\d\d km away from the middle of the campaign EMB177; half of its stations lie within \d\d km\./,
    );
    expect(german[0]).toContain('Zeile 6');
  });

  it('is told of three, and never of two or of several campaigns together', () => {
    expect(warningsOf(stations([...near.slice(0, 2), [-57.32, 20.05]])).codes).toEqual(['stationFar']);
    expect(warningsOf(stations([near[0] as [number, number], [-57.32, 20.05]])).codes).toEqual([]);
    const elsewhere = stations([[-57.32, 20.05]], 'PS118');
    expect(warningsOf([...stations(near), ...elsewhere]).codes).toEqual([]);
  });

  it('is not told where a campaign crosses an ocean, the date line or the pole, or works in two places', () => {
    const along = (count: number, point: (i: number) => [number, number]) =>
      Array.from({ length: count }, (_, i) => point(i));
    const rounded = (value: number) => Number(value.toFixed(2));
    const transect = along(20, (i) => [rounded(53.55 - i * 4.61), rounded(8.03 + (i % 3) * 2.01)]);
    const dateLine = along(9, (i) => [70.11, rounded(i < 5 ? 179.03 + i / 10 : -179.91 + i / 10)]);
    const pole = along(12, (i) => [89.51, rounded(-179.11 + i * 30)]);
    const twoPlaces = along(20, (i) => (i < 15 ? [rounded(78.21 + i / 50), 11.03] : [rounded(54.13 + i / 50), 7.91]));
    for (const positions of [transect, dateLine, pole, twoPlaces])
      expect(warningsOf(stations(positions)).codes).toEqual([]);
  });
});
