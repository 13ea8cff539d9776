import type { EntityName, FieldName } from '../index.ts';

/** Every field in every language: the label over an input or a column, and one sentence on what to write there. */
export type FieldTranslations = {
  readonly [E in EntityName]: { readonly [F in FieldName<E>]: { readonly label: string; readonly help: string } };
} & {
  // A column of tables that is no field.
  readonly sequencing_run: { readonly run_in_table: { readonly label: string; readonly help: string } };
};

/** Every entity in every language: the name of one record, and of many. */
export type EntityTranslations = { readonly [E in EntityName]: { readonly one: string; readonly many: string } };

/** The keys of all form groups; a test holds them against the catalogue. */
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
  | 'related'
  | 'notes';

/** The heading of every form group. */
export type GroupTranslations = { readonly [G in GroupName]: string };
