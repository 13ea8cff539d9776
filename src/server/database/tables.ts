import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ReasonColumn, ReasonColumnType } from '../../catalogue/definition.ts';
import type { Catalogue, EntityName, FieldName, RowOf } from '../../catalogue/index.ts';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import type { Warning } from '../../table/issues.ts';

type FieldsOf<E extends EntityName> = Catalogue[E]['fields'];

/** The names of an entity's multiple references, which are stored in junction tables. */
type MultipleReferences<E extends EntityName> = {
  [F in FieldName<E>]: FieldsOf<E>[F] extends { type: 'references' } ? F : never;
}[FieldName<E>];

/** The columns with the reason why a number or a date is missing. */
type ReasonColumns<E extends EntityName> = {
  [F in FieldName<E> as FieldsOf<E>[F] extends { type: ReasonColumnType } ? ReasonColumn<F> : never]: string | null;
};

/** Columns of the database that are not in the catalogue. */
type InternalColumns = {
  person: { state: GeneratedAlways<RecordOf<'person'>['state']> };
  user: { password_hash: string | null };
  invitation: {
    language: string | null;
    sent_at: Date | null;
    opened_at: Date | null;
    registered_at: Date | null;
  };
  dataset: {
    warnings: ColumnType<Warning[], string | undefined, string>;
    created: ColumnType<Record<string, number>, string | undefined, string>;
    used: ColumnType<Record<string, number>, string | undefined, string>;
    undone_at: ColumnType<Date | null, never, Date | null>;
  };
  template: { columns: string[] };
};

/** Entities without a `searched` column. */
type Unsearched = 'role' | 'user' | 'invitation' | 'dataset' | 'template';

/** Entities without a `label` column, since nothing refers to them and they have no list. */
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

/** The junction tables of multiple references. */
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
 * The tables of all records for Kysely, derived from the catalogue; `tests/database/catalogue.test.ts` compares the
 * migrated schema with it.
 */
export type Tables = { [E in EntityName]: Table<E> } & Omit<JunctionTables, 'project_study_author'> & {
    project_study_author: JunctionTables['project_study_author'] & { position: number };
  };
