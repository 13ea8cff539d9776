import { superscript } from './definitions.ts';
import { absolute, add, divide, multiply, type Ratio, ratioOf, reduced, subtract } from './ratio.ts';
import type { Unit } from './unit.ts';

/** The exact factor and offset of a unit. */
type Scale = { factor: Ratio; offset: Ratio };

/** Scales that were needed before: a column converts thousands of values from one unit to one other. */
const scales = new Map<Unit, Scale>();

function scaleOf(unit: Unit): Scale {
  const known = scales.get(unit);
  if (known) return known;
  const scale = { factor: ratioOf(unit.factor), offset: ratioOf(unit.offset) };
  scales.set(unit, scale);
  return scale;
}

/** Spreadsheets keep 15 significant digits. */
const significantDigits = 15;

/** The number nearest to a ratio, with at most 15 significant digits. */
function numberOf([numerator, denominator]: Ratio): number {
  const size = absolute(numerator);
  let exponent = String(size).length - String(denominator).length - significantDigits;
  for (;;) {
    const above = exponent < 0 ? size * 10n ** BigInt(-exponent) : size;
    const below = exponent < 0 ? denominator : denominator * 10n ** BigInt(exponent);
    const digits = (2n * above + below) / (2n * below);
    if (digits < 10n ** BigInt(significantDigits)) return Number(`${numerator < 0n ? '-' : ''}${digits}e${exponent}`);
    exponent++;
  }
}

/**
 * Converts a value exactly, and rounds it to 15 significant digits: 277.15 K are 4 °C.
 * @returns undefined for units of different dimensions, and for a number that is not finite
 */
export function convertValue(value: number, from: Unit, to: Unit): number | undefined {
  if (from.dimension !== to.dimension || !Number.isFinite(value)) return undefined;
  const [source, target] = [scaleOf(from), scaleOf(to)];
  const inBase = multiply(add(ratioOf(String(value)), source.offset), source.factor);
  const converted = numberOf(subtract(divide(inBase, target.factor), target.offset));
  return Number.isFinite(converted) ? converted : undefined;
}

/** The digits of a ratio in lowest terms, as long as they end and are at most 15; null otherwise. */
function decimalOf([numerator, denominator]: Ratio): string | null {
  const decimals = Array.from({ length: significantDigits }, (_, index) => index).find(
    (power) => 10n ** BigInt(power) % denominator === 0n,
  );
  if (decimals === undefined) return null;
  const digits = String((numerator * 10n ** BigInt(decimals)) / denominator).padStart(decimals + 1, '0');
  if (digits.length > significantDigits) return null;
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
}

/** An integer, a large power of ten as such: `10⁹`. */
function integerText(integer: bigint): string {
  const digits = String(integer);
  return /^10{7,}$/.test(digits) ? `10${superscript(String(digits.length - 1))}` : digits;
}

/** A factor behind the symbol of a unit: ` × 1000`, ` ÷ 3.6`, ` × 5/9`; empty for 1. */
function factorText(factor: Ratio): string {
  const [numerator, denominator] = factor;
  if (denominator === 1n) return numerator === 1n ? '' : ` × ${integerText(numerator)}`;
  if (numerator === 1n) return ` ÷ ${integerText(denominator)}`;
  const fraction = ` × ${numerator}/${denominator}`;
  if (numerator < 10n && denominator < 10n) return fraction;
  const [multiplier, divisor] = [decimalOf(factor), decimalOf([denominator, numerator])];
  return multiplier !== null ? ` × ${multiplier}` : divisor !== null ? ` ÷ ${divisor}` : fraction;
}

/** A difference behind a term: ` − 273.15`, ` + 32`; empty for 0, null if its digits do not end. */
function differenceText(difference: Ratio): string | null {
  const [numerator, denominator] = reduced(difference);
  if (numerator === 0n) return '';
  const digits = decimalOf([absolute(numerator), denominator]);
  return digits === null ? null : numerator < 0n ? ` − ${digits}` : ` + ${digits}`;
}

/**
 * The conversion as a formula for a person: `°C = K − 273.15`, `µmol/L = mmol/L × 1000`, `°C = (°F − 32) × 5/9`.
 * @returns null for one unit and for units of different dimensions
 */
export function conversionText(from: Unit, to: Unit): string | null {
  if (from.dimension !== to.dimension || from.code === to.code) return null;
  const [source, target] = [scaleOf(from), scaleOf(to)];
  const factor = reduced(divide(source.factor, target.factor));
  const [before, after] = [source.offset, target.offset];
  const added = differenceText(subtract(multiply(before, factor), after));
  if (added !== null) return `${to.symbol} = ${from.symbol}${factorText(factor)}${added}`;
  return `${to.symbol} = (${from.symbol}${differenceText(subtract(before, divide(after, factor)))})${factorText(factor)}`;
}
