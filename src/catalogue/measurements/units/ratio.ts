/** An exact fraction with a positive denominator, not always in lowest terms. */
export type Ratio = readonly [numerator: bigint, denominator: bigint];

export const absolute = (integer: bigint): bigint => (integer < 0n ? -integer : integer);

/** The fraction in lowest terms. */
export function reduced([numerator, denominator]: Ratio): Ratio {
  let [divisor, rest] = [absolute(numerator), denominator];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return [numerator / divisor, denominator / divisor];
}

export const multiply = (a: Ratio, b: Ratio): Ratio => [a[0] * b[0], a[1] * b[1]];
export const divide = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1], a[1] * b[0]];
export const add = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
export const subtract = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] - b[0] * a[1], a[1] * b[1]];

/** The exact value of a decimal number with or without an exponent, or of a fraction. */
export function ratioOf(text: string): Ratio {
  const [above = '', below] = text.split('/');
  if (below !== undefined) return divide(ratioOf(above), ratioOf(below));
  const [digits = '', exponent = '0'] = above.split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  const power = Number(exponent) - decimals.length;
  const integer = BigInt(whole + decimals);
  return power < 0 ? [integer, 10n ** BigInt(-power)] : [integer * 10n ** BigInt(power), 1n];
}

export const one: Ratio = [1n, 1n];
