import { knownText } from '../../../catalogue/archive/values.ts';
import { accessionUrl } from '../../../catalogue/values/accessions.ts';
import { formatPeriod } from '../../../catalogue/values/dates.ts';
import { knownProperties } from '../../../catalogue/values/known-properties.ts';
import type { RecordOf } from '../../records/read.ts';
import type { Box, Coverage } from './coverage.ts';
import type { CrateColumn } from './rocrate-columns.ts';
import { fullName, orcidUrl } from './study-records.ts';

/** A reference to an entity of the crate. */
export type Reference = { '@id': string };
/** An entity of the crate with terms of RO-Crate's context; values that are not known are left out. */
export type CrateEntity = Reference & { '@type': string | readonly string[] } & Readonly<Record<string, unknown>>;

/** An entity without the properties that are not known. */
export const createEntity = (id: string, type: string, properties: Readonly<Record<string, unknown>>): CrateEntity => ({
  '@id': id,
  '@type': type,
  ...knownProperties(properties),
});

export const referTo = ({ '@id': id }: Reference): Reference => ({ '@id': id });

/** An identifier within the crate. */
const localId = (kind: string, name: string | number): string => `#${kind}-${encodeURIComponent(name)}`;

/** A period of ISO 8601, or the only date that is known. */
export const temporalCoverageOf = (begin: string | null, end: string | null): string | null =>
  formatPeriod(begin ?? end, end);

function organization(name: string | null, kind: string): CrateEntity | null {
  return name === null ? null : createEntity(localId(kind, name), 'Organization', { name });
}

/** An entity, followed by those that it refers to. */
type Described = readonly [CrateEntity, ...CrateEntity[]];

/** A person, with the ORCID iD as identifier if there is one, and the institute. */
export function personEntities(person: RecordOf<'person'>): Described {
  const { id, firstname, lastname, institute } = person;
  const affiliation = organization(knownText(institute), 'organization');
  const entity = createEntity(orcidUrl(person) ?? localId('person', id), 'Person', {
    name: fullName(person),
    givenName: knownText(firstname),
    familyName: knownText(lastname),
    affiliation: affiliation && referTo(affiliation),
  });
  return affiliation ? [entity, affiliation] : [entity];
}

/** A publication by its DOI. */
export function publicationEntity({ doi }: RecordOf<'publication'>): CrateEntity {
  const url = `https://doi.org/${encodeURI(doi)}`;
  return createEntity(url, 'ScholarlyArticle', { name: `doi:${doi}`, identifier: url, url });
}

/** A project, as RO-Crate describes one that pays, with who pays it. */
export function projectEntities(project: RecordOf<'project'>): Described {
  const funder = organization(knownText(project.project_funded_by), 'funder');
  const entity = createEntity(localId('project', project.id), 'Organization', {
    name: project.project_name,
    alternateName: knownText(project.project_abbreviation),
    description: knownText(project.project_abstract),
    url: knownText(project.project_website),
    identifier: knownText(project.project_funding_code),
    funder: funder && referTo(funder),
  });
  return funder ? [entity, funder] : [entity];
}

/**
 * A study with its people and publications.
 * @param idOf the identifier of the entity of a person, or of a publication
 */
export function studyEntity(
  study: RecordOf<'project_study'>,
  idOf: (entity: 'person' | 'publication', id: number) => Reference | undefined,
): CrateEntity {
  const responsible = study.project_study_person_resp;
  return createEntity(localId('study', study.id), 'CreativeWork', {
    name: study.study_title,
    alternateName: knownText(study.project_study_abbreviation),
    abstract: knownText(study.project_study_abstract),
    author: study.project_study_authors.flatMap((id) => idOf('person', id) ?? []),
    accountablePerson: responsible === null ? null : idOf('person', responsible),
    temporalCoverage: temporalCoverageOf(study.project_study_begin, study.project_study_end),
    citation: study.publications.flatMap((id) => idOf('publication', id) ?? []),
  });
}

const crs = '<http://www.opengis.net/def/crs/OGC/1.3/CRS84>';

/** The least box of positions in well-known text; a point or a line if it has no area. */
function boxAsText({ west, south, east, north }: Box): string {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map((corner) => corner.join(' '));
  if (west === east && south === north) return `${crs} POINT (${corners[0]})`;
  if (west === east || south === north) return `${crs} LINESTRING (${corners[0]}, ${corners[2]})`;
  return `${crs} POLYGON ((${corners.join(', ')}))`;
}

/** The area of the samples, and its shape; none if neither places nor positions are known. */
export function placeEntities({ box, places }: Pick<Coverage, 'box' | 'places'>): CrateEntity[] {
  if (!box && places.length === 0) return [];
  const shape = box && createEntity('#area-shape', 'Geometry', { name: 'Bounding box', asWKT: boxAsText(box) });
  const area = createEntity('#area', 'Place', {
    name: places.length > 0 ? places.join('; ') : 'Area of the samples',
    geo: shape && referTo(shape),
  });
  return shape ? [area, shape] : [area];
}

/** The page of an accession number in its archive; null for an archive that is not known. */
export function accessionEntity(accession: string): CrateEntity | null {
  const url = accessionUrl(accession);
  return url === null ? null : createEntity(encodeURI(url), 'WebPage', { name: accession });
}

/** A quantity or the column of a file. @param scope distinguishes columns of the same name in several files */
export function columnEntity(scope: string, column: CrateColumn): CrateEntity {
  const { name, label, description, unit, unitUri, identifiers } = column;
  return createEntity(localId(scope, name), 'PropertyValue', {
    name,
    alternateName: label === name ? null : label,
    description,
    unitText: unit,
    unitCode: unitUri,
    propertyID: identifiers,
  });
}
