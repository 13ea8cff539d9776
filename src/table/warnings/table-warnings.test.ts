import { describe, expect, it } from 'vitest';
import { loadInlandCheck, warningsOf } from '../../../tests/warnings.ts';
import { buildRow, columnsOf, type TableRow } from '../../../tests/workbooks.ts';
import type { Cell } from '../../catalogue/field-types.ts';
import { checkTable } from '../check-table.ts';
import { RowRanges } from '../row-ranges.ts';

type Position = [lat: number, lon: number];

const stations = (positions: readonly Position[], { campaign = 'EMB177', ...row }: TableRow = {}) =>
  positions.map(([geogr_loc_lat, geogr_loc_lon], i) =>
    buildRow({ campaign, event_label: `${campaign}_${i}`, geogr_loc_lat, geogr_loc_lon, ...row }),
  );

describe('rows of a warning', () => {
  it('are formatted as at most five ranges', () => {
    const rows = new RowRanges();
    for (const line of [2, 4, 5, 7, 8, 9]) rows.add(line);
    expect([rows.text, rows.count]).toEqual(['2, 4, 5, 7–9', 6]);
    for (const line of [11, 13, 15, 17]) rows.add(line);
    expect([rows.text, rows.count]).toEqual(['2, 4, 5, 7–9, 11, 13, …', 10]);
  });
});

describe('file names', () => {
  const file = (forward_read_file_name: string, i: number, row: TableRow = {}) =>
    buildRow({ samp_name: `file ${i}`, forward_read_file_name, ...row });

  it('that are repeated give a warning with their rows', async () => {
    const rows = [
      file('a_R1.fastq.gz', 1),
      file('b_R1.fastq.gz', 2),
      file('a_R1.fastq.gz', 3),
      file('c_R1.fastq.gz', 4, { reverse_read_file_name: 'c_R1.fastq.gz' }),
      file('d_R1.fastq.gz', 5, { reverse_read_file_name: 'b_R1.fastq.gz' }),
    ];
    const { codes, english, german } = await warningsOf(rows);
    expect(codes).toEqual(['filesNotMates', 'fileNames']);
    expect(english.slice(1)).toEqual([
      '3 file names occur more than once. First: a_R1.fastq.gz (rows 2, 4). Please correct them where other files are meant; archives accept each name only once.',
    ]);
    expect(german[1]).toMatch(/^3 Dateinamen .* zuerst a_R1\.fastq\.gz \(Zeilen 2, 4\)/);
  });

  it('give no warning if the second row already has an error', async () => {
    const twice = [1, 2].map((i) => file('a.fastq.gz', i, { forward_read_file_checksum: 'd'.repeat(32) }));
    const reverse = file('b_R1.fastq.gz', 3, { reverse_read_file_name: 'b_R2.fastq.gz' });
    const columns = columnsOf([...twice, reverse]);
    const rows = [...twice, reverse].map((row, i) => ({
      line: i + 2,
      cells: columns.map((name) => (row[name] ?? null) as Cell),
    }));
    const check = await checkTable({ columns, rows }, 100, loadInlandCheck, async () => false);
    expect(check?.issues.map(({ line, code }) => [line, code])).toEqual([[3, 'elementTwice']]);
    expect(check?.warnings).toEqual([]);
  });

  it('give no warning if each occurs once or is a missing-value term', async () => {
    const none = { reverse_read_file_name: 'not applicable' };
    expect((await warningsOf([file('a.fastq.gz', 1, none), file('b.fastq.gz', 2, none)])).codes).toEqual([]);
  });
});

