import { compactFields } from '../../catalogue/addresses/search-query.ts';
import { type Column, columnOf, defaultSearchColumns } from '../../catalogue/columns.ts';
import type { Field } from '../../catalogue/definition.ts';
import type { DisplayKind } from '../../catalogue/field-types/type-definition.ts';
import { displayKindOf } from '../../catalogue/field-types.ts';
import type { TranslationKey } from '../language.ts';
import { fieldLabelKey } from '../ui/field-text-keys.ts';

export type ResultColumn = {
  name: string;
  /** The key of its label; of a measurement the name of its type, with its qualifier. */
  label: TranslationKey | { measured: string };
  displayKind: DisplayKind;
  type: Field['type'];
};

function toResultColumn({ name, entity, fieldName, field }: Column): ResultColumn {
  return {
    name,
    label: fieldLabelKey(entity, fieldName),
    displayKind: displayKindOf(field),
    type: field.type,
  };
}

/** The column of a measurement, whose values are numbers or texts. */
const toMeasuredColumn = (name: string): ResultColumn => ({
  name,
  label: { measured: name },
  displayKind: 'number',
  type: 'number',
});

const resultColumnsOf = (names: readonly string[]) =>
  names.map((name) => {
    const column = columnOf(name);
    return column ? toResultColumn(column) : toMeasuredColumn(name);
  });

const defaultColumns = resultColumnsOf(defaultSearchColumns);
const columnCache = new Map<string, readonly ResultColumn[]>();

/** The columns of the given fields, or the default ones. */
export function getResultColumns(fields: readonly string[] | undefined): readonly ResultColumn[] {
  if (!fields) return defaultColumns;
  const key = fields.join(' ');
  const columns = columnCache.get(key) ?? resultColumnsOf(fields);
  columnCache.set(key, columns);
  return columns;
}

/** The columns of a narrow page, the most important first. */
export const compactColumns = resultColumnsOf(compactFields);
