import type { ClientBase } from 'pg';
import { importedEntities } from '../../catalogue/chain.ts';
import { columnNameOf } from '../../catalogue/columns.ts';
import { arrayTypeOf, Problem } from '../../catalogue/field-types.ts';
import { entityOf, fieldOf } from '../../catalogue/index.ts';
import { arePersons } from '../../catalogue/lookup.ts';
import { columnRules, entitiesOf } from '../../catalogue/plausibility/rules.ts';
import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { isReasonForNoFile } from '../../catalogue/read-files/read-files.ts';
import { accessionKind } from '../../catalogue/values/accessions.ts';
import type { GroupedRecord, RecordList } from '../../table/grouping/grouped-records.ts';
import { chooseKeyIndex, isIdentifyingKey, keyPartText } from '../../table/grouping/record-keys.ts';
import type { Warning } from '../../table/issues.ts';
import { findRecordWarnings } from '../../table/warnings/table-warnings.ts';
import { keyConditions } from '../database/natural-key-indexes.ts';
import { loadInlandCheck } from '../map/inland.ts';
import { findElementsWithoutFile } from './elements-without-file.ts';
import { createFinding, type Finding, type FoundRecords, isStoredAlready } from './found-records.ts';
import { findPersons, refuseUnnamedPersons, repeatPersonErrors } from './persons.ts';
import type { ReadTable } from './read-table.ts';
import { comparedColumns, comparePersons, compareWithStored, type StoredRow } from './stored-contradictions.ts';
import { storedSpellingWarnings } from './stored-spellings.ts';

/**
 * Finds the records of a table that are stored already, and compares them with these. The records found are locked
 * against deletion until the transaction ends (`FOR KEY SHARE`).
 * @param table as read; its issues get those of the comparison
 * @returns the records, with the warnings about them if there are no issues
 */
export async function findStored(
  client: ClientBase,
  { grouped, issues }: Pick<ReadTable, 'grouped' | 'issues'>,
): Promise<FoundRecords & { warnings: readonly Warning[] }> {
  const finding = createFinding(client, grouped, issues);
  const { stored, persons, warnings } = finding;
  await findPersons(finding);
  await findRecords(finding);
  await findElementsWithoutFile(finding);
  // The database looks for the elements while the warnings are found.
  const [, recordWarnings] = await Promise.all([
    refuseStoredElements(finding),
    findRecordWarnings(grouped.lists, loadInlandCheck, (entity, index) => stored.values[entity].get(index)),
  ]);
  await refuseStoredRunAccessions(finding);
  refuseUnnamedPersons(finding);
  comparePersons(finding);
  repeatPersonErrors(finding);
  const spellings = issues.total > 0 ? [] : await storedSpellingWarnings(finding);
  return {
    grouped,
    stored,
    persons,
    storedElements: finding.storedElements,
    warnings: [...warnings, ...recordWarnings, ...spellings],
  };
}

/**
 * Finds records by their keys: one query per entity and key form, parents first, because only a stored parent can have
 * stored children. A cell that contradicts the stored record is an issue with both values.
 */
async function findRecords(finding: Finding): Promise<void> {
  const { grouped, stored } = finding;
  for (const entity of importedEntities) {
    const ids = stored.ids[entity];
    if (entity !== 'sequencing_element' && !arePersons(entity)) await findByKeys(finding, grouped.lists[entity]);
    for (const [index, id] of ids.entries()) stored.isNew[entity][index] = id === 0;
  }
}

/**
 * Groups records by the form of their key: the number of the key, and which of its parts have a value (`v`) or none
 * (`n`). Records without an identifying key are left out: they are new, and so are all records within them.
 */
