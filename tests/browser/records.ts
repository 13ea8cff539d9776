import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type EntityName, entityOf } from '../../src/catalogue/index.ts';
import { valueFor } from '../factories.ts';
import type { Account } from './accounts.ts';

export type Given = Record<string, unknown>;
export type Stored = Given & { id: number; version: number; labels: Record<string, string | string[]> };

/** A word that no other test has. */
export const someWord = () => randomUUID().slice(0, 8);

/** The address of an entity's list; with an id, of a record's form. */
export function screenOf(entity: EntityName, id?: number): string {
  const list = `/component/${entityOf(entity).path}`;
  return id === undefined ? list : `${list}/${id}`;
}

async function send(page: Page, method: 'POST' | 'PUT', path: string, data: unknown) {
  const { csrfToken } = await (await page.request.get('/auth/session')).json();
  const answer = await page.request.fetch(path, { method, data, headers: { 'x-csrf-token': csrfToken } });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return answer.json();
}

/** Makes a record as whoever is logged in. */
export function make(page: Page, entity: EntityName, given: Given): Promise<Stored> {
  return send(page, 'POST', `/rest/${entityOf(entity).resource}/`, given);
}

/** Changes a record behind the back of whoever looks at it. */
export function change(page: Page, entity: EntityName, id: number, given: Given): Promise<Stored> {
  return send(page, 'PUT', `/rest/${entityOf(entity).resource}/${id}`, given);
}

export async function read(page: Page, entity: EntityName, id: number): Promise<Stored> {
  return (await page.request.get(`/rest/${entityOf(entity).resource}/${id}`)).json();
}

/** A user who is no administrator. */
export async function makeUser(page: Page): Promise<Account> {
  const account = { email: `robin.${someWord()}@example.org`, password: 'correct horse' };
  await send(page, 'POST', '/rest/users', { name: 'Robin Reader', ...account });
  return account;
}

// Far enough from each other that no two tests make the same.
let made = Math.floor(Math.random() * 1e9);

/** A record with a value in every field; what it refers to is made as well, once for all that refer to it. */
export async function makeWhole(
  page: Page,
  entity: EntityName,
  known = new Map<EntityName, Stored>(),
): Promise<Stored> {
  const stored = known.get(entity);
  if (stored) return stored;
  made += 1;
  const n = made;
  const given: Given = {};
  for (const [name, field] of Object.entries(entityOf(entity).fields)) {
    if (field.type === 'reference') given[name] = (await makeWhole(page, field.to, known)).id;
    else if (field.type === 'references') given[name] = [(await makeWhole(page, field.to, known)).id];
    else given[name] = valueFor(name, field, n);
  }
  // The sum that the example holds is of this kind.
  if ('checksum_method' in given) given.checksum_method = 'MD5';
  const record = await make(page, entity, given);
  known.set(entity, record);
  return record;
}
