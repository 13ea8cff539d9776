import { columnEntities, elementReferences } from './chain.ts';
import { type Column, columns } from './columns.ts';
import { hasReasonColumn, isPersonList, reasonColumn } from './definition.ts';
import { type EntityName, entityOf } from './index.ts';
import { versionHeader } from './records/list-columns.ts';

/** An entity in the table of a bulk update, with the columns of the id and the version of its records. */
export type BulkUpdateEntity = {
  entity: EntityName;
  id: Column;
  version: Column;
  /** The element's field that lists such records, and the column that names them; null for entities of the chain. */
  link: { field: string; key: Column } | null;
};

function integerColumn(entity: EntityName, name: string, fieldName: string, several: boolean): Column {
  // A required field has no column for missing-value terms.
  return { name, entity, fieldName, field: { type: 'integer', required: true }, several };
}

function bulkUpdateEntityOf(entity: EntityName): BulkUpdateEntity {
  const { id, keys } = entityOf(entity);
  const several = elementReferences.some(({ to }) => to === entity);
  const [field] = Object.entries(entityOf('sequencing_element').fields).find(
    ([, definition]) => definition.type === 'references' && definition.to === entity,
  ) ?? [undefined];
  const key = columns.find((column) => column.entity === entity && column.fieldName === keys[0]?.[0]);
  return {
    entity,
    id: integerColumn(entity, id, id, several),
    version: integerColumn(entity, versionHeader(entity), 'version', several),
    link: field && key ? { field, key } : null,
  };
}

/** The entities of a bulk update, in the order of their columns. */
export const bulkUpdateEntities: readonly BulkUpdateEntity[] = columnEntities.map(bulkUpdateEntityOf);

/** The columns of ids and versions, at the right end of the table; users must not change them. */
export const idAndVersionColumns: readonly Column[] = bulkUpdateEntities.flatMap(({ id, version }) => [id, version]);

/** The columns of a bulk update. Lists of persons are left out, as they are changed in the record's form. */
export const bulkUpdateColumns: readonly Column[] = [
  ...columns.filter(({ field }) => !isPersonList(field)),
  ...idAndVersionColumns,
];

/** The database columns of a field: its value, and its missing-value term if it has such a column. */
export function fieldColumns({ fieldName, field }: Pick<Column, 'fieldName' | 'field'>): string[] {
  return hasReasonColumn(field) ? [fieldName, reasonColumn(fieldName)] : [fieldName];
}
