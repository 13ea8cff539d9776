import { type Kysely, sql } from 'kysely';
import { columns } from '../../catalogue/columns.ts';
import { entityOf, type RowOf } from '../../catalogue/index.ts';
import { type Measurement, maxMeasurements, measuredEntities } from '../../catalogue/measurements/measurement.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import type { Tables } from '../database/tables.ts';
import { isRelatedTo, readElements } from '../search/index.ts';
import { type ElementStudies, readStudies } from './studies.ts';

/** A person in a citation. */
export type Person = Pick<RowOf<'person'>, 'firstname' | 'lastname' | 'orcid' | 'institute'>;
type SamplingLocation = Pick<RowOf<'event'>, 'geog_loc_name' | 'geogr_loc_lat' | 'geogr_loc_lon'>;

/** A measurement with the labels and the code of its type. */
export type LabelledMeasurement = Measurement & Pick<RowOf<'measurement_type'>, 'label_en' | 'label_de' | 'p01'>;

/** Facts about an element for its citation and for its page in machine-readable form. */
export type ElementFacts = {
  element: ElementSearchResult;
  name: string;
  studies: ElementStudies;
  authors: Person[];
  locations: SamplingLocation[];
  /** Of its samples and their events, equal ones once, with missing ones. */
  measurements: LabelledMeasurement[];
  /** The first and the last day of sampling, as precise as known. */
  begin: string | null;
  end: string | null;
  address: string;
  citation: string;
};

/** Limit of the events that are listed for a pooled library. */
const maxLocations = 50;

/** The authors of the studies in their order; for a study without authors its responsible person. */
async function readAuthors(db: Kysely<Tables>, studies: readonly number[]): Promise<Person[]> {
  if (studies.length === 0) return [];
  // A responsible person has position 0; a study with authors does not need one.
  const { rows } = await sql<Person>`
    SELECT p.firstname, p.lastname, p.orcid, p.institute FROM (
      SELECT person_id, min(ARRAY[project_study_id, position]) AS position FROM (
        SELECT project_study_id, person_id, position FROM project_study_author
        UNION ALL
        SELECT project_study_id, project_study_person_resp, 0 FROM project_study s
          WHERE NOT EXISTS (SELECT FROM project_study_author a WHERE a.project_study_id = s.project_study_id)
      ) listed WHERE project_study_id = ANY(${studies}) GROUP BY person_id
    ) authors JOIN person p USING (person_id) ORDER BY position`.execute(db);
  return rows;
}

async function readLocations(db: Kysely<Tables>, id: number): Promise<SamplingLocation[]> {
  const { rows } = await sql<SamplingLocation>`SELECT t.geog_loc_name, t.geogr_loc_lat, t.geogr_loc_lon FROM event t
    WHERE ${isRelatedTo('event', 'sequencing_element', id)} ORDER BY t.event_id LIMIT ${maxLocations}`.execute(db);
  return rows;
}

/** The measurements of the samples, followed by those of their events, in the order of the records. */
async function readMeasurements(db: Kysely<Tables>, id: number): Promise<LabelledMeasurement[]> {
  const lists = [...measuredEntities].reverse().map((entity, i) => {
    const record = sql.ref(`t.${entityOf(entity).id}`);
    return sql`SELECT ${i}::int AS place, ${record} AS record, named_measurements(t.measurements) AS list
      FROM ${sql.table(entity)} t WHERE ${isRelatedTo(entity, 'sequencing_element', id)} AND t.measurements IS NOT NULL`;
  });
  const { rows } = await sql<LabelledMeasurement>`
    SELECT m.name, m.qualifier, m.value, m.sign, m.unit, min(m.written) AS written, y.label_en, y.label_de, y.p01
    FROM (${sql.join(lists, sql` UNION ALL `)}) measured,
      ROWS FROM (jsonb_to_recordset(list) AS (name text, qualifier text, value jsonb, sign text, unit text, written text))
        WITH ORDINALITY
        m (name, qualifier, value, sign, unit, written, position)
      JOIN measurement_type y ON y.name = m.name
    GROUP BY m.name, m.qualifier, m.value, m.sign, m.unit, y.measurement_type_id
    ORDER BY min(ARRAY[place, record, position]) LIMIT ${maxMeasurements}`.execute(db);
  return rows;
}

/** The days on which the samples were taken, or else those of their events. */
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

/** The name of an existing element, and the year in which it was stored. */
async function readNameAndYear(db: Kysely<Tables>, id: number): Promise<{ name: string; year: number }> {
  const row = await db
    .selectFrom('sequencing_element')
    .select(['samp_name', 'created_at'])
    .where('sequencing_element_id', '=', id)
    .executeTakeFirstOrThrow();
  return { name: String(row.samp_name), year: row.created_at.getUTCFullYear() };
}

/** `Anna-Lena Maria` as `A.-L. M.` */
function initialsOf(firstname: string): string {
  const initial = (part: string) => `${[...part][0] ?? ''}.`;
  const names = firstname.split(/\s+/).filter(Boolean);
  return names.map((name) => name.split('-').filter(Boolean).map(initial).join('-')).join(' ');
}

function nameOf({ lastname, firstname }: Person): string {
  return [lastname, firstname && initialsOf(firstname)].filter(Boolean).join(', ');
}

const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The parts of the citation of an element. */
type CitationParts = {
  name: string;
  authors: readonly Person[];
  year: number;
  study: string | null;
  address: string;
};

/** `Lastname, F. (year): sample name. Study title. Institute. URL of the page.` Unknown parts are left out. */
function citationOf({ name, authors, year, study, address }: CitationParts): string {
  const names = authors.map(nameOf).filter(Boolean).join('; ');
  const institute = authors.find((author) => author.institute)?.institute;
  const parts = [name, study, institute].flatMap((part) => (part ? [withFullStop(part)] : []));
  return `${[names, `(${year}):`].filter(Boolean).join(' ')} ${parts.join(' ')} ${address}`;
}

/**
 * Reads the facts of a citation.
 * @param installation the URL of this installation
 * @returns undefined if there is no such element
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
 * Reads the facts about an element.
 * @param installation the URL of this installation
 * @returns undefined if there is no such element
 */
export async function readElementFacts(
  db: Kysely<Tables>,
  visitor: Visitor,
  id: number,
  installation: string,
): Promise<ElementFacts | undefined> {
  const citation = await readCitationFacts(db, visitor, id, installation);
  const [element] = citation ? await readElements(db, visitor, columns, [id]) : [];
  if (!citation || !element) return undefined;
  const [locations, measurements] = [await readLocations(db, id), await readMeasurements(db, id)];
  return { ...citation, element, locations, measurements, ...(await readPeriod(db, id)) };
}
