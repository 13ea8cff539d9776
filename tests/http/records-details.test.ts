import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord, fieldsFor } from '../factories.ts';
import { type Client, client, loggedIn, type OpenApp, openApp } from './client.ts';
import { type JsonRecord, messagesOf } from './entities.ts';

let open: OpenApp;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await loggedIn(open, ['admin']);
  visitor = client(open.app);
});
afterAll(() => open.close());

async function ids(query: string, as: Client = visitor): Promise<number[]> {
  const answer = await as.get(`/rest/${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ records: JsonRecord[] }>().records.map(({ id }) => id);
}

async function made(resource: string, body: object): Promise<JsonRecord> {
  const answer = await admin.post(`/rest/${resource}`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

describe('a person', () => {
  const secrets = { email: 'ada.secret@example.org', helmholtz_aai: 'aai-secret' };

  it('keeps its private fields from who has not logged in', async () => {
    const person = await made('persons', { firstname: 'Ada', lastname: 'Private', ...secrets });
    await admin.put(`/rest/persons/${person.id}`, { email: 'ada.hidden@example.org' });
    for (const path of ['', `/${person.id}`, `/${person.id}/history`, '?q=private']) {
      const answer = await visitor.get(`/rest/persons${path}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/secret|hidden|helmholtz_aai|"email"/);
    }
    expect((await admin.get(`/rest/persons/${person.id}/history`)).body).toContain('ada.secret@example.org');
    for (const field of ['email', 'helmholtz_aai']) {
      expect(messagesOf(await visitor.get(`/rest/persons?${field}=${secrets.email}`))).toHaveProperty(field);
      expect(messagesOf(await visitor.get(`/rest/persons?sort=${field}:desc`)).sort?.[0]).toContain(field);
    }
    for (const as of [visitor, admin]) expect(await ids('persons?q=secret', as)).toEqual([]);
  });

  it('tells visitors of no change in which nothing is for them', async () => {
    const person = await made('persons', { firstname: 'Ada', lastname: 'Quiet', ...secrets });
    const path = `/rest/persons/${person.id}`;
    await admin.put(path, { email: 'ada.quiet@example.org' });
    await admin.put(path, { firstname: 'Adele', email: 'adele.quiet@example.org' });
    const history = async (as: Client) => (await as.get(`${path}/history`)).json().records;
    expect(await history(admin)).toMatchObject([{ action: 'update' }, { action: 'update' }, { action: 'create' }]);
    expect(await history(visitor)).toMatchObject([
      { action: 'update', before: { firstname: 'Ada' }, after: { firstname: 'Adele' } },
      { action: 'create' },
    ]);
    expect(JSON.stringify(await history(visitor))).not.toContain('quiet@');
  });

  it('is found by a part of its address, in any case', async () => {
    const person = await made('persons', { lastname: 'Address', email: 'Some.One@example.org' });
    expect(await ids('persons?email=some.ONE', admin)).toEqual([person.id]);
    expect(await ids('persons?email=some_one', admin)).toEqual([]);
  });

  it('is shown by name and number, also where it has no name', async () => {
    const [named, bare] = [await made('persons', { firstname: 'Alex', lastname: 'Label' }), await made('persons', {})];
    const shown = async (person: number) =>
      (await made('experiments', { experiment_person_resp: person })).labels.experiment_person_resp;
    expect(await shown(named.id)).toBe(`Label, Alex (${named.id})`);
    expect(await shown(bare.id)).toBe(`(${bare.id})`);
    expect(await ids(`experiments?q=${encodeURIComponent(`label alex (${named.id})`)}`)).toHaveLength(1);
  });

  it('stays while somebody is invited as that person', async () => {
    const person = await made('persons', { lastname: 'Invited' });
    await open.database.db
      .insertInto('invitation')
      .values({ person_id: person.id, invitation_state: 'invited' })
      .execute();
    const answer = await admin.delete(`/rest/persons/${person.id}?perform=true`);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      message: 'This cannot be deleted, because other records cannot be without it: Invitations (1).',
      payload: { references: [{ resource: 'invitations', count: 1 }] },
    });
  });
});

describe('a date', () => {
  it('keeps its precision, and is found by its year and month', async () => {
    const made = async (prep_date: string) =>
      (await createRecord(open.database, 'sequencing_library', { prep_date })).id;
    const [year, month, day] = [await made('1987'), await made('1987-03'), await made('1987-03-14')];
    expect((await visitor.get(`/rest/sequencing-library/${month}`)).json().prep_date).toBe('1987-03');
    expect(await ids('sequencing-library?prep_date=1987')).toEqual([year, month, day]);
    expect(await ids('sequencing-library?prep_date=1987-03')).toEqual([month, day]);
    expect(await ids('sequencing-library?prep_date=14.03.1987')).toEqual([day]);
    expect(await ids('sequencing-library?prep_date=1987-03&prep_date=1986&sort=prep_date:desc')).toEqual([day, month]);
    expect(messagesOf(await visitor.get('/rest/sequencing-library?prep_date=soon'))).toHaveProperty('prep_date');
  });
});

