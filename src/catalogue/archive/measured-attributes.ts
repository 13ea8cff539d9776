import { type MeasurementType, qualifiedName } from '../measurements/measurement.ts';
import { convertValue, unitOf, unitSymbol } from '../measurements/units/index.ts';
import { sampleAttributes } from './ena.ts';
import { type EnaMeasurement, enaForms, enaMeasurements } from './ena-measurements.ts';
import { gfbioHeaders } from './gfbio-headers.ts';
import { type ArchiveValue, isMissingTerm, joinDistinct, toArchiveText } from './values.ts';

/** An attribute of a sample in ENA's sense; without a unit for texts, and for numbers such as pH. */
export type MeasuredAttribute = { tag: string; value: string | number; units: string | null };

/** A type of measurements, and what distinguishes several of them at one sample. */
export type QualifiedType = { type: MeasurementType; qualifier: string | null };

/** The attributes of a type of measurements: a field of ENA's checklists, and a free attribute for all values that the field cannot hold. */
export type AttributePlan = { type: MeasurementType; field: EnaMeasurement | null; freeTag: string };

/** Whether the unit of a field reaches ENA with a file of this kind. */
export type KnowsUnit = (field: EnaMeasurement) => boolean;

/** XML has the unit beside each value. */
export const xmlKnowsUnit: KnowsUnit = () => true;

/** The program that reads ENA's tables adds the unit of its own edition of the checklist, which is certain for a field with one unit. */
export const tableKnowsUnit: KnowsUnit = ({ units = [] }) => units.length < 2;

/** GFBio's broker adds units to two fields of measurements, and hands all other columns on without one. */
export const gfbioKnowsUnit: KnowsUnit = ({ tag, units }) => !units || ['temperature', 'salinity'].includes(tag);

const symbolOf = ({ unit }: MeasurementType): string | null => unit && unitSymbol(unit);

/** Words at the beginning of labels that are names of persons or genera. */
const properNames = new Set(['Prochlorococcus', 'Secchi', 'Synechococcus']);

/**
 * The English label in the manner of the checklists, which begin in lower case. A number sign begins a comment for the program
 * that reads ENA's tables.
 */
function labelTag({ label_en, name }: MeasurementType): string {
  const label = label_en.replaceAll(/[#\s]+/g, ' ').trim();
  const [first = ''] = label.split(/[ ,-]/, 1);
  const isWord = /^\p{Lu}\p{Ll}+$/u.test(first) && !properNames.has(first);
  return (isWord ? label.charAt(0).toLowerCase() + label.slice(1) : label) || name;
}

const withDetails = (tag: string, details: readonly string[]): string =>
  details.length === 0 ? tag : `${tag} (${details.join(', ')})`;

/** Names that stand for something else in ENA's and GFBio's tables, in lower case. */
const takenTags: readonly string[] = [
  ...[...sampleAttributes, ...Object.values(enaMeasurements)].map(({ tag }) => tag),
  ...gfbioHeaders,
  ...['alias', 'title', 'status', 'accession', 'scientific_name', 'common_name', 'submission_date', 'ENA-CHECKLIST'],
].map((tag) => tag.toLowerCase());

/**
 * Names the attributes of types of measurements, each of them differently. The name of a free attribute holds its unit, as it may be that of a
 * field of some checklist, which asks for a unit of its own.
 */
export function planAttributes(types: readonly QualifiedType[]): AttributePlan[] {
  const taken = new Set(takenTags);
  return types.map(({ type, qualifier }) => {
    const field = enaMeasurements[type.name];
    const tag = field?.tag ?? labelTag(type);
    const details = [qualifier, symbolOf(type)].filter((detail) => detail !== null);
    const recorded = details.length === 0 ? [['as recorded']] : [];
    const names = [details, ...recorded, [...details, type.name]].map((all) => withDetails(tag, all));
    const freeTag = names.find((name) => !taken.has(name.toLowerCase())) ?? qualifiedName(type.name, qualifier);
    taken.add(freeTag.toLowerCase());
    return { type, field: qualifier === null ? (field ?? null) : null, freeTag };
  });
}

type Values = readonly (string | number)[];

/** Numbers in another unit; null where they cannot be converted exactly, and for texts, such as a number behind a sign. */
function convertAll(values: Values, from: string, to: string): number[] | null {
  const [own, target] = [unitOf(from), unitOf(to)];
  if (!own || !target) return null;
  const converted = values.map((value) => (typeof value === 'number' ? convertValue(value, own, target) : undefined));
  return converted.includes(undefined) ? null : (converted as number[]);
}

/** The content of a field of the checklists; null for values that it cannot hold. */
function fillField(
  field: EnaMeasurement,
  type: MeasurementType,
  values: Values,
): Omit<MeasuredAttribute, 'tag'> | null {
  const { units = [], form, values: choice } = field;
  if (choice) {
    const joined = String(joinDistinct(values)).toLowerCase();
    const term = choice.find((one) => one === joined);
    return term === undefined ? null : { value: term, units: null };
  }
  const holds = (value: ArchiveValue): value is string | number =>
    value !== null && (form === undefined || enaForms[form].test(toArchiveText(value)));
  if (type.unit === null) {
    const value = joinDistinct(values);
    return units.length === 0 && holds(value) ? { value, units: null } : null;
  }
  for (const unit of units) {
    const converted = convertAll(values, type.unit, unit);
    const value = joinDistinct(converted ?? []);
    if (holds(value)) return { value, units: unit };
  }
  return null;
}

/**
 * The attribute of a quantity. A field of the checklists that has a form takes one number without a sign in one of its units, and no
 * missing-value term. A number with a sign, several of a pooled library, and one in a unit that cannot be converted exactly become a
 * free attribute, in the unit of the type: `nitrate (µmol/L)` with the value `<0.1`.
 * @param values of a sample, or of all samples of a pooled library, with missing-value terms in the archives' spelling
 * @returns null without a value; the reason of a missing one is an answer to a checklist, and only stands in its fields for texts
 */
export function measuredAttribute(
  { type, field, freeTag }: AttributePlan,
  values: Values,
  knowsUnit: KnowsUnit,
): MeasuredAttribute | null {
  const known = values.filter((value) => !isMissingTerm(value));
  const isText = field !== null && !field.form && !field.values && !field.units;
  const reason = known.length === 0 && isText ? joinDistinct(values) : null;
  if (reason !== null) return { tag: field?.tag ?? freeTag, value: reason, units: null };
  const value = joinDistinct(known);
  if (value === null) return null;
  const filled = field && knowsUnit(field) ? fillField(field, type, known) : null;
  return field && filled ? { tag: field.tag, ...filled } : { tag: freeTag, value, units: symbolOf(type) };
}
