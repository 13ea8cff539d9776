import { joinValues } from '../src/catalogue/columns.ts';
import { formatPersonForExport } from '../src/catalogue/persons/persons.ts';
import { measurementsOf } from './measurements.ts';
import { findPersonByName } from './people.ts';
import { generateSurvey, type SurveyRow } from './survey.ts';

type Project = Record<
  `project_${'name' | 'abbreviation' | 'website' | 'funded_by' | 'funding_code' | 'abstract'}`,
  string
>;

/** One filled-in template with the study of its form. */
export type DemoUpload = {
  filename: string;
  /** The e-mail address of the sender's account. */
  sender: string;
  study: { study_title: string; project_study_abbreviation: string; project_study_abstract: string };
  /** The first author is responsible for the study. */
  authors: readonly string[];
  rows: readonly SurveyRow[];
};

const gradient: Project = {
  project_name: 'Life along the salinity gradient',
  project_abbreviation: 'SALTLINE',
  project_website: 'https://example.org/saltline',
  project_funded_by: 'Example Research Foundation',
  project_funding_code: 'EX-2016-017',
  project_abstract: 'Which microbes live where brackish water turns into sea water, and what they do there.',
};
const seasons: Project = {
  project_name: 'Seasons of the shelf seas',
  project_abbreviation: 'SHELFTIME',
  project_website: 'https://example.org/shelftime',
  project_funded_by: 'Sample Science Fund',
  project_funding_code: 'SSF 4711',
  project_abstract: 'The same stations in every season, to tell the change of a year from the change of a decade.',
};
const ice: Project = {
  project_name: 'Below the ice edge',
  project_abbreviation: 'ICEDGE',
  project_website: 'https://example.org/icedge',
  project_funded_by: 'Muster Polar Programme',
  project_funding_code: 'MPP-08-15',
  project_abstract: 'Plankton of Fram Strait and of the fjords of Svalbard, between light and dark.',
};

type UploadPlan = Omit<DemoUpload, 'rows'> & {
  ships: readonly string[];
  projects: readonly Project[];
  dois: readonly string[];
};

const uploadPlans: readonly UploadPlan[] = [
  {
    filename: 'baltic-sea.xlsx',
    sender: 'researcher@example.org',
    study: {
      study_title: 'Prokaryotes and protists of the Baltic Sea from the Bight of Mecklenburg to the Bothnian Sea',
      project_study_abbreviation: 'BALTIC',
      project_study_abstract: 'Amplicons, metagenomes and metatranscriptomes of the water column and the sea floor.',
    },
    authors: ['Example, Alex', 'Sample, Robin', 'Beispiel, Toni'],
    ships: ['EMB', 'AL'],
    projects: [gradient, seasons],
    dois: ['10.5555/strandbook.demo.1', '10.5555/strandbook.demo.2'],
  },
  {
    filename: 'north-sea-to-norway.xlsx',
    sender: 'admin@example.org',
    study: {
      study_title: 'Spring bloom from the German Bight to Vestfjorden',
      project_study_abbreviation: 'BLOOM',
      project_study_abstract: 'Who follows whom when the light comes back, told by 16S and 18S rRNA genes.',
    },
    authors: ['Beispiel, Toni', 'Ejemplo, Noa'],
    ships: ['HE'],
    projects: [seasons],
    dois: [],
  },
  {
    filename: 'arctic.xlsx',
    sender: 'researcher@example.org',
    study: {
      study_title: 'Plankton of Fram Strait and Isfjorden at the end of the polar night',
      project_study_abbreviation: 'POLAR',
      project_study_abstract: 'Samples from the surface to the sea floor, at the ice edge and in a fjord without ice.',
    },
    authors: ['Probe, Sascha', 'Muster, Kim', 'Example, Alex'],
    ships: ['MSM'],
    projects: [ice],
    dois: ['10.5555/strandbook.demo.3'],
  },
];

/** Some 500 elements of four campaigns. */
const elementCount = 528;

/** The uploads in the order in which they are sent. */
export function demoUploads(): DemoUpload[] {
  const survey = generateSurvey(elementCount);
  return uploadPlans.map(({ ships, projects, dois, ...plan }) => ({
    ...plan,
    rows: survey
      .filter((row) => ships.includes(String(row.campaign).replace(/\d+$/, '')))
      .map((row, i) => ({
        ...completeRow(row, survey),
        ...projectCells(projects),
        ...resultCells(plan.study, dois, i),
      })),
  }));
}

/** A row with persons in the format of exports, and with further optional fields. */
function completeRow(row: SurveyRow, survey: readonly SurveyRow[]): SurveyRow {
  const persons = Object.entries(row).filter(([column]) => column.endsWith('_person_resp'));
  const days = survey
    .filter(({ campaign }) => campaign === row.campaign)
    .map((r) => String(r.event_collection_date_begin))
    .sort();
  return {
    ...row,
    ...measurementsOf(row),
    ...Object.fromEntries(
      persons.map(([column, name]) => [
        column,
        formatPersonForExport({ ...findPersonByName(String(name)), person_id: 0 }),
      ]),
    ),
    url: `https://example.org/cruises/${row.campaign}`,
    date_begin: days[0] ?? null,
    date_end: days.at(-1) ?? null,
    common_station_name: String(row.geog_loc_name).replace(/^.*: /, ''),
    sequencing_platform: 'ILLUMINA',
    sequencing_center: 'Example Sequencing Centre',
    location: 'Musterhafen',
    file_type: 'fastq',
    path_raw_data_storage: `/archive/${row.campaign}`,
  };
}

function projectCells(projects: readonly Project[]): SurveyRow {
  const columns = Object.keys(projects[0] ?? {}) as (keyof Project)[];
  return Object.fromEntries(columns.map((column) => [column, joinValues(projects.map((project) => project[column]))]));
}

/** Accession numbers and publications of two of three elements; no archive assigns such numbers. */
function resultCells(study: DemoUpload['study'], dois: readonly string[], i: number): SurveyRow {
  if (i % 3 === 2) return {};
  const accession = `DEMO-${study.project_study_abbreviation}-${String(i + 1).padStart(4, '0')}`;
  return { accession_number: accession, doi: joinValues(dois) };
}
