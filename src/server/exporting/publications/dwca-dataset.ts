import { knownText } from '../../../catalogue/archive/values.ts';
import type { RecordOf } from '../../records/read.ts';
import { type Coverage, readCoverage } from './coverage.ts';
import type { ArchivedRecords } from './dwca-records.ts';
import { readPublishedStudies } from './study-records.ts';

/** Somebody behind the data; without names, an organisation. */
export type Agent = Pick<RecordOf<'person'>, 'lastname' | 'firstname' | 'institute' | 'orcid'>;

/** Facts about the data as a whole, for `eml.xml`. */
export type DatasetFacts = Coverage & {
  titles: readonly string[];
  abstracts: readonly string[];
  creators: readonly Agent[];
  contacts: readonly Agent[];
  /** The public address of the installation. */
  address: string;
};

const isSomebody = ({ lastname, firstname, institute }: Agent): boolean =>
  [lastname, firstname, institute].some((text) => knownText(text) !== null);

/**
 * Reads what is known about the selected elements as a whole: titles, abstracts and people of their studies, places and dates.
 * @param elements the ids of the elements as an array literal
 */
export async function readDatasetFacts(
  { db, ids }: ArchivedRecords,
  elements: string,
  address: string,
): Promise<DatasetFacts> {
  const { studies, persons } = await readPublishedStudies(db, elements);
  const byId = new Map(persons.map((person) => [person.id, person]));
  const agentsOf = (people: readonly (number | null)[]): Agent[] =>
    [...new Set(people)].flatMap((id) => byId.get(id ?? 0) ?? []).filter(isSomebody);
  // A study without authors has at least somebody who is responsible for it.
  const authors = studies.flatMap(({ project_study_authors, project_study_person_resp }) =>
    project_study_authors.length > 0 ? project_study_authors : [project_study_person_resp],
  );
  return {
    titles: studies.map((study) => study.study_title),
    abstracts: studies.flatMap((study) => knownText(study.project_study_abstract) ?? []),
    creators: agentsOf(authors),
    contacts: agentsOf(studies.map((study) => study.project_study_person_resp)),
    ...(await readCoverage(db, ids)),
    address,
  };
}
