export { MeasurementTable, TypedTable, unitSymbol, valueText } from './measurement-table.tsx';
export { MeasurementsInput } from './measurements-input.tsx';
export { quantityLabel } from './quantity-label.ts';
export { measuredLabel, useTemplateMeasurements } from './template-measurements.ts';
export { loadMeasurementTypes, measurementTypesQuery, typeLabel } from './types-query.ts';
