import { chainEntities, entitiesWithDataset, importedEntities } from '../../src/catalogue/chain.ts';
import type { Field, ReferencesField } from '../../src/catalogue/definition.ts';
import { hasReasonColumn } from '../../src/catalogue/definition.ts';
import { fieldTypes } from '../../src/catalogue/field-types.ts';
import { type EntityName, entityNames, entityOf } from '../../src/catalogue/index.ts';

export const fieldsOf = (name: EntityName): [string, Field][] => Object.entries(entityOf(name).fields);

/** The fields of an entity that are columns of its table. */
export const columnFields = (name: EntityName): [string, Field][] =>
  fieldsOf(name).filter(([, field]) => field.type !== 'references');

type JoinTable = ReferencesField & { from: EntityName; fieldName: string };

/** The fields of all entities that refer to several records, each with its join table. */
export const joinTables: readonly JoinTable[] = entityNames.flatMap((from) =>
  fieldsOf(from).flatMap(([fieldName, field]) => (field.type === 'references' ? [{ from, fieldName, ...field }] : [])),
);

/** The parent within which an entity's natural key is unique, and the join table of the parent's field. */
export function withinOf(name: EntityName): { parent: EntityName; joinTable: string } | undefined {
  const { within } = entityOf(name);
  const list = within && joinTables.find(({ from, fieldName }) => from === within.entity && fieldName === within.field);
  return list && { parent: list.from, joinTable: list.joinTable };
}

/** Entities that people can search; the others, such as users and datasets, have no searched text. */
export const searchedEntities = entityNames.filter((name) => entityOf(name).path !== undefined);

/** Entities whose records have a generated label: those that people can search, and those that accounts refer to. */
export const labelledEntities: readonly EntityName[] = [...searchedEntities, 'role', 'user'];

/**
 * Entities of which an import may create as many records as it has rows, so that they need an index of their datasets.
 */
export const entitiesWithDatasetIndex: readonly EntityName[] = chainEntities.filter(
  (name) => importedEntities.includes(name) && !['campaign', 'sequencer'].includes(name),
);

/** Tables without records of the catalogue. */
export const serverTables: readonly string[] = [
  'archive_readiness',
  'attempt',
  'backup',
  'change',
  'change_owner',
  'change_row',
  'checked_with',
  'daily_changes',
  'dataset_file',
  'download',
  'event_measurement',
  'field_sample_measurement',
  'handed_over',
  'history',
  'interface_text',
  'interface_text_version',
  'job',
  'kept_search',
  'last_login',
  'list_view',
  'mail',
  'mapping',
  'migration',
  'not_double',
  'quality_finding',
  'search_change',
  'secret',
  'server',
  'session',
  'setting',
  'token',
  'unchecked',
  'usual_values',
];

/** Entities whose rows a change records, so that it can be undone; templates are no records. */
export const recordedEntities: readonly EntityName[] = entityNames.filter((name) => name !== 'template');

/** Columns that the catalogue does not contain, with their types. */
const internalTypes: Readonly<Record<string, string>> = {
  state: 'text',
  known: 'boolean not null',
  sequencer_known: 'boolean not null',
  natural_key: 'text',
  dataset_id: 'integer',
  password_hash: 'text',
  language: 'text',
  sent_at: 'timestamp with time zone',
  opened_at: 'timestamp with time zone',
  registered_at: 'timestamp with time zone',
  warnings: 'jsonb not null',
  created: 'jsonb not null',
  used: 'jsonb not null',
  undone_at: 'timestamp with time zone',
  columns: 'text[] not null',
};

/** The columns that the catalogue expects in an entity's table, with their types as PostgreSQL formats them. */
export function expectedColumns(name: EntityName): Record<string, string> {
  const entity = entityOf(name);
  const expected: Record<string, string> = {
    [entity.id]: name === 'invitation' ? 'uuid not null' : 'integer not null',
    created_at: 'timestamp with time zone not null',
    updated_at: 'timestamp with time zone not null',
    version: 'integer not null',
  };
  for (const [column, field] of columnFields(name)) {
    expected[column] = `${fieldTypes[field.type].column}${field.required ? ' not null' : ''}`;
    if (hasReasonColumn(field)) expected[`${column}_missing`] = 'text';
  }
  const imported = entitiesWithDataset.includes(name) ? ['dataset_id'] : [];
  for (const column of [...(entity.internal ?? []), ...imported])
    expected[column] = internalTypes[column] ?? 'an unknown column';
  if (searchedEntities.includes(name)) expected.searched = 'text';
  if (labelledEntities.includes(name)) expected.label = 'text';
  return expected;
}

/** The columns of a join table, with their types. */
export function expectedPairColumns({ from, to, joinTable, ordered }: JoinTable): Record<string, string> {
  return {
    [`${from}_id`]: 'integer not null',
    [`${to}_id`]: 'integer not null',
    ...(withinOf(to)?.joinTable === joinTable && { natural_key: 'text' }),
    ...(ordered && { position: 'integer not null' }),
  };
}

/** Whether keyword search includes a field. */
export const isSearched = (field: Field): boolean => fieldTypes[field.type].searched && !field.private;
