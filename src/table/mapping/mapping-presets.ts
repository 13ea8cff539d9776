import { gfbioColumns } from '../../catalogue/archive/gfbio-columns.ts';
import { gfbioHeaders } from '../../catalogue/archive/gfbio-headers.ts';
import { comparableHeader } from '../headers/header-names.ts';
import { parsePattern } from './cell-patterns.ts';
import { type ColumnMapping, createCertainMapping, emptyMapping } from './column-mapping.ts';
import type { ColumnSuggestion } from './suggest-columns.ts';

/** A named mapping, with the headers by which tables for it are recognized. */
export type MappingPreset = { name: string; headers: readonly string[]; recipe: ColumnMapping };

/** Previous names of five columns in the archive's template. */
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
    const renamed = rename(header);
    return renamed === undefined ? [] : [[column, `{${renamed}}`]];
  });
  return { name, headers, recipe: { ...emptyMapping, fields: Object.fromEntries(fields) } };
}

/** Presets of every installation: the current and the former version of the archive's molecular template. */
export const builtInPresets: readonly MappingPreset[] = [
  createArchivePreset('GFBio', (header) => header),
  createArchivePreset('GFBio (2021)', (header) =>
    addedHeaders.includes(header) ? undefined : (formerHeaders[header] ?? header),
  ),
];

/**
 * The preset of a table. It must have no header that the table lacks; of several such presets, the one with the most
 * headers is used. The table may have further columns.
 */
export function findPreset(headers: readonly string[], presets: readonly MappingPreset[]): MappingPreset | null {
  const tableHeaders = headers.map(comparableHeader);
  // A header that occurs twice is ambiguous.
  const isOnce = (header: string) =>
    tableHeaders.indexOf(header) >= 0 && tableHeaders.indexOf(header) === tableHeaders.lastIndexOf(header);
  const candidates = presets.filter(
    (preset) =>
      preset.headers.every((header) => isOnce(comparableHeader(header))) &&
      Object.values(preset.recipe.fields).every((pattern) => parsePattern(pattern, headers) !== null),
  );
  return candidates.reduce<MappingPreset | null>(
    (best, preset) => (!best || preset.headers.length > best.headers.length ? preset : best),
    null,
  );
}

/**
 * The initial mapping: that of the table's preset, or else the columns whose meaning is certain. Such columns are also
 * added to a preset unless it contains them: columns that it contains but does not use were left out on purpose.
 * @returns also the preset's name; empty if no preset fits
 */
export function suggestMapping(
  suggestions: readonly ColumnSuggestion[],
  presets: readonly MappingPreset[],
): { presetName: string; mapping: ColumnMapping } {
  const headers = suggestions.map(({ header }) => header);
  const preset = findPreset(headers, presets);
  if (!preset) return { presetName: '', mapping: createCertainMapping(suggestions) };
  const presetHeaders = new Set(preset.headers.map(comparableHeader));
  const isKnown = (segment: string | { index: number }) =>
    typeof segment !== 'string' && presetHeaders.has(comparableHeader(headers[segment.index] ?? ''));
  const otherColumns = Object.entries(createCertainMapping(suggestions).fields).filter(
    ([, pattern]) => !parsePattern(pattern, headers)?.some(isKnown),
  );
  const fields = { ...Object.fromEntries(otherColumns), ...preset.recipe.fields };
  return { presetName: preset.name, mapping: { ...emptyMapping, ...preset.recipe, fields } };
}
