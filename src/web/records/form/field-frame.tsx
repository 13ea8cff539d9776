import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Field } from '../../../catalogue/definition.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useWords, type Word, type WordKey } from '../../language.ts';
import { FieldLabel } from '../../ui/field-label.tsx';
import { fieldHelp, fieldLabel } from '../field-words.ts';
import styles from './form.module.css';

const formats: Readonly<Partial<Record<Field['type'], WordKey>>> = {
  date: 'shell.dates.form',
  latitude: 'forms.formats.latitude',
  longitude: 'forms.formats.longitude',
  depth: 'forms.formats.depth',
  url: 'forms.formats.url',
};

/** The unit, the form in which a value is written, and whether there must be one. */
function hintOf(field: Field, t: Word): string {
  const format = formats[field.type];
  // Where the form says what the numbers are, the unit would say it again.
  const isDegrees = field.type === 'latitude' || field.type === 'longitude';
  const parts = [isDegrees ? null : field.unit, format && t(format), field.required && t('forms.required')];
  return parts.filter(Boolean).join(' · ');
}

/** Takes a whole row: long texts, and several records. */
export function isWide(field: Field): boolean {
  return field.type === 'references' || (field.type === 'text' && field.long === true);
}

function Help({ label, help }: { label: string; help: string }) {
  const { t } = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top" width={280} withRoles={false}>
      <Popover.Target>
        <button
          type="button"
          className={styles.help}
          aria-label={t('forms.help', { field: label })}
          aria-description={help}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          onBlur={() => setOpened(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !opened) return;
            event.stopPropagation();
            setOpened(false);
          }}
        >
          ?
        </button>
      </Popover.Target>
      {/* Read out with the button, and with the input itself. */}
      <Popover.Dropdown className={styles.helpText ?? ''} aria-hidden>
        {help}
      </Popover.Dropdown>
    </Popover>
  );
}

type FieldFrameProps = {
  entity: EntityName;
  name: string;
  field: Field;
  inputId: string;
  /** Nothing is typed here, so the form in which one would is of no interest. */
  reading?: boolean;
  children: ReactNode;
};

/** A field's label with what it needs to be read right, help one key away, and below them the input. */
export function FieldFrame({ entity, name, field, inputId, reading, children }: FieldFrameProps) {
  const { t } = useWords();
  const label = t(fieldLabel(entity, name));
  return (
    <div className={styles.field} data-wide={isWide(field) || undefined}>
      <div className={styles.labelRow}>
        <label htmlFor={inputId} className={styles.label}>
          <FieldLabel text={label} hint={reading ? (field.unit ?? '') : hintOf(field, t)} />
        </label>
        <Help label={label} help={t(fieldHelp(entity, name))} />
      </div>
      {children}
    </div>
  );
}
