import { accessionKind, accessionLink, readAccession } from '../../catalogue/accessions.ts';
import { columnOf } from '../../catalogue/columns.ts';
import { joinValues, splitValues } from '../../catalogue/joined-values.ts';
import type { Sentences } from '../../catalogue/locales/index.ts';
import { personName } from '../../catalogue/persons.ts';
import type { FoundElement } from '../../catalogue/schemas.ts';
import { missingTermOf } from '../../catalogue/vocabularies/index.ts';
import type { About, Person } from './about.ts';

type Thing = Readonly<Record<string, unknown>>;

/** Columns of what was measured or found, and where in the water. */
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

/** A value as a fact: none where it only says why there is none, and of those of a pooled library the ones that are known. */
function factOf(value: FoundElement[string] | undefined): string | number | null {
  if (typeof value !== 'string') return value ?? null;
  return joinValues(splitValues(value).filter((one) => one !== '' && missingTermOf(one) === undefined));
}

/** The number that an archive has given; none where what is stored, from a time with fewer rules, is no single number. */
function numberOf(element: FoundElement): string | null {
  const value = factOf(element.accession_number);
  return typeof value === 'string' && typeof readAccession(value) === 'string' ? value : null;
}

/** The thing without what is not known of it. */
function known(thing: Thing): Thing {
  const isKnown = (value: unknown) => value !== null && value !== undefined && !(Array.isArray(value) && !value.length);
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => isKnown(value)));
}

function personThing({ lastname, firstname, orcid, institute }: Person): Thing {
  return known({
    '@type': 'Person',
    name: personName({ lastname, firstname }) || null,
    familyName: lastname,
    givenName: firstname,
    identifier: orcid && `https://orcid.org/${orcid}`,
    affiliation: institute && { '@type': 'Organization', name: institute },
  });
}

function placeThing({ geog_loc_name, geogr_loc_lat, geogr_loc_lon }: About['places'][number]): Thing {
  const isPlaced = geogr_loc_lat !== null && geogr_loc_lon !== null;
  return known({
    '@type': 'Place',
    name: factOf(geog_loc_name),
    geo: isPlaced ? { '@type': 'GeoCoordinates', latitude: geogr_loc_lat, longitude: geogr_loc_lon } : null,
  });
}

/** A day, or the first and the last one (ISO 8601). */
function periodOf({ begin, end }: Pick<About, 'begin' | 'end'>): string | null {
  return begin === null || end === null || end === begin ? begin : `${begin}/${end}`;
}

/** One sentence or two about an element, of what is known of it. */
export function descriptionOf({ element, name, places, studies, ...period }: About, t: Sentences): string {
  const listed = (values: Parameters<typeof factOf>[0][]) =>
    [...new Set(values.map(factOf).filter(Boolean))].join(', ');
  const parts = {
    library: listed([element.library_strategy, element.target_gene]),
    place: listed(places.map((place) => place.geog_loc_name)),
    date: periodOf(period)?.replace('/', ' – ') ?? '',
    study: listed(studies.project_studies.map((study) => study.study_title)),
  };
  const known = Object.entries(parts).filter(([, value]) => value !== '');
  return [
    t('elementAbout.what', { name }),
    ...known.map(([part, value]) => t(`elementAbout.${part as keyof typeof parts}`, { value })),
  ].join(' ');
}

/**
 * An element as a `Dataset` of schema.org, for search engines and programs. No licence is stored, so none is claimed; a
 * pooled element's places stand side by side.
 */
export function structuredData(about: About, t: Sentences): Thing {
  const { element, studies } = about;
  const measured = measuredColumns.flatMap((name) => {
    const column = columnOf(name);
    const value = factOf(element[name]);
    if (!column || value === null) return [];
    const label = t(`fields.${column.entity}.${column.fieldName}.label`);
    const { unit } = column.field;
    return [{ '@type': 'PropertyValue', name: label, alternateName: name, value, ...(unit && { unitText: unit }) }];
  });
  const files = fileColumns.flatMap(([file, checksum]) => {
    const name = factOf(element[file]);
    if (name === null) return [];
    const isSha = element.checksum_method === 'SHA-256';
    return [
      known({
        '@type': 'DataDownload',
        name,
        encodingFormat: factOf(element.file_type),
        ...(isSha && { sha256: factOf(element[checksum]) }),
      }),
    ];
  });
  const number = numberOf(element);
  const kind = number && accessionKind(number);
  // The number of a study or of an experiment is that of a whole, of which an element is a part.
  const isOfWhole = kind === 'study' || kind === 'experiment' || kind === 'submission' || kind === 'analysis';
  return known({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': about.address,
    url: about.address,
    name: about.name,
    description: descriptionOf(about, t),
    identifier: number && (kind === null || kind === 'run') ? number : null,
    isBasedOn: number && kind === 'sample' ? accessionLink(number) : null,
    creator: about.authors.map(personThing),
    creditText: about.citation,
    temporalCoverage: periodOf(about),
    spatialCoverage: about.places.map(placeThing),
    measurementTechnique: techniqueColumns.flatMap((name) => factOf(element[name]) ?? []),
    variableMeasured: measured,
    distribution: files,
    isPartOf: [
      ...studies.project_studies.map(({ study_title, project_study_abstract }) =>
        known({ '@type': 'Dataset', name: study_title, description: project_study_abstract }),
      ),
      ...(number && isOfWhole ? [{ '@type': 'Dataset', identifier: number, url: accessionLink(number) }] : []),
    ],
    citation: studies.publication.map(({ doi }) => `https://doi.org/${doi}`),
  });
}
