import type { Column } from '../../../catalogue/columns.ts';
import {
  fillPattern,
  hasPattern,
  readUsualValue,
  sampleInPattern,
  usualColumns,
} from '../../../catalogue/usual-columns.ts';
import { parsePattern } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import type { MappingPreset } from '../../../table/mapping/mapping-presets.ts';

/** Usual values by column. */
export type UsualValues = Readonly<Record<string, string | undefined>>;
/** A usual value that a table or a mapping lacks. */
export type OfferedValue = { column: Column; value: string };

/** The layout of libraries without reverse files. */
export const singleLayout = 'SINGLE';

/** The pattern of the sample name in a mapping, which the pattern of a file name repeats; null if no column has it. */
function samplePattern({ fields }: Pick<ColumnMapping, 'fields'>): string | null {
  const pattern = fields.samp_name ?? '';
  return pattern.includes('{') ? pattern : null;
}

/**
 * The usual values for the fields without a column. Names of files are offered only to a table without any, and those of
 * reverse files not for single reads, as no others are known to exist.
 */
export function offeredToMapping(usual: UsualValues, mapping: ColumnMapping): OfferedValue[] {
  const sample = samplePattern(mapping);
  const hasFiles = usualColumns.some((column) => hasPattern(column) && mapping.fields[column.name] !== undefined);
  const isSingle = (mapping.fields.library_layout ?? usual.library_layout) === singleLayout;
  return usualColumns.flatMap((column): OfferedValue[] => {
    const value = usual[column.name];
    if (value === undefined || mapping.fields[column.name] !== undefined) return [];
    if (!hasPattern(column)) return /[{}]/.test(value) ? [] : [{ column, value }];
    if (sample === null || hasFiles || (isSingle && isReverse(column))) return [];
    return [{ column, value: fillPattern(value, sample) }];
  });
}

export const isReverse = ({ name }: Column): boolean => name.startsWith('reverse');

/** The usual values that a mapping gives: those that are the same in all rows, and patterns of file names. */
export function usualValuesIn({ headers, recipe }: Pick<MappingPreset, 'headers' | 'recipe'>): [string, string][] {
  const sample = samplePattern(recipe);
  return usualColumns.flatMap((column): [string, string][] => {
    const pattern = recipe.fields[column.name] ?? '';
    if (hasPattern(column)) {
      const value = sample === null ? '' : pattern.replaceAll(sample, () => sampleInPattern);
      const isPattern = value !== sampleInPattern && typeof readUsualValue(column, value) === 'string';
      return isPattern ? [[column.name, value]] : [];
    }
    const [value, another] = parsePattern(pattern, headers) ?? [];
    return typeof value === 'string' && another === undefined ? [[column.name, value]] : [];
  });
}
