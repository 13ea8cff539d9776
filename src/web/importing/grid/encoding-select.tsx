import { NativeSelect } from '@mantine/core';
import {
  type DetectedEncoding,
  isSelectableEncoding,
  type SelectableEncoding,
  selectableEncodings,
} from '../../../table/reading/text-encodings.ts';
import { useTranslation } from '../../language.ts';
import styles from './table.module.css';

const focusOnce = (select: HTMLSelectElement | null) => select?.focus();

type EncodingSelectProps = {
  letters: DetectedEncoding | null;
  /** Whether corrections stand in the table, which another reading would take away. */
  isCorrected?: boolean;
  onSelect: (encoding: SelectableEncoding) => void;
  /** Whether another encoding was just chosen here: the choice keeps the focus. */
  keepsFocus: boolean;
};

/** The encoding in which the letters of a text file were read, with some words that depend on it; a file of ASCII alone has none. */
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
