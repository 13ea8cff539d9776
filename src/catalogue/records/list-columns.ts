import { columnNameOf } from '../columns.ts';
import type { Field } from '../definition.ts';
import { type EntityName, entityOf, fieldOrder, findField } from '../index.ts';
import { parseAncestorField, textColumns } from './list-filters.ts';

/** A column of a list: a property of its records, or a field of what they come from. */
export type ListColumn = {
  /** The name in an address: `depth`, or `event.geogr_loc_lat` for a field of an ancestor. */
  name: string;
  /** The entity that has the property, and its name there. */
  entity: EntityName;
  fieldName: string;
  /** The field; undefined for other properties, such as the id or a missing-value reason. */
  field: Field | undefined;
};

/** The id of a record in every list, whatever the entity calls it. */
const idColumnName = 'id';

const timeColumns = ['created_at', 'updated_at'] as const;

function otherProperties(entity: EntityName): readonly string[] {
  return [idColumnName, entityOf(entity).id, 'version', ...timeColumns, ...textColumns(entity)];
}

/** The column with this name in the list of an entity; undefined for an unknown name. */
export function findListColumn(entity: EntityName, name: string): ListColumn | undefined {
  const own = findField(entity, name);
  if (own || otherProperties(entity).includes(name)) return { name, entity, fieldName: name, field: own };
  const of = parseAncestorField(entity, name);
  return of ? { name, entity: of.ancestor, fieldName: of.name, field: findField(of.ancestor, of.name) } : undefined;
}

/** The names in a parameter such as `columns=depth,event.geogr_loc_lat`, each once. */
export function splitColumnNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}

/** The names of an entity's own fields as columns, in the order of its form. */
export const ownColumnNames = (entity: EntityName): string[] => fieldOrder(entity);

/**
 * The header of a column in a file. A record's own fields have the names of templates and bulk updates, which tell
 * fields of the same name apart; those of an ancestor have the name of the address.
 */
export function headerOfColumn(list: EntityName, { name, entity, fieldName }: ListColumn): string {
  if (entity !== list) return name;
  if (fieldName === idColumnName) return entityOf(entity).id;
  return fieldName === 'version' ? versionHeader(entity) : (columnNameOf(entity, fieldName) ?? fieldName);
}

/** The header of the versions of an entity's records. */
export const versionHeader = (entity: EntityName): string => `${entity}_version`;
