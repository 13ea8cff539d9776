import {
  type Cell,
  isFormattedNumber,
  normalizeText,
  Problem,
  parseNumber,
  readText,
  shorten,
  textOf,
} from '../cells.ts';
import { normalizeDashes } from '../values/dashes.ts';
import { isPlaceholder, missingTermOf } from '../vocabularies/index.ts';
import { type MeasurementType, type Sign, unitOfType } from './measurement.ts';
import { convertValue, type Unit, unitOf } from './units/index.ts';

/** The value of a cell as it is stored: a number with its sign, a text, or the reason why there is none. */
export type MeasuredValue = {
  value: number | string;
  sign: Sign | null;
  /** The text of the cell where it says more than the value; null otherwise. */
  written: string | null;
  isReason: boolean;
};

/** The greatest number of characters of a text that was noted. */
export const maxTextCharacters = 1000;

const signOfText: Readonly<Record<string, Sign>> = {
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  '≤': '<=',
  '≥': '>=',
  '~': '~',
  '≈': '~',
};

/** Numbers that instruments write for nothing, if the quantity cannot have them. */
const isFillNumber = (value: number, { low, high }: MeasurementType): boolean =>
  /^-?9{2,}(?:\.9+)?$/.test(String(value)) &&
  Math.abs(value) >= 99 &&
  ((low !== null && value < low) || (high !== null && value > high) || (value < 0 && low === null));

/** Splits `< 0.1 mg/L` into its sign, number and unit, as they are typed but for dashes. The number of another text is the text itself. */
export function splitQuantity(text: string): { sign: Sign | null; number: string; unit: string } {
  const [, signText = '', rest = ''] = /^(<=|>=|[<>≤≥~≈])?\s*(.*)$/s.exec(text) ?? [];
  const [, number = rest, unit = ''] =
    /^([-+]?[\d.,]+(?:[eE][-+]?\d{1,3})?)\s*(\D.*)?$/s.exec(normalizeDashes(rest)) ?? [];
  return { sign: signOfText[signText] ?? null, number, unit: unit.trim() };
}

/** Whether a unit says no more than that a value is a number. */
export const isPlainNumber = ({ code }: Unit): boolean => code === '1' || code === '[pH]';

function readNumber(
  cell: Exclude<Cell, null | undefined>,
  type: MeasurementType,
  unit: Unit | null,
): MeasuredValue | Problem {
  const typed = typeof cell === 'string' ? cell : null;
  const {
    sign,
    number,
    unit: ownUnit,
  } = typed === null ? { sign: null, number: null, unit: '' } : splitQuantity(typed);
  const read = parseNumber(number ?? cell);
  if (!Number.isFinite(read)) return new Problem('measuredNumber', { value: shorten(cell) });
  const cellUnit = ownUnit === '' ? unit : unitOf(ownUnit);
  if (cellUnit === undefined) return new Problem('unknownUnitInCell', { value: shorten(cell), unit: ownUnit });
  const isOtherUnit =
    cellUnit !== null && cellUnit.code !== type.unit && !(type.unit === null && isPlainNumber(cellUnit));
  const typeUnit = isOtherUnit ? unitOfType(type) : undefined;
  const value = isOtherUnit ? typeUnit && convertValue(read, cellUnit, typeUnit) : read;
  if (value === undefined)
    return new Problem('unitNotConvertible', {
      value: shorten(cell),
      unit: cellUnit?.code ?? '',
      own: type.unit ?? '1',
    });
  if (isFillNumber(read, type)) return new Problem('fillNumber', { value: shorten(cell) });
  const text = typed ?? textOf(cell);
  const withUnit = isOtherUnit && ownUnit === '' ? `${text} ${cellUnit.code}` : text;
  return { value, sign, written: withUnit === String(value) ? null : withUnit, isReason: false };
}

/**
 * Reads the cell of a measurement. A number may have a sign before it and a unit behind it, from which it is converted exactly.
 * @param unit the unit of the cell's column; null for that of the type
 * @returns null for an empty cell
 */
export function readMeasurement(
  cell: Cell,
  type: MeasurementType,
  unit: Unit | null = null,
): MeasuredValue | null | Problem {
  const content = isFormattedNumber(cell) ? (type.kind === 'number' ? cell.number : cell.text) : cell;
  if (content === null || content === undefined) return null;
  const typed = typeof content === 'string' ? normalizeText(content).trim() : content;
  if (typed === '') return null;
  const reason = typeof typed === 'string' ? missingTermOf(typed) : undefined;
  if (reason !== undefined) return { value: reason, sign: null, written: null, isReason: true };
  if (type.kind === 'text') {
    const text = readText(textOf(typed), maxTextCharacters);
    return text instanceof Problem ? text : { value: text, sign: null, written: null, isReason: false };
  }
  if (typeof typed === 'string' && isPlaceholder(typed))
    return new Problem('placeholderOptional', { value: shorten(typed) });
  if (typeof typed === 'boolean' || typed instanceof Date)
    return new Problem('measuredNumber', { value: shorten(typed) });
  return readNumber(typed, type, unit);
}
