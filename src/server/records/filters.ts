import { type Kysely, sql } from 'kysely';
import { ancestorsAndDescendantsOf, entitiesWithDataset } from '../../catalogue/chain.ts';
import { Problem, shorten } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, findField } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { isChecked } from '../../catalogue/quality/checked-entities.ts';
import { qualityRulesOf } from '../../catalogue/quality/rules.ts';
import {
  changedSinceFilter,
  datasetFilter,
  type FilterSign,
  findingFilter,
  parseAncestorField,
  parseFilterName,
  textColumns,
} from '../../catalogue/records/list-filters.ts';
import { messagesOf } from '../../catalogue/records/problem-messages.ts';
import { reasonColumns } from '../../catalogue/records/record-columns.ts';
import { missingTermOf } from '../../catalogue/vocabularies/index.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { planThresholds } from '../plan-thresholds.ts';
import { isRelatedTo, relationToAny } from '../search/index.ts';
import { fieldFilter } from './field-filters.ts';
import { idListCondition, idListCountQuery, lookUpIds, maxListedIds } from './id-lists.ts';
import { isReadableField, parseEntityId, type RecordId } from './read.ts';

/** The condition of a filter on `t`, and where there is one a quicker query of the number of its records. */
export type FilterCondition = { condition: Sql; countQuery?: Sql };

/** The condition of a filter by a name, or the problem of its value; null where there is no such name. */
type NamedFilter<R = Sql | Problem | null> = (entity: EntityName, name: string, text: string, sign: FilterSign) => R;

function isIdColumn(entity: EntityName, name: string): boolean {
  return name === 'id' || name === entityOf(entity).id;
}

function idFilter(of: EntityName, text: string, sign: FilterSign, matches: (id: RecordId) => Sql): Sql | Problem {
  if (sign !== '') return new Problem('equalsOnly');
  const id = parseEntityId(of, text);
  return id === undefined ? new Problem('reference', { value: shorten(text) }) : matches(id);
}

const isoTime = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?$/;

