import { type RawBuilder, sql } from 'kysely';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { parentsAndGroupsOf, relationBetween } from '../chain.ts';
import { recordMatches, type SearchCriterion } from '../search-terms.ts';
import { nameReferencesOf, numerousEntities, type SharedIds } from '../shared-records.ts';

type Sql = RawBuilder<unknown>;

/** A word of a search, or what else it asks of an element, with the shared records that it means. */
export type ResolvedTerm = { word: SearchCriterion; shared: SharedIds };

/**
 * A list as a query, not as a constant, so that the database does not weigh each of its items. `IS TRUE` makes the database hash the
 * list once; as a join it would read the whole list again for each element.
 */
const among = (column: Sql, ids: string): Sql => sql`(${column} IN (SELECT unnest(${ids}::int[]))) IS TRUE`;

const anyOf = (ways: readonly Sql[]): Sql => (ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` OR `)})`);

/**
 * The condition on a record `alias` that it holds a word: in its own text, by a name, or in something that it is made
 * from.
 */
function recordHoldsAnywhere(entity: EntityName, alias: string, known: ResolvedTerm): Sql {
  const { word, shared } = known;
  const ways: Sql[] = [];
  const own = recordMatches(word, entity, alias);
  if (own) ways.push(own);
  for (const [column, named] of nameReferencesOf(entity)) {
    const ids = shared.get(named);
    if (ids) ways.push(among(sql.ref(`${alias}.${column}`), ids));
  }
  for (const origin of parentsAndGroupsOf(entity)) {
    const { table, columns, isOwn } = relationBetween(entity, origin);
    const [child, parent] = [sql.ref(columns[entity] ?? ''), sql.ref(columns[origin] ?? '')];
    const id = sql.ref(`${alias}.${entityOf(entity).id}`);
    const ids = shared.get(origin);
    if (numerousEntities.includes(origin)) {
      const originId = sql.ref(`${origin}.${entityOf(origin).id}`);
      const from = isOwn
        ? sql`${sql.table(origin)} WHERE ${originId} = ${sql.ref(`${alias}.${columns[origin]}`)}`
        : sql`${sql.table(table)} pair JOIN ${sql.table(origin)} ON ${originId} = pair.${parent} WHERE pair.${child} = ${id}`;
      ways.push(sql`EXISTS (SELECT FROM ${from} AND ${recordHoldsAnywhere(origin, origin, known)} OFFSET 0)`);
    } else if (ids) {
      ways.push(
        isOwn
          ? among(sql.ref(`${alias}.${columns[origin]}`), ids)
          : sql`EXISTS (SELECT FROM ${sql.table(table)} pair
              WHERE pair.${child} = ${id} AND ${among(sql`pair.${parent}`, ids)} OFFSET 0)`,
      );
    }
  }
  return anyOf(ways);
}

/**
 * The condition on an element `e` that every word occurs in it or in what it comes from, for elements that are looked
 * at one by one: each step up the chain looks one record up by its number. `OFFSET 0` keeps the database from gathering
 * all such records of a table instead.
 */
export function matchesAllTerms(words: readonly ResolvedTerm[]): Sql {
  return sql.join(
    words.map((known) => recordHoldsAnywhere('sequencing_element', 'e', known)),
    sql` AND `,
  );
}
