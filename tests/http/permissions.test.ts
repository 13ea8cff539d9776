import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityNames, entityOf } from '../../src/catalogue/index.ts';
import { canReadPrivateFields, may, mayChange, permissions, type Verb } from '../../src/catalogue/permissions.ts';
import { buildFields, createRecord } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { entities, exampleChangeOf } from './entities.ts';

let open: TestApp;
let callers: Record<Caller, Client>;
let owner: Client & { user: { id: number; person: number | null } };
beforeAll(async () => {
  open = await openApp();
  owner = await createLoggedInClient(open, ['user']);
  callers = {
    anonymous: createClient(open.app),
    user: await createLoggedInClient(open, ['user']),
    other: await createLoggedInClient(open, []),
    admin: await createLoggedInClient(open, ['admin']),
  };
});
afterAll(() => open.close());

const allCallers = ['anonymous', 'user', 'other', 'admin'] as const;
type Caller = (typeof allCallers)[number];
const verbs = ['read', 'create', 'update', 'delete'] as const satisfies Verb[];

// Rights of administrators alone, written out a second time, so that a slip in the catalogue is seen.
const administratorsOnly: Readonly<Record<string, readonly Verb[]>> = {
  campaigns: ['create', 'update', 'delete'],
  events: ['update', 'delete'],
  'measurement-types': ['update', 'delete'],
  projects: ['update', 'delete'],
  sequencers: ['update', 'delete'],
};

function expected(resource: string, verb: Verb, caller: Caller): number {
  const done = { read: 200, create: 201, update: 200, delete: 204 }[verb];
  if (verb === 'read' || caller === 'admin') return done;
  if (caller === 'anonymous') return 401;
  return administratorsOnly[resource]?.includes(verb) ? 403 : done;
}

describe.each(entities)('%s', (entity) => {
  const { resource } = entityOf(entity);
  const url = `/rest/${resource}`;

  it.each(allCallers.flatMap((caller) => verbs.map((verb) => ({ caller, verb }))))(
    '$verb by $caller',
    async ({ caller, verb }) => {
      const as = callers[caller];
      const { id } = await createRecord(open.database, entity);
      const responses =
        verb === 'read'
          ? [await as.get(url), await as.get(`${url}/${id}`), await as.get(`${url}/${id}/history`)]
          : verb === 'create'
            ? [await as.post(url, await buildFields(open.database, entity))]
            : verb === 'update'
              ? [await as.put(`${url}/${id}`, exampleChangeOf(entity).values)]
              : [await as.delete(`${url}/${id}?perform=true`)];
      for (const response of responses) {
        expect(response.statusCode, response.body).toBe(expected(resource, verb, caller));
        if (response.statusCode > 400) expect(response.json()).toEqual({ message: expect.any(String) });
      }
      const { statusCode } = await callers.admin.get(`${url}/${id}`);
      expect(statusCode).toBe(responses[0]?.statusCode === 204 ? 404 : 200);
      // For the next one, who makes the same change.
      if (verb === 'update') await callers.admin.delete(`${url}/${id}`);
    },
  );
});

it('lets users change their own person', async () => {
  const url = `/rest/persons/${owner.user.person}`;
  const response = await owner.put(url, { firstname: 'Olga', lastname: 'Owner' });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ firstname: 'Olga', version: 2 });
});

