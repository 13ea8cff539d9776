import type { Spelling } from '../../catalogue/answers/importing.ts';
import { columnNameOf } from '../../catalogue/columns.ts';
import { comparableName, namedEntities, nameFieldOf, namingColumns } from '../../catalogue/comparable-names.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import type { CollectedRecord, RecordList } from '../../table/collected.ts';
import type { Warning } from '../../table/issues.ts';
import { isValue } from '../../table/keys.ts';
import { namedWithin, namePlaces } from '../../table/spellings.ts';
import { keyConditions } from '../database/keys.ts';
import { type ImportRun, isOld } from './run.ts';

/** Number of names of one entity that have a remark of their own; of those beyond, one remark says how many they are. */
const maxNamed = 10;

/** A new record, and the names of stored records that differ from its own only in their spelling. */
type Alike = { record: CollectedRecord; stored: string[] };

/**
 * Remarks on new records whose names differ only in their spelling from those of stored records, and of which one may have
 * been meant: by one query an entity. A name that holds within another record is compared within that one alone, if it was
 * stored before; the database looks for these by their indexes, and reads no others.
 */
export async function storedSpellings(run: ImportRun): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for (const entity of namedEntities) warnings.push(...remarks(run, entity, await alikeOf(run, entity)));
  return warnings;
}

async function alikeOf(run: ImportRun, entity: EntityName): Promise<Alike[]> {
  const { stored, collected, client } = run;
  const list = collected.lists[entity];
  const ids = stored.ids[entity];
  const indexes = [...list.records.keys()].filter((index) => stored.isNew[entity][index]);
  const parent = aboveOf(list);
  /** New records by the number of the stored record above, 0 where they lie within none, and by their comparable names. */
  const found = new Map<number, Map<string, Alike[]>>();
  const ofIndexes = indexes.flatMap((index) => list.records[index] ?? []);
  for (const [index, records] of namedWithin(list, ofIndexes)) {
    if (parent && !isOld(stored, parent, index)) continue;
    found.set(
      parent ? (stored.ids[parent][index] ?? 0) : 0,
      Map.groupBy(
        records.map((record) => ({ record, stored: [] })),
        ({ record }) => comparableName(nameIn(list, record)),
      ),
    );
  }
  if (found.size === 0) return [];
  let first = Number.POSITIVE_INFINITY;
  for (const index of indexes) first = Math.min(first, ids[index] ?? first);
  const { rows } = await client.query<{ above: number; name: string }>(
    namesQuery(list),
    parent ? [first, [...found.keys()]] : [first],
  );
  for (const { above, name } of rows)
    for (const alike of found.get(above)?.get(comparableName(name)) ?? []) alike.stored.push(name);
  return [...found.values()]
    .flatMap((byName) => [...byName.values()].flat())
    .filter((alike) => alike.stored.length > 0)
    .sort((a, b) => a.record.line - b.record.line);
}

/** The entity of the records within which the names of these hold. */
function aboveOf(list: RecordList): EntityName | null {
  const { above } = namePlaces(list);
  return (above === null ? list.parent : list.references.get(above)) ?? null;
}

const nameIn = (list: RecordList, { values }: CollectedRecord) => String(values[namePlaces(list).name]);

/** The names of records that were there before the import: their numbers are smaller than those that it has taken. */
function namesQuery(list: RecordList): string {
  const { entity } = list;
  const { id, within } = entityOf(entity);
  const { above } = namePlaces(list);
  const name = nameFieldOf(entity);
  const conditions = [...keyConditions(entity, 0, 't'), `t.${id} < $1`];
  const names = (from: string, condition: readonly string[]) =>
    `SELECT t.${id}, t.${name} AS name FROM ${from} WHERE ${[...condition, ...conditions].join(' AND ')}`;
  if (above === null && !within) return `SELECT 0 AS above, name FROM (${names(`${entity} t`, [])}) t ORDER BY ${id}`;
  const inner = within
    ? names(`${linkOf(within)} l JOIN ${entity} t USING (${id})`, [`l.${within.entity}_id = k.above`])
    : names(`${entity} t`, [`t.${list.fields[above ?? -1]} = k.above`]);
  // One look into the index for each record above, whatever is known of the tables.
  return `SELECT k.above, t.name FROM unnest($2::int[]) AS k(above), LATERAL (${inner} OFFSET 0) t ORDER BY t.${id}`;
}

function linkOf({ entity, field }: { entity: EntityName; field: string }): string {
  const link = fieldOf(entity, field);
  if (link.type !== 'references') throw new Error(`${entity}.${field} is no multiple reference`);
  return link.link;
}

function remarks(run: ImportRun, entity: EntityName, alike: readonly Alike[]): Warning[] {
  const list = run.collected.lists[entity];
  const warnings = alike.slice(0, maxNamed).map(({ record, stored }): Warning => {
    const name = nameIn(list, record);
    const [first = '', ...others] = stored;
    if (record.line === 0) return { code: 'storedSpellingOfStudy', params: { value: name, stored: first } };
    const params = { row: record.line, entity, name, stored: first };
    const within = others.length === 0 ? namesAbove(run, list, record) : null;
    const columns = namingColumns(entity).map((column) => column.name);
    return {
      code: 'storedSpelling',
      params,
      ...(within && { spelling: { columns, value: name, stored: first, within } }),
    };
  });
  const more = alike[maxNamed];
  if (more) {
    const params = { count: alike.length - maxNamed, row: more.record.line, entity, name: nameIn(list, more.record) };
    warnings.push({ code: 'storedSpellingsMore', params });
  }
  return warnings;
}

/** The names of all records within which a record's name holds, by their columns; null where one has no name. */
function namesAbove(run: ImportRun, list: RecordList, { values, within }: CollectedRecord): Spelling['within'] | null {
  const parent = aboveOf(list);
  if (parent === null) return {};
  const { above } = namePlaces(list);
  const ofParent = run.collected.lists[parent];
  const record = ofParent.records[above === null ? within : Number(values[above])];
  const name = record?.values[namePlaces(ofParent).name];
  const column = columnNameOf(parent, nameFieldOf(parent) ?? '');
  if (!record || !isValue(name) || column === undefined) return null;
  const higher = namesAbove(run, ofParent, record);
  return higher && { ...higher, [column]: String(name) };
}
