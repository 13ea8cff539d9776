import { importedEntities } from '../../catalogue/chain.ts';
import { columnNameOf } from '../../catalogue/columns.ts';
import { arrayTypeOf, Problem } from '../../catalogue/field-types.ts';
import { entityOf, fieldOf } from '../../catalogue/index.ts';
import { arePersons } from '../../catalogue/lookup.ts';
import { columnRules, entitiesOf } from '../../catalogue/plausibility/rules.ts';
import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { accessionKind } from '../../catalogue/values/accessions.ts';
import type { GroupedRecord, RecordList } from '../../table/grouping/grouped-records.ts';
import { chooseKeyIndex, isIdentifyingKey, keyPartText } from '../../table/grouping/record-keys.ts';
import { keyConditions } from '../database/natural-key-indexes.ts';
import { type ImportRun, isGivenUpToBatch, isStoredAlready, recordIndexesIn } from './import-run.ts';
import { findPersons } from './persons.ts';
import { comparedColumns, compareWithStored, type StoredRow } from './stored-contradictions.ts';

/**
 * Finds the records of a batch that are stored already: one query per entity and key form, parents first, because only
 * a stored parent can have stored children. A cell that contradicts the stored record is an issue with both values. The
 * records found are locked against deletion until the transaction ends (`FOR KEY SHARE`).
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
    } else if (!arePersons(entity)) await findRecords(run, lists[entity], indexes);
    for (const index of indexes) isNew[entity][index] = ids[entity][index] === 0;
  }
}

/**
 * Groups records by the form of their key: the number of the key, and which of its parts have a value (`v`) or none
 * (`n`). Records without an identifying key are left out: they are new, and so are all records within them.
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
    const keyIndex = chooseKeyIndex(list, values);
    const parts = list.keys[keyIndex]?.parts ?? [];
    const isBelowNew = parts.some((fieldIndex) => {
      const to = list.references.get(fieldIndex);
      const part = values[fieldIndex];
      return to && typeof part === 'number' && !isStoredAlready(stored, to, part);
    });
    if (isBelowNew || !isIdentifyingKey(grouped.lists, list, keyIndex, values)) continue;
    let form = `${keyIndex}:`;
    for (const fieldIndex of parts)
      form += keyPartText(list, fieldIndex, values[fieldIndex] ?? null) === '' ? 'n' : 'v';
    const ofForm = forms.get(form);
    if (ofForm) ofForm.push(index);
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

/**
 * Notes the values that a stored record has and the table does not repeat, for fields that rules compare between
 * records.
 */
function noteValues({ stored }: ImportRun, { entity, fields, records }: RecordList, index: number, row: StoredRow) {
  const unrepeated = (comparedFields.get(entity) ?? []).flatMap(({ field }) => {
    const value = row[field] ?? null;
    const isGiven = (records[index]?.values[fields.indexOf(field)] ?? null) !== null;
    return value === null || isGiven ? [] : [[field, value] as const];
  });
  if (unrepeated.length > 0) stored.values[entity].set(index, Object.fromEntries(unrepeated));
}

/**
 * The indexes of the fields with a value in the rows up to this batch; values of later rows are compared with their
 * batch.
 */
function givenFieldIndexes({ batch }: ImportRun, list: RecordList, index: number): number[] {
  return [...list.fields.keys()].filter((fieldIndex) => isGivenUpToBatch(batch, list.records[index], fieldIndex));
}

