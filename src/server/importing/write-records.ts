import type { ClientBase } from 'pg';
import { elementJoinTable, importedEntities } from '../../catalogue/chain.ts';
import { type EntityDef, type Field, hasReasonColumn, reasonColumn } from '../../catalogue/definition.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { arePersons } from '../../catalogue/lookup.ts';
import { type GroupedRecord, mapEntities, PersonList, type RecordValue } from '../../table/grouping/grouped-records.ts';
import { personValues } from '../../table/grouping/person-references.ts';
import { refersToIdentified } from '../../table/grouping/record-keys.ts';
import { MissingReason } from '../../table/missing-reason.ts';
import { type CopyValue, copyRows } from './copy.ts';
import type { FoundRecords } from './found-records.ts';
import type { ImportJob } from './job.ts';
import { createMeasurementWriter } from './measurements.ts';
import { linkPersons } from './person-lists.ts';
import { personIdOf } from './persons.ts';
import { logSearchChanges } from './search-change-log.ts';

/** Records between two reports of progress. */
const recordsPerReport = 500;

/** The storing of the new records of a table. */
export type Writing = FoundRecords & {
  client: ClientBase;
  upload: Pick<ImportJob, 'filename' | 'userId'>;
  datasetId: number;
  /** Called for each record that is sent to the database. */
  onRecord: () => void;
};

/** Indexes of the records to be written. */
type NewRecords = Readonly<Record<EntityName, readonly number[]>>;

/**
 * Writes the new records of a table and their dataset within the caller's transaction, parents first, each entity by
 * one `COPY`. The ids are reserved from the sequences beforehand, so that nothing has to be read back.
 * @param reportShare called now and then with the share of the records that are written, from 0 to 1
 * @returns the id of the dataset
 */
export async function writeRecords(
  client: ClientBase,
  found: FoundRecords,
  upload: Writing['upload'],
  reportShare: (share: number) => void,
): Promise<number> {
  const { grouped, stored, persons } = found;
  const skipsTriggers = await skipForeignKeyChecks(client, upload.userId);
  const records: NewRecords = mapEntities((entity) => {
    const { ids, isNew } = stored;
    const indexes = [...ids[entity].keys()].filter((index) => isNew[entity][index]);
    // Several references to one new person count as one record.
    return arePersons(entity) ? indexes.filter((index) => persons.sameAs[index] === index) : indexes;
  });
  await reserveIds(client, stored, records);
  for (const index of stored.ids.person.keys()) stored.ids.person[index] = personIdOf(found, index);
  const total = Object.values(records).reduce((sum, { length }) => sum + length, 0);
  let sent = 0;
  const onRecord = () => {
    if (++sent % recordsPerReport === 0) reportShare(sent / total);
  };
  const writing: Writing = { ...found, client, upload, datasetId: await insertDataset(client, upload), onRecord };
  for (const entity of importedEntities) {
    if (records[entity].length === 0) continue;
    await copyRecords(writing, entity, records[entity]);
    await linkToParents(writing, entity, records[entity]);
    await linkPersons(writing, entity, records[entity]);
  }
  for (const [other, pairs] of grouped.links) {
    const { ids } = stored;
    const rows = pairs.flatMap(([element, index]): CopyValue[][] =>
      found.storedElements.has(element) ? [] : [[ids.sequencing_element[element], ids[other][index]]],
    );
    if (rows.length > 0)
      await copyRows(client, elementJoinTable(other), ['sequencing_element_id', `${other}_id`], rows);
  }
  if (skipsTriggers) await logSearchChanges(writing);
  return writing.datasetId;
}

/**
 * Switches foreign keys and triggers off, if the database allows it: they are checked row by row, which makes an import
 * take 1.4 times as long. Each reference points to a record that this transaction has created, or has found and
 * locked against deletion (`FOR KEY SHARE`, as the check itself would). `NOT NULL`, checks and unique keys stay on.
 * @returns whether they are off
 */
async function skipForeignKeyChecks(client: ClientBase, userId: number): Promise<boolean> {
  const { rows } = await client.query('SELECT id FROM "user" WHERE id = $1 FOR KEY SHARE', [userId]);
  if (rows.length === 0) throw new Error('the importing user is gone');
  const privilege = await client.query<{ may: boolean }>(
    `SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`,
  );
  const isAllowed = privilege.rows[0]?.may ?? false;
  if (isAllowed) await client.query('SET LOCAL session_replication_role = replica');
  return isAllowed;
}

