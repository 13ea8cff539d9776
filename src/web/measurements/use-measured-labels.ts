import { useQuery } from '@tanstack/react-query';
import { unitSymbol } from '../../catalogue/measurements/units/index.ts';
import { useTranslation } from '../language.ts';
import { measurementTypesQuery, typeLabelByName } from './types-query.ts';

/**
 * The function that gives the label of a measurement by its name in tables without a unit: `Temperature · top [°C]` for `temp.top`.
 * @param isNeeded whether there are any, for which the types are loaded
 */
export function useMeasuredLabels(isNeeded: boolean): (name: string) => string {
  const { t, language } = useTranslation();
  const { data: types } = useQuery({ ...measurementTypesQuery, enabled: isNeeded });
  return (measured) => {
    const ofEvent = measured.startsWith('event.');
    const [name = '', ...qualifier] = (ofEvent ? measured.slice('event.'.length) : measured).split('.');
    const unit = unitSymbol(types?.find((type) => type.name === name)?.unit ?? null);
    const parts = [typeLabelByName(types, name, language), ...qualifier, ...(ofEvent ? [t('entities.event.one')] : [])];
    return unit === '' ? parts.join(' · ') : `${parts.join(' · ')} [${unit}]`;
  };
}
