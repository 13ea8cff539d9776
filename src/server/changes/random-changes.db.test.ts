import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateSurvey } from '../../../demo/survey.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { valueFor } from '../../../tests/factories.ts';
import { buildWorkbook } from '../../../tests/workbooks.ts';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { type EntityName, entityNames, entityOf } from '../../catalogue/index.ts';
import { measuredEntities } from '../../catalogue/measurements/measurement.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { runImport } from '../importing/pipeline.ts';
import { KeyTakenError } from '../records/natural-keys.ts';
import { removeRecords } from '../records/remove.ts';
import { createRecord, updateRecord } from '../records/store.ts';
import { changeMany } from './change-many.ts';
import { joinTables } from './folded-rows.ts';
import { readChange } from './listed-changes.ts';
import { mergeRecords } from './merge.ts';
import { undoRecordedChange } from './undo-recorded.ts';

let test: TestDatabase;
let folder: string;
let user: SessionUser;
/** Tables for imports: one with other records of its own, and one that adds to the records of the first. */
const tables: string[] = [];

/** The kinds of records in the sequences; those of a survey's chain, and what it refers to. */
const entities = [
  'person',
  'protocol',
  'measurement_type',
  'campaign',
  'event',
  'field_sample',
  'nucleic_acid_sample',
  'sequencing_library',
  'sequencing_run',
  'project',
  'publication',
  'project_study',
  'sequencing_element',
] as const satisfies readonly EntityName[];

const importTable = async (path: string): Promise<void> => {
  const job = { path, filename: 'random.xlsx', userId: user.id, study: null, connection: test.database.connection };
  const outcome = await runImport(
    job,
    () => undefined,
    () => true,
  );
  if (outcome.kind !== 'stored') throw new HttpError(400, 'errors.badRequest');
};

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'strandbook-random-'));
  const { rows } = await test.database.pool.query(
    `INSERT INTO "user" (name, email) VALUES ('somebody', 'somebody@example.org') RETURNING id, name, email`,
  );
  user = { ...rows[0], person: null, roles: [{ role_id: 1, name: 'admin' }] };
  const survey = generateSurvey(12);
  for (const [name, part] of [survey.slice(0, 6), survey.slice(6, 9), survey.slice(9)].entries()) {
    const path = join(folder, `${name}.xlsx`);
    await writeFile(path, await buildWorkbook(part));
    tables.push(path);
  }
  await importTable(tables.shift() ?? '');
  // Shared records, such as sequencers, stay when an import is undone; the tables bring no others.
  for (const path of tables) await importTable(path);
  const { rows: datasets } = await test.database.pool.query(
    `SELECT id FROM change WHERE action = 'import' ORDER BY id DESC LIMIT ${tables.length}`,
  );
  for (const { id } of datasets) await undo(id);
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

/** The rows of all records and links, without what every change counts up. */
async function readAll(): Promise<Record<string, unknown>> {
  const tablesOfAll = [
    ...entityNames.filter((entity) => entity !== 'dataset'),
    ...joinTables.map(({ table }) => table),
    ...measuredEntities.map((entity) => `${entity}_measurement`),
  ];
  const all = tablesOfAll.map(
    (
      table,
    ) => `SELECT '${table}' AS name, (SELECT jsonb_agg(to_jsonb(t) - '{version,updated_at}'::text[] ORDER BY t) AS rows
      FROM (SELECT * FROM "${table}" ORDER BY 1, 2) t)`,
  );
  const { rows } = await test.database.pool.query(all.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, rows: content }) => [name, content]));
}

const inTransaction = <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  test.database.db.transaction().execute(work);

const undo = (id: number): Promise<unknown> =>
  inTransaction(async (trx) => {
    const change = await readChange(trx, user, id, 'FOR UPDATE');
    if (!change) throw new Error(`there is no change ${id}`);
    return undoRecordedChange(trx, user, change, 'whole');
  });

/** A step of a sequence; its numbers choose among what there is. */
type Step = {
  kind: 'create' | 'update' | 'many' | 'links' | 'delete' | 'merge' | 'import' | 'undo';
  numbers: number[];
};

const step = fc.record<Step>({
  kind: fc.constantFrom('create', 'update', 'many', 'links', 'delete', 'delete', 'merge', 'merge', 'import', 'undo'),
  numbers: fc.array(fc.nat(10_000), { minLength: 6, maxLength: 6 }),
});

