/** Moves the decimal point of digits by an exponent: `12.5` and `-3` are `0.0125`. */
function shiftDecimalPoint(digits: string, exponent: number): string {
  const [whole = '', decimals = ''] = digits.split('.');
  if (exponent < 0) return `0.${'0'.repeat(-exponent - whole.length)}${whole}${decimals}`;
  return `${whole}${decimals}${'0'.repeat(exponent - decimals.length)}`;
}

/** A number in digits alone: programs that read files of others do not all know `1e-7`. Every digit is there. */
export function toDecimalNotation(value: number): string {
  const text = String(value);
  const match = /^(-?)(.+)e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', digits = '', exponent = ''] = match;
  return sign + shiftDecimalPoint(digits, Number(exponent));
}