/** Returns the value of a column from the values of a record. */
type ValueWriter = (values: readonly RecordValue[]) => CopyValue;

/**
 * The writers of a field: a reference as the id of the other record, and the reason of a missing value for its column.
 */
function writersOf(
  { stored }: FoundRecords,
  field: Field,
  fieldIndex: number,
): { value: ValueWriter; reason: ValueWriter } {
  const target = field.type === 'reference' ? stored.ids[field.to] : undefined;
  return {
    value(values) {
      const value = values[fieldIndex] ?? null;
      if (value === null || typeof value === 'object') return null;
      return target && typeof value === 'number' ? target[value] : value;
    },
    reason(values) {
      const value = values[fieldIndex];
      return value instanceof MissingReason ? value.reason : null;
    },
  };
}

async function insertDataset(client: ClientBase, upload: Writing['upload']): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO dataset (filename, user_id) VALUES ($1, $2) RETURNING id',
    [upload.filename, upload.userId],
  );
  return rows[0]?.id ?? 0;
}

/** Consecutive ids of one table from `first` on; in `listed` if another transaction has taken some in between. */
type ReservedIds = { entity: EntityName; first: number; listed: number[] | null };

/** Takes an id from the sequence of its table for each new record, in one query. */
async function reserveIds(client: ClientBase, stored: FoundRecords['stored'], records: NewRecords): Promise<void> {
  const entities = importedEntities.filter((entity) => records[entity].length > 0);
  if (entities.length === 0) return;
  const { rows } = await client.query<ReservedIds>(
    `SELECT k.entity, n.first, n.listed
       FROM (SELECT entity, pg_get_serial_sequence(entity, key)::regclass AS sequence, count
               FROM unnest($1::text[], $2::text[], $3::int[]) AS u(entity, key, count) OFFSET 0) k,
            LATERAL (SELECT min(id) AS first, CASE WHEN max(id) - min(id) >= k.count THEN array_agg(id) END AS listed
                       FROM (SELECT nextval(k.sequence)::int AS id FROM generate_series(1, k.count)) ids) n`,
    [entities, entities.map((entity) => entityOf(entity).id), entities.map((entity) => records[entity].length)],
  );
  for (const { entity, first, listed } of rows)
    records[entity].forEach((index, i) => {
      stored.ids[entity][index] = listed?.[i] ?? first + i;
    });
}

/** The values of a record to store; those of a new person come from all references to it. */
function valuesToStore(
  { grouped, persons }: FoundRecords,
  entity: EntityName,
): (index: number) => readonly RecordValue[] {
  if (!arePersons(entity)) return (index) => grouped.lists[entity].records[index]?.values ?? [];
  const byIndex = new Map(persons.known.map((person) => [person.index, person]));
  return (index) => {
    const person = byIndex.get(index);
    return person ? personValues(person) : [];
  };
}

function copyRecords(writing: Writing, entity: EntityName, indexes: readonly number[]): Promise<void> {
  const { client, grouped, stored, datasetId, onRecord } = writing;
  const valuesOf = valuesToStore(writing, entity);
  const columns: string[] = [entityOf(entity).id];
  const writers: ValueWriter[] = [];
  const { fields } = grouped.lists[entity];
  // Columns without any value are not sent.
  const isFilled = fields.map(() => false);
  const hasReason = fields.map(() => false);
  for (const index of indexes) {
    const values = valuesOf(index);
    for (let fieldIndex = 0; fieldIndex < values.length; fieldIndex++) {
      const value = values[fieldIndex] ?? null;
      if (value === null || value instanceof PersonList) continue;
      isFilled[fieldIndex] = true;
      if (value instanceof MissingReason) hasReason[fieldIndex] = true;
    }
  }
  for (const [fieldIndex, name] of fields.entries()) {
    if (!isFilled[fieldIndex]) continue;
    const field = fieldOf(entity, name);
    const { value, reason } = writersOf(writing, field, fieldIndex);
    columns.push(name);
    writers.push(value);
    if (!hasReason[fieldIndex] || !hasReasonColumn(field)) continue;
    columns.push(reasonColumn(name));
    writers.push(reason);
  }
  if (isFilled.length > fields.length) {
    columns.push('measurements');
    writers.push(createMeasurementWriter(grouped.lists[entity]));
  }
  columns.push('dataset_id');
  writers.push(() => datasetId);
  const { parentDependentParts }: EntityDef = entityOf(entity);
  if (parentDependentParts) {
    columns.push(parentDependentParts.column);
    // Usually written by a trigger, which may be switched off.
    writers.push((values) => (refersToIdentified(grouped.lists, grouped.lists[entity], values) ? 't' : 'f'));
  }
  // One array for all rows, as each is converted to text before the next one.
  const row = new Array<CopyValue>(columns.length);
  function* rows(): Generator<CopyValue[]> {
    for (const index of indexes) {
      const values = valuesOf(index);
      row[0] = stored.ids[entity][index];
      for (let i = 0; i < writers.length; i++) row[i + 1] = (writers[i] as ValueWriter)(values);
      yield row;
      onRecord();
    }
  }
  return copyRows(client, entity, columns, rows());
}

