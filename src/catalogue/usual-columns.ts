import { type Column, columnOf } from './columns.ts';

/**
 * The columns whose values a laboratory repeats in most of its tables: how it sequences, what it sequences, and by which kit.
 * Those of one table, such as its campaign or its day, are left out, and the platform, which follows from the model.
 */
const usualNames = [
  'investigation_type',
  'environmental_package',
  'env_broad_scale',
  'samp_taxon_id',
  'nucl_acid_ext',
  'library_source',
  'library_strategy',
  'library_selection',
  'library_layout',
  'target_gene',
  'target_subfragment',
  'pcr_primers',
  'seq_meth',
  'sequencing_center',
  'file_type',
  'checksum_method',
] as const;

/** The columns that can have a usual value, in the order of templates. */
export const usualColumns: readonly Column[] = usualNames.map((name) => {
  const column = columnOf(name);
  if (!column) throw new Error(`there is no column ${name}`);
  return column;
});
