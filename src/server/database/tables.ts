import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ReasonColumn } from '../../catalogue/definition.ts';
import type { ReasonColumnType } from '../../catalogue/field-types.ts';
import type { Catalogue, EntityName, FieldName, RowOf } from '../../catalogue/index.ts';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import type { Warning } from '../../table/issues.ts';

type FieldsOf<E extends EntityName> = Catalogue[E]['fields'];

/** The names of an entity's multiple references, which are tables of their own. */
type MultipleReferences<E extends EntityName> = {
  [F in FieldName<E>]: FieldsOf<E>[F] extends { type: 'references' } ? F : never;
}[FieldName<E>];

/** The columns that hold why a number or a date is missing. */
type ReasonColumns<E extends EntityName> = {
  [F in FieldName<E> as FieldsOf<E>[F] extends { type: ReasonColumnType } ? ReasonColumn<F> : never]: string | null;
};

/** Columns that the catalogue leaves to the database and the server. */
type InternalColumns = {
  person: { state: GeneratedAlways<RecordOf<'person'>['state']> };
  user: { password_hash: string | null };
  dataset: {
    warnings: ColumnType<Warning[], string | undefined, string>;
    created: ColumnType<Record<string, number>, string | undefined, string>;
    used: ColumnType<Record<string, number>, string | undefined, string>;
    undone_at: ColumnType<Date | null, never, Date | null>;
  };
  template: { columns: string[] };
};

/** Entities that no search looks into. */
type Unsearched = 'role' | 'user' | 'invitation' | 'dataset' | 'template';

/** Entities that nothing refers to and that have no list: nobody needs a text to know them by. */
type Unlabelled = 'invitation' | 'dataset' | 'template';

type Table<E extends EntityName> = Omit<RowOf<E>, MultipleReferences<E>> &
  ReasonColumns<E> &
  (E extends keyof InternalColumns ? InternalColumns[E] : unknown) & {
    [K in Catalogue[E]['id']]: E extends 'invitation' ? Generated<string> : Generated<number>;
  } & {
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    version: Generated<number>;
  } & (E extends Unsearched ? unknown : { searched: GeneratedAlways<string> }) &
  (E extends Unlabelled ? unknown : { label: GeneratedAlways<string> });

/** The tables of pairs. */
type JunctionTable = {
  [E in EntityName]: {
    [F in FieldName<E>]: FieldsOf<E>[F] extends {
      type: 'references';
      to: infer T extends EntityName;
      joinTable: infer L;
    }
      ? { name: L & string; columns: { [K in `${E}_id` | `${T}_id`]: number } }
      : never;
  }[FieldName<E>];
}[EntityName];

type JunctionTables = { [P in JunctionTable as P['name']]: P['columns'] };

/**
 * Every table of the records for Kysely, derived from the catalogue; `tests/database/catalogue.test.ts` holds the
 * migrated schema against it.
 */
export type Tables = { [E in EntityName]: Table<E> } & Omit<JunctionTables, 'project_study_author'> & {
    project_study_author: JunctionTables['project_study_author'] & { position: number };
  };