// Endpoints that are no record's, with what each caller gets where nothing of that id is there.
describe('accounts, invitations, mails and doubles', () => {
  const uuid = '0190d5a0-0000-7000-8000-000000000000';
  const forUsers = { anonymous: 401, user: 200, other: 200, admin: 200 };
  const forAdministrators = (status: number) => ({ anonymous: 401, user: 403, other: 403, admin: status });
  type Case = [method: 'get' | 'post' | 'delete', url: string, statuses: Readonly<Record<Caller, number>>];
  it.each<Case>([
    ['get', '/auth/sessions', forUsers],
    ['delete', '/auth/sessions', forUsers],
    ['delete', `/auth/sessions/${uuid}`, { anonymous: 401, user: 404, other: 404, admin: 404 }],
    ['delete', '/rest/users/2147483647/sessions', forAdministrators(404)],
    ['get', '/rest/users/2147483647/hand-over', forAdministrators(404)],
    ['post', '/rest/users/2147483647/hand-over', forAdministrators(400)],
    ['post', '/rest/erasures', forAdministrators(400)],
    ['post', '/rest/invitations', forAdministrators(400)],
    ...['accept', 'reject', 'send', 'withdraw'].map(
      (verb): Case => ['post', `/rest/invitations/${uuid}/${verb}`, forAdministrators(404)],
    ),
    ['get', '/rest/mails', forAdministrators(200)],
    ['get', '/rest/mails/delivery', forAdministrators(200)],
    ['get', '/rest/operation', forAdministrators(200)],
    ['get', '/rest/events/doubles', forUsers],
    ['post', '/rest/events/doubles/dismiss', forAdministrators(400)],
  ])('%s %s', async (method, url, statuses) => {
    for (const caller of allCallers)
      expect((await callers[caller][method](url)).statusCode, caller).toBe(statuses[caller]);
  });

  it('let no user end the sessions of others', async () => {
    const { id } = (await owner.get('/auth/sessions')).json().records[0];
    for (const caller of allCallers)
      expect((await callers[caller].delete(`/auth/sessions/${id}`)).statusCode, caller).toBe(
        caller === 'anonymous' ? 401 : 404,
      );
    for (const caller of ['anonymous', 'user', 'other'] as const)
      expect((await callers[caller].delete(`/rest/users/${owner.user.id}/sessions`)).statusCode, caller).toBe(
        caller === 'anonymous' ? 401 : 403,
      );
    expect((await owner.delete(`/rest/users/${owner.user.id}/sessions`)).statusCode).toBe(403);
    expect((await owner.get('/auth/sessions')).statusCode).toBe(200);
  });
});

describe('the roles', () => {
  it.each([
    ['anonymous', 401],
    ['user', 403],
    ['other', 403],
    ['admin', 200],
  ] as const)('are read by %s with %i', async (caller, status) => {
    expect((await callers[caller].get('/rest/user-roles')).statusCode).toBe(status);
    expect((await callers[caller].get('/rest/user-roles/1')).statusCode).toBe(status);
  });

  it('that come with the database cannot be changed, others by administrators', async () => {
    expect((await callers.admin.get('/rest/user-roles?sort=name')).json().records).toMatchObject([
      { role_id: 1, id: 1, name: 'admin' },
      { role_id: 2, id: 2, name: 'user' },
    ]);
    const made = (await callers.admin.post('/rest/user-roles', { name: 'curator' })).json();
    expect((await callers.admin.put(`/rest/user-roles/${made.id}`, { name: 'admin' })).statusCode).toBe(400);
    expect((await callers.admin.delete(`/rest/user-roles/${made.id}`)).statusCode).toBe(204);
    expect((await callers.user.post('/rest/user-roles', { name: 'x' })).statusCode).toBe(403);
    expect((await callers.admin.put('/rest/user-roles/1', { name: 'x' })).statusCode).toBe(403);
    expect((await callers.admin.delete('/rest/user-roles/1?perform=true')).statusCode).toBe(403);
  });
});

describe('the permissions', () => {
  const user = { id: 7, person: 3, roles: [{ name: 'user' }] };
  const admin = { id: 8, person: null, roles: [{ name: 'user' }, { name: 'admin' }] };

  it('exist for every entity', () => {
    expect(Object.keys(permissions).sort()).toEqual([...entityNames].sort());
  });

  it('reserve accounts and invitations for administrators', () => {
    for (const entity of ['user', 'invitation'] as const) {
      for (const verb of verbs) {
        expect(may(null, verb, entity)).toBe(false);
        expect(may(user, verb, entity)).toBe(false);
        expect(may(user, verb, entity, { id: 8 })).toBe(false);
        expect(may(admin, verb, entity)).toBe(true);
      }
    }
  });

  it('let users read and change their own account, except its roles', () => {
    const own = { id: 7 };
    expect(verbs.filter((verb) => may(user, verb, 'user', own))).toEqual(['read', 'update']);
    expect(['name', 'email', 'roles', 'person'].filter((field) => mayChange(user, 'user', own, field))).toEqual([
      'name',
      'email',
    ]);
    expect(mayChange(user, 'user', { id: 8 }, 'name')).toBe(false);
    expect(mayChange(admin, 'user', own, 'roles')).toBe(true);
  });

  it('show private fields to users only', () => {
    expect([null, user, admin].map(canReadPrivateFields)).toEqual([false, true, true]);
  });
});
