import { type Column, columnOf, defaultSearchColumns } from '../../catalogue/columns.ts';
import type { Field } from '../../catalogue/definition.ts';
import type { WordKey } from '../language.ts';

/** How a column's values stand in the table. */
export type Face = 'text' | 'mono' | 'number' | 'degrees' | 'date';

export type ShownColumn = {
  name: string;
  label: WordKey;
  face: Face;
  /** One of the three that are left where there is no room for more. */
  matters: boolean;
};

const mattering = new Set(['samp_name', 'geog_loc_name', 'field_sample_collection_date_begin']);

function faceOf(field: Field): Face {
  if (field.type === 'latitude' || field.type === 'longitude') return 'degrees';
  if (field.type === 'number' || field.type === 'integer') return 'number';
  if (field.type === 'date') return 'date';
  return field.type === 'text' && field.mono ? 'mono' : 'text';
}

function toShown({ name, entity, fieldName, field }: Column): ShownColumn {
  // The catalogue's own test holds that every field has its words.
  const label = `fields.${entity}.${fieldName}.label` as WordKey;
  return { name, label, face: faceOf(field), matters: mattering.has(name) };
}

/** The columns of the results. */
export const shownColumns: readonly ShownColumn[] = defaultSearchColumns
  .map((name) => columnOf(name))
  .filter((column) => column !== undefined)
  .map(toShown);

export function isShownColumn(name: string): boolean {
  return shownColumns.some((column) => column.name === name);
}
