import { columnOf } from '../../catalogue/columns.ts';
import { urlOf } from '../../catalogue/field-types.ts';
import { fieldOf } from '../../catalogue/index.ts';
import type { Language, Translate } from '../../catalogue/locales/index.ts';
import { labelIn, nercUri, qualifiedName, type Sign } from '../../catalogue/measurements/measurement.ts';
import { unitSymbol } from '../../catalogue/measurements/units/index.ts';
import { personName } from '../../catalogue/persons/persons.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { accessionKind, accessionUrl, readAccession } from '../../catalogue/values/accessions.ts';
import { formatPeriod } from '../../catalogue/values/dates.ts';
import { joinValues, splitValues } from '../../catalogue/values/joined-values.ts';
import { knownProperties } from '../../catalogue/values/known-properties.ts';
import { missingTermOf } from '../../catalogue/vocabularies/index.ts';
import type { ElementFacts, LabelledMeasurement, Person } from './element-facts.ts';

type Thing = Readonly<Record<string, unknown>>;

/** Columns of measured and observed values, and of the environment. */
const measuredColumns = [
  'depth',
  'env_broad_scale',
  'env_local_scale',
  'env_medium',
  'samp_taxon_id',
  'target_gene',
] as const;
const techniqueColumns = ['library_strategy', 'seq_meth'] as const;
const fileColumns = [
  ['forward_read_file_name', 'forward_read_file_checksum'],
  ['reverse_read_file_name', 'reverse_read_file_checksum'],
] as const;

/** A value without reasons of missing values: null if it is one; for a pooled library, the known values only. */
function knownValue(value: ElementSearchResult[string] | undefined): string | number | null {
  if (typeof value !== 'string') return value ?? null;
  return joinValues(splitValues(value).filter((part) => part !== '' && missingTermOf(part) === undefined));
}

/** The accession number; null if the stored value is not exactly one valid number, as older data may be. */
function accessionOf(element: ElementSearchResult): string | null {
  const value = knownValue(element.accession_number);
  return typeof value === 'string' && typeof readAccession(value) === 'string' ? value : null;
}

function personThing({ lastname, firstname, orcid, institute }: Person): Thing {
  return knownProperties({
    '@type': 'Person',
    name: personName({ lastname, firstname }) || null,
    familyName: lastname,
    givenName: firstname,
    identifier: orcid && urlOf(orcid, fieldOf('person', 'orcid')),
    affiliation: institute && { '@type': 'Organization', name: institute },
  });
}

function locationThing({ geog_loc_name, geogr_loc_lat, geogr_loc_lon }: ElementFacts['locations'][number]): Thing {
  const hasCoordinates = geogr_loc_lat !== null && geogr_loc_lon !== null;
  return knownProperties({
    '@type': 'Place',
    name: knownValue(geog_loc_name),
    geo: hasCoordinates ? { '@type': 'GeoCoordinates', latitude: geogr_loc_lat, longitude: geogr_loc_lon } : null,
  });
}

/** The property of a number with a sign: what is below a detection limit has a maximum, and no value. */
const limits: Readonly<Partial<Record<Sign, 'maxValue' | 'minValue'>>> = {
  '<': 'maxValue',
  '<=': 'maxValue',
  '>': 'minValue',
  '>=': 'minValue',
};

/** A measurement, or nothing if it is missing. Its unit has no code, as schema.org asks for those of UN/CEFACT. */
function measurementThings(measurement: LabelledMeasurement, language: Language): Thing[] {
  const { name, qualifier, value, sign, unit, p01 } = measurement;
  if (typeof value === 'string' && missingTermOf(value) !== undefined) return [];
  const label = labelIn(measurement, language);
  return [
    knownProperties({
      '@type': 'PropertyValue',
      name: qualifier === null ? label : `${label} (${qualifier})`,
      alternateName: qualifiedName(name, qualifier),
      [(sign && limits[sign]) ?? 'value']: value,
      unitText: unit && unitSymbol(unit),
      propertyID: nercUri('P01', p01),
    }),
  ];
}

/** A short description of an element in sentences: its library, place, date and study, as far as they are known. */
export function descriptionOf({ element, name, locations, studies, begin, end }: ElementFacts, t: Translate): string {
  const listed = (values: Parameters<typeof knownValue>[0][]) =>
    [...new Set(values.map(knownValue).filter(Boolean))].join(', ');
  const parts = {
    library: listed([element.library_strategy, element.target_gene]),
    place: listed(locations.map((location) => location.geog_loc_name)),
    date: formatPeriod(begin, end)?.replace('/', ' – ') ?? '',
    study: listed(studies.project_studies.map((study) => study.study_title)),
  };
  const known = Object.entries(parts).filter(([, value]) => value !== '');
  return [
    t('elementAbout.what', { name }),
    ...known.map(([part, value]) => t(`elementAbout.${part as keyof typeof parts}`, { value })),
  ].join(' ');
}

/**
 * An element as a `Dataset` of schema.org, for search engines and programs. It claims no licence, as none is stored.
 */
export function structuredData(facts: ElementFacts, t: Translate, language: Language): Thing {
  const { element, studies } = facts;
  const measured = measuredColumns.flatMap((name) => {
    const column = columnOf(name);
    const value = knownValue(element[name]);
    if (!column || value === null) return [];
    const label = t(`fields.${column.entity}.${column.fieldName}.label`);
    const { unit } = column.field;
    return [{ '@type': 'PropertyValue', name: label, alternateName: name, value, ...(unit && { unitText: unit }) }];
  });
  const files = fileColumns.flatMap(([file, checksum]) => {
    const name = knownValue(element[file]);
    if (name === null) return [];
    const isSha = element.checksum_method === 'SHA-256';
    return [
      knownProperties({
        '@type': 'DataDownload',
        name,
        encodingFormat: knownValue(element.file_type),
        ...(isSha && { sha256: knownValue(element[checksum]) }),
      }),
    ];
  });
  const number = accessionOf(element);
  const kind = number && accessionKind(number);
  // The accession number of a study or an experiment is that of a whole; the element is a part of it.
  const isOfWhole = kind === 'study' || kind === 'experiment' || kind === 'submission' || kind === 'analysis';
  return knownProperties({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': facts.address,
    url: facts.address,
    name: facts.name,
    description: descriptionOf(facts, t),
    identifier: number && (kind === null || kind === 'run') ? number : null,
    isBasedOn: number && kind === 'sample' ? accessionUrl(number) : null,
    creator: facts.authors.map(personThing),
    creditText: facts.citation,
    temporalCoverage: formatPeriod(facts.begin, facts.end),
    spatialCoverage: facts.locations.map(locationThing),
    measurementTechnique: techniqueColumns.flatMap((name) => knownValue(element[name]) ?? []),
    variableMeasured: [...measured, ...facts.measurements.flatMap((one) => measurementThings(one, language))],
    distribution: files,
    isPartOf: [
      ...studies.project_studies.map(({ study_title, project_study_abstract }) =>
        knownProperties({ '@type': 'Dataset', name: study_title, description: project_study_abstract }),
      ),
      ...(number && isOfWhole ? [{ '@type': 'Dataset', identifier: number, url: accessionUrl(number) }] : []),
    ],
    citation: studies.publication.map(({ doi }) => urlOf(doi, fieldOf('publication', 'doi'))),
  });
}
