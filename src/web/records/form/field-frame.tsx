import { Popover } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Field, isLargeField } from '../../../catalogue/definition.ts';
import { displayKindOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { type Translate, useTranslation } from '../../language.ts';
import { FieldLabel } from '../../ui/field-label.tsx';
import { fieldHelpKey, fieldLabelKey } from '../../ui/field-text-keys.ts';
import { GuideLink } from '../../ui/guide-link.tsx';
import { fieldInputs } from './field-inputs.ts';
import styles from './form.module.css';

/** The unit of a value, its format, and whether it is required. */
function hintOf(field: Field, t: Translate): string {
  const { hint } = fieldInputs[field.type];
  // The format of degrees contains the unit.
  const unit = displayKindOf(field) === 'degrees' ? null : field.unit;
  const parts = [unit, hint && t(hint), field.required && t('forms.required')];
  return parts.filter(Boolean).join(' · ');
}

type FieldHelpProps = {
  label: string;
  help: string;
  guide: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  hasShortcut: boolean;
};

function FieldHelp({ label, help, guide, opened, onChange, hasShortcut }: FieldHelpProps) {
  const { t } = useTranslation();
  return (
    <Popover opened={opened} onChange={onChange} position="top" width={280} withRoles={false} withinPortal={false}>
      <Popover.Target>
        <button
          type="button"
          className={styles.help}
          aria-label={t('forms.help', { field: label })}
          aria-description={help}
          aria-expanded={opened}
          // No tab stop, so that Tab goes from input to input.
          {...(hasShortcut && { tabIndex: -1, title: t('forms.helpKey') })}
          onClick={() => onChange(!opened)}
        >
          ?
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.helpText ?? ''}>
        {/* Hidden, because screen readers read it with the button and with the input. */}
        <div aria-hidden>
          {help}
          {hasShortcut ? <p className={styles.helpKey}>{t('forms.helpKey')}</p> : null}
        </div>
        <GuideLink name={guide} />
      </Popover.Dropdown>
    </Popover>
  );
}

type FieldFrameProps = {
  entity: EntityName;
  name: string;
  field: Field;
  inputId: string;
  /** Whether the field can only be read; its format is then left out. */
  readOnly?: boolean;
  children: ReactNode;
};

/** Scrolls to a field and focuses its input if the hash of the form's address is its name: `#env_medium`. */
function useFieldFromHash(entity: EntityName, name: string, inputId: string) {
  const frame = useRef<HTMLDivElement>(null);
  const isTarget = useLocation({
    select: ({ hash, pathname }) => hash === name && pathname.startsWith(`/component/${entityOf(entity).path}/`),
  });
  useEffect(() => {
    if (!isTarget) return;
    document.getElementById(inputId)?.focus();
    frame.current?.scrollIntoView({ block: 'center' });
  }, [isTarget, inputId]);
  return [frame, isTarget] as const;
}

/** A field's label with its unit and format, its help on F1, and its input below. */
export function FieldFrame({ entity, name, field, inputId, readOnly, children }: FieldFrameProps) {
  const { t } = useTranslation();
  const label = t(fieldLabelKey(entity, name));
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [frame, isTarget] = useFieldFromHash(entity, name, inputId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // React events also bubble from a dialog that the field has opened.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    const isHelpKey = event.key === 'F1' && !readOnly;
    if (!isHelpKey && !(event.key === 'Escape' && isHelpOpen)) return;
    event.preventDefault();
    setHelpOpen(isHelpKey && !isHelpOpen);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input within
    <div
      ref={frame}
      className={styles.field}
      data-wide={isLargeField(field) || undefined}
      data-target={isTarget || undefined}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHelpOpen(false);
      }}
    >
      <div className={styles.labelRow}>
        <label htmlFor={inputId} className={styles.label}>
          <FieldLabel text={label} hint={readOnly ? (field.unit ?? '') : hintOf(field, t)} />
        </label>
        <FieldHelp
          label={label}
          help={t(fieldHelpKey(entity, name))}
          guide={`${entity}.${name}`}
          opened={isHelpOpen}
          onChange={setHelpOpen}
          hasShortcut={!readOnly}
        />
      </div>
      {children}
    </div>
  );
}
