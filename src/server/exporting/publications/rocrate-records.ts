import { type Kysely, sql } from 'kysely';
import { readTerm } from '../../../catalogue/archive/envo.ts';
import { knownText } from '../../../catalogue/archive/values.ts';
import { elementJoinTable } from '../../../catalogue/chain.ts';
import { columns } from '../../../catalogue/columns.ts';
import { entityOf } from '../../../catalogue/index.ts';
import type { Tables } from '../../database/tables.ts';
import type { RecordOf } from '../../records/read.ts';
import { elementQuery, isElementIn } from '../../search/index.ts';
import { readPublicRecords } from './public-records.ts';

/** The studies, projects, publications and persons behind elements, as visitors may read them. */
export type StudyRecords = {
  studies: readonly RecordOf<'project_study'>[];
  projects: readonly RecordOf<'project'>[];
  publications: readonly RecordOf<'publication'>[];
  /** The authors of the studies in their order, then the persons responsible for them; each once. */
  persons: readonly RecordOf<'person'>[];
};

type GroupName = 'project_study' | 'project' | 'publication';

/** The ids of the records of an entity that elements list. @param ids of the elements, as an array literal */
async function listedIds(db: Kysely<Tables>, entity: GroupName, ids: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT ${sql.ref(`l.${entityOf(entity).id}`)} AS id
    FROM sequencing_element e JOIN ${sql.table(elementJoinTable(entity))} l USING (sequencing_element_id)
    WHERE ${isElementIn(ids)} ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Reads the studies, projects and publications of elements, and those of the studies.
 * @param ids of the elements, as an array literal
 */
export async function readStudyRecords(db: Kysely<Tables>, ids: string): Promise<StudyRecords> {
  const studies = await readPublicRecords(db, 'project_study', await listedIds(db, 'project_study', ids));
  const projectIds = [...(await listedIds(db, 'project', ids)), ...studies.flatMap(({ projects }) => projects)];
  const publicationIds = [
    ...(await listedIds(db, 'publication', ids)),
    ...studies.flatMap(({ publications }) => publications),
  ];
  const authorIds = studies.flatMap((study) => study.project_study_authors);
  const responsibleIds = studies.map((study) => study.project_study_person_resp);
  return {
    studies,
    projects: await readPublicRecords(db, 'project', projectIds),
    publications: await readPublicRecords(db, 'publication', publicationIds),
    persons: await readPublicRecords(db, 'person', [...authorIds, ...responsibleIds]),
  };
}

/** The name of a person, first name first; a person without names has a number. */
export function fullName({ id, firstname, lastname }: RecordOf<'person'>): string {
  return [knownText(firstname), knownText(lastname)].filter((part) => part !== null).join(' ') || `Person ${id}`;
}

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
export async function readKeywords(db: Kysely<Tables>, ids: string): Promise<string[]> {
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
export async function readAccessions(db: Kysely<Tables>, ids: string): Promise<string[]> {
  const { rows } = await sql<{ accession: string }>`SELECT DISTINCT e.accession_number AS accession
    FROM sequencing_element e WHERE ${isElementIn(ids)} AND is_value(e.accession_number)
    ORDER BY accession LIMIT ${maxAccessions + 1}`.execute(db);
  return rows.map(({ accession }) => accession);
}

/** The number of elements. @param ids as an array literal */
export const countIds = (ids: string): number => (ids === '{}' ? 0 : ids.split(',').length);
