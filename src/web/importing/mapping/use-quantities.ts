import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { labelIn, type MeasurementType } from '../../../catalogue/measurements/measurement.ts';
import { unitSymbol } from '../../../catalogue/measurements/units/index.ts';
import { indexTypes, type TypeNames } from '../../../table/measurements/measurement-columns.ts';
import { useTranslation } from '../../language.ts';
import { measurementTypesQuery } from '../../measurements/index.ts';

/** The value of the option of a new quantity, which no name of a type can be. */
export const newQuantity = '+';

/** The quantities that columns can be kept as. */
export type Quantities = {
  types: readonly MeasurementType[];
  typeNames: TypeNames;
  options: readonly { value: string; label: string }[];
};

/** The label of a quantity with its unit and its name: `Temperature [°C] (temp)`. */
export function quantityText(type: MeasurementType, language: Language): string {
  const symbol = unitSymbol(type.unit);
  return `${labelIn(type, language)}${symbol === '' ? '' : ` [${symbol}]`} (${type.name})`;
}

/** All quantities with the options of their choice, made once for all columns of a table: both have hundreds. */
export function useQuantities(): Quantities {
  const { t, language } = useTranslation();
  const { data } = useQuery(measurementTypesQuery);
  return useMemo(() => {
    const types = data ?? [];
    const known = types.map((type) => ({ value: type.name, label: quantityText(type, language) }));
    return {
      types,
      typeNames: indexTypes(types),
      options: [{ value: newQuantity, label: t('measurements.columns.new') }, ...known],
    };
  }, [data, t, language]);
}
