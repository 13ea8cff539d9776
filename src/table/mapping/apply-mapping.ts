import { type Cell, isFormattedNumber, textOf } from '../../catalogue/cells.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import { type Field, isMeasured } from '../../catalogue/definition.ts';
import { displayKindOf } from '../../catalogue/field-types.ts';
import { namesPersons } from '../../catalogue/lookup.ts';
import { isLabelOrNameField } from '../../catalogue/records/records.ts';
import { templateColumns } from '../../catalogue/templates/templates.ts';
import { repairTaxon } from '../../catalogue/terms/taxa.ts';
import { isNoName, isPlaceholder, missingTermOf } from '../../catalogue/vocabularies/index.ts';
import { isQuantity } from '../headers/header-units.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { isFormulaError } from '../workbook/formula-errors.ts';
import { type CellPart, extractPart, isUnitConversion } from './cell-parts.ts';
import { headersInPattern, parsePattern } from './cell-patterns.ts';
import { type ColumnMapping, normalizePlaceholder } from './column-mapping.ts';
import { serialOf, serialToDate, toIsoDate } from './date-reading.ts';
import { withCellUnit } from './measured-columns.ts';
import { writeLastNamesFirst } from './person-names.ts';
import { readNothing } from './words-for-nothing.ts';

/** Whether a text is a placeholder or a missing-value term. */
const isMissingValue = (text: string) => isNoName(text) || missingTermOf(text) !== undefined;

