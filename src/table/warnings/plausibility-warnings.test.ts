import { describe, expect, it } from 'vitest';
import { generateSurvey } from '../../../demo/survey.ts';
import { warningsOf } from '../../../tests/warnings.ts';
import { buildRow, type TableRow } from '../../../tests/workbooks.ts';

const samplingDate = 'field_sample_collection_date_begin';
const rowOf = (event_label: string, row: TableRow) => buildRow({ event_label, ...row });

describe('implausible values of a table', () => {
  it('give one warning per cause, with its rows and both values of the first', async () => {
    const rows = [
      rowOf('A', { date_nucl_acid_ext: '2019-03-13' }),
      rowOf('B', { date_nucl_acid_ext: '2019-04-02' }),
      rowOf('C', { date_nucl_acid_ext: '2018' }),
      rowOf('D', { date_nucl_acid_ext: '2019-01' }),
    ];
    const { codes, english, german } = await warningsOf(rows);
    expect(codes).toEqual(['plausibility.beforeOther']);
    expect(english).toEqual([
      `3 rows (2, 4, 5), the first of them: date_nucl_acid_ext (2019-03-13) is before ${samplingDate} (2019-03-14). Please check both dates.`,
    ]);
    expect(german).toEqual([
      `3 Zeilen (2, 4, 5), die erste davon: date_nucl_acid_ext (13.03.2019) liegt vor ${samplingDate} (14.03.2019). Bitte prüfen Sie beide Daten.`,
    ]);
  });

  it.each<[TableRow, string]>([
    [
      { seq_date: '2019-03-01' },
      `Row 2: seq_date (2019-03-01) is before ${samplingDate} (2019-03-14). Please check both dates.`,
    ],
    [
      { event_collection_date_begin: '2019-03-12', event_collection_date_end: '2019-03-13' },
      `Row 2: ${samplingDate} (2019-03-14) is after event_collection_date_end (2019-03-13). Please check both dates.`,
    ],
    [
      { date_begin: '2019-04', event_collection_date_begin: '2019-03-14' },
      'Row 2: event_collection_date_begin (2019-03-14) is before date_begin (2019-04). Please check both dates.',
    ],
    [
      { depth: '0-60,5', tot_depth_water_col: 60 },
      'Row 2: depth (0-60.5) is greater than tot_depth_water_col (60). Please check both values and their units.',
    ],
    [
      { tot_depth_water_col: -245 },
      'Row 2: tot_depth_water_col is -245, but is never less than 0. Please check the value and its sign.',
    ],
    [{ depth: 11500 }, 'Row 2: depth is 11500, but is never more than 11000. Please check the value and its unit.'],
    [
      { 'nucleic_acid_sample.size_frac_low': 3, 'nucleic_acid_sample.size_frac_up': 0.2 },
      'Row 2: nucleic_acid_sample.size_frac_low (3) is greater than nucleic_acid_sample.size_frac_up (0.2). Please check both values and their units.',
    ],
    [
      { samp_taxon_id: -1 },
      'Row 2: samp_taxon_id is -1, but is never less than 1. Please check the value and its sign.',
    ],
    [
      { [samplingDate]: '1819-03-14' },
      `Row 2: ${samplingDate} is 1819-03-14, which is before 1850. Please check the year.`,
    ],
    [
      { geog_loc_name: 'Ghana', geogr_loc_lat: '0.000', geogr_loc_lon: '0.000' },
      'Row 2: geogr_loc_lat and geogr_loc_lon are both 0. That is a point in the Gulf of Guinea, which programs often write for an unknown position. Please check the position.',
    ],
    [
      { geog_loc_name: 'Sweden', geogr_loc_lat: 57.3215, geogr_loc_lon: 57.3215 },
      'Row 2: geogr_loc_lat and geogr_loc_lon are both 57.3215. Please check that neither is a copy of the other.',
    ],
  ])('%j gives a warning', async (given, message) => {
    expect((await warningsOf([buildRow(given)])).english).toEqual([message]);
  });

  it('are found if another row contains a value of the same record', async () => {
    const rows = [
      rowOf('E', { event_collection_date_end: '2019-03-13', [samplingDate]: '2019-03-13' }),
      rowOf('E', { field_sample_name: 'late' }),
    ];
    expect((await warningsOf(rows)).english).toEqual([
      `Row 3: ${samplingDate} (2019-03-14) is after event_collection_date_end (2019-03-13). Please check both dates.`,
    ]);
  });

  it('give no warning for plausible values and missing-value terms', async () => {
    const plausible = {
      date_begin: '2019-03',
      event_collection_date_begin: '2019-03-14',
      event_collection_date_end: '2019-03-14',
      date_nucl_acid_ext: '2019-03',
      prep_date: '2019',
      seq_date: '2019-05-06',
      depth: '0-60',
      tot_depth_water_col: 60,
      size_frac_low: 0.2,
      size_frac_up: 3,
      nucl_acid_conc: 0,
    };
    const missing = {
      [samplingDate]: 'not collected',
      geogr_loc_lat: 'not provided',
      geogr_loc_lon: 'not provided',
      depth: 'not collected',
      tot_depth_water_col: 'not collected',
      size_frac_low: 'not collected',
      samp_taxon_id: 'not provided',
      date_nucl_acid_ext: '2019-03-01',
    };
    expect((await warningsOf([rowOf('F', plausible), rowOf('G', missing)])).english).toEqual([]);
  });

  it('give no warning for a generated survey', async () => {
    const { english } = await warningsOf(generateSurvey(2000));
    expect(english.filter((message) => /Please check/.test(message))).toEqual([]);
  });
});
