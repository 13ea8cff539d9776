import { importedEntities } from '../../catalogue/chain.ts';
import { arrayTypeOf, Problem } from '../../catalogue/field-types.ts';
import { entityOf, fieldOf } from '../../catalogue/index.ts';
import { columnRules, entitiesOf } from '../../catalogue/plausibility/rules.ts';
import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import type { GroupedRecord, RecordList } from '../../table/grouping/grouped-records.ts';
import { chooseKeyIndex, isIdentifyingKey, keyPartText } from '../../table/grouping/record-keys.ts';
import { keyConditions } from '../database/natural-key-indexes.ts';
import { comparedColumns, compareWithStored, type StoredRow } from './contradictions.ts';
import { type ImportRun, isGivenUpToBatch, isStoredAlready, recordIndexesIn } from './import-run.ts';
import { findPersons } from './persons.ts';
import { refuseStoredRunAccessions } from './run-accessions.ts';

/**
 * Finds what is stored already: one query an entity (and form of its key), parents first, because only a stored parent can
 * have stored children. A cell that says otherwise than the stored record is an issue with both values. Found records
 * are locked against deletion for the rest of the transaction (`FOR KEY SHARE`).
 */
export async function findStored(run: ImportRun): Promise<void> {
  const { lists } = run.grouped;
  const { ids, isNew } = run.stored;
  for (const entity of importedEntities) for (const index of recordIndexesIn(run.batch, entity)) ids[entity][index] = 0;
  await findPersons(run);
  for (const entity of importedEntities) {
    const indexes = recordIndexesIn(run.batch, entity);
    if (indexes.length === 0) continue;
    if (entity === 'sequencing_element') {
      await refuseStoredElements(run, false);
      await refuseStoredRunAccessions(run);
    } else if (entity !== 'person') await findRecords(run, lists[entity], indexes);
    for (const index of indexes) isNew[entity][index] = ids[entity][index] === 0;
  }
}

/**
 * Indexes of records by how their key is to be asked for: which key, and which of its parts are there. Those whose key does
 * not count are not asked for: they are new, and so are all below them.
 */
function groupByKeyForm(
  list: RecordList,
  indexes: readonly number[],
  { grouped, stored }: ImportRun,
): Map<string, number[]> {
  const entity = entityOf(list.entity);
  const forms = new Map<string, number[]>();
  for (const index of indexes) {
    const { values, within } = list.records[index] as GroupedRecord;
    if (entity.within && !isStoredAlready(stored, entity.within.entity, within)) continue;
    const which = chooseKeyIndex(list, values);
    const parts = list.keys[which]?.parts ?? [];
    const isBelowNew = parts.some((fieldIndex) => {
      const to = list.references.get(fieldIndex);
      const part = values[fieldIndex];
      return to && typeof part === 'number' && !isStoredAlready(stored, to, part);
    });
    if (isBelowNew || !isIdentifyingKey(grouped.lists, list, which, values)) continue;
    let form = `${which}:`;
    for (const fieldIndex of parts)
      form += keyPartText(list, fieldIndex, values[fieldIndex] ?? null) === '' ? 'n' : 'v';
    const known = forms.get(form);
    if (known) known.push(index);
    else forms.set(form, [index]);
  }
  return forms;
}

async function findRecords(run: ImportRun, list: RecordList, all: readonly number[]): Promise<void> {
  const { client, stored } = run;
  const ids = stored.ids[list.entity];
  for (const [form, indexes] of groupByKeyForm(list, all, run)) {
    const query = keyQuery(run, list, form, indexes);
    const { rows } = await client.query<StoredRow & { index: number }>(query.sql, query.arrays);
    for (const row of rows) {
      if (ids[row.index]) continue;
      ids[row.index] = Number(row[entityOf(list.entity).id]);
      noteValues(run, list, row.index, row);
      compareWithStored(run, list, row.index, row, givenFieldIndexes(run, list, row.index));
    }
  }
}

const comparedFields = Map.groupBy(
  columnRules.filter((rule) => entitiesOf(rule).length > 1).flatMap(({ fieldRefs }) => fieldRefs),
  ({ entity }) => entity,
);

/** Notes what a stored record has beyond what the table says of it, as far as that is compared with other records. */
function noteValues({ stored }: ImportRun, { entity, fields, records }: RecordList, index: number, row: StoredRow) {
  const more = (comparedFields.get(entity) ?? []).flatMap(({ field }) => {
    const value = row[field] ?? null;
    const isGiven = (records[index]?.values[fields.indexOf(field)] ?? null) !== null;
    return value === null || isGiven ? [] : [[field, value] as const];
  });
  if (more.length > 0) stored.values[entity].set(index, Object.fromEntries(more));
}

/** The values of a record that the rows of this portion and of those before it have given; later ones are compared later. */
function givenFieldIndexes({ batch }: ImportRun, list: RecordList, index: number): number[] {
  return [...list.fields.keys()].filter((fieldIndex) => isGivenUpToBatch(batch, list.records[index], fieldIndex));
}

/** Compares with the stored records what later rows said of them: one query an entity. */
export async function compareLaterValues(run: ImportRun): Promise<void> {
  const { client, grouped, stored, laterValues } = run;
  const ofOld = laterValues.filter(({ entity, index }) => isStoredAlready(stored, entity, index));
  for (const [entity, additions] of Map.groupBy(ofOld, (addition) => addition.entity)) {
    const list = grouped.lists[entity];
    const ids = additions.map(({ index }) => stored.ids[entity][index]);
    const { id } = entityOf(entity);
    const { rows } = await client.query<StoredRow>(
      `SELECT ${comparedColumns(list)} FROM ${entity} t WHERE t.${id} = ANY($1)`,
      [[...new Set(ids)]],
    );
    const byId = new Map(rows.map((row) => [row[id], row]));
    for (const [i, { index, fieldIndex }] of additions.entries()) {
      const row = byId.get(ids[i] ?? null);
      if (row) compareWithStored(run, list, index, row, [fieldIndex]);
    }
  }
}

