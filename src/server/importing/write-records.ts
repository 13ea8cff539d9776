import type { ClientBase } from 'pg';
import { elementJoinTable, importedEntities } from '../../catalogue/chain.ts';
import { type EntityDef, type Field, isPersonList, reasonColumn } from '../../catalogue/definition.ts';
import { arrayTypeOf, hasReasonColumn } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf, isIndexed } from '../../catalogue/index.ts';
import { MissingReason } from '../../table/check-rows.ts';
import { type GroupedRecord, mapEntities, PersonList, type RecordValue } from '../../table/grouping/grouped-records.ts';
import { personValues } from '../../table/grouping/person-references.ts';
import { refersToIdentified } from '../../table/grouping/record-keys.ts';
import { type CopyValue, copyRows } from './copy.ts';
import { type ImportRun, recordIndexesIn } from './import-run.ts';
import { linkLaterPersons, linkPersons } from './person-lists.ts';
import { personIdOf } from './persons.ts';

/** Indexes of the records that are to be written. */
type NewRecords = Readonly<Record<EntityName, readonly number[]>>;

/**
 * Writes the new records of a portion, parents first, each entity by one `COPY` into its own table: the numbers are taken
 * from the sequences beforehand, so nothing has to be joined back. Runs inside the caller's transaction.
 * @param meanwhile is done while the database works on what was sent
 */
export async function writeBatch(run: ImportRun, meanwhile: () => Promise<void>): Promise<void> {
  const { grouped, stored, persons, batch } = run;
  const { ids, isNew } = stored;
  const records: NewRecords = mapEntities((entity) => {
    const indexes = recordIndexesIn(batch, entity).filter((index) => isNew[entity][index]);
    // Two mentions of one new person are one record.
    return entity === 'person' ? indexes.filter((index) => persons.sameAs[index] === index) : indexes;
  });
  await reserveIds(run, records);
  for (const index of recordIndexesIn(batch, 'person')) ids.person[index] = personIdOf(run, index);
  run.datasetId ||= await insertDataset(run);
  // None of these needs the answer to another: all are sent at once, and rows are read while the database works on them.
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
  // The first that fails is the one that failed by itself.
  await Promise.all([...sent, meanwhile()]);
}

/**
 * Writes what later rows said of new records that were stored before those rows were read: one query an entity. Each of these
 * records is whole in memory, so that a field which only some of them gained is written anew, as it is, for the others.
 */
