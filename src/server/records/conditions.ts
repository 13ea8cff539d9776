import { sql } from 'kysely';
import { datasetFilter } from '../../catalogue/addresses/records-address.ts';
import { chainedWith, entitiesWithDataset } from '../../catalogue/chain.ts';
import { Problem, shown } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldNamed } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { derivedFields, reasonColumns } from '../../catalogue/records.ts';
import { missingTermOf } from '../../catalogue/vocabularies/index.ts';
import { chainedTo } from '../search/chain.ts';
import { idColumn, type Sql } from './columns.ts';
import { fieldQuery } from './field-queries.ts';
import { idFrom, isTold, type RecordId } from './read.ts';
import { refusal } from './refusals.ts';

/** The columns that a record has beside its fields and that hold a text. */
function textColumns(entity: EntityName): readonly string[] {
  return [...reasonColumns(entityOf(entity)), ...(derivedFields[entity] ?? [])];
}

/**
 * The names of a list's filters: a record's own fields, the ids of the records above and below it in the chain, and the
 * import that brought it.
 */
export function filterNames(entity: EntityName): string[] {
  const { id, fields } = entityOf(entity);
  const chained = chainedWith(entity).map((other) => entityOf(other).id);
  const dataset = entitiesWithDataset.includes(entity) ? [datasetFilter] : [];
  return [...new Set(['id', id, ...Object.keys(fields), ...textColumns(entity), ...chained, ...dataset])];
}

function isNumberColumn(entity: EntityName, name: string): boolean {
  return name === 'id' || name === entityOf(entity).id;
}

/** @throws HttpError 400 where a text cannot be the number of a record of `of` */
function numberIn(entity: EntityName, of: EntityName, name: string, given: string): RecordId {
  const id = idFrom(of, given);
  if (id === undefined) throw refusal(entity, { [name]: [new Problem('reference', { value: shown(given) })] });
  return id;
}

/**
 * The condition that a filter `field=value` puts; an empty value finds the records that have nothing there.
 * @throws HttpError 400 naming the field, where it is unknown to this visitor or cannot have such a value
 */
export function filterBy(entity: EntityName, visitor: Visitor, name: string, given: string): Sql {
  if (isNumberColumn(entity, name)) return sql`${idColumn(entity)} = ${numberIn(entity, entity, name, given)}`;
  const column = sql.ref(`t.${name}`);
  if (name === datasetFilter && entitiesWithDataset.includes(entity))
    return sql`${column} = ${numberIn(entity, 'dataset', name, given)}`;
  if (textColumns(entity).includes(name)) {
    if (given === '') return sql`${column} IS NULL`;
    const term = reasonColumns(entityOf(entity)).includes(name) ? missingTermOf(given) : given;
    if (term === undefined) throw refusal(entity, { [name]: [new Problem('missingTerm')] });
    return sql`${column} = ${term}`;
  }
  const field = fieldNamed(entity, name);
  const other = field ? undefined : chainedWith(entity).find((one) => entityOf(one).id === name);
  if (other) return chainedTo(entity, other, numberIn(entity, other, name, given));
  if (!field || !isTold(entity, name, visitor))
    throw refusal(entity, { [name]: [new Problem('unknownField', { value: shown(name) })] });
  return fieldQuery(field).filter({ entity, name, field }, given);
}
