import { columnNameOf } from '../../catalogue/columns.ts';
import type { SpellingVariant } from '../../catalogue/endpoints/importing.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { comparableName, namedEntities, nameFieldOf, namingColumns } from '../../catalogue/values/comparable-names.ts';
import type { GroupedRecord, RecordList } from '../../table/grouping/grouped-records.ts';
import { hasValue } from '../../table/grouping/record-keys.ts';
import type { Warning } from '../../table/issues.ts';
import { groupNamedByParent, nameFieldIndexes } from '../../table/warnings/spelling-warnings.ts';
import { keyConditions } from '../database/natural-key-indexes.ts';
import { type Finding, isStoredAlready } from './found-records.ts';

/** Number of names of one entity with a warning each; one more warning counts the others. */
const maxListedNames = 10;

/** A new record, and the names of stored records that differ from its name only in their spelling. */
type SpellingMatch = { record: GroupedRecord; stored: string[] };

/**
 * Warns about new records whose names differ only in their spelling from those of stored records, which may be
 * intended: one query per entity. A name that identifies a record within another one is compared only within that one,
 * if that is stored; the database finds these by their indexes.
 */
export async function storedSpellingWarnings(finding: Finding): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for (const entity of namedEntities)
    warnings.push(...warningsOfMatches(finding, entity, await findSpellingMatches(finding, entity)));
  return warnings;
}

async function findSpellingMatches(finding: Finding, entity: EntityName): Promise<SpellingMatch[]> {
  const { stored, grouped, client } = finding;
  const list = grouped.lists[entity];
  const indexes = [...list.records.keys()].filter((index) => stored.isNew[entity][index]);
  const parent = parentEntityOf(list);
  /** New records by the id of the stored parent, 0 without one, and by their comparable names. */
  const byParent = new Map<number, Map<string, SpellingMatch[]>>();
  const newRecords = indexes.flatMap((index) => list.records[index] ?? []);
  for (const [index, records] of groupNamedByParent(list, newRecords)) {
    if (parent && !isStoredAlready(stored, parent, index)) continue;
    byParent.set(
      parent ? (stored.ids[parent][index] ?? 0) : 0,
      Map.groupBy(
        records.map((record) => ({ record, stored: [] })),
        ({ record }) => comparableName(nameIn(list, record)),
      ),
    );
  }
  if (byParent.size === 0) return [];
  const { rows } = await client.query<{ above: number; name: string }>(
    namesQuery(list),
    parent ? [[...byParent.keys()]] : [],
  );
  for (const { above, name } of rows)
    for (const match of byParent.get(above)?.get(comparableName(name)) ?? []) match.stored.push(name);
  return [...byParent.values()]
    .flatMap((byName) => [...byName.values()].flat())
    .filter((match) => match.stored.length > 0)
    .sort((a, b) => a.record.line - b.record.line);
}

/** The entity of the records within which these names identify a record. */
function parentEntityOf(list: RecordList): EntityName | null {
  const { above } = nameFieldIndexes(list);
  return (above === null ? list.parent : list.references.get(above)) ?? null;
}

const nameIn = (list: RecordList, { values }: GroupedRecord) => String(values[nameFieldIndexes(list).name]);

/** The names of the stored records. */
function namesQuery(list: RecordList): string {
  const { entity } = list;
  const { id, within } = entityOf(entity);
  const { above } = nameFieldIndexes(list);
  const name = nameFieldOf(entity);
  const conditions = keyConditions(entity, 0, 't');
  const names = (from: string, condition: readonly string[]) =>
    `SELECT t.${id}, t.${name} AS name FROM ${from} WHERE ${[...condition, ...conditions].join(' AND ')}`;
  if (above === null && !within) return `SELECT 0 AS above, name FROM (${names(`${entity} t`, [])}) t ORDER BY ${id}`;
  const inner = within
    ? names(`${linkOf(within)} l JOIN ${entity} t USING (${id})`, [`l.${within.entity}_id = k.above`])
    : names(`${entity} t`, [`t.${list.fields[above ?? -1]} = k.above`]);
  // One index scan per parent, independently of the statistics of the tables.
  return `SELECT k.above, t.name FROM unnest($1::int[]) AS k(above), LATERAL (${inner} OFFSET 0) t ORDER BY t.${id}`;
}

function linkOf({ entity, field }: { entity: EntityName; field: string }): string {
  const link = fieldOf(entity, field);
  if (link.type !== 'references') throw new Error(`${entity}.${field} is no multiple reference`);
  return link.joinTable;
}

function warningsOfMatches(finding: Finding, entity: EntityName, matches: readonly SpellingMatch[]): Warning[] {
  const list = finding.grouped.lists[entity];
  const warnings = matches.slice(0, maxListedNames).map(({ record, stored }): Warning => {
    const name = nameIn(list, record);
    const [first = '', ...others] = stored;
    if (record.line === 0) return { code: 'storedSpellingOfStudy', params: { value: name, stored: first } };
    const params = { row: record.line, entity, name, stored: first };
    const within = others.length === 0 ? parentNames(finding, list, record) : null;
    const columns = namingColumns(entity).map((column) => column.name);
    return {
      code: 'storedSpelling',
      params,
      ...(within && { spelling: { columns, value: name, stored: first, within } }),
    };
  });
  const firstUnlisted = matches[maxListedNames];
  if (firstUnlisted) {
    const params = {
      count: matches.length - maxListedNames,
      row: firstUnlisted.record.line,
      entity,
      name: nameIn(list, firstUnlisted.record),
    };
    warnings.push({ code: 'storedSpellingsMore', params });
  }
  return warnings;
}

/** The names of all parents of a record, by their columns; null if one has no name. */
function parentNames(
  finding: Finding,
  list: RecordList,
  { values, within }: GroupedRecord,
): SpellingVariant['within'] | null {
  const parent = parentEntityOf(list);
  if (parent === null) return {};
  const { above } = nameFieldIndexes(list);
  const parentList = finding.grouped.lists[parent];
  const record = parentList.records[above === null ? within : Number(values[above])];
  const name = record?.values[nameFieldIndexes(parentList).name];
  const column = columnNameOf(parent, nameFieldOf(parent) ?? '');
  if (!record || !hasValue(name) || column === undefined) return null;
  const higher = parentNames(finding, parentList, record);
  return higher && { ...higher, [column]: String(name) };
}
