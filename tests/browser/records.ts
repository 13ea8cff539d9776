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
 * A word that no other test uses. It has letters alone, so that a search for a number never finds it, and it is never
 * taken for the id of a record.
 */
export const uniqueWord = () =>
  `w${randomUUID().slice(0, 7)}`.replace(/\d/g, (digit) => 'ghjkmnpqrt'.charAt(Number(digit)));

/** Nine digits made of a unique word, for accession numbers that no other test stores. */
export const digitsOf = (word: string) =>
  String(Number.parseInt(word.replace(/\W/g, '').slice(-6), 36) % 1e9).padStart(9, '0');

/** The address of an entity's list, or with an id that of a record's form. */
export function screenPath(entity: EntityName, id?: number): string {
  const list = `/component/${entityOf(entity).path}`;
  return id === undefined ? list : `${list}/${id}`;
}

/** The headers of a request that changes something, for the user who is logged in. */
export async function csrfHeaders(page: Page): Promise<Record<string, string>> {
  const { csrfToken } = await (await page.request.get('/auth/session')).json();
  return { 'x-csrf-token': csrfToken };
}

export async function sendRequest(page: Page, method: 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) {
  const headers = await csrfHeaders(page);
  const response = await page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
  expect(response.status(), await response.text()).toBeLessThan(300);
  return response.status() === 204 ? null : response.json();
}

/** Creates a record as the user who is logged in. */
export function createRecord(page: Page, entity: EntityName, values: FieldValues): Promise<StoredRecord> {
  return sendRequest(page, 'POST', `/rest/${entityOf(entity).resource}/`, values);
}

/** Changes a record by a request, without the page that shows it. */
export function updateRecord(page: Page, entity: EntityName, id: number, values: FieldValues): Promise<StoredRecord> {
  return sendRequest(page, 'PUT', `/rest/${entityOf(entity).resource}/${id}`, values);
}

/** Deletes a record by a request, without the page that shows it. */
export async function deleteRecord(page: Page, entity: EntityName, id: number): Promise<void> {
  await sendRequest(page, 'DELETE', `/rest/${entityOf(entity).resource}/${id}?perform=true`);
}

export async function readRecord(page: Page, entity: EntityName, id: number): Promise<StoredRecord> {
  return (await page.request.get(`/rest/${entityOf(entity).resource}/${id}`)).json();
}

/** Reads a list of records by REST. */
export async function listRecords(
  page: Page,
  entity: EntityName,
  query = '',
): Promise<{ records: StoredRecord[]; totalHits: number }> {
  const response = await page.request.get(`/rest/${entityOf(entity).resource}/?${query}`);
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

/** An email address that no other test uses. */
export const uniqueEmail = (name: string) => `${name}.${uniqueWord()}@example.org`;

/** Creates a user who is no administrator; an administrator has to be logged in. */
export async function createUser(page: Page, name = 'Robin Reader') {
  const account = { email: uniqueEmail(name.toLowerCase().replaceAll(' ', '.')), password: 'correct horse' };
  const { id }: { id: number } = await sendRequest(page, 'POST', '/rest/users', { name, ...account });
  return { ...account, name, id };
}

/** Logs in as a user of one test alone, who has saved nothing yet: mappings of tables belong to an account. */
export async function logInAsNewUser(page: Page): Promise<Account> {
  await logIn(page);
  const account = await createUser(page);
  await logIn(page, account);
  return account;
}

/** Acts as another administrator in another window; an administrator has to be logged in to create the account. */
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

/** Logs in as a user without further rights, the same one for all tests of a worker. */
export async function logInAsUser(page: Page): Promise<void> {
  if (!user) {
    await logIn(page);
    user = await createUser(page);
  }
  await logIn(page, user);
}

/** Imports a table with its study as the user who is logged in. @returns the id of the dataset */
export async function importTable(
  page: Page,
  { title, authors, name, rows }: { title: string; authors: FieldValues[]; name: string; rows: readonly TableRow[] },
): Promise<string> {
  const response = await page.request.post('/rest/templates/upload', {
    headers: await csrfHeaders(page),
    multipart: {
      study_title: title,
      project_study_abstract: 'What lives in the water.',
      project_study_authors: JSON.stringify(authors),
      file: { name, mimeType: 'application/octet-stream', buffer: await buildWorkbook(rows) },
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return response.text();
}

/** Imports rows with a study and a file of this name as the user who is logged in. @returns the id of the dataset */
export function importNamed(page: Page, name: string, rows: readonly TableRow[]): Promise<string> {
  const authors = [{ firstname: 'Jo', lastname: name }];
  return importTable(page, { title: `Study ${name}`, authors, name: `${name}.xlsx`, rows });
}

/** Imports rows as the administrator, before tests that find them by this name. */
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

// Random, so that no two workers create records with the same values.
let recordCount = Math.floor(Math.random() * 1e9);

/** Creates a record with a value in every field, and once each record that it refers to. */
export async function createFullRecord(
  page: Page,
  entity: EntityName,
  created = new Map<EntityName, StoredRecord>(),
): Promise<StoredRecord> {
  const existing = created.get(entity);
  if (existing) return existing;
  recordCount += 1;
  const n = recordCount;
  const values: FieldValues = {};
  for (const [name, field] of Object.entries(entityOf(entity).fields)) {
    if (field.type === 'reference') values[name] = (await createFullRecord(page, field.to, created)).id;
    else if (field.type === 'references') values[name] = [(await createFullRecord(page, field.to, created)).id];
    else values[name] = valueFor(name, field, n);
  }
  // The checksum of the example is an MD5 sum.
  if ('checksum_method' in values) values.checksum_method = 'MD5';
  // A text has no unit.
  if (entity === 'measurement_type') values.kind = 'number';
  // The platform has to match the model.
  if (entity === 'sequencer')
    values.sequencing_platform = platformOf(String(values.seq_meth)) ?? values.sequencing_platform;
  const record = await createRecord(page, entity, values);
  created.set(entity, record);
  return record;
}

/** Creates an event of a campaign with two samples as the user who is logged in. */
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

/** Creates an event with three changes: longitude, location name with a missing latitude, and a long comment. */
export async function createHistory(page: Page): Promise<StoredRecord> {
  const { event } = await createEvent(page);
  await updateRecord(page, 'event', event.id, { geogr_loc_lon: 20.05 });
  await updateRecord(page, 'event', event.id, { geog_loc_name: 'Gotland Deep', geogr_loc_lat: 'not collected' });
  const long = 'Swell; second cast for the deep bottles. '.repeat(5).trim();
  await updateRecord(page, 'event', event.id, { event_comment: long, geogr_loc_lat: 57.32 });
  return event;
}
