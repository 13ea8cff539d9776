import type { Quantity } from '../../catalogue/endpoints/measured.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import type { Measurement } from '../../catalogue/measurements/measurement.ts';

/** A value with its sign: `< 0.1`; a text or a missing-value term as it is. */
export function valueText({ value, sign }: Pick<Measurement, 'value' | 'sign'>, language: string): string {
  const text =
    typeof value === 'number'
      ? new Intl.NumberFormat(language, { maximumSignificantDigits: 15, useGrouping: false }).format(value)
      : value;
  return sign === null ? text : `${sign} ${text}`;
}

/** The label of a quantity, with its qualifier if it has one: `Temperature · top`. */
export function quantityLabel({ name, label }: Pick<Quantity, 'name' | 'label'>, language: Language): string {
  const point = name.indexOf('.');
  return point < 0 ? label[language] : `${label[language]} · ${name.slice(point + 1)}`;
}
