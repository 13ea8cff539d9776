import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../language.ts';
import { measurementTypesQuery, typeLabelByName, unitSymbol } from '../measurements/index.ts';
import type { ResultColumn } from './result-columns.ts';

/** The function that gives the label of a column; of a measurement with the unit of its type. */
export function useColumnLabels(columns: readonly ResultColumn[]): (column: ResultColumn) => string {
  const { t, language } = useTranslation();
  const hasMeasured = columns.some(({ label }) => typeof label === 'object');
  const { data: types } = useQuery({ ...measurementTypesQuery, enabled: hasMeasured });
  return ({ label }) => {
    if (typeof label === 'string') return t(label);
    const ofEvent = label.measured.startsWith('event.');
    const [name = '', ...qualifier] = (ofEvent ? label.measured.slice('event.'.length) : label.measured).split('.');
    const unit = unitSymbol(types?.find((type) => type.name === name)?.unit ?? null);
    const parts = [typeLabelByName(types, name, language), ...qualifier, ...(ofEvent ? [t('entities.event.one')] : [])];
    return unit === '' ? parts.join(' · ') : `${parts.join(' · ')} [${unit}]`;
  };
}
