import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Transaction } from 'kysely';
import { generateSurvey } from '../demo/survey.ts';
import type { SessionUser } from '../src/catalogue/endpoints/accounts.ts';
import { type EntityName, entityOf } from '../src/catalogue/index.ts';
import type { RecordValues } from '../src/catalogue/records/records.ts';
import { createUser } from '../src/server/accounts/users.ts';
import { changeMany } from '../src/server/changes/change-many.ts';
import { readChange } from '../src/server/changes/listed-changes.ts';
import { mergeRecords } from '../src/server/changes/merge.ts';
import { undoRecordedChange } from '../src/server/changes/undo-recorded.ts';
import { errorCodeOf, sqlStates } from '../src/server/database/failures.ts';
import type { Tables } from '../src/server/database/tables.ts';
import { HttpError } from '../src/server/http/errors.ts';
import { runImport } from '../src/server/importing/pipeline.ts';
import { KeyTakenError } from '../src/server/records/natural-keys.ts';
import { removeRecords } from '../src/server/records/remove.ts';
import { createRecord, updateRecord } from '../src/server/records/store.ts';
import type { TestDatabase } from './database.ts';
import { valueFor } from './factories.ts';
import { buildWorkbook } from './workbooks.ts';

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

/** A step of a random sequence; its numbers choose among what there is. */
export type Step = {
  kind: 'create' | 'update' | 'many' | 'links' | 'delete' | 'merge' | 'import' | 'undo';
  numbers: number[];
};

export const randomStep: fc.Arbitrary<Step> = fc.record<Step>({
  kind: fc.constantFrom('create', 'update', 'many', 'links', 'delete', 'delete', 'merge', 'merge', 'import', 'undo'),
  numbers: fc.array(fc.nat(10_000), { minLength: 6, maxLength: 6 }),
});

const pick = <T>(items: readonly T[], number: number): T => items[number % items.length] as T;

/** Random work of one user on a database. */
export type RandomChanges = {
  user: SessionUser;
  /** Takes a step. @returns false where rules or keys refuse it, so that nothing is changed */
  takeStep: (step: Step, undoable: readonly number[]) => Promise<boolean>;
  /** @param extent whether everything or what is possible */
  undo: (change: number, extent?: 'whole' | 'possible') => Promise<unknown>;
  /** The ids of all changes behind one, the latest first. */
  changesSince: (last: number) => Promise<number[]>;
  lastChange: () => Promise<number>;
  close: () => Promise<void>;
};

/** Prepares random work: a survey is imported, and there are two more tables to import, whose shared records are there. */
export async function createRandomChanges({ database }: TestDatabase): Promise<RandomChanges> {
  const { db, pool, connection } = database;
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-random-'));
  const somebody = { name: 'somebody', email: 'somebody@example.org', passwordHash: null, roles: ['admin'] };
  const user = (await db.transaction().execute((trx) => createUser(trx, somebody))) as SessionUser;
  /** Tables for imports: one with other records of its own, and one that adds to the records of the first. */
  const tables: string[] = [];

  const importTable = async (path: string): Promise<void> => {
    const job = { path, filename: 'random.xlsx', userId: user.id, study: null, connection };
    const outcome = await runImport(
      job,
      () => undefined,
      () => true,
    );
    if (outcome.kind !== 'stored') throw new HttpError(400, 'errors.badRequest');
  };

  const inTransaction = <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    db.transaction().execute(work);

  const undo: RandomChanges['undo'] = (id, extent = 'whole') =>
    inTransaction(async (trx) => {
      const change = await readChange(trx, user, id, 'FOR UPDATE');
      if (!change) throw new Error(`there is no change ${id}`);
      return undoRecordedChange(trx, user, change, extent);
    });

  async function readIds(entity: EntityName): Promise<number[]> {
    const { id } = entityOf(entity);
    const { rows } = await pool.query(`SELECT ${id} AS id FROM ${entity} ORDER BY 1`);
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

  async function attempt({ kind, numbers: [a = 0, b = 0, c = 0, d = 0, e = 0] }: Step, undoable: readonly number[]) {
    const entity = pick(entities, a);
    const ids = await pickSome(entity, [b, c, d].slice(0, 1 + (e % 3)));
    const [first, ...others] = ids;
    const fields = Object.entries(entityOf(entity).fields);
    const [name] = pick(fields, e);
    const lists = fields.filter(([, field]) => field.type === 'references');
    if (kind === 'import') return importTable(pick(tables, b));
    if (kind === 'undo')
      return undoable.length > 0 ? undo(pick(undoable, b), c % 3 === 0 ? 'possible' : 'whole') : undefined;
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
          const { rows } = await pool.query(`SELECT ${field.to}_id AS id FROM ${field.to} ORDER BY 1`);
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

  const survey = generateSurvey(12);
  for (const [name, part] of [survey.slice(0, 6), survey.slice(6, 9), survey.slice(9)].entries()) {
    const path = join(folder, `${name}.xlsx`);
    await writeFile(path, await buildWorkbook(part));
    tables.push(path);
  }
  await importTable(tables.shift() ?? '');
  const changesSince = async (last: number): Promise<number[]> => {
    const { rows } = await pool.query('SELECT id FROM change WHERE id > $1 ORDER BY id DESC', [last]);
    return rows.map(({ id }) => id);
  };
  const lastChange = async () => Math.max(0, ...(await changesSince(0)));
  // Shared records, such as sequencers, stay when an import is undone; the tables bring no others.
  const before = await lastChange();
  for (const path of tables) await importTable(path);
  for (const id of await changesSince(before)) await undo(id);

  return {
    user,
    undo,
    changesSince,
    lastChange,
    async takeStep(step, undoable) {
      try {
        await attempt(step, undoable);
        return true;
      } catch (error) {
        const isRefused = error instanceof HttpError || error instanceof KeyTakenError;
        if (!isRefused && errorCodeOf(error) !== sqlStates.uniqueViolation) throw error;
        return false;
      }
    },
    close: () => rm(folder, { recursive: true }),
  };
}