/** A number with the decimal sign of the table alone: the other one separates thousands. */
function normalizeNumber(text: string, decimals: ColumnMapping['decimals']): string {
  if (decimals === 'comma') return text.replaceAll(/\.(?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  if (decimals === 'point') return text.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  return text;
}

/** Converts dates, persons and decimals as the mapping says, and the names of taxa to their numbers, before the value is checked. */
function normalizeValue(text: string, mapping: ColumnMapping, field: Field): string {
  const { dates, serialDates, decimals } = mapping;
  if (mapping.firstNameFirst && namesPersons(field)) return writeLastNamesFirst(text);
  const serial = field.type === 'date' && serialDates ? serialOf(text) : null;
  if (serial !== null && serialDates) return serialToDate(serial, serialDates);
  if (field.type === 'date' && dates !== 'asWritten') return toIsoDate(text, dates);
  if (field.suggests === 'taxon') return repairTaxon(text) ?? text;
  // Degrees have no thousands, and both decimal signs are accepted in them.
  return displayKindOf(field) === 'number' ? normalizeNumber(text, decimals) : text;
}

/** A segment of a pattern, filled from a row: the text of a cell, or fixed text between cells. */
type FilledSegment = { text: string; isCell: boolean };

/** Joins filled segments. A range with equal ends becomes one number: `5-5` is a depth of 5. */
function joinSegments(segments: readonly FilledSegment[]): string {
  const [from, sign, to] = segments.map(({ text }) => text);
  return segments.length === 3 && sign?.trim() === '-' && from === to ? (from ?? '') : concatTexts(segments);
}

const concatTexts = (segments: readonly FilledSegment[]): string => segments.map(({ text }) => text).join('');

/** A fixed text before a cell: what separates it from the cell before, and its own label, as in `; Well: {Well}`. */
function splitFixedText(text: string, isFirst: boolean): { separator: string; label: string } {
  const end = isFirst ? 0 : text.lastIndexOf('; ') + 2;
  return isFirst || end > 1
    ? { separator: text.slice(0, end), label: text.slice(end) }
    : { separator: text, label: '' };
}

/** Joins the cells that are not empty, with the fixed text between them. */
function joinFilled(segments: readonly FilledSegment[]): string {
  let joined = '';
  for (const [i, { text, isCell }] of segments.entries()) {
    const before = segments[i - 1];
    const isLast = i === segments.length - 1;
    if (isCell && text !== '') {
      const { separator, label } = splitFixedText(before?.isCell === false ? before.text : '', i === 1);
      joined += (joined === '' ? '' : separator) + label + text;
    } else if (!isCell && isLast && before?.text !== '') joined += text;
  }
  return joined;
}

/** Whether a column holds comments, that is, texts that do not identify records. */
const isCommentColumn = ({ entity, fieldName, field }: Column): boolean =>
  field.type === 'text' && !isLabelOrNameField(entity, fieldName);

/**
 * Joins segments with empty cells among them. One end of a range, a date without a time, a last name alone and one of
 * two comments are valid values; but a name with a gap is not, as it would be the same in several rows.
 */
function joinAroundGaps(segments: readonly FilledSegment[], column: Column): string {
  const { field } = column;
  const cells = segments.filter(({ isCell }) => isCell);
  if (cells.every(({ text }) => text === '')) return '';
  // A day without its month would be read as a month.
  const isBeginning = cells.findLastIndex(({ text }) => text !== '') < cells.findIndex(({ text }) => text === '');
  // A unit without its number is no value.
  if (isQuantity(field) && cells[0]?.text === '') return '';
  if (field.type === 'date') return isBeginning ? joinFilled(segments) : concatTexts(segments);
  return field.type === 'depth' || namesPersons(field) || isCommentColumn(column) ? joinFilled(segments) : '';
}

/**
 * The indexes of the table's columns that a catalogue column is made from: none for a constant, two for a date and its
 * time. `isCopy` is set if whole cells are copied from a column without any other use. `isAdded` is set for a column
 * after the table, which the file does not have yet.
 */
export type ColumnOrigin = { from: number[]; isCopy: boolean; isAdded?: true };

/**
 * Compiles a mapping into a function for rows. A cell that is copied as a whole keeps its type (number, date). If a
 * joined cell is a missing-value term or a formula error, the result is that term or error instead of a joined name.
 * @returns the columns in template order, including mandatory ones without a pattern; the origin of each column; and
 * the function for one row
 */
export function applyMapping(
  mapping: ColumnMapping,
  headers: readonly string[],
): { columns: string[]; origins: ColumnOrigin[]; mapRow: (row: RawRow) => Cell[] } {
  const { reasonForNothing, decimals } = mapping;
  const names = new Set(Object.keys(mapping.fields));
  const ownColumns = templateColumns(names);
  const others = [...names].flatMap((name) => columnOf(name) ?? []).filter((column) => !ownColumns.includes(column));
  const placeholders = new Map(
    Object.entries(mapping.nothing).map(([word, reason]) => [normalizePlaceholder(word), reason]),
  );
  const plans = [...ownColumns, ...others].map((column) => {
    const replaced = new Map(Object.entries(mapping.replaced[column.name] ?? {}));
    const pattern = mapping.fields[column.name] ?? '';
    const segments = parsePattern(pattern, headers) ?? [];
    return {
      column,
      pieces: segments,
      from: headersInPattern(pattern, headers),
      replaced,
      isComment: isCommentColumn(column),
    };
  });
  const usedBy = Map.groupBy(
    plans.flatMap(({ from }) => from),
    (index) => index,
  );
  const textAt = (cells: readonly Cell[], index: number, { field }: Column) => {
    const cell = cells[index];
    if (cell === null || cell === undefined) return '';
    return textOf(isFormattedNumber(cell) && isMeasured(field) ? cell.number : cell).trim();
  };
  const measured = Object.entries(mapping.measurements ?? {}).flatMap(([name, pattern]) => {
    const [index, unitIndex] = headersInPattern(pattern, headers);
    return index === undefined ? [] : [{ name, index, unitIndex }];
  });
  return {
    columns: [...plans.map(({ column }) => column.name), ...measured.map(({ name }) => name)],
    origins: [
      ...plans.map(({ pieces: [only, second], from }): ColumnOrigin => {
        const isWhole = typeof only === 'object' && only.part === null && second === undefined;
        return { from, isCopy: isWhole && usedBy.get(only.index)?.length === 1 };
      }),
      ...measured.map(
        ({ index, unitIndex }): ColumnOrigin => ({
          from: unitIndex === undefined ? [index] : [index, unitIndex],
          isCopy: unitIndex === undefined && !usedBy.has(index),
        }),
      ),
    ],
    mapRow({ cells }) {
      return [...plans.map((plan) => fillCell(plan, cells)), ...measured.map((column) => measuredCell(column, cells))];
    },
  };

  /** The cell of a measurement: without words for nothing, and with the decimal sign that its reader takes. */
  function measuredCell({ name, index, unitIndex }: (typeof measured)[number], cells: readonly Cell[]): Cell {
    const cell = unitIndex === undefined ? cells[index] : withCellUnit(cells[index], cells[unitIndex]);
    const replaced = mapping.replaced[name];
    if (typeof cell !== 'string')
      return replaced?.[cell === null || cell === undefined ? '' : textOf(cell)] ?? cell ?? null;
    const text = cell.trim();
    if (replaced?.[text] !== undefined) return replaced[text] || null;
    const rule = placeholders.get(text.toLowerCase());
    if (rule !== undefined) return rule || null;
    if (reasonForNothing !== undefined && isPlaceholder(text)) return null;
    return /^[<>~=\s]*[-+]?\d[\d.,]*$/.test(text) ? normalizeNumber(text, decimals) : text || null;
  }

  /** The cell in place of a text that says nothing, by the rule for this word or by that for all; undefined for other texts. */
  function nothingFor(column: Column, text: string): string | undefined {
    const rule = placeholders.get(text.toLowerCase());
    if (rule !== undefined || reasonForNothing === undefined || text === '') return rule;
    return readNothing(column, text, reasonForNothing);
  }

  /** The cell of a column, by its pattern and the rules for single values. */
  function fillCell(
    { column, pieces, replaced, isComment: isRemark }: (typeof plans)[number],
    cells: readonly Cell[],
  ): Cell {
    const [only, second] = pieces;
    if (only === undefined) return null;
    const replacedOr = (text: string): Cell => {
      const value = normalizeValue(text, mapping, column.field);
      return (replaced.get(text) ?? replaced.get(value) ?? value) || null;
    };
    /** The text of a cell by the rules for decimal signs, which say how texts are written and nothing of numbers. */
    const readSigns = (index: number, text: string) =>
      typeof cells[index] === 'string' ? normalizeValue(text, mapping, column.field) : text;
    const hasSigns = displayKindOf(column.field) === 'number';
    // Decimal signs are read before a number is converted, and no more afterwards.
    const convert = (index: number, text: string, part: CellPart) =>
      isFormulaError(text) ? text : extractPart(readSigns(index, text), part).trim();
    if (second === undefined && typeof only !== 'string') {
      const cell = cells[only.index];
      const text = textAt(cells, only.index, column);
      if (text === '') return replaced.get('') ?? null;
      const reason = replaced.has(text) ? undefined : nothingFor(column, text);
      if (reason !== undefined) return reason || null;
      if (only.part && isUnitConversion(only.part))
        return replaced.get(text) ?? (convert(only.index, text, only.part) || null);
      if (only.part) return replacedOr(extractPart(text, only.part).trim());
      const isSerial = mapping.serialDates !== undefined && column.field.type === 'date' && serialOf(cell) !== null;
      return typeof cell === 'string' || isSerial || replaced.has(text) ? replacedOr(text) : (cell ?? null);
    }
    const texts = pieces.map((segment) => (typeof segment === 'string' ? '' : textAt(cells, segment.index, column)));
    // A placeholder among comments is no comment.
    const isPlaceholder = (text: string) => nothingFor(column, text) !== undefined || (isRemark && isNoName(text));
    const values = texts.map((text) => (isPlaceholder(text) ? '' : text));
    const noValue = values.find(isFormulaError) ?? values.find(isMissingValue);
    if (noValue !== undefined) return noValue;
    if (values.every((text) => text === '') && pieces.some((segment) => typeof segment !== 'string'))
      return texts.map((text) => nothingFor(column, text)).find(Boolean) ?? replaced.get('') ?? null;
    const filled = pieces.map((segment, i): FilledSegment => {
      if (typeof segment === 'string') return { text: segment, isCell: false };
      const text = values[i] ?? '';
      if (segment.part && isUnitConversion(segment.part))
        return { text: convert(segment.index, text, segment.part), isCell: true };
      const part = (segment.part ? extractPart(text, segment.part) : text).trim();
      return { text: hasSigns ? readSigns(segment.index, part) : part, isCell: true };
    });
    const joinedOr = (text: string): Cell => (hasSigns ? (replaced.get(text) ?? text) || null : replacedOr(text));
    if (filled.some(({ text, isCell }) => isCell && text === '')) {
      // A time without a date is no value, so the reason why the date is missing is used.
      const firstText = column.field.type === 'date' ? texts[filled.findIndex(({ isCell }) => isCell)] : undefined;
      return (firstText && nothingFor(column, firstText)) || joinedOr(joinAroundGaps(filled, column));
    }
    // A cell with a unit of its own keeps it.
    const [value] = filled;
    if (isQuantity(column.field) && value?.isCell && /\p{L}/u.test(value.text)) return joinedOr(value.text);
    return joinedOr(joinSegments(filled));
  }
}
