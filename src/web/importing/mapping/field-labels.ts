import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { groupByEntity, selectableColumns } from '../../../catalogue/templates/templates.ts';
import type { Translate } from '../../language.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';

/** The fields to select for a column, grouped by entity. */
export function fieldGroups(columns: readonly Column[], t: Translate) {
  return [...groupByEntity(columns)].map(([entity, ofEntity]) => ({
    group: t(`entities.${entity}.one`),
    items: ofEntity.map(({ name, fieldName }) => ({
      value: name,
      label: `${t(fieldLabelKey(entity, fieldName))} (${name})`,
    })),
  }));
}

/** The label of a column's field, followed by the column's name if fields of several entities have this label. */
export function labelOf(name: string, t: Translate): string {
  const column = columnOf(name);
  if (!column) return name;
  const label = t(fieldLabelKey(column.entity, column.fieldName));
  const isShared = selectableColumns.some(
    (other) => other !== column && t(fieldLabelKey(other.entity, other.fieldName)) === label,
  );
  return isShared ? `${label} (${name})` : label;
}
