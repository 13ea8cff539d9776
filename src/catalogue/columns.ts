import { normalizeText } from './cells.ts';
import { columnEntities, elementReferences, isAncestorOf } from './chain.ts';
import { type EntityDef, type Field, isList, isPersonList } from './definition.ts';
import { type EntityName, entityNames, entityOf } from './index.ts';

export { joinList, joinValues, splitList, splitValues } from './values/joined-values.ts';

/** One column of a template, of a search result and of a full export. */
export type Column = {
  /** Name in the header: the field's bare name, or `entity.field`. */
  name: string;
  entity: EntityName;
  fieldName: string;
  field: Field;
  /**
   * Whether a cell holds the values of several records, separated by `|`: fields of projects, publications and studies.
   */
  several: boolean;
};

/** Entities of which an element can refer to several records. */
const multiValuedEntities: ReadonlySet<EntityName> = new Set(elementReferences.map(({ to }) => to));

/**
 * Whether a field is a column. A reference is one only if its records are written in one cell, or if it is an ordered
 * list of persons; any other is given by the columns of the records it refers to. Each measurement has a column of its own.
 */
function isColumn(field: Field, entities: Readonly<Record<string, EntityDef>>): boolean {
  if (isList(field)) return isPersonList(field);
  return field.type !== 'reference' || entities[field.to]?.lookup !== undefined;
}

/**
 * The columns of a catalogue, along the chain, then those of studies, projects and publications. If several entities
 * have a field of the same name, the first column has the bare name, and the others `entity.field`.
 */
export function columnsOf(entities: Readonly<Record<string, EntityDef>>): Column[] {
  const takenNames = new Set<string>();
  const result: Column[] = [];
  for (const entity of columnEntities) {
    for (const fieldName of Object.values(entities[entity]?.groups ?? {}).flat()) {
      const field = entities[entity]?.fields[fieldName];
      if (!field || !isColumn(field, entities)) continue;
      const name = takenNames.has(fieldName) ? `${entity}.${fieldName}` : fieldName;
      takenNames.add(fieldName);
      result.push({ name, entity, fieldName, field, several: multiValuedEntities.has(entity) });
    }
  }
  return result;
}

export const columns: readonly Column[] = columnsOf(
  Object.fromEntries(entityNames.map((name) => [name, entityOf(name)])),
);

const byName = new Map(columns.map((column) => [column.name, column]));

/** The column with exactly this name, or `undefined`. */
export function columnOf(name: string): Column | undefined {
  return byName.get(name);
}

/** The name of a field's column, or `undefined` if it has none. */
export function columnNameOf(entity: EntityName, fieldName: string): string | undefined {
  return columns.find((column) => column.entity === entity && column.fieldName === fieldName)?.name;
}

/**
 * A header in the characters that a person sees: plain spaces, full-width letters as ASCII, no invisible characters.
 */
export function visibleHeader(header: string): string {
  if (!/[\u0080-\uffff]/.test(header)) return header;
  return normalizeText(header)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/**
 * A header for comparison: in lower case, without surrounding spaces and without the `*` with which people flag
 * mandatory columns.
 */
export function normalizeHeader(header: string): string {
  return visibleHeader(header).replaceAll('*', '').trim().toLowerCase();
}

/** The columns that every imported table must have. */
export const mandatoryColumns: readonly Column[] = columns.filter((column) => column.field.mandatory);

/** The entities above the library; an element of a pooled library comes from several records of each. */
export const pooledEntities: readonly EntityName[] = [
  ...new Set(columns.map(({ entity }) => entity).filter((entity) => isAncestorOf(entity, 'sequencing_library'))),
];

/** The columns of search results if no others are selected. */
export const defaultSearchColumns: readonly string[] = [
  'samp_name',
  'campaign',
  'event_label',
  'geogr_loc_lat',
  'geogr_loc_lon',
  'geog_loc_name',
  'field_sample_collection_date_begin',
  'env_broad_scale',
  'env_medium',
  'samp_taxon_id',
  'seq_meth',
  'study_title',
  'project_study_person_resp',
  'accession_number',
];
