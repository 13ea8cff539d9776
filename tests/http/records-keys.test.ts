import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLockWaiters } from '../database.ts';
import { buildFields, createRecord } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { conflictingRecordIn, idsOf, type JsonRecord, messagesOf, postRecord } from './entities.ts';

let open: TestApp;
let admin: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

const ids = (query: string, as: Client = admin) => idsOf(as, query);
const made = (resource: string, body: object) => postRecord(admin, resource, body);

describe('a natural key', () => {
  it('that is taken is refused with the record that has it', async () => {
    const { id } = await made('campaigns', { campaign: 'TAKEN' });
    const twice = await admin.post('/rest/campaigns', { campaign: ' TAKEN' });
    expect(messagesOf(twice)).toEqual({
      campaign: ['A record with these values already exists: TAKEN'],
    });
    expect(conflictingRecordIn(twice)).toEqual({ id, label: 'TAKEN' });
    expect((await admin.get('/rest/campaigns?campaign=TAKEN')).json().totalHits).toBe(1);
  });

  it('that is taken is refused with that record for a change too', async () => {
    const { id } = await made('campaigns', { campaign: 'ONE' });
    const other = await made('campaigns', { campaign: 'OTHER' });
    const response = await admin.put(`/rest/campaigns/${other.id}`, { campaign: 'ONE' });
    expect(conflictingRecordIn(response)).toEqual({ id, label: 'ONE' });
  });

  it('is not reported where something else is wrong', async () => {
    const response = await admin.post('/rest/campaigns', { campaign: '' });
    expect(messagesOf(response)).toHaveProperty('campaign');
    expect(conflictingRecordIn(response)).toBeUndefined();
  });

  it.each([
    ['field-sample', 'nucleic_acid_samples', 'nucleic_acid_sample', 'nucleic-acid-sample', 'nucleic_acid_sample_name'],
    ['nucleic-acid-sample', 'sequencing_libraries', 'sequencing_library', 'sequencing-library', 'library_condition_id'],
  ] as const)('holds within a %s', async (parents, list, child, children, field) => {
    const parent = await made(
      parents,
      await buildFields(open.database, list === 'sequencing_libraries' ? 'nucleic_acid_sample' : 'field_sample'),
    );
    const first = await createRecord(open.database, child);
    const { id, ...same } = first as unknown as JsonRecord;
    const second = await createRecord(open.database, child, same);
    const twice = await admin.put(`/rest/${parents}/${parent.id}`, { [list]: [id, second.id] });
    const label = child === 'nucleic_acid_sample' ? String(same[field]) : String(same.target_gene);
    expect(messagesOf(twice)[list]?.[0]).toContain(label);
    expect([id, second.id]).toContain(conflictingRecordIn(twice)?.id);
    const third = await createRecord(open.database, child);
    expect((await admin.put(`/rest/${parents}/${parent.id}`, { [list]: [id, third.id] })).statusCode).toBe(200);
    const response = await admin.put(`/rest/${children}/${third.id}`, { ...same, version: undefined });
    expect(messagesOf(response)[field]?.[0]).toContain(label);
    expect(conflictingRecordIn(response)?.id).toBe(id);
  });
});

