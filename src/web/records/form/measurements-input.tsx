import { ActionIcon, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Problem } from '../../../catalogue/cells.ts';
import { labelIn, type MeasurementType } from '../../../catalogue/measurements/measurement.ts';
import { readMeasurement } from '../../../catalogue/measurements/read-measurement.ts';
import { beyondLimits } from '../../../catalogue/measurements/type-rules.ts';
import type { TypedMeasurement } from '../../../catalogue/measurements/typed-measurements.ts';
import { unitSymbol } from '../../../catalogue/measurements/units/index.ts';
import { useTranslation } from '../../language.ts';
import { measurementTypesQuery, typeLabelByName } from '../../measurements/index.ts';
import { TrashIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './measurements-input.module.css';

/** The warning about a typed number beyond the limits of its type; null within them, and for what is no number. */
function findImplausible(typed: string, type: MeasurementType) {
  const read = readMeasurement(typed, type);
  if (read === null || read instanceof Problem || typeof read.value !== 'number') return null;
  return beyondLimits(read.value, type);
}

type MeasurementsInputProps = {
  id: string;
  rows: readonly TypedMeasurement[];
  onChange: (rows: readonly TypedMeasurement[]) => void;
  onBlur: () => void;
  error: ReactNode;
  /** Text that screen readers read with the inputs. */
  description: string;
};

/** The input of measurements: a row for each, and a choice of the quantity of another one. */
export function MeasurementsInput({ id, rows, onChange, onBlur, error, description }: MeasurementsInputProps) {
  const { t, language } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const { data: types } = useQuery({ ...measurementTypesQuery, enabled: isChoosing || rows.length > 0 });
  const table = useRef<HTMLDivElement>(null);
  const change = (index: number, part: Partial<TypedMeasurement>) =>
    onChange(rows.map((row, i) => (i === index ? { ...row, ...part } : row)));
  const add = (name: string) => {
    onChange([...rows, { name, qualifier: '', value: '' }]);
    // After the row is there.
    setTimeout(() => table.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  const options = useMemo(
    () =>
      (types ?? []).map((type) => {
        const label = labelIn(type, language);
        return { value: type.name, label: label === type.name ? label : `${label} (${type.name})` };
      }),
    [types, language],
  );
  return (
    <div ref={table}>
      {rows.length > 0 ? (
        <ul className={styles.rows}>
          {rows.map(({ name, qualifier, value }, index) => {
            const label = typeLabelByName(types, name, language);
            const type = types?.find((one) => one.name === name);
            const unit = unitSymbol(type?.unit ?? null);
            const implausible = type ? findImplausible(value, type) : null;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key, and are only added at the end
              <li key={index} className={styles.row}>
                <span className={styles.name}>{label}</span>
                <TextInput
                  aria-label={label}
                  value={value}
                  onChange={({ currentTarget }) => change(index, { value: currentTarget.value })}
                  onBlur={onBlur}
                  autoComplete="off"
                  rightSection={unit === '' ? null : <span className={styles.unit}>{unit}</span>}
                  rightSectionWidth={unit === '' ? 0 : 14 + 8 * unit.length}
                />
                <TextInput
                  aria-label={t('measurements.qualifierOf', { name: label })}
                  placeholder={t('measurements.qualifier')}
                  value={qualifier}
                  onChange={({ currentTarget }) => change(index, { qualifier: currentTarget.value })}
                  onBlur={onBlur}
                  autoComplete="off"
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('measurements.remove', { name: label })}
                  onClick={() => onChange(rows.filter((_, i) => i !== index))}
                >
                  <TrashIcon />
                </ActionIcon>
                {implausible ? (
                  <div className={styles.warning}>
                    <Notice kind="warning">
                      {t(`plausibility.${implausible.code}`, { field: label, ...implausible.params })}
                    </Notice>
                  </div>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      <Select
        id={id}
        className={styles.add ?? ''}
        data={options}
        value={null}
        onChange={(name) => name !== null && add(name)}
        onFocus={() => setChoosing(true)}
        searchable
        placeholder={t('measurements.add')}
        nothingFoundMessage={types && t('measurements.none')}
        description={description}
        descriptionProps={{ className: 'visually-hidden' }}
        inputWrapperOrder={['input', 'description', 'error']}
        error={error}
        limit={100}
        maxDropdownHeight={300}
        aria-keyshortcuts="F1"
      />
    </div>
  );
}
