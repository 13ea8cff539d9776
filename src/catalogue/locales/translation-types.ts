import type { EntityName, FieldName } from '../index.ts';

/** The texts of every field: the label of its input or column, and a sentence of help. */
export type FieldTranslations = {
  readonly [E in EntityName]: { readonly [F in FieldName<E>]: { readonly label: string; readonly help: string } };
} & {
  // A column of tables that is no field (run-in-table.ts).
  readonly sequencing_run: { readonly run_in_table: { readonly label: string; readonly help: string } };
};

/** The name of every entity, in singular and plural. */
export type EntityTranslations = { readonly [E in EntityName]: { readonly one: string; readonly many: string } };

/** The keys of all form groups; a test compares them with the catalogue. */
export type GroupName =
  | 'what'
  | 'who'
  | 'where'
  | 'when'
  | 'how'
  | 'environment'
  | 'extraction'
  | 'size'
  | 'target'
  | 'files'
  | 'funding'
  | 'identifiers'
  | 'measured'
  | 'related'
  | 'notes';

/** The heading of every form group. */
export type GroupTranslations = { readonly [G in GroupName]: string };
