import { type Cell, Problem, readText, shorten } from '../cells.ts';
import {
  createMeasurement,
  type Measurement,
  type MeasurementType,
  maxMeasurements,
  qualifiedName,
  type Sign,
  signs,
} from './measurement.ts';
import { maxTextCharacters, readMeasurement } from './read-measurement.ts';
import { type Unit, unitOf } from './units/index.ts';

/** A key by which the names of types are compared: upper case and lower case are one. */
export const typeKey = (name: string): string => name.trim().toLowerCase();

/** The greatest number of characters of a qualifier, which stands in headers. */
export const maxQualifierCharacters = 60;

/** The qualifier of a measurement; a problem where a header could not hold it. */
export function readQualifier(input: unknown): string | null | Problem {
  if (input === null || input === undefined) return null;
  if (typeof input !== 'string') return new Problem('qualifier', { value: '', max: maxQualifierCharacters });
  const text = input.trim();
  if (text === '') return null;
  return text.length <= maxQualifierCharacters && !/[[\]{}|:\n]/.test(text)
    ? text
    : new Problem('qualifier', { value: shorten(text), max: maxQualifierCharacters });
}

type Item = Readonly<Record<string, unknown>>;

const itemKeys: readonly string[] = [
  'name',
  'qualifier',
  'value',
  'sign',
  'unit',
  'written',
] satisfies (keyof Measurement)[];

const isCell = (value: unknown): value is Cell =>
  value === null || value === undefined || typeof value === 'string' || typeof value === 'number';

function readUnit(input: unknown, type: MeasurementType): Unit | null | Problem {
  if (input === null || input === undefined || input === '' || input === type.unit) return null;
  const unit = typeof input === 'string' ? unitOf(input) : undefined;
  return unit ?? new Problem('unknownUnit', { value: shorten(String(input)) });
}

/** The cell that a value with its sign was read from. */
function cellOf({ value, sign, written }: Item): Cell {
  if ((value ?? null) === null) return isCell(written) ? written : null;
  return typeof value === 'number' && signs.includes(sign as Sign) ? `${sign}${value}` : (value as Cell);
}

function readItem(item: unknown, types: ReadonlyMap<string, MeasurementType>): Measurement | null | Problem {
  if (typeof item !== 'object' || item === null) return new Problem('measurements');
  const { name, qualifier, value, written, unit } = item as Item;
  const type = typeof name === 'string' ? types.get(typeKey(name)) : undefined;
  if (!type) return new Problem('unknownMeasurement', { value: shorten(String(name ?? '')) });
  if (!isCell(value)) return new Problem('measuredNumber', { value: shorten(JSON.stringify(value)) });
  const cell = cellOf(item as Item);
  const column = readUnit(unit, type);
  const read = column instanceof Problem ? column : readMeasurement(cell, type, column);
  const qualified = readQualifier(qualifier);
  if (read === null || read instanceof Problem) return read;
  if (qualified instanceof Problem) return qualified;
  const own = typeof written === 'string' && written.trim() !== '' ? readText(written.trim(), maxTextCharacters) : null;
  if (own instanceof Problem) return own;
  return createMeasurement({
    name: type.name,
    qualifier: qualified,
    value: read.value,
    sign: read.sign,
    unit: type.unit,
    written: own ?? read.written ?? String(read.value),
  });
}

/** The order in which records hold measurements: by name, and without a qualifier first. */
export function byNameAndQualifier(a: Measurement, b: Measurement): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return (a.qualifier ?? '') < (b.qualifier ?? '') ? -1 : 1;
}

/** Whether a value has the form of measurements in a request, whatever their names and values are. */
export function isMeasurementInput(input: unknown): boolean {
  if (input === null) return true;
  return (
    Array.isArray(input) &&
    input.every((item: unknown) => {
      if (typeof item !== 'object' || item === null || typeof (item as Item).name !== 'string') return false;
      return Object.keys(item).every((key) => itemKeys.includes(key)) && isCell((item as Item).value);
    })
  );
}

/** The names of the types in a request, as far as it has any. */
export const namesOfMeasurements = (input: unknown): string[] =>
  (Array.isArray(input) ? input : []).flatMap((item: Item | null) => (typeof item?.name === 'string' ? item.name : []));

/**
 * Reads the measurements of a record in a request; those without a value are left out.
 * @param types the types by their keys ({@link typeKey})
 * @returns the measurements, or the problem of the first wrong one, which names it as its field
 */
export function readMeasurementList(
  input: unknown,
  types: ReadonlyMap<string, MeasurementType>,
): Measurement[] | Problem {
  if (input === null) return [];
  if (!Array.isArray(input)) return new Problem('measurements');
  if (input.length > maxMeasurements) return new Problem('tooManyMeasurements', { max: maxMeasurements });
  const list: Measurement[] = [];
  const taken = new Set<string>();
  for (const item of input) {
    const measurement = readItem(item, types);
    if (measurement instanceof Problem) {
      const { name } = (item ?? {}) as Item;
      return typeof name === 'string'
        ? new Problem(measurement.code, { field: shorten(name), ...measurement.params })
        : measurement;
    }
    if (measurement === null) continue;
    const key = qualifiedName(measurement.name, measurement.qualifier).toLowerCase();
    if (taken.has(key)) return new Problem('measurementTwice', { value: key });
    taken.add(key);
    list.push(measurement);
  }
  return list.sort(byNameAndQualifier);
}
