import type { Measurement } from './measurement.ts';

/** A measurement as it is typed in a form. */
export type TypedMeasurement = { name: string; qualifier: string; value: string };

/** The typed measurements in the value of an input, which holds them as JSON; empty for an empty one. */
export const parseTyped = (text: string): readonly TypedMeasurement[] =>
  text === '' ? [] : (JSON.parse(text) as TypedMeasurement[]);

/** The value of an input with typed measurements. */
export const formatTyped = (rows: readonly TypedMeasurement[]): string =>
  rows.length === 0 ? '' : JSON.stringify(rows);

/** The value of an input with stored measurements. */
export const formatStored = (measurements: readonly Measurement[]): string =>
  formatTyped(
    measurements.map(({ name, qualifier, written }) => ({ name, qualifier: qualifier ?? '', value: written })),
  );

/** All rows of the first input, and those of the second one of other quantities. */
export function joinTyped(first: string, second: string): string {
  const key = ({ name, qualifier }: TypedMeasurement) => `${name}.${qualifier}`;
  const rows = parseTyped(first);
  const known = new Set(rows.map(key));
  return formatTyped([...rows, ...parseTyped(second).filter((row) => !known.has(key(row)))]);
}