describe('coordinates', () => {
  it('give one warning if neither has more than one decimal', async () => {
    const rows = [
      buildRow(),
      buildRow({ event_label: 'A', geogr_loc_lat: 57, geogr_loc_lon: 20.5 }),
      buildRow({ event_label: 'B', geogr_loc_lat: '57,5', geogr_loc_lon: '20.1 E' }),
    ];
    const { codes, english, german } = await warningsOf(rows);
    expect(codes).toEqual(['impreciseCoordinates']);
    expect(english).toEqual([
      'In 2 rows (3, 4) the coordinates are known to 10 km at best, such as 57, 20.5. If more decimals are known, please give them.',
    ]);
    expect(german[0]).toContain('In 2 Zeilen (3, 4)');
  });

  it('with the German O are read as east, with a warning', async () => {
    const { codes, english, german } = await warningsOf([buildRow({ geogr_loc_lon: '19,3955 O' })]);
    expect(codes).toEqual(['eastByO']);
    expect(english).toEqual(['In row 2, the O of “19,3955 O” was read as east. If it means west, please write W.']);
    expect(german[0]).toContain('als Ost gelesen');
  });

  it('are as precise as they are written, including zeros and minutes', async () => {
    const precise = [
      { geogr_loc_lat: 57.3, geogr_loc_lon: 20.05 },
      { geogr_loc_lat: '57.50', geogr_loc_lon: '20.10' },
      { geogr_loc_lat: "57°30'N", geogr_loc_lon: "20°30'E" },
      { geogr_loc_lat: 'not collected', geogr_loc_lon: 'not collected' },
    ];
    expect(
      (await warningsOf(precise.map((position, i) => buildRow({ event_label: `P${i}`, ...position })))).codes,
    ).toEqual([]);
  });
});

describe('numbers with a comma before three digits', () => {
  it('may have thousands, and give one warning per column', async () => {
    const rows = ['4,321', '12', '1,200'].map((tot_depth_water_col, i) =>
      buildRow({ event_label: `D${i}`, tot_depth_water_col }),
    );
    const { codes, english, german } = await warningsOf(rows);
    expect(codes).toEqual(['perhapsThousands']);
    expect(english).toEqual([
      'In 2 rows (2, 4), the comma of numbers in tot_depth_water_col such as “4,321” was read as the decimal sign. If it separates thousands, please leave it out.',
    ]);
    expect(german[0]).toContain('als Dezimalzeichen gelesen');
  });

  it.each([
    ['4,321', '5,5'],
    ['4,32', '1,234'],
    ['0,321', '4321'],
  ])('have decimals if another number shows it: %s and %s', async (...values) => {
    const rows = values.map((depth, i) => buildRow({ event_label: `D${i}`, depth }));
    expect((await warningsOf(rows)).codes).toEqual([]);
  });
});

describe('numbers with a point before three digits', () => {
  const withDepths = (...values: string[]) => values.map((depth, i) => buildRow({ event_label: `D${i}`, depth }));

  it('may have thousands if others have a decimal comma, and give one warning per column', async () => {
    const { codes, english, german } = await warningsOf(withDepths('1.250', '1,5', '20', '2.000'));
    expect(codes).toEqual(['perhapsThousandsByPoint']);
    expect(english).toEqual([
      'In 2 rows (2, 5), the point of numbers in depth such as “1.250” was read as the decimal sign, though other numbers of the column have a comma there. If it separates thousands, please leave it out.',
    ]);
    expect(german[0]).toContain('als Dezimalzeichen gelesen');
  });

  it.each([
    ['1.250', '20'],
    ['1.250', '1,5', '2.5'],
    ['0.250', '1,5'],
  ])('have decimals unless others contradict it: %s, %s', async (...values) => {
    expect((await warningsOf(withDepths(...values))).codes).toEqual([]);
  });
});

describe('persons', () => {
  it('whose names may be those of two give a warning', async () => {
    const { codes, english, german } = await warningsOf([
      buildRow({ event_person_resp: 'Anna Muster, Bernd Beispiel' }),
    ]);
    expect(codes).toEqual(['perhapsTwoPersons']);
    expect(english).toEqual([
      'In row 2, event_person_resp is read as one person: last name “Anna Muster”, first name “Bernd Beispiel”. If these are two people, please write “Lastname, Firstname”: the authors of a study with “;” between them, elsewhere one person.',
    ]);
    expect(german[0]).toContain('Nachname „Anna Muster“, Vorname „Bernd Beispiel“');
  });

  it.each([
    'Muster, Anna Bernadette',
    'van der Beispiel, Anna Bernadette',
    'Muster Beispiel, Anna',
    'Muster Beispiel, A. B.',
    'Anna Muster, Bernd Beispiel (0000-0002-1825-0097)',
  ])('such as %s give no warning', async (event_person_resp) => {
    expect((await warningsOf([buildRow({ event_person_resp })])).codes).toEqual([]);
  });
});

