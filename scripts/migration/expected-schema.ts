import { chainEntities, entitiesWithDataset, importedEntities } from '../../src/catalogue/chain.ts';
import type { Field, ReferencesField } from '../../src/catalogue/definition.ts';
import { fieldTypes, hasReasonColumn } from '../../src/catalogue/field-types.ts';
import { type EntityName, entityNames, entityOf } from '../../src/catalogue/index.ts';

export const fieldsOf = (name: EntityName): [string, Field][] => Object.entries(entityOf(name).fields);

/** The fields of an entity that are columns of its table. */
export const columnFields = (name: EntityName): [string, Field][] =>
  fieldsOf(name).filter(([, field]) => field.type !== 'references');

type JoinTable = ReferencesField & { from: EntityName; fieldName: string };

/** The multiple references of all entities, which have a table each. */
export const joinTables: readonly JoinTable[] = entityNames.flatMap((from) =>
  fieldsOf(from).flatMap(([fieldName, field]) => (field.type === 'references' ? [{ from, fieldName, ...field }] : [])),
);

/** The field of a parent within which an entity's natural key holds. */
export function withinOf(name: EntityName): { parent: EntityName; joinTable: string } | undefined {
  const { within } = entityOf(name);
  const list = within && joinTables.find(({ from, fieldName }) => from === within.entity && fieldName === within.field);
  return list && { parent: list.from, joinTable: list.joinTable };
}

/** Entities that people search; the others (users, datasets and the like) have no text for it. */
export const searchedEntities = entityNames.filter((name) => entityOf(name).path !== undefined);

/** Entities whose records are named by their labels: those that people search, and those that accounts refer to. */
export const labelledEntities: readonly EntityName[] = [...searchedEntities, 'role', 'user'];

/** The entities of which a row of a table brings one each at most, so that an import is as long as a list of them. */
export const entitiesWithDatasetIndex: readonly EntityName[] = chainEntities.filter(
  (name) => importedEntities.includes(name) && !['campaign', 'sequencer'].includes(name),
);

/** Tables that hold no records. */
export const serverTables: readonly string[] = [
  'attempt',
  'bin',
  'bin_row',
  'dataset_file',
  'history',
  'interface_text',
  'kept_search',
  'mail',
  'migration',
  'search_change',
  'session',
  'token',
];

/** The columns that only the database knows, with their types. */
const internalTypes: Readonly<Record<string, string>> = {
  state: 'text',
  known: 'boolean not null',
  sequencer_known: 'boolean not null',
  natural_key: 'text',
  dataset_id: 'integer',
  password_hash: 'text',
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

/** The columns of a table of pairs, with their types. */
export function expectedPairColumns({ from, to, joinTable, ordered }: JoinTable): Record<string, string> {
  return {
    [`${from}_id`]: 'integer not null',
    [`${to}_id`]: 'integer not null',
    ...(withinOf(to)?.joinTable === joinTable && { natural_key: 'text' }),
    ...(ordered && { position: 'integer not null' }),
  };
}

/** Whether keyword search looks into a field. */
export const isSearched = (field: Field): boolean => fieldTypes[field.type].searched && !field.private;
