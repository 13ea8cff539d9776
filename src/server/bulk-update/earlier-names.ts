import { type Kysely, sql } from 'kysely';
import type { Column } from '../../catalogue/columns.ts';
import type { Cell } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { arePersons, lookupField } from '../../catalogue/lookup.ts';
import { formatPersonForExport, type PersonReferenceField } from '../../catalogue/persons/persons.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { isUnchanged } from './cells.ts';
import { recordKey } from './job.ts';
import { type StoredRecord, valuesAtVersion } from './stored-records.ts';

/** A reference that a record had in its downloaded version. */
type ReferenceAtVersion = { record: StoredRecord; version: number; to: EntityName; id: number };

/** The reference of a record at a version in the field of a column; null if there is none. */
export function referenceAtVersion(
  record: StoredRecord,
  version: number,
  { fieldName, field }: Column,
): ReferenceAtVersion | null {
  if (field.type !== 'reference') return null;
  const id = (valuesAtVersion(record, version) ?? record.values)[fieldName];
  return typeof id === 'number' ? { record, version, to: field.to, id } : null;
}

const versionKey = (id: number, version: number): string => `${id} ${version}`;

type PastName = { name: string | null; until: Date };

/** The fields of which the name of a record in an export consists, and a function that composes it. */
function nameFieldsOf(entity: EntityName): {
  fields: readonly string[];
  nameOf: (values: RecordValues) => string | null;
} {
  if (arePersons(entity)) {
    const fields = ['lastname', 'firstname', 'orcid', 'email'] as const satisfies readonly PersonReferenceField[];
    const textIn = (values: RecordValues, name: string) => (values[name] as string | undefined) ?? null;
    return {
      fields,
      nameOf: (values) =>
        formatPersonForExport({
          lastname: textIn(values, 'lastname'),
          firstname: textIn(values, 'firstname'),
          orcid: textIn(values, 'orcid'),
          email: textIn(values, 'email'),
          person_id: Number(values.person_id),
        }),
    };
  }
  const field = lookupField(entity);
  return { fields: [field], nameOf: (values) => (values[field] as string | undefined) ?? null };
}

/** The past names of records of an entity, the latest first, each with the time at which it was changed. */
async function readPastNames(
  db: Kysely<Tables>,
  entity: EntityName,
  ids: readonly number[],
): Promise<Map<number, PastName[]>> {
  const { fields, nameOf } = nameFieldsOf(entity);
  const { rows } = await sql<{ id: number; now: RecordValues; before: RecordValues; when: Date }>`
    SELECT ${idColumn(entity)} AS id, to_jsonb(t) AS now, h.before, h."when" FROM ${sql.table(entity)} t
      JOIN history h ON h.entity = ${entity} AND h.record_id = ${idColumn(entity)}::text AND h.action = 'update'
        AND jsonb_exists_any(h.before, ${fields}::text[])
    WHERE ${idColumn(entity)} = ANY(${ids}::int[]) ORDER BY 1, h.id DESC`.execute(db);
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

/** The times at which records got these versions; without a history, the time at which they were created. */
async function readVersionTimes(
  db: Kysely<Tables>,
  entity: EntityName,
  references: readonly ReferenceAtVersion[],
): Promise<Map<string, Date>> {
  const ids = references.map(({ record }) => record.id);
  const versions = references.map(({ version }) => version);
  const counts = references.map(({ record, version }) => Math.max(0, record.version - version));
  const { rows } = await sql<{ id: number; version: number; when: Date | null }>`
    SELECT DISTINCT k.id, k.version, coalesce(
        (SELECT "when" FROM history WHERE entity = ${entity} AND record_id = k.id::text
          AND action IN ('update', 'unlink', 'restore') ORDER BY history.id DESC OFFSET k.count LIMIT 1),
        (SELECT max("when") FROM history WHERE entity = ${entity} AND record_id = k.id::text AND action = 'create'),
        (SELECT d.created_at FROM ${sql.table(entity)} t JOIN dataset d ON d.id = t.dataset_id
          WHERE ${idColumn(entity)} = k.id)) AS "when"
    FROM unnest(${ids}::int[], ${versions}::int[], ${counts}::int[]) k(id, version, count)`.execute(db);
  return new Map(rows.map(({ id, version, when }) => [versionKey(id, version), when ?? new Date(0)]));
}

/**
 * Past names of the records to which a cell refers, from the earliest possible time of the download on: that of the
 * downloaded version of the referring record. A cell with one of these names was not edited, even if another record has
 * the name now.
 */
export class EarlierNames {
  readonly #names = new Map<string, PastName[]>();
  readonly #times = new Map<EntityName, Map<string, Date>>();

  static async read(db: Kysely<Tables>, references: readonly ReferenceAtVersion[]): Promise<EarlierNames> {
    const earlier = new EarlierNames();
    for (const [to, all] of Map.groupBy(references, (reference) => reference.to)) {
      const ids = [...new Set(all.map(({ id }) => id))];
      for (const [id, names] of await readPastNames(db, to, ids)) earlier.#names.set(recordKey(to, id), names);
    }
    // Times are read only for references to renamed records, which are few.
    const renamed = references.filter(({ to, id }) => earlier.#names.has(recordKey(to, id)));
    for (const [entity, all] of Map.groupBy(renamed, ({ record }) => record.entity))
      earlier.#times.set(entity, await readVersionTimes(db, entity, all));
    return earlier;
  }

  /** Whether a cell shows a past name of the record to which a record at this version refers. */
  isEarlierName(cell: Cell, record: StoredRecord, version: number, column: Column): boolean {
    const reference = referenceAtVersion(record, version, column);
    if (!reference) return false;
    const since = this.#times.get(record.entity)?.get(versionKey(record.id, version));
    const names = this.#names.get(recordKey(reference.to, reference.id)) ?? [];
    return names.some(({ name, until }) => since !== undefined && until > since && isUnchanged(cell, name));
  }
}
