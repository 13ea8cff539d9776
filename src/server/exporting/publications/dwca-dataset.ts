import { sql } from 'kysely';
import { knownText } from '../../../catalogue/archive/values.ts';
import type { RecordOf } from '../../records/read.ts';
import { isElementIn } from '../../search/index.ts';
import type { ArchivedRecords } from './dwca-records.ts';
import { readPublicRecords } from './public-records.ts';

/** Somebody behind the data; without names, an organisation. */
export type Agent = {
  lastname: string | null;
  firstname: string | null;
  institute: string | null;
  orcid: string | null;
};
type Box = { south: number; north: number; west: number; east: number };

/** Facts about the data as a whole, for `eml.xml`. */
export type DatasetFacts = {
  titles: readonly string[];
  abstracts: readonly string[];
  creators: readonly Agent[];
  contacts: readonly Agent[];
  /** The least bounding box of the positions; null without any. */
  box: Box | null;
  places: readonly string[];
  /** The first and the last day of sampling, as precise as known. */
  begin: string | null;
  end: string | null;
  /** The public address of the installation. */
  address: string;
};

/** The places that are listed. One more is read, so that a longer list can say so. */
export const maxPlaces = 20;

async function readStudies({ db }: ArchivedRecords, elements: string): Promise<RecordOf<'project_study'>[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT s.project_study_id AS id
    FROM sequencing_element e JOIN sequencing_element_project_study s USING (sequencing_element_id)
    WHERE ${isElementIn(elements)} ORDER BY id`.execute(db);
  return readPublicRecords(
    db,
    'project_study',
    rows.map(({ id }) => id),
  );
}

async function readAgents({ db }: ArchivedRecords, ids: readonly (number | null)[]): Promise<Agent[]> {
  const persons = await readPublicRecords(db, 'person', ids);
  return persons.filter(({ lastname, firstname, institute }) => [lastname, firstname, institute].some(knownText));
}

const isOneOf = (column: string, ids: readonly number[]) =>
  sql`${sql.ref(column)} IN (SELECT unnest(${`{${ids}}`}::int[]))`;

async function readBox({ db, ids }: ArchivedRecords): Promise<Box | null> {
  const { rows } = await sql<Box | { [K in keyof Box]: null }>`
    SELECT min(geogr_loc_lat) AS south, max(geogr_loc_lat) AS north, min(geogr_loc_lon) AS west, max(geogr_loc_lon) AS east
    FROM event WHERE ${isOneOf('event_id', ids.event)} AND geogr_loc_lat IS NOT NULL AND geogr_loc_lon IS NOT NULL`.execute(
    db,
  );
  const [box] = rows;
  return box && box.south !== null ? box : null;
}

async function readPlaces({ db, ids }: ArchivedRecords): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT geog_loc_name AS name FROM event
    WHERE ${isOneOf('event_id', ids.event)} AND is_value(geog_loc_name) ORDER BY name LIMIT ${maxPlaces + 1}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function readPeriod({ db, ids }: ArchivedRecords): Promise<Pick<DatasetFacts, 'begin' | 'end'>> {
  // A year ends after its months, and a month after its days.
  const { rows } = await sql<{ begin: string | null; end: string | null }>`
    SELECT min(first) AS begin, replace(max(rpad(last, 10, '-99')), '-99', '') AS end FROM (
      SELECT field_sample_collection_date_begin::text COLLATE "C" AS first,
        coalesce(field_sample_collection_date_end, field_sample_collection_date_begin)::text COLLATE "C" AS last
        FROM field_sample WHERE ${isOneOf('field_sample_id', ids.field_sample)}
      UNION ALL SELECT event_collection_date_begin::text COLLATE "C",
        coalesce(event_collection_date_end, event_collection_date_begin)::text COLLATE "C"
        FROM event WHERE ${isOneOf('event_id', ids.event)}) sampled`.execute(db);
  return rows[0] ?? { begin: null, end: null };
}

/**
 * Reads what is known about the selected elements as a whole: titles, abstracts and people of their studies, places and dates.
 * @param elements the ids of the elements as an array literal
 */
export async function readDatasetFacts(
  archived: ArchivedRecords,
  elements: string,
  address: string,
): Promise<DatasetFacts> {
  const studies = await readStudies(archived, elements);
  const responsible = studies.map((study) => study.project_study_person_resp);
  // A study without authors has at least somebody who is responsible for it.
  const authors = studies.flatMap(({ project_study_authors, project_study_person_resp }) =>
    project_study_authors.length > 0 ? project_study_authors : [project_study_person_resp],
  );
  return {
    titles: studies.map((study) => study.study_title),
    abstracts: studies.flatMap((study) => knownText(study.project_study_abstract) ?? []),
    creators: await readAgents(archived, authors),
    contacts: await readAgents(archived, responsible),
    box: await readBox(archived),
    places: await readPlaces(archived),
    ...(await readPeriod(archived)),
    address,
  };
}