describe('a missing value', () => {
  it('is kept with its reason, until there is a value', async () => {
    const body = await fieldsFor(open.database, 'event', { geogr_loc_lat: 'NOT collected', geogr_loc_lon: '20,5' });
    const event = await made('events', body);
    expect(event).toMatchObject({ geogr_loc_lat: null, geogr_loc_lat_missing: 'not collected', geogr_loc_lon: 20.5 });
    const url = `/rest/events/${event.id}`;
    expect((await admin.put(url, event)).json()).toMatchObject({ version: 1, geogr_loc_lat_missing: 'not collected' });
    expect(await ids('events?geogr_loc_lat=not%20collected')).toEqual([event.id]);
    expect(messagesOf(await admin.put(url, { geogr_loc_lat: null, geogr_loc_lat_missing: 'forgot' }))).toHaveProperty(
      'geogr_loc_lat_missing',
    );
    const given = (await admin.put(url, { ...event, geogr_loc_lat: '54.5S' })).json();
    expect(given).toMatchObject({ geogr_loc_lat: -54.5, version: 2 });
    expect(given).not.toHaveProperty('geogr_loc_lat_missing');
    expect((await admin.put(url, { geogr_loc_lat_missing: 'not provided' })).json()).toMatchObject({
      geogr_loc_lat: null,
      geogr_loc_lat_missing: 'not provided',
    });
    const cleared = (await admin.put(url, { geogr_loc_lat: null })).json();
    expect(cleared.geogr_loc_lat).toBeNull();
    expect(cleared).not.toHaveProperty('geogr_loc_lat_missing');
  });
});

describe('what must fit together', () => {
  it('is checked with what is stored already', async () => {
    const campaign = await made('campaigns', { campaign: 'PERIOD', date_begin: '2019-03-10' });
    const answer = await admin.put(`/rest/campaigns/${campaign.id}`, { date_end: '2019-03-09' });
    expect(messagesOf(answer)).toEqual({ date_end: ['The end (2019-03-09) is before the begin (2019-03-10).'] });
    expect((await admin.put(`/rest/campaigns/${campaign.id}`, { date_end: '2019-03' })).statusCode).toBe(200);
  });

  it('is a checksum of its method', async () => {
    const sum = '0cc175b9c0f1b6a831c399e269772661';
    const body = { samp_name: 'sums', forward_read_file_checksum: sum, checksum_method: 'sha-256' };
    expect(messagesOf(await admin.post('/rest/sequencing-element', body))).toEqual({
      forward_read_file_checksum: ['A sum by SHA-256 has 64 hexadecimal digits; this has 32 characters.'],
    });
  });

  it('is told all at once, in the language of the reader', async () => {
    const german = { 'accept-language': 'de' };
    const body = { url: 'x', nonsense: 1, campaign_person_resp: 99_999_999 };
    expect(messagesOf(await admin.post('/rest/campaigns', body, german))).toEqual({
      campaign: ['Kampagne ist erforderlich'],
      url: ['„x“ ist keine Webadresse. Sie beginnt mit https:// oder http://'],
      nonsense: ['Ein Feld „nonsense“ gibt es hier nicht.'],
      campaign_person_resp: ['„99999999“ ist nicht die Nummer eines Datensatzes.'],
    });
  });
});

describe('lists of references', () => {
  it('keep the order of authors and no other', async () => {
    const persons = await Promise.all([1, 2, 3].map(() => createRecord(open.database, 'person')));
    const projects = await Promise.all([1, 2].map(() => createRecord(open.database, 'project')));
    const [a = 0, b = 0, c = 0] = persons.map(({ id }) => id);
    const [x = 0, y = 0] = projects.map(({ id }) => id).sort((p, q) => p - q);
    const study = await made('project-study', {
      study_title: 'Order',
      project_study_authors: [c, a, c],
      projects: [y, x, y],
    });
    expect(study).toMatchObject({ project_study_authors: [c, a], projects: [x, y] });
    const url = `/rest/project-study/${study.id}`;
    expect((await admin.put(url, { project_study_authors: [a, b, c] })).json()).toMatchObject({
      project_study_authors: [a, b, c],
      projects: [x, y],
      version: 2,
    });
    expect((await admin.put(url, { projects: [y, x] })).json().version).toBe(2);
  });
});

describe('a list', () => {
  it('is read in pages, sorted by several fields', async () => {
    for (const [basis, url] of ['ba', 'ab', 'aa', 'bb'].map((letters) => [...letters]))
      await made('campaigns', { campaign: `page ${basis}${url}`, basis, url: `https://example.org/${url}` });
    const names = async (query: string) => {
      const { records, totalHits } = (await visitor.get(`/rest/campaigns/?q=page%20${query}`)).json();
      expect(totalHits).toBe(4);
      return records.map((record: JsonRecord) => record.campaign);
    };
    expect(await names('&sort=basis&sort=url:desc')).toEqual(['page ab', 'page aa', 'page bb', 'page ba']);
    expect(await names('&sort=campaign:desc&offset=1&hits=2')).toEqual(['page ba', 'page ab']);
    expect(await names('&offset=4')).toEqual([]);
    expect(await names('&hits=0')).toEqual([]);
  });

  it('of projects is what an empty POST asks for', async () => {
    const project = await made('projects', { project_name: 'Listed' });
    for (const body of [undefined, {}]) {
      const answer = await visitor.post('/rest/projects/', body);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().records).toContainEqual(project);
    }
    expect((await admin.post('/rest/campaigns/')).statusCode).toBe(400);
  });
});

describe('an address under /rest', () => {
  it.each(['/rest/nonsense', '/rest/persons/1/nonsense', '/rest'])('%s is unknown', async (url) => {
    const answer = await visitor.get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toHaveProperty('message');
  });

  it('takes nothing without a CSRF token', async () => {
    const answer = await open.app.inject({ method: 'DELETE', url: '/rest/persons/1?perform=true' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).not.toHaveProperty('payload');
  });
});
