import type { ClientBase } from 'pg';
import { isMissingTerm } from '../../catalogue/archive/values.ts';
import { elementJoinTable } from '../../catalogue/chain.ts';
import { hasReasonColumn, reasonColumn } from '../../catalogue/definition.ts';
import { type EntityName, fieldOf, referencesOf } from '../../catalogue/index.ts';
import { type GroupedRecord, PersonList } from '../../table/grouping/grouped-records.ts';
import { MeasuredNumber } from '../../table/measurements/read-cell.ts';
import { MissingReason } from '../../table/missing-reason.ts';
import { noteOwnersSql } from '../records/recorded-change.ts';
import { isUnknownRun, runField } from './elements-without-file.ts';
import type { FoundRecords } from './found-records.ts';
import type { ImportJob } from './job.ts';
import type { StoredRow } from './stored-contradictions.ts';

/** The columns of an element that a row fills, with their new values. */
function valuesToFill(found: FoundRecords, index: number, row: StoredRow): Record<string, unknown> {
  const { grouped, stored } = found;
  const { fields, records } = grouped.lists.sequencing_element;
  const { values } = records[index] as GroupedRecord;
  const filled: Record<string, unknown> = {};
  for (const [fieldIndex, name] of fields.entries()) {
    const value = values[fieldIndex] ?? null;
    const field = fieldOf('sequencing_element', name);
    if (value === null || value instanceof PersonList || value instanceof MeasuredNumber) continue;
    if (value instanceof MissingReason) {
      // A reason that is stored says as much as another one.
      if ((row[name] ?? null) === null && (row[reasonColumn(name)] ?? null) === null)
        filled[reasonColumn(name)] = value.reason;
      continue;
    }
    const after = field.type === 'reference' && typeof value === 'number' ? stored.ids[field.to][value] : value;
    if (after === row[name] || (isMissingTerm(after ?? null) && (row[name] ?? null) !== null)) continue;
    // A run that nothing identifies says nothing of a stored one.
    if (name === runField && (row[name] ?? null) !== null && typeof value === 'number' && isUnknownRun(found, value))
      continue;
    filled[name] = after;
    if (hasReasonColumn(field) && (row[reasonColumn(name)] ?? null) !== null) filled[reasonColumn(name)] = null;
  }
  return filled;
}

/**
 * Writes the files of stored elements that had none: the one change of an import to what is stored. It is recorded in the
 * change that lists the import, and undone with it.
 * @param change the id of that change
 */
export async function fillElements(
  client: ClientBase,
  found: FoundRecords,
  { userId, filename }: Pick<ImportJob, 'userId' | 'filename'>,
  change: number,
): Promise<void> {
  const filled = [...found.storedElements].flatMap(([index, { stored, isFilled }]) => {
    if (!isFilled) return [];
    const after = valuesToFill(found, index, stored);
    const before: Record<string, unknown> = Object.fromEntries(
      Object.keys(after).map((name) => [name, stored[name] ?? null]),
    );
    return [{ id: Number(stored.sequencing_element_id), before, after }];
  });
  if (filled.length === 0) return;
  const columns = [...new Set(filled.flatMap(({ after }) => Object.keys(after)))];
  const ids = filled.map(({ id }) => id);
  // The triggers record the change, and tell the search of it. They are on where the role may not turn them off.
  await client.query(
    `SELECT set_config('session_replication_role', 'origin', true)
      WHERE current_setting('session_replication_role') <> 'origin'`,
  );
  await client.query("SELECT set_config('strandbook.change', $1, true)", [String(change)]);
  await client.query(
    `UPDATE sequencing_element e SET ${columns.map((name) => `${name} = r.${name}`).join(', ')},
        version = e.version + 1, updated_at = now()
       FROM unnest($1::int[], $2::jsonb[]) AS k (id, filled)
       JOIN sequencing_element o ON o.sequencing_element_id = k.id, LATERAL jsonb_populate_record(o, k.filled) r
      WHERE e.sequencing_element_id = k.id`,
    [ids, filled.map(({ after }) => JSON.stringify(after))],
  );
  const byId = new Map(filled.map((element) => [element.id, element]));
  for (const { id, field, before, after } of await linkFilled(client, found)) {
    const element = byId.get(id);
    Object.assign(element?.before ?? {}, { [field]: before });
    Object.assign(element?.after ?? {}, { [field]: after });
  }
  await client.query(
    `INSERT INTO history (entity, record_id, user_id, who, action, before, after, filename)
     SELECT 'sequencing_element', k.id::text, u.id, u.name, 'update', k.before, k.after, $4
       FROM unnest($1::int[], $2::jsonb[], $3::jsonb[]) AS k (id, before, after) JOIN "user" u ON u.id = $5`,
    [
      ids,
      filled.map(({ before }) => JSON.stringify(before)),
      filled.map(({ after }) => JSON.stringify(after)),
      filename,
      userId,
    ],
  );
  await client.query("SELECT set_config('strandbook.change', '', true)");
  await client.query(noteOwnersSql, [change]);
}

/** A list of an element to which links were added, before and after. */
type GrownList = { id: number; field: string; before: number[]; after: number[] };

const listFieldOf = (to: EntityName): string =>
  referencesOf('sequencing_element').find(([, field]) => field.type === 'references' && field.to === to)?.[0] ?? '';

/**
 * Links filled elements to the studies, projects and publications of their rows.
 * @returns the lists that have grown
 */
async function linkFilled(client: ClientBase, { grouped, stored, storedElements }: FoundRecords): Promise<GrownList[]> {
  const grown: GrownList[] = [];
  for (const [other, pairs] of grouped.links) {
    const ofFilled = pairs.filter(([element]) => storedElements.get(element)?.isFilled);
    if (ofFilled.length === 0) continue;
    const table = elementJoinTable(other);
    // Within one statement, the table is read as it stood before.
    const { rows } = await client.query<GrownList>(
      `WITH added AS (INSERT INTO ${table} (sequencing_element_id, ${other}_id)
          SELECT * FROM unnest($1::int[], $2::int[]) ON CONFLICT DO NOTHING RETURNING sequencing_element_id AS id, ${other}_id AS other),
        added_lists AS (SELECT id, array_agg(other) AS others FROM added GROUP BY id)
      SELECT id, $3::text AS field, before, ARRAY(SELECT unnest(before || others) ORDER BY 1) AS after
        FROM added_lists a, LATERAL (SELECT ARRAY(SELECT l.${other}_id FROM ${table} l
          WHERE l.sequencing_element_id = a.id ORDER BY 1) AS before) stood`,
      [
        ofFilled.map(([element]) => stored.ids.sequencing_element[element]),
        ofFilled.map(([, index]) => stored.ids[other][index]),
        listFieldOf(other),
      ],
    );
    grown.push(...rows);
  }
  return grown;
}
