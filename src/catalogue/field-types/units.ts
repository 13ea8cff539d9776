import type { FilledCell } from '../cells.ts';
import type { Field } from '../definition.ts';

/** A number with or without its field's unit behind it; no other unit is known here. */
export function withoutUnit(cell: FilledCell, { unit }: Field): FilledCell {
  if (unit === undefined || typeof cell !== 'string') return cell;
  // The Greek letter and the sign for a millionth look the same.
  const end = cell.slice(-unit.length).replace('μ', 'µ');
  return end === unit ? cell.slice(0, -unit.length).trimEnd() : cell;
}

/** A shape behind which the field's unit may stand. */
export function withUnit({ source }: RegExp, { unit }: Field): string {
  if (!unit) return source;
  const written = unit.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('µ', '[µμ]');
  return source.replace(/\$$/, `(?:\\s*${written})?$`);
}
