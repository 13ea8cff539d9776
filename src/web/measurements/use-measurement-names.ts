import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MeasurementType } from '../../catalogue/measurements/measurement.ts';
import { useTranslation } from '../language.ts';
import type { OtherNames } from '../ui/other-names.tsx';
import { measurementTypesQuery, typeLabel } from './types-query.ts';
import { unitSymbol } from './value-texts.ts';

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
      label: typeLabel(type, language),
      help: [type.name, unitSymbol(type.unit)].filter(Boolean).join(' · '),
    }));
    return {
      title: t('measurements.columns.title'),
      items: items.toSorted((a, b) => a.label.localeCompare(b.label, language)),
    };
  }, [types, nameOf, t, language]);
}
