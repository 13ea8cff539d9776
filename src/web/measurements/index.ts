export { MeasurementTable, TypedTable } from './measurement-table.tsx';
export { MeasurementsInput } from './measurements-input.tsx';
export { measuredLabel, useTemplateMeasurements } from './template-measurements.ts';
export { loadMeasurementTypes, measurementTypesQuery, typeLabel } from './types-query.ts';
export { useMeasurementNames } from './use-measurement-names.ts';
export { quantityLabel, unitSymbol, valueText } from './value-texts.ts';
