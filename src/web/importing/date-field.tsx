import { ActionIcon, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useWords } from '../language.ts';
import { FieldLabel } from '../ui/field-label.tsx';
import styles from './study.module.css';

type DateFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** A date as text, for a year or a month alone is one as well, with the browser's own calendar beside it. */
export function DateField({ label, value, error, onChange, onBlur }: DateFieldProps) {
  const { t } = useWords();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      label={<FieldLabel text={label} hint={t('dataImport.study.dateForm')} />}
      value={value}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onBlur}
      rightSection={
        <>
          <input
            ref={calendar}
            className={styles.calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('dataImport.study.pickDay', { field: label })}
            onClick={() => calendar.current?.showPicker()}
          >
            <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
              <rect x="1.5" y="3" width="13" height="11.5" rx="2" />
              <path d="M1.5 6.5h13M5 1v3.5M11 1v3.5" />
            </svg>
          </ActionIcon>
        </>
      }
    />
  );
}
