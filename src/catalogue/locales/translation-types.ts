import type { EntityName, FieldName } from '../index.ts';

/** The texts of every field: the label of its input or column, and a sentence of help. */
export type FieldTranslations = {
  readonly [E in EntityName]: { readonly [F in FieldName<E>]: { readonly label: string; readonly help: string } };
} & {
  // A column of tables that is no field (run-in-table.ts).
  readonly sequencing_run: { readonly run_in_table: { readonly label: string; readonly help: string } };
};

/** The name of every entity, in singular and plural, and the texts of its fields. */
export type EntityTranslations = {
  readonly [E in EntityName]: {
    readonly one: string;
    readonly many: string;
    readonly fields: FieldTranslations[E];
  };
};
