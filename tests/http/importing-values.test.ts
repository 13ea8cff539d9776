import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, upload } from './uploads.ts';

let open: TestApp;
let visitor: Client;

beforeAll(async () => {
  open = await openApp();
  visitor = await createLoggedInClient(open);
});
afterAll(() => open.close());

type Refused = { payload: { row: number; message: Record<string, string[]> }[] };

async function refused(rows: readonly TableRow[]): Promise<Refused> {
  const response = await upload(visitor, await buildWorkbook(rows));
  expect(response.statusCode, response.body).toBe(400);
  return response.json();
}

const stored = (rows: readonly TableRow[]) => storeTable(visitor, rows);

describe('an imported value', () => {
  it('is the same with any line ends, and without rounding noise', async () => {
    const base = { campaign: 'LINES', event_label: 'LINES 1', geogr_loc_lat: 54.3, event_comment: 'one\r\ntwo' };
    const abstract = 'One.\r\n\r\nTwo.';
    const fields = { study_title: 'Lines', project_study_abstract: abstract };
    await storeTable(visitor, [buildRow({ ...base, samp_name: 'lines 1' })], fields);
    // As a form and another spreadsheet have it.
    await storeTable(
      visitor,
      [
        buildRow({ ...base, samp_name: 'lines 2', geogr_loc_lat: 54.1 + 0.2, event_comment: 'one\ntwo' }),
        buildRow({ ...base, samp_name: 'lines 3', geogr_loc_lat: '54,300000000000004', event_comment: 'one\rtwo' }),
      ],
      { ...fields, project_study_abstract: abstract.replaceAll('\r', '') },
    );
    const { rows } = await open.database.pool.query(
      `SELECT geogr_loc_lat AS lat, event_comment AS comment FROM event WHERE event_label = 'LINES 1'`,
    );
    expect(rows).toEqual([{ lat: 54.3, comment: 'one\ntwo' }]);
    const studies = await open.database.pool.query(
      `SELECT project_study_abstract AS abstract FROM project_study WHERE study_title = 'Lines'`,
    );
    expect(studies.rows).toEqual([{ abstract: 'One.\n\nTwo.' }]);
  });

  it('is the text that the sheet shows in a name, and the number in a column of numbers', async () => {
    const formats: Record<string, string> = { samp_name: '"S"000', event_label: '"PS"0"/"1', depth: '0" m"' };
    const given = { campaign: 'SHOWN', samp_name: 1, event_label: 12, depth: 5, event_comment: "'=x" };
    const row = buildRow({ ...given, field_sample_comment: 'FÃ¼r' });
    const names = Object.keys(row);
    const columns = names.map((name) => ({ ...(formats[name] && { numFmt: formats[name] }) }));
    const file = async (cells: TableRow) => {
      const values = names.map((name) => cells[name] ?? null);
      return Buffer.from(await writeXlsx({ sheets: [{ name: 'Samples', columns, rows: [names, values] }] }));
    };
    const response = await upload(visitor, await file(row));
    expect(response.json<Refused>().payload).toEqual([
      { row: 2, message: { field_sample_comment: [expect.stringContaining('it probably means “Für”')] } },
    ]);
    expect((await upload(visitor, await file({ ...row, field_sample_comment: 'Für' }))).statusCode).toBe(200);
    const { rows } = await open.database.pool.query(
      `SELECT field_sample_name AS sample, event_label AS event, depth, event_comment AS comment
         FROM field_sample JOIN event USING (event_id) WHERE event_label LIKE 'PS12%'`,
    );
    // The apostrophe was that of a text file of ours, which a spreadsheet program saved as a workbook.
    expect(rows).toEqual([{ sample: 'S001', event: 'PS12/1', depth: '5', comment: '=x' }]);
  });

  it('may be a missing-value term instead of a number or a date, and dates have their precision', async () => {
    await stored([
      buildRow({
        campaign: 'WITHOUT',
        event_label: null,
        geogr_loc_lat: 'not collected',
        geogr_loc_lon: 'Not Collected',
        field_sample_collection_date_begin: 'not provided',
        field_sample_collection_date_end: '2019-03',
        forward_read_file_checksum: 'not provided',
        samp_name: 'missing one',
      }),
    ]);
    const { rows } = await open.database.pool.query(
      `SELECT geogr_loc_lat, geogr_loc_lat_missing, geogr_loc_lon_missing, field_sample_collection_date_begin AS begin,
              field_sample_collection_date_begin_missing AS why, field_sample_collection_date_end AS "end"
         FROM field_sample JOIN event USING (event_id) WHERE field_sample_name = 'missing one'`,
    );
    expect(rows).toEqual([
      {
        geogr_loc_lat: null,
        geogr_loc_lat_missing: 'not collected',
        geogr_loc_lon_missing: 'not collected',
        begin: null,
        why: 'not provided',
        end: '2019-03',
      },
    ]);
  });

  it('is read in the notations that people use', async () => {
    await stored([
      buildRow({
        campaign: ' WRITTEN ',
        event_label: 'W1',
        geogr_loc_lat: '54,5N',
        geogr_loc_lon: '12.5W',
        field_sample_collection_date_begin: '14.03.2019',
        seq_date: new Date(Date.UTC(2019, 4, 6)),
        library_strategy: 'amplicon',
        library_layout: 'Paired End',
        seq_meth: 'HiSeq 2500',
        checksum_method: 'md5sum',
        depth: ' 3 - 40',
        samp_name: 'written',
        run_index_on_current_machine: 118,
        project_name: 'First | Second',
        doi: 'https://doi.org/10.1000/ABC.1',
        campaign_person_resp: 'Sample, Robin (0000-0002-1825-0097)',
        event_person_resp: 'https://orcid.org/0000-0002-1825-0097',
      }),
    ]);
    const { rows } = await open.database.pool.query(
      `SELECT v.geogr_loc_lat, v.geogr_loc_lon, f.field_sample_collection_date_begin AS begin, f.depth, c.campaign,
              p.lastname, p.orcid, v.event_person_resp = c.campaign_person_resp AS same
         FROM field_sample f JOIN event v USING (event_id) JOIN campaign c USING (campaign_id)
         JOIN person p ON p.person_id = c.campaign_person_resp WHERE f.field_sample_name = 'written'`,
    );
    expect(rows).toEqual([
      {
        geogr_loc_lat: 54.5,
        geogr_loc_lon: -12.5,
        begin: '2019-03-14',
        depth: '3-40',
        campaign: 'WRITTEN',
        lastname: 'Sample',
        orcid: '0000-0002-1825-0097',
        same: true,
      },
    ]);
    const element = await open.database.pool.query(
      `SELECT l.library_strategy, l.library_layout, s.seq_meth, e.checksum_method, r.seq_date, r.run_index_on_current_machine AS run,
              (SELECT array_agg(project_name ORDER BY project_name) FROM sequencing_element_project
                 JOIN project USING (project_id) WHERE sequencing_element_id = e.sequencing_element_id) AS projects,
              (SELECT min(doi) FROM publication JOIN sequencing_element_publication USING (publication_id)
                WHERE sequencing_element_id = e.sequencing_element_id) AS doi
         FROM sequencing_element e JOIN sequencing_library l USING (sequencing_library_id)
         JOIN sequencing_run r USING (sequencing_run_id) JOIN sequencer s USING (sequencer_id)
        WHERE e.samp_name = 'written'`,
    );
    expect(element.rows).toEqual([
      {
        library_strategy: 'AMPLICON',
        library_layout: 'PAIRED',
        seq_meth: 'Illumina HiSeq 2500',
        checksum_method: 'MD5',
        seq_date: '2019-05-06',
        run: '118',
        projects: ['First', 'Second'],
        doi: '10.1000/abc.1',
      },
    ]);
  });

  it('may be a reason also in an optional field, and is exported as one', async () => {
    const reasons = {
      date_end: 'not provided',
      tot_depth_water_col: 'not collected',
      field_sample_collection_date_end: 'not applicable',
      depth: 'not collected',
      taxon_id: 'restricted access',
      nucl_acid_conc: 'not collected',
      prep_date: 'not provided',
      nominal_length: 'missing: lab stock',
      seq_date: 'not provided',
    };
    const values = {
      campaign: 'REASONS',
      samp_name: 'reasoned',
      ...reasons,
      flowcell_id: 'FC1',
      samp_collect_method: 'x'.repeat(1833),
      study_title: 'With its begin | Without',
      project_study_begin: '2019 | not provided',
    };
    const dataset = await stored([buildRow(values), buildRow(values)]);
    const { rows: numbers } = await open.database.pool.query(
      `SELECT sequencing_element_id AS id, f.field_sample_id AS sample
         FROM sequencing_element e JOIN nucleic_acid_sample_sequencing_library USING (sequencing_library_id)
         JOIN field_sample_nucleic_acid_sample f USING (nucleic_acid_sample_id) WHERE dataset_id = $1`,
      [dataset],
    );
    const [{ id, sample }] = numbers;
    expect(new Set(numbers.map((one) => one.sample)).size).toBe(1);
    const [element] = (await visitor.post('/searchSE', { id })).json<Record<string, unknown>[]>();
    for (const [name, reason] of Object.entries(reasons)) {
      const isText = name === 'depth';
      expect(element?.[isText ? name : `${name}_missing`], name).toBe(reason);
      if (!isText) expect(element?.[name], name).toBeNull();
    }
    expect(element).toMatchObject({ project_study_begin: expect.stringMatching(/2019 \| not provided/) });
    expect((await visitor.post('/downloadSE', { items: [id] })).statusCode).toBe(204);
    const [line] = parseDelimitedRecords((await visitor.get('/downloadSearch/full?format=tsv')).body, '\t');
    expect(line).toMatchObject(reasons);

    const url = `/rest/field-sample/${sample}`;
    const record = (await visitor.get(url)).json();
    expect(record).toMatchObject({
      depth: 'not collected',
      taxon_id: null,
      taxon_id_missing: 'restricted access',
      samp_collect_method: values.samp_collect_method,
    });
    const changed = await visitor.put(url, { taxon_id: 408172, depth: 'NOT PROVIDED', elevation: 'not collected' });
    expect(changed.json()).toMatchObject({
      taxon_id: 408172,
      depth: 'not provided',
      elevation: null,
      elevation_missing: 'not collected',
    });
    expect(changed.json()).not.toHaveProperty('taxon_id_missing');
  });

  it('has the date of a date and time, with one warning for a column that its times are left out', async () => {
    const dataset = await stored(
      ['2018-06-18T23:30:00-05:00', '2018-06-18 12:30', new Date(Date.UTC(2018, 5, 18, 9, 15)), '18-Jun-2018'].map(
        (begin, i) =>
          buildRow({
            campaign: 'MOMENTS',
            event_label: `M${i}`,
            samp_name: `moment ${i}`,
            field_sample_collection_date_begin: begin,
            field_sample_collection_date_end: new Date(Date.UTC(2018, 5, 18)),
            depth: '0-10 m',
            nucl_acid_conc: '12,5 ng/µl',
            geogr_loc_lat: "54°30'N",
          }),
      ),
    );
    const { rows } = await open.database.pool.query(
      `SELECT DISTINCT f.field_sample_collection_date_begin AS begin, f.field_sample_collection_date_end AS "end", f.depth,
              n.nucl_acid_conc, v.geogr_loc_lat
         FROM field_sample f JOIN event v USING (event_id) JOIN field_sample_nucleic_acid_sample USING (field_sample_id)
         JOIN nucleic_acid_sample n USING (nucleic_acid_sample_id) WHERE f.field_sample_name LIKE 'moment %'`,
    );
    expect(rows).toEqual([
      { begin: '2018-06-18', end: '2018-06-18', depth: '0-10', nucl_acid_conc: 12.5, geogr_loc_lat: 54.5 },
    ]);
    const saved = await open.database.pool.query('SELECT warnings FROM dataset WHERE id = $1', [dataset]);
    expect(saved.rows[0].warnings).toEqual([
      { code: 'timeOfDay', params: { column: 'field_sample_collection_date_begin' } },
    ]);
  });
});

