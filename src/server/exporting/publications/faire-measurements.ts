import { type ArchiveValue, isMissingTerm } from '../../../catalogue/archive/values.ts';
import type { MeasurementType, Sign } from '../../../catalogue/measurements/measurement.ts';
import { convertValue } from '../../../catalogue/measurements/units/index.ts';
import type { StoredMeasurement, TypesById } from '../../measurements/types.ts';
import { type FaireTerm, type FaireTerms, projectTerms, runTerms, sampleTerms } from './faire-terms.ts';
import { faireMissingTerm, fitAmount, fitUnit, type LeaveOut, translate, unitNamed } from './faire-values.ts';

/** The cells of a term: its value, and the unit beside it if it has such a column. */
export type Cells = readonly [value: ArchiveValue, unit?: ArchiveValue];

/** The name of the type of measurements that fills a term; null for none. */
export const measuredNameOf = (name: string, { measured }: FaireTerm): string | null =>
  measured === undefined ? name : measured;

const measuredNames = (terms: FaireTerms): string[] =>
  Object.entries(terms).flatMap(([name, term]) => measuredNameOf(name, term) ?? []);

/** The names of the types of measurements that fill a term of samples or of runs. */
export const mappedTypes: ReadonlySet<string> = new Set([sampleTerms, runTerms].flatMap(measuredNames));

/** The names of the types of measurements of samples that fill a term of their assays. */
export const assayTypes: ReadonlySet<string> = new Set(measuredNames(projectTerms));

/** A measurement of a type; its value is a number in the unit of the type, a text, or a missing-value term. */
type MeasurementOfType = { type: MeasurementType; value: number | string; sign: Sign | null };
/** Measurements by the names of their types, without those with a qualifier, for which FAIRe has no column. */
export type Measurements = ReadonlyMap<string, MeasurementOfType>;

/** The measurements of these types in a record's list, as the database stores it. */
export function readMeasurements(json: string | null, types: TypesById): [string, MeasurementOfType][] {
  if (json === null || types.size === 0) return [];
  return (JSON.parse(json) as StoredMeasurement[]).flatMap(({ type: id, qualifier, value, sign, text, reason }) => {
    const type = types.get(id);
    const known = value ?? text ?? reason;
    if (!type || qualifier !== undefined || known === undefined) return [];
    return [[type.name, { type, value: known, sign: sign ?? null }]];
  });
}

/** The types among these that fill a term of a table, by id. */
export function typesFor(terms: FaireTerms, types: readonly MeasurementType[]): TypesById {
  const names = new Set(measuredNames(terms));
  return new Map(types.filter(({ name }) => names.has(name)).map((type) => [type.measurement_type_id, type]));
}

/** A number in the unit that a term demands, in one of its list of units, or with its unit behind it. */
function numberCells(name: string, term: FaireTerm, number: number, unit: string | null, leaveOut: LeaveOut): Cells {
  const own = unit === null ? undefined : unitNamed(unit);
  if (term.units) {
    const fitting = own && fitUnit(number, own, term.units);
    if (fitting) return [fitting.value, fitting.unit];
    leaveOut(`${name}: its unit is ${unit ?? 'not known'}, which FAIRe has not listed`);
    return [null, null];
  }
  if (term.unit === undefined) return [term.values || unit === null ? number : `${number} ${unit}`];
  const demanded = unitNamed(term.unit);
  const converted = own && demanded ? convertValue(number, own, demanded) : undefined;
  if (converted === undefined) leaveOut(`${name}: ${unit ?? 'no unit'} cannot be converted to ${term.unit}`);
  return [converted ?? null];
}

/** An amount that was noted as a text, such as `5 L`. */
function amountCells(name: string, text: string, units: readonly string[], leaveOut: LeaveOut): Cells {
  const amount = fitAmount(text, units);
  if (amount) return [amount.value, amount.unit];
  leaveOut(`${name}: not one number with a unit`);
  return [null, null];
}

/**
 * The cells of a term from a measurement. A text is translated to the controlled values of the term.
 * @returns empty cells, with a note, where FAIRe cannot hold the value
 */
export function measuredCells(
  name: string,
  term: FaireTerm,
  { type, value, sign }: MeasurementOfType,
  leaveOut: LeaveOut,
): Cells {
  const empty: Cells = term.units ? [null, null] : [null];
  if (typeof value === 'string' && isMissingTerm(value)) {
    const reason = faireMissingTerm(value);
    return term.units ? [reason, null] : [reason];
  }
  if (sign !== null) {
    leaveOut(`${name}: a number with the sign ${sign}, since FAIRe takes plain numbers`);
    return empty;
  }
  const cells = typeof value === 'number' ? numberCells(name, term, value, type.unit, leaveOut) : null;
  if (!cells && !term.units) return [translate(name, term, [value], leaveOut)];
  if (!cells) return amountCells(name, String(value), term.units ?? [], leaveOut);
  const [number, unit] = cells;
  if (!term.values || number === null) return cells;
  const listed = translate(name, term, [number], leaveOut);
  return unit === undefined ? [listed] : [listed, unit];
}
