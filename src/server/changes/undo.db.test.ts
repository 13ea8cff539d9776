import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSurvey } from '../../../demo/survey.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { buildWorkbook } from '../../../tests/workbooks.ts';
import { importedEntities } from '../../catalogue/chain.ts';
import { type EntityName, entityNames, entityOf } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import { runImport } from '../importing/pipeline.ts';
import { recordChange } from '../records/recorded-change.ts';
import { removeRecords } from '../records/remove.ts';
import { createRecord, updateRecord } from '../records/store.ts';
import { joinTables } from './folded-rows.ts';
import type { Obstacle } from './obstacles.ts';
import { undoChange } from './undo.ts';

let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'strandbook-changes-'));
  const path = join(folder, 'survey.xlsx');
  await writeFile(path, await buildWorkbook(generateSurvey(60)));
  const { rows } = await test.database.pool.query(
    `INSERT INTO "user" (name, email) VALUES ('importer', 'importer@example.org') RETURNING id`,
  );
  const job = { path, filename: 'survey.xlsx', userId: rows[0].id, study: null, connection: test.database.connection };
  const stored = await runImport(
    job,
    () => undefined,
    () => true,
  );
  expect(stored).toMatchObject({ kind: 'stored' });
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

/** The rows of all records and links, without what every change counts up. */
async function readAll(): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of [...entityNames, ...joinTables.map((join) => join.table)]) {
    const { rows } = await test.database.pool.query(
      `SELECT to_jsonb(t) - '{version,updated_at}'::text[] AS row FROM "${table}" t ORDER BY 1`,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

const change = (
  entity: EntityName,
  action: 'create' | 'delete' | 'update',
  work: (trx: Transaction<Tables>) => Promise<unknown>,
) =>
  test.database.db
    .transaction()
    .execute(async (trx) => (await recordChange(trx, null, { action, entity, label: entity }, () => work(trx))).change);

const remove = (entity: EntityName, id: number) =>
  change(entity, 'delete', (trx) => removeRecords(trx, null, entity, [id], { perform: true }));

const undo = (id: number): Promise<Obstacle[]> =>
  test.database.db.transaction().execute(async (trx) => {
    const description = { action: 'undo', entity: 'campaign', label: 'undone' } as const;
    return (await recordChange(trx, null, description, () => undoChange(trx, null, id, 'whole'))).result;
  });

it('a record of every kind comes back with all of its links after it was deleted', async () => {
  const before = await readAll();
  for (const entity of importedEntities) {
    const { id } = entityOf(entity);
    const { rows } = await test.database.pool.query(`SELECT ${id} AS id FROM ${entity} ORDER BY 1 LIMIT 1`);
    if (!rows[0]) continue;
    const deleted = await remove(entity, rows[0].id);
    expect([entity, await undo(deleted)]).toEqual([entity, []]);
    expect(await readAll(), entity).toEqual(before);
  }
});

it('many changes that are undone in reverse leave everything as it was', async () => {
  const before = await readAll();
  const changes: number[] = [];
  for (let round = 0; round < 3; round++)
    for (const entity of importedEntities) {
      const { id } = entityOf(entity);
      const { rows } = await test.database.pool.query(`SELECT ${id} AS id FROM ${entity} ORDER BY 1 LIMIT 1`);
      if (rows[0]) changes.push(await remove(entity, rows[0].id));
    }
  for (const id of changes.toReversed()) expect(await undo(id)).toEqual([]);
  expect(await readAll()).toEqual(before);
});

describe('a measurement type with measurements', () => {
  let types = 0;
  const measured = { value: 1, missing: 'not collected' } as const;

  it.each(Object.entries(measured))('is not gone when its creation is undone (%s)', async (_, value) => {
    const { id, change: created } = await createType('m');
    const before = await readAll();
    const { event, change: set } = await measure(value);
    const between = await readAll();
    expect(await undo(created)).toEqual([{ resource: 'measurement-types', id, field: null, reason: 'used' }]);
    expect(await readAll()).toEqual(between);
    expect([await undo(set), await readAll()]).toEqual([[], before]);
    expect([event, await undo(created)]).toEqual([event, []]);
  });

  it('keeps its unit when the change of it is undone', async () => {
    const { id } = await createType('m');
    const changed = await change('measurement_type', 'update', (trx) =>
      updateRecord(trx, null, 'measurement_type', id, { unit: 'km' }),
    );
    const { change: set } = await measure(1);
    expect(await undo(changed)).toEqual([{ resource: 'measurement-types', id, field: 'unit', reason: 'used' }]);
    await undo(set);
    expect(await undo(changed)).toEqual([]);
  });

  async function createType(unit: string) {
    types += 1;
    let id = 0;
    const done = await change('measurement_type', 'create', async (trx) => {
      id = Number(await createRecord(trx, null, 'measurement_type', { name: `quantity ${types}`, unit }));
    });
    return { id, change: done };
  }

  /** Gives an event a measurement of the newest type. */
  async function measure(value: number | string) {
    const { rows } = await test.database.pool.query('SELECT event_id AS id FROM event ORDER BY 1 LIMIT 1');
    const event: number = rows[0].id;
    const measurements = [{ name: `quantity ${types}`, value }];
    return {
      event,
      change: await change('event', 'update', (trx) => updateRecord(trx, null, 'event', event, { measurements })),
    };
  }
});

it('a field that was changed again is named, and nothing is undone', async () => {
  const { rows } = await test.database.pool.query('SELECT event_id AS id FROM event ORDER BY 1 LIMIT 1');
  const id: number = rows[0].id;
  const setComment = (comment: string) =>
    change('event', 'update', (trx) => updateRecord(trx, null, 'event', id, { event_comment: comment }));
  const first = await setComment('one');
  const second = await setComment('two');
  const between = await readAll();
  expect(await undo(first)).toEqual([{ resource: 'events', id, field: 'event_comment', reason: 'changed' }]);
  expect(await readAll()).toEqual(between);
  expect(await undo(second)).toEqual([]);
  expect(await undo(first)).toEqual([]);
});
