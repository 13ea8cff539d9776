import { columnOf } from '../../catalogue/columns.ts';
import { bracketTextOf } from '../headers/header-meaning.ts';
import { isInFieldUnit, isQuantity, splitUnit } from '../headers/header-units.ts';
import { headerWords, unitHeaderOf, wordsKey } from '../headers/header-words.ts';
import { conversionPower, knownUnit } from '../headers/unit-conversions.ts';
import { isUnitConversion } from './cell-parts.ts';
import { parsePattern, patternOf } from './cell-patterns.ts';
import { type ColumnContent, isInformative } from './column-values.ts';

/** The way in which a column's numbers become values: its pattern, and the index of the column with their units. */
export type UnitRule = { pattern: string; unitColumn?: number };

/** Units that are meant where a table states none: depths are in metres, lengths of reads in base pairs. */
const usualUnits = new Set(['m', '°', 'bp', 'µm']);

const isBareNumber = (text: string) => /^[<>≤≥~]?\s?\d[\d.,]*(?:\s?[-–]\s?\d[\d.,]*)?$/.test(text);

/** The columns of units by the words of the columns whose units they contain, computed once per table. */
const unitColumnCache = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function unitColumnsOf(headers: readonly string[]): ReadonlyMap<string, number> {
  const known = unitColumnCache.get(headers);
  if (known) return known;
  const unitColumns = new Map<string, number>();
  for (const [index, header] of headers.entries()) {
    const words = unitHeaderOf(header);
    if (words && words.length > 0 && !unitColumns.has(wordsKey(words))) unitColumns.set(wordsKey(words), index);
  }
  unitColumnCache.set(headers, unitColumns);
  return unitColumns;
}

/**
 * The index of the column that contains the units of another one: `samp_size_unit` of `samp_size`, or `unit` to the right
 * of it; -1 if there is none.
 */
function findUnitColumn(headers: readonly string[], index: number): number {
  const named = unitColumnsOf(headers).get(wordsKey(headerWords(headers[index] ?? '')));
  if (named !== undefined && named !== index) return named;
  const right = headers[index + 1];
  return right !== undefined && unitHeaderOf(right)?.length === 0 ? index + 1 : -1;
}

/** Whether each cell with a number has a unit beside it. */
function areUnitsComplete(rows: readonly (readonly string[])[], index: number, unitColumn: number): boolean {
  return rows.every((cells) => {
    const [value = '', unit = ''] = [cells[index], cells[unitColumn]];
    return isInformative(value) ? isInformative(unit) && !isBareNumber(unit) : true;
  });
}

/** The pattern for a column of a text field whose values need a unit; null if the unit is not known for all of them. */
function quantityRule(
  headers: readonly string[],
  index: number,
  content: ColumnContent,
  rows: () => readonly (readonly string[])[],
) {
  const plain = patternOf(headers, index);
  const texts = [...content.texts()].filter(isInformative);
  const bare = texts.filter(isBareNumber).length;
  const { unit } = splitUnit(headers[index] ?? '');
  const unitColumn = findUnitColumn(headers, index);
  if (texts.length > 0 && bare === 0) return { pattern: plain };
  if (bare < texts.length) return null;
  if (unitColumn >= 0)
    return areUnitsComplete(rows(), index, unitColumn)
      ? { pattern: `${plain} ${patternOf(headers, unitColumn)}`, unitColumn }
      : null;
  return knownUnit(unit) === undefined ? null : { pattern: `${plain} ${unit}` };
}

/**
 * The way in which a column's cells become values of a field with their unit. Null if the unit is unclear or another one
 * that cannot be converted exactly, so that the numbers would say something else than the table.
 * @param isStandard whether the header is a name that surely means the field, and so its unit
 * @param rows the texts of all cells
 */
export function findUnitRule(
  headers: readonly string[],
  index: number,
  column: string,
  content: ColumnContent,
  rows: () => readonly (readonly string[])[],
  isStandard: boolean,
): UnitRule | null {
  const field = columnOf(column)?.field;
  const header = headers[index] ?? '';
  const plain = patternOf(headers, index);
  if (!field) return null;
  if (isQuantity(field))
    return isStandard && content.values.length === 0 ? { pattern: plain } : quantityRule(headers, index, content, rows);
  const inBrackets = bracketTextOf(header);
  if (field.unit === undefined) return isInFieldUnit(inBrackets, field) ? { pattern: plain } : null;
  const given = splitUnit(header).unit || inBrackets;
  const unitColumn = findUnitColumn(headers, index);
  const units =
    unitColumn < 0
      ? []
      : [
          ...new Set(
            rows().flatMap((cells) => {
              const [value = '', unit = ''] = [cells[index], cells[unitColumn]];
              return isInformative(value) ? [isInformative(unit) ? (knownUnit(unit) ?? unit) : ''] : [];
            }),
          ),
        ];
  const [only = given, another] = units;
  if (another !== undefined) return null;
  if (only === '') return isStandard || usualUnits.has(field.unit) ? { pattern: plain } : null;
  if (only === field.unit || isInFieldUnit(only, field)) return { pattern: plain };
  if (conversionPower(only, field.unit) === undefined) return null;
  return { pattern: patternOf(headers, index, `${only}→${field.unit}`) };
}

/**
 * The pattern for a column that a person has selected for a field: with the unit of its header behind the numbers, or
 * converted; its cells as they are where they have a unit of their own or where the header names none that is known.
 * @param values some of its values
 */
export function patternInUnit(
  headers: readonly string[],
  index: number,
  column: string,
  values: readonly string[],
): string {
  const plain = patternOf(headers, index);
  const field = columnOf(column)?.field;
  const unit = splitUnit(headers[index] ?? '').unit;
  const texts = values.filter(isInformative);
  if (!field || knownUnit(unit) === undefined || texts.length === 0 || !texts.every(isBareNumber)) return plain;
  if (isQuantity(field)) return `${plain} ${unit}`;
  const isConverted = field.unit !== undefined && conversionPower(unit, field.unit) !== undefined;
  return isConverted ? patternOf(headers, index, `${unit}→${field.unit}`) : plain;
}

/** The treatment of a column's numbers in a pattern: converted, stored with a unit, or with that of another column. */
export type UnitUse =
  | { kind: 'converted'; from: string; to: string }
  | { kind: 'suffix'; unit: string }
  | { kind: 'column'; header: string };

/** The treatment of a column's numbers by a field's pattern; null if the pattern is another one, or says nothing of units. */
export function unitUseOf(headers: readonly string[], index: number, column: string, pattern: string): UnitUse | null {
  const field = columnOf(column)?.field;
  const [value, unit, unitColumn, more] = parsePattern(pattern, headers) ?? [];
  if (!field || typeof value !== 'object' || value.index !== index || more !== undefined) return null;
  if (value.part !== null && isUnitConversion(value.part)) {
    const [from = '', to = ''] = value.part.split('→');
    return unit === undefined ? { kind: 'converted', from, to } : null;
  }
  if (!isQuantity(field) || typeof unit !== 'string') return null;
  if (typeof unitColumn === 'object') return { kind: 'column', header: headers[unitColumn.index] ?? '' };
  return { kind: 'suffix', unit: unit.trim() };
}
