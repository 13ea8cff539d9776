import { useQuery } from '@tanstack/react-query';
import type { Measurement } from '../../catalogue/measurements/measurement.ts';
import type { TypedMeasurement } from '../../catalogue/measurements/typed-measurements.ts';
import { unitSymbol } from '../../catalogue/measurements/units/index.ts';
import { useTranslation } from '../language.ts';
import styles from './measurements.module.css';
import { measurementTypesQuery, typeLabelByName } from './types-query.ts';
import { valueText } from './value-texts.ts';

type Row = { name: string; qualifier: string | null; value: string; isNumber: boolean; unit: string | null };

/** Measurements as a table that can only be read. */
function ReadOnlyTable({ rows }: { rows: readonly Row[] }) {
  const { t, language } = useTranslation();
  const { data: types } = useQuery(measurementTypesQuery);
  return (
    <div className={styles.scrolled}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('measurements.quantity')}</th>
            <th scope="col" className={styles.number}>
              {t('measurements.value')}
            </th>
            <th scope="col">{t('measurements.unit')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, qualifier, value, isNumber, unit }) => (
            <tr key={`${name} ${qualifier}`}>
              <th scope="row">
                {typeLabelByName(types, name, language)}
                {qualifier ? <span className="soft"> · {qualifier}</span> : null}
              </th>
              <td className={isNumber ? styles.number : undefined}>{value}</td>
              <td>{isNumber ? unitSymbol(unit) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Stored measurements. */
export function MeasurementTable({ measurements }: { measurements: readonly Measurement[] }) {
  const { language } = useTranslation();
  const rows = measurements.map((measurement): Row => {
    const { name, qualifier, unit } = measurement;
    const isNumber = typeof measurement.value === 'number';
    return { name, qualifier, value: valueText(measurement, language), isNumber, unit };
  });
  return <ReadOnlyTable rows={rows} />;
}

/** Measurements as they are typed, with the units of their types. */
export function TypedTable({ rows }: { rows: readonly TypedMeasurement[] }) {
  const { data: types } = useQuery(measurementTypesQuery);
  return (
    <ReadOnlyTable
      rows={rows.map((row) => {
        const type = types?.find(({ name }) => name === row.name);
        return { ...row, isNumber: type?.kind === 'number' && /\d/.test(row.value), unit: type?.unit ?? null };
      })}
    />
  );
}
