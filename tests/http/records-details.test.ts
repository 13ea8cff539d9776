import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFields, createRecord } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { idsOf, type JsonRecord, messagesOf, postRecord } from './entities.ts';

let open: TestApp;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
  visitor = createClient(open.app);
});
afterAll(() => open.close());

const ids = (query: string, as: Client = visitor) => idsOf(as, query);
const made = (resource: string, body: object) => postRecord(admin, resource, body);

describe('a person', () => {
  const secrets = { email: 'ada.secret@example.org', helmholtz_aai: 'aai-secret' };

  it('is shown without private fields to visitors', async () => {
    const person = await made('persons', { firstname: 'Ada', lastname: 'Private', ...secrets });
    await admin.put(`/rest/persons/${person.id}`, { email: 'ada.hidden@example.org' });
    for (const path of ['', `/${person.id}`, `/${person.id}/history`, '?q=private']) {
      const response = await visitor.get(`/rest/persons${path}`);
      expect(response.statusCode).toBe(200);
      expect(response.body).not.toMatch(/secret|hidden|helmholtz_aai|"email"/);
    }
    expect((await admin.get(`/rest/persons/${person.id}/history`)).body).toContain('ada.secret@example.org');
    for (const field of ['email', 'helmholtz_aai']) {
      expect(messagesOf(await visitor.get(`/rest/persons?${field}=${secrets.email}`))).toHaveProperty(field);
      expect(messagesOf(await visitor.get(`/rest/persons?sort=${field}:desc`)).sort?.[0]).toContain(field);
    }
    expect(await ids('persons?q=secret', visitor)).toEqual([]);
    expect(await ids('persons?q=SECRET', admin)).toEqual([(await ids('persons?q=hidden', admin))[0]]);
  });

  it('has no changes of private fields in its history for visitors', async () => {
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

  it('is one person, since an import could not read several from an export', async () => {
    const several = await admin.post('/rest/persons', { firstname: 'Alex & Kim', lastname: 'Example; Other' });
    expect(several.statusCode, several.body).toBe(400);
    expect(messagesOf(several)).toEqual({
      firstname: [expect.stringContaining('“Alex & Kim” names several persons.')],
      lastname: [expect.stringContaining('“Example; Other” names several persons.')],
    });
    await made('persons', { firstname: 'Kim', lastname: 'von und zu Muster' });
  });

  it('has no comma in the last name, since tables write “Lastname, Firstname”', async () => {
    const refused = await admin.post('/rest/persons', { firstname: 'Kim', lastname: 'Muster, Dr.' });
    expect(refused.statusCode, refused.body).toBe(400);
    expect(messagesOf(refused)).toEqual({
      lastname: [
        expect.stringContaining('“Muster, Dr.” contains a comma, but in a table the first name follows the comma.'),
      ],
    });
    await made('persons', { firstname: 'Kim, Dr.', lastname: 'Muster' });
  });

  it('is found by a part of its address, in any case', async () => {
    const person = await made('persons', { lastname: 'Address', email: 'Some.One@example.org' });
    expect(await ids('persons?email=some.ONE', admin)).toEqual([person.id]);
    expect(await ids('persons?email=some_one', admin)).toEqual([]);
  });

  it('is labelled by name and id, also without a name', async () => {
    const named = await made('persons', { firstname: 'Alex', lastname: 'Label' });
    const bare = await made('persons', { email: 'bare@example.org' });
    const shown = async (person: number) =>
      (await made('experiments', { experiment_comment: 'x', experiment_person_resp: person })).labels
        .experiment_person_resp;
    expect(await shown(named.id)).toBe(`Label, Alex (${named.id})`);
    expect(await shown(bare.id)).toBe(`(${bare.id})`);
    expect(await ids(`experiments?q=${encodeURIComponent(`label alex (${named.id})`)}`)).toHaveLength(1);
  });

  it('can be deleted after an invitation, which stays', async () => {
    const person = await made('persons', { lastname: 'Invited' });
    const { invitation_uuid: uuid } = await open.database.db
      .insertInto('invitation')
      .values({ person_id: person.id, invitation_state: 'invited' })
      .returning('invitation_uuid')
      .executeTakeFirstOrThrow();
    const response = await admin.delete(`/rest/persons/${person.id}`);
    expect(response.statusCode).toBe(403);
    expect(response.json().payload).toEqual({ references: [{ resource: 'invitations', count: 1 }] });
    expect((await admin.delete(`/rest/persons/${person.id}?perform=true`)).statusCode).toBe(204);
    const left = (await admin.get(`/rest/invitations/${uuid}`)).json();
    expect(left).toMatchObject({ person_id: null, person_name: null, invitation_state: 'invited' });
    expect((await admin.post(`/rest/invitations/${uuid}/accept`)).statusCode).toBe(409);
    expect((await admin.post(`/rest/invitations/${uuid}/reject`)).statusCode).toBe(200);
    expect((await admin.delete(`/rest/invitations/${uuid}`)).statusCode).toBe(204);
    expect((await admin.get(`/rest/invitations/${uuid}`)).statusCode).toBe(404);
  });
});

describe('a date', () => {
  it('has its precision, and is found by its year and month', async () => {
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
  it('is stored with its reason, until there is a value', async () => {
    const body = await buildFields(open.database, 'event', { geogr_loc_lat: 'NOT collected', geogr_loc_lon: '20,5' });
    const event = await made('events', body);
    expect(event).toMatchObject({ geogr_loc_lat: null, geogr_loc_lat_missing: 'not collected', geogr_loc_lon: 20.5 });
    const url = `/rest/events/${event.id}`;
    expect((await admin.put(url, event)).json()).toMatchObject({ version: 1, geogr_loc_lat_missing: 'not collected' });
    expect(await ids('events?geogr_loc_lat=not%20collected')).toEqual([event.id]);
    expect(messagesOf(await admin.put(url, { geogr_loc_lat: null, geogr_loc_lat_missing: 'forgot' }))).toHaveProperty(
      'geogr_loc_lat_missing',
    );
    const values = (await admin.put(url, { ...event, geogr_loc_lat: '54.5S' })).json();
    expect(values).toMatchObject({ geogr_loc_lat: -54.5, version: 2 });
    expect(values).not.toHaveProperty('geogr_loc_lat_missing');
    expect(messagesOf(await admin.put(url, { geogr_loc_lat_missing: 'not provided' }))).toEqual({
      geogr_loc_lat_missing: [
        'geogr_loc_lat_missing is not valid: this field has a value. Clear it before you give a reason why it is missing.',
      ],
    });
    const reason = { geogr_loc_lat: null, geogr_loc_lat_missing: 'not provided' };
    expect((await admin.put(url, reason)).json()).toMatchObject({
      geogr_loc_lat: null,
      geogr_loc_lat_missing: 'not provided',
    });
    const cleared = (await admin.put(url, { geogr_loc_lat: null })).json();
    expect(cleared.geogr_loc_lat).toBeNull();
    expect(cleared).not.toHaveProperty('geogr_loc_lat_missing');
  });
});

describe('fields that depend on each other', () => {
  it('are checked with the stored values', async () => {
    const campaign = await made('campaigns', { campaign: 'PERIOD', date_begin: '2019-03-10' });
    const response = await admin.put(`/rest/campaigns/${campaign.id}`, { date_end: '2019-03-09' });
    expect(messagesOf(response)).toEqual({
      date_end: ['End is not valid: 2019-03-09 is before the beginning, 2019-03-10.'],
    });
    expect((await admin.put(`/rest/campaigns/${campaign.id}`, { date_end: '2019-03' })).statusCode).toBe(200);
  });

  it('are a checksum and its method', async () => {
    const sum = '0cc175b9c0f1b6a831c399e269772661';
    const body = { samp_name: 'sums', forward_read_file_checksum: sum, checksum_method: 'sha-256' };
    expect(messagesOf(await admin.post('/rest/sequencing-element', body))).toEqual({
      forward_read_file_checksum: [
        'Forward read file checksum is not valid: a checksum by SHA-256 has 64 hexadecimal digits; this has 32 characters.',
      ],
    });
  });

  it('have all their messages at once, in the reader’s language', async () => {
    const german = { 'accept-language': 'de' };
    const body = { url: 'x', nonsense: 1, campaign_person_resp: 99_999_999 };
    expect(messagesOf(await admin.post('/rest/campaigns', body, german))).toEqual({
      campaign: ['Kampagne ist erforderlich'],
      url: ['URL ist nicht gültig: „x“ ist keine Webadresse. Webadressen beginnen mit https:// oder http://'],
      nonsense: ['nonsense ist nicht gültig: Ein Feld „nonsense“ gibt es hier nicht.'],
      campaign_person_resp: [
        'Verantwortliche Person ist nicht gültig: Den Datensatz mit der Nummer 99999999 gibt es nicht mehr. Bitte wählen Sie einen anderen.',
      ],
    });
  });
});

describe('lists of references', () => {
  it('have the order of authors and no other order', async () => {
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

  it('of projects is given for an empty POST', async () => {
    const project = await made('projects', { project_name: 'Listed' });
    for (const body of [undefined, {}]) {
      const response = await visitor.post('/rest/projects/', body);
      expect(response.statusCode).toBe(200);
      expect(response.json().records).toContainEqual(project);
    }
    expect((await admin.post('/rest/campaigns/')).statusCode).toBe(400);
  });
});

describe('an address under /rest', () => {
  it.each(['/rest/nonsense', '/rest/persons/1/nonsense', '/rest'])('%s is unknown', async (url) => {
    const response = await visitor.get(url, { accept: 'text/html' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toHaveProperty('message');
  });

  it('changes nothing without a CSRF token', async () => {
    const response = await open.app.inject({ method: 'DELETE', url: '/rest/persons/1?perform=true' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).not.toHaveProperty('payload');
  });
});

describe('a request whose response was lost', () => {
  const key = 'a3bb189e-8bf9-4c8c-9d3b-5c6a1c2f4e10';
  const again = { 'idempotency-key': key };

  it('creates no second record, and is refused with other values', async () => {
    const first = await admin.post('/rest/experiments', { culture_collection_id: 'once' }, again);
    expect(first.statusCode, first.body).toBe(201);
    const second = await admin.post('/rest/experiments', { culture_collection_id: 'once' }, again);
    expect(second.statusCode, second.body).toBe(201);
    expect(second.json()).toMatchObject({ id: first.json().id, version: 1 });
    const third = await admin.post('/rest/experiments', { culture_collection_id: 'twice' }, again);
    expect([third.statusCode, third.json()]).toEqual([
      422,
      { message: expect.stringMatching(/already been stored with other values/), payload: { record: second.json() } },
    ]);
    expect(await ids('experiments?culture_collection_id=once')).toEqual([first.json().id]);
    expect((await admin.post('/rest/experiments', {}, { 'idempotency-key': 'mine' })).statusCode).toBe(400);
  });

  it('creates it again where it was deleted meanwhile, and one of another entity', async () => {
    const headers = { 'idempotency-key': '"A3BB189E-8BF9-4C8C-9D3B-5C6A1C2F4E12"' };
    const first = (await admin.post('/rest/experiments', { culture_collection_id: 'gone' }, headers)).json();
    await admin.delete(`/rest/experiments/${first.id}`);
    for (const _ of [1, 2]) {
      const second = await admin.post('/rest/experiments', { culture_collection_id: 'gone' }, headers);
      expect(second.statusCode, second.body).toBe(201);
    }
    const [again, ...others] = await ids('experiments?culture_collection_id=gone');
    expect(again).toBeGreaterThan(first.id);
    expect(others).toEqual([]);
    expect((await admin.post('/rest/protocols', { protocol: 'Of another kind' }, headers)).statusCode).toBe(201);
  });

  it('creates one record also where it is sent twice at the same moment', async () => {
    const body = { culture_collection_id: 'twins' };
    const headers = { 'idempotency-key': 'a3bb189e-8bf9-4c8c-9d3b-5c6a1c2f4e11' };
    const responses = await Promise.all([1, 2, 3].map(() => admin.post('/rest/experiments', body, headers)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await ids('experiments?culture_collection_id=twins')).toHaveLength(1);
  });

  it('waits for the first one where both have the same natural key', async () => {
    const round = async (name: string) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const responses = await Promise.all(
        [1, 2, 3].map(() => admin.post('/rest/campaigns', { campaign: name }, headers)),
      );
      return responses.map((response) => [response.statusCode, response.json().id]);
    };
    for (let i = 0; i < 10; i++) {
      const responses = await round(`SAME MOMENT ${i}`);
      const [id] = await ids(`campaigns?campaign=SAME%20MOMENT%20${i}`);
      expect(responses).toEqual([1, 2, 3].map(() => [201, id]));
    }
  });

  it('creates a new record a day later', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = (await admin.post('/rest/experiments', { culture_collection_id: 'today' }, headers)).json();
    await open.database.pool.query(`UPDATE history SET "when" = "when" - interval '25 hours' WHERE request_key = $1`, [
      headers['idempotency-key'],
    ]);
    const second = await admin.post('/rest/experiments', { culture_collection_id: 'tomorrow' }, headers);
    expect(second.statusCode, second.body).toBe(201);
    expect(second.json().id).toBeGreaterThan(first.id);
  });

  it('creates another record for another user, and changes nothing', async () => {
    const user = await createLoggedInClient(open, ['user']);
    const campaign = await made('campaigns', { campaign: 'TWICE' });
    const body = { event_label: 'once', campaign_id: campaign.id };
    const event = (await user.post('/rest/events', body, again)).json();
    expect((await user.post('/rest/events', { ...body, event_label: 'better' }, again)).statusCode).toBe(422);
    await admin.put(`/rest/events/${event.id}`, { event_label: 'best' });
    const repeated = await user.post('/rest/events', body, again);
    expect([repeated.statusCode, repeated.json().event_label]).toEqual([201, 'best']);
    expect((await admin.get(`/rest/events/${event.id}`)).json().event_label).toBe('best');
  });
});

describe('a text that is sent', () => {
  it('is stored where it is UTF-8, and refused otherwise', async () => {
    const { id } = await made('campaigns', { campaign: 'UMLAUT' });
    const latin1 = Buffer.from('{"basis":"Warnemünde"}', 'latin1');
    for (const [type, status] of [
      ['application/json', 400],
      ['application/json; charset=iso-8859-1', 415],
    ] as const)
      expect((await admin.put(`/rest/campaigns/${id}`, latin1, { 'content-type': type })).statusCode).toBe(status);
    expect((await admin.get(`/rest/campaigns/${id}`)).json()).toMatchObject({ basis: null, version: 1 });
  });

  it('is the same name where nobody sees a difference', async () => {
    await made('protocols', { protocol: 'Filtration Ä 1' });
    for (const protocol of [
      'Filtration A\u0308 1',
      'Filtration\u00a0Ä 1',
      'Filtra\u200btion Ä 1\ufeff',
      '\u202aFiltration Ä 1\u200e',
    ])
      expect(messagesOf(await admin.post('/rest/protocols', { protocol }))).toHaveProperty('protocol');
    expect(await ids(`protocols?q=${encodeURIComponent('A\u0308 filtration')}`)).toHaveLength(1);
    expect(messagesOf(await admin.post('/rest/protocols', { protocol: '\u200b' }))).toHaveProperty('protocol');
  });

  it('is refused at its field where it is a megabyte too long', async () => {
    const campaign = { campaign: 'LONG', campaign_comment: 'ä'.repeat(2 ** 20) };
    expect(messagesOf(await admin.post('/rest/campaigns', campaign))).toHaveProperty('campaign_comment');
  });

  it('is refused with some of the missing records, not tens of thousands', async () => {
    const sequencing_libraries = Array.from({ length: 20_000 }, (_, i) => i + 1_000_000);
    const response = await admin.post('/rest/nucleic-acid-sample', { sequencing_libraries });
    expect(messagesOf(response).sequencing_libraries).toHaveLength(20);
  });

  it('is described with the fields of the natural keys', async () => {
    const campaign = await made('campaigns', { campaign: 'SAME' });
    const body = { campaign_id: campaign.id, event_label: 'TF 1' };
    await made('events', body);
    expect(messagesOf(await admin.post('/rest/events', body))).toEqual({
      event_label: ['A record with these values already exists: TF 1', 'Identical in: Event label, Campaign.'],
    });
  });
});