/** The query that finds the stored records of keys of one form. */
function keyQuery(
  { stored: { ids } }: ImportRun,
  list: RecordList,
  form: string,
  indexes: readonly number[],
): { sql: string; arrays: unknown[][] } {
  const entity = entityOf(list.entity);
  const which = Number(form.slice(0, form.indexOf(':')));
  const parts = form.slice(form.indexOf(':') + 1);
  const arrays: unknown[][] = [[...indexes]];
  const types = ['int'];
  // In the words of the unique index, so that it is the one that answers.
  const conditions = keyConditions(list.entity, which, 't');
  let below: { link: string; parent: string } | null = null;
  if (entity.within) {
    const { entity: parent, field } = entity.within;
    const link = fieldOf(parent, field);
    if (link.type !== 'references') throw new Error(`${parent}.${field} is no multiple reference`);
    arrays.push(indexes.map((index) => ids[parent][list.records[index]?.within ?? -1]));
    types.push('int');
    below = { link: link.joinTable, parent };
    conditions.push(`t.${entity.id} = k.child`);
  }
  for (const [i, fieldIndex] of (list.keys[which]?.parts ?? []).entries()) {
    const name = list.fields[fieldIndex] ?? '';
    const field = fieldOf(list.entity, name);
    if (parts[i] === 'n') {
      conditions.push(`t.${name} IS NULL`);
      continue;
    }
    const target = field.type === 'reference' ? ids[field.to] : undefined;
    arrays.push(
      indexes.map((index) => {
        const value = list.records[index]?.values[fieldIndex] ?? null;
        return target && typeof value === 'number' ? target[value] : value;
      }),
    );
    types.push(arrayTypeOf(field));
    // Records within others are few, and are found through these: by no index of a part, which thousands may share.
    conditions.push(`t.${name} ${below ? 'IS NOT DISTINCT FROM' : '='} k.k${arrays.length - 1}`);
  }
  const keys = `unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) AS k(${arrays.map((_, i) => `k${i}`).join(', ')})`;
  // In this order whatever is known of the tables, which may be as old as the import before: it could know of one row.
  const from = below
    ? `(SELECT k.*, l.${entity.id} AS child FROM ${keys} JOIN ${below.link} l ON l.${below.parent}_id = k.k1 OFFSET 0) k`
    : keys;
  const sql = `SELECT k.k0 AS index, ${comparedColumns(list)} FROM ${from}
    JOIN ${list.entity} t ON ${conditions.join(' AND ')} ORDER BY t.${entity.id} FOR KEY SHARE OF t`;
  return { sql, arrays };
}

/**
 * Elements are only ever new: one that is stored was imported before, and the issue names the dataset. Those whose key counts
 * are refused by its unique index as well, so they need not be asked for where they are about to be written.
 * @param isKeyed whether those are asked for, or the others
 */
export async function refuseStoredElements(run: ImportRun, isKeyed: boolean): Promise<void> {
  const { client, grouped, issues } = run;
  const list = grouped.lists.sequencing_element;
  const { fields, records } = list;
  const valueIn = ({ values }: GroupedRecord, name: string) => values[fields.indexOf(name)];
  const isAsked = ({ values }: GroupedRecord) => isIdentifyingKey(grouped.lists, list, 0, values) === isKeyed;
  const elements = recordIndexesIn(run.batch, 'sequencing_element').flatMap((index) => records[index] ?? []);
  const key = `(${keyConditions('sequencing_element', 0, 'e').join(' AND ')})`;
  // One without a key may be stored with one, as its checksum came later.
  const among = isKeyed ? [key] : [key, `${key} IS NOT TRUE`];
  const ask = async (asked: readonly GroupedRecord[], column: string) => {
    if (asked.length === 0) return;
    const stored = (
      condition: string,
    ) => `SELECT sequencing_element_id, dataset_id, created_at FROM sequencing_element e
      WHERE forward_read_file_name = k.file AND ${column} = k.other AND ${condition}`;
    const { rows } = await client.query<{ line: number; filename: string | null; created_at: Date }>(
      // One look into the index an element: a join would read the whole table.
      `SELECT k.line, d.filename, t.created_at
         FROM unnest($1::int[], $2::text[], $3::text[]) AS k(line, file, other),
              LATERAL (${among.map(stored).join(' UNION ALL ')} ORDER BY sequencing_element_id LIMIT 1) t
         LEFT JOIN dataset d ON d.id = t.dataset_id
        ORDER BY k.line`,
      [
        asked.map(({ line }) => line),
        asked.map((one) => valueIn(one, 'forward_read_file_name')),
        asked.map((one) => valueIn(one, column)),
      ],
    );
    for (const row of rows) {
      const params = { dataset: row.filename ?? '–', date: row.created_at.toISOString().slice(0, 10) };
      issues.add(row.line, 'forward_read_file_name', new Problem('importedBefore', params));
    }
  };
  const { true: summed = [], false: others = [] } = Object.groupBy(elements.filter(isAsked), (record) =>
    isChecksum(valueIn(record, 'forward_read_file_checksum')) ? 'true' : 'false',
  );
  await ask(summed, 'forward_read_file_checksum');
  await ask(others, 'samp_name');
}
