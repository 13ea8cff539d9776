import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { readCell } from '../../catalogue/field-types.ts';
import { formatDate } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import styles from './date-input.module.css';

type DateInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'rightSection'> & {
  /** The label of the field, for the calendar's button. */
  dateLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** Further buttons in the field, and their width in pixels. */
  actions?: { content: React.ReactNode; width: number } | undefined;
};

const calendarWidthPx = 36;

/** The ISO date of a typed day in any accepted format, for the calendar; empty for a month or a year. */
function parseDay(typed: string): string {
  const read = readCell(typed, { type: 'date' });
  return typeof read === 'string' && read.length === 10 ? read : '';
}

/** A text field for a date, as a year or a month is valid as well, with the browser's calendar. */
export function DateInput({ dateLabel, value, onChange, actions, ...input }: DateInputProps) {
  const { t, language } = useTranslation();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      {...input}
      value={value}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSectionWidth={calendarWidthPx + (actions?.width ?? 0)}
      rightSection={
        <>
          {actions?.content}
          <input
            ref={calendar}
            className={styles.calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={parseDay(value)}
            onChange={({ currentTarget }) => onChange(formatDate(currentTarget.value, language))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('shell.dates.pick', { field: dateLabel })}
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
