import { sql } from 'kysely';
import type { MeasuredEntity } from '../../../catalogue/measurements/measurement.ts';
import type { MeasurementColumn } from '../../../table/measurements/measurement-columns.ts';
import type { ReadTransaction } from '../../http/read-transaction.ts';
import { elementQuery, type FlatValue, isElementIn, relatedIds } from '../../search/index.ts';
import { fetchElements } from '../batches.ts';
import { fullForm } from '../forms.ts';
import { byteOrderMark, writeSeparatedValues } from '../separated-values.ts';
import type { PublishedSelection } from './index.ts';
import { type CrateColumn, columnsOfForm, measurementColumns } from './rocrate-columns.ts';

/** A CSV file of the crate, which is read when it is written. */
export type CrateTable = {
  file: string;
  title: string;
  description: string;
  columns: readonly CrateColumn[];
  content: AsyncIterable<Buffer>;
};

const fetchedRows = 1000;

const csvFile = (table: string) => `${table}.csv`;

/** The rows of a query in batches from a cursor, in the order of its columns. */
async function* fetchRows(
  { query, fetch, db }: ReadTransaction,
  cursor: string,
  rows: ReturnType<typeof sql>,
): AsyncGenerator<FlatValue[][]> {
  const { sql: text, parameters } = rows.compile(db);
  await query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, parameters);
  for (;;) {
    const batch = (await fetch<FlatValue[]>(`FETCH ${fetchedRows} FROM ${cursor}`)).rows;
    if (batch.length === 0) break;
    yield batch;
  }
  await query(`CLOSE ${cursor}`);
}

/** The rows of the measurements of the events, or of the field samples, from which elements come. */
function measurementsOf(entity: MeasuredEntity, ids: string) {
  const isSample = entity === 'field_sample';
  const id = sql.ref(`t.${entity}_id`);
  const records = relatedIds(entity, 'sequencing_element', sql`SELECT unnest(${ids}::int[])`);
  return sql`SELECT ${entity}::text AS entity, ${id} AS record_id, c.campaign, v.event_label,
      ${isSample ? sql`t.field_sample_name` : sql`NULL::text`} AS field_sample_name, m.name, y.label_en AS label,
      m.qualifier, m.value, m.sign, m.unit, m.written, y.p01, m.position
    FROM ${sql.table(entity)} t LEFT JOIN event v ON v.event_id = t.event_id
        LEFT JOIN campaign c ON c.campaign_id = v.campaign_id,
      ROWS FROM (jsonb_to_recordset(named_measurements(t.measurements)) AS
        (name text, qualifier text, value jsonb, sign text, unit text, written text)) WITH ORDINALITY
        m (name, qualifier, value, sign, unit, written, position)
      JOIN measurement_type y ON y.name = m.name
    WHERE ${id} = ANY(ARRAY(${records})) AND t.measurements IS NOT NULL`;
}

/** The rows of all measurements with these columns, those of events first. */
const allMeasurements = (ids: string, columns: readonly string[]) => sql`
  SELECT ${sql.join(columns.map((name) => sql.id(name)))}
  FROM (${measurementsOf('event', ids)} UNION ALL ${measurementsOf('field_sample', ids)}) m
  ORDER BY entity, record_id, position`;

/** All elements with all columns, as the full export has them for visitors. */
function elementTable({ reading, ids }: PublishedSelection, measured: readonly MeasurementColumn[]): CrateTable {
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
function measurementTable({ reading, ids }: PublishedSelection): CrateTable {
  const columns = measurementColumns();
  const header = columns.map(({ name }) => name);
  const rows = fetchRows(reading, 'crate_measurements', allMeasurements(ids, header));
  return {
    file: csvFile('measurements'),
    title: 'Measurements',
    description: [
      'A row for each measurement of an event or a field sample, with the codes of its quantity and its unit. Events are',
      'found in elements.csv by campaign and event_label, samples by field_sample_name as well.',
    ].join(' '),
    columns,
    content: writeSeparatedValues(header, rows, (row) => [row], ',', byteOrderMark),
  };
}

/**
 * The tables of the crate, in the order in which they are written.
 * @param measured the columns of the measurements that the elements have
 */
export const crateTables = (
  published: PublishedSelection,
  measured: readonly MeasurementColumn[],
): readonly CrateTable[] => [elementTable(published, measured), measurementTable(published)];
