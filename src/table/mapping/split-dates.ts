import { type Cell, trimmedText } from '../../catalogue/cells.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { readDate } from '../../catalogue/values/dates.ts';
import { headerWords, wordsKey } from '../headers/header-words.ts';
import { patternOf } from './cell-patterns.ts';
import { type ColumnContent, isInformative, readContent } from './column-values.ts';

/** Three columns for the year, the month and the day of one date: the header that one column would have, and the dates. */
export type SplitDate = {
  indexes: readonly [number, number, number];
  header: string;
  pattern: string;
  content: ColumnContent;
};

const partNames = [
  ['year', 'jahr'],
  ['month', 'monat'],
  ['day', 'tag'],
] as const;

/**
 * Finds the columns that are parts of one date: `yearCollected`, `monthCollected` and `dayCollected`.
 * @param isFree whether the meaning of a column is not certain
 * @returns null where there are none, or where one of the first rows is no date
 */
export function findSplitDate(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  isFree: (index: number) => boolean,
): SplitDate | null {
  const [years, months, days] = partNames;
  const words = headers.map((header, index) => (isFree(index) ? headerWords(header) : []));
  const without = (index: number, names: readonly string[]) =>
    wordsKey((words[index] ?? []).filter((word) => !names.includes(word)));
  const find = (names: readonly string[], others: string) =>
    words.findIndex(
      (ofHeader, index) => ofHeader.some((word) => names.includes(word)) && without(index, names) === others,
    );
  for (const [year, ofHeader] of words.entries()) {
    if (!ofHeader.some((word) => (years as readonly string[]).includes(word))) continue;
    const others = without(year, years);
    const [month, day] = [find(months, others), find(days, others)];
    if (month < 0 || day < 0) continue;
    const indexes = [year, month, day] as const;
    const dates = rows.map((cells) => {
      const parts = indexes.map((index) => trimmedText(cells[index]));
      return parts.every(isInformative) ? [parts.join('-')] : [];
    });
    const content = readContent(dates, 0);
    const isDate = (text: string) => /^\d{4}-/.test(text) && !(readDate(text) instanceof Problem);
    if (content.informative.length === 0 || !content.informative.every(isDate)) return null;
    const pattern = indexes.map((index) => patternOf(headers, index)).join('-');
    return { indexes, header: `${others} date`.trim(), pattern, content };
  }
  return null;
}
