import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../catalogue/columns.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import { labelIn, type MeasurementType } from '../../catalogue/measurements/measurement.ts';
import { isMeasurementColumn, type MeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { resolveTemplateNames, templateMeasurement } from '../../table/measurements/template-measurements.ts';
import { measurementTypesQuery, useMeasurementNames } from '../measurements/index.ts';

/** The name of a measurement in the columns of templates. */
const nameOf = (type: MeasurementType): string => templateMeasurement(type).name;

/** The label of a column of measurements with its qualifier; undefined for other columns. */
export function measuredLabel(column: Column, language: Language): string | undefined {
  if (!isMeasurementColumn(column)) return undefined;
  const { type, qualifier } = column.measurement;
  return [labelIn(type, language), qualifier ?? []].flat().join(' · ');
}

/** Measurements as columns of templates: those to choose from, by label, and the columns that some names mean. */
export function useTemplateMeasurements() {
  const { data: types = [] } = useQuery(measurementTypesQuery);
  const others = useMeasurementNames(nameOf);
  return {
    others,
    columnsOf: (names: readonly string[]): readonly MeasurementColumn[] => resolveTemplateNames(names, types).measured,
  };
}
