import { beyondLimits } from '../../catalogue/measurements/type-rules.ts';
import type { CheckedRow } from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import type { Warning } from '../issues.ts';
import { isMeasurementColumn } from '../measurements/measurement-columns.ts';
import { MeasuredNumber } from '../measurements/read-cell.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { AggregatedWarning } from './aggregated-warning.ts';

/** Warns about numbers beyond the plausible ones of their quantity, in the unit of the quantity. */
export function watchMeasurements(
  matched: MatchedColumns,
  warnings: Warning[],
): ((raw: RawRow, row: CheckedRow) => void) | null {
  const watched = matched.flatMap(({ column }, at) => {
    if (!isMeasurementColumn(column)) return [];
    const { type } = column.measurement;
    if (type.low === null && type.high === null) return [];
    const [belowUsual, aboveUsual] = ['belowUsual', 'aboveUsual'].map(
      (code) => new AggregatedWarning(warnings, `plausibility.${code}`),
    );
    return [{ at, field: column.name, type, belowUsual, aboveUsual }];
  });
  if (watched.length === 0) return null;
  return ({ line }, { values }) => {
    for (const { at, field, type, ...causes } of watched) {
      const value = values[at];
      const number = value instanceof MeasuredNumber ? value.value : value;
      if (typeof number !== 'number') continue;
      const beyond = beyondLimits(number, type);
      if (beyond) causes[beyond.code]?.add(line, { field, ...beyond.params });
    }
  };
}
