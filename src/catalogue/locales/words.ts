import type { EntityName, FieldName } from '../index.ts';

/** What every language says of every field: the label over an input or a column, and one sentence on what to write there. */
export type FieldWords = {
  readonly [E in EntityName]: { readonly [F in FieldName<E>]: { readonly label: string; readonly help: string } };
};

/** What every language calls one record of an entity, and many. */
export type EntityWords = { readonly [E in EntityName]: { readonly one: string; readonly many: string } };

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
export type GroupWords = { readonly [G in GroupName]: string };
