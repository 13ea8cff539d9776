import { gfbioColumns, gfbioHeaders } from '../../catalogue/archive/gfbio-columns.ts';
import { comparableHeader } from '../headers/header-names.ts';
import { parsePattern } from './cell-patterns.ts';
import { type ColumnMapping, createCertainMapping, emptyMapping } from './column-mapping.ts';
import type { ColumnSuggestion } from './suggest-columns.ts';

/** A recipe under a name, and the headers by which its tables are recognised. */
export type MappingPreset = { name: string; headers: readonly string[]; recipe: ColumnMapping };

/** Names that five columns of the archive's template had before. */
const formerHeaders: Readonly<Record<string, string>> = {
  depth: 'geographic location (depth)',
  elevation: 'geographic location (elevation)',
  'broad-scale environmental context': 'environment (biome)',
  'environmental medium': 'environment (material)',
  'local environmental context': 'environment (feature)',
};
const addedHeaders: readonly string[] = ['project name', 'geographic location (region and locality)'];

function createArchivePreset(name: string, rename: (header: string) => string | undefined): MappingPreset {
  const headers = gfbioHeaders.flatMap((header) => rename(header) ?? []);
  const fields = gfbioColumns.flatMap(({ header, from: [column] }): [string, string][] => {
    const other = rename(header);
    return other === undefined ? [] : [[column, `{${other}}`]];
  });
  return { name, headers, recipe: { ...emptyMapping, fields: Object.fromEntries(fields) } };
}

/** Profiles that every installation has: the archive's molecular template, as it is and as it was. */
export const builtInPresets: readonly MappingPreset[] = [
  createArchivePreset('GFBio', (header) => header),
  createArchivePreset('GFBio (2021)', (header) =>
    addedHeaders.includes(header) ? undefined : (formerHeaders[header] ?? header),
  ),
];

/**
 * The profile of a table: the one all of whose headers the table has, and of several the one with most of them. A table may
 * have more columns than its profile knows.
 */
export function findPreset(headers: readonly string[], profiles: readonly MappingPreset[]): MappingPreset | null {
  const there = headers.map(comparableHeader);
  // Of two columns of one name, nobody knows which is meant.
  const isOnce = (header: string) => there.indexOf(header) >= 0 && there.indexOf(header) === there.lastIndexOf(header);
  const fitting = profiles.filter(
    (profile) =>
      profile.headers.every((header) => isOnce(comparableHeader(header))) &&
      Object.values(profile.recipe.fields).every((pattern) => parsePattern(pattern, headers) !== null),
  );
  return fitting.reduce<MappingPreset | null>(
    (best, profile) => (!best || profile.headers.length > best.headers.length ? profile : best),
    null,
  );
}

/**
 * The recipe to begin with: that of the table's profile, else what is certain. Columns that the profile does not know are matched as in
 * any other table; those that it knows and does not use were left out on purpose.
 * @returns the profile's name as well, empty without one
 */
export function suggestMapping(
  proposals: readonly ColumnSuggestion[],
  profiles: readonly MappingPreset[],
): { profile: string; recipe: ColumnMapping } {
  const headers = proposals.map(({ header }) => header);
  const profile = findPreset(headers, profiles);
  if (!profile) return { profile: '', recipe: createCertainMapping(proposals) };
  const known = new Set(profile.headers.map(comparableHeader));
  const isKnown = (piece: string | { at: number }) =>
    typeof piece !== 'string' && known.has(comparableHeader(headers[piece.at] ?? ''));
  const others = Object.entries(createCertainMapping(proposals).fields).filter(
    ([, pattern]) => !parsePattern(pattern, headers)?.some(isKnown),
  );
  const fields = { ...Object.fromEntries(others), ...profile.recipe.fields };
  return { profile: profile.name, recipe: { ...emptyMapping, ...profile.recipe, fields } };
}
