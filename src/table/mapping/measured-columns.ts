import { type Cell, isBlank, Problem, trimmedText } from '../../catalogue/cells.ts';
import { columnOf, normalizeHeader } from '../../catalogue/columns.ts';
import { type MeasurementType, unitOfType } from '../../catalogue/measurements/measurement.ts';
import { readMeasurement } from '../../catalogue/measurements/read-measurement.ts';
import { conversionText, type Unit, unitOf } from '../../catalogue/measurements/units/index.ts';
import { isPlaceholder, missingTermOf } from '../../catalogue/vocabularies/index.ts';
import { comparableHeader } from '../headers/header-names.ts';
import { splitHeader, splitUnit } from '../headers/header-units.ts';
import {
  conversionOf,
  createMeasurementColumn,
  fitsType,
  type MeasurementColumn,
  measurementColumnOf,
  nameWithoutUnit,
  type TypeNames,
  withQualifier,
} from '../measurements/measurement-columns.ts';
import { patternOf } from './cell-patterns.ts';
import type { ColumnSuggestion } from './suggest-columns.ts';

/** A column of a foreign table that holds measurements. */
export type MeasuredSuggestion = {
  /** The name of its column in our tables: `temp [K]`. */
  column: string;
  /** The columns that it is made from: `{WTEMP}`, or with a column of units `{WTEMP} {WTEMP_unit}`. */
  pattern: string;
  /** The exact conversion of its unit, written out, which a person confirms; null in the unit of its quantity. */
  conversion: string | null;
  /** Whether its values are numbers where they should be, and one for each sample, so that it is taken by itself. */
  fits: boolean;
};

/** A quantity that a column can be kept as if nobody has defined it yet. */
export type NewQuantity = {
  name: string;
  /** Its unit as a UCUM code; empty for none. */
  unit: string;
  kind: MeasurementType['kind'];
};

/** The least share of different cells that must be readable for a column to be taken by itself. */
const minReadable = 0.9;

/** A measured cell with the unit from a column of units behind its value, unless that says nothing. */
export function withCellUnit(value: Cell, unit: Cell): Cell {
  if (isBlank(value) || typeof value === 'boolean' || value instanceof Date) return value;
  const text = trimmedText(unit);
  if (text === '' || isPlaceholder(text) || missingTermOf(text) !== undefined || !unitOf(text)) return value;
  return isPlaceholder(trimmedText(value)) || missingTermOf(trimmedText(value)) !== undefined
    ? value
    : `${trimmedText(value)} ${text}`;
}

function areReadable({ measurement: { type, unit } }: MeasurementColumn, cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell) && !isPlaceholder(trimmedText(cell)));
  const read = [...new Set(filled)].map((cell) => readMeasurement(cell, type, unit));
  const readable = read.filter((one) => !(one instanceof Problem));
  return read.length > 0 && readable.length >= minReadable * read.length;
}

/** The index of the column with the units of another one, by its name: `Temperature_unit`; -1 for none. */
function findUnitColumn(headers: readonly string[], index: number): number {
  const names = ['unit', 'units', 'einheit'].map((word) => comparableHeader(`${headers[index]}${word}`));
  return headers.findIndex((header) => names.includes(comparableHeader(header)));
}

/** The conversions from the units in a column of units, written out; null where all are that of the type. */
function conversionsIn({ measurement: { type } }: MeasurementColumn, units: readonly Cell[]): string | null {
  const own = unitOfType(type);
  const others = [...new Set(units.map(trimmedText))].flatMap((text) => unitOf(text) ?? []);
  const texts = own ? others.flatMap((unit) => conversionText(unit, own) ?? []) : [];
  return texts.length > 0 ? [...new Set(texts)].join('; ') : null;
}

/** Columns that name a sample, in the order in which they distinguish rows. */
const sampleColumns = ['field_sample_name', 'samp_name'];

/** The indexes of the columns by whose cells the rows of one sample are known. */
function findSampleColumns(suggestions: readonly ColumnSuggestion[]): number[] {
  const indexOf = (name: string) =>
    suggestions.findIndex(({ meaning, single }) => meaning.certain === name || single === name);
  const sample = sampleColumns.map(indexOf).find((index) => index >= 0);
  return sample === undefined
    ? []
    : [sample, indexOf('event_label'), indexOf('campaign')].filter((index) => index >= 0);
}

/** Creates the function that says whether all rows of a sample have the same value in a column. */
function createSampleCheck(
  rows: readonly (readonly Cell[])[],
  sampleIndexes: readonly number[],
): (index: number) => boolean {
  if (sampleIndexes.length === 0) return () => true;
  const samples = rows.map((cells) => sampleIndexes.map((at) => String(cells[at] ?? '')).join('\n'));
  return (index) => {
    const values = new Map<string, string>();
    return rows.every(({ [index]: cell }, row) => {
      const value = String(cell ?? '').trim();
      const sample = samples[row] ?? '';
      if (value === '') return true;
      const first = values.get(sample) ?? value;
      values.set(sample, first);
      return first === value;
    });
  };
}

