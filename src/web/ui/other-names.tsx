import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../language.ts';
import styles from './field-selection-dialog.module.css';

/** Names that can be selected beside fields, such as those of measurements. */
export type OtherNames = {
  title: string;
  items: readonly { name: string; label: string; help: string }[];
};

type OtherNameChoicesProps = OtherNames & {
  selected: ReadonlySet<string>;
  onSelect: (names: readonly string[], isChosen: boolean) => void;
};

/** Names beside the fields, by label: as there are hundreds, an input finds those with a word in their label or help. */
export function OtherNameChoices({ title, items, selected, onSelect }: OtherNameChoicesProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const word = typed.trim().toLowerCase();
  const count = items.filter(({ name }) => selected.has(name)).length;
  const shown = items.filter(({ label, help }) => `${label} ${help}`.toLowerCase().includes(word));
  return (
    <fieldset className={styles.others}>
      <legend>
        {title}{' '}
        {count > 0 ? (
          <span className="soft numbers">({t('dataImport.template.chosenOf', { count, total: items.length })})</span>
        ) : null}
      </legend>
      <TextInput
        type="search"
        className={styles.find ?? ''}
        aria-label={`${title}: ${t('dataImport.template.find')}`}
        placeholder={t('dataImport.template.find')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
      />
      {shown.length === 0 ? <p className="soft">{t('dataImport.template.notFound')}</p> : null}
      <div className={styles.tables}>
        {shown.map(({ name, label, help }) => (
          <label key={name} className={styles.column} title={help}>
            <input
              type="checkbox"
              checked={selected.has(name)}
              onChange={({ currentTarget }) => onSelect([name], currentTarget.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
