import { knownText } from '../../../catalogue/archive/values.ts';
import type { CrateColumn } from './rocrate-columns.ts';
import {
  accessionEntity,
  type CrateEntity,
  columnEntity,
  createEntity,
  personEntities,
  placeEntities,
  projectEntities,
  publicationEntity,
  type Reference,
  referTo,
  studyEntity,
  temporalCoverageOf,
} from './rocrate-entities.ts';
import { type CrateFacts, maxAccessions } from './rocrate-facts.ts';
import type { CrateTable } from './rocrate-tables.ts';
import type { StudyRecords } from './study-records.ts';

/** The name of the file that describes a crate. */
export const metadataFile = 'ro-crate-metadata.json';
/** The version whose validators are spread; none of the terms below has another meaning in 1.3. */
const version = 'https://w3id.org/ro/crate/1.2';

/** A table of the crate with the size of its file in bytes. */
type WrittenTable = Pick<CrateTable, 'file' | 'title' | 'description' | 'columns'> & { size: number };

const license = createEntity('#license', 'CreativeWork', {
  name: 'No license is stated',
  description:
    'Strandbook stores no license of these data. Before you use them, ask the authors or those responsible for the studies.',
});

/** The format of CSV in the registry PRONOM. */
const csvFormat = createEntity('https://www.nationalarchives.gov.uk/PRONOM/x-fmt/18', 'WebPage', {
  name: 'Comma Separated Values',
});

function fileEntity(table: WrittenTable, columns: readonly CrateEntity[]): CrateEntity {
  return createEntity(table.file, 'File', {
    name: table.title,
    description: table.description,
    encodingFormat: ['text/csv', referTo(csvFormat)],
    // Schema.org gives sizes as texts.
    contentSize: String(table.size),
    variableMeasured: columns.map(referTo),
  });
}

/** The entities of persons and publications by the ids of their records. */
function describePeople({ persons, publications }: StudyRecords) {
  const people = persons.map((person) => ({ id: person.id, entities: personEntities(person) }));
  const papers = publications.map((publication) => ({ id: publication.id, entity: publicationEntity(publication) }));
  const references = new Map<string, Reference>([
    ...people.map(({ id, entities: [entity] }): [string, Reference] => [`person ${id}`, referTo(entity)]),
    ...papers.map(({ id, entity }): [string, Reference] => [`publication ${id}`, referTo(entity)]),
  ]);
  return {
    authors: people.map(({ entities: [entity] }) => referTo(entity)),
    papers: papers.map(({ entity }) => entity),
    entities: [...people.flatMap(({ entities }) => entities), ...papers.map(({ entity }) => entity)],
    idOf: (kind: 'person' | 'publication', id: number) => references.get(`${kind} ${id}`),
  };
}

function nameOf({ count, records: { studies } }: CrateFacts): string {
  const titles = studies.map(({ study_title }) => study_title);
  const elements = `${count} sequencing element${count === 1 ? '' : 's'}`;
  return titles.length === 0 ? elements : `${elements} of ${titles.join('; ')}`;
}

function descriptionOf({ accessions }: CrateFacts): string {
  const rest =
    accessions.length > maxAccessions
      ? ` The first ${maxAccessions} accession numbers are linked; all are in the column accession_number.`
      : '';
  const what = 'the sequencing elements, and what was measured at their events and samples';
  return `Metadata of marine DNA and RNA sequencing, exported from Strandbook: ${what}.${rest}`;
}

/** The first entity of each identifier, since a crate must not describe one twice. */
function eachOnce(entities: readonly CrateEntity[]): CrateEntity[] {
  const seen = new Set<string>();
  return entities.filter(({ '@id': id }) => !seen.has(id) && seen.add(id));
}

/**
 * The description of a crate (RO-Crate 1.2, `ro-crate-metadata.json`): its files with their columns, where and when the
 * samples were taken, and the studies, people, projects, publications and sequences behind them.
 * @param measured the quantities that were measured
 * @param date of the export, `2026-01-31`
 */
export function crateMetadata(
  facts: CrateFacts,
  measured: readonly CrateColumn[],
  tables: readonly WrittenTable[],
  date: string,
): string {
  const { records, coverage } = facts;
  const { authors, papers, entities: people, idOf } = describePeople(records);
  const studies = records.studies.map((study) => studyEntity(study, idOf));
  const projects = records.projects.map(projectEntities);
  const places = placeEntities(coverage);
  const [area] = places;
  const pages = facts.accessions.slice(0, maxAccessions).flatMap((accession) => accessionEntity(accession) ?? []);
  const quantities = measured.map((quantity) => columnEntity('quantity', quantity));
  const files = tables.map((table) => {
    const columns = table.columns.map((column) => columnEntity(table.file, column));
    return { file: fileEntity(table, columns), columns };
  });
  const abbreviations = [
    ...records.studies.map((study) => knownText(study.project_study_abbreviation)),
    ...records.projects.map((project) => knownText(project.project_abbreviation)),
  ].filter((word) => word !== null);
  const keywords = [...new Set([...facts.keywords, ...abbreviations.map((word) => word.replaceAll(',', ' '))])];
  const descriptor = createEntity(metadataFile, 'CreativeWork', {
    conformsTo: { '@id': version },
    about: { '@id': './' },
  });
  const root = createEntity('./', 'Dataset', {
    name: nameOf(facts),
    description: descriptionOf(facts),
    datePublished: date,
    license: referTo(license),
    author: authors,
    keywords: keywords.join(', ') || null,
    temporalCoverage: temporalCoverageOf(coverage.begin, coverage.end),
    spatialCoverage: area && referTo(area),
    hasPart: files.map(({ file }) => referTo(file)),
    isPartOf: studies.map(referTo),
    funder: projects.map(([project]) => referTo(project)),
    citation: papers.map(referTo),
    mentions: pages.map(referTo),
    variableMeasured: quantities.map(referTo),
  });
  const graph = eachOnce([
    descriptor,
    root,
    ...files.map(({ file }) => file),
    license,
    csvFormat,
    ...people,
    ...studies,
    ...projects.flat(),
    ...places,
    ...pages,
    ...quantities,
    ...files.flatMap(({ columns }) => columns),
  ]);
  return JSON.stringify({ '@context': `${version}/context`, '@graph': graph }, null, 2);
}
