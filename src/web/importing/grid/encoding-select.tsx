import { NativeSelect } from '@mantine/core';
import {
  type DetectedEncoding,
  isSelectableEncoding,
  type SelectableEncoding,
  selectableEncodings,
} from '../../../table/reading/text-encodings.ts';
import { useTranslation } from '../../language.ts';
import styles from './table.module.css';

/** A stable function, so that the select is focused only when it is created. */
const focusOnce = (select: HTMLSelectElement | null) => select?.focus();

type EncodingSelectProps = {
  letters: DetectedEncoding | null;
  /** Whether the table has corrections, which another encoding would discard. */
  isCorrected?: boolean;
  onSelect: (encoding: SelectableEncoding) => void;
  /** Whether another encoding was just selected here: the new control gets the focus. */
  keepsFocus: boolean;
};

/** The encoding of a text file, with some words that depend on it; nothing for a file of ASCII alone. */
export function EncodingSelect({ letters, isCorrected = false, keepsFocus, onSelect }: EncodingSelectProps) {
  const { t } = useTranslation();
  if (!letters || letters.words.length === 0 || !isSelectableEncoding(letters.encoding)) return null;
  const words = t('dataImport.letters.words', { words: letters.words.join(', ') });
  return (
    <NativeSelect
      ref={keepsFocus ? focusOnce : undefined}
      className={styles.encoding}
      label={t('dataImport.letters.label')}
      description={isCorrected ? `${words} ${t('dataImport.letters.corrected')}` : words}
      disabled={isCorrected}
      value={letters.encoding}
      data={selectableEncodings.map((value) => ({ value, label: t(`dataImport.letters.encodings.${value}`) }))}
      onChange={({ currentTarget }) => onSelect(currentTarget.value as SelectableEncoding)}
    />
  );
}
