import { type Kysely, sql } from 'kysely';
import { readTerm } from '../../../catalogue/archive/envo.ts';
import { columns } from '../../../catalogue/columns.ts';
import type { Tables } from '../../database/tables.ts';
import { elementQuery, isElementIn } from '../../search/index.ts';
import { type Coverage, readCoverage } from './coverage.ts';
import type { SamplingIds } from './sampling-records.ts';
import { readStudyRecords, type StudyRecords } from './study-records.ts';

/** The facts about all elements of a crate together. */
export type CrateFacts = {
  count: number;
  records: StudyRecords;
  coverage: Coverage;
  keywords: readonly string[];
  accessions: readonly string[];
};

/** The columns whose values are keywords, with the function that makes a short word of a value. */
const keywordColumns: Readonly<Record<string, (value: string) => string>> = {
  library_strategy: String,
  target_gene: String,
  campaign: String,
  env_medium: (term) => readTerm(term).label ?? '',
  geog_loc_name: (place) => place.split(':')[0] ?? '',
};
const maxWordsOfColumn = 12;

/** Words under which elements are found: what was sequenced, of what, and from where. */
async function readKeywords(db: Kysely<Tables>, ids: string): Promise<string[]> {
  const described = columns.filter(({ name }) => Object.hasOwn(keywordColumns, name));
  const pairs = described.map(({ name }) => sql`(${name}::text, x.${sql.id(name)}::text)`);
  const { rows } = await sql<{ name: string; value: string }>`SELECT name, value FROM (
      SELECT name, value, row_number() OVER (PARTITION BY name ORDER BY value) AS place FROM (
        SELECT DISTINCT k.name, k.value FROM (${elementQuery(described, isElementIn(ids))}) x,
          LATERAL (VALUES ${sql.join(pairs)}) k (name, value) WHERE is_value(k.value)) words) placed
    WHERE place <= ${maxWordsOfColumn} ORDER BY name, value`.execute(db);
  const words = rows.map(
    ({ name, value }) =>
      keywordColumns[name]?.(value)
        .replaceAll(/[,\s]+/g, ' ')
        .trim() ?? '',
  );
  return [...new Set(words.filter(Boolean))];
}

/** Limits the accession numbers that are linked: a million links would make metadata that nothing opens. */
export const maxAccessions = 1000;

/** The distinct accession numbers of elements, at most one more than {@link maxAccessions}. */
async function readAccessions(db: Kysely<Tables>, ids: string): Promise<string[]> {
  const { rows } = await sql<{ accession: string }>`SELECT DISTINCT e.accession_number AS accession
    FROM sequencing_element e WHERE ${isElementIn(ids)} AND is_value(e.accession_number)
    ORDER BY accession LIMIT ${maxAccessions + 1}`.execute(db);
  return rows.map(({ accession }) => accession);
}

/** The number of elements. @param ids as an array literal */
const countIds = (ids: string): number => (ids === '{}' ? 0 : ids.split(',').length);

/**
 * Reads what the description of a crate says about its elements as a whole.
 * @param ids of the elements, as an array literal
 * @param samplingIds of the records from which they come
 */
export async function readCrateFacts(db: Kysely<Tables>, ids: string, samplingIds: SamplingIds): Promise<CrateFacts> {
  return {
    count: countIds(ids),
    records: await readStudyRecords(db, ids),
    coverage: await readCoverage(db, samplingIds),
    keywords: await readKeywords(db, ids),
    accessions: await readAccessions(db, ids),
  };
}
