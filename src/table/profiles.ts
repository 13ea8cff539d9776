import { archiveColumns, archiveHeaders } from '../catalogue/archive/columns.ts';
import { plainHeader } from './headers.ts';
import { piecesOf } from './patterns.ts';
import type { Proposal } from './propose.ts';
import { certainRecipe, emptyRecipe, type Recipe } from './recipe.ts';

/** A recipe under a name, and the headers by which its tables are recognised. */
export type Profile = { name: string; headers: readonly string[]; recipe: Recipe };

/** Names that five columns of the archive's template had before. */
const formerNames: Readonly<Record<string, string>> = {
  depth: 'geographic location (depth)',
  elevation: 'geographic location (elevation)',
  'broad-scale environmental context': 'environment (biome)',
  'environmental medium': 'environment (material)',
  'local environmental context': 'environment (feature)',
};
const laterColumns: readonly string[] = ['project name', 'geographic location (region and locality)'];

function archiveProfile(name: string, rename: (header: string) => string | undefined): Profile {
  const headers = archiveHeaders.flatMap((header) => rename(header) ?? []);
  const fields = archiveColumns.flatMap(({ header, from: [column] }): [string, string][] => {
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

/**
 * The recipe to begin with: that of the table's profile, else what is certain. Columns that the profile does not know are matched as in
 * any other table; those that it knows and does not use were left out on purpose.
 * @returns the profile's name as well, empty without one
 */
export function firstRecipe(
  proposals: readonly Proposal[],
  profiles: readonly Profile[],
): { profile: string; recipe: Recipe } {
  const headers = proposals.map(({ header }) => header);
  const profile = profileOf(headers, profiles);
  if (!profile) return { profile: '', recipe: certainRecipe(proposals) };
  const known = new Set(profile.headers.map(plainHeader));
  const isKnown = (piece: string | { at: number }) =>
    typeof piece !== 'string' && known.has(plainHeader(headers[piece.at] ?? ''));
  const others = Object.entries(certainRecipe(proposals).fields).filter(
    ([, pattern]) => !piecesOf(pattern, headers)?.some(isKnown),
  );
  const fields = { ...Object.fromEntries(others), ...profile.recipe.fields };
  return { profile: profile.name, recipe: { ...emptyRecipe, ...profile.recipe, fields } };
}
