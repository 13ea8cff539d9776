import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../catalogue/columns.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import type { MeasurementType } from '../../catalogue/measurements/measurement.ts';
import { isMeasurementColumn, type MeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { resolveTemplateNames, templateMeasurement } from '../../table/measurements/template-measurements.ts';
import { useTranslation } from '../language.ts';
import { measurementTypesQuery } from './types-query.ts';
import { unitSymbol } from './value-texts.ts';

const labelOf = (type: MeasurementType, language: Language): string =>
  language === 'de' ? type.label_de : type.label_en;

/** The label of a column of measurements with its qualifier; undefined for other columns. */
export function measuredLabel(column: Column, language: Language): string | undefined {
  if (!isMeasurementColumn(column)) return undefined;
  const { type, qualifier } = column.measurement;
  return [labelOf(type, language), qualifier ?? []].flat().join(' · ');
}

/** Measurements as columns of templates: those to choose from, by label, and the columns that some names mean. */
export function useTemplateMeasurements() {
  const { t, language } = useTranslation();
  const { data: types = [] } = useQuery(measurementTypesQuery);
  const items = types
    .map((type) => ({
      name: templateMeasurement(type).name,
      label: labelOf(type, language),
      help: [type.name, unitSymbol(type.unit)].filter(Boolean).join(' · '),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return {
    others: { title: t('measurements.columns.title'), items },
    columnsOf: (names: readonly string[]): readonly MeasurementColumn[] => resolveTemplateNames(names, types).measured,
  };
}
