import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isList } from '../../src/catalogue/definition.ts';
import { fieldTypes } from '../../src/catalogue/field-types.ts';
import { entityOf, fieldOrder } from '../../src/catalogue/index.ts';
import { withTypeFields } from '../../src/catalogue/measurements/type-rules.ts';
import { identifyingFields } from '../../src/catalogue/records/natural-keys.ts';
import { derivedFields } from '../../src/catalogue/records/record-columns.ts';
import { buildFields, createRecord, type FieldValues } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { entities, exampleChangeOf, fieldsOf, type JsonRecord, messagesOf } from './entities.ts';

let open: TestApp;
let admin: Client & { user: { name: string } };
let visitor: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
  visitor = createClient(open.app);
});
afterAll(() => open.close());

describe.each(entities)('%s', (entity) => {
  const { id: ownId, resource, fields } = entityOf(entity);
  const url = `/rest/${resource}`;
  const { values: change, stored: kept } = exampleChangeOf(entity);
  let values: FieldValues;
  let record: JsonRecord;

  const read = async (id: number) => (await admin.get(`${url}/${id}`)).json<JsonRecord>();
  const history = async (id: number) => (await admin.get(`${url}/${id}/history`)).json().records;

  beforeAll(async () => {
    values = await buildFields(open.database, entity, {}, { whole: true });
    const response = await admin.post(url, values);
    expect(response.statusCode, response.body).toBe(201);
    record = response.json();
  });

  it('is created with all of its fields', async () => {
    expect(record).toMatchObject(values);
    expect(record[ownId]).toBe(record.id);
    const derived = derivedFields[entity] ?? [];
    expect(Object.keys(record).sort()).toEqual(
      [
        ...new Set(['id', ownId, 'created_at', 'updated_at', 'version', 'labels', ...derived, ...Object.keys(fields)]),
      ].sort(),
    );
    const references = Object.keys(fields).filter((name) => fields[name]?.type.startsWith('reference'));
    expect(Object.keys(record.labels).sort()).toEqual(references.sort());
    for (const name of references) expect([record.labels[name]].flat()).toHaveLength([values[name]].flat().length);
  });

  it('is read by its id, with and without a slash at the end', async () => {
    expect(await read(record.id)).toEqual(record);
    expect((await admin.get(`${url}/${record.id}/`)).json()).toEqual(record);
    expect((await visitor.get(`${url}/${record.id}`)).statusCode).toBe(200);
  });

  it.each(['0', '-1', '1.5', 'x', '%20', '007', '99999999', '2147483648', '9223372036854775808', '1%00', '1;2'])(
    'is not found by the id %s',
    async (id) => {
      for (const response of [
        await admin.get(`${url}/${id}`),
        await admin.get(`${url}/${id}/history`),
        await admin.put(`${url}/${id}`, {}),
        await admin.delete(`${url}/${id}?perform=true`),
      ])
        expect(response.statusCode, response.body).toBe(404);
    },
  );

  it('stays unchanged when it is sent back', async () => {
    const response = await admin.put(`${url}/${record.id}`, record);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({ ...record, updated_at: expect.any(String) });
    expect(await history(record.id)).toHaveLength(1);
  });

  it('is changed in the fields that are sent, and in no other', async () => {
    const made: JsonRecord = (
      await admin.post(url, await buildFields(open.database, entity, {}, { whole: true }))
    ).json();
    const response = await admin.put(`${url}/${made.id}`, change);
    expect(response.statusCode, response.body).toBe(200);
    const stored = { ...made, ...kept };
    // The server derives this from two fields, of which one may be the changed one.
    const label = entity === 'measurement_type' && { label: { en: stored.label_en, de: stored.label_de } };
    expect(response.json()).toEqual({ ...stored, ...label, version: 2, updated_at: expect.any(String) });
    expect(response.json().updated_at > made.updated_at).toBe(true);
    const before = Object.fromEntries(Object.keys(kept).map((name) => [name, made[name]]));
    const entries = await history(made.id);
    expect(entries).toMatchObject([
      { action: 'update', before, after: kept },
      { action: 'create', before: null, after: { ...before } },
    ]);
    for (const { when, who } of entries) {
      expect(who).toBe(admin.user.name);
      expect(Date.now() - Date.parse(when)).toBeLessThan(60_000);
    }
    await admin.delete(`${url}/${made.id}?perform=true`);
  });

  it('is not changed by a request with an older version', async () => {
    const { id } = await createRecord(open.database, entity);
    expect((await admin.put(`${url}/${id}`, { ...change, version: 1 })).statusCode).toBe(200);
    const late = await admin.put(`${url}/${id}`, { ...(await buildFields(open.database, entity)), version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json().payload.record).toEqual(await read(id));
    expect(await read(id)).toMatchObject({ ...kept, version: 2 });
    for (const version of ['one', '', 1.5, true, [1], { toString: 1 }])
      expect(messagesOf(await admin.put(`${url}/${id}`, { version }))).toHaveProperty('version');
    await admin.delete(`${url}/${id}`);
  });

  it('is cleared in fields that are null, except mandatory ones', async () => {
    const { id } = await createRecord(
      open.database,
      entity,
      await buildFields(open.database, entity, {}, { whole: true }),
    );
    const optional = fieldsOf(entity).filter(([, field]) => !field.required);
    const everything = Object.fromEntries(optional.map(([name]) => [name, null]));
    const identifying = identifyingFields(entityOf(entity));
    const [kept = ''] = identifying;
    const isNeeded = identifying.every((name) => name in everything);
    const reported = isNeeded
      ? fieldOrder(entity)
          .filter((name) => identifying.includes(name))
          .slice(0, 1)
      : [];
    if (isNeeded) expect(Object.keys(messagesOf(await admin.put(`${url}/${id}`, everything)))).toEqual(reported);
    const { [kept]: _kept, ...others } = everything;
    const nothing = isNeeded ? others : everything;
    const response = await admin.put(`${url}/${id}`, nothing);
    expect(response.statusCode, response.body).toBe(200);
    const lists = optional.filter(([, field]) => isList(field)).map(([name]) => [name, []]);
    expect(response.json()).toMatchObject({ ...nothing, ...Object.fromEntries(lists) });
    const required = fieldsOf(entity).filter(([, field]) => field.required);
    for (const [name] of required)
      expect(messagesOf(await admin.put(`${url}/${id}`, { [name]: ' ' }))).toHaveProperty(name);
    const defaults = entity === 'measurement_type' ? withTypeFields({}, null) : {};
    const lacking = required.map(([name]) => name).filter((name) => defaults[name] === undefined);
    const needed = [...lacking, ...reported].sort();
    expect(Object.keys(messagesOf(await admin.post(url, { id: 1 }))).sort()).toEqual(needed);
  });

  it('refuses unknown fields and invalid values', async () => {
    const bad: [FieldValues, string][] = [
      [{ nonsense: 1 }, 'nonsense'],
      [{ constructor: 'x' }, 'constructor'],
      [{ searched: 'x' }, 'searched'],
      [{ dataset_id: 1 }, 'dataset_id'],
    ];
    for (const [name, field] of fieldsOf(entity)) {
      if (field.type !== 'references') bad.push([{ [name]: { a: 1 } }, name], [{ [name]: true }, name]);
      if (fieldTypes[field.type].column === 'double precision' || field.type === 'integer')
        bad.push([{ [name]: 'a lot' }, name]);
      if (field.type === 'reference')
        bad.push([{ [name]: 99_999_999 }, name], [{ [name]: 1e300 }, name], [{ [name]: -1 }, name]);
      if (field.type === 'references')
        bad.push(
          [{ [name]: [99_999_999] }, name],
          [{ [name]: 1 }, name],
          [{ [name]: ['x'] }, name],
          [{ [name]: [null] }, name],
        );
      if (field.type === 'date') bad.push([{ [name]: '03/04/2015' }, name], [{ [name]: '2019-02-30' }, name]);
      if (field.type === 'latitude') bad.push([{ [name]: 91 }, name]);
      if (field.type === 'text') bad.push([{ [name]: 'x'.repeat(40_000) }, name], [{ [name]: 'a\u0000b' }, name]);
    }
    for (const [begin, end] of entityOf(entity).periods ?? [])
      bad.push([{ [begin]: '2019-03-02', [end]: '2019-03-01' }, end], [{ [end]: '1999' }, end]);
    for (const [body, name] of bad) {
      const response = messagesOf(await admin.put(`${url}/${record.id}`, body));
      expect(Object.keys(response), JSON.stringify(body).slice(0, 200)).toEqual([name]);
      expect(response[name]?.join()).toMatch(/\p{L}/u);
      expect(messagesOf(await admin.post(url, { ...values, ...body }))).toHaveProperty([name]);
    }
    for (const body of ['[]', '1', '"x"', '{', 'null'])
      expect((await admin.post(url, body, { 'content-type': 'application/json' })).statusCode, body).toBe(400);
    const [first = ''] = Object.keys(change);
    for (const [length, status] of [
      [2 ** 20, 400],
      [5e6, 413],
    ] as const)
      expect((await admin.put(`${url}/${record.id}`, { [first]: 'x'.repeat(length) })).statusCode).toBe(status);
    expect((await read(record.id)).version).toBe(1);
    expect(await history(record.id)).toHaveLength(1);
  });

  it('has one record with a natural key', async () => {
    for (const key of entityOf(entity).keys) {
      if (entityOf(entity).within) continue;
      const names = new Set(entityOf(entity).keys.flat());
      const apart = Object.fromEntries([...names].filter((name) => !key.includes(name)).map((name) => [name, null]));
      const required = fieldsOf(entity).some(([name, field]) => field.required && name in apart);
      if (required) continue;
      const first = await createRecord(open.database, entity, apart);
      // A model brings its platform along, which must fit it.
      const existing = entity === 'sequencer' ? [...key, 'sequencing_platform'] : key;
      const same = Object.fromEntries(existing.map((name) => [name, (first as unknown as FieldValues)[name]]));
      const second = await buildFields(open.database, entity, { ...apart, ...same });
      const response = messagesOf(await admin.post(url, second));
      expect(Object.keys(response), key.join()).toEqual([key[0]]);
      const other = await createRecord(open.database, entity, apart);
      expect(messagesOf(await admin.put(`${url}/${other.id}`, same))).toEqual(response);
      expect((await read(other.id)).version).toBe(1);
    }
  });
});
