import { beyondLimits } from '../../catalogue/measurements/type-rules.ts';
import { unitSymbol } from '../../catalogue/measurements/units/index.ts';
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
    const unit = type.unit === null ? '' : ` ${unitSymbol(type.unit)}`;
    return [{ at, params: { field: column.name, unit }, type, belowUsual, aboveUsual }];
  });
  if (watched.length === 0) return null;
  return ({ line }, { values }) => {
    for (const { at, params, type, ...causes } of watched) {
      const value = values[at];
      const number = value instanceof MeasuredNumber ? value.value : value;
      if (typeof number !== 'number') continue;
      const beyond = beyondLimits(number, type);
      if (beyond) causes[beyond.code]?.add(line, { ...params, value: number, limit: beyond.limit });
    }
  };
}
