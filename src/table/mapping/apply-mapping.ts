import { type Cell, isFormattedNumber, textOf } from '../../catalogue/cells.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import { type Field, namesPersons } from '../../catalogue/definition.ts';
import { faceOf, Problem, typeOf } from '../../catalogue/field-types.ts';
import { isLabelOrNameField } from '../../catalogue/records/records.ts';
import { templateColumns } from '../../catalogue/templates/templates.ts';
import { normalizeDashes } from '../../catalogue/values/dashes.ts';
import { lastTwoDigitYear, readDate } from '../../catalogue/values/dates.ts';
import { isNoName, missingTermOf } from '../../catalogue/vocabularies/index.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { isFormulaError } from '../workbook/sheet-features.ts';
import { extractPart } from './cell-parts.ts';
import { headersInPattern, parsePattern } from './cell-patterns.ts';
import { type ColumnMapping, normalizePlaceholder } from './column-mapping.ts';
import { toUnreadableText } from './coordinates.ts';

/** Whether a text says that there is no value. */
const isMissingValue = (text: string) => isNoName(text) || missingTermOf(text) !== undefined;

/**
 * A date whose numbers stand in a known order, in ISO 8601. With points the day always stands first; a year of two digits that
 * may be of another century stays as it is, and is refused later.
 */
function toIsoDate(text: string, order: 'dayFirst' | 'monthFirst'): string {
  const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ T])/.exec(normalizeDashes(text));
  if (!found) return text;
  const [all, first = '', sign, second = '', year = ''] = found;
  if (sign === '.' && order === 'monthFirst') return text;
  if (year.length === 2 && Number(year) > lastTwoDigitYear) return text;
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A day that the order makes impossible is no day of the other order: the order may be wrong for the whole column.
  if (!(readDate(date) instanceof Problem)) return date + text.slice(all.length);
  return sign === '.' ? text : toUnreadableText(text);
}

