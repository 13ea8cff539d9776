import { sql } from 'kysely';
import type { ElementValues } from '../../../catalogue/archive/values.ts';
import { type Column, columns } from '../../../catalogue/columns.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import type { Sql } from '../../database/columns.ts';
import type { ReadTransaction } from '../../http/read-transaction.ts';
import type { TypesById } from '../../measurements/types.ts';
import { elementQuery, idAliasOf, isElementIn } from '../../search/index.ts';
import { fetchElements } from '../batches.ts';
import type { ExportedElement } from '../exported-element.ts';
import { elementValuesOf } from '../forms.ts';
import { type Measurements, readMeasurements } from './faire-measurements.ts';
import { type FaireTerms, projectTerms, runTerms, sampleTerms } from './faire-terms.ts';

/** Columns that are read in addition to those of the table of terms. */
export const furtherColumns: readonly string[] = [
  ...['campaign', 'event_label', 'field_sample_collection_date_end', 'event_collection_date_end'],
];

const columnsFor = (terms: FaireTerms): readonly Column[] => {
  const names = new Set([...Object.values(terms).flatMap(({ from = [] }) => from), ...furtherColumns]);
  return columns.filter(({ name }) => names.has(name));
};
const sampleColumns = columnsFor(sampleTerms);
const runColumns = columnsFor(runTerms);
const assayEntities: readonly EntityName[] = [
  'nucleic_acid_sample',
  'sequencing_library',
  'sequencing_run',
  'sequencer',
  'sequencing_element',
];
/** The columns that describe assays: of libraries, runs and files, and the amplification of their samples. */
const assayColumns = columnsFor(projectTerms).filter(({ entity }) => assayEntities.includes(entity));

const entitiesWithId: readonly EntityName[] = [
  'event',
  'field_sample',
  'nucleic_acid_sample',
  'sequencing_library',
  'sequencing_run',
];
const idOf = (entity: EntityName) => sql.ref(`x.${idAliasOf(entity)}`);
const textIn = (column: string) => sql`CASE WHEN is_value(${sql.ref(column)}::text) THEN ${sql.ref(column)}::text END`;

/** The columns of a library by which assays differ. */
const assayParts = ['library_strategy', 'target_gene', 'target_subfragment', 'pcr_primers'];
/** The assay of a library, as JSON. */
const assayIn = (library: string) =>
  sql`jsonb_build_array(${sql.join(assayParts.map((name) => textIn(`${library}.${name}`)))})::text`;

/**
 * A name that no other record has: the candidate, followed by the key of the record if several have it, or if it ends like
 * a key itself.
 */
function distinctName(candidate: string, key: string): Sql {
  // Bytes are compared much quicker than letters.
  const [name, id] = [sql`${sql.ref(candidate)} COLLATE "C"`, sql`${sql.ref(key)} COLLATE "C"`];
  return sql`CASE WHEN min(${id}) OVER (PARTITION BY ${name}) <> max(${id}) OVER (PARTITION BY ${name})
      OR ${name} ~ '_[a-z][0-9]+$'
    THEN ${name} || '_' || ${id} ELSE ${name} END`;
}

/**
 * Elements with the names of their sample, library and run, each of which belongs to one record only, and their assay as
 * JSON. A sample is a nucleic acid sample, or all from which a library was pooled.
 */
function namedElements(ids: string): Sql {
  const runParts = ['q.instrument_id', 'r.run_index_on_current_machine', 'r.seq_date'].map(textIn);
  const runName = sql`coalesce(${textIn('r.flowcell_id')}, concat_ws('_', ${sql.join(runParts)}))`;
  return sql`WITH known AS (SELECT e.sequencing_element_id, e.samp_name, 'e' || e.sequencing_element_id AS element_key,
      CASE WHEN x.pooled THEN 'l' || ${idOf('sequencing_library')}
        ELSE coalesce('n' || ${idOf('nucleic_acid_sample')}, 'e' || e.sequencing_element_id) END AS sample_key,
      CASE WHEN x.pooled IS NOT TRUE THEN ${textIn('n.nucleic_acid_sample_name')} END AS own_name,
      CASE WHEN x.pooled THEN (SELECT count(*)::text FROM nucleic_acid_sample_sequencing_library y
        WHERE y.sequencing_library_id = ${idOf('sequencing_library')}) END AS pool_size,
      'r' || ${idOf('sequencing_run')} AS run_key,
      coalesce(nullif(trim(BOTH '-' FROM regexp_replace(${runName}, '[^A-Za-z0-9_]+', '-', 'g')), ''), 'run') AS run_name,
      ${assayIn('l')} AS assay
      FROM (${elementQuery([], isElementIn(ids), entitiesWithId)}) x JOIN sequencing_element e USING (sequencing_element_id)
        LEFT JOIN nucleic_acid_sample n ON n.nucleic_acid_sample_id = ${idOf('nucleic_acid_sample')}
        LEFT JOIN sequencing_library l ON l.sequencing_library_id = ${idOf('sequencing_library')}
        LEFT JOIN sequencing_run r ON r.sequencing_run_id = ${idOf('sequencing_run')}
        LEFT JOIN sequencer q ON q.sequencer_id = r.sequencer_id),
    candidates AS (SELECT *, coalesce(own_name,
        first_value(samp_name) OVER (PARTITION BY sample_key COLLATE "C" ORDER BY sequencing_element_id)) AS sample_name
      FROM known)
    SELECT sequencing_element_id, sample_key, pool_size, assay,
      ${distinctName('sample_name', 'sample_key')} AS faire_sample,
      ${distinctName('samp_name', 'element_key')} AS faire_library,
      CASE WHEN run_key IS NOT NULL THEN ${distinctName('run_name', 'run_key')} END AS faire_run
    FROM candidates`;
}

