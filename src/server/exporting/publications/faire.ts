import { readMeasuredColumns } from '../../search/index.ts';
import type { ZipPart } from '../../zip.ts';
import { writeSeparatedValues } from '../separated-values.ts';
import { nameAssays } from './faire-assays.ts';
import { typesFor } from './faire-measurements.ts';
import { projectRows } from './faire-project.ts';
import { faireReadme } from './faire-readme.ts';
import { readAssayMeasurements, readAssays, readFaireElements } from './faire-rows.ts';
import { type TableOptions, writeFaireTable } from './faire-tables.ts';
import { projectTerms, runTerms, sampleTerms } from './faire-terms.ts';
import type { PublishedElements } from './index.ts';
import { readStudyRecords } from './study-records.ts';

/**
 * The tables of FAIRe, the metadata checklist for environmental DNA (1.0.3, https://fair-edna.github.io), of the selected
 * elements, each read when it is written, and a text that names what they could not hold.
 */
export async function* faireParts({ reading, ids }: PublishedElements): AsyncGenerator<ZipPart> {
  // Read before the first part, so that an error becomes an error response instead of a broken file.
  const measured = await readMeasuredColumns(reading.db, ids);
  const types = measured.map(({ measurement }) => measurement.type);
  const records = await readStudyRecords(reading.db, ids);
  const assays = await readAssays(reading, ids);
  const noted = await readAssayMeasurements(reading, ids, typesFor(projectTerms, types));
  const date = new Date().toISOString().slice(0, 10);
  const leftOut = new Map<string, number>();
  const options: TableOptions = {
    assayNames: nameAssays(assays.map(({ assay }) => assay)),
    present: new Set(
      measured.flatMap(({ measurement: { type, qualifier } }) => (qualifier === null ? [type.name] : [])),
    ),
    leaveOut: (what) => leftOut.set(what, (leftOut.get(what) ?? 0) + 1),
  };
  const described = assays.map((assay) => ({
    assay,
    name: options.assayNames.get(assay.assay) ?? '',
    texts: new Map(noted.filter((one) => one.assay === assay.assay).map(({ name, values }) => [name, values])),
  }));
  const project = projectRows(described, records, date, options.leaveOut);
  for (const [name, table, terms] of [
    ['sampleMetadata.tsv', 'sample', sampleTerms],
    ['experimentRunMetadata.tsv', 'run', runTerms],
  ] as const)
    yield {
      name,
      content: writeFaireTable(table, readFaireElements(reading, ids, table, typesFor(terms, types)), options),
    };
  yield {
    name: 'projectMetadata.tsv',
    content: writeSeparatedValues(Object.keys(projectTerms), [project], (row) => [row], '\t'),
  };
  // Written last, as it says what was left out of the tables.
  yield { name: 'README.txt', content: faireReadme(measured, leftOut, date) };
}
