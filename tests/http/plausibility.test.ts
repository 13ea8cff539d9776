import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Archive, findingSeverities } from '../../src/catalogue/archive/findings.ts';
import type { ArchiveCheck } from '../../src/catalogue/endpoints/exporting.ts';
import { plausibilityCodes } from '../../src/catalogue/plausibility/rule.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, upload } from './uploads.ts';

let open: TestApp;
let visitor: Client;
beforeAll(async () => {
  open = await openApp();
  visitor = await createLoggedInClient(open);
});
afterAll(() => open.close());

const sampled = 'field_sample_collection_date_begin';

/** The warnings of a check of a table without errors. */
async function remarksOn(rows: readonly TableRow[], language = 'en'): Promise<string[]> {
  const response = await upload(visitor, await buildWorkbook(rows), {
    query: '?check=true',
    headers: { 'accept-language': language },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ warnings: string[] }>().warnings;
}

describe('the check of a table', () => {
  it('warns of values that cannot all be right, with both of them', async () => {
    const rows = [
      buildRow({ campaign: 'CHECKED', event_label: 'A', date_nucl_acid_ext: '2019-03-13', tot_depth_water_col: -5 }),
    ];
    expect(await remarksOn(rows)).toEqual([
      `Row 2: date_nucl_acid_ext (2019-03-13) is before ${sampled} (2019-03-14). Please check both dates.`,
      'Row 2: tot_depth_water_col is -5, but is never less than 0. Please check the value and its sign.',
    ]);
    expect((await remarksOn(rows, 'de'))[0]).toBe(
      `Zeile 2: date_nucl_acid_ext (13.03.2019) liegt vor ${sampled} (14.03.2019). Bitte prüfen Sie beide Daten.`,
    );
  });

  it('never refuses them: the import stores the warnings', async () => {
    const dataset = await storeTable(visitor, [buildRow({ campaign: 'REMARKED', seq_date: '2018' })]);
    const { warnings } = (await visitor.get(`/rest/datasets/${dataset}`)).json<{ warnings: string[] }>();
    expect(warnings).toEqual([`Row 2: seq_date (2018) is before ${sampled} (2019-03-14). Please check both dates.`]);
  });

  it('compares the days of a table with those of the stored event and campaign that it names', async () => {
    const named = { campaign: 'STORED', event_label: 'A' };
    const days = {
      date_begin: '2019-03-10',
      date_end: '2019-03-22',
      event_collection_date_begin: '2019-03-14',
      event_collection_date_end: '2019-03-15',
      tot_depth_water_col: 60,
    };
    await storeTable(visitor, [buildRow({ ...named, ...days })]);
    expect(
      await remarksOn([
        buildRow({ ...named, field_sample_name: 'late', [sampled]: '2019-03-18', depth: 245 }),
        buildRow({ campaign: 'STORED', event_label: 'B', event_collection_date_begin: '2019-03-09' }),
      ]),
    ).toEqual([
      `Row 2: ${sampled} (2019-03-18) is after event_collection_date_end (2019-03-15). Please check both dates.`,
      'Row 2: depth (245) is greater than tot_depth_water_col (60). Please check both values and their units.',
      'Row 3: event_collection_date_begin (2019-03-09) is before date_begin (2019-03-10). Please check both dates.',
    ]);
  });

  it('does not warn of stored values where the table has neither of them', async () => {
    const named = { campaign: 'AGAIN', event_label: 'A', tot_depth_water_col: -245 };
    await storeTable(visitor, [buildRow(named)]);
    expect(await remarksOn([buildRow({ ...named, tot_depth_water_col: null, field_sample_name: 'more' })])).toEqual([]);
  });
});

describe('the check for an archive', () => {
  const faults: TableRow = {
    campaign: 'ARCHIVED',
    date_nucl_acid_ext: '2019-03-13',
    event_collection_date_end: '2019-03-13',
    depth: '12000',
    tot_depth_water_col: 60,
    samp_taxon_id: -1,
    prep_date: '1970-01-01',
    geog_loc_name: 'Ghana',
    geogr_loc_lat: 0,
    geogr_loc_lon: 0,
  };

  it.each(Object.keys(findingSeverities) as Archive[])(
    'of %s warns of all of them, with both values',
    async (archive) => {
      await storeTable(visitor, [
        buildRow({ ...faults, samp_name: `all of ${archive}`, event_label: archive }),
        buildRow({
          ...faults,
          samp_name: `same of ${archive}`,
          event_label: `${archive} 2`,
          geogr_loc_lat: 1.25,
          geogr_loc_lon: 1.25,
        }),
      ]);
      const { rows } = await open.database.pool.query<{ id: number }>(
        'SELECT sequencing_element_id AS id FROM sequencing_element WHERE samp_name LIKE $1 ORDER BY 1',
        [`% of ${archive}`],
      );
      const reader = createClient(open.app, { language: 'en' });
      await reader.post('/downloadSE', { items: rows.map(({ id }) => id) });
      const response = await reader.get(`/downloadSearch/${archive}/check`);
      expect(response.statusCode, response.body).toBe(200);
      const own: readonly string[] = plausibilityCodes;
      const found = response
        .json<ArchiveCheck>()
        .findings.filter(({ code }) => own.includes(code))
        .map(({ severity, message, count, places: [place] }) =>
          [severity, count, place?.resource, place?.field, place?.value, message].join(' · '),
        );
      const warning = (count: number, ...parts: string[]) => ['warning', count, ...parts].join(' · ');
      expect(found.sort()).toEqual(
        [
          warning(
            2,
            'nucleic-acid-sample',
            'date_nucl_acid_ext',
            '2019-03-13 / 2019-03-14',
            `“date_nucl_acid_ext” is before “${sampled}”. The archive publishes both unchanged. Please check them.`,
          ),
          warning(
            2,
            'field-sample',
            sampled,
            '2019-03-14 / 2019-03-13',
            `“${sampled}” is after “event_collection_date_end”. The archive publishes both unchanged. Please check them.`,
          ),
          warning(
            2,
            'field-sample',
            'depth',
            '12000 / 60',
            '“depth” is greater than “tot_depth_water_col”. Please check both values and their units.',
          ),
          warning(
            2,
            'field-sample',
            'depth',
            '12000',
            '“depth” is never more than 11000. Please check the value and its unit.',
          ),
          warning(
            2,
            'nucleic-acid-sample',
            'samp_taxon_id',
            '-1',
            '“samp_taxon_id” is never less than 1. Please check the value and its sign.',
          ),
          warning(
            2,
            'sequencing-library',
            'prep_date',
            '1970-01-01',
            '“prep_date” is before 1975. Please check the year.',
          ),
          warning(
            1,
            'events',
            'geogr_loc_lat',
            '0 / 0',
            '“geogr_loc_lat” and “geogr_loc_lon” are both 0, which programs often write for an unknown position. Please check the position.',
          ),
          warning(
            1,
            'events',
            'geogr_loc_lat',
            '1.25 / 1.25',
            '“geogr_loc_lat” and “geogr_loc_lon” are the same number. Please check that neither is a copy of the other.',
          ),
        ].sort(),
      );
    },
  );
});