const pick = <T>(items: readonly T[], number: number): T => items[number % items.length] as T;

async function readIds(entity: EntityName): Promise<number[]> {
  const { id } = entityOf(entity);
  const { rows } = await test.database.pool.query(`SELECT ${id} AS id FROM ${entity} ORDER BY 1`);
  return rows.map((row) => row.id);
}

/** Several of an entity's records. */
async function pickSome(entity: EntityName, numbers: readonly number[]): Promise<number[]> {
  const ids = await readIds(entity);
  return ids.length === 0 ? [] : [...new Set(numbers.map((number) => pick(ids, number)))];
}

/** A value for a field: made up, of a reference one that exists, or none. */
async function pickValue(entity: EntityName, name: string, number: number): Promise<RecordValues[string]> {
  const field = entityOf(entity).fields[name];
  if (!field || number % 5 === 0) return null;
  if (field.type === 'reference' || field.type === 'references') {
    const [id = null] = await pickSome(field.to, [number]);
    return field.type === 'reference' || id === null ? id : [id];
  }
  return valueFor(name, field, number);
}

async function takeStep({ kind, numbers: [a = 0, b = 0, c = 0, d = 0, e = 0] }: Step, undoable: readonly number[]) {
  const entity = pick(entities, a);
  const ids = await pickSome(entity, [b, c, d].slice(0, 1 + (e % 3)));
  const [first, ...others] = ids;
  const fields = Object.entries(entityOf(entity).fields);
  const [name] = pick(fields, e);
  const lists = fields.filter(([, field]) => field.type === 'references');
  if (kind === 'import') return importTable(pick(tables, b));
  if (kind === 'undo') return undoable.length > 0 ? undo(pick(undoable, b)) : undefined;
  const value = await pickValue(entity, name, d);
  return inTransaction<unknown>(async (trx) => {
    if (kind === 'create') return createRecord(trx, user, entity, { [name]: value });
    if (first === undefined) return undefined;
    const common = { check: false, reason: null, ids } as const;
    switch (kind) {
      case 'update':
        return updateRecord(trx, user, entity, first, { [name]: value });
      case 'many':
        return changeMany(trx, user, entity, { ...common, set: { [name]: value } }, undefined);
      case 'links': {
        const [list, field] = lists.length > 0 ? pick(lists, e) : [];
        if (!list || field?.type !== 'references') return undefined;
        const { rows } = await test.database.pool.query(`SELECT ${field.to}_id AS id FROM ${field.to} ORDER BY 1`);
        if (rows.length === 0) return undefined;
        const links = { [list]: [pick(rows, d).id as number] };
        return changeMany(trx, user, entity, { ...common, [e % 2 === 0 ? 'add' : 'remove']: links }, undefined);
      }
      case 'delete':
        return removeRecords(trx, user, entity, ids, { perform: true });
      case 'merge':
        return others.length > 0
          ? mergeRecords(trx, user, entity, { into: first, ids: others, set: {}, reason: 'random' })
          : undefined;
      default:
        return kind satisfies never;
    }
  });
}

it('random sequences of changes, merges, deletions and imports that are undone in reverse leave everything as it was', async () => {
  const before = await readAll();
  const counts = { steps: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const { rows: last } = await test.database.pool.query('SELECT coalesce(max(id), 0) AS id FROM change');
      const made = async (): Promise<number[]> => {
        const { rows } = await test.database.pool.query('SELECT id FROM change WHERE id > $1 ORDER BY id DESC', [
          last[0].id,
        ]);
        return rows.map(({ id }) => id);
      };
      for (const one of steps) {
        counts.steps += 1;
        await takeStep(one, await made()).catch((error: unknown) => {
          // Rules and keys refuse some of the steps, which then change nothing.
          const isRefused = error instanceof HttpError || error instanceof KeyTakenError;
          if (!isRefused && errorCodeOf(error) !== sqlStates.uniqueViolation) throw error;
          counts.refused += 1;
        });
      }
      for (const id of await made()) await undo(id);
      expect(await readAll()).toEqual(before);
    }),
    // After a failure the records are other ones, so that a shorter sequence would show nothing.
    { numRuns: 1000, endOnFailure: true },
  );
  expect(counts.refused / counts.steps).toBeLessThan(0.5);
}, 900_000);
