import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parentsOf } from '../../catalogue/chain.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import { oneStep, originsOf, type Tie, tieBetween } from './chain.ts';
import { namedIn, numerousEntities, type SharedIds } from './shared-records.ts';
import { recordHolds, type SearchWord, tableHolds } from './words.ts';

type Sql = RawBuilder<unknown>;

/** A word of a search, with the shared records that it means. */
export type KnownWord = { word: SearchWord; shared: SharedIds };

/** How a record is asked whether a numerous record that it is made from holds the word. */
type StepUp = {
  /** Whether the word may stand in the texts of an entity at all. */
  hasText: (entity: EntityName) => boolean;
  /** The question to a record `alias`; undefined where none of the parent's records can hold the word. */
  ask: (alias: string, entity: EntityName, parent: EntityName) => Sql | undefined;
  /** Whether a table of pairs ties the record of this number to one of the listed shared records. */
  isTied: (pairs: Pairs, id: Sql, ids: string) => Sql;
};
type Pairs = { table: string; own: Sql; other: Sql };

/** A list as a query, not as a constant: the database looks into it as into a table, and weighs no item of it beforehand. */
const among = (column: Sql, ids: string): Sql => sql`${column} IN (SELECT unnest(${ids}::int[]))`;

function columnsOf({ columns }: Tie, child: EntityName, parent: EntityName): { own: Sql; other: Sql } {
  return { own: sql.ref(columns[child] ?? ''), other: sql.ref(columns[parent] ?? '') };
}

/** Ways in which a record `alias` can hold a word: in its own text, by a name, or in something that it is made from. */
function waysToHold(entity: EntityName, alias: string, { word, shared }: KnownWord, stepUp: StepUp): Sql[] {
  const ways: Sql[] = [];
  const own = stepUp.hasText(entity) && recordHolds(word, entity, alias);
  if (own) ways.push(own);
  for (const [column, named] of namedIn(entity)) {
    const ids = shared.get(named);
    if (ids) ways.push(among(sql.ref(`${alias}.${column}`), ids));
  }
  const id = sql.ref(`${alias}.${entityOf(entity).id}`);
  for (const origin of originsOf(entity)) {
    const ids = shared.get(origin);
    if (numerousEntities.includes(origin)) {
      const step = stepUp.ask(alias, entity, origin);
      if (step) ways.push(step);
    } else if (ids) {
      const tie = tieBetween(entity, origin);
      const { own, other } = columnsOf(tie, entity, origin);
      ways.push(
        tie.isOwn
          ? among(sql.ref(`${alias}.${tie.columns[origin]}`), ids)
          : stepUp.isTied({ table: tie.table, own, other }, id, ids),
      );
    }
  }
  return ways;
}