/** The rows of a table: an element for each sample, with the assays of all its elements, or every element with its own. */
const rowsOf = (table: 'sample' | 'run', named: Sql): Sql =>
  table === 'run'
    ? sql`SELECT sequencing_element_id AS element_id, pool_size, faire_sample, faire_library, faire_run,
        jsonb_build_array(assay)::text AS assays FROM (${named}) f`
    : sql`SELECT min(sequencing_element_id) AS element_id, min(pool_size) AS pool_size, min(faire_sample) AS faire_sample,
        NULL::text AS faire_library, NULL::text AS faire_run, jsonb_agg(DISTINCT assay)::text AS assays
        FROM (${named}) f GROUP BY sample_key`;

/** The stored measurements of the event or the field sample of an element; none of several samples. */
const measurementsOf = (entity: 'event' | 'field_sample'): Sql => sql`CASE WHEN c.pool_size IS NULL THEN
  (SELECT m.measurements::text FROM ${sql.table(entity)} m WHERE m.${sql.ref(`${entity}_id`)} = ${idOf(entity)}) END`;

/** An element that represents a row of a table of FAIRe. */
export type FaireElement = {
  valuesOf: ElementValues;
  sample: string;
  library: string;
  run: string | null;
  /** The assays of the element, or of all elements of its sample, as JSON. */
  assays: readonly string[];
  /** The number of samples from which its library was pooled; null for a single one. */
  poolSize: number | null;
  measurements: Measurements;
};

const parseAssays = (json: string | null): readonly string[] => (json === null ? [] : JSON.parse(json));

function faireElementOf(element: ExportedElement, types: TypesById): FaireElement {
  const text = (name: string) => element.text(name);
  const poolSize = text('pool_size');
  return {
    valuesOf: elementValuesOf(element),
    sample: text('faire_sample') ?? '',
    library: text('faire_library') ?? '',
    run: text('faire_run'),
    assays: parseAssays(text('assays')),
    poolSize: poolSize === null ? null : Number(poolSize),
    measurements: new Map([
      ...readMeasurements(text('event_measurements'), types),
      // Those of the sample take the place of those of its event.
      ...readMeasurements(text('sample_measurements'), types),
    ]),
  };
}

/**
 * The rows of the table of samples, in the order of their first elements, or of the table of runs, a row for each
 * element.
 * @param ids of the elements, as an array literal
 * @param types of the measurements that the table has
 */
export async function* readFaireElements(
  reading: ReadTransaction,
  ids: string,
  table: 'sample' | 'run',
  types: TypesById,
): AsyncGenerator<FaireElement[]> {
  const shown = table === 'sample' ? sampleColumns : runColumns;
  const [ofEvent, ofSample] =
    types.size > 0 ? [measurementsOf('event'), measurementsOf('field_sample')] : [sql`NULL::text`, sql`NULL::text`];
  // Each element is looked up: joined, two lists of elements whose lengths PostgreSQL cannot know take hours.
  const element = elementQuery(shown, sql`e.sequencing_element_id = c.element_id`, entitiesWithId);
  const rows = sql`SELECT x.*, c.*, ${ofEvent} AS event_measurements, ${ofSample} AS sample_measurements
    FROM (SELECT * FROM (${rowsOf(table, namedElements(ids))}) r ORDER BY element_id) c, LATERAL (${element}) x`;
  for await (const elements of fetchElements(reading, `faire_${table}`, rows, shown))
    yield elements.map((one) => faireElementOf(one, types));
}

/** An assay as JSON, with the distinct values of the libraries, runs and files that it has. */
export type AssayRow = { assay: string; columns: Readonly<Record<string, readonly string[]>> };

/** The assays of elements. @param ids of the elements, as an array literal */
export async function readAssays({ db }: ReadTransaction, ids: string): Promise<AssayRow[]> {
  const lists = assayColumns.map(
    ({ name }) => sql`${sql.lit(name)}, to_jsonb(array_remove(array_agg(DISTINCT x.${sql.id(name)}::text), NULL))`,
  );
  const { rows } =
    await sql<AssayRow>`SELECT ${assayIn('x')} AS assay, jsonb_build_object(${sql.join(lists)}) AS columns
    FROM (${elementQuery(assayColumns, isElementIn(ids))}) x GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** The texts and numbers of a type that were measured at the samples of an assay. */
type AssayMeasurement = { assay: string; name: string; values: string[] };

/** The measurements of these types at the samples of each assay, without those with a qualifier. */
export async function readAssayMeasurements(
  { db }: ReadTransaction,
  ids: string,
  types: TypesById,
): Promise<AssayMeasurement[]> {
  // Most samples have none of them, but thousands of others.
  if (types.size === 0) return [];
  const parts = assayColumns.filter(({ name }) => assayParts.includes(name));
  const samples = elementQuery(parts, isElementIn(ids), ['field_sample']);
  const { rows } = await sql<{ assay: string; type: number; values: string[] }>`
    SELECT y.assay, m.measurement_type_id AS type, array_agg(DISTINCT coalesce(m.text, m.value::text)) AS values
    FROM (SELECT DISTINCT ${assayIn('x')} AS assay, ${idOf('field_sample')} AS field_sample_id FROM (${samples}) x) y
      JOIN field_sample_measurement m USING (field_sample_id)
    WHERE m.measurement_type_id = ANY(${[...types.keys()]}::int[]) AND m.qualifier IS NULL
      AND coalesce(m.text, m.value::text) IS NOT NULL
    GROUP BY y.assay, m.measurement_type_id`.execute(db);
  return rows.map(({ assay, type, values }) => ({ assay, name: types.get(type)?.name ?? '', values }));
}
