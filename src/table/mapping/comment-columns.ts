import { headerKey, patternOf } from './cell-patterns.ts';
import type { ColumnMapping } from './column-mapping.ts';

/** The field for what differs between the sequencing elements of a sample, and has no field of its own. */
const commentField = 'sequencing_element_comment';

/** A mapping that keeps further columns in the comment of the element, each behind its header: `Plate: {Plate}; Well: {Well}`. */
export function withComments(
  mapping: ColumnMapping,
  headers: readonly string[],
  indexes: readonly number[],
): ColumnMapping {
  if (indexes.length === 0) return mapping;
  const parts = indexes.map((index) => `${headerKey(headers, index)}: ${patternOf(headers, index)}`);
  const before = mapping.fields[commentField];
  return { ...mapping, fields: { ...mapping.fields, [commentField]: [before || [], parts].flat().join('; ') } };
}
