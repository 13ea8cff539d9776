import { entryFields } from '../../catalogue/addresses/shown-search.ts';
import { type Column, columnOf, defaultSearchColumns } from '../../catalogue/columns.ts';
import type { Field } from '../../catalogue/definition.ts';
import type { Face } from '../../catalogue/field-types/definition.ts';
import { faceOf } from '../../catalogue/field-types.ts';
import type { WordKey } from '../language.ts';
import { fieldLabel } from '../records/field-words.ts';

export type ShownColumn = {
  name: string;
  label: WordKey;
  face: Face;
  type: Field['type'];
};

function toShown({ name, entity, fieldName, field }: Column): ShownColumn {
  return {
    name,
    label: fieldLabel(entity, fieldName),
    face: faceOf(field),
    type: field.type,
  };
}

const shownOf = (names: readonly string[]) =>
  names.flatMap((name) => {
    const column = columnOf(name);
    return column ? [toShown(column)] : [];
  });

const defaultColumns = shownOf(defaultSearchColumns);
const made = new Map<string, readonly ShownColumn[]>();

/** The columns of the results: those of some fields, or the default ones. */
export function columnsShown(fields: readonly string[] | undefined): readonly ShownColumn[] {
  if (!fields) return defaultColumns;
  const key = fields.join(' ');
  const found = made.get(key) ?? shownOf(fields);
  made.set(key, found);
  return found;
}

/** Columns that are left where there is no room for more, in the order in which they matter. */
export const entryColumns = shownOf(entryFields);
