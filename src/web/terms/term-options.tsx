import { Combobox } from '@mantine/core';
import type { TermSuggestion } from '../../catalogue/terms/index.ts';
import { type Translate, useTranslation } from '../language.ts';
import styles from './terms.module.css';

/** A suggested term, or a column of the table that is imported. */
export type TermOption = Omit<TermSuggestion, 'kind'> & { kind: TermSuggestion['kind'] | 'column' };

/** The soft text behind an option: the synonym that was found, the name of a number, or why it is suggested. */
function noteOf({ kind, note }: TermOption, t: Translate): string | undefined {
  if (kind === 'instead') return t('terms.instead', { name: note ?? '' });
  if (kind === 'otherScale') return t('terms.otherScale');
  if (kind === 'own') return [note, t('terms.own')].filter(Boolean).join(' · ');
  return note;
}

type TermOptionsProps = {
  id: string;
  optionId: (index: number) => string;
  label: string;
  options: readonly TermOption[];
  active: number;
};

/** The list of suggestions; the reasons of a missing value are a group at its end. */
export function TermOptions({ id, optionId, label, options, active }: TermOptionsProps) {
  const { t } = useTranslation();
  const rendered = options.map((option, index) => {
    const note = noteOf(option, t);
    return (
      <Combobox.Option
        key={option.value}
        id={optionId(index)}
        value={option.value}
        selected={index === active}
        aria-selected={index === active}
        className={styles.option ?? ''}
      >
        {option.value}
        {note ? <span className={styles.note}> {note}</span> : null}
      </Combobox.Option>
    );
  });
  const reasons = rendered.filter((_, index) => options[index]?.kind === 'reason');
  return (
    <Combobox.Dropdown>
      <Combobox.Options id={id} aria-label={label} className={styles.options ?? ''}>
        {rendered.slice(0, rendered.length - reasons.length)}
        {reasons.length > 0 ? (
          <Combobox.Group label={t('forms.missing.because')} classNames={{ groupLabel: styles.because ?? '' }}>
            {reasons}
          </Combobox.Group>
        ) : null}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
