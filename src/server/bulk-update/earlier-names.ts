import { type Kysely, sql } from 'kysely';
import type { Column } from '../../catalogue/columns.ts';
import type { Cell } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { formatPersonForExport, type PersonReferenceField } from '../../catalogue/persons/persons.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { isUnchanged } from './cells.ts';
import { recordKey } from './job.ts';
import { type StoredRecord, valuesAtVersion } from './stored-records.ts';

/** A reference of a record, in the version of it that was downloaded. */
type ReferenceAtVersion = { record: StoredRecord; version: number; to: EntityName; id: number };

/** The reference of a record of this version in the field of a column; null where there is none. */
export function referenceAtVersion(
  record: StoredRecord,
  version: number,
  { fieldName, field }: Column,
): ReferenceAtVersion | null {
  // Of most columns nothing need be looked up.
  if (field.type !== 'reference') return null;
  const number = (valuesAtVersion(record, version) ?? record.values)[fieldName];
  return typeof number === 'number' ? { record, version, to: field.to, id: number } : null;
}

const versionKey = (id: number, version: number): string => `${id} ${version}`;

type PastName = { name: string | null; until: Date };

/** The fields that make the name by which an export shows a record, and that name. */
function nameFieldsOf(entity: EntityName): {
  fields: readonly string[];
  nameOf: (values: RecordValues) => string | null;
} {
  if (entity === 'person') {
    const fields = ['lastname', 'firstname', 'orcid', 'email'] as const satisfies readonly PersonReferenceField[];
    const part = (values: RecordValues, name: string) => (values[name] as string | undefined) ?? null;
    return {
      fields,
      nameOf: (values) =>
        formatPersonForExport({
          lastname: part(values, 'lastname'),
          firstname: part(values, 'firstname'),
          orcid: part(values, 'orcid'),
          email: part(values, 'email'),
          person_id: Number(values.person_id),
        }),
    };
  }
  const fields = entityOf(entity).keys[0] ?? [];
  return { fields, nameOf: (values) => (values[fields[0] ?? ''] as string | undefined) ?? null };
}

/** The names that records of an entity had, the latest first, each with the time at which it was given up. */
async function readPastNames(
  db: Kysely<Tables>,
  entity: EntityName,
  numbers: readonly number[],
): Promise<Map<number, PastName[]>> {
  const { fields, nameOf } = nameFieldsOf(entity);
  const { rows } = await sql<{ id: number; now: RecordValues; before: RecordValues; when: Date }>`
    SELECT ${idColumn(entity)} AS id, to_jsonb(t) AS now, h.before, h."when" FROM ${sql.table(entity)} t
      JOIN history h ON h.entity = ${entity} AND h.record_id = ${idColumn(entity)}::text AND h.action = 'update'
        AND jsonb_exists_any(h.before, ${fields}::text[])
    WHERE ${idColumn(entity)} = ANY(${numbers}::int[]) ORDER BY 1, h.id DESC`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, changes]) => {
      let values = changes[0]?.now ?? {};
      const names = changes.map(({ before, when }) => {
        values = { ...values, ...before };
        return { name: nameOf(values), until: when };
      });
      return [id, names];
    }),
  );
}

/** The times since which records have had these versions; where none of their changes tells, since they are there. */
async function readVersionTimes(
  db: Kysely<Tables>,
  entity: EntityName,
  referring: readonly ReferenceAtVersion[],
): Promise<Map<string, Date>> {
  const numbers = referring.map(({ record }) => record.id);
  const versions = referring.map(({ version }) => version);
  const counts = referring.map(({ record, version }) => Math.max(0, record.version - version));
  const { rows } = await sql<{ id: number; version: number; when: Date | null }>`
    SELECT DISTINCT k.id, k.version, coalesce(
        (SELECT "when" FROM history WHERE entity = ${entity} AND record_id = k.id::text
          AND action IN ('update', 'unlink', 'restore') ORDER BY history.id DESC OFFSET k.count LIMIT 1),
        (SELECT max("when") FROM history WHERE entity = ${entity} AND record_id = k.id::text AND action = 'create'),
        (SELECT d.created_at FROM ${sql.table(entity)} t JOIN dataset d ON d.id = t.dataset_id
          WHERE ${idColumn(entity)} = k.id)) AS "when"
    FROM unnest(${numbers}::int[], ${versions}::int[], ${counts}::int[]) k(id, version, count)`.execute(db);
  return new Map(rows.map(({ id, version, when }) => [versionKey(id, version), when ?? new Date(0)]));
}

/**
 * Names that persons and protocols had when a table may have been downloaded: since the version of the record that refers to
 * them. A cell that shows one of them was not touched, even if somebody else bears that name by now.
 */
export class EarlierNames {
  readonly #names = new Map<string, PastName[]>();
  readonly #times = new Map<EntityName, Map<string, Date>>();

  static async read(db: Kysely<Tables>, referring: readonly ReferenceAtVersion[]): Promise<EarlierNames> {
    const earlier = new EarlierNames();
    for (const [to, all] of Map.groupBy(referring, (one) => one.to)) {
      const numbers = [...new Set(all.map(({ id: number }) => number))];
      for (const [number, names] of await readPastNames(db, to, numbers))
        earlier.#names.set(recordKey(to, number), names);
    }
    // Of most nobody has changed the name, and no time is of interest.
    const renamed = referring.filter(({ to, id: number }) => earlier.#names.has(recordKey(to, number)));
    for (const [entity, all] of Map.groupBy(renamed, ({ record }) => record.entity))
      earlier.#times.set(entity, await readVersionTimes(db, entity, all));
    return earlier;
  }

  /** Whether a cell shows what a record of this version refers to, by a name that it has had. */
  isEarlierName(cell: Cell, record: StoredRecord, version: number, column: Column): boolean {
    const referring = referenceAtVersion(record, version, column);
    if (!referring) return false;
    const since = this.#times.get(record.entity)?.get(versionKey(record.id, version));
    const names = this.#names.get(recordKey(referring.to, referring.id)) ?? [];
    return names.some(({ name, until }) => since !== undefined && until > since && isUnchanged(cell, name));
  }
}
