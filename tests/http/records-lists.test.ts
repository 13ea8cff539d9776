import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { importedEntities } from '../../src/catalogue/chain.ts';
import { fieldTypes } from '../../src/catalogue/field-types.ts';
import { type EntityName, entityOf, findField } from '../../src/catalogue/index.ts';
import { buildFields, createRecord } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { entities, fieldsOf, type JsonRecord, messagesOf } from './entities.ts';

let open: TestApp;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
  visitor = createClient(open.app);
});
afterAll(() => open.close());

const naturally = new Intl.Collator('und', { numeric: true });
const byLetters = new Intl.Collator('und');

/** Order of a field: by value, as people look for names, or, for labels that an index holds, by their characters. */
function orderOf(entity: EntityName, name: string): (a: string, b: string) => number {
  const field = findField(entity, name);
  const isIndexed = field?.type === 'reference' && ['event', 'sequencing_library', 'sequencing_run'].includes(field.to);
  if (!field || isIndexed || field.type === 'references' || field.type === 'date')
    return (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const collator = entity === 'sequencing_element' && name !== 'lib_reads_seqd' ? byLetters : naturally;
  return (a, b) => (typeof a === 'number' ? a - Number(b) : collator.compare(a, b));
}

describe.each(entities)('a list of %s', (entity) => {
  const { id: ownId, resource, fields } = entityOf(entity);
  const url = `/rest/${resource}`;
  let record: JsonRecord;

  beforeAll(async () => {
    for (let i = 0; i < 3; i++) await createRecord(open.database, entity);
    const response = await admin.post(url, await buildFields(open.database, entity, {}, { whole: true }));
    record = response.json();
  });

  it('is filtered by each field', async () => {
    for (const [name, field] of fieldsOf(entity)) {
      const value = [record[name]].flat()[0];
      // A list of objects has no single value to look for, only whether there is one.
      const isJson = fieldTypes[field.type].column === 'jsonb';
      const filter = isJson ? `${name}!=` : `${name}=${encodeURIComponent(String(value))}`;
      const response = await admin.get(`${url}?hits=500&${filter}`);
      expect(response.statusCode, `${name}: ${response.body}`).toBe(200);
      const { records, totalHits } = response.json<{ records: JsonRecord[]; totalHits: number }>();
      expect(
        records.map(({ id }) => id),
        name,
      ).toContain(record.id);
      expect(totalHits).toBe(records.length);
      for (const found of records)
        expect([found[name]].flat(), name).toContainEqual(isJson ? expect.anything() : value);
      const empty = (await admin.get(`${url}?hits=500&${name}=`)).json<{ records: JsonRecord[] }>().records;
      for (const found of empty) expect([found[name] ?? []].flat(), name).toEqual([]);
      if (!isJson) continue;
      expect(empty.length).toBe((await admin.get(url)).json().totalHits - totalHits);
      for (const refused of ['=x', '!=x', '>=', '<=1'])
        expect(Object.keys(messagesOf(await admin.get(`${url}?${name}${refused}`)))).toEqual([
          name + refused.split('=')[0],
        ]);
    }
    expect((await admin.get(`${url}?${ownId}=${record.id}`)).json().records).toEqual([record]);
  });

  it('is filtered by the import that created its records', async () => {
    const { pool } = open.database;
    const { rows } = await pool.query(`INSERT INTO dataset (filename) VALUES ('table.xlsx') RETURNING id`);
    const response = () => admin.get(`${url}?dataset_id=${rows[0].id}`);
    if (!importedEntities.includes(entity))
      return expect(Object.keys(messagesOf(await response()))).toEqual(['dataset_id']);
    expect((await response()).json()).toEqual({ records: [], totalHits: 0 });
    await pool.query(`UPDATE ${entity} SET dataset_id = $1 WHERE ${ownId} = $2`, [rows[0].id, record.id]);
    expect((await response()).json()).toEqual({ records: [record], totalHits: 1 });
    expect(Object.keys(messagesOf(await admin.get(`${url}?dataset_id=x`)))).toEqual(['dataset_id']);
  });

  it('is sorted by each field', async () => {
    const columns = [...Object.keys(fields), 'id', ownId, 'created_at', 'updated_at', 'version'];
    for (const name of columns) {
      const ask = async (direction: string) => {
        const response = await admin.get(`${url}?hits=500&sort=${name}${direction}&sort=id${direction}`);
        expect(response.statusCode, `${name}: ${response.body}`).toBe(200);
        return response.json<{ records: JsonRecord[] }>().records;
      };
      const up = await ask('');
      const shown = (r: JsonRecord) => [r.labels[name] ?? r[name] ?? []].flat();
      const keys = up.flatMap((r) => (shown(r)[0] === undefined ? [] : [shown(r)[0] as string]));
      expect(keys, name).toEqual(keys.toSorted(orderOf(entity, name)));
      const filled = (list: JsonRecord[]) => list.filter((r) => shown(r).length > 0).map(({ id }) => id);
      expect(filled(await ask(':desc')), name).toEqual(filled(up).toReversed());
      expect(
        up.slice(keys.length).every((r) => shown(r).length === 0),
        name,
      ).toBe(true);
    }
  });

  it('finds search terms in texts and in the labels of references', async () => {
    const found = async (q: string) => {
      const response = await visitor.get(`${url}?hits=500&q=${encodeURIComponent(q)}`);
      expect(response.statusCode, response.body).toBe(200);
      return response.json<{ records: JsonRecord[] }>().records.some(({ id }) => id === record.id);
    };
    const texts = fieldsOf(entity).filter(([, field]) => fieldTypes[field.type].searched && !field.private);
    for (const [name] of texts) expect(await found(String(record[name]).toUpperCase()), name).toBe(true);
    for (const label of Object.values(record.labels).flat())
      expect(await found(String(label)), String(label)).toBe(true);
    expect(await found(`${String(record[texts[0]?.[0] ?? ''])} nowhere`)).toBe(false);
    expect(await found('%')).toBe(false);
    expect(await found('firstname_')).toBe(false);
    expect(await found('\\')).toBe(false);
  });

  it.each([
    'nonsense=1',
    'constructor=x',
    'searched=x',
    'natural_key=x',
    'id=x',
    'hits=501',
    'hits=x',
    'hits=1&hits=2',
    'offset=-1',
    'offset=2147483648',
    'sort=nonsense',
  ])('refuses ?%s', async (query) => {
    const response = messagesOf(await visitor.get(`${url}?${query}`));
    const [name = ''] = query.split('=');
    expect(Object.keys(response)).toEqual([name]);
    if (query.includes('nonsense')) expect(response[name]?.[0]).toContain('nonsense');
  });
});

test('a number beyond its limits is refused with the limits', async () => {
  const german = createClient(open.app, { language: 'de' });
  const hits = 'hits is not valid: it must be a whole number from 0 to 500';
  const offset = 'offset is not valid: it must be a whole number from 0 to 999999999';
  for (const [query, sentence] of [
    ['hits=501', hits],
    ['hits=5000', hits],
    ['hits=1.5', hits],
    ['offset=-1', offset],
    ['offset=2147483648', offset],
  ] as const) {
    const [field = ''] = query.split('=');
    for (const path of ['/rest/events', '/rest/events/', '/rest/bin/'])
      expect(messagesOf(await admin.get(`${path}?${query}`)), `${path} ${query}`).toEqual({ [field]: [sentence] });
  }
  expect(messagesOf(await german.get('/rest/events?hits=501'))).toEqual({
    hits: ['hits ist nicht gültig: Es muss eine ganze Zahl von 0 bis 500 sein'],
  });
});

describe('the order of a list', () => {
  const column = async (path: string, name: string) =>
    (await admin.get(path)).json<{ records: JsonRecord[] }>().records.map((record) => record[name]);

  it('is alphabetical for names, and numeric for numbers within them', async () => {
    const names = ['Zander', 'Özil', 'van Beusekom', 'Abt', 'Ábel', 'olsen', 'Station 10', 'Station 9'];
    for (const lastname of names) await createRecord(open.database, 'person', { lastname, institute: 'Order' });
    const sorted = ['Ábel', 'Abt', 'olsen', 'Özil', 'Station 9', 'Station 10', 'van Beusekom', 'Zander'];
    expect(await column('/rest/persons?institute=Order&sort=lastname', 'lastname')).toEqual(sorted);
    expect(await column('/rest/persons?institute=Order&sort=lastname:desc', 'lastname')).toEqual(sorted.toReversed());
    for (const protocol of names) {
      const { id } = await createRecord(open.database, 'protocol', { protocol });
      await createRecord(open.database, 'experiment', { protocol_id: id, culture_collection_id: 'order' });
    }
    const { records } = (await admin.get('/rest/experiments?culture_collection_id=order&sort=protocol_id')).json();
    expect(records.map(({ labels }: JsonRecord) => labels.protocol_id)).toEqual(sorted);
  });

  it('is by the upper depth, and by the number of reads', async () => {
    const depths = ['120', '5', '0-10', '10.5', '10.25', '9-200', '0'];
    const taxon_id = 1_004_242;
    for (const depth of depths) await createRecord(open.database, 'field_sample', { depth, taxon_id });
    const sorted = ['0', '0-10', '5', '9-200', '10.25', '10.5', '120'];
    expect(await column('/rest/field-sample?taxon_id=1004242&sort=depth', 'depth')).toEqual(sorted);
    for (const lib_reads_seqd of ['100294', '9876', '68449'])
      await createRecord(open.database, 'sequencing_element', { lib_reads_seqd, file_type: 'order' });
    const reads = await column('/rest/sequencing-element?file_type=order&sort=lib_reads_seqd', 'lib_reads_seqd');
    expect(reads).toEqual(['9876', '68449', '100294']);
  });

  it('is by match on request: labels that begin with the terms, labels that contain them, then others', async () => {
    const named = (lastname: string, firstname: string, institute = 'Institute of Names') =>
      createRecord(open.database, 'person', { lastname, firstname, institute });
    for (let i = 0; i < 25; i++) await named('Adams', `${i}`, 'Quillmark University');
    await named('Zander', 'Quillmarkus');
    await named('van Quillmark', 'Zoë');
    await named('Quillmark', 'Sue', 'Quillmark University');
    const order = '/rest/persons?q=quillmark&sort=match&sort=lastname&hits';
    expect((await column(`${order}=4`, 'lastname')) as string[]).toEqual([
      'Quillmark',
      'Zander',
      'van Quillmark',
      'Adams',
    ]);
    const { totalHits } = (await admin.get(`${order}=1`)).json();
    expect(totalHits).toBe(28);
    const paged = [];
    for (let offset = 0; offset < totalHits; offset += 5)
      paged.push(...(await column(`${order}=5&offset=${offset}`, 'id')));
    expect(paged).toEqual(await column(`${order}=100`, 'id'));
    expect((await column('/rest/persons?q=zoë van&sort=match&hits=1', 'lastname')) as string[]).toEqual([
      'van Quillmark',
    ]);
    expect(await column('/rest/persons?sort=match&hits=2&sort=id', 'id')).toEqual(
      await column('/rest/persons?hits=2&sort=id', 'id'),
    );
    expect(await column('/rest/persons?q=quillmark %25&sort=match', 'id')).toEqual([]);
  });

  it.each(entities)('by match is possible for %s', async (entity) => {
    const record = await createRecord(open.database, entity);
    const [name = ''] = entityOf(entity).label;
    const word = String(record[name as keyof typeof record] ?? record.id).split(/\s/)[0] ?? '';
    const response = await admin.get(`/rest/${entityOf(entity).resource}?q=${encodeURIComponent(word)}&sort=match`);
    expect(response.statusCode, response.body).toBe(200);
  });
});

describe.each(entities)('the total number of %s', (entity) => {
  const { id: ownId, resource } = entityOf(entity);
  const numberOf = async () => (await visitor.get(`/rest/${resource}?hits=1`)).json<{ totalHits: number }>().totalHits;

  it('includes each created or deleted record as soon as others see it', async () => {
    const before = await numberOf();
    expect(await numberOf()).toBe(before);
    const { id } = await createRecord(open.database, entity);
    expect(await numberOf()).toBe(before + 1);
    const connection = await open.database.pool.connect();
    try {
      // As an import writes.
      await connection.query('BEGIN; SET LOCAL session_replication_role = replica');
      await connection.query(`DELETE FROM ${entity} WHERE ${ownId} = ${id}`);
      expect(await numberOf()).toBe(before + 1);
      await connection.query('COMMIT');
      expect(await numberOf()).toBe(before);
    } finally {
      connection.release(true);
    }
  });
});
