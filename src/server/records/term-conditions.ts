import { type Kysely, sql } from 'kysely';
import type { ReferenceField, ReferencesField } from '../../catalogue/definition.ts';
import { fieldTypes } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import { arePersons } from '../../catalogue/lookup.ts';
import { parseRangeTerm } from '../../catalogue/measurements/range-words.ts';
import { canReadPrivateFields, type Visitor } from '../../catalogue/permissions.ts';
import { idColumn, junctionTableOf, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { planThresholds } from '../plan-thresholds.ts';
import { likePatternOf, listInRange, textMatches } from '../search/index.ts';
import { idListCondition, idListCountQuery, lookUpIds, maxListedIds } from './id-lists.ts';

/** The condition that a record's own text contains a term; entities without a list screen have no column for it. */
function ownTextCondition(entity: EntityName, visitor: Visitor, pattern: string): Sql {
  const { path, fields } = entityOf(entity);
  if (path !== undefined) {
    // No search column contains private fields; only a few entities have such fields.
    const names = Object.entries(fields).flatMap(([name, field]) =>
      field.private && fieldTypes[field.type].searched ? [name] : [],
    );
    if (names.length === 0 || !canReadPrivateFields(visitor)) return textMatches(pattern);
    return sql`(${textMatches(pattern)} OR ${textsCondition(names, pattern)})`;
  }
  const texts = Object.entries(fields).flatMap(([name, field]) => (fieldTypes[field.type].searched ? [name] : []));
  if (texts.length === 0) return sql`false`;
  return textsCondition(texts, pattern);
}

function textsCondition(names: readonly string[], pattern: string): Sql {
  return sql`plain_letters(concat_ws(E'\n', ${sql.join(names.map((name) => sql.ref(name)))})) LIKE plain_letters(${pattern})`;
}

/**
 * A query of the ids of an entity's records whose label contains a term. The searched text, which has an index,
 * contains the parts of a label, but not the signs between them, nor a record's id.
 */
function labelMatchesQuery(entity: EntityName, term: string): Sql {
  const pattern = likePatternOf(term);
  const inLabel = sql`plain_letters(label) LIKE plain_letters(${pattern})`;
  const isJoined = arePersons(entity) || entityOf(entity).path === undefined || /[(),]/.test(term);
  const condition = isJoined
    ? inLabel
    : /^\d+$/.test(term)
      ? sql`(${textMatches(pattern)} OR label LIKE '(%') AND ${inLabel}`
      : sql`${textMatches(pattern)} AND ${inLabel}`;
  return sql`SELECT ${sql.ref(entityOf(entity).id)} FROM ${sql.table(entity)} WHERE ${condition}`;
}

type ReferenceEntry = [name: string, field: ReferenceField | ReferencesField];

/**
 * A query of ids for records that match a term by a reference: the ids of the targets for a single reference, else the
 * ids of the records themselves.
 */
function referrersQuery(entity: EntityName, [, field]: ReferenceEntry, term: string): Sql {
  const matchingIds = labelMatchesQuery(field.to, term);
  if (field.type === 'reference') return matchingIds;
  const { table, own, other } = junctionTableOf(entity, field);
  return sql`SELECT ${own} FROM ${table} WHERE ${other} IN (${matchingIds})`;
}

/** The conditions of terms on `t`; for one long list of ids also a quicker query to count the matches. */
type TermConditions = { conditions: Sql[]; countQuery?: Sql };

/**
 * The conditions of search terms on the records of an entity: each term must occur in the record's own text, or in the
 * label of a record to which it refers. Matching ids are looked up first: with them, the database uses its indexes for
 * all conditions together and knows how many rows to expect, and a frequent term in a label need not be searched in the
 * text of every record.
 */
export async function findTermConditions(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  terms: readonly string[],
): Promise<TermConditions> {
  const id = idColumn(entity);
  const isSearched = entityOf(entity).path !== undefined;
  const references = referencesOf(entity);
  let idsLeft = maxListedIds;
  const conditions: Sql[] = [];
  let countQuery: Sql | undefined;
  for (const term of terms) {
    const range = parseRangeTerm(term);
    const inRange = range && (await listInRange(db, entity, range));
    if (inRange) {
      conditions.push(inRange);
      continue;
    }
    const ownText = ownTextCondition(entity, visitor, likePatternOf(term));
    // Comparing ids is quickest, so the text comes last.
    const lookups = references.map((reference) => {
      const [name, { type }] = reference;
      const query = referrersQuery(entity, reference, term);
      const column = type === 'reference' ? sql.ref(`t.${name}`) : id;
      return { column, query, limit: idsLeft, fallback: sql`${column} IN (${query})` };
    });
    const own = sql`SELECT ${id} FROM ${sql.table(entity)} t WHERE ${ownText}`;
    if (isSearched) lookups.push({ column: id, query: own, limit: planThresholds.maxArrayIds, fallback: ownText });
    const idLists = lookups.length > 0 ? await lookUpIds(db, lookups) : [];
    const parts = lookups.flatMap(({ column, limit, fallback }, i): Sql[] => {
      const idList = idLists[i];
      if (!idList || idList.count > limit) return [fallback];
      idsLeft = Math.max(0, idsLeft - idList.count);
      if (idList.count > planThresholds.maxArrayIds)
        countQuery = idListCountQuery(entity, column, idList, column === id);
      return idList.count === 0 ? [] : [idListCondition(column, idList)];
    });
    if (!isSearched) parts.push(ownText);
    // A term without matches leaves no results.
    if (parts.length === 0) return { conditions: [sql`false`] };
    if (parts.length > 1 || terms.length > 1) countQuery = undefined;
    conditions.push(sql`(${sql.join(parts, sql` OR `)})`);
  }
  return { conditions, ...(countQuery && { countQuery }) };
}
