import { patternOf, usedHeaders } from './cell-patterns.ts';
import type { DateOrder, SerialSystem } from './date-reading.ts';
import type { ColumnSuggestion } from './suggest-columns.ts';

/**
 * The rules that convert a foreign table to catalogue columns. A stored mapping is found again by the table's headers.
 */
export type ColumnMapping = {
  /**
   * Patterns by catalogue column. A pattern consists of fixed text and of headers in braces, which mean their cells:
   * `{Station}_R1.fastq.gz`. A bar precedes the part of a cell: `{lat_lon|latitude}`.
   */
  fields: Readonly<Record<string, string>>;
  /**
   * The columns of measurements by their names (`temp [K]`), each a copy of one column, `{WTEMP}`, or joined with its
   * column of units, `{WTEMP} {WTEMP_unit}`. A mapping of a former version has none.
   */
  measurements?: Readonly<Record<string, string>> | undefined;
  /** The order of the numbers in ambiguous dates. */
  dates: 'asWritten' | DateOrder;
  /** The system in which numbers of five digits in columns of dates count days; by default, they are read as written. */
  serialDates?: SerialSystem | undefined;
  /** Whether persons are written as `Firstname Lastname`; by default, they are read as written. */
  firstNameFirst?: true | undefined;
  /** The decimal sign; the other sign separates thousands and is removed. */
  decimals: 'asWritten' | 'point' | 'comma';
  /**
   * The missing-value term that replaces words for nothing in mandatory fields; in other fields they become empty. By default,
   * they are read as written.
   */
  reasonForNothing?: string | undefined;
  /**
   * The missing-value terms that replace placeholders, or the empty string, by placeholder: rules for single words, which
   * precede the one for all of them.
   */
  nothing: Readonly<Record<string, string>>;
  /** Replacements by column and value. */
  replaced: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether the table includes the rows after its detected end, which look like notes. */
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

/** The reason in new mappings: a word for nothing says that the value was not given, and no more. */
export const usualReason = 'not provided';

/** Maximum number of placeholders about which the user is asked. */
export const maxListedPlaceholders = 12;

/** Placeholders are compared without regard to case. */
export const normalizePlaceholder = (word: string) => word.trim().toLowerCase();

/**
 * The placeholders about which the user is asked: those in the columns that a mapping uses, in column order, and those
 * that already have a rule. Spellings that differ only in case are listed once.
 * @param placeholders the placeholders of each column
 */
export function listPlaceholders(
  placeholders: readonly (readonly string[])[],
  mapping: ColumnMapping,
  headers: readonly string[],
): string[] {
  const used = usedHeaders(mapping, headers);
  const distinct = (words: readonly string[]) =>
    [...Map.groupBy(words, normalizePlaceholder).values()].map(([first = '']) => first);
  const found = distinct(placeholders.flatMap((words, index) => (used.has(index) ? words : [])));
  return distinct([...found.slice(0, maxListedPlaceholders), ...Object.keys(mapping.nothing)]);
}

/** The rule for a placeholder: a missing-value term or the empty string; undefined if there is none. */
export function findPlaceholderRule({ nothing }: ColumnMapping, word: string): string | undefined {
  return Object.entries(nothing).findLast(([other]) => normalizePlaceholder(other) === normalizePlaceholder(word))?.[1];
}

/** The mapping with a changed rule for a placeholder, or without one. */
export function withPlaceholderRule(mapping: ColumnMapping, word: string, rule: string | undefined): ColumnMapping {
  const others = Object.entries(mapping.nothing).filter(
    ([other]) => normalizePlaceholder(other) !== normalizePlaceholder(word),
  );
  return { ...mapping, nothing: Object.fromEntries(rule === undefined ? others : [...others, [word, rule]]) };
}

/** A mapping of the columns whose meaning is certain, and of those that are taken by their names. */
export function createInitialMapping(suggestions: readonly ColumnSuggestion[]): ColumnMapping {
  const headers = suggestions.map(({ header }) => header);
  const fields: Record<string, string> = {};
  for (const [index, { meaning, pattern }] of suggestions.entries())
    if (meaning.certain) fields[meaning.certain] = pattern ?? patternOf(headers, index);
  for (const [index, { parts }] of suggestions.entries()) {
    // Halves of two different coordinates must not be combined.
    if (parts.some(({ column }) => fields[column])) continue;
    for (const { column, part } of parts) fields[column] = patternOf(headers, index, part);
  }
  for (const [index, { single, pattern }] of suggestions.entries())
    if (single !== undefined) fields[single] ??= pattern ?? patternOf(headers, index);
  const measured = suggestions.flatMap(({ measured }): [string, string][] =>
    measured?.fits && measured.conversion === null ? [[measured.column, measured.pattern]] : [],
  );
  return {
    ...emptyMapping,
    reasonForNothing: usualReason,
    fields,
    ...(measured.length > 0 && { measurements: Object.fromEntries(measured) }),
  };
}

/** A field that is taken from columns by their names; `indexes` has several for joined columns. */
export type TakenByName = { column: string; indexes: number[] };

/** The fields of a mapping that are still as they were taken by the names of columns, in the order of the table. */
export function takenByName(suggestions: readonly ColumnSuggestion[], mapping: ColumnMapping): TakenByName[] {
  const headers = suggestions.map(({ header }) => header);
  const taken = new Map<string, number[]>();
  for (const [index, { single, pattern }] of suggestions.entries())
    if (single !== undefined && mapping.fields[single] === (pattern ?? patternOf(headers, index)))
      taken.set(single, [...(taken.get(single) ?? []), index]);
  return [...taken].map(([column, indexes]) => ({ column, indexes }));
}

/**
 * A rule that a correction of one table gives all tables of its kind: the value of all rows of a column (`isWhole`), or a text in place
 * of another one, which is empty for empty cells.
 */
export type LearnedRule = { column: string; value: string; by: string; isWhole: boolean };

/** The mapping with rules of corrections. A value with braces is none, as it would name a column. */
export function withLearned(mapping: ColumnMapping, rules: readonly LearnedRule[]): ColumnMapping {
  let learned = mapping;
  for (const { column, value, by, isWhole } of rules)
    if (!isWhole || learned.fields[column] !== undefined) learned = withReplacement(learned, column, value, by);
    else if (!/[{}]/.test(by)) learned = { ...learned, fields: { ...learned.fields, [column]: by } };
  return learned;
}

/** The mapping without rules of corrections that are undone; the same object if it has none of them. */
export function withoutLearned(mapping: ColumnMapping, rules: readonly LearnedRule[]): ColumnMapping {
  const { fields } = mapping;
  const constants = rules.filter(({ column, by, isWhole }) => isWhole && fields[column] === by);
  const others = Object.entries(fields).filter(([name]) => !constants.some(({ column }) => column === name));
  const isSaved = ({ column, value, by }: LearnedRule) => mapping.replaced[column]?.[value] === by;
  return withoutReplacements(
    constants.length > 0 ? { ...mapping, fields: Object.fromEntries(others) } : mapping,
    rules.filter(isSaved),
  );
}

/** The mapping with a replacement for a value of a column. */
export function withReplacement(
  mapping: ColumnMapping,
  column: string,
  value: string,
  replacement: string,
): ColumnMapping {
  const { replaced } = mapping;
  return { ...mapping, replaced: { ...replaced, [column]: { ...replaced[column], [value]: replacement } } };
}

/** The mapping without the replacements of these values; the same object if it has none of them. */
export function withoutReplacements(
  mapping: ColumnMapping,
  values: readonly { column: string; value: string }[],
): ColumnMapping {
  const known = values.filter(({ column, value }) => mapping.replaced[column]?.[value] !== undefined);
  if (known.length === 0) return mapping;
  const isKept = (column: string) => (entry: [string, string]) =>
    !known.some((replacedValue) => replacedValue.column === column && replacedValue.value === entry[0]);
  const remaining = Object.entries(mapping.replaced).map(([column, terms]) => [
    column,
    Object.fromEntries(Object.entries(terms).filter(isKept(column))),
  ]);
  return { ...mapping, replaced: Object.fromEntries(remaining) };
}
