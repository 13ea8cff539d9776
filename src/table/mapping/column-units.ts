import { columnOf } from '../../catalogue/columns.ts';
import { bracketTextOf } from '../headers/header-meaning.ts';
import { isInFieldUnit, isQuantity, splitUnit } from '../headers/header-units.ts';
import { headerWords, unitHeaderOf, wordsKey } from '../headers/header-words.ts';
import { conversionPower, knownUnit } from '../headers/unit-conversions.ts';
import { patternOf } from './cell-patterns.ts';
import { type ColumnContent, isInformative } from './column-values.ts';
import { isBareNumber } from './unit-use.ts';

/** The way in which a column's numbers become values: its pattern, and the index of the column with their units. */
export type UnitRule = { pattern: string; unitColumn?: number };

/** Units that are meant where a table states none: depths are in metres, lengths of reads in base pairs. */
const usualUnits = new Set(['m', '°', 'bp', 'µm']);

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
  const words = headerWords(headers[index] ?? '');
  const unitColumns = unitColumnsOf(headers);
  const withoutValue = words.filter((word) => word !== 'value' && word !== 'wert');
  const named = unitColumns.get(wordsKey(words)) ?? unitColumns.get(wordsKey(withoutValue));
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
  unitBelow: string,
) {
  const plain = patternOf(headers, index);
  const texts = [...content.texts()].filter(isInformative);
  const bare = texts.filter(isBareNumber).length;
  const unit = splitUnit(headers[index] ?? '').unit || unitBelow;
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
 * @param unitBelow the unit in a row below the header, which counts where the header has none
 */
export function findUnitRule(
  headers: readonly string[],
  index: number,
  column: string,
  content: ColumnContent,
  rows: () => readonly (readonly string[])[],
  isStandard: boolean,
  unitBelow = '',
): UnitRule | null {
  const field = columnOf(column)?.field;
  const header = headers[index] ?? '';
  const plain = patternOf(headers, index);
  if (!field) return null;
  if (isQuantity(field))
    return isStandard && content.values.length === 0
      ? { pattern: plain }
      : quantityRule(headers, index, content, rows, unitBelow);
  const inBrackets = bracketTextOf(header);
  if (field.unit === undefined) return isInFieldUnit(inBrackets, field) ? { pattern: plain } : null;
  const given = splitUnit(header).unit || inBrackets || (knownUnit(unitBelow) ?? unitBelow);
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