/** The header of a column, with the unit in the row below it behind it. */
export const headerWithUnit = ({ header, unitBelow }: Pick<ColumnSuggestion, 'header' | 'unitBelow'>): string =>
  unitBelow === undefined ? header : `${header} [${unitBelow}]`;

/**
 * Suggestions with the quantities that the names of other columns certainly mean. Of several columns of one quantity, those behind the
 * first get their header as their qualifier.
 */
export function withMeasurements(
  suggestions: readonly ColumnSuggestion[],
  rows: readonly (readonly Cell[])[],
  types: TypeNames,
): ColumnSuggestion[] {
  const isOneForEachSample = createSampleCheck(rows, findSampleColumns(suggestions));
  const headers = suggestions.map(({ header }) => header);
  const taken = new Set<string>();
  return suggestions.map((suggestion, index) => {
    const { header, meaning, parts, single } = suggestion;
    if (meaning.certain !== undefined || parts.length > 0 || single !== undefined) return suggestion;
    const named = measurementColumnOf(headerWithUnit(suggestion), types);
    if (!named) {
      const texts = new Set(rows.flatMap(({ [index]: cell }) => (isBlank(cell) ? [] : trimmedText(cell))));
      const quantity = suggestType(headerWithUnit(suggestion), [...texts]);
      return { ...suggestion, quantity: { ...quantity, fits: isOneForEachSample(index) } };
    }
    const measured = taken.has(nameWithoutUnit(named.name)) ? withQualifier(named, header) : named;
    if (taken.has(nameWithoutUnit(measured.name))) return suggestion;
    taken.add(nameWithoutUnit(measured.name));
    const unitIndex = measured.measurement.type.kind === 'number' ? findUnitColumn(headers, index) : -1;
    const cells = rows.map((row) => (unitIndex < 0 ? row[index] : withCellUnit(row[index], row[unitIndex])));
    const fits = areReadable(measured, cells) && isOneForEachSample(index);
    const conversion =
      unitIndex < 0
        ? conversionOf(measured)
        : conversionsIn(
            measured,
            rows.map((row) => (isBlank(row[index]) ? null : row[unitIndex])),
          );
    const ofUnits = unitIndex < 0 ? '' : ` ${patternOf(headers, unitIndex)}`;
    return {
      ...suggestion,
      measured: { column: measured.name, pattern: `${patternOf(headers, index)}${ofUnits}`, conversion, fits },
    };
  });
}

/** The unit that a header states in brackets or behind its name; undefined for none, or an unknown one. */
export function unitInHeader(header: string): Unit | undefined {
  const { inBrackets } = splitHeader(header);
  const text = inBrackets === '' ? splitUnit(header).unit : inBrackets;
  return text === '' ? undefined : unitOf(text);
}

/**
 * The column of a type that a person has chosen for a header; the cells are in the unit of the header if that can be converted, else in
 * that of the type.
 * @param taken the names of columns that others have
 */
export function measuredColumnFor(header: string, type: MeasurementType, taken: readonly string[]): MeasurementColumn {
  const unit = unitInHeader(header);
  const column = createMeasurementColumn('field_sample', type, null, unit && fitsType(unit, type) ? unit : null);
  return taken.some((name) => nameWithoutUnit(name) === nameWithoutUnit(column.name))
    ? withQualifier(column, header)
    : column;
}

const isNumber = (text: string): boolean => /^[<>~≤≥]?\s*[-+]?\d[\d.,]*$/.test(text);

/** A header without the unit that it states. */
export function withoutUnitText(header: string): string {
  const { name, inBrackets } = splitHeader(header);
  return inBrackets !== '' && unitOf(inBrackets) ? name : splitUnit(header).name;
}

/**
 * A new quantity for a column: its name in small letters, its unit, and whether its values are numbers.
 * @param values texts of its cells, none of them empty
 */
export function suggestType(header: string, values: readonly string[]): NewQuantity {
  const name = (
    withoutUnitText(header)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join('_');
  const given = values.filter((text) => !isPlaceholder(text) && missingTermOf(text) === undefined);
  const kind = given.length > 0 && given.every(isNumber) ? 'number' : 'text';
  return { name, unit: kind === 'number' ? (unitInHeader(header)?.code ?? '') : '', kind };
}

/** A name that can be a quantity's: it begins with a letter, and neither a column nor another quantity has it. */
export function freeQuantityName(name: string, taken: ReadonlySet<string>): string {
  const lettered = /^\p{L}/u.test(name) ? name : `value_${name}`.replace(/_$/, '');
  const isFree = (one: string) => !taken.has(one) && columnOf(normalizeHeader(one)) === undefined;
  if (isFree(lettered)) return lettered;
  for (let number = 2; ; number += 1) if (isFree(`${lettered}_${number}`)) return `${lettered}_${number}`;
}
