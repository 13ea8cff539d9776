import type { FilledCell } from '../cells.ts';
import type { Field } from '../definition.ts';
import { escapeSyntax } from '../values/patterns.ts';

/** A cell without its field's unit behind the number; other units are not recognised. */
export function withoutUnit(cell: FilledCell, { unit }: Field): FilledCell {
  if (unit === undefined || typeof cell !== 'string') return cell;
  // The Greek letter mu and the micro sign look the same.
  const end = cell.slice(-unit.length).replace('μ', 'µ');
  return end === unit ? cell.slice(0, -unit.length).trimEnd() : cell;
}

/** The source of a pattern, extended by the field's unit as an optional suffix. */
export function withUnit({ source }: RegExp, { unit }: Field): string {
  if (!unit) return source;
  const unitPattern = escapeSyntax(unit).replace('µ', '[µμ]');
  return source.replace(/\$$/, `(?:\\s*${unitPattern})?$`);
}
