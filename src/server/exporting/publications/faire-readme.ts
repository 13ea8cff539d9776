import { columns } from '../../../catalogue/columns.ts';
import type { MeasurementColumn } from '../../../table/measurements/measurement-columns.ts';
import { assayTypes, mappedTypes } from './faire-measurements.ts';
import { checklistVersion } from './faire-project.ts';
import { furtherColumns } from './faire-rows.ts';
import { projectTerms, runTerms, sampleTerms } from './faire-terms.ts';

const usedColumns = new Set([
  ...[sampleTerms, runTerms, projectTerms].flatMap((terms) => Object.values(terms).flatMap(({ from = [] }) => from)),
  ...furtherColumns,
]);

/** Whether a term is filled by measurements: those of assays by the measurements of samples only. */
const isMapped = ({ entity, measurement: { type } }: MeasurementColumn): boolean =>
  mappedTypes.has(type.name) || (entity === 'field_sample' && assayTypes.has(type.name));

const listOf = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `- ${item}`), ''];

/**
 * The text beside the tables: what they are, how their values came about, and what was left out and why.
 * @param measured the columns of the measurements that the samples and their events have
 * @param leftOut what was left out of the rows, with the number of values
 */
export function faireReadme(
  measured: readonly MeasurementColumn[],
  leftOut: ReadonlyMap<string, number>,
  date: string,
): string {
  const unmapped = measured.filter((column) => !isMapped(column));
  const qualified = measured.filter((column) => isMapped(column) && column.measurement.qualifier !== null);
  const unused = columns.filter(({ name }) => !usedColumns.has(name));
  const lines = [
    `Tables of FAIRe, the metadata checklist for environmental DNA (version ${checklistVersion},`,
    `https://fair-edna.github.io), exported from Strandbook on ${date}.`,
    '',
    'sampleMetadata.tsv: a row for each nucleic acid sample, or for all samples from which one library was pooled.',
    'experimentRunMetadata.tsv: a row for each library in a run. samp_name and assay_name lead to the other tables.',
    'projectMetadata.tsv: a row for each assay, with what is the same for all of them repeated.',
    '',
    '- A name that several samples, libraries or runs have is followed by the number of its record, as in name_n12.',
    '- An assay is what has the same library strategy, target gene, subfragment and primers.',
    '- A mandatory term without a value has a missing-value term of INSDC, as the guidelines of FAIRe list them.',
    '  Terms that only targeted assays have are "not applicable": the elements are sequenced.',
    '- size_frac is the pore size of the filter that held the sample back, size_frac_low that of the prefilter.',
    '- Measurements of a sample count before those of its event; their numbers are converted exactly.',
    '- A pool of samples has the period and the depths of all of them, and no measurements.',
    '- project_contact has an ORCID iD or an institute, as email addresses are not public. No license is stored.',
    '',
    ...listOf(
      'Left out, as FAIRe has no term of that name',
      unmapped.map(({ name, measurement: { type } }) => `${name} (${type.label_en})`),
    ),
    ...listOf(
      'Left out, as FAIRe has one column for each quantity, and none for several measurements of it',
      qualified.map(({ name }) => name),
    ),
    ...listOf(
      'Left out, as FAIRe does not take the value',
      [...leftOut].map(([what, count]) => `${what} (${count} ${count === 1 ? 'value' : 'values'})`),
    ),
    ...listOf('Columns of Strandbook that no term of FAIRe is filled from', [
      unused.map(({ name }) => name).join(', '),
    ]),
  ];
  return lines.join('\r\n');
}
