import { sql } from 'kysely';
import { enaSources, studyType } from '../../catalogue/archive/ena.ts';
import type { KnowsUnit, MeasuredAttribute } from '../../catalogue/archive/measured-attributes.ts';
import type { ElementValues } from '../../catalogue/archive/values.ts';
import { type Column, columns } from '../../catalogue/columns.ts';
import type { ReadTransaction } from '../http/read-transaction.ts';
import { elementQuery, isElementIn } from '../search/index.ts';
import { fetchElements } from './batches.ts';
import { type EnaAliases, elementAliases } from './ena-aliases.ts';
import { elementValuesOf } from './forms.ts';
import { columnsOfTypes, measuredAttributesOf, type PlannedType } from './measured-attributes.ts';

const enaColumns: readonly Column[] = columns.filter(({ name }) => enaSources.includes(name));

/**
 * A row of one of ENA's tables: the values of the element that represents it, what was measured at a sample, and the
 * aliases by which the tables refer to each other.
 */
export type EnaRow = EnaAliases & {
  values: ElementValues;
  measured: readonly MeasuredAttribute[];
  study: string | null;
  title: string;
};
/** Measurements of the samples, and the units that a format of the tables can say. */
export type EnaMeasured = { types: readonly PlannedType[]; knowsUnit: KnowsUnit };
export type EnaStudy = { title: string; abstract: string | null; type: string };

/**
 * The column of each table's titles: the name of the sample, or the title of the first element of an experiment or a
 * run.
 */
const titles = { sample: 'sample_title', experiment: 'experiment_title', run: 'samp_name' } as const;

/**
 * The rows of a table: one element for each sample or experiment, or every element as a run.
 * @param related the elements on which the aliases depend, see `idsForAliases`
 */
export async function* readEnaRows(
  reading: ReadTransaction,
  ids: string,
  related: string,
  table: 'sample' | 'experiment' | 'run',
  { types, knowsUnit }: EnaMeasured,
): AsyncGenerator<EnaRow[]> {
  const measuredTypes = table === 'sample' ? types : [];
  const columns = [...enaColumns, ...columnsOfTypes(measuredTypes)];
  const elements = sql`SELECT *, study_title[1] AS study FROM (${elementQuery(columns, isElementIn(ids))}) x
    JOIN (${elementAliases(related)}) a USING (sequencing_element_id)`;
  const key = sql.ref(`${table}_key`);
  const rows =
    table === 'run'
      ? sql`${elements} ORDER BY sequencing_element_id`
      : sql`SELECT * FROM (SELECT DISTINCT ON (${key}) * FROM (${elements}) a
          ORDER BY ${key}, sequencing_element_id) b ORDER BY sequencing_element_id`;
  for await (const elements of fetchElements(reading, `ena_${table}`, rows, columns))
    yield elements.map((element) => ({
      values: elementValuesOf(element),
      measured: measuredAttributesOf(measuredTypes, element, knowsUnit),
      study: element.text('study'),
      title: element.text(titles[table]) ?? '',
      sample: element.text('sample') ?? '',
      experiment: element.text('experiment') ?? '',
      run: element.text('run') ?? '',
    }));
}

/** The studies of the selected elements; an element of several studies belongs to the first. */
export async function readEnaStudies({ db }: ReadTransaction, ids: string): Promise<EnaStudy[]> {
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
      WHERE ${isElementIn(ids)} GROUP BY e.sequencing_element_id) first
    JOIN project_study s ON s.project_study_id = first.id
    GROUP BY s.project_study_id ORDER BY s.project_study_id`.execute(db);
  return rows.map(({ title, abstract, ...kinds }) => ({ title, abstract, type: studyType(kinds) }));
}
