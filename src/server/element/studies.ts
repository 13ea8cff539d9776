import type { Kysely } from 'kysely';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { Tables } from '../database/tables.ts';
import { type RecordOf, readRecord, readRecords } from '../records/read.ts';

/** The studies, projects and publications of an element: its own, followed by those of its studies. */
export type ElementStudies = {
  project_studies: RecordOf<'project_study'>[];
  project: RecordOf<'project'>[];
  publication: RecordOf<'publication'>[];
};

/** @returns undefined if there is no such element */
export async function readStudies(
  db: Kysely<Tables>,
  visitor: Visitor,
  id: number,
): Promise<ElementStudies | undefined> {
  const element = await readRecord(db, visitor, 'sequencing_element', id);
  if (!element) return undefined;
  const project_studies = await readRecords(db, visitor, 'project_study', element.project_studies);
  const projects = new Set([...element.projects, ...project_studies.flatMap((study) => study.projects)]);
  const publications = new Set([...element.publications, ...project_studies.flatMap((study) => study.publications)]);
  return {
    project_studies,
    project: await readRecords(db, visitor, 'project', [...projects]),
    publication: await readRecords(db, visitor, 'publication', [...publications]),
  };
}
