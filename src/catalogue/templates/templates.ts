import { type Column, columnOf, columns } from '../columns.ts';
import type { EntityName } from '../index.ts';
import type { templates } from '../locales/en/templates.ts';
import { maxMeasurements } from '../measurements/measurement.ts';
import { templateNames } from './template-names.ts';

/**
 * The purpose of a column in one template, in addition to the meaning of its field; `purpose` is a key of the locales.
 */
export type ColumnUse = { column: string; purpose: keyof typeof templates.purposeWords };

/** A template that is part of every installation. */
type ShippedTemplate = {
  name: string;
  /** The key of its description in the locales. */
  description: 'templates.shipped.sedimentTrap' | 'templates.shipped.all';
  /** Names of columns, in the order of {@link templateColumns}. */
  columns: readonly string[];
  /** The columns with a particular purpose in this template. */
  uses: readonly ColumnUse[];
};

/**
 * The columns of fields that templates can have: all but those of the study, which is entered in the form of the upload.
 */
export const selectableColumns: readonly Column[] = columns.filter((column) => column.entity !== 'project_study');

/** The greatest number of columns of one template, measurements included. */
export const maxTemplateColumns = columns.length + maxMeasurements;

/** Groups columns by entity, in their order. */
export function groupByEntity(someColumns: readonly Column[]): Map<EntityName, Column[]> {
  return Map.groupBy(someColumns, ({ entity }) => entity);
}

const entityOrder = [...new Set(columns.map(({ entity }) => entity))];
const entityRank = ({ entity }: Column): number => entityOrder.indexOf(entity);

/**
 * The columns of a template in order: `samp_name` first, as it stays visible on scrolling, then along the chain.
 * Mandatory columns are always included. Unknown names are left out, so that old custom templates can still be
 * downloaded.
 * @param measured columns of measurements, which follow the fields of their entity
 */
export function templateColumns(names: Iterable<string>, measured: readonly Column[] = []): Column[] {
  const selected = new Set(names);
  const isFirst = (column: Column) => column.name === 'samp_name';
  const all = measured.length === 0 ? columns : [...columns, ...measured].sort((a, b) => entityRank(a) - entityRank(b));
  const inOrder = all.filter((column) => column.field.mandatory || selected.has(column.name));
  return [...inOrder.filter(isFirst), ...inOrder.filter((column) => !isFirst(column))];
}

/** The columns of a stored template in its author's order; `samp_name` is first, added mandatory columns are last. */
export function columnsInStoredOrder(names: Iterable<string>, measured: readonly Column[] = []): Column[] {
  const positions = new Map([...new Set(names)].map((name, index) => [name, index]));
  const positionOf = ({ name }: Column) =>
    name === 'samp_name' ? -1 : (positions.get(name) ?? Number.MAX_SAFE_INTEGER);
  return templateColumns(positions.keys(), measured).toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** Applies a selection of columns to an order of columns; a new column follows its predecessor in the chain. */
export function applyColumnSelection(
  order: readonly string[],
  selected: ReadonlySet<string>,
  measured: readonly Column[] = [],
): string[] {
  const names = templateColumns(selected, measured).map(({ name }) => name);
  const result = order.filter((name) => names.includes(name));
  for (const [index, name] of names.entries()) {
    if (result.includes(name)) continue;
    const predecessor = names.slice(0, index).findLast((earlier) => result.includes(earlier));
    result.splice(predecessor === undefined ? 0 : result.indexOf(predecessor) + 1, 0, name);
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

/** The columns of a moored sediment trap: an event is one deployment of a trap, and each cup is a sample. */
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
  const missing = uses.find(({ column }) => !ordered.includes(column));
  if (missing) throw new Error(`template ${name} has no column ${missing.column}, but a use for it`);
  return { name, description, columns: ordered, uses };
}

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

/** Whether a template is a shipped one, which cannot be renamed, as rules and purposes refer to its name. */
export function isShipped({ name }: { name: string }): boolean {
  return shippedTemplates.some((shipped) => shipped.name === name);
}
