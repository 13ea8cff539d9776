import { splitQuantity } from '../measurements/read-measurement.ts';
import { type Unit, unitOf } from '../measurements/units/index.ts';

/** A number with its unit. Its digits have a point, and are those that were typed, since zeros behind it say how exact it is. */
type NumberWithUnit = { digits: string; unit: Unit };

const plainDigits = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Reads a number with a unit behind it from a text field: `-20 °C`, `0,22 µm`. Their spellings are those of measurements.
 * @returns null for other texts, such as a number without a unit, or one behind a sign such as `<`
 */
export function readNumberWithUnit(text: string): NumberWithUnit | null {
  const { sign, number, unit: unitText } = splitQuantity(text.trim());
  const digits = number.replace(',', '.');
  const unit = unitText === '' ? undefined : unitOf(unitText);
  return sign === null && unit && plainDigits.test(digits) ? { digits, unit } : null;
}

/** Reads how much of something there is: `5 L`, `0,25 m2`. Null for other texts, and below zero, where nothing has a size. */
export function readAmount(text: string): NumberWithUnit | null {
  const read = readNumberWithUnit(text);
  return read?.digits.startsWith('-') ? null : read;
}