export async function writeLaterValues(run: ImportRun): Promise<void> {
  const { client, grouped, stored, laterValues } = run;
  const ofNew = laterValues.filter(({ entity, index }) => stored.isNew[entity][index]);
  for (const [entity, additions] of Map.groupBy(ofNew, (addition) => addition.entity)) {
    const valuesOf = valuesToStore(run, entity);
    const { fields } = grouped.lists[entity];
    const indexes = [...new Set(additions.map(({ index }) => index))];
    const columns: { name: string; type: string; values: CopyValue[] }[] = [];
    for (const [at, ofField] of Map.groupBy(additions, (addition) => addition.fieldIndex)) {
      const name = fields[at] ?? '';
      const field = fieldOf(entity, name);
      if (isPersonList(field)) {
        const named = ofField.map(({ index }) => index);
        await linkLaterPersons(run, entity, [name, field], named);
        continue;
      }
      const { value, reason } = writersOf(run, field, at);
      const column = (written: string, type: string, write: ValueWriter) =>
        columns.push({ name: written, type, values: indexes.map((index) => write(valuesOf(index))) });
      column(name, arrayTypeOf(field), value);
      if (hasReasonColumn(field)) column(reasonColumn(name), 'text', reason);
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

/** A function that gives what is written of a record's values. */
type ValueWriter = (values: readonly RecordValue[]) => CopyValue;

/** The functions for the field at a place of a record's values: a link as the other record's number, a reason by itself. */
function writersOf({ stored }: ImportRun, field: Field, at: number): { value: ValueWriter; reason: ValueWriter } {
  const target = field.type === 'reference' ? stored.ids[field.to] : undefined;
  return {
    value(values) {
      const value = values[at] ?? null;
      if (value instanceof MissingReason || value instanceof PersonList) return null;
      return target && typeof value === 'number' ? target[value] : value;
    },
    reason(values) {
      const value = values[at];
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

/** Numbers of one table, from the first on; listed where somebody else has taken some between them. */
type ReservedIds = { entity: EntityName; first: number; listed: number[] | null };

/** Takes as many numbers from each table's sequence as there are new records, in one question. */
async function reserveIds({ client, stored }: ImportRun, records: NewRecords): Promise<void> {
  const wanted = importedEntities.filter((entity) => records[entity].length > 0);
  if (wanted.length === 0) return;
  const { rows } = await client.query<ReservedIds>(
    `SELECT k.entity, n.first, n.listed
       FROM (SELECT entity, pg_get_serial_sequence(entity, key)::regclass AS sequence, wanted
               FROM unnest($1::text[], $2::text[], $3::int[]) AS u(entity, key, wanted) OFFSET 0) k,
            LATERAL (SELECT min(id) AS first, CASE WHEN max(id) - min(id) >= k.wanted THEN array_agg(id) END AS listed
                       FROM (SELECT nextval(k.sequence)::int AS id FROM generate_series(1, k.wanted)) numbers) n`,
    [wanted, wanted.map((entity) => entityOf(entity).id), wanted.map((entity) => records[entity].length)],
  );
  for (const { entity, first, listed } of rows)
    records[entity].forEach((index, i) => {
      stored.ids[entity][index] = listed?.[i] ?? first + i;
    });
}

/** A record's values as they are stored: of a new person those of all its mentions together. */
function valuesToStore({ grouped, persons }: ImportRun, entity: EntityName): (index: number) => readonly RecordValue[] {
  if (entity !== 'person') return (index) => grouped.lists[entity].records[index]?.values ?? [];
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
  const write: ValueWriter[] = [];
  const { fields } = run.grouped.lists[entity];
  // A column that no row fills need not be sent.
  const isFilled = fields.map(() => false);
  const hasReason = fields.map(() => false);
  for (const index of indexes) {
    const values = valuesOf(index);
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? null;
      if (value === null || value instanceof PersonList) continue;
      isFilled[at] = true;
      if (value instanceof MissingReason) hasReason[at] = true;
    }
  }
  for (const [at, name] of fields.entries()) {
    if (!isFilled[at]) continue;
    const field = fieldOf(entity, name);
    const { value, reason } = writersOf(run, field, at);
    columns.push(name);
    write.push(value);
    if (!hasReason[at] || !hasReasonColumn(field)) continue;
    columns.push(reasonColumn(name));
    write.push(reason);
  }
  columns.push('dataset_id');
  write.push(() => run.datasetId);
  const { parentDependentParts }: EntityDef = entityOf(entity);
  if (parentDependentParts) {
    const { lists } = run.grouped;
    columns.push(parentDependentParts.column);
    // A trigger would write it otherwise.
    write.push((values) => (refersToIdentified(lists, lists[entity], values) ? 't' : 'f'));
  }
  if (isIndexed(entity)) {
    columns.push('indexed');
    write.push(() => 'f');
  }
  // One array for all of them, as each is written before the next is made.
  const row = new Array<CopyValue>(columns.length);
  function* rows(): Generator<CopyValue[]> {
    for (const index of indexes) {
      const values = valuesOf(index);
      row[0] = ids[entity][index];
      for (let i = 0; i < write.length; i++) row[i + 1] = (write[i] as ValueWriter)(values);
      yield row;
    }
  }
  return copyRows(run.client, entity, columns, rows());
}

/**
 * Puts new records under those that they lie within. The pair carries the child's natural key as the child has it, which a
 * trigger would write otherwise.
 */
function linkToParents(run: ImportRun, entity: EntityName, indexes: readonly number[]): Promise<unknown>[] {
  const { within, id } = entityOf(entity);
  const list = within && fieldOf(within.entity, within.field);
  if (!within || list?.type !== 'references') return [];
  const { ids, isNew } = run.stored;
  const parent = within.entity;
  const pairs = indexes.flatMap((index) => {
    const { within: above } = run.grouped.lists[entity].records[index] as GroupedRecord;
    return above < 0
      ? []
      : [{ child: ids[entity][index] ?? 0, parent: ids[parent][above] ?? 0, isNew: isNew[parent][above] }];
  });
  // Records that were there before and get new ones under them.
  const growing = [...new Set(pairs.flatMap((pair) => (pair.isNew ? [] : [pair.parent])))];
  const children = pairs.map((pair) => pair.child);
  const locked = growing.length > 0 ? [lockRecords(run.client, parent, growing)] : [];
  const linked = run.client.query(
    `INSERT INTO ${list.joinTable} (${parent}_id, ${entity}_id, natural_key)
     SELECT k.parent, k.child, t.natural_key FROM unnest($1::int[], $2::int[]) AS k(parent, child)
       JOIN ${entity} t ON t.${id} = k.child WHERE t.${id} BETWEEN $3 AND $4`,
    // The ends of the numbers, which ascend: of all the children, which may be millions, these alone are looked through.
    [pairs.map((pair) => pair.parent), children, children[0] ?? 0, children.at(-1) ?? 0],
  );
  const grown = growing.length > 0 ? [writeParentHistory(run, within, growing, children)] : [];
  return [...locked, linked, ...grown];
}

/** Locks in the order of a change in a form: the record, then what it refers to, so that the two never wait for each other. */
function lockRecords(client: ClientBase, entity: EntityName, numbers: readonly number[]): Promise<unknown> {
  const { id } = entityOf(entity);
  return client.query(`SELECT FROM ${entity} WHERE ${id} = ANY($1) ORDER BY ${id} FOR NO KEY UPDATE`, [numbers]);
}

/** Counts new records under one that was there before as a change of it, which its history tells. */
function writeParentHistory(
  { client, upload }: ImportRun,
  { entity, field }: { entity: EntityName; field: string },
  numbers: readonly number[],
  added: readonly number[],
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
    [numbers, added, entity, field, upload.filename, upload.userId],
  );
}
