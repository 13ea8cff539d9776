import { sql } from 'kysely';
import { datasetFilter } from '../../catalogue/addresses/records-address.ts';
import { ancestorsAndDescendantsOf, entitiesWithDataset } from '../../catalogue/chain.ts';
import { Problem, shorten } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, findField } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { textColumns } from '../../catalogue/records/list-filters.ts';
import { reasonColumns } from '../../catalogue/records/records.ts';
import { missingTermOf } from '../../catalogue/vocabularies/index.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import { isRelatedTo } from '../search/index.ts';
import { fieldFilter } from './field-filters.ts';
import { isReadableField, parseEntityId, type RecordId } from './read.ts';
import { validationError } from './request-errors.ts';

function isIdColumn(entity: EntityName, name: string): boolean {
  return name === 'id' || name === entityOf(entity).id;
}

/** @throws HttpError 400 where a text cannot be the id of a record of `of` */
function parseFilterId(entity: EntityName, of: EntityName, name: string, text: string): RecordId {
  const id = parseEntityId(of, text);
  if (id === undefined) throw validationError(entity, { [name]: [new Problem('reference', { value: shorten(text) })] });
  return id;
}

/**
 * The condition of a filter `field=value`; an empty value finds the records without one.
 * @throws HttpError 400 naming the field, where it is unknown to this visitor or cannot have such a value
 */
export function filterCondition(entity: EntityName, visitor: Visitor, name: string, text: string): Sql {
  if (isIdColumn(entity, name)) return sql`${idColumn(entity)} = ${parseFilterId(entity, entity, name, text)}`;
  const column = sql.ref(`t.${name}`);
  if (name === datasetFilter && entitiesWithDataset.includes(entity))
    return sql`${column} = ${parseFilterId(entity, 'dataset', name, text)}`;
  if (textColumns(entity).includes(name)) {
    if (text === '') return sql`${column} IS NULL`;
    const term = reasonColumns(entityOf(entity)).includes(name) ? missingTermOf(text) : text;
    if (term === undefined) throw validationError(entity, { [name]: [new Problem('missingTerm')] });
    return sql`${column} = ${term}`;
  }
  const field = findField(entity, name);
  const other = field
    ? undefined
    : ancestorsAndDescendantsOf(entity).find((relative) => entityOf(relative).id === name);
  if (other) return isRelatedTo(entity, other, parseFilterId(entity, other, name, text));
  if (!field || !isReadableField(entity, name, visitor))
    throw validationError(entity, { [name]: [new Problem('unknownField', { value: shorten(name) })] });
  return fieldFilter(field)({ entity, name, field }, text);
}
