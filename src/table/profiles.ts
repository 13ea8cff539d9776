import { plainHeader } from './propose.ts';
import { emptyRecipe, piecesOf, type Recipe } from './recipe.ts';

/** A recipe under a name, and the headers by which its tables are recognised. */
export type Profile = { name: string; headers: readonly string[]; recipe: Recipe };

/** The archive's molecular template, in its order; and the names that five of its columns had before. */
const archiveHeaders = [
  'sample_title',
  'taxon_id',
  'sample_description',
  'sequencing_platform',
  'library_strategy',
  'library_source',
  'library_selection',
  'library_layout',
  'nominal_length',
  'forward_read_file_name',
  'forward_read_file_checksum',
  'reverse_read_file_name',
  'reverse_read_file_checksum',
  'checksum_method',
  'investigation type',
  'environmental package',
  'collection date',
  'geographic location (latitude)',
  'geographic location (longitude)',
  'depth',
  'elevation',
  'geographic location (country and/or sea)',
  'broad-scale environmental context',
  'environmental medium',
  'local environmental context',
  'project name',
  'geographic location (region and locality)',
] as const;

const formerNames: Readonly<Record<string, string>> = {
  depth: 'geographic location (depth)',
  elevation: 'geographic location (elevation)',
  'broad-scale environmental context': 'environment (biome)',
  'environmental medium': 'environment (material)',
  'local environmental context': 'environment (feature)',
};
const laterColumns: readonly string[] = ['project name', 'geographic location (region and locality)'];

/** Columns of ours whose cells are the archive's, by its header. Its column of platforms holds the names of models. */
const archiveFields: Readonly<Record<string, (typeof archiveHeaders)[number]>> = {
  samp_name: 'sample_title',
  samp_taxon_id: 'taxon_id',
  field_sample_description: 'sample_description',
  seq_meth: 'sequencing_platform',
  library_strategy: 'library_strategy',
  library_source: 'library_source',
  library_selection: 'library_selection',
  library_layout: 'library_layout',
  nominal_length: 'nominal_length',
  forward_read_file_name: 'forward_read_file_name',
  forward_read_file_checksum: 'forward_read_file_checksum',
  reverse_read_file_name: 'reverse_read_file_name',
  reverse_read_file_checksum: 'reverse_read_file_checksum',
  checksum_method: 'checksum_method',
  investigation_type: 'investigation type',
  environmental_package: 'environmental package',
  field_sample_collection_date_begin: 'collection date',
  geogr_loc_lat: 'geographic location (latitude)',
  geogr_loc_lon: 'geographic location (longitude)',
  depth: 'depth',
  elevation: 'elevation',
  geog_loc_name: 'geographic location (country and/or sea)',
  env_broad_scale: 'broad-scale environmental context',
  env_medium: 'environmental medium',
  env_local_scale: 'local environmental context',
  project_name: 'project name',
  geographic_location: 'geographic location (region and locality)',
};

function archiveProfile(name: string, rename: (header: string) => string | undefined): Profile {
  const headers = archiveHeaders.flatMap((header) => rename(header) ?? []);
  const fields = Object.entries(archiveFields).flatMap(([column, header]): [string, string][] => {
    const other = rename(header);
    return other === undefined ? [] : [[column, `{${other}}`]];
  });
  return { name, headers, recipe: { ...emptyRecipe, fields: Object.fromEntries(fields) } };
}

/** Profiles that every installation has: the archive's molecular template, as it is and as it was. */
export const shippedProfiles: readonly Profile[] = [
  archiveProfile('GFBio', (header) => header),
  archiveProfile('GFBio (2021)', (header) =>
    laterColumns.includes(header) ? undefined : (formerNames[header] ?? header),
  ),
];

/**
 * The profile of a table: the one all of whose headers the table has, and of several the one with most of them. A table may
 * have more columns than its profile knows.
 */
export function profileOf(headers: readonly string[], profiles: readonly Profile[]): Profile | null {
  const there = headers.map(plainHeader);
  // Of two columns of one name, nobody knows which is meant.
  const isOnce = (header: string) => there.indexOf(header) >= 0 && there.indexOf(header) === there.lastIndexOf(header);
  const fitting = profiles.filter(
    (profile) =>
      profile.headers.every((header) => isOnce(plainHeader(header))) &&
      Object.values(profile.recipe.fields).every((pattern) => piecesOf(pattern, headers) !== null),
  );
  return fitting.reduce<Profile | null>(
    (best, profile) => (!best || profile.headers.length > best.headers.length ? profile : best),
    null,
  );
}
