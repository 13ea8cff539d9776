import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { labelIn, type MeasurementType } from '../../catalogue/measurements/measurement.ts';
import { unitSymbol } from '../../catalogue/measurements/units/index.ts';
import { useTranslation } from '../language.ts';
import type { OtherNames } from '../ui/other-names.tsx';
import { measurementTypesQuery } from './types-query.ts';

/**
 * Measurements to select beside fields, by label.
 * @param nameOf the name by which a type is selected; the same function in each rendering, so that the list is made once
 */
export function useMeasurementNames(nameOf: (type: MeasurementType) => string): OtherNames {
  const { t, language } = useTranslation();
  const { data: types } = useQuery(measurementTypesQuery);
  return useMemo(() => {
    const items = (types ?? []).map((type) => ({
      name: nameOf(type),
      label: labelIn(type, language),
      help: [type.name, unitSymbol(type.unit)].filter(Boolean).join(' · '),
    }));
    return {
      title: t('measurements.columns.title'),
      items: items.toSorted((a, b) => a.label.localeCompare(b.label, language)),
    };
  }, [types, nameOf, t, language]);
}
