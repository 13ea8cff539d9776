import { type Kysely, sql } from 'kysely';
import { columns } from '../../catalogue/columns.ts';
import type { RowOf } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import type { Tables } from '../database/tables.ts';
import { isRelatedTo, readElements } from '../search/index.ts';
import { citationOf } from './citation.ts';
import { type ElementStudies, readStudies } from './studies.ts';

/** A person as a citation names one. */
export type Person = Pick<RowOf<'person'>, 'firstname' | 'lastname' | 'orcid' | 'institute'>;
type SamplingLocation = Pick<RowOf<'event'>, 'geog_loc_name' | 'geogr_loc_lat' | 'geogr_loc_lon'>;

/** Facts about an element for those who cite it, and for programs that read its page. */
export type ElementFacts = {
  element: ElementSearchResult;
  name: string;
  studies: ElementStudies;
  authors: Person[];
  locations: SamplingLocation[];
  /** The first and the last day of sampling, as precise as they are known. */
  begin: string | null;
  end: string | null;
  address: string;
  citation: string;
};

/** The number of events that are named of a pooled library. */
const maxLocations = 50;

/** The authors of the studies in their order; the responsible persons where a study names no authors. */
async function readAuthors(db: Kysely<Tables>, studies: readonly number[]): Promise<Person[]> {
  if (studies.length === 0) return [];
  // A responsible person has no place among the authors; a study that has authors needs none.
  const { rows } = await sql<Person>`
    SELECT p.firstname, p.lastname, p.orcid, p.institute FROM (
      SELECT person_id, min(ARRAY[project_study_id, place]) AS place FROM (
        SELECT project_study_id, person_id, position AS place FROM project_study_author
        UNION ALL
        SELECT project_study_id, project_study_person_resp, 0 FROM project_study s
          WHERE NOT EXISTS (SELECT FROM project_study_author a WHERE a.project_study_id = s.project_study_id)
      ) named WHERE project_study_id = ANY(${studies}) GROUP BY person_id
    ) authors JOIN person p USING (person_id) ORDER BY place`.execute(db);
  return rows;
}

async function readLocations(db: Kysely<Tables>, id: number): Promise<SamplingLocation[]> {
  const { rows } = await sql<SamplingLocation>`SELECT t.geog_loc_name, t.geogr_loc_lat, t.geogr_loc_lon FROM event t
    WHERE ${isRelatedTo('event', 'sequencing_element', id)} ORDER BY t.event_id LIMIT ${maxLocations}`.execute(db);
  return rows;
}

/** The days on which samples were taken, where they say so, or else those of their events. */
async function readPeriod(db: Kysely<Tables>, id: number): Promise<Pick<ElementFacts, 'begin' | 'end'>> {
  const period = (table: 'field_sample' | 'event', prefix: string) => {
    const [begin, end] = [sql.ref(`t.${prefix}_begin`), sql.ref(`t.${prefix}_end`)];
    return sql`SELECT min(${begin}) AS begin, max(coalesce(${end}, ${begin})) AS end FROM ${sql.table(table)} t
      WHERE ${isRelatedTo(table, 'sequencing_element', id)}`;
  };
  const { rows } = await sql<Pick<ElementFacts, 'begin' | 'end'>>`
    ${period('field_sample', 'field_sample_collection_date')} UNION ALL ${period('event', 'event_collection_date')}`.execute(
    db,
  );
  return rows.find(({ begin }) => begin !== null) ?? { begin: null, end: null };
}

/** The name of an element that there is, and the year in which it was stored. */
async function readNameAndYear(db: Kysely<Tables>, id: number): Promise<{ name: string; year: number }> {
  const row = await db
    .selectFrom('sequencing_element')
    .select(['samp_name', 'created_at'])
    .where('sequencing_element_id', '=', id)
    .executeTakeFirstOrThrow();
  return { name: String(row.samp_name), year: row.created_at.getUTCFullYear() };
}

/**
 * Reads what the citation of an element is made of.
 * @param installation the address of this installation
 * @returns undefined where there is no such element
 */
async function readCitationFacts(db: Kysely<Tables>, visitor: Visitor, id: number, installation: string) {
  const studies = await readStudies(db, visitor, id);
  if (!studies) return undefined;
  const { project_studies } = studies;
  const authors = await readAuthors(
    db,
    project_studies.map((study) => study.id),
  );
  const { name, year } = await readNameAndYear(db, id);
  const address = `${installation}/id/${id}`;
  const study = project_studies[0]?.study_title ?? null;
  return { name, studies, authors, address, citation: citationOf({ name, authors, year, study, address }) };
}

/**
 * Gathers what there is to say about an element.
 * @param installation the address of this installation
 * @returns undefined where there is no such element
 */
export async function readElementFacts(
  db: Kysely<Tables>,
  visitor: Visitor,
  id: number,
  installation: string,
): Promise<ElementFacts | undefined> {
  const cited = await readCitationFacts(db, visitor, id, installation);
  const [element] = cited ? await readElements(db, visitor, columns, [id]) : [];
  if (!cited || !element) return undefined;
  return { ...cited, element, locations: await readLocations(db, id), ...(await readPeriod(db, id)) };
}
