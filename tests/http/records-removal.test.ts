import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EntityName, entityOf } from '../../src/catalogue/index.ts';
import { createRecord } from '../factories.ts';
import { type Client, loggedIn, type OpenApp, openApp } from './client.ts';
import { changeOf, entities, fieldsOf, type JsonRecord } from './entities.ts';

let open: OpenApp;
let admin: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await loggedIn(open, ['admin']);
});
afterAll(() => open.close());

/** Who refers to an entity. */
const referring = (target: EntityName) =>
  entities.flatMap((entity) =>
    fieldsOf(entity).flatMap(([name, field]) =>
      (field.type === 'reference' || field.type === 'references') && field.to === target
        ? [{ entity, name, several: field.type === 'references' }]
        : [],
    ),
  );

describe.each(entities)('%s', (entity) => {
  const url = `/rest/${entityOf(entity).resource}`;
  const { given, kept: change } = changeOf(entity);
  const read = async (id: number) => (await admin.get(`${url}/${id}`)).json<JsonRecord>();

  it('is deleted, and its history stays', async () => {
    const { id } = await createRecord(open.database, entity, given);
    const answer = await admin.delete(`${url}/${id}`);
    expect(answer.statusCode, answer.body).toBe(204);
    expect((await admin.get(`${url}/${id}`)).statusCode).toBe(404);
    expect((await admin.delete(`${url}/${id}`)).statusCode).toBe(404);
    const [last] = (await admin.get(`${url}/${id}/history`)).json().records;
    expect(last).toMatchObject({ action: 'delete', before: change, after: null });
  });

  it.each(referring(entity))('is deleted only out of $entity.$name', async ({ entity: other, name, several }) => {
    const { id } = await createRecord(open.database, entity);
    const kept = several ? [(await createRecord(open.database, entity)).id] : [];
    const referrer = await createRecord(open.database, other, { [name]: several ? [id, ...kept] : id });
    const refused = await admin.delete(`${url}/${id}`);
    expect(refused.statusCode, refused.body).toBe(403);
    expect(refused.json().payload).toEqual({ references: [{ resource: entityOf(other).resource, count: 1 }] });
    expect(await read(id)).toMatchObject({ id, version: 1 });
    const answer = await admin.delete(`${url}/${id}?perform=true`);
    expect(answer.statusCode, answer.body).toBe(204);
    const there = `/rest/${entityOf(other).resource}/${referrer.id}`;
    const left = (await admin.get(there)).json<JsonRecord>();
    expect(left).toMatchObject({ version: 2, [name]: several ? kept : null });
    expect((await admin.get(`${there}/history`)).json().records[0]).toMatchObject({
      action: 'unlink',
      before: { [name]: several ? [id, ...kept] : id },
      after: { [name]: several ? kept : null },
    });
  });
});

describe('a person who has an account or was invited', () => {
  it.each(['user', 'invitation'] as const)('(%s) is deleted by administrators alone, who learn why', async (entity) => {
    const researcher = await loggedIn(open, ['user']);
    const { id } = await createRecord(open.database, 'person');
    const name = entity === 'user' ? 'person' : 'person_id';
    await createRecord(open.database, entity, { [name]: id });
    for (const query of ['', '?perform=true']) {
      const refused = await researcher.delete(`/rest/persons/${id}${query}`);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toEqual({ message: 'Only an administrator can delete this.' });
    }
    const told = await admin.delete(`/rest/persons/${id}`);
    expect(told.json().payload).toEqual({ references: [{ resource: entityOf(entity).resource, count: 1 }] });
  });
});
