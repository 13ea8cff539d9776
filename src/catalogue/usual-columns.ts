import { type Column, columnOf } from './columns.ts';
import { Problem, readCell } from './field-types.ts';
import { fileNameProblem } from './read-files/file-name-rules.ts';
import { isReadFileName, readFileFields } from './read-files/read-files.ts';

/**
 * The columns whose values a laboratory repeats in most of its tables: how it sequences, what it sequences, and by which kit.
 * Those of one table, such as its campaign or its day, are left out, and the platform, which follows from the model. The
 * files of each sample have names of their own, so that their usual value is a pattern.
 */
const usualNames = [
  'investigation_type',
  'environmental_package',
  'env_broad_scale',
  'env_local_scale',
  'env_medium',
  'samp_taxon_id',
  'nucl_acid_ext',
  'library_source',
  'library_strategy',
  'library_selection',
  'library_layout',
  'nominal_length',
  'target_gene',
  'target_subfragment',
  'pcr_primers',
  'seq_meth',
  'sequencing_center',
  'file_type',
  ...readFileFields.map(({ name }) => name),
  'checksum_method',
];

/** The columns that can have a usual value, in the order of templates. */
export const usualColumns: readonly Column[] = usualNames.map((name) => {
  const column = columnOf(name);
  if (!column) throw new Error(`there is no column ${name}`);
  return column;
});

/** The name of the sample in the pattern of a file name, as in `{samp_name}_R1.fastq.gz`. */
export const sampleInPattern = '{samp_name}';

/** Whether the usual value of a column is a pattern, from which each row gets a value of its own. */
export const hasPattern = ({ entity, fieldName }: Column): boolean => isReadFileName(entity, fieldName);

/** The file name that a pattern gives a sample. */
export const fillPattern = (pattern: string, sample: string): string =>
  pattern.replaceAll(sampleInPattern, () => sample);

function readPattern({ field }: Column, text: string): string | Problem | null {
  const pattern = text.trim();
  if (pattern === '') return null;
  const rest = fillPattern(pattern, '');
  if (rest === pattern || /[{}]/.test(rest))
    return new Problem('namePattern', { sample: sampleInPattern, example: `${sampleInPattern}_R1.fastq.gz` });
  const filled = readCell(fillPattern(pattern, 'x'), field);
  if (filled instanceof Problem) return filled;
  return fileNameProblem(String(filled)) ?? pattern;
}

/** A usual value as it is stored; null for an empty one, a problem for one that the column does not accept. */
export function readUsualValue(column: Column, text: string): string | Problem | null {
  if (hasPattern(column)) return readPattern(column, text);
  const value = readCell(text, column.field);
  if (value === null || value instanceof Problem) return value;
  return typeof value === 'object' ? value.reason : String(value);
}