const anyOf = (ways: readonly Sql[]): Sql => (ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` OR `)})`);

/**
 * The condition on an element `e` that every word occurs in it or in what it comes from, for elements that are looked at
 * one by one: each step up the chain looks one record up by its number. `OFFSET 0` keeps the database from gathering all
 * such records of a table instead.
 */
export function holdsEach(words: readonly KnownWord[]): Sql {
  const conditions = words.map((known) => {
    const stepUp: StepUp = {
      hasText: () => true,
      ask(alias, entity, parent) {
        const tie = tieBetween(entity, parent);
        const { own, other } = columnsOf(tie, entity, parent);
        const id = sql.ref(`${parent}.${entityOf(parent).id}`);
        const from = tie.isOwn
          ? sql`${sql.table(parent)} WHERE ${id} = ${sql.ref(`${alias}.${tie.columns[parent]}`)}`
          : sql`${sql.table(tie.table)} pair JOIN ${sql.table(parent)} ON ${id} = pair.${other}
              WHERE pair.${own} = ${sql.ref(`${alias}.${entityOf(entity).id}`)}`;
        return sql`EXISTS (SELECT FROM ${from} AND ${anyOf(waysToHold(parent, parent, known, stepUp))} OFFSET 0)`;
      },
      isTied: ({ table, own, other }, id, ids) =>
        sql`EXISTS (SELECT FROM ${sql.table(table)} pair
          WHERE pair.${own} = ${id} AND ${among(sql`pair.${other}`, ids)} OFFSET 0)`,
    };
    return anyOf(waysToHold('sequencing_element', 'e', known, stepUp));
  });
  return sql.join(conditions, sql` AND `);
}

/** The numerous entities in whose texts a word stands anywhere. */
async function entitiesWith(db: Kysely<Tables>, word: SearchWord): Promise<ReadonlySet<EntityName>> {
  const questions = numerousEntities.map(
    (entity) => sql`SELECT ${entity}::text AS entity
      WHERE EXISTS (SELECT FROM ${sql.table(entity)} WHERE ${tableHolds(word, entity)})`,
  );
  const { rows } = await sql<{ entity: EntityName }>`${sql.join(questions, sql` UNION ALL `)}`.execute(db);
  return new Set(rows.map(({ entity }) => entity));
}

/** Gathers the records of a parent that hold the word, as far as `within` says, and looks a child's ways up among them. */
function gathering(
  known: KnownWord,
  hasText: StepUp['hasText'],
  within: (entity: EntityName, id: Sql) => Sql | undefined,
): StepUp {
  const idsOf = new Map<Sql, Sql>();
  /** Whether a record's own id is one of those that a query gives. */
  const oneOf = (id: Sql, ids: Sql): Sql => {
    const condition = sql`${id} IN (${ids})`;
    idsOf.set(condition, ids);
    return condition;
  };
  const both = (condition: Sql, limit: Sql | undefined) => (limit ? sql`${limit} AND ${condition}` : condition);
  const stepUp: StepUp = {
    hasText,
    ask(alias, entity, parent) {
      const tie = tieBetween(entity, parent);
      const ways = waysToHold(parent, parent, known, stepUp);
      if (ways.length === 0) return undefined;
      const id = sql.ref(`${parent}.${entityOf(parent).id}`);
      const [only] = ways.length === 1 ? ways : [];
      // A record that is asked for its id alone need not be read from its table.
      const found =
        (only && idsOf.get(only)) ??
        sql`SELECT ${id} FROM ${sql.table(parent)} WHERE ${both(anyOf(ways), within(parent, id))}`;
      if (tie.isOwn) return sql`${sql.ref(`${alias}.${tie.columns[parent]}`)} IN (${found})`;
      const { own, other } = columnsOf(tie, entity, parent);
      return oneOf(
        sql.ref(`${alias}.${entityOf(entity).id}`),
        sql`SELECT ${own} FROM ${sql.table(tie.table)} WHERE ${other} IN (${found})`,
      );
    },
    isTied: ({ table, own, other }, id, ids) =>
      oneOf(
        id,
        sql`SELECT ${own} FROM ${sql.table(table)} WHERE ${both(among(other, ids), within('sequencing_element', own))}`,
      ),
  };
  return stepUp;
}

/**
 * The same condition for a walk through all elements: what holds a word is gathered table by table and looked into, each
 * table once, and only where some element does not hold the word by a shorter way.
 */
export async function holdsAll(db: Kysely<Tables>, words: readonly KnownWord[]): Promise<Sql> {
  // Each parallel process would gather all lists for itself. It counts for the rest of the reader's transaction.
  await sql`SELECT set_config('max_parallel_workers_per_gather', '0', true)`.execute(db);
  const conditions: Sql[] = [];
  for (const known of words) {
    const withText = await entitiesWith(db, known.word);
    const stepUp = gathering(
      known,
      (entity) => withText.has(entity),
      () => undefined,
    );
    conditions.push(anyOf(waysToHold('sequencing_element', 'e', known, stepUp)));
  }
  return sql.join(conditions, sql` AND `);
}

/**
 * The elements of a list in which every word occurs, as a query: of each table only those records are asked that the listed
 * elements come from, each once.
 */
export function holdingAmong(ids: string, words: readonly KnownWord[]): Sql {
  const nameOf = (entity: EntityName) => sql.id(`${entity}_origins`);
  const listOf = (entity: EntityName) => sql`= ANY((SELECT ids FROM ${nameOf(entity)})::int[])`;
  const origins = numerousEntities.toReversed().map((entity) => {
    const children = numerousEntities.filter((child) => parentsOf(child).includes(entity));
    const steps = children.map((child) => oneStep(child, entity, listOf(child)));
    const found = steps.length === 0 ? sql`SELECT unnest(${ids}::int[])` : sql.join(steps, sql` UNION `);
    return sql`${nameOf(entity)} AS MATERIALIZED (SELECT ARRAY(${found}) AS ids)`;
  });
  const conditions = words.map((known) => {
    const stepUp = gathering(
      known,
      () => true,
      (entity, id) => sql`${id} ${listOf(entity)}`,
    );
    return anyOf(waysToHold('sequencing_element', 'e', known, stepUp));
  });
  return sql`WITH ${sql.join(origins)} SELECT e.sequencing_element_id FROM sequencing_element e
    WHERE e.sequencing_element_id ${listOf('sequencing_element')} AND ${sql.join(conditions, sql` AND `)}`;
}