function groupByKeyForm(list: RecordList, { grouped, stored }: Finding): Map<string, number[]> {
  const entity = entityOf(list.entity);
  const forms = new Map<string, number[]>();
  for (const [index, { values, within }] of list.records.entries()) {
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

async function findByKeys(finding: Finding, list: RecordList): Promise<void> {
  const { client, stored } = finding;
  const ids = stored.ids[list.entity];
  for (const [form, indexes] of groupByKeyForm(list, finding)) {
    const query = keyQuery(finding, list, form, indexes);
    const { rows } = await client.query<StoredRow & { index: number }>(query.sql, query.arrays);
    for (const row of rows) {
      if (ids[row.index]) continue;
      ids[row.index] = Number(row[entityOf(list.entity).id]);
      noteValues(finding, list, row.index, row);
      compareWithStored(finding, list, row.index, row);
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
function noteValues({ stored }: Finding, { entity, fields, records }: RecordList, index: number, row: StoredRow) {
  const unrepeated = (comparedFields.get(entity) ?? []).flatMap(({ field }) => {
    const value = row[field] ?? null;
    const isGiven = (records[index]?.values[fields.indexOf(field)] ?? null) !== null;
    return value === null || isGiven ? [] : [[field, value] as const];
  });
  if (unrepeated.length > 0) stored.values[entity].set(index, Object.fromEntries(unrepeated));
}

/** The query that finds the stored records for keys of one form. */
function keyQuery(
  { stored: { ids } }: Finding,
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

/** Refuses elements that are stored already: an import only creates elements. The issue names the dataset. */
async function refuseStoredElements(finding: Finding): Promise<void> {
  const { client, grouped, issues } = finding;
  const list = grouped.lists.sequencing_element;
  const { fields, records } = list;
  const valueIn = ({ values }: GroupedRecord, name: string) => values[fields.indexOf(name)];
  const key = `(${keyConditions('sequencing_element', 0, 'e').join(' AND ')})`;
  const lookUp = async (isKeyed: boolean, hasChecksum: boolean) => {
    const requested = records.filter(
      (element) =>
        !isReasonForNoFile(valueIn(element, 'forward_read_file_name')) &&
        isIdentifyingKey(grouped.lists, list, 0, element.values) === isKeyed &&
        isChecksum(valueIn(element, 'forward_read_file_checksum')) === hasChecksum,
    );
    if (requested.length === 0) return;
    const column = hasChecksum ? 'forward_read_file_checksum' : 'samp_name';
    // An element that was stored without a key may have one by now, from a checksum that was added later.
    const conditions = isKeyed ? [key] : [key, `${key} IS NOT TRUE`];
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
  for (const isKeyed of [true, false]) for (const hasChecksum of [true, false]) await lookUp(isKeyed, hasChecksum);
}

/** Refuses rows with the accession number of a run that another stored element has: a run belongs to one element. */
async function refuseStoredRunAccessions({ client, grouped, storedElements, issues }: Finding): Promise<void> {
  const { fields, records } = grouped.lists.sequencing_element;
  const fieldIndex = fields.indexOf('accession_number');
  const requested = records.flatMap(({ line, values }, index) => {
    const number = values[fieldIndex];
    if (typeof number !== 'string' || accessionKind(number) !== 'run') return [];
    return [{ line, number, own: Number(storedElements.get(index)?.stored.sequencing_element_id) || 0 }];
  });
  if (requested.length === 0) return;
  const { rows } = await client.query<{ line: number; number: string; samp_name: string }>(
    // One index scan per number: a join would read the whole table.
    `SELECT k.line, k.number, t.samp_name FROM unnest($1::int[], $2::text[], $3::int[]) AS k(line, number, own),
       LATERAL (SELECT samp_name FROM sequencing_element e
         WHERE e.accession_number = k.number AND e.sequencing_element_id <> k.own ORDER BY sequencing_element_id LIMIT 1) t
     ORDER BY k.line`,
    [requested.map(({ line }) => line), requested.map(({ number }) => number), requested.map(({ own }) => own)],
  );
  const column = columnNameOf('sequencing_element', 'accession_number') ?? 'accession_number';
  for (const { line, number: value, samp_name } of rows)
    issues.add(line, column, new Problem('accessionStored', { value, element: samp_name }));
}
