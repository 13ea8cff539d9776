import { patternOf, usedHeaders } from './cell-patterns.ts';
import type { ColumnSuggestion } from './suggest-columns.ts';

/** The way to make a foreign table one of ours. It is kept, and recognised by the table's headers. */
export type ColumnMapping = {
  /**
   * Patterns of cells by the name of our column: words as they are, and in braces the header whose cell stands
   * there, `{Station}_R1.fastq.gz`; behind a bar the part that is meant, `{lat_lon|latitude}`.
   */
  fields: Readonly<Record<string, string>>;
  /** The order of a date's numbers where it can be read in two ways. */
  dates: 'asWritten' | 'dayFirst' | 'monthFirst';
  /** The sign before the decimals; the other one then stands between thousands, and is left out. */
  decimals: 'asWritten' | 'point' | 'comma';
  /** Words that stand where there is no value, each with its reason or with an empty cell. */
  nothing: Readonly<Record<string, string>>;
  /** Values and those that stand for them, by column. */
  replaced: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether the rows below the table's end, which look like notes, belong to it. */
  toLastRow: boolean;
};

export const emptyMapping: ColumnMapping = {
  fields: {},
  dates: 'asWritten',
  decimals: 'asWritten',
  nothing: {},
  replaced: {},
  toLastRow: false,
};

/** More words for nothing are not asked about at once. */
export const maxListedPlaceholders = 12;

/** A word's rule applies to it in capitals as well. */
export const normalizePlaceholder = (word: string) => word.trim().toLowerCase();

/**
 * Words for nothing that a person is asked about: those in the columns that a recipe uses, in the order of these, and those for
 * which it has a rule already. A word is asked about once, however it is written.
 * @param nothing the words in each column
 */
export function listPlaceholders(
  nothing: readonly (readonly string[])[],
  recipe: ColumnMapping,
  headers: readonly string[],
): string[] {
  const used = usedHeaders(recipe, headers);
  const once = (words: readonly string[]) =>
    [...Map.groupBy(words, normalizePlaceholder).values()].map(([first = '']) => first);
  const found = once(nothing.flatMap((words, at) => (used.has(at) ? words : [])));
  return once([...found.slice(0, maxListedPlaceholders), ...Object.keys(recipe.nothing)]);
}

/** The rule for a word for nothing: its reason, or an empty cell; undefined where it is read as it is written. */
export function findPlaceholderRule({ nothing }: ColumnMapping, word: string): string | undefined {
  return Object.entries(nothing).findLast(([other]) => normalizePlaceholder(other) === normalizePlaceholder(word))?.[1];
}

/** The recipe with another rule for a word for nothing, or with none. */
export function withPlaceholderRule(recipe: ColumnMapping, word: string, rule: string | undefined): ColumnMapping {
  const others = Object.entries(recipe.nothing).filter(
    ([other]) => normalizePlaceholder(other) !== normalizePlaceholder(word),
  );
  return { ...recipe, nothing: Object.fromEntries(rule === undefined ? others : [...others, [word, rule]]) };
}

/** The recipe that takes what is certain, and nothing else. */
export function createCertainMapping(proposals: readonly ColumnSuggestion[]): ColumnMapping {
  const headers = proposals.map(({ header }) => header);
  const fields: Record<string, string> = {};
  for (const [at, { meaning }] of proposals.entries())
    if (meaning.certain) fields[meaning.certain] = patternOf(headers, at);
  for (const [at, { parts }] of proposals.entries()) {
    // One half of a position and another's other half would be no position at all.
    if (parts.some(({ column }) => fields[column])) continue;
    for (const { column, part } of parts) fields[column] = patternOf(headers, at, part);
  }
  return { ...emptyMapping, fields };
}

/** The recipe with a value of one of our columns that stands for another one. */
export function withReplacement(recipe: ColumnMapping, column: string, value: string, by: string): ColumnMapping {
  const { replaced } = recipe;
  return { ...recipe, replaced: { ...replaced, [column]: { ...replaced[column], [value]: by } } };
}

/** The recipe without what stands for some values, by the names of their columns; the same one where nothing does. */
export function withoutReplacements(
  recipe: ColumnMapping,
  values: readonly { column: string; value: string }[],
): ColumnMapping {
  const known = values.filter(({ column, value }) => recipe.replaced[column]?.[value] !== undefined);
  if (known.length === 0) return recipe;
  const isLeft = (column: string) => (entry: [string, string]) =>
    !known.some((one) => one.column === column && one.value === entry[0]);
  const left = Object.entries(recipe.replaced).map(([column, terms]) => [
    column,
    Object.fromEntries(Object.entries(terms).filter(isLeft(column))),
  ]);
  return { ...recipe, replaced: Object.fromEntries(left) };
}
