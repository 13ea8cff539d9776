import { type EntityName, entityNames, entityOf, fieldOf } from '../../src/catalogue/index.ts';
import type { Database } from '../../src/server/database/pool.ts';

/** The content of each table without any id: one text a record, sorted. */
type Records = Record<string, string[]>;

const supporting: ReadonlySet<EntityName> = new Set(['role', 'user', 'invitation', 'dataset', 'template']);
const recordEntities = entityNames.filter((name) => !supporting.has(name));
/** Columns of the database alone: numbers, times and what is made of other columns. */
const technical = new Set([
  'created_at',
  'updated_at',
  'version',
  'searched',
  'label',
  'natural_key',
  'known',
  'sequencer_known',
  'dataset_id',
]);

type Row = Record<string, unknown>;
type Pair = { from: number; to: number; position: number | null };
type Link = {
  name: string;
  from: EntityName;
  to: EntityName;
  pairs: Pair[];
  /** The records that hold this one. */
  holders: (to: number) => number[];
};

async function readEntities({ pool }: Database): Promise<Map<EntityName, Map<number, Row>>> {
  const found = new Map<EntityName, Map<number, Row>>();
  for (const entity of recordEntities) {
    const { rows } = await pool.query<Row>(`SELECT * FROM "${entity}"`);
    const { id } = entityOf(entity);
    found.set(entity, new Map(rows.map((row) => [Number(row[id]), row])));
  }
  return found;
}

async function readLinks({ pool }: Database): Promise<Link[]> {
  const found: Link[] = [];
  for (const from of recordEntities)
    for (const field of Object.values(entityOf(from).fields)) {
      if (field.type !== 'references') continue;
      const { rows } = await pool.query<Row>(`SELECT * FROM "${field.joinTable}"`);
      const pairs = rows.map((row) => ({
        from: Number(row[`${from}_id`]),
        to: Number(row[`${field.to}_id`]),
        position: field.ordered ? Number(row.position) : null,
      }));
      const present = Map.groupBy(pairs, (pair) => pair.to);
      const holders = (to: number) => (present.get(to) ?? []).map((pair) => pair.from);
      found.push({ name: field.joinTable, from, to: field.to, pairs, holders });
    }
  return found;
}

/**
 * Everything the tables of records hold, field by field. A reference is written as the record's label with its natural key,
 * and with the key of the record it lies within (a library within its sample).
 */
export async function recordsOf(database: Database): Promise<Records> {
  const entities = await readEntities(database);
  const links = await readLinks(database);
  const known = new Map<string, string>();

  function name(entity: EntityName, id: number): string {
    const key = `${entity} ${id}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const row = entities.get(entity)?.get(id);
    if (!row) throw new Error(`there is no ${key}`);
    const { keys, label } = entityOf(entity);
    const fields = new Set([...label, ...keys.flat()]);
    const parts = [...fields].map(
      (field) => valueText(entity, row, field) ?? valueText(entity, row, `${field}_missing`),
    );
    const made = [...parts.filter((part) => part !== null && part !== undefined), ...parents(entity, id)].join(', ');
    known.set(key, made);
    return made;
  }

  /** A value, or the name of what it refers to. */
  function valueText(entity: EntityName, row: Row, column: string): unknown {
    const value = row[column] ?? null;
    if (value === null || column === 'state' || column.endsWith('_missing')) return value;
    const field = fieldOf(entity, column);
    return field.type === 'reference' ? `<${name(field.to, Number(value))}>` : value;
  }

  function parents(entity: EntityName, id: number): string[] {
    const { within } = entityOf(entity);
    const holding = links.filter((link) => link.to === entity && link.from === within?.entity);
    return holding.flatMap((link) => link.holders(id).map((from) => `in <${name(link.from, from)}>`)).sort();
  }

  const records: Records = {};
  for (const [entity, rows] of entities) {
    const lines = [...rows].map(([id, row]) => {
      const columns = Object.keys(row).filter((column) => column !== entityOf(entity).id && !technical.has(column));
      return JSON.stringify([
        parents(entity, id),
        ...columns.map((column) => [column, valueText(entity, row, column)]),
      ]);
    });
    records[entity] = lines.sort();
  }
  for (const { name: link, from, to, pairs } of links)
    records[link] = pairs
      .map((pair) => JSON.stringify([name(from, pair.from), name(to, pair.to), pair.position]))
      .sort();
  return records;
}

type Difference = { lost: string[]; gained: string[]; count: number };

function without(list: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const text of other) left.set(text, (left.get(text) ?? 0) + 1);
  return list.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** The records of one database that the other does not have, by table; the first ones of each. */
export function differences(before: Records, after: Records): Record<string, Difference> {
  const found: Record<string, Difference> = {};
  for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const lost = without(before[table] ?? [], after[table] ?? []);
    const gained = without(after[table] ?? [], before[table] ?? []);
    if (lost.length + gained.length > 0)
      found[table] = { lost: lost.slice(0, 3), gained: gained.slice(0, 3), count: lost.length + gained.length };
  }
  return found;
}