describe('an import is refused where it', () => {
  it('has a missing-value term or a placeholder as a name', async () => {
    const { payload } = await refused([
      buildRow({ samp_name: 'not provided', campaign: 'Not Applicable' }),
      buildRow({ event_label: 'Missing: lab stock', project_name: 'One | missing' }),
      buildRow({ protocol_id: 'not provided', event_person_resp: 'n/a' }),
    ]);
    const optional = (label: string, value: string) => [
      `${label} is not valid: “${value}” is not a name. Enter the name, or leave this empty.`,
    ];
    expect(payload.map(({ message }) => message)).toEqual([
      {
        samp_name: ['Sample name is required: “not provided” is not a name. Enter the name.'],
        campaign: optional('Campaign', 'Not Applicable'),
      },
      {
        event_label: optional('Event label', 'Missing: lab stock'),
        project_name: optional('Project name', 'missing'),
      },
      { protocol_id: optional('Protocol', 'not provided'), event_person_resp: optional('Responsible person', 'n/a') },
    ]);
  });

  it('lacks a mandatory value, with the terms that are accepted instead', async () => {
    const { payload } = await refused([
      buildRow({ geog_loc_name: 'NA', env_medium: '#N/A', geogr_loc_lat: -999, seq_meth: 'nan' }),
      buildRow({ env_medium: null, geogr_loc_lon: '-', field_sample_collection_date_begin: 'n/a' }),
    ]);
    const texts = 'Enter the value, or write not collected / not provided.';
    const nothing = (label: string, value: string) => [
      `${label} is required: “${value}” does not say why there is no value. ${texts}`,
    ];
    expect(payload.map(({ message }) => message)).toEqual([
      {
        geog_loc_name: nothing('Geographic location name', 'NA'),
        env_medium: nothing('Env medium', '#N/A'),
        geogr_loc_lat: nothing('Latitude', '-999'),
        seq_meth: nothing('Sequencing method', 'nan'),
      },
      {
        env_medium: [`Env medium is required. ${texts}`],
        geogr_loc_lon: nothing('Longitude', '-'),
        field_sample_collection_date_begin: nothing('Field sample collection date begin', 'n/a'),
      },
    ]);
  });

  it('has an end before its begin in a list of studies', async () => {
    const lists = { study_title: 'One | Two', project_study_begin: '2020 | 2020', project_study_end: '2019 | 2021' };
    const { payload } = await refused([buildRow({ ...lists })]);
    expect(payload).toEqual([
      {
        row: 2,
        message: { project_study_end: ['End is not valid: 2019 is before the beginning, 2020.'] },
      },
    ]);
  });
});
