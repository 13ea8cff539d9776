import type { Column } from '../../catalogue/columns.ts';
import type { Field } from '../../catalogue/definition.ts';
import {
  type MeasuredEntity,
  type Measurement,
  type MeasurementType,
  measurementHeader,
  unitOfType,
} from '../../catalogue/measurements/measurement.ts';
import { maxQualifierCharacters, readQualifier, typeKey } from '../../catalogue/measurements/measurement-list.ts';
import { isPlainNumber } from '../../catalogue/measurements/read-measurement.ts';
import { conversionText, convertValue, type Unit, unitOf } from '../../catalogue/measurements/units/index.ts';
import { comparableHeader } from '../headers/header-names.ts';
import { splitHeader } from '../headers/header-units.ts';

/** A column with measurements of one type. Its name is the header under which exports write it, in the unit of the column. */
export type MeasurementColumn = Column & {
  entity: MeasuredEntity;
  measurement: {
    type: MeasurementType;
    qualifier: string | null;
    /** The unit of the cells, from which they are converted; null for that of the type. */
    unit: Unit | null;
  };
};

export const isMeasurementColumn = (column: Pick<Column, 'name'>): column is MeasurementColumn =>
  'measurement' in column;

/** Cells of numbers are read as those of number fields, all others as texts. */
const fieldOfKind: Readonly<Record<MeasurementType['kind'], Field>> = {
  number: { type: 'number' },
  text: { type: 'text', long: true },
};

/** The column of a type. */
export function createMeasurementColumn(
  entity: MeasuredEntity,
  type: MeasurementType,
  qualifier: string | null = null,
  unit: Unit | null = null,
): MeasurementColumn {
  const own = unit !== null && unit.code === type.unit ? null : unit;
  const header = measurementHeader({ name: type.name, qualifier, unit: own?.code ?? type.unit });
  const name = entity === 'event' ? `event.${header}` : header;
  const field = fieldOfKind[type.kind];
  return { name, entity, fieldName: name, field, several: false, measurement: { type, qualifier, unit: own } };
}

/** The measurement of a column among those of a record. */
export const measurementIn = (
  list: readonly Measurement[] | null,
  { measurement: { type, qualifier } }: MeasurementColumn,
): Measurement | undefined => list?.find((one) => one.name === type.name && one.qualifier === qualifier);

/** The name of a column without its unit, in which columns of one quantity may differ: `temp.top` of `temp.top [K]`. */
export const nameWithoutUnit = (name: string): string => name.split(' [', 1)[0] ?? '';

/** The same column with a qualifier made of another header: the characters that no qualifier may have become spaces. */
export function withQualifier({ entity, measurement }: MeasurementColumn, header: string): MeasurementColumn {
  const qualifier = header
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, ' ')
    .trim()
    .slice(0, maxQualifierCharacters);
  return createMeasurementColumn(entity, measurement.type, qualifier, measurement.unit);
}

/** Finds types by the names in headers. */
export type TypeNames = {
  byName: ReadonlyMap<string, MeasurementType>;
  /** By all names in plain letters and digits, with their synonyms and labels; null where a name means several types. */
  bySynonym: ReadonlyMap<string, MeasurementType | null>;
};

export function indexTypes(types: readonly MeasurementType[]): TypeNames {
  const bySynonym = new Map<string, MeasurementType | null>();
  for (const type of types) {
    const names = [type.name, type.label_en, type.label_de, ...(type.synonyms?.split('|') ?? [])];
    for (const key of new Set(names.map(comparableHeader))) {
      if (key === '') continue;
      const known = bySynonym.get(key);
      bySynonym.set(key, known === undefined || known === type ? type : null);
    }
  }
  // The name of a type is certain, whatever else has it as a synonym.
  for (const type of types) bySynonym.set(comparableHeader(type.name), type);
  return { byName: new Map(types.map((type) => [typeKey(type.name), type])), bySynonym };
}

/** The conversion from the unit of a column to that of its type, written out; null where they are the same. */
export function conversionOf({ measurement: { type, unit } }: MeasurementColumn): string | null {
  const own = unitOfType(type);
  return unit && own ? conversionText(unit, own) : null;
}

/** Whether the numbers of a column in this unit can be stored as those of a type. */
export function fitsType(unit: Unit, type: MeasurementType): boolean {
  if (type.kind === 'text') return false;
  const own = unitOfType(type);
  return own !== undefined && (own.code === unit.code || convertValue(1, unit, own) !== undefined);
}

/** The type and the qualifier in a name: `temp`, `temp.top`, `WTEMP`. */
function findType(
  name: string,
  { byName, bySynonym }: TypeNames,
): { type: MeasurementType; qualifier: string | null } | undefined {
  const exact = byName.get(typeKey(name));
  if (exact) return { type: exact, qualifier: null };
  const point = name.indexOf('.');
  const beforePoint = point > 0 ? byName.get(typeKey(name.slice(0, point))) : undefined;
  if (beforePoint) {
    const qualifier = readQualifier(name.slice(point + 1));
    return typeof qualifier === 'string' ? { type: beforePoint, qualifier } : undefined;
  }
  const synonym = bySynonym.get(comparableHeader(name));
  return synonym ? { type: synonym, qualifier: null } : undefined;
}

/** The type and the unit of a header whose last words are a unit: `nitrate_umol_per_l`, `Depth m`. */
function findUnitBehind(
  header: string,
  types: TypeNames,
): { found?: ReturnType<typeof findType>; unit?: Unit | undefined } {
  const words = header.split(/[\s_]+/);
  for (let count = words.length - 1; count > 0; count--) {
    const found = findType(words.slice(0, count).join(' '), types);
    if (!found) continue;
    const unit = unitOf(words.slice(count).join(' '));
    if (unit) return { found, unit };
  }
  return {};
}

/**
 * The column that a header names with certainty: by the name of a type or one of its other names, with a unit in brackets or behind
 * it that can be converted exactly; undefined for all others.
 */
export function measurementColumnOf(rawHeader: string, types: TypeNames): MeasurementColumn | undefined {
  const [, ofEvent = '', header = ''] = /^(event\.)?(.*)$/is.exec(rawHeader.trim()) ?? [];
  const entity: MeasuredEntity = ofEvent === '' ? 'field_sample' : 'event';
  const { name, inBrackets } = splitHeader(header);
  const whole = findType(header, types);
  if (whole) return createMeasurementColumn(entity, whole.type, whole.qualifier);
  const { found, unit } =
    inBrackets === '' ? findUnitBehind(header, types) : { found: findType(name, types), unit: unitOf(inBrackets) };
  if (!found || !unit) return undefined;
  if (found.type.unit === null && isPlainNumber(unit))
    return createMeasurementColumn(entity, found.type, found.qualifier);
  return fitsType(unit, found.type) ? createMeasurementColumn(entity, found.type, found.qualifier, unit) : undefined;
}
