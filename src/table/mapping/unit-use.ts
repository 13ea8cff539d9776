// Used by the page as well, so that it loads none of the lists of headers.
import { columnOf } from '../../catalogue/columns.ts';
import { isPlaceholder, missingTermOf } from '../../catalogue/vocabularies/index.ts';
import { isQuantity, splitUnit } from '../headers/header-units.ts';
import { conversionPower, knownUnit } from '../headers/unit-conversions.ts';
import { isUnitConversion } from './cell-parts.ts';
import { parsePattern, patternOf } from './cell-patterns.ts';
import type { ColumnSuggestion } from './suggest-columns.ts';

/** Whether a text is a number or a range without a unit. */
export const isBareNumber = (text: string) => /^[<>≤≥~]?\s?\d[\d.,]*(?:\s?[-–]\s?\d[\d.,]*)?$/.test(text);

/**
 * The pattern for a column that a person has selected for a field: with the unit of its header behind the numbers, or
 * converted; its cells as they are where they have a unit of their own or where the header names none that is known.
 * @param suggestion some of its values, and the unit in a row below the header
 */
export function patternInUnit(
  headers: readonly string[],
  index: number,
  column: string,
  { values, unitBelow = '' }: Pick<ColumnSuggestion, 'values' | 'unitBelow'>,
): string {
  const plain = patternOf(headers, index);
  const field = columnOf(column)?.field;
  const unit = splitUnit(headers[index] ?? '').unit || (knownUnit(unitBelow) ?? '');
  const texts = values.filter((text) => !isPlaceholder(text) && missingTermOf(text) === undefined);
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