/** Compares values of later rows with the stored records: one query per entity. */
export async function compareLaterValues(run: ImportRun): Promise<void> {
  const { client, grouped, stored, laterValues } = run;
  const ofStored = laterValues.filter(({ entity, index }) => isStoredAlready(stored, entity, index));
  for (const [entity, additions] of Map.groupBy(ofStored, (addition) => addition.entity)) {
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

/** The query that finds the stored records for keys of one form. */
function keyQuery(
  { stored: { ids } }: ImportRun,
  list: RecordList,
  form: string,
  indexes: readonly number[],
): { sql: string; arrays: unknown[][] } {
  const entity = entityOf(list.entity);
  const keyIndex = Number(form.slice(0, form.indexOf(':')));
  const parts = form.slice(form.indexOf(':') + 1);
  const arrays: unknown[][] = [[...indexes]];
  const types = ['int'];
  // The same expressions as in the unique index, so that the query uses it.
  const conditions = keyConditions(list.entity, keyIndex, 't');
  let within: { link: string; parent: string } | null = null;
  if (entity.within) {
    const { entity: parent, field } = entity.within;
    const link = fieldOf(parent, field);
    if (link.type !== 'references') throw new Error(`${parent}.${field} is no multiple reference`);
    arrays.push(indexes.map((index) => ids[parent][list.records[index]?.within ?? -1]));
    types.push('int');
    within = { link: link.joinTable, parent };
    conditions.push(`t.${entity.id} = k.child`);
  }
  for (const [i, fieldIndex] of (list.keys[keyIndex]?.parts ?? []).entries()) {
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
    // `IS NOT DISTINCT FROM` uses no index: a record within another one is found through that one, as thousands of
    // records may share a part of their key.
    conditions.push(`t.${name} ${within ? 'IS NOT DISTINCT FROM' : '='} k.k${arrays.length - 1}`);
  }
  const keys = `unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) AS k(${arrays.map((_, i) => `k${i}`).join(', ')})`;
  // `OFFSET 0` fixes the order of the joins, as the statistics may be older than an import that has filled the tables.
  const from = within
    ? `(SELECT k.*, l.${entity.id} AS child FROM ${keys} JOIN ${within.link} l ON l.${within.parent}_id = k.k1 OFFSET 0) k`
    : keys;
  const sql = `SELECT k.k0 AS index, ${comparedColumns(list)} FROM ${from}
    JOIN ${list.entity} t ON ${conditions.join(' AND ')} ORDER BY t.${entity.id} FOR KEY SHARE OF t`;
  return { sql, arrays };
}

/**
 * Refuses elements that are stored already: an import only creates elements. The issue names the dataset. The unique
 * index refuses elements with an identifying key as well, so they need not be looked up if they are about to be
 * written.
 * @param isKeyed whether to look up the elements with an identifying key, or those without
 */
export async function refuseStoredElements(run: ImportRun, isKeyed: boolean): Promise<void> {
  const { client, grouped, issues } = run;
  const list = grouped.lists.sequencing_element;
  const { fields, records } = list;
  const valueIn = ({ values }: GroupedRecord, name: string) => values[fields.indexOf(name)];
  const isLookedUp = ({ values }: GroupedRecord) => isIdentifyingKey(grouped.lists, list, 0, values) === isKeyed;
  const elements = recordIndexesIn(run.batch, 'sequencing_element').flatMap((index) => records[index] ?? []);
  const key = `(${keyConditions('sequencing_element', 0, 'e').join(' AND ')})`;
  // An element that was stored without a key may have one by now, from a checksum that was added later.
  const conditions = isKeyed ? [key] : [key, `${key} IS NOT TRUE`];
  const lookUp = async (requested: readonly GroupedRecord[], column: string) => {
    if (requested.length === 0) return;
    const storedQuery = (
      condition: string,
    ) => `SELECT sequencing_element_id, dataset_id, created_at FROM sequencing_element e
      WHERE forward_read_file_name = k.file AND ${column} = k.other AND ${condition}`;
    const { rows } = await client.query<{ line: number; filename: string | null; created_at: Date }>(
      // One index scan per element: a join would read the whole table.
      `SELECT k.line, d.filename, t.created_at
         FROM unnest($1::int[], $2::text[], $3::text[]) AS k(line, file, other),
              LATERAL (${conditions.map(storedQuery).join(' UNION ALL ')} ORDER BY sequencing_element_id LIMIT 1) t
         LEFT JOIN dataset d ON d.id = t.dataset_id
        ORDER BY k.line`,
      [
        requested.map(({ line }) => line),
        requested.map((element) => valueIn(element, 'forward_read_file_name')),
        requested.map((element) => valueIn(element, column)),
      ],
    );
    for (const row of rows) {
      const params = { dataset: row.filename ?? '–', date: row.created_at.toISOString().slice(0, 10) };
      issues.add(row.line, 'forward_read_file_name', new Problem('importedBefore', params));
    }
  };
  const { true: withChecksum = [], false: others = [] } = Object.groupBy(elements.filter(isLookedUp), (record) =>
    isChecksum(valueIn(record, 'forward_read_file_checksum')) ? 'true' : 'false',
  );
  await lookUp(withChecksum, 'forward_read_file_checksum');
  await lookUp(others, 'samp_name');
}

/** Refuses rows with the accession number of a run that a stored element has: a run belongs to one element. */
async function refuseStoredRunAccessions({ client, grouped, datasetId, issues, batch }: ImportRun): Promise<void> {
  const { fields, records } = grouped.lists.sequencing_element;
  const fieldIndex = fields.indexOf('accession_number');
  const requested = recordIndexesIn(batch, 'sequencing_element').flatMap((index) => {
    const number = records[index]?.values[fieldIndex];
    const isRun = typeof number === 'string' && accessionKind(number) === 'run';
    return isRun ? [{ line: records[index]?.line ?? 0, number }] : [];
  });
  if (requested.length === 0) return;
  const { rows } = await client.query<{ line: number; number: string; samp_name: string }>(
    // One index scan per number: a join would read the whole table.
    `SELECT k.line, k.number, t.samp_name FROM unnest($1::int[], $2::text[]) AS k(line, number),
       LATERAL (SELECT samp_name FROM sequencing_element e
         WHERE e.accession_number = k.number AND e.dataset_id IS DISTINCT FROM $3
         ORDER BY sequencing_element_id LIMIT 1) t
     ORDER BY k.line`,
    [requested.map(({ line }) => line), requested.map(({ number }) => number), datasetId],
  );
  const column = columnNameOf('sequencing_element', 'accession_number') ?? 'accession_number';
  for (const { line, number: value, samp_name } of rows)
    issues.add(line, column, new Problem('accessionStored', { value, element: samp_name }));
}