describe('dates', () => {
  it('of finished work give a warning in the future, a campaign’s end does not', async () => {
    const year = new Date().getUTCFullYear() + 2;
    const rows = [
      buildRow({ seq_date: `${year}-03`, date_begin: `${year}-01-01`, date_end: `${year}` }),
      buildRow({ field_sample_collection_date_begin: new Date().toISOString().slice(0, 10) }),
    ];
    const { codes, english } = await warningsOf(rows.map((row, i) => ({ ...row, campaign: `C${i}` })));
    expect(codes).toEqual(['futureDate']);
    expect(english).toEqual([`In row 2, seq_date is ${year}-03, which is in the future.`]);
  });
});

describe('a station', () => {
  const near: Position[] = [
    [57.32, 20.05],
    [57.41, 20.31],
    [57.05, 19.87],
    [56.92, 20.22],
  ];

  it('far from the others of its campaign gives a warning with its distance', async () => {
    const { codes, english, german } = await warningsOf(stations([...near, [57.32, -20.05]]));
    expect(codes).toEqual(['stationFar']);
    expect(english[0]).toMatch(
      /^The station EMB177_4, Baltic Sea: Gotland Basin \(57\.32, -20\.05, row 6\) lies 2\s3\d\d km away from the middle of the campaign EMB177; half of its stations lie within \d\d km\./,
    );
    expect(german[0]).toContain('Zeile 6');
  });

  it('gives a warning among three, but not among two or across campaigns', async () => {
    expect((await warningsOf(stations([...near.slice(0, 2), [-57.32, 20.05]]))).codes).toEqual(['stationFar']);
    expect((await warningsOf(stations([near[0] as Position, [-57.32, 20.05]]))).codes).toEqual([]);
    const elsewhere = stations([[-57.32, 20.05]], { campaign: 'PS118' });
    expect((await warningsOf([...stations(near), ...elsewhere])).codes).toEqual([]);
  });

  it('gives no warning if a campaign crosses an ocean, the date line or the pole, or has two working areas', async () => {
    const positionsAlong = (count: number, point: (i: number) => Position) =>
      Array.from({ length: count }, (_, i) => point(i));
    const rounded = (value: number) => Number(value.toFixed(2));
    const transect = positionsAlong(20, (i) => [rounded(53.55 - i * 4.61), rounded(-27.03 + (i % 3) * 2.01)]);
    const dateLine = positionsAlong(9, (i) => [70.11, rounded(i < 5 ? 179.03 + i / 10 : -179.91 + i / 10)]);
    const pole = positionsAlong(12, (i) => [89.51, rounded(-179.11 + i * 30)]);
    const twoPlaces = positionsAlong(20, (i) =>
      i < 15 ? [rounded(78.21 + i / 50), 11.03] : [rounded(54.13 + i / 50), 7.91],
    );
    for (const positions of [transect, dateLine, pole, twoPlaces])
      expect((await warningsOf(stations(positions))).codes).toEqual([]);
  });
});

