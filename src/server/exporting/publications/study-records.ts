import { type Kysely, sql } from 'kysely';
import { knownText } from '../../../catalogue/archive/values.ts';
import { elementJoinTable } from '../../../catalogue/chain.ts';
import { urlOf } from '../../../catalogue/field-types.ts';
import { entityOf, fieldOf } from '../../../catalogue/index.ts';
import type { Tables } from '../../database/tables.ts';
import type { RecordOf } from '../../records/read.ts';
import { isElementIn } from '../../search/index.ts';
import { readPublicRecords } from './public-records.ts';

/** The studies of elements with their people, as visitors may read them. */
type PublishedStudies = {
  studies: readonly RecordOf<'project_study'>[];
  /** The authors of the studies in their order, then the persons responsible for them; each once. */
  persons: readonly RecordOf<'person'>[];
};

/** The studies, people, projects and publications behind elements, as visitors may read them. */
export type StudyRecords = PublishedStudies & {
  projects: readonly RecordOf<'project'>[];
  publications: readonly RecordOf<'publication'>[];
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
 * Reads the studies of elements and their people.
 * @param ids of the elements, as an array literal
 */
export async function readPublishedStudies(db: Kysely<Tables>, ids: string): Promise<PublishedStudies> {
  const studies = await readPublicRecords(db, 'project_study', await listedIds(db, 'project_study', ids));
  const authors = studies.flatMap((study) => study.project_study_authors);
  const responsible = studies.map((study) => study.project_study_person_resp);
  return { studies, persons: await readPublicRecords(db, 'person', [...authors, ...responsible]) };
}

/**
 * Reads the studies, people, projects and publications of elements. A study has projects and publications of its own, which count for
 * its elements.
 * @param ids of the elements, as an array literal
 */
export async function readStudyRecords(db: Kysely<Tables>, ids: string): Promise<StudyRecords> {
  const { studies, persons } = await readPublishedStudies(db, ids);
  const projects = [...(await listedIds(db, 'project', ids)), ...studies.flatMap((study) => study.projects)];
  const publications = [
    ...(await listedIds(db, 'publication', ids)),
    ...studies.flatMap((study) => study.publications),
  ];
  return {
    studies,
    persons,
    projects: await readPublicRecords(db, 'project', projects),
    publications: await readPublicRecords(db, 'publication', publications),
  };
}

/** The address of a person's ORCID iD; null without one. */
export const orcidUrl = ({ orcid }: RecordOf<'person'>): string | null =>
  orcid && urlOf(orcid, fieldOf('person', 'orcid'));

/** The name of a person, first name first; a person without names has a number. */
export function fullName({ id, firstname, lastname }: RecordOf<'person'>): string {
  return [knownText(firstname), knownText(lastname)].filter((part) => part !== null).join(' ') || `Person ${id}`;
}
