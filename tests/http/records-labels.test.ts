import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityName } from '../../src/catalogue/index.ts';
import { entityOf } from '../../src/catalogue/index.ts';
import { labelOf, localizeLabel } from '../../src/catalogue/records/labels.ts';
import { identifyingFields } from '../../src/catalogue/records/natural-keys.ts';
import { buildFields, type FieldValues } from '../factories.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { entities, fieldsOf, type JsonRecord } from './entities.ts';

let open: TestApp;
let admin: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

async function make(entity: EntityName, values: FieldValues): Promise<JsonRecord> {
  const response = await admin.post(`/rest/${entityOf(entity).resource}`, values);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

/** The label as every reference to the record has it. */
async function labelOnServer(entity: EntityName, { id }: JsonRecord): Promise<string | undefined> {
  const { rows } = await sql<{
    label: string;
  }>`SELECT label FROM ${sql.table(entity)} WHERE ${sql.ref(entityOf(entity).id)} = ${id}`.execute(open.database.db);
  return rows[0]?.label;
}

/** The fields without which a record cannot be stored; of those of which one is enough, the last. */
async function required(entity: EntityName): Promise<FieldValues> {
  const all = await buildFields(open.database, entity, {}, { whole: true });
  const names = fieldsOf(entity).flatMap(([name, field]) => (field.required ? [name] : []));
  const identifying = identifyingFields(entityOf(entity));
  if (!names.some((name) => identifying.includes(name))) names.push(identifying.at(-1) ?? '');
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

/** The page's label is the server's, and both say their dates alike in German. */
async function expectSame(entity: EntityName, record: JsonRecord): Promise<void> {
  const label = (await labelOnServer(entity, record)) ?? '';
  expect(labelOf(entity, record)).toBe(label);
  expect(localizeLabel(entity, label, 'de')).toBe(labelOf(entity, record, 'de'));
}

describe.each(entities)('the page and the server give a %s the same label', (entity) => {
  it('with all fields', async () => {
    const record = await make(entity, await buildFields(open.database, entity, {}, { whole: true }));
    await expectSame(entity, record);
  });

  it('with the mandatory fields only', async () => {
    const record = await make(entity, await required(entity));
    await expectSame(entity, record);
  });

  it('without the first field of the label', async () => {
    const [first = ''] = entityOf(entity).label;
    if (entityOf(entity).fields[first]?.required) return;
    const all = await buildFields(open.database, entity, {}, { whole: true });
    const record = await make(entity, { ...all, [first]: null });
    await expectSame(entity, record);
  });
});

it('a list has the labels of the records that its records refer to', async () => {
  const person = await make('person', { firstname: 'Alex', lastname: 'Example' });
  const campaign = await make('campaign', { campaign: 'EMB1', campaign_person_resp: person.id });
  expect(campaign.labels.campaign_person_resp).toBe(labelOf('person', person));
  expect(labelOf('person', person)).toBe(`Example, Alex (${person.id})`);
});

it('a label has the date of a run in the German format, and the texts of a person unchanged', async () => {
  const run = await make('sequencing_run', { seq_date: '2019-05-03', flowcell_id: '2019-05-04' });
  expect(labelOf('sequencing_run', run, 'de')).toBe('03.05.2019, 2019-05-04');
  await expectSame('sequencing_run', run);
  const event = await make('event', { event_label: '2019-05-03' });
  expect(labelOf('event', event, 'de')).toBe('2019-05-03');
  await expectSame('event', event);
});
