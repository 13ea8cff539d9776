import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { type EntityName, entityOf } from '../../src/catalogue/index.ts';
import { platformOf } from '../../src/catalogue/vocabularies/sequencing.ts';
import { valueFor } from '../factories.ts';
import { buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Account, expect, logIn } from './fixtures.ts';

export type FieldValues = Record<string, unknown>;
export type StoredRecord = FieldValues & { id: number; version: number; labels: Record<string, string | string[]> };

/**
 * A word that no other test has, of letters alone: a test that looks for a number finds it in no word, and a word of digits would
 * be looked up as a record's number as well.
 */
export const uniqueWord = () =>
  `w${randomUUID().slice(0, 7)}`.replace(/\d/g, (digit) => 'ghjkmnpqrt'.charAt(Number(digit)));

/** The address of an entity's list; with an id, of a record's form. */
export function screenPath(entity: EntityName, id?: number): string {
  const list = `/component/${entityOf(entity).path}`;
  return id === undefined ? list : `${list}/${id}`;
}

/** The headers of a call that changes something, for whoever is logged in. */
export async function csrfHeaders(page: Page): Promise<Record<string, string>> {
  const { csrfToken } = await (await page.request.get('/auth/session')).json();
  return { 'x-csrf-token': csrfToken };
}

export async function sendRequest(page: Page, method: 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) {
  const headers = await csrfHeaders(page);
  const answer = await page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return answer.status() === 204 ? null : answer.json();
}

/** Makes a record as whoever is logged in. */
export function createRecord(page: Page, entity: EntityName, given: FieldValues): Promise<StoredRecord> {
  return sendRequest(page, 'POST', `/rest/${entityOf(entity).resource}/`, given);
}

/** Changes a record behind the back of whoever looks at it. */
export function updateRecord(page: Page, entity: EntityName, id: number, given: FieldValues): Promise<StoredRecord> {
  return sendRequest(page, 'PUT', `/rest/${entityOf(entity).resource}/${id}`, given);
}

/** Deletes a record behind the back of whoever looks at it. */
export async function deleteRecord(page: Page, entity: EntityName, id: number): Promise<void> {
  await sendRequest(page, 'DELETE', `/rest/${entityOf(entity).resource}/${id}?perform=true`);
}

export async function readRecord(page: Page, entity: EntityName, id: number): Promise<StoredRecord> {
  return (await page.request.get(`/rest/${entityOf(entity).resource}/${id}`)).json();
}

