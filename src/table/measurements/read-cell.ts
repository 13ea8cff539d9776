import { type Cell, Problem } from '../../catalogue/cells.ts';
import type { Sign } from '../../catalogue/measurements/measurement.ts';
import { readMeasurement } from '../../catalogue/measurements/read-measurement.ts';
import { MissingReason } from '../missing-reason.ts';
import type { MeasurementColumn } from './measurement-columns.ts';

/** A number of which more is stored than itself: its sign, or what was written. Equal ones of a column are identical. */
export class MeasuredNumber {
  readonly value: number;
  readonly sign: Sign | null;
  readonly written: string | null;
  constructor(value: number, sign: Sign | null, written: string | null) {
    this.value = value;
    this.sign = sign;
    this.written = written;
  }
}

/** The value of a cell as rows are compared by it: a number alone where nothing else is stored. */
export type MeasuredCell = number | string | MeasuredNumber | MissingReason | null;

/** Creates the function that reads the cells of a column; equal values are identical, however they were written. */
export function createMeasurementReader({
  measurement: { type, unit },
}: MeasurementColumn): (cell: Cell) => MeasuredCell | Problem {
  const known = new Map<string, MeasuredNumber | number>();
  return (cell) => {
    const read = readMeasurement(cell, type, unit);
    if (read === null || read instanceof Problem) return read;
    const { value, sign, written, isReason } = read;
    if (isReason) return MissingReason.of(String(value));
    if (typeof value === 'string') return value;
    const key = `${sign ?? ''}${value}`;
    const first =
      known.get(key) ?? (sign === null && written === null ? value : new MeasuredNumber(value, sign, written));
    known.set(key, first);
    return first;
  };
}