/** A day, month or year, which begins in UTC, or a time, which is in UTC unless it says otherwise. */
function parseTime(text: string): Date | Problem {
  const isLocal = text.includes('T') && !/(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const time = new Date(isLocal ? `${text}Z` : text);
  const [day = ''] = text.split('T');
  // JavaScript takes the 31st of a shorter month for a day of the next one.
  const isDay = isoTime.test(text) && new Date(day).toJSON()?.startsWith(day);
  return isDay && !Number.isNaN(time.getTime()) ? time : new Problem('time', { value: shorten(text) });
}

function changeFilter(text: string, sign: FilterSign): Sql | Problem {
  if (sign !== '') return new Problem('equalsOnly');
  const time = parseTime(text);
  return time instanceof Problem ? time : sql`t.updated_at >= ${time}`;
}

/** Records in which a rule of quality has found something, an empty text: in which none has. */
function qualityFilter(entity: EntityName, text: string, sign: FilterSign): Sql | Problem {
  if (sign === '>' || sign === '<') return new Problem('notOrdered');
  const rules = text === '' ? qualityRulesOf(entity) : qualityRulesOf(entity).filter((rule) => rule === text);
  if (rules.length === 0) return new Problem('unknownRule', { values: qualityRulesOf(entity).join(', ') });
  const isFound = (text === '') === (sign === '!');
  return sql`${idColumn(entity)} ${sql.raw(isFound ? '' : 'NOT')} IN (SELECT record_id FROM quality_finding
    WHERE entity = ${entity} AND rule = ANY(${rules}))`;
}

const textColumnFilter: NamedFilter = (entity, name, text, sign) => {
  if (sign === '>' || sign === '<') return new Problem('notOrdered');
  const column = sql.ref(`t.${name}`);
  const isOther = sign === '!';
  if (text === '') return sql`${column} IS ${sql.raw(isOther ? 'NOT' : '')} NULL`;
  const term = reasonColumns(entityOf(entity)).includes(name) ? missingTermOf(text) : text;
  return term === undefined ? new Problem('missingTerm') : sql`${column} ${sql.raw(isOther ? '<>' : '=')} ${term}`;
};

/** A filter by a column of the record itself. */
function ownFilter(visitor: Visitor): NamedFilter {
  return (entity, name, text, sign) => {
    if (textColumns(entity).includes(name)) return textColumnFilter(entity, name, text, sign);
    const field = findField(entity, name);
    if (!field || !isReadableField(entity, name, visitor)) return null;
    return fieldFilter(field)({ entity, name, field }, text, sign);
  };
}

/**
 * The condition on the records `t` of an entity that they come from some records of an ancestor. Those are looked up
 * first, down to what the records refer to, as a list needs the condition twice, for its length and for its page.
 */
async function ancestorCondition(
  db: Kysely<Tables>,
  entity: EntityName,
  ancestor: EntityName,
  condition: Sql,
): Promise<FilterCondition> {
  const matching = sql`SELECT ${idColumn(ancestor)} FROM ${sql.table(ancestor)} t WHERE ${condition}`;
  const { column, numbers, isOwn } = relationToAny(entity, ancestor, matching);
  const [idList] = await lookUpIds(db, [{ query: sql`SELECT * FROM (${numbers}) found`, limit: maxListedIds }]);
  if (!idList || idList.count > maxListedIds) return { condition: sql`${column} IN (${numbers})` };
  // As a subquery, so that the planner uses an index.
  if (idList.count <= planThresholds.maxIndexedIds)
    return { condition: sql`${column} = ANY(ARRAY(SELECT unnest(${idList.ids}::int[])))` };
  return {
    condition: idListCondition(column, idList),
    countQuery: idListCountQuery(entity, column, idList, isOwn),
  };
}

function namedFilter(db: Kysely<Tables>, visitor: Visitor): NamedFilter<Promise<FilterCondition | Problem | null>> {
  const own = ownFilter(visitor);
  const direct: NamedFilter = (entity, name, text, sign) => {
    if (isIdColumn(entity, name)) return idFilter(entity, text, sign, (id) => sql`${idColumn(entity)} = ${id}`);
    if (name === changedSinceFilter) return changeFilter(text, sign);
    if (name === findingFilter && isChecked(entity)) return qualityFilter(entity, text, sign);
    if (name === datasetFilter && entitiesWithDataset.includes(entity))
      return idFilter('dataset', text, sign, (id) => sql`t.dataset_id = ${id}`);
    const other = findField(entity, name)
      ? undefined
      : ancestorsAndDescendantsOf(entity).find((relative) => entityOf(relative).id === name);
    if (other) return idFilter(other, text, sign, (id) => isRelatedTo(entity, other, id));
    return own(entity, name, text, sign);
  };
  return async (entity, name, text, sign) => {
    const of = parseAncestorField(entity, name);
    const condition = of ? own(of.ancestor, of.name, text, sign) : direct(entity, name, text, sign);
    if (condition === null || condition instanceof Problem) return condition;
    return of ? ancestorCondition(db, entity, of.ancestor, condition) : { condition };
  };
}

/** A 400 at the parameter of a filter, about the field that it names. */
function filterError(entity: EntityName, parameter: string, problem: Problem): HttpError {
  const { name } = parseFilterName(parameter);
  const owner = parseAncestorField(entity, name);
  const of = owner ? { entity: owner.ancestor, name: owner.name } : { entity, name };
  return new HttpError(400, 'errors.validation', {}, (t) => ({
    [parameter]: Object.values(messagesOf(of.entity, { [of.name]: [problem] }, t)).flat(),
  }));
}

/**
 * The condition of a filter on the records `t` of an entity.
 * @param parameter its name in the query: `field`, `field!`, `field>`, `field<`, or the same with `entity.field`
 * @throws HttpError 400 at the parameter, where the field is unknown to this visitor or cannot have such a value
 */
export async function filterCondition(
  db: Kysely<Tables>,
  entity: EntityName,
  visitor: Visitor,
  parameter: string,
  values: readonly string[],
): Promise<FilterCondition> {
  const { name, sign } = parseFilterName(parameter);
  const filter = namedFilter(db, visitor);
  const conditions: FilterCondition[] = [];
  for (const text of values) {
    const condition = (await filter(entity, name, text, sign)) ?? new Problem('unknownField', { value: shorten(name) });
    if (condition instanceof Problem) throw filterError(entity, parameter, condition);
    conditions.push(condition);
  }
  const [only, ...more] = conditions;
  if (only && more.length === 0) return only;
  // Values are alternatives; of limits and excluded values each has to hold.
  const joint = sql.raw(sign === '' ? ' OR ' : ' AND ');
  return {
    condition: sql`(${sql.join(
      conditions.map(({ condition }) => condition),
      joint,
    )})`,
  };
}