describe('a station with the place name of a sea', () => {
  const warningsAt = (geog_loc_name: string, ...positions: Position[]) =>
    warningsOf(positions.flatMap((position, i) => stations([position], { campaign: `C${i}`, geog_loc_name })));

  it('gives one warning if it is inland because its longitude lost its sign', async () => {
    const { codes, english, german } = await warningsAt(
      'Atlantic Ocean: Biscay',
      [45.71, -4.01],
      [45.71, 4.01],
      [42.06, 9.21],
    );
    expect(codes).toEqual(['stationInland']);
    expect(english).toEqual([
      'By its geog_loc_name the station C1_0, Atlantic Ocean: Biscay lies in a sea, but its position (45.71, 4.01, row 3) is on land, more than 25 km from any coast. Please check the signs of its coordinates, and that latitude and longitude are not exchanged.',
    ]);
    expect(german[0]).toContain('Zeile 3');
  });

  it('gives a warning if latitude and longitude are exchanged', async () => {
    expect((await warningsAt('North Sea', [7.91, 54.19], [7.95, 21.02])).english[0]).toMatch(
      /Please check the signs of its/,
    );
    const { english } = await warningsAt(
      ' BALTIC SEA : Bornholm Basin',
      [55.25, 15.97],
      [15.97, 15.25],
      [16.02, 15.31],
    );
    expect(english[0]).toMatch(/^By their geog_loc_name 2 stations lie in a sea/);
  });

  it.each<[sea: string, where: string, ...Position]>([
    ['Atlantic Ocean', 'the end of the Sognefjord', 61.45, 7.45],
    ['North Sea', 'the Hardangerfjord', 60.32, 6.65],
    ['Arctic Ocean', 'the end of the Scoresby Sund', 70.41, -28.02],
    ['Arctic Ocean', 'Tanquary Fiord', 81.41, -77.02],
    ['Arctic Ocean', 'the Gulf of Ob', 66.81, 71.51],
    ['Pacific Ocean', 'Puget Sound', 47.11, -122.71],
    ['Pacific Ocean', 'the end of the Gardner Canal', 53.31, -127.91],
    ['Pacific Ocean', 'Patagonian channels', -51.81, -72.91],
    ['Pacific Ocean', 'an atoll', 7.08, 171.36],
    ['Atlantic Ocean', 'Chesapeake Bay', 39.41, -76.11],
    ['Atlantic Ocean', 'the Amazon’s mouth', 0.02, -51.03],
    ['Atlantic Ocean', 'the Saint Lawrence', 46.81, -71.21],
    ['Mediterranean Sea', 'the lagoon of Venice', 45.41, 12.31],
    ['Mediterranean Sea', 'the Sea of Azov', 47.15, 38.71],
    ['Baltic Sea', 'Stockholm’s islands', 59.33, 18.26],
    ['Baltic Sea', 'the Szczecin Lagoon', 53.81, 14.21],
    ['North Sea', 'a tidal flat', 53.73, 7.68],
    ['North Sea', 'the Elbe at Glückstadt', 53.79, 9.41],
    ['Ross Sea', 'below the Ross Ice Shelf', -80.66, 174.46],
    ['Southern Ocean', 'below the Ronne Ice Shelf', -79.01, -60.02],
    ['Indian Ocean', 'the mouth of the Ganges', 22.51, 90.02],
    ['Tasman Sea', 'Milford Sound', -44.67, 167.92],
    ['Arctic Ocean', 'the pole', 90, 0.01],
  ])('gives no warning: %s, %s', async (sea, _, ...position) => {
    expect((await warningsAt(sea, position)).codes).toEqual([]);
  });

  it('gives no warning if the place is in a country or the position is missing', async () => {
    const lake: Position = [47.61, 9.41];
    for (const name of ['Germany: Lake Constance', 'Germany, Baltic Sea: Oder', 'Lake: North Sea', 'not collected'])
      expect((await warningsAt(name, lake)).codes).toEqual([]);
    const nowhere = { geogr_loc_lat: 'not collected', geogr_loc_lon: 'not collected', geog_loc_name: 'North Sea' };
    expect((await warningsOf([buildRow(nowhere)])).codes).toEqual([]);
  });
});

