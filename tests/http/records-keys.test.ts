import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord, fieldsFor } from '../factories.ts';
import { type Client, loggedIn, type OpenApp, openApp } from './client.ts';
import { idsOf, type JsonRecord, madeBy, messagesOf, takenIn } from './entities.ts';

let open: OpenApp;
let admin: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await loggedIn(open, ['admin']);
});
afterAll(() => open.close());

const ids = (query: string, as: Client = admin) => idsOf(as, query);
const made = (resource: string, body: object) => madeBy(admin, resource, body);

describe('a natural key', () => {
  it('names the record that has it', async () => {
    const { id } = await made('campaigns', { campaign: 'TAKEN' });
    const twice = await admin.post('/rest/campaigns', { campaign: ' TAKEN' });
    expect(messagesOf(twice)).toEqual({
      campaign: ['A record with these values already exists: TAKEN'],
    });
    expect(takenIn(twice)).toEqual({ id, label: 'TAKEN' });
    expect((await admin.get('/rest/campaigns?campaign=TAKEN')).json().totalHits).toBe(1);
  });

  it('names it also where another record is to be changed', async () => {
    const { id } = await made('campaigns', { campaign: 'ONE' });
    const other = await made('campaigns', { campaign: 'OTHER' });
    const answer = await admin.put(`/rest/campaigns/${other.id}`, { campaign: 'ONE' });
    expect(takenIn(answer)).toEqual({ id, label: 'ONE' });
  });

  it('names none where something else is wrong', async () => {
    const answer = await admin.post('/rest/campaigns', { campaign: '' });
    expect(messagesOf(answer)).toHaveProperty('campaign');
    expect(takenIn(answer)).toBeUndefined();
  });

  it.each([
    ['field-sample', 'nucleic_acid_samples', 'nucleic_acid_sample', 'nucleic-acid-sample', 'nucleic_acid_sample_name'],
    ['nucleic-acid-sample', 'sequencing_libraries', 'sequencing_library', 'sequencing-library', 'library_condition_id'],
  ] as const)('holds within a %s', async (parents, list, child, children, field) => {
    const parent = await made(
      parents,
      await fieldsFor(open.database, list === 'sequencing_libraries' ? 'nucleic_acid_sample' : 'field_sample'),
    );
    const first = await createRecord(open.database, child);
    const { id, ...same } = first as unknown as JsonRecord;
    const second = await createRecord(open.database, child, same);
    const twice = await admin.put(`/rest/${parents}/${parent.id}`, { [list]: [id, second.id] });
    const label = child === 'nucleic_acid_sample' ? String(same[field]) : String(same.target_gene);
    expect(messagesOf(twice)[list]?.[0]).toContain(label);
    expect([id, second.id]).toContain(takenIn(twice)?.id);
    const third = await createRecord(open.database, child);
    expect((await admin.put(`/rest/${parents}/${parent.id}`, { [list]: [id, third.id] })).statusCode).toBe(200);
    const answer = await admin.put(`/rest/${children}/${third.id}`, { ...same, version: undefined });
    expect(messagesOf(answer)[field]?.[0]).toContain(label);
    expect(takenIn(answer)?.id).toBe(id);
  });
});

describe('at the same time', () => {
  it('of two changes of one version one is stored', async () => {
    const { id } = await createRecord(open.database, 'protocol');
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((description) => admin.put(`/rest/protocols/${id}`, { description, version: 1 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('of two records of one key one is made', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/rest/publication', { doi: '10.1000/once' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  it('nothing is left referring to what is deleted', async () => {
    for (let i = 0; i < 3; i++) {
      const person = await createRecord(open.database, 'person');
      const events = await Promise.all(
        [1, 2].map(() => createRecord(open.database, 'event', { event_person_resp: person.id })),
      );
      const answers = await Promise.all([
        admin.put(`/rest/events/${events[0]?.id}`, { event_person_resp: person.id, event_comment: 'x' }),
        admin.delete(`/rest/persons/${person.id}?perform=true`),
        admin.put(`/rest/events/${events[1]?.id}`, { event_person_resp: person.id, event_comment: 'x' }),
      ]);
      for (const { statusCode, body } of answers) expect([200, 204, 400], body).toContain(statusCode);
      expect(await ids(`events?event_person_resp=${person.id}`)).toEqual([]);
    }
  });
});
