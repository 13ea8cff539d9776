import { type Kysely, sql } from 'kysely';
import type { ReferenceField, ReferencesField } from '../../catalogue/definition.ts';
import { fieldTypes } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import { canReadPrivateFields, type Visitor } from '../../catalogue/permissions.ts';
import { idColumn, junctionTableOf, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { planThresholds } from '../plan-thresholds.ts';
import { likePatternOf, textMatches } from '../search/index.ts';

/** Number of ids up to which they are sent as a list to look into; beyond it the query itself is repeated instead. */
const maxListedIds = 1_000_000;

/** The rows of `t` whose own text holds a word; an entity without a list screen has no column that is made for it. */
function ownTextCondition(entity: EntityName, visitor: Visitor, pattern: string): Sql {
  const { path, fields } = entityOf(entity);
  if (path !== undefined) {
    // No search column contains private fields; only a few entities have such fields.
    const names = Object.entries(fields).flatMap(([name, field]) =>
      field.private && fieldTypes[field.type].searched ? [name] : [],
    );
    if (names.length === 0 || !canReadPrivateFields(visitor)) return textMatches(entity, pattern);
    return sql`(${textMatches(entity, pattern)} OR ${textsCondition(names, pattern)})`;
  }
  const texts = Object.entries(fields).flatMap(([name, field]) => (fieldTypes[field.type].searched ? [name] : []));
  if (texts.length === 0) return sql`false`;
  return textsCondition(texts, pattern);
}

function textsCondition(names: readonly string[], pattern: string): Sql {
  return sql`plain_letters(concat_ws(E'\n', ${sql.join(names.map((name) => sql.ref(name)))})) LIKE plain_letters(${pattern})`;
}

/**
 * The numbers of an entity's records whose label holds a word. All of a label stands in the searched text, which has an
 * index, except what joins its parts, and a record's number.
 */
function labelMatchesQuery(entity: EntityName, word: string): Sql {
  const pattern = likePatternOf(word);
  const inLabel = sql`plain_letters(label) LIKE plain_letters(${pattern})`;
  const isJoined = entity === 'person' || entityOf(entity).path === undefined || /[(),]/.test(word);
  const condition = isJoined
    ? inLabel
    : /^\d+$/.test(word)
      ? sql`(${textMatches(entity, pattern)} OR label LIKE '(%') AND ${inLabel}`
      : sql`${textMatches(entity, pattern)} AND ${inLabel}`;
  return sql`SELECT ${sql.ref(entityOf(entity).id)} FROM ${sql.table(entity)} WHERE ${condition}`;
}

type ReferenceEntry = [name: string, field: ReferenceField | ReferencesField];

/** The ids for which a word is found by a reference: to compare the field, or the record itself, with. */
function referrersQuery(entity: EntityName, [, field]: ReferenceEntry, word: string): Sql {
  const found = labelMatchesQuery(field.to, word);
  if (field.type === 'reference') return found;
  const { table, own, other } = junctionTableOf(entity, field);
  return sql`SELECT ${own} FROM ${table} WHERE ${other} IN (${found})`;
}

type IdList = { count: number; ids: string };

/**
 * Runs several queries for ids in one statement, each up to one more than its `limit`. The ids stay text, as they are
 * sent back so.
 */
async function lookUpIds(db: Kysely<Tables>, queries: readonly { query: Sql; limit: number }[]): Promise<IdList[]> {
  const lists = queries.map(
    ({ query, limit }, i) => sql`SELECT ${sql.lit(i)} AS place, ARRAY(${query} LIMIT ${limit + 1}) AS ids`,
  );
  // Not materialized, each list would be made for each of the two values.
  const { rows } = await sql<IdList>`WITH lists AS MATERIALIZED (${sql.join(lists, sql` UNION ALL `)})
    SELECT cardinality(ids) AS count, ids::text FROM lists ORDER BY place`.execute(db);
  return rows;
}

/** The conditions of words on `t`; for one long list of ids also the quicker way to count the matches. */
type TermConditions = { conditions: Sql[]; countQuery?: Sql };

function idListCondition(column: Sql, { count, ids }: IdList): Sql {
  // The OR keeps the planner from joining the list, which would take several times as long as looking into it.
  return count <= planThresholds.maxArrayIds
    ? sql`${column} = ANY(${ids}::int[])`
    : sql`${column} IN (SELECT unnest(${ids}::int[])) OR false`;
}

/** Counts the records of a long list: their own numbers, each once, or the numbers that a field of theirs holds. */
function idListCountQuery(entity: EntityName, column: Sql, { ids }: IdList, isOwn: boolean): Sql {
  const list = sql`SELECT unnest(${ids}::int[])`;
  if (isOwn) return sql`SELECT count(DISTINCT number)::int AS count FROM (${list} AS number) numbers`;
  // Not known beforehand, a list is gone through along an index, whatever its length.
  return sql`SELECT count(*)::int AS count FROM ${sql.table(entity)} t WHERE ${column} = ANY(ARRAY(${list}))`;
}

/**
 * The conditions that words put on the records of an entity: each must occur in the record's own text, or in the label
 * of something it refers to. Each of these is looked up first. By numbers, the database finds records along its
 * indexes, all conditions together, and knows how many to expect; and a common word in a label need not be looked for
 * in the text of every record.
 */
export async function findTermConditions(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  words: readonly string[],
): Promise<TermConditions> {
  const id = idColumn(entity);
  const isSearched = entityOf(entity).path !== undefined;
  const references = referencesOf(entity);
  let left = maxListedIds;
  const conditions: Sql[] = [];
  let countQuery: Sql | undefined;
  for (const word of words) {
    const holds = ownTextCondition(entity, visitor, likePatternOf(word));
    // Comparing numbers is the least work, so the text comes last.
    const places = references.map((reference) => {
      const [name, { type }] = reference;
      const query = referrersQuery(entity, reference, word);
      const column = type === 'reference' ? sql.ref(`t.${name}`) : id;
      return { column, query, limit: left, otherwise: sql`${column} IN (${query})` };
    });
    const own = sql`SELECT ${id} FROM ${sql.table(entity)} t WHERE ${holds}`;
    if (isSearched) places.push({ column: id, query: own, limit: planThresholds.maxArrayIds, otherwise: holds });
    const found = places.length > 0 ? await lookUpIds(db, places) : [];
    const parts = places.flatMap(({ column, limit, otherwise }, i): Sql[] => {
      const numbers = found[i];
      if (!numbers || numbers.count > limit) return [otherwise];
      left = Math.max(0, left - numbers.count);
      if (numbers.count > planThresholds.maxArrayIds)
        countQuery = idListCountQuery(entity, column, numbers, column === id);
      return numbers.count === 0 ? [] : [idListCondition(column, numbers)];
    });
    if (!isSearched) parts.push(holds);
    // A word that nobody has leaves nothing to look for.
    if (parts.length === 0) return { conditions: [sql`false`] };
    if (parts.length > 1 || words.length > 1) countQuery = undefined;
    conditions.push(sql`(${sql.join(parts, sql` OR `)})`);
  }
  return { conditions, ...(countQuery && { countQuery }) };
}
