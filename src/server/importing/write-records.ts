import type { ClientBase } from 'pg';
import { elementJoinTable, importedEntities } from '../../catalogue/chain.ts';
import { type EntityDef, type Field, isPersonList, reasonColumn } from '../../catalogue/definition.ts';
import { arrayTypeOf, hasReasonColumn } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { arePersons } from '../../catalogue/lookup.ts';
import { MissingReason } from '../../table/check-rows.ts';
import { type GroupedRecord, mapEntities, PersonList, type RecordValue } from '../../table/grouping/grouped-records.ts';
import { personValues } from '../../table/grouping/person-references.ts';
import { refersToIdentified } from '../../table/grouping/record-keys.ts';
import { type CopyValue, copyRows } from './copy.ts';
import { type ImportRun, recordIndexesIn } from './import-run.ts';
import { linkLaterPersons, linkPersons } from './person-lists.ts';
import { personIdOf } from './persons.ts';

/** Indexes of the records to be written. */
type NewRecords = Readonly<Record<EntityName, readonly number[]>>;

/**
 * Writes the new records of a batch within the caller's transaction, parents first, each entity by one `COPY`. The ids
 * are reserved from the sequences beforehand, so that nothing has to be read back.
 * @param whileWriting runs while the database processes the statements
 */
export async function writeBatch(run: ImportRun, whileWriting: () => Promise<void>): Promise<void> {
  const { grouped, stored, persons, batch } = run;
  const { ids, isNew } = stored;
  const records: NewRecords = mapEntities((entity) => {
    const indexes = recordIndexesIn(batch, entity).filter((index) => isNew[entity][index]);
    // Several references to one new person count as one record.
    return arePersons(entity) ? indexes.filter((index) => persons.sameAs[index] === index) : indexes;
  });
  await reserveIds(run, records);
  for (const index of recordIndexesIn(batch, 'person')) ids.person[index] = personIdOf(run, index);
  run.datasetId ||= await insertDataset(run);
  // No statement needs the result of another, so all are sent at once.
  const sent: Promise<unknown>[] = [];
  for (const entity of importedEntities) {
    if (records[entity].length === 0) continue;
    sent.push(copyRecords(run, entity, records[entity]));
    if (entityOf(entity).within) sent.push(...linkToParents(run, entity, records[entity]));
    sent.push(...linkPersons(run, entity, records[entity]));
  }
  for (const [other, all] of grouped.links) {
    const pairs = all.slice(batch.linksFrom[other], batch.links[other]);
    if (pairs.length === 0) continue;
    const rows = pairs.map(([element, index]): CopyValue[] => [ids.sequencing_element[element], ids[other][index]]);
    sent.push(copyRows(run.client, elementJoinTable(other), ['sequencing_element_id', `${other}_id`], rows));
  }
  // The first rejection is the cause; the statements after it fail because the transaction is aborted.
  await Promise.all([...sent, whileWriting()]);
}

/**
 * Writes values that later rows have added to new records of earlier batches: one query per entity. All records are in
 * memory, so a field that only some of them have gained is written again, unchanged, for the others.
 */
export async function writeLaterValues(run: ImportRun): Promise<void> {
  const { client, grouped, stored, laterValues } = run;
  const ofNew = laterValues.filter(({ entity, index }) => stored.isNew[entity][index]);
  for (const [entity, additions] of Map.groupBy(ofNew, (addition) => addition.entity)) {
    const valuesOf = valuesToStore(run, entity);
    const { fields } = grouped.lists[entity];
    const indexes = [...new Set(additions.map(({ index }) => index))];
    const columns: { name: string; type: string; values: CopyValue[] }[] = [];
    for (const [fieldIndex, ofField] of Map.groupBy(additions, (addition) => addition.fieldIndex)) {
      const name = fields[fieldIndex] ?? '';
      const field = fieldOf(entity, name);
      if (isPersonList(field)) {
        await linkLaterPersons(
          run,
          entity,
          [name, field],
          ofField.map(({ index }) => index),
        );
        continue;
      }
      const { value, reason } = writersOf(run, field, fieldIndex);
      const addColumn = (columnName: string, type: string, write: ValueWriter) =>
        columns.push({ name: columnName, type, values: indexes.map((index) => write(valuesOf(index))) });
      addColumn(name, arrayTypeOf(field), value);
      if (hasReasonColumn(field)) addColumn(reasonColumn(name), 'text', reason);
    }
    if (columns.length === 0) continue;
    const names = columns.map(({ name }) => name);
    const arrays = columns.map(({ type }, i) => `$${i + 2}::${type}[]`);
    await client.query(
      `UPDATE ${entity} t SET ${names.map((name) => `${name} = k.${name}`).join(', ')}
         FROM unnest($1::int[], ${arrays.join(', ')}) AS k(row_id, ${names.join(', ')})
        WHERE t.${entityOf(entity).id} = k.row_id`,
      [indexes.map((index) => stored.ids[entity][index]), ...columns.map(({ values }) => values)],
    );
  }
}

