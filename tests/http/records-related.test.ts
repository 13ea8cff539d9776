import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EntityName, entityOf } from '../../src/catalogue/index.ts';
import { createRecord } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { messagesOf } from './entities.ts';

let open: TestApp;
let admin: Awaited<ReturnType<typeof createLoggedInClient>>;
let visitor: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
  visitor = createClient(open.app);
});
afterAll(() => open.close());

type Related = { entity: EntityName; filter: string; count: number; only: { id: number; label: string } | null };

/** The related records of a record, without empty kinds: `event?campaign_id` to their number, or to the label of the only one. */
async function related(path: string): Promise<Record<string, number | string>> {
  const response = await visitor.get(`/rest/${path}/related`);
  expect(response.statusCode, response.body).toBe(200);
  const records: Related[] = response.json().records;
  const present = records.filter(({ count }) => count > 0);
  for (const { entity, filter, count } of present) {
    const list = `/rest/${entityOf(entity).resource}?${filter}=${path.split('/')[1]}&hits=0`;
    expect((await visitor.get(list)).json().totalHits, list).toBe(count);
  }
  return Object.fromEntries(
    present.map(({ entity, filter, count, only }) => [`${entity}?${filter}`, only ? only.label : count]),
  );
}

async function ids(query: string): Promise<number[]> {
  const response = await visitor.get(`/rest/${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ records: { id: number }[] }>().records.map(({ id }) => id);
}

/**
 * Two field samples of one event, one of which went through an experiment; a library pooled of both; and an element of
 * it, beside one of a library of the first alone.
 */
async function makeChain() {
  const { database } = open;
  const campaign = await createRecord(database, 'campaign', { campaign: 'EMB177' });
  const event = await createRecord(database, 'event', { campaign_id: campaign.id, event_label: 'TF1' });
  const pooled = await createRecord(database, 'sequencing_library');
  const own = await createRecord(database, 'sequencing_library');
  const [n1, n2] = [
    await createRecord(database, 'nucleic_acid_sample', {
      nucleic_acid_sample_name: 'N1',
      sequencing_libraries: [pooled.id, own.id],
    }),
    await createRecord(database, 'nucleic_acid_sample', {
      nucleic_acid_sample_name: 'N2',
      sequencing_libraries: [pooled.id],
    }),
  ];
  const experiment = await createRecord(database, 'experiment', { culture_collection_id: 'CC1' });
  const grown = await createRecord(database, 'experiment_sample', {
    experiment_id: experiment.id,
    nucleic_acid_samples: [n2.id],
  });
  const inEvent = { event_id: event.id };
  const f1 = await createRecord(database, 'field_sample', {
    ...inEvent,
    field_sample_name: 'F1',
    nucleic_acid_samples: [n1.id],
  });
  const f2 = await createRecord(database, 'field_sample', {
    ...inEvent,
    field_sample_name: 'F2',
    experiment_samples: [grown.id],
  });
  const element = (name: string, library: number) =>
    createRecord(database, 'sequencing_element', { samp_name: name, sequencing_library_id: library });
  const [e1, e2] = [await element('E1', pooled.id), await element('E2', own.id)];
  return { campaign, event, experiment, grown, f1, f2, n1, n2, pooled, own, e1, e2 };
}

describe('the related records of a record', () => {
  it('are the whole chain: up to the campaign, down to the elements, and the records that refer to it', async () => {
    const { campaign, event, experiment, grown, f1, f2, n1, n2, pooled, own, e1, e2 } = await makeChain();
    expect(await related(`campaigns/${campaign.id}`)).toEqual({
      'event?campaign_id': `TF1, ${event.geog_loc_name}`,
      'sequencing_element?campaign_id': 2,
    });
    expect(await related(`events/${event.id}`)).toEqual({
      'field_sample?event_id': 2,
      'sequencing_element?event_id': 2,
    });
    expect(await related(`field-sample/${f2.id}`)).toEqual({
      'sequencing_element?field_sample_id': 'E1',
      'campaign?field_sample_id': 'EMB177',
    });
    expect(await related(`experiments/${experiment.id}`)).toMatchObject({
      'sequencing_element?experiment_id': 'E1',
    });
    // The sample was grown from one taken at sea; records that refer to it are listed once.
    expect(Object.keys(await related(`nucleic-acid-sample/${n2.id}`))).toEqual([
      'experiment_sample?nucleic_acid_samples',
      'sequencing_element?nucleic_acid_sample_id',
      'field_sample?nucleic_acid_sample_id',
      'experiment?nucleic_acid_sample_id',
      'event?nucleic_acid_sample_id',
      'campaign?nucleic_acid_sample_id',
    ]);
    const above = await related(`sequencing-element/${e1.id}`);
    expect(above).toMatchObject({
      'nucleic_acid_sample?sequencing_element_id': 2,
      'field_sample?sequencing_element_id': 2,
      'campaign?sequencing_element_id': 'EMB177',
    });
    expect(await related(`sequencing-element/${e2.id}`)).toMatchObject({
      'nucleic_acid_sample?sequencing_element_id': 'N1',
      'field_sample?sequencing_element_id': 'F1',
    });
    expect(await related(`sequencing-library/${own.id}`)).toMatchObject({
      'nucleic_acid_sample?sequencing_libraries': 'N1',
      'sequencing_element?sequencing_library_id': 'E2',
      'field_sample?sequencing_library_id': 'F1',
    });

    expect(await ids(`sequencing-element?campaign_id=${campaign.id}&sort=samp_name`)).toEqual([e1.id, e2.id]);
    expect(await ids(`sequencing-element?field_sample_id=${f2.id}`)).toEqual([e1.id]);
    expect(await ids(`field-sample?sequencing_element_id=${e1.id}&sort=id`)).toEqual([f1.id, f2.id]);
    expect(await ids(`campaigns?sequencing_library_id=${pooled.id}`)).toEqual([campaign.id]);
    expect(await ids(`experiment-sample?nucleic_acid_sample_id=${n1.id}`)).toEqual([]);
    expect(await ids(`experiment-sample?nucleic_acid_sample_id=${n2.id}`)).toEqual([grown.id]);
  });

  it('include fields without referring records, and no accounts', async () => {
    const lone = await createRecord(open.database, 'campaign');
    const { records } = (await visitor.get(`/rest/campaigns/${lone.id}/related`)).json();
    expect(records).toEqual([{ entity: 'event', filter: 'campaign_id', count: 0, only: null }]);
    const { user } = admin;
    const person = await createRecord(open.database, 'person', { lastname: 'Alone' });
    await sql`UPDATE "user" SET person = ${person.id} WHERE id = ${user.id}`.execute(open.database.db);
    const response = await admin.get(`/rest/persons/${person.id}/related`);
    expect(response.json().records.map(({ entity }: Related) => entity)).not.toContain('user');
    expect(await related(`persons/${person.id}`)).toEqual({});
  });

  it('are not found for an unknown record', async () => {
    expect((await visitor.get('/rest/campaigns/2000000/related')).statusCode).toBe(404);
    expect((await visitor.get('/rest/campaigns/0/related')).statusCode).toBe(404);
    expect((await visitor.get('/rest/user-roles/1/related')).statusCode).toBe(401);
    expect(messagesOf(await visitor.get('/rest/sequencing-element?campaign_id=x'))).toHaveProperty('campaign_id');
    // A project is no part of the chain from sample to file.
    expect(messagesOf(await visitor.get('/rest/projects?campaign_id=1'))).toHaveProperty('campaign_id');
  });
});
