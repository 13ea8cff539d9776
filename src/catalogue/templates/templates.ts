import { type Column, columnOf, columns } from '../columns.ts';
import type { EntityName } from '../index.ts';
import type { templates } from '../locales/en/templates.ts';
import { templateNames } from './template-names.ts';

/** The purpose of a column in one template, beyond the meaning of its field: its key in the locales. */
export type ColumnUse = { column: string; purpose: keyof typeof templates.purposeWords };

/** A template that every installation has from the start. */
type ShippedTemplate = {
  name: string;
  /** Its description's key in the locales. */
  description: 'templates.shipped.sedimentTrap' | 'templates.shipped.all';
  /** Names of columns, in the order of {@link templateColumns}. */
  columns: readonly string[];
  /** The columns that have a use of their own in it. */
  uses: readonly ColumnUse[];
};

/** Columns of templates: all but those of the study, for which the form of the upload asks. */
export const selectableColumns: readonly Column[] = columns.filter((column) => column.entity !== 'project_study');

/** Columns by the table that they belong to, in their order. */
export function groupByEntity(some: readonly Column[]): Map<EntityName, Column[]> {
  return Map.groupBy(some, ({ entity }) => entity);
}

/**
 * The columns of a template in their order: `samp_name` first, since it stays in sight while one scrolls, then along the
 * chain. The mandatory ones are always among them; a name that the catalogue does not know (any more) is left out, so
 * that an old custom template can still be downloaded.
 */
export function templateColumns(names: Iterable<string>): Column[] {
  const chosen = new Set(names);
  const isFirst = (column: Column) => column.name === 'samp_name';
  const inOrder = columns.filter((column) => column.field.mandatory || chosen.has(column.name));
  return [...inOrder.filter(isFirst), ...inOrder.filter((column) => !isFirst(column))];
}

/**
 * The columns of a stored template in the order in which its author put them. `samp_name` stays first, and a mandatory
 * column that is not among them follows at the end.
 */
export function columnsInStoredOrder(names: Iterable<string>): Column[] {
  const places = new Map([...new Set(names)].map((name, place) => [name, place]));
  const placeOf = ({ name }: Column) => (name === 'samp_name' ? -1 : (places.get(name) ?? Number.MAX_SAFE_INTEGER));
  return templateColumns(places.keys()).toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The columns of an order with others in the place of some: one that is new stands behind its neighbour in the chain. */
export function applyColumnSelection(order: readonly string[], chosen: ReadonlySet<string>): string[] {
  const wanted = templateColumns(chosen).map(({ name }) => name);
  const result = order.filter((name) => wanted.includes(name));
  for (const [place, name] of wanted.entries()) {
    if (result.includes(name)) continue;
    const before = wanted.slice(0, place).findLast((one) => result.includes(one));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, name);
  }
  return result;
}

const sedimentTrap = [
  'campaign',
  'basis',
  'campaign_person_resp',
  'event_label',
  'geographic_location',
  'common_station_name',
  'event_collection_date_begin',
  'event_collection_date_end',
  'samp_collect_device',
  'tot_depth_water_col',
  'protocol_id',
  'event_person_resp',
  'event_comment',
  'field_sample_name',
  'field_sample_description',
  'mixs_samp_size',
  'field_sample_collection_date_end',
  'environmental_package',
  'samp_collect_method',
  'depth',
  'size_frac',
  'size_frac_low',
  'size_frac_up',
  'field_sample.protocol_id',
  'field_sample_person_resp',
  'field_sample_comment',
  'nucleic_acid_sample_name',
  'samp_taxon_id',
  'date_nucl_acid_ext',
  'nucl_acid_ext',
  'samp_vol_we_dna_ext',
  'nucl_acid_conc',
  'nucleic_acid_sample.protocol_id',
  'nucleic_acid_sample_person_resp',
  'nucleic_acid_sample_comment',
  'investigation_type',
  'library_layout',
  'target_gene',
  'target_subfragment',
  'pcr_primers',
  'prep_date',
  'mid',
  'sequencing_library.protocol_id',
  'sequencing_library_person_resp',
  'sequencing_library_comment',
  'seq_date',
  'sequencing_run.protocol_id',
  'sequencing_platform',
  'sequencing_center',
  'instrument_id',
  'file_type',
  'lib_reads_seqd',
  'accession_number',
  'reverse_read_file_name',
  'reverse_read_file_checksum',
  'sequencing_element_comment',
  'project_name',
];

/** The places of a moored trap's data: an event is one trap of one deployment, and a cup is one of its samples. */
const trapUses: readonly ColumnUse[] = [
  { column: 'common_station_name', purpose: 'mooring' },
  { column: 'event_label', purpose: 'deployment' },
  { column: 'event_collection_date_begin', purpose: 'deployed' },
  { column: 'event_collection_date_end', purpose: 'recovered' },
  { column: 'samp_collect_device', purpose: 'device' },
  { column: 'depth', purpose: 'depth' },
  { column: 'field_sample_name', purpose: 'cup' },
  { column: 'field_sample_collection_date_begin', purpose: 'opening' },
  { column: 'field_sample_collection_date_end', purpose: 'closing' },
];

function defineShippedTemplate({ name, description, columns: names, uses }: ShippedTemplate): ShippedTemplate {
  const ordered = templateColumns(names).map((column) => column.name);
  const unknown = [...names, ...uses.map(({ column }) => column)].find((column) => !columnOf(column));
  if (unknown) throw new Error(`template ${name}: there is no column ${unknown}`);
  const lacking = uses.find(({ column }) => !ordered.includes(column));
  if (lacking) throw new Error(`template ${name} has no column ${lacking.column}, but a use for it`);
  return { name, description, columns: ordered, uses };
}

/** The two templates that every installation begins with. */
export const shippedTemplates: readonly ShippedTemplate[] = [
  defineShippedTemplate({
    name: templateNames.sedimentTrap,
    description: 'templates.shipped.sedimentTrap',
    columns: sedimentTrap,
    uses: trapUses,
  }),
  defineShippedTemplate({
    name: templateNames.all,
    description: 'templates.shipped.all',
    columns: selectableColumns.map((column) => column.name),
    uses: [],
  }),
];

/** Whether a template is one that every installation has; rules and uses go by its name, so it stays as it is. */
export function isShipped({ name }: { name: string }): boolean {
  return shippedTemplates.some((shipped) => shipped.name === name);
}
