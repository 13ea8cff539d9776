import { NativeSelect } from '@mantine/core';
import {
  type DetectedEncoding,
  isSelectableEncoding,
  type SelectableEncoding,
  selectableEncodings,
} from '../../../table/reading/text-encodings.ts';
import { useTranslation } from '../../language.ts';
import styles from './table.module.css';

/** One function for all renderings, because React would call a new ref callback, and move the focus, on each. */
const focusOnce = (select: HTMLSelectElement | null) => select?.focus();

type EncodingSelectProps = {
  letters: DetectedEncoding | null;
  /** Whether the table has corrections, which another encoding would discard. */
  isCorrected?: boolean;
  onSelect: (encoding: SelectableEncoding) => void;
  /** Whether another encoding was just selected here: the new control gets the focus. */
  keepsFocus: boolean;
};

/**
 * A select of a text file's encoding, with some of the file's words as this encoding reads them. Nothing if the file
 * contains only ASCII.
 */
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
