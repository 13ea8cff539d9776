import { type RawBuilder, sql } from 'kysely';
import { enaSources, studyType } from '../../catalogue/archive/ena.ts';
import { type Column, columns } from '../../catalogue/columns.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Reading } from '../http/reading.ts';
import { elementsWhere, numberOf } from '../search/elements.ts';
import { isAmong } from '../search/selection.ts';
import { fetchedElements } from './batches.ts';
import type { ExportedElement } from './cells.ts';

type Sql = RawBuilder<unknown>;

export const enaColumns: readonly Column[] = columns.filter(({ name }) => enaSources.includes(name));
const numbered: readonly EntityName[] = ['field_sample', 'nucleic_acid_sample', 'sequencing_library', 'sequencer'];
const number = (entity: EntityName) => sql.ref(numberOf(entity));

/** One line of a table of ENA's: the element that stands for it, and the names by which the tables refer to each other. */
export type EnaRow = {
  element: ExportedElement;
  study: string | null;
  sample: string;
  experiment: string;
  run: string;
};
export type EnaStudy = { title: string; abstract: string | null; type: string };

/**
 * The chosen elements with the aliases of their sample, experiment and run. A sample is one field sample, or all those that
 * a library was pooled from; an experiment is one library on one sequencer for one study. Of several that bear one name, all
 * but the first have a number behind it.
 */
function aliased(elements: Sql): Sql {
  const id = sql`sequencing_element_id`;
  const isPooled = sql`coalesce(pooled, false)`;
  const alias = (name: string, key: string) => {
    const rank = sql`dense_rank() OVER (PARTITION BY ${sql.ref(name)} ORDER BY ${sql.ref(key)})`;
    return sql`${sql.ref(name)} || CASE WHEN ${rank} > 1 THEN ' (' || ${rank} || ')' ELSE '' END`;
  };
  return sql`WITH chosen AS (${elements}),
    keyed AS (SELECT *, study_title[1] AS study,
      CASE WHEN ${isPooled} THEN 'l' || ${number('sequencing_library')}
        ELSE coalesce('s' || ${number('field_sample')}, 'n' || ${number('nucleic_acid_sample')}, 'e' || ${id}) END AS sample_key,
      coalesce('l' || ${number('sequencing_library')}, 'e' || ${id}) || ' ' || coalesce(${number('sequencer')}, 0)
        || ' ' || coalesce(study_title[1], '') AS experiment_key
      FROM chosen),
    named AS (SELECT *,
      min(CASE WHEN ${isPooled} THEN samp_name ELSE coalesce(field_sample_name, samp_name) END)
        OVER (PARTITION BY sample_key) AS sample_name,
      min(samp_name) OVER (PARTITION BY experiment_key) AS experiment_name
      FROM keyed)
    SELECT *, ${alias('sample_name', 'sample_key')} AS sample, ${alias('experiment_name', 'experiment_key')} AS experiment,
      ${alias('samp_name', 'sequencing_element_id')} AS run FROM named`;
}

/** The lines of one table: an element for each sample or experiment, or each element as a run. */
export async function* enaRows(
  reading: Reading,
  ids: string,
  table: 'sample' | 'experiment' | 'run',
): AsyncGenerator<EnaRow[]> {
  const elements = aliased(elementsWhere(enaColumns, isAmong(ids), numbered));
  const key = sql.ref(`${table}_key`);
  const rows =
    table === 'run'
      ? sql`${elements} ORDER BY sequencing_element_id`
      : sql`SELECT * FROM (SELECT DISTINCT ON (${key}) * FROM (${elements}) a
          ORDER BY ${key}, sequencing_element_id) b ORDER BY sequencing_element_id`;
  for await (const elements of fetchedElements(reading, `ena_${table}`, rows, enaColumns))
    yield elements.map((element) => ({
      element,
      study: element.text('study'),
      sample: element.text('sample') ?? '',
      experiment: element.text('experiment') ?? '',
      run: element.text('run') ?? '',
    }));
}

/** The studies of the chosen elements; an element in several stands in the first. */
export async function enaStudies({ db }: Reading, ids: string): Promise<EnaStudy[]> {
  const { rows } = await sql<{
    title: string;
    abstract: string | null;
    metagenomic: boolean;
    transcriptomic: boolean;
  }>`SELECT s.study_title AS title, s.project_study_abstract AS abstract,
      bool_or(coalesce(first.source = 'METAGENOMIC', false)) AS metagenomic,
      bool_or(coalesce(first.source LIKE '%TRANSCRIPTOMIC%', false)) AS transcriptomic
    FROM (SELECT e.sequencing_element_id, min(l.project_study_id) AS id, min(b.library_source) AS source
      FROM sequencing_element e JOIN sequencing_element_project_study l USING (sequencing_element_id)
        LEFT JOIN sequencing_library b ON b.sequencing_library_id = e.sequencing_library_id
      WHERE ${isAmong(ids)} GROUP BY e.sequencing_element_id) first
    JOIN project_study s ON s.project_study_id = first.id
    GROUP BY s.project_study_id ORDER BY s.project_study_id`.execute(db);
  return rows.map(({ title, abstract, ...kinds }) => ({ title, abstract, type: studyType(kinds) }));
}
