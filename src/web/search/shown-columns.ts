import { type Column, columnOf, columns, defaultSearchColumns } from '../../catalogue/columns.ts';
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

/** The column by which an element is known: it is always shown, and leads to the element's page. */
export const elementName = 'samp_name';

/** The fields of an element on a narrow page, which has no room for columns: its name first. */
const entryFields = [elementName, 'geog_loc_name', 'field_sample_collection_date_begin'];

/** Fields that tell elements of one sample apart: those shown first, and those shown where these are the same. */
export const distinguishingFields = [
  ['target_gene', 'library_strategy', 'forward_read_file_name'],
  ['seq_date', 'flowcell_id', 'run_index_on_current_machine'],
] as const;

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

/** Fields in the order in which they are shown: the name of the element, then that of the catalogue; without unknown ones. */
export function inShownOrder(names: Iterable<string>): string[] {
  const chosen = new Set(names);
  return [elementName, ...columns.flatMap(({ name }) => (chosen.has(name) && name !== elementName ? [name] : []))];
}

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

/** The fields to ask for: those that are shown, wide or narrow, and those that tell rows apart which look the same. */
export function fieldsToAsk(fields: readonly string[] = defaultSearchColumns): string[] {
  return [...new Set([...fields, ...entryFields, ...distinguishingFields.flat()])];
}
