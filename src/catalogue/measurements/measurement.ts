import type { Language } from '../locales/languages.ts';
import { type Unit, unitOf, unitSymbol } from './units/index.ts';

/** The words in front of a number that limit it: below a detection limit, above a range, or about. */
export const signs = ['<', '<=', '>', '>=', '~'] as const;
export type Sign = (typeof signs)[number];

/** A quantity or property as the database holds it. A text has no unit, and so have numbers such as pH. */
export type MeasurementType = {
  measurement_type_id: number;
  name: string;
  label_en: string;
  label_de: string;
  /** Other names of its columns, separated by `|`. */
  synonyms: string | null;
  kind: 'number' | 'text';
  /** A UCUM code. */
  unit: string | null;
  /** Limits beyond which a number is accepted with a warning. */
  low: number | null;
  high: number | null;
  level: 'event' | 'field_sample';
  mixs_slot: string | null;
  p01: string | null;
  p06: string | null;
};

/** How people call a type in a language. */
export const labelIn = (type: Pick<MeasurementType, 'label_en' | 'label_de'>, language: Language): string =>
  type[`label_${language}`];

/** The unit of the numbers of a type; undefined for texts and for numbers without one. */
export const unitOfType = ({ unit }: Pick<MeasurementType, 'unit'>): Unit | undefined =>
  unit === null ? undefined : unitOf(unit);

/** The address of a quantity or a unit in the vocabularies of the NERC; null without a code. */
export const nercUri = (vocabulary: 'P01' | 'P06', code: string | null): string | null =>
  code && `http://vocab.nerc.ac.uk/collection/${vocabulary}/current/${code}/`;

/** One measurement of an event or a field sample, as records hold it in JSON. */
export type Measurement = {
  /** The name of its type. */
  name: string;
  /** Distinguishes several measurements of one type, such as those of two thermometers. */
  qualifier: string | null;
  /** A number in the type's unit, a text, or the missing-value term of a missing one. */
  value: number | string;
  sign: Sign | null;
  unit: string | null;
  /** The value as it was typed, before its unit was converted. */
  written: string;
};

/** A measurement with its properties in the order of PostgreSQL's jsonb, so that equal ones are equal as texts. */
export const createMeasurement = ({ name, sign, unit, value, written, qualifier }: Measurement): Measurement => ({
  name,
  sign,
  unit,
  value,
  written,
  qualifier,
});

/** A value as tables have it: a number alone or behind its sign, a text, or the term of a missing one. */
export const tableValue = ({
  value,
  sign,
}: {
  value: number | string;
  sign?: Sign | null | undefined;
}): number | string => (sign ? `${sign}${value}` : value);

/** The names of the entities whose records hold measurements. */
export const measuredEntities = ['event', 'field_sample'] as const;
export type MeasuredEntity = (typeof measuredEntities)[number];

/** The greatest number of measurements of one record, and of those that a request may name. */
export const maxMeasurements = 500;

/** The name of a measurement with its qualifier, as in headers: `temp`, `temp.top`. */
export const qualifiedName = (name: string, qualifier: string | null): string =>
  qualifier === null ? name : `${name}.${qualifier}`;

/** A unit as headers write it: its UCUM code, or its symbol where the code has brackets itself, such as `[ppth]`. */
const bracketedUnit = (code: string): string => (/[[{]/.test(code) ? unitSymbol(code) : code);

/** The header of a measurement's column, which is read again as it was written: `temp.top [Cel]`. */
export function measurementHeader({ name, qualifier, unit }: Pick<Measurement, 'name' | 'qualifier' | 'unit'>): string {
  const qualified = qualifiedName(name, qualifier);
  return unit === null ? qualified : `${qualified} [${bracketedUnit(unit)}]`;
}
