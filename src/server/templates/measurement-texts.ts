import type { Language, Translate } from '../../catalogue/locales/index.ts';
import { labelIn, unitOfType } from '../../catalogue/measurements/measurement.ts';
import { convertValue, unitSymbol } from '../../catalogue/measurements/units/index.ts';
import { describeFormat } from '../../catalogue/templates/field-formats.ts';
import { sheetNames } from '../../catalogue/templates/sheets.ts';
import type { MeasurementColumn } from '../../table/measurements/measurement-columns.ts';

/** The unit of a column as people write it; empty for a text and for numbers without one. */
function symbolOf({ measurement: { type, unit } }: MeasurementColumn): string {
  return unit?.symbol ?? unitSymbol(type.unit);
}

/** A limit of the plausible numbers in the unit of the column. */
function limitIn({ measurement: { type, unit } }: MeasurementColumn, limit: number | null): number | null {
  const own = unitOfType(type);
  return limit === null || unit === null || !own ? limit : (convertValue(limit, own, unit) ?? null);
}

const usualExample = 12;

/** A plausible number with two digits; null for a text. */
function exampleOf(column: MeasurementColumn): string | null {
  const { type } = column.measurement;
  if (type.kind === 'text') return null;
  const low = limitIn(column, type.low);
  const high = limitIn(column, type.high);
  if ((low === null || low <= usualExample) && (high === null || high >= usualExample)) return String(usualExample);
  const example = low === null ? high : high === null ? low : low + (high - low) / 4;
  return String(Number((example ?? usualExample).toPrecision(2)));
}

/** The column with its unit and an example, as templates show those of fields. */
export function withExample(column: MeasurementColumn): MeasurementColumn {
  const [unit, example] = [symbolOf(column), exampleOf(column)];
  return { ...column, field: { ...column.field, ...(unit && { unit }), ...(example !== null && { example }) } };
}

/** The label of the type in a language, with the qualifier. */
export function measurementLabel({ measurement: { type, qualifier } }: MeasurementColumn, language: Language): string {
  const label = labelIn(type, language);
  return qualifier === null ? label : `${label}, ${qualifier}`;
}

/** A sentence about the numbers that are plausible; null without limits. */
function plausibleText(column: MeasurementColumn, t: Translate, language: Language): string | null {
  const { type } = column.measurement;
  const [low, high] = [type.low, type.high].map((limit) => {
    const number = limitIn(column, limit);
    return number === null ? null : new Intl.NumberFormat(language, { maximumSignificantDigits: 6 }).format(number);
  });
  if (low != null && high != null) return t('templates.measurement.between', { low, high });
  if (low != null) return t('templates.measurement.atLeast', { low });
  return high == null ? null : t('templates.measurement.atMost', { high });
}

/** Sentences about the record that is measured, and the numbers that are plausible. */
export function measurementHelp(column: MeasurementColumn, t: Translate, language: Language): string {
  const level = t(`templates.measurement.${column.entity}`);
  return [level, plausibleText(column, t, language) ?? []].flat().join(' ');
}

/** The notation of a cell, as part of a sentence. */
export const measurementFormat = (column: MeasurementColumn, t: Translate): string =>
  column.measurement.type.kind === 'number' ? t('templates.measurement.number') : describeFormat(column, t);

/** The lines of a header's note; the first has the label. @param column with its example */
export function measurementNote(column: MeasurementColumn, t: Translate, language: Language): string[] {
  const { name, field } = column;
  return [
    t('templates.note.heading', { label: measurementLabel(column, language), column: name }),
    measurementHelp(column, t, language),
    t('templates.note.format', { format: measurementFormat(column, t) }),
    ...(field.unit ? [t('templates.note.unit', { unit: field.unit })] : []),
    ...(field.example ? [t('templates.note.example', { example: field.example })] : []),
    t('templates.note.reasonOptional', { sheet: sheetNames.vocabularies }),
  ];
}
