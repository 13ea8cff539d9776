import { useTranslation } from '../language.ts';
import { useMeasuredLabels } from '../measurements/index.ts';
import type { ResultColumn } from './result-columns.ts';

/** The function that gives the label of a column; of a measurement with the unit of its type. */
export function useColumnLabels(columns: readonly ResultColumn[]): (column: ResultColumn) => string {
  const { t } = useTranslation();
  const measuredLabel = useMeasuredLabels(columns.some(({ label }) => typeof label === 'object'));
  return ({ label }) => (typeof label === 'string' ? t(label) : measuredLabel(label.measured));
}
