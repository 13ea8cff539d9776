import { normalizeText } from './cells.ts';
import { columnEntities, elementReferences, isAncestorOf } from './chain.ts';
import { type EntityDef, type Field, isPersonList } from './definition.ts';
import { type EntityName, entityOf } from './index.ts';

export { joinList, joinValues, splitList, splitValues } from './values/joined-values.ts';

/** One column of a template, of a search result and of a full export. */
export type Column = {
  /** Name in the header: the field's bare name, or `entity.field`. */
  name: string;
  entity: EntityName;
  fieldName: string;
  field: Field;
  /** Several records stand in one cell, separated by `|`: the fields of projects, publications and studies. */
  several: boolean;
};

/** Entities that an element refers to several times over. */
const multiValuedEntities: ReadonlySet<EntityName> = new Set(elementReferences.map(({ to }) => to));

/**
 * A reference is a column where it names a person or a protocol, and so are persons in their order; the other references are
 * given by the columns of the records they point to.
 */
function isColumn(field: Field): boolean {
  if (field.type === 'references') return isPersonList(field);
  return field.type !== 'reference' || field.to === 'person' || field.to === 'protocol';
}

/**
 * The columns of a catalogue, along the chain, then those of studies, projects and publications. Of fields of one name in
 * several entities, the first has the bare name; the others are written `entity.field`.
 */
export function columnsOf(entities: Readonly<Record<string, EntityDef>>): Column[] {
  const taken = new Set<string>();
  const found: Column[] = [];
  for (const entity of columnEntities) {
    for (const fieldName of Object.values(entities[entity]?.groups ?? {}).flat()) {
      const field = entities[entity]?.fields[fieldName];
      if (!field || !isColumn(field)) continue;
      const name = taken.has(fieldName) ? `${entity}.${fieldName}` : fieldName;
      taken.add(fieldName);
      found.push({ name, entity, fieldName, field, several: multiValuedEntities.has(entity) });
    }
  }
  return found;
}

export const columns: readonly Column[] = columnsOf(
  Object.fromEntries(columnEntities.map((name) => [name, entityOf(name)])),
);

const byName = new Map(columns.map((column) => [column.name, column]));

/** The column of a name as it stands in a header (exactly), or `undefined`. */
export function columnOf(name: string): Column | undefined {
  return byName.get(name);
}

/** The name under which a field stands in templates and exports, or `undefined` where it does not. */
export function columnNameOf(entity: EntityName, fieldName: string): string | undefined {
  return columns.find((column) => column.entity === entity && column.fieldName === fieldName)?.name;
}

/** A header in the letters that a person sees: blanks of one kind, wide letters of other keyboards as usual ones, no invisible signs. */
export function visibleHeader(header: string): string {
  if (!/[\u0080-\uffff]/.test(header)) return header;
  return normalizeText(header)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/**
 * Headers match as they are seen, without regard to case, to spaces around them, and to the `*` that marks mandatory ones by hand.
 */
export function normalizeHeader(header: string): string {
  return visibleHeader(header).replaceAll('*', '').trim().toLowerCase();
}

/** The columns without which nothing is imported. */
export const mandatoryColumns: readonly Column[] = columns.filter((column) => column.field.mandatory);

/** The entities above the library: of these an element has several records where its library was pooled from samples. */
export const pooledEntities: readonly EntityName[] = [
  ...new Set(columns.map(({ entity }) => entity).filter((entity) => isAncestorOf(entity, 'sequencing_library'))),
];

/** The columns that a search shows where nobody chose others. */
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
