import { type Column, columnOf, defaultSearchColumns } from '../../catalogue/columns.ts';
import type { Face } from '../../catalogue/field-types/definition.ts';
import { faceOf } from '../../catalogue/field-types.ts';
import type { WordKey } from '../language.ts';
import { fieldLabel } from '../records/field-words.ts';

export type ShownColumn = {
  name: string;
  label: WordKey;
  face: Face;
};

/** The fields of an element on a narrow page, which has no room for columns: its name first. */
const entryFields = ['samp_name', 'geog_loc_name', 'field_sample_collection_date_begin'];

function toShown({ name, entity, fieldName, field }: Column): ShownColumn {
  return {
    name,
    label: fieldLabel(entity, fieldName),
    face: faceOf(field),
  };
}

/** The columns of the results. */
export const shownColumns: readonly ShownColumn[] = defaultSearchColumns
  .map((name) => columnOf(name))
  .filter((column) => column !== undefined)
  .map(toShown);

/** Those of the columns that are left where there is no room for more, in the order in which they matter. */
export const entryColumns = entryFields.flatMap((name) => shownColumns.find((column) => column.name === name) ?? []);

export function isShownColumn(name: string): boolean {
  return shownColumns.some((column) => column.name === name);
}
