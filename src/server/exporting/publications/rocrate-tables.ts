import type { MeasurementColumn } from '../../../table/measurements/measurement-columns.ts';
import { elementQuery, isElementIn } from '../../search/index.ts';
import { fetchElements } from '../batches.ts';
import { fullForm } from '../forms.ts';
import { byteOrderMark, writeSeparatedValues } from '../separated-values.ts';
import type { PublishedElements } from './index.ts';
import { type CrateColumn, columnsOfForm, measurementColumns } from './rocrate-columns.ts';
import { type CrateMeasurement, readCrateMeasurements } from './rocrate-measurements.ts';
import type { SamplingIds } from './sampling-records.ts';

/** A CSV file of the crate, which is read when it is written. */
export type CrateTable = {
  file: string;
  title: string;
  description: string;
  columns: readonly CrateColumn[];
  content: AsyncIterable<Buffer>;
};

const csvFile = (table: string) => `${table}.csv`;

/** All elements with all columns, as the full export has them for visitors. */
function elementTable({ reading, ids }: PublishedElements, measured: readonly MeasurementColumn[]): CrateTable {
  const form = fullForm(measured);
  const query = elementQuery(form.columns, isElementIn(ids), form.entitiesWithId);
  const names = { reader: null, isForImport: form.isForImport ?? false };
  const elements = fetchElements(reading, 'crate_elements', query, form.columns, true, names);
  return {
    file: csvFile('elements'),
    title: 'Sequencing elements',
    description: [
      'A row for each sequencing element, the read files of one sample in one run, with all that is known of the campaign,',
      'event, sample, library, run and study. A text that a spreadsheet program would take for a formula begins with an',
      'apostrophe.',
    ].join(' '),
    columns: columnsOfForm(form),
    content: writeSeparatedValues(form.header, elements, (element) => [form.toRow(element)], ',', byteOrderMark),
  };
}

/** All measurements of the events and field samples from which the elements come, a row each. */
function measurementTable({ reading }: PublishedElements, samplingIds: SamplingIds): CrateTable {
  const columns = measurementColumns();
  const header = columns.map(({ name }) => name);
  const rows = readCrateMeasurements(reading.db, samplingIds);
  const cellsOf = (row: CrateMeasurement) => header.map((name) => row[name] ?? null);
  return {
    file: csvFile('measurements'),
    title: 'Measurements',
    description: [
      'A row for each measurement of an event or a field sample, with the codes of its quantity and its unit. Events are',
      'found in elements.csv by campaign and event_label, samples by field_sample_name as well.',
    ].join(' '),
    columns,
    content: writeSeparatedValues(header, rows, (row) => [cellsOf(row)], ',', byteOrderMark),
  };
}

/**
 * The tables of the crate, in the order in which they are written.
 * @param measured the columns of the measurements that the elements have
 * @param samplingIds of the records from which the elements come
 */
export const crateTables = (
  published: PublishedElements,
  measured: readonly MeasurementColumn[],
  samplingIds: SamplingIds,
): readonly CrateTable[] => [elementTable(published, measured), measurementTable(published, samplingIds)];