/** Returns the value of a column from the values of a record. */
type ValueWriter = (values: readonly RecordValue[]) => CopyValue;

/**
 * The writers of a field: a reference as the id of the other record, and the reason of a missing value for its column.
 */
function writersOf(
  { stored }: ImportRun,
  field: Field,
  fieldIndex: number,
): { value: ValueWriter; reason: ValueWriter } {
  const target = field.type === 'reference' ? stored.ids[field.to] : undefined;
  return {
    value(values) {
      const value = values[fieldIndex] ?? null;
      if (value instanceof MissingReason || value instanceof PersonList) return null;
      return target && typeof value === 'number' ? target[value] : value;
    },
    reason(values) {
      const value = values[fieldIndex];
      return value instanceof MissingReason ? value.reason : null;
    },
  };
}

async function insertDataset({ client, upload }: ImportRun): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO dataset (filename, user_id) VALUES ($1, $2) RETURNING id',
    [upload.filename, upload.userId],
  );
  return rows[0]?.id ?? 0;
}

/** Consecutive ids of one table from `first` on; in `listed` if another transaction has taken some in between. */
type ReservedIds = { entity: EntityName; first: number; listed: number[] | null };

/** Takes an id from the sequence of its table for each new record, in one query. */
async function reserveIds({ client, stored }: ImportRun, records: NewRecords): Promise<void> {
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
function valuesToStore({ grouped, persons }: ImportRun, entity: EntityName): (index: number) => readonly RecordValue[] {
  if (!arePersons(entity)) return (index) => grouped.lists[entity].records[index]?.values ?? [];
  const byIndex = new Map(persons.known.map((person) => [person.index, person]));
  return (index) => {
    const person = byIndex.get(index);
    return person ? personValues(person) : [];
  };
}

function copyRecords(run: ImportRun, entity: EntityName, indexes: readonly number[]): Promise<void> {
  const { ids } = run.stored;
  const valuesOf = valuesToStore(run, entity);
  const columns: string[] = [entityOf(entity).id];
  const writers: ValueWriter[] = [];
  const { fields } = run.grouped.lists[entity];
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
    const { value, reason } = writersOf(run, field, fieldIndex);
    columns.push(name);
    writers.push(value);
    if (!hasReason[fieldIndex] || !hasReasonColumn(field)) continue;
    columns.push(reasonColumn(name));
    writers.push(reason);
  }
  columns.push('dataset_id');
  writers.push(() => run.datasetId);
  const { parentDependentParts }: EntityDef = entityOf(entity);
  if (parentDependentParts) {
    const { lists } = run.grouped;
    columns.push(parentDependentParts.column);
    // Usually written by a trigger, which may be switched off.
    writers.push((values) => (refersToIdentified(lists, lists[entity], values) ? 't' : 'f'));
  }
  // One array for all rows, as each is converted to text before the next one.
  const row = new Array<CopyValue>(columns.length);
  function* rows(): Generator<CopyValue[]> {
    for (const index of indexes) {
      const values = valuesOf(index);
      row[0] = ids[entity][index];
      for (let i = 0; i < writers.length; i++) row[i + 1] = (writers[i] as ValueWriter)(values);
      yield row;
    }
  }
  return copyRows(run.client, entity, columns, rows());
}

/**
 * Links new records to their parents. The link repeats the natural key of the child, which is usually written by a
 * trigger that may be switched off.
 */
function linkToParents(run: ImportRun, entity: EntityName, indexes: readonly number[]): Promise<unknown>[] {
  const { within, id } = entityOf(entity);
  const list = within && fieldOf(within.entity, within.field);
  if (!within || list?.type !== 'references') return [];
  const { ids, isNew } = run.stored;
  const parent = within.entity;
  const pairs = indexes.flatMap((index) => {
    const { within: parentIndex } = run.grouped.lists[entity].records[index] as GroupedRecord;
    return parentIndex < 0
      ? []
      : [{ child: ids[entity][index] ?? 0, parent: ids[parent][parentIndex] ?? 0, isNew: isNew[parent][parentIndex] }];
  });
  // Stored records that get new children.
  const storedParents = [...new Set(pairs.flatMap((pair) => (pair.isNew ? [] : [pair.parent])))];
  const children = pairs.map((pair) => pair.child);
  const lock = storedParents.length > 0 ? [lockRecords(run.client, parent, storedParents)] : [];
  const link = run.client.query(
    `INSERT INTO ${list.joinTable} (${parent}_id, ${entity}_id, natural_key)
     SELECT k.parent, k.child, t.natural_key FROM unnest($1::int[], $2::int[]) AS k(parent, child)
       JOIN ${entity} t ON t.${id} = k.child WHERE t.${id} BETWEEN $3 AND $4`,
    // The first and the last of the ascending ids restrict the scan of the child table, which may have millions of
    // rows.
    [pairs.map((pair) => pair.parent), children, children[0] ?? 0, children.at(-1) ?? 0],
  );
  const history = storedParents.length > 0 ? [writeParentHistory(run, within, storedParents, children)] : [];
  return [...lock, link, ...history];
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
  { client, upload }: ImportRun,
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