describe('inland positions', () => {
  const sea: [where: string, ...Position][] = [
    ['the Norwegian Sea', 66, 2],
    ['the Denmark Strait', 66.5, -27],
    ['the Fram Strait at Jan Mayen', 71.41, -7.65],
    ['the northern Fram Strait', 79, 0],
    ['the Barents Sea', 71.2, 40],
    ['the Bering Strait', 65.8, -168.9],
    ['the Bering Strait, to its north', 67.5, -169.5],
    ['the Gulf of Anadyr, on the date line', 63, 180],
    ['the Long Strait, on the date line', 70.2, -180],
    ['Fiji, on the latitudes of Taveuni', -16.51, -150],
    ['the Southern Ocean', -60, 0],
    ['the Southern Ocean, at the date line', -60, 179.9],
  ];
  const land: typeof sea = [
    ['Chukotka, west of the date line', 67, 179.5],
    ['Chukotka, on the date line', 67, 180],
    ['Chukotka, on the date line from the east', 67, -180],
    ['Chukotka, east of the date line', 67, -179.5],
    ['Chukotka, far east of the date line', 66.8, -175.5],
    ['Wrangel Island', 71.2, -179.6],
    ['Siberia', 68, 120],
    ['Lapland', 68, 25],
    ['Alaska', 67, -155],
    ['Greenland’s ice', 72, -40],
    ['Iceland’s middle', 64.9, -18.5],
    ['Spain, west of Greenwich', 40, -4],
    ['the Sahara, west of Greenwich', 22, -8],
  ];

  it('differ from the sea, also across the date line', async () => {
    const isInland = await loadInlandCheck();
    const inland = [...sea, ...land].filter(([, ...position]) => isInland(...position));
    expect(inland).toEqual(land);
  });

  it('do not occur along meridians of the open sea', async () => {
    const isInland = await loadInlandCheck();
    const meridian = (longitude: number, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i): Position => [from + i, longitude]);
    const sea = [meridian(2, 64, 76), meridian(-30, 62, 66), meridian(-169.5, 67, 85), meridian(180, -60, 60)].flat();
    expect(sea.filter((position) => isInland(...position))).toEqual([]);
  });

  it('do not occur in Antarctica, where ice shelves cover the sea', async () => {
    const isInland = await loadInlandCheck();
    const ice = [-180, -179.9, -90, 0, 90, 179.9, 180].flatMap((longitude): Position[] => [
      [-75, longitude],
      [-85, longitude],
      [-90, longitude],
    ]);
    expect(ice.filter((position) => isInland(...position))).toEqual([]);
  });
});

describe('a check whose table changes', () => {
  it('is cancelled, also while it loads the outlines of the land', async () => {
    const rows = [buildRow()];
    const columns = columnsOf(rows);
    const table = {
      columns,
      rows: rows.map((row, i) => ({ line: i + 2, cells: columns.map((name) => row[name] as Cell) })),
    };
    let isChanged = false;
    const load = async () => {
      isChanged = true;
      return loadInlandCheck();
    };
    expect(await checkTable(table, 100, load, async () => isChanged)).toBeNull();
    expect(isChanged).toBe(true);
  });
});

describe('measurements', () => {
  it('beyond the plausible values of their quantity give a warning in its unit, also below a detection limit', async () => {
    const rows = [
      buildRow({ samp_name: 'a', 'temp [K]': 277, salinity: '<0.1' }),
      buildRow({ samp_name: 'b', 'temp [K]': 400, salinity: 7, 'temp.top [Cel]': '-5 °C' }),
    ];
    const { english, german } = await warningsOf(rows.map((row, i) => ({ ...row, field_sample_name: `f${i}` })));
    expect(english.filter((text) => text.includes('plausible'))).toEqual([
      'Row 3: temp [K] is 126.85 °C, which is more than the greatest plausible value, 45 °C. Please check the value and its unit.',
      'Row 3: temp.top [Cel] is -5 °C, which is less than the least plausible value, -2.5 °C. Please check the value, its sign and its unit.',
    ]);
    expect(german.join()).toContain('temp [K] ist 126,85 °C und liegt damit über dem größten plausiblen Wert, 45 °C.');
  });
});
