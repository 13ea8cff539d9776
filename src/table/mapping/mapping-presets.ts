import { gfbioColumns } from '../../catalogue/archive/gfbio-columns.ts';
import { gfbioHeaders } from '../../catalogue/archive/gfbio-headers.ts';
import { comparableHeader } from '../headers/header-names.ts';
import { headersInPattern, parsePattern } from './cell-patterns.ts';
import { type ColumnMapping, createInitialMapping, emptyMapping, usualReason } from './column-mapping.ts';
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
  return {
    name,
    headers,
    recipe: { ...emptyMapping, reasonForNothing: usualReason, fields: Object.fromEntries(fields) },
  };
}

/** Presets of every installation: the current and the former version of the archive's molecular template. */
export const builtInPresets: readonly MappingPreset[] = [
  createArchivePreset('GFBio', (header) => header),
  createArchivePreset('GFBio (2021)', (header) =>
    addedHeaders.includes(header) ? undefined : (formerHeaders[header] ?? header),
  ),
];

/** A preset that fits a table, and its headers that the table lacks, or has more. */
export type FittingPreset = { preset: MappingPreset; missing: readonly string[]; added: readonly string[] };

/** A preset with fewer headers says too little about a table that lacks one of them. */
const minHeadersToLackOne = 10;

/**
 * The preset of a table. It may have one header that the table lacks, if it has many; its rule is left out then. Of several
 * such presets, one without such a header and with the most headers is used. The table may have further columns.
 */
export function findPreset(headers: readonly string[], presets: readonly MappingPreset[]): FittingPreset | null {
  const tableHeaders = headers.map(comparableHeader);
  const countIn = (list: readonly string[], header: string) =>
    list.filter((other) => other === comparableHeader(header)).length;
  const countOf = (header: string) => countIn(tableHeaders, header);
  const fitting = presets.flatMap((preset): FittingPreset[] => {
    // Of a header that occurs more often than in the mapped table, only the table's owner knows which column is meant.
    const presetHeaders = preset.headers.map(comparableHeader);
    if (preset.headers.some((header) => countOf(header) > countIn(presetHeaders, header))) return [];
    const missing = preset.headers.filter((header) => countOf(header) === 0);
    if (missing.length > (preset.headers.length >= minHeadersToLackOne ? 1 : 0)) return [];
    const patterns = Object.entries(preset.recipe.fields);
    // Only the rules for a column that the table lacks may be left out.
    if (patterns.some(([, pattern]) => parsePattern(pattern, [...headers, ...missing]) === null)) return [];
    const fields = patterns.filter(([, pattern]) => parsePattern(pattern, headers) !== null);
    const known = new Set(preset.headers.map(comparableHeader));
    const added = headers.filter((header) => header !== '' && !known.has(comparableHeader(header)));
    return [
      { preset: { ...preset, recipe: { ...preset.recipe, fields: Object.fromEntries(fields) } }, missing, added },
    ];
  });
  return fitting.reduce<FittingPreset | null>((best, one) => (best && !isBetter(one, best) ? best : one), null);
}

/** Whether a preset fits a table better than another one: it lacks no header, or has more of them. */
function isBetter(one: FittingPreset, other: FittingPreset): boolean {
  if (one.missing.length !== other.missing.length) return one.missing.length < other.missing.length;
  return one.preset.headers.length > other.preset.headers.length;
}

/**
 * The initial mapping: that of the table's preset, or else the columns whose meaning is certain. Such columns are also
 * added to a preset unless it contains them: columns that it contains but does not use were left out on purpose.
 * @returns also the preset that fits; null if none does
 */
export function suggestMapping(
  suggestions: readonly ColumnSuggestion[],
  presets: readonly MappingPreset[],
): { fitting: FittingPreset | null; mapping: ColumnMapping } {
  const headers = suggestions.map(({ header }) => header);
  const fitting = findPreset(headers, presets);
  if (!fitting) return { fitting, mapping: createInitialMapping(suggestions) };
  const { preset } = fitting;
  const presetHeaders = new Set(preset.headers.map(comparableHeader));
  const isKnown = (segment: string | { index: number }) =>
    typeof segment !== 'string' && presetHeaders.has(comparableHeader(headers[segment.index] ?? ''));
  const initial = createInitialMapping(suggestions);
  const isNew = ([, pattern]: [string, string]) => !parsePattern(pattern, headers)?.some(isKnown);
  const otherColumns = Object.entries(initial.fields).filter(isNew);
  const added = Object.fromEntries(otherColumns);
  // A value for all rows gives way to a column that the table has by now.
  const isReplaced = ([column, pattern]: [string, string]) =>
    added[column] !== undefined && headersInPattern(pattern, headers).length === 0;
  const saved = Object.entries(preset.recipe.fields).filter((entry) => !isReplaced(entry));
  const fields = { ...added, ...Object.fromEntries(saved) };
  const measurements = {
    ...Object.fromEntries(Object.entries(initial.measurements ?? {}).filter(isNew)),
    ...Object.fromEntries(
      Object.entries(preset.recipe.measurements ?? {}).filter(([, pattern]) => parsePattern(pattern, headers) !== null),
    ),
  };
  return { fitting, mapping: { ...emptyMapping, ...preset.recipe, fields, measurements } };
}
