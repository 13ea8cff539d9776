import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { BulkUpdate } from '../../src/catalogue/endpoints/bulk-update.ts';
import { tableFormats } from '../../src/catalogue/file-formats.ts';
import { entityOf } from '../../src/catalogue/index.ts';
import { parseDelimitedRecords, parseDelimitedRows } from '../delimited-text.ts';
import { createRecord } from '../factories.ts';
import { rowsOf } from '../read-bytes.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { entities, messagesOf } from './entities.ts';
import { uploadBulkUpdate } from './uploads.ts';

let open: TestApp;
let user: Client;
let visitor: Client;
/** An element of a library that was pooled from samples of two events. */
let element: { id: number; file_type: string };

beforeAll(async () => {
  open = await openApp();
  user = await createLoggedInClient(open);
  visitor = createClient(open.app);
  const { database } = open;
  const { id: campaign_id } = await createRecord(database, 'campaign', { campaign: 'HE177' });
  const { id: sequencing_library_id } = await createRecord(database, 'sequencing_library');
  const { id: event_person_resp } = await createRecord(database, 'person', { lastname: 'Example', firstname: 'Alex' });
  for (const [geogr_loc_lat, depth] of [
    [57, '5'],
    [58, 'not collected'],
  ] as const) {
    const { id: event_id } = await createRecord(database, 'event', { campaign_id, geogr_loc_lat, event_person_resp });
    const { id } = await createRecord(database, 'nucleic_acid_sample');
    await createRecord(database, 'field_sample', { event_id, nucleic_acid_samples: [id], depth });
    await sql`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
      VALUES (${id}, ${sequencing_library_id})`.execute(database.db);
  }
  const { id } = await createRecord(database, 'sequencing_element', { sequencing_library_id, file_type: 'pooled' });
  element = { id, file_type: 'pooled' };
});
afterAll(() => open.close());

const elements = '/rest/sequencing-element?file_type=pooled';

describe('the columns of a page', () => {
  it('add the fields of what a record comes from, with different values joined', async () => {
    const columns = 'samp_name,campaign.campaign,event.geogr_loc_lat,event.event_person_resp,field_sample.depth';
    const { records } = (await visitor.get(`${elements}&columns=${columns}`)).json();
    expect(records).toHaveLength(1);
    expect(records[0].of).toEqual({
      'campaign.campaign': 'HE177',
      'event.geogr_loc_lat': '57; 58',
      'event.event_person_resp': expect.stringContaining('Example, Alex'),
      'field_sample.depth': '5; not collected',
    });
  });

  it('add nothing where they are fields of the record, and null where it comes from no such record', async () => {
    expect((await visitor.get(`${elements}&columns=samp_name`)).json().records[0]).not.toHaveProperty('of');
    const { records } = (await visitor.get(`${elements}&columns=experiment.experiment_comment`)).json();
    expect(records[0].of).toEqual({ 'experiment.experiment_comment': null });
  });

  it('are refused where they are unknown, or private and the reader a visitor', async () => {
    expect(messagesOf(await visitor.get(`${elements}&columns=samp_name,event.nonsense`))).toEqual({
      columns: [expect.stringContaining('event.nonsense')],
    });
    expect(Object.keys(messagesOf(await visitor.get('/rest/persons?columns=email')))).toEqual(['columns']);
    expect((await user.get('/rest/persons?columns=email')).statusCode).toBe(200);
  });

  it('come back with a record that is saved again', async () => {
    const { records } = (await user.get(`${elements}&columns=event.event_label`)).json();
    expect((await user.put(`/rest/sequencing-element/${element.id}`, records[0])).statusCode).toBe(200);
  });
});

