import { normalizeValues } from '../../../catalogue/archive/normalize-values.ts';
import { type ArchiveValue, type ElementValues, joinDistinct, knownText } from '../../../catalogue/archive/values.ts';
import { urlOf } from '../../../catalogue/field-types.ts';
import { fieldOf } from '../../../catalogue/index.ts';
import type { RecordOf } from '../../records/read.ts';
import { assayCells, machineName } from './faire-assays.ts';
import { measuredNameOf } from './faire-measurements.ts';
import type { AssayRow } from './faire-rows.ts';
import { projectTerms } from './faire-terms.ts';
import { knownOf, type LeaveOut, translate } from './faire-values.ts';
import { fullName, orcidUrl, type StudyRecords } from './study-records.ts';

/** The version of the checklist of FAIRe that the tables follow. */
export const checklistVersion = '1.0.3';

const joinTexts = (texts: readonly (string | null)[]): ArchiveValue =>
  joinDistinct(texts.filter((text) => text !== null));

/** Somebody to ask. Visitors read no email addresses, so that the ORCID iD or the institute has to lead to the person. */
function contactOf(person: RecordOf<'person'>): string {
  const address = orcidUrl(person) ?? knownText(person.institute);
  return address === null ? fullName(person) : `${fullName(person)} (${address})`;
}

/** The identifier of the project: that of its only study, or of the export if there are several. */
function projectIdOf(studies: StudyRecords['studies'], date: string): string {
  const [study, ...others] = studies;
  const name = study && (knownText(study.project_study_abbreviation) ?? knownText(study.study_title));
  return (others.length === 0 && machineName(name ?? '')) || `strandbook-${date}`;
}

/** The values that are the same for all assays: of the studies behind the elements, and of their people. */
function projectValues({ studies, projects, publications, persons }: StudyRecords, date: string) {
  const responsible = studies.map(({ project_study_person_resp: id }) => persons.find((person) => person.id === id));
  const contacts = responsible.filter((person) => person !== undefined);
  const names = projects.map(({ project_name }) => knownText(project_name)).filter((name) => name !== null);
  return {
    project_id: projectIdOf(studies, date),
    project_name: joinTexts(names.length > 0 ? names : studies.map(({ study_title }) => knownText(study_title))),
    parent_project_id: joinTexts(projects.map(({ umbrella_project }) => knownText(umbrella_project))),
    recordedBy: joinTexts(persons.map(fullName)),
    recordedByID: joinTexts(persons.map(orcidUrl)),
    project_contact: joinTexts((contacts.length > 0 ? contacts : persons.slice(0, 1)).map(contactOf)),
    institution: joinTexts(persons.map(({ institute }) => knownText(institute))),
    bibliographicCitation: joinTexts(publications.map(({ doi }) => urlOf(doi, fieldOf('publication', 'doi')))),
    associated_resource: joinTexts(projects.map(({ project_website }) => knownText(project_website))),
    checkls_ver: checklistVersion,
  } satisfies Record<string, ArchiveValue>;
}

/** The texts that were measured at the samples of an assay, by the names of their types. */
type AssayTexts = ReadonlyMap<string, readonly string[]>;

function assayCell(name: string, valuesOf: ElementValues, texts: AssayTexts, leaveOut: LeaveOut): ArchiveValue {
  const term = projectTerms[name] ?? {};
  const build = assayCells[name];
  const known = (term.from ?? []).map((column) => knownOf(valuesOf(column))).find((values) => values.length > 0);
  const own = build ? build(valuesOf, leaveOut) : translate(name, term, known ?? [], leaveOut);
  const measured = knownOf(texts.get(measuredNameOf(name, term) ?? '') ?? []);
  return own ?? translate(name, term, measured, leaveOut) ?? term.missing ?? null;
}

/** An assay with its name and its texts. */
type DescribedAssay = {
  assay: AssayRow;
  name: string;
  texts: AssayTexts;
};

/**
 * The rows of the table of the project: what is known of each assay, with what is the same for all of them.
 * @param date of the export, for the identifier of a project of several studies
 */
export function projectRows(
  assays: readonly DescribedAssay[],
  records: StudyRecords,
  date: string,
  leaveOut: LeaveOut,
): ArchiveValue[][] {
  const shared: Readonly<Record<string, ArchiveValue>> = projectValues(records, date);
  return assays.map(({ assay, name: assayName, texts }) => {
    const valuesOf = normalizeValues((column) => assay.columns[column] ?? []);
    const given: Readonly<Record<string, ArchiveValue>> = { ...shared, assay_name: assayName };
    return Object.entries(projectTerms).map(([name, { missing = null }]) =>
      Object.hasOwn(given, name) ? (given[name] ?? missing) : assayCell(name, valuesOf, texts, leaveOut),
    );
  });
}
