import { columnEntities, elementReferences } from './chain.ts';
import { type Column, columns } from './columns.ts';
import { isPersonList, reasonColumn } from './definition.ts';
import { hasReasonColumn } from './field-types.ts';
import { type EntityName, entityOf } from './index.ts';

/**
 * An entity in a table that is made to be revised: beside the values of its records stand their numbers and versions, by
 * which each is found again, and what it was.
 */
export type BulkUpdateEntity = {
  entity: EntityName;
  id: Column;
  version: Column;
  /** The element's field that lists such records, and the column by whose cells they are named; null in the chain. */
  link: { field: string; key: Column } | null;
};

function integerColumn(entity: EntityName, name: string, fieldName: string, several: boolean): Column {
  // Every record has one, so that it can have no reason to be missing.
  return { name, entity, fieldName, field: { type: 'integer', required: true }, several };
}

function bulkUpdateEntityOf(entity: EntityName): BulkUpdateEntity {
  const { id, keys } = entityOf(entity);
  const several = elementReferences.some(({ to }) => to === entity);
  const [field] = Object.entries(entityOf('sequencing_element').fields).find(
    ([, one]) => one.type === 'references' && one.to === entity,
  ) ?? [undefined];
  const key = columns.find((column) => column.entity === entity && column.fieldName === keys[0]?.[0]);
  return {
    entity,
    id: integerColumn(entity, id, id, several),
    version: integerColumn(entity, `${entity}_version`, 'version', several),
    link: field && key ? { field, key } : null,
  };
}

/** The entities of a revised table, in the order of their columns. */
export const bulkUpdateEntities: readonly BulkUpdateEntity[] = columnEntities.map(bulkUpdateEntityOf);

/** The columns of numbers and versions: they stand at the right, and must stay as they are. */
export const idAndVersionColumns: readonly Column[] = bulkUpdateEntities.flatMap(({ id, version }) => [id, version]);

/** The columns of a table that is made to be revised. Lists of persons are none: they are changed in the form of their record. */
export const bulkUpdateColumns: readonly Column[] = [
  ...columns.filter(({ field }) => !isPersonList(field)),
  ...idAndVersionColumns,
];

/** The value of a field with what stands beside it, as one can compare it: its column, and the reason why it is missing. */
export function fieldColumns({ fieldName, field }: Pick<Column, 'fieldName' | 'field'>): string[] {
  return hasReasonColumn(field) ? [fieldName, reasonColumn(fieldName)] : [fieldName];
}
