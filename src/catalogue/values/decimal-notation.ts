/** Shifts the decimal point of digits by an exponent: `12.5` and `-3` give `0.0125`. */
function shiftDecimalPoint(digits: string, exponent: number): string {
  const [whole = '', decimals = ''] = digits.split('.');
  if (exponent < 0) return `0.${'0'.repeat(-exponent - whole.length)}${whole}${decimals}`;
  return `${whole}${decimals}${'0'.repeat(exponent - decimals.length)}`;
}

/** A number with all its digits and without exponent, as not all programs can read `1e-7`. */
export function toDecimalNotation(value: number): string {
  const text = String(value);
  const match = /^(-?)(.+)e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', digits = '', exponent = ''] = match;
  return sign + shiftDecimalPoint(digits, Number(exponent));
}