/** Reads a value as the recipe says, before any rule looks at it. */
function normalizeValue(text: string, { dates, decimals }: ColumnMapping, field: Field): string {
  if (field.type === 'date' && dates !== 'asWritten') return toIsoDate(text, dates);
  // Degrees have no thousands, and are read with either decimal sign.
  const isNumber = faceOf(field) === 'number';
  if (isNumber && decimals === 'comma') return text.replaceAll(/\.(?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  if (isNumber && decimals === 'point') return text.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  return text;
}

/** A piece of a pattern with its text in a row: a cell's, or words that stand between cells. */
type FilledSegment = { text: string; isCell: boolean };

/** Two ends of a range that are one number are that number: `5-5` is a depth of 5. */
function joinSegments(pieces: readonly FilledSegment[]): string {
  const [from, sign, to] = pieces.map(({ text }) => text);
  return pieces.length === 3 && sign?.trim() === '-' && from === to ? (from ?? '') : concatTexts(pieces);
}

const concatTexts = (pieces: readonly FilledSegment[]): string => pieces.map(({ text }) => text).join('');

/** The cells that are filled, with the words between them. */
function joinFilled(pieces: readonly FilledSegment[]): string {
  let made = '';
  let between = '';
  for (const [at, { text, isCell }] of pieces.entries()) {
    if (!isCell) between += text;
    const isLast = at === pieces.length - 1;
    if (isCell && text !== '') made += (made === '' && at > 0 ? '' : between) + text;
    else if (!isCell && isLast && pieces[at - 1]?.text !== '') made += text;
    if (isCell) between = '';
  }
  return made;
}

/** Whether a column holds texts by which nothing is known. */
const isCommentColumn = ({ entity, fieldName, field }: Column): boolean =>
  field.type === 'text' && !isLabelOrNameField(entity, fieldName);

/**
 * The value of several pieces of which some cells are empty. The other end of a range, a date without its time, a person's last name
 * and one of two remarks are values too; half a name would be the same in several rows.
 */
function joinAroundGaps(pieces: readonly FilledSegment[], column: Column): string {
  const { field } = column;
  const cells = pieces.filter(({ isCell }) => isCell);
  if (cells.every(({ text }) => text === '')) return '';
  // A day without its month would be read as one.
  const isBeginning = cells.findLastIndex(({ text }) => text !== '') < cells.findIndex(({ text }) => text === '');
  if (field.type === 'date') return isBeginning ? joinFilled(pieces) : concatTexts(pieces);
  return field.type === 'depth' || namesPersons(field) || isCommentColumn(column) ? joinFilled(pieces) : '';
}

/**
 * The columns of a table (from 0) that a column of ours is made of: none for one value in all rows, two for a date and its time. A
 * copy has the cells of one column, of which nothing else is made. An added one has its place behind the table, where the file has
 * no column yet.
 */
export type ColumnOrigin = { from: number[]; isCopy: boolean; isAdded?: true };

/**
 * Makes a foreign table's rows into rows with our columns. A cell that is another's unchanged keeps its kind (number, day). Of
 * several pieces, one that says that there is no value, or that a formula has none, is the cell: no name is made of it.
 * @returns our columns in the order of a template, mandatory ones also without a pattern; the columns that each is made of; and
 * the function for one row
 */
export function applyMapping(
  recipe: ColumnMapping,
  headers: readonly string[],
): { columns: string[]; makings: ColumnOrigin[]; make: (row: RawRow) => Cell[] } {
  const names = new Set(Object.keys(recipe.fields));
  const made = templateColumns(names);
  const others = [...names].flatMap((name) => columnOf(name) ?? []).filter((column) => !made.includes(column));
  const nothing = new Map(Object.entries(recipe.nothing).map(([word, reason]) => [normalizePlaceholder(word), reason]));
  const plans = [...made, ...others].map((column) => {
    const replaced = new Map(Object.entries(recipe.replaced[column.name] ?? {}));
    const pattern = recipe.fields[column.name] ?? '';
    const pieces = parsePattern(pattern, headers) ?? [];
    return { column, pieces, from: headersInPattern(pattern, headers), replaced, isRemark: isCommentColumn(column) };
  });
  const usedBy = Map.groupBy(
    plans.flatMap(({ from }) => from),
    (at) => at,
  );
  const textAt = (cells: readonly Cell[], at: number, { field }: Column) => {
    const cell = cells[at];
    if (cell === null || cell === undefined) return '';
    return textOf(isFormattedNumber(cell) && typeOf(field).measured ? cell.number : cell).trim();
  };
  return {
    columns: plans.map(({ column }) => column.name),
    makings: plans.map(({ pieces: [only, second], from }): ColumnOrigin => {
      const isWhole = typeof only === 'object' && only.part === null && second === undefined;
      return { from, isCopy: isWhole && usedBy.get(only.at)?.length === 1 };
    }),
    make({ cells }) {
      return plans.map(({ column, pieces, replaced, isRemark }): Cell => {
        const [only, second] = pieces;
        if (only === undefined) return null;
        const replacedOr = (text: string): Cell => {
          const value = normalizeValue(text, recipe, column.field);
          return (replaced.get(text) ?? replaced.get(value) ?? value) || null;
        };
        if (second === undefined && typeof only !== 'string') {
          const cell = cells[only.at];
          const text = textAt(cells, only.at, column);
          if (text === '') return null;
          const reason = nothing.get(text.toLowerCase());
          if (reason !== undefined) return reason || null;
          if (only.part) return replacedOr(extractPart(text, only.part).trim());
          return typeof cell === 'string' || replaced.has(text) ? replacedOr(text) : (cell ?? null);
        }
        const written = pieces.map((piece) => (typeof piece === 'string' ? '' : textAt(cells, piece.at, column)));
        // A dash beside a remark is no remark.
        const isNothing = (text: string) => nothing.has(text.toLowerCase()) || (isRemark && isNoName(text));
        const given = written.map((text) => (isNothing(text) ? '' : text));
        const noValue = given.find(isFormulaError) ?? given.find(isMissingValue);
        if (noValue !== undefined) return noValue;
        if (given.every((text) => text === '') && pieces.some((piece) => typeof piece !== 'string'))
          return written.map((text) => nothing.get(text.toLowerCase())).find(Boolean) ?? null;
        const filled = pieces.map((piece, i): FilledSegment => {
          if (typeof piece === 'string') return { text: piece, isCell: false };
          const text = given[i] ?? '';
          return { text: (piece.part ? extractPart(text, piece.part) : text).trim(), isCell: true };
        });
        if (filled.some(({ text, isCell }) => isCell && text === '')) {
          // A time without its day is no date, and the day's reason says why.
          const first = column.field.type === 'date' ? written[filled.findIndex(({ isCell }) => isCell)] : undefined;
          return nothing.get(first?.toLowerCase() ?? '') || replacedOr(joinAroundGaps(filled, column));
        }
        return replacedOr(joinSegments(filled));
      });
    },
  };
}