describe('the file of a list', () => {
  it.each(entities)('of %s has all records and readable fields', async (entity) => {
    for (let i = 0; i < 60; i++) await createRecord(open.database, entity);
    const { resource, id, fields } = entityOf(entity);
    const response = await visitor.get(`/rest/${resource}?format=tsv&sort=id`);
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    expect(response.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="strandbook_${resource}_\\d{4}-\\d\\d-\\d\\d\\.tsv"$`),
    );
    const [header = [], ...rows] = parseDelimitedRows(response.body, '\t');
    const { totalHits } = (await visitor.get(`/rest/${resource}?hits=0`)).json();
    expect(rows).toHaveLength(totalHits);
    expect(header[0]).toBe(id);
    expect(header.at(-1)).toBe(`${entity}_version`);
    const readable = Object.values(fields).filter((field) => field.type !== 'measurements' && !field.private);
    expect(header).toHaveLength(readable.length + 2);
  });

  it.each(tableFormats)('can be had as %s', async (format) => {
    const response = await visitor.get(`${elements}&format=${format}&columns=event.geogr_loc_lat,file_type`);
    expect(response.statusCode).toBe(200);
    const [header, row] =
      format === 'xlsx' || format === 'ods'
        ? (await rowsOf(response.rawPayload)).map(({ cells }) => cells.map(String))
        : parseDelimitedRows(response.body, format === 'csv' ? ',' : '\t');
    expect(header).toEqual(['sequencing_element_id', 'event.geogr_loc_lat', 'file_type', 'sequencing_element_version']);
    expect(row).toEqual([String(element.id), '57; 58', 'pooled', '1']);
  });

  it('has what matches alone, in the order of the list', async () => {
    const { id: campaign_id } = await createRecord(open.database, 'campaign');
    for (const event_label of ['b', 'a', 'c'])
      await createRecord(open.database, 'event', {
        campaign_id,
        event_label,
        geogr_loc_lat: event_label === 'c' ? -1 : 1,
      });
    const { body } = await visitor.get(
      `/rest/events?campaign_id=${campaign_id}&geogr_loc_lat>=0&sort=event_label:desc&hits=1&format=csv`,
    );
    expect(parseDelimitedRecords(body, ',').map((row) => row.event_label)).toEqual(['b', 'a']);
  });

  it('writes references by their labels, persons as other exports do, and formulas as text', async () => {
    const person = await createRecord(open.database, 'person', { lastname: 'Export', firstname: 'Kim' });
    const { id } = await createRecord(open.database, 'event', {
      event_person_resp: person.id,
      event_label: '=1+1',
      event_collection_date_begin: '2019-03-14',
    });
    const { body } = await visitor.get(
      `/rest/events?id=${id}&format=csv&columns=event_label,event_person_resp,campaign_id`,
    );
    const [row] = parseDelimitedRecords(body, ',');
    const { labels } = (await visitor.get(`/rest/events/${id}`)).json();
    expect(row).toMatchObject({
      event_label: "'=1+1",
      event_person_resp: `Export, Kim (${person.orcid})`,
      campaign_id: labels.campaign_id,
    });
    const workbook = await visitor.get(`/rest/events?id=${id}&format=xlsx&columns=event_collection_date_begin`);
    const { sheets } = await readXlsx(workbook.rawPayload);
    expect(sheets[0]?.rows[1]?.[1]).toEqual(new Date('2019-03-14'));
  });

  it('of elements is compared with the stored records when it is uploaded again', async () => {
    const fileOf = async (columns: string) => (await user.get(`${elements}&format=xlsx${columns}`)).rawPayload;
    const compared = async (bytes: Uint8Array) => {
      const response = await uploadBulkUpdate(user, Buffer.from(bytes), { check: 'true' });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<BulkUpdate>();
    };
    expect((await compared(await fileOf(''))).changes).toEqual([]);
    const { sheets } = await readXlsx(await fileOf('&columns=file_type,event.event_label'));
    const rows = (sheets[0]?.rows ?? []).map((row) => row.map((cell) => (cell === 'pooled' ? 'changed' : cell)));
    const { changes } = await compared(await writeXlsx({ sheets: [{ name: 'elements', rows }] }));
    expect(changes).toMatchObject([{ id: element.id, field: 'file_type', after: 'changed' }]);
  });

  it('is refused with the sentence of the list, before anything is sent', async () => {
    expect(Object.keys(messagesOf(await visitor.get('/rest/events?format=csv&nonsense=1')))).toEqual(['nonsense']);
    expect(Object.keys(messagesOf(await visitor.get('/rest/events?format=pdf')))).toEqual(['format']);
    expect(Object.keys(messagesOf(await visitor.get('/rest/events?format=csv&sort=x')))).toEqual(['sort']);
  });
});

test('a HEAD request for the file of a list has its headers alone', async () => {
  const { headers, body, statusCode } = await open.app.inject({ method: 'HEAD', url: '/rest/events?format=ods' });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('opendocument');
  expect(body).toBe('');
});
