export { MeasurementTable, TypedTable } from './measurement-table.tsx';
export { loadMeasurementTypes, measurementTypesQuery, typeLabelByName } from './types-query.ts';
export { useMeasuredLabels } from './use-measured-labels.ts';
export { useMeasurementNames } from './use-measurement-names.ts';
export { quantityLabel, valueText } from './value-texts.ts';