describe('changes at the same time', () => {
  it('to one version: one of two is stored', async () => {
    const { id } = await createRecord(open.database, 'protocol');
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((description) => admin.put(`/rest/protocols/${id}`, { description, version: 1 })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('creating two records with one key: one is created', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => admin.post('/rest/publication', { doi: '10.1000/once' })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  it('to a referring record are waited for by a deletion', async () => {
    const { pool } = open.database;
    const person = await createRecord(open.database, 'person');
    const event = await createRecord(open.database, 'event', { event_person_resp: person.id });
    const change = await pool.connect();
    try {
      // The locks of a change, one by one.
      await change.query('BEGIN');
      await change.query('SELECT FROM event WHERE event_id = $1 FOR NO KEY UPDATE', [event.id]);
      const deletion = admin.delete(`/rest/persons/${person.id}?perform=true`);
      await expect.poll(() => countLockWaiters(pool)).toBe(1);
      await change.query('SELECT FROM person WHERE person_id = $1 FOR KEY SHARE NOWAIT', [person.id]);
      await change.query('COMMIT');
      expect((await deletion).statusCode).toBe(204);
    } finally {
      // With whatever it still holds, where something failed.
      change.release(true);
    }
    expect((await admin.get(`/rest/events/${event.id}`)).json().event_person_resp).toBeNull();
  });

  it('leave no reference to a deleted record', async () => {
    for (let i = 0; i < 3; i++) {
      const person = await createRecord(open.database, 'person');
      const events = await Promise.all(
        [1, 2].map(() => createRecord(open.database, 'event', { event_person_resp: person.id })),
      );
      const responses = await Promise.all([
        admin.put(`/rest/events/${events[0]?.id}`, { event_person_resp: person.id, event_comment: 'x' }),
        admin.delete(`/rest/persons/${person.id}?perform=true`),
        admin.put(`/rest/events/${events[1]?.id}`, { event_person_resp: person.id, event_comment: 'x' }),
      ]);
      for (const { statusCode, body } of responses) expect([200, 204, 400], body).toContain(statusCode);
      expect(await ids(`events?event_person_resp=${person.id}`)).toEqual([]);
    }
  });
});

describe('a record without any identifying field', () => {
  it.each([
    ['persons', { institute: 'IOW' }, 'firstname', { lastname: 'Known' }],
    ['events', { event_comment: 'rough', geog_loc_name: 'not collected' }, 'event_label', { geogr_loc_lat: 54.5 }],
    ['experiments', {}, 'culture_collection_id', { experiment_comment: 'Warmed by 3 °C' }],
    ['nucleic-acid-sample', { nucl_acid_conc: 3 }, 'nucleic_acid_sample_name', { sams_id: 'S9' }],
    ['sequencers', { sequencer_comment: 'x' }, 'seq_meth', { location: 'Room 3' }],
  ] as const)('is refused in %s, with the fields of which it needs one', async (resource, values, field, enough) => {
    const [, label] =
      messagesOf(await admin.post(`/rest/${resource}`, values))[field]?.[0]?.match(/: ([^:]+)\.$/) ?? [];
    expect(label?.split(', ').length).toBeGreaterThan(1);
    await made(resource, { ...values, ...enough });
  });

  it('is refused in the reader’s language', async () => {
    const response = await admin.post('/rest/persons', { institute: 'IOW' }, { 'accept-language': 'de' });
    expect(messagesOf(response)).toEqual({
      firstname: [
        'Dieser Datensatz lässt sich nicht von anderen unterscheiden. Bitte füllen Sie mindestens eines aus: Vorname, Nachname, E-Mail, ORCID, Helmholtz AAI.',
      ],
    });
  });

  it('is not the result of a change, and one from an import can be changed like any other', async () => {
    const { id } = await made('events', { event_label: 'E1' });
    expect(messagesOf(await admin.put(`/rest/events/${id}`, { event_label: null }))).toHaveProperty('event_label');
    await open.database.db.updateTable('event').set({ event_label: null }).where('event_id', '=', id).execute();
    const response = await admin.put(`/rest/events/${id}`, { event_comment: 'still to be named' });
    expect(response.statusCode, response.body).toBe(200);
  });
});

describe('a possible duplicate', () => {
  const alike = async (resource: string, values: object) => {
    const response = await admin.post(`/rest/${resource}/alike`, values);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ records: { id: number; label: string }[] }>().records.map(({ id }) => id);
  };

  it('is spelled differently: with other capitals, accents or spaces', async () => {
    const { id } = await made('campaigns', { campaign: 'Ålesund 12' });
    for (const campaign of ['ålesund 12', 'Alesund12', 'ALESUND  12 ']) {
      expect(await alike('campaigns', { campaign }), campaign).toEqual([id]);
    }
    expect(await alike('campaigns', { campaign: 'Ålesund 1 2' })).toEqual([]);
    // This is refused when it is created, and says so itself.
    expect(await alike('campaigns', { campaign: 'Ålesund 12' })).toEqual([]);
    await made('campaigns', { campaign: 'ålesund 12' });
  });

  it('belongs to the same parent', async () => {
    const [one, other] = [await made('campaigns', { campaign: 'D1' }), await made('campaigns', { campaign: 'D2' })];
    const event = await made('events', { event_label: 'TF 1', campaign_id: one.id });
    expect(await alike('events', { event_label: 'tf1', campaign_id: one.id })).toEqual([event.id]);
    expect(await alike('events', { event_label: 'tf1', campaign_id: other.id })).toEqual([]);
    const place = { campaign_id: other.id, geogr_loc_lat: 54.5, geogr_loc_lon: 12, geog_loc_name: 'Baltic Sea' };
    const unnamed = await made('events', place);
    expect(await alike('events', { ...place, event_label: 'TF9', geog_loc_name: 'baltic sea' })).toEqual([unnamed.id]);
    const named = await made('events', { ...place, event_label: 'TF2', geogr_loc_lat: 55 });
    expect(await alike('events', { ...place, event_label: 'TF3', geogr_loc_lat: 55 })).not.toContain(named.id);
    expect(await alike('events', { campaign_id: one.id })).toEqual([]);
  });

  it('is a person of the same name, unless their ORCID iDs tell them apart', async () => {
    const name = { lastname: 'Müller-Doppel', firstname: 'Zoë' };
    const person = await made('persons', { ...name, institute: 'IOW', email: 'zoe@example.org' });
    expect(await alike('persons', { ...name, institute: 'Elsewhere', email: 'z@example.org' })).toEqual([person.id]);
    const orcids = ['0000-0002-1825-0097', '0000-0001-5109-3700'];
    expect(await alike('persons', { ...name, firstname: 'Zoe', orcid: orcids[0] })).toEqual([person.id]);
    await admin.put(`/rest/persons/${person.id}`, { orcid: orcids[1] });
    expect(await alike('persons', { ...name, orcid: orcids[0] })).toEqual([]);
    expect(await alike('persons', { ...name, firstname: 'Ada' })).toEqual([]);
  });

  it('has the same main values where there is no natural key', async () => {
    const { id } = await made('experiments', { culture_collection_id: 'DSM 16472' });
    expect(await alike('experiments', { culture_collection_id: 'dsm16472' })).toEqual([id]);
    expect(await alike('experiments', { culture_collection_id: 'dsm16472', experiment_comment: 'again' })).toEqual([]);
  });

  it('is no library that differs only in its sample', async () => {
    const library = { target_gene: '16S rRNA', library_strategy: 'AMPLICON' };
    await made('sequencing-library', library);
    expect(await alike('sequencing-library', library)).toEqual([]);
  });

  it('is not searched for where something is wrong, nor for visitors', async () => {
    expect(messagesOf(await admin.post('/rest/campaigns/alike', { campaign: '' }))).toHaveProperty('campaign');
    expect((await createClient(open.app).post('/rest/campaigns/alike', { campaign: 'x' })).statusCode).toBe(401);
  });
});