/**
 * Links new records to their parents. The link repeats the natural key of the child, which is usually written by a
 * trigger that may be switched off.
 */
async function linkToParents(
  { client, grouped, stored, upload }: Writing,
  entity: EntityName,
  indexes: readonly number[],
): Promise<void> {
  const { within, id } = entityOf(entity);
  const list = within && fieldOf(within.entity, within.field);
  if (!within || list?.type !== 'references') return;
  const { ids, isNew } = stored;
  const parent = within.entity;
  const pairs = indexes.flatMap((index) => {
    const { within: parentIndex } = grouped.lists[entity].records[index] as GroupedRecord;
    return parentIndex < 0
      ? []
      : [{ child: ids[entity][index] ?? 0, parent: ids[parent][parentIndex] ?? 0, isNew: isNew[parent][parentIndex] }];
  });
  // Stored records that get new children.
  const storedParents = [...new Set(pairs.flatMap((pair) => (pair.isNew ? [] : [pair.parent])))];
  const children = pairs.map((pair) => pair.child);
  if (storedParents.length > 0) await lockRecords(client, parent, storedParents);
  await client.query(
    `INSERT INTO ${list.joinTable} (${parent}_id, ${entity}_id, natural_key)
     SELECT k.parent, k.child, t.natural_key FROM unnest($1::int[], $2::int[]) AS k(parent, child)
       JOIN ${entity} t ON t.${id} = k.child WHERE t.${id} BETWEEN $3 AND $4`,
    // The first and the last of the ascending ids restrict the scan of the child table, which may have millions of
    // rows.
    [pairs.map((pair) => pair.parent), children, children[0] ?? 0, children.at(-1) ?? 0],
  );
  if (storedParents.length > 0) await writeParentHistory(client, upload, within, storedParents, children);
}

/**
 * Locks records before their references, in the order of a change in a form, so that the two never wait for each other.
 */
function lockRecords(client: ClientBase, entity: EntityName, ids: readonly number[]): Promise<unknown> {
  const { id } = entityOf(entity);
  return client.query(`SELECT FROM ${entity} WHERE ${id} = ANY($1) ORDER BY ${id} FOR NO KEY UPDATE`, [ids]);
}

/** Writes the history of stored records that have got new children, which is a change of their lists. */
function writeParentHistory(
  client: ClientBase,
  upload: Writing['upload'],
  { entity, field }: { entity: EntityName; field: string },
  ids: readonly number[],
  addedIds: readonly number[],
): Promise<unknown> {
  const list = fieldOf(entity, field);
  if (list.type !== 'references') throw new Error(`${entity}.${field} is no multiple reference`);
  const { id } = entityOf(entity);
  return client.query(
    `WITH grown AS (UPDATE ${entity} SET version = version + 1, updated_at = now() WHERE ${id} = ANY($1) RETURNING ${id}),
      lists AS (SELECT ${entity}_id AS id, array_agg(${list.to}_id ORDER BY ${list.to}_id) AS after,
          coalesce(array_agg(${list.to}_id ORDER BY ${list.to}_id) FILTER (WHERE ${list.to}_id <> ALL($2)), '{}') AS before
        FROM ${list.joinTable} WHERE ${entity}_id IN (SELECT ${id} FROM grown) GROUP BY 1)
    INSERT INTO history (entity, record_id, user_id, who, action, before, after, filename)
    SELECT $3, lists.id::text, u.id, u.name, 'update', jsonb_build_object($4::text, before), jsonb_build_object($4::text, after), $5
    FROM lists JOIN "user" u ON u.id = $6`,
    [ids, addedIds, entity, field, upload.filename, upload.userId],
  );
}
