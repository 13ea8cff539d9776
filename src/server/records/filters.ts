import { sql } from 'kysely';
import { datasetFilter } from '../../catalogue/addresses/records-address.ts';
import { ancestorsAndDescendantsOf, entitiesWithDataset } from '../../catalogue/chain.ts';
import { Problem, shorten } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, findField } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { derivedFields, reasonColumns } from '../../catalogue/records/records.ts';
import { missingTermOf } from '../../catalogue/vocabularies/index.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import { isRelatedTo } from '../search/index.ts';
import { fieldFilter } from './field-filters.ts';
import { isReadableField, parseEntityId, type RecordId } from './read.ts';
import { validationError } from './request-errors.ts';

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
  const chained = ancestorsAndDescendantsOf(entity).map((other) => entityOf(other).id);
  const dataset = entitiesWithDataset.includes(entity) ? [datasetFilter] : [];
  return [...new Set(['id', id, ...Object.keys(fields), ...textColumns(entity), ...chained, ...dataset])];
}

function isIdColumn(entity: EntityName, name: string): boolean {
  return name === 'id' || name === entityOf(entity).id;
}

/** @throws HttpError 400 where a text cannot be the number of a record of `of` */
function parseFilterId(entity: EntityName, of: EntityName, name: string, given: string): RecordId {
  const id = parseEntityId(of, given);
  if (id === undefined)
    throw validationError(entity, { [name]: [new Problem('reference', { value: shorten(given) })] });
  return id;
}

/**
 * The condition that a filter `field=value` puts; an empty value finds the records that have nothing there.
 * @throws HttpError 400 naming the field, where it is unknown to this visitor or cannot have such a value
 */
export function filterCondition(entity: EntityName, visitor: Visitor, name: string, given: string): Sql {
  if (isIdColumn(entity, name)) return sql`${idColumn(entity)} = ${parseFilterId(entity, entity, name, given)}`;
  const column = sql.ref(`t.${name}`);
  if (name === datasetFilter && entitiesWithDataset.includes(entity))
    return sql`${column} = ${parseFilterId(entity, 'dataset', name, given)}`;
  if (textColumns(entity).includes(name)) {
    if (given === '') return sql`${column} IS NULL`;
    const term = reasonColumns(entityOf(entity)).includes(name) ? missingTermOf(given) : given;
    if (term === undefined) throw validationError(entity, { [name]: [new Problem('missingTerm')] });
    return sql`${column} = ${term}`;
  }
  const field = findField(entity, name);
  const other = field ? undefined : ancestorsAndDescendantsOf(entity).find((one) => entityOf(one).id === name);
  if (other) return isRelatedTo(entity, other, parseFilterId(entity, other, name, given));
  if (!field || !isReadableField(entity, name, visitor))
    throw validationError(entity, { [name]: [new Problem('unknownField', { value: shorten(name) })] });
  return fieldFilter(field)({ entity, name, field }, given);
}