/** Asks REST for a list. */
export async function listRecords(
  page: Page,
  entity: EntityName,
  query = '',
): Promise<{ records: StoredRecord[]; totalHits: number }> {
  const answer = await page.request.get(`/rest/${entityOf(entity).resource}/?${query}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** An address that no other test has. */
export const uniqueEmail = (name: string) => `${name}.${uniqueWord()}@example.org`;

/** A user who is no administrator, made by the administrator who is logged in. */
export async function createUser(page: Page, name = 'Robin Reader') {
  const account = { email: uniqueEmail(name.toLowerCase().replaceAll(' ', '.')), password: 'correct horse' };
  const { id }: { id: number } = await sendRequest(page, 'POST', '/rest/users', { name, ...account });
  return { ...account, name, id };
}

/** Does something as another administrator, in a window of their own; the one who is logged in makes the account. */
export async function asOtherAdministrator(page: Page, act: (other: Page) => Promise<unknown>): Promise<void> {
  const { records } = await listRecords(page, 'role', 'name=admin');
  const account = { email: uniqueEmail('kim.keeper'), password: 'correct horse' };
  await sendRequest(page, 'POST', '/rest/users', {
    name: 'Kim Keeper',
    ...account,
    roles: records.map(({ id }) => id),
  });
  const baseURL = new URL(page.url()).origin;
  const other = await page.context().browser()?.newPage({ locale: 'en-GB', baseURL });
  if (!other) throw new Error('the browser is gone');
  await logIn(other, account);
  await act(other);
  await other.close();
}

let user: Account | undefined;

/** Logs in as somebody without further rights, the same for all tests of a worker. */
export async function logInAsUser(page: Page): Promise<void> {
  if (!user) {
    await logIn(page);
    user = await createUser(page);
  }
  await logIn(page, user);
}

/** Imports a table with its study as whoever is logged in. @returns the number of the dataset */
export async function importTable(
  page: Page,
  { title, authors, name, rows }: { title: string; authors: FieldValues[]; name: string; rows: readonly TableRow[] },
): Promise<string> {
  const answer = await page.request.post('/rest/templates/upload', {
    headers: await csrfHeaders(page),
    multipart: {
      study_title: title,
      project_study_abstract: 'What lives in the water.',
      project_study_authors: JSON.stringify(authors),
      file: { name, mimeType: 'application/octet-stream', buffer: await buildWorkbook(rows) },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.text();
}

/** Imports rows with a study and a file by this name as whoever is logged in. @returns the number of the dataset */
export function importNamed(page: Page, name: string, rows: readonly TableRow[]): Promise<string> {
  const authors = [{ firstname: 'Jo', lastname: name }];
  return importTable(page, { title: `Study ${name}`, authors, name: `${name}.xlsx`, rows });
}

/** Imports rows as the administrator, before tests that find them by the name. */
export async function importBefore(
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  name: string,
  rows: readonly TableRow[],
): Promise<void> {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  await logIn(page);
  await importNamed(page, name, rows);
  await page.close();
}

// Far enough from each other that no two tests make the same.
let recordCount = Math.floor(Math.random() * 1e9);

/** A record with a value in every field; what it refers to is made as well, once for all that refer to it. */
export async function createFullRecord(
  page: Page,
  entity: EntityName,
  known = new Map<EntityName, StoredRecord>(),
): Promise<StoredRecord> {
  const stored = known.get(entity);
  if (stored) return stored;
  recordCount += 1;
  const n = recordCount;
  const given: FieldValues = {};
  for (const [name, field] of Object.entries(entityOf(entity).fields)) {
    if (field.type === 'reference') given[name] = (await createFullRecord(page, field.to, known)).id;
    else if (field.type === 'references') given[name] = [(await createFullRecord(page, field.to, known)).id];
    else given[name] = valueFor(name, field, n);
  }
  // The sum that the example holds is of this kind.
  if ('checksum_method' in given) given.checksum_method = 'MD5';
  // The platform is the model's.
  if (entity === 'sequencer')
    given.sequencing_platform = platformOf(String(given.seq_meth)) ?? given.sequencing_platform;
  const record = await createRecord(page, entity, given);
  known.set(entity, record);
  return record;
}

/** An event of a campaign with two samples; whoever is logged in makes them. */
export async function createEvent(
  page: Page,
): Promise<{ campaign: StoredRecord; event: StoredRecord; samples: StoredRecord[] }> {
  const word = uniqueWord();
  const campaign = await createRecord(page, 'campaign', { campaign: `EMB177 ${word}` });
  const event = await createRecord(page, 'event', {
    campaign_id: campaign.id,
    event_label: `TF0271 ${word}`,
    geogr_loc_lat: 57.32,
    geogr_loc_lon: 20.5,
    geog_loc_name: 'Baltic Sea: Gotland Basin',
  });
  const environment = { env_broad_scale: 'marine biome', env_local_scale: 'photic zone', env_medium: 'sea water' };
  const sample = (depth: string) =>
    createRecord(page, 'field_sample', {
      event_id: event.id,
      field_sample_name: `${word}_${depth}m`,
      depth,
      ...environment,
    });
  return { campaign, event, samples: [await sample('5'), await sample('20')] };
}

/** An event with three changes: its longitude, its name with the reason of its latitude, and a long comment. */
export async function createHistory(page: Page): Promise<StoredRecord> {
  const { event } = await createEvent(page);
  await updateRecord(page, 'event', event.id, { geogr_loc_lon: 20.05 });
  await updateRecord(page, 'event', event.id, { geog_loc_name: 'Gotland Deep', geogr_loc_lat: 'not collected' });
  const long = 'Swell; second cast for the deep bottles. '.repeat(5).trim();
  await updateRecord(page, 'event', event.id, { event_comment: long, geogr_loc_lat: 57.32 });
  return event;
}
