import { trimmedText } from '../../catalogue/cells.ts';
import { unitOf } from '../../catalogue/measurements/units/index.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { isLevelCode } from '../reading/template-rows.ts';

/** The fewest units of a row of units, as one short word may be anything. */
const minUnits = 2;

/**
 * The units that a row below the header states for columns, by their indexes; those of the first row that has several.
 * @param rows the rows between the header and the data
 */
export function findUnitsBelow(rows: readonly RawRow[]): ReadonlyMap<number, string> {
  for (const { cells } of rows) {
    const units = cells.flatMap((cell, index): [number, string][] => {
      const text = trimmedText(cell).replaceAll(/^[[(]|[\])]$/g, '');
      return text !== '' && !isLevelCode(text) && unitOf(text) ? [[index, text]] : [];
    });
    if (units.length >= minUnits) return new Map(units);
  }
  return new Map();
}
