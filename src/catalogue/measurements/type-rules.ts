import { Problem, shorten } from '../cells.ts';
import { columnOf, normalizeHeader } from '../columns.ts';
import type { MeasurementType } from './measurement.ts';
import { unitOf, unitSymbol } from './units/index.ts';

type Input = Readonly<Record<string, unknown>>;

/** The labels of a type by language, as the API gives them. */
export type Labels = { en: string; de: string };

/** The label of a request as two fields: a text counts for both languages, and one language for the other. */
function labelFields(label: unknown): { label_en?: unknown; label_de?: unknown } {
  if (label === undefined || label === null) return {};
  const { en, de } = typeof label === 'object' ? (label as Partial<Labels>) : { en: undefined, de: undefined };
  return { label_en: en ?? de ?? label, label_de: de ?? en ?? label };
}

const defaults = { kind: 'number', level: 'field_sample' };

/** The fields of a type that say what its numbers mean, which stay once there are any. */
export const fixedTypeFields = ['unit', 'kind'] as const;

/** The mandatory fields that a new type gets by itself. */
export const defaultTypeFields: readonly string[] = [...Object.keys(defaults), 'label_en', 'label_de'];

/**
 * A type of measurements from a request with its label as fields. A label counts unless the request changes these fields itself. A new
 * type without a label has its name as label; by default it is a number that belongs to the field sample.
 */
export function withTypeFields({ label, ...fields }: Input, current: Input | null): Input {
  const labels = labelFields(label);
  const isOwn = (name: 'label_en' | 'label_de') => fields[name] !== undefined && fields[name] !== current?.[name];
  const labelled: Input = {
    ...fields,
    ...(labels.label_en !== undefined && !isOwn('label_en') && { label_en: labels.label_en }),
    ...(labels.label_de !== undefined && !isOwn('label_de') && { label_de: labels.label_de }),
  };
  if (current) return labelled;
  const { label_en: en, label_de: de, name } = labelled;
  return { ...defaults, ...labelled, label_en: en ?? de ?? name, label_de: de ?? en ?? name };
}

/** A number beyond the plausible ones of its type: the key of the warning in `plausibility`, and its parameters but for the field. */
export type BeyondLimits = {
  code: 'belowUsual' | 'aboveUsual';
  params: { value: number; limit: number; unit: string };
};

/** The warning about a number beyond the plausible ones of its type; null within them. */
export function beyondLimits(
  value: number,
  { low, high, unit }: Pick<MeasurementType, 'low' | 'high' | 'unit'>,
): BeyondLimits | null {
  const beyond = (code: BeyondLimits['code'], limit: number) => ({
    code,
    params: { value, limit, unit: unit === null ? '' : ` ${unitSymbol(unit)}` },
  });
  if (low !== null && value < low) return beyond('belowUsual', low);
  return high !== null && value > high ? beyond('aboveUsual', high) : null;
}

/** Whether a text can stand in a header as the name of a type: neither unit nor qualifier nor column would be read from it. */
function nameProblem(name: string): Problem | null {
  if (!/^[\p{L}][^[\]{}|:.<>=\n]*$/u.test(name)) return new Problem('typeName', { value: shorten(name) });
  return columnOf(normalizeHeader(name)) ? new Problem('typeNameOfField', { value: shorten(name) }) : null;
}

/**
 * Checks a type by the rules that concern several of its fields.
 * @param record the type as it would be stored
 * @param values the values to store, whose unit is replaced by its UCUM code
 */
export function checkType(
  record: Input,
  values: Record<string, unknown>,
  addProblem: (field: string, problem: Problem) => void,
): void {
  const { unit, kind, low, high } = record;
  const wrongName = typeof values.name === 'string' ? nameProblem(values.name) : null;
  if (wrongName) addProblem('name', wrongName);
  if (typeof unit === 'string') {
    const known = unitOf(unit);
    if (kind === 'text') addProblem('unit', new Problem('unitOfText'));
    else if (!known) addProblem('unit', new Problem('unknownUnit', { value: shorten(unit) }));
    else if (values.unit !== undefined) values.unit = known.code;
  }
  if (typeof low === 'number' && typeof high === 'number' && low >= high)
    addProblem('high', new Problem('tooSmall', { value: high, min: low }));
}
