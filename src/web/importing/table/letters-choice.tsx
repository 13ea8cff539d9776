import { NativeSelect } from '@mantine/core';
import { type ChosenEncoding, chosenEncodings, isChoice, type Letters } from '../../../table/encodings.ts';
import { useWords } from '../../language.ts';
import styles from './table.module.css';

const focusOnce = (select: HTMLSelectElement | null) => select?.focus();

type LettersChoiceProps = {
  letters: Letters | null;
  /** Whether corrections stand in the table, which another reading would take away. */
  isCorrected?: boolean;
  onChoose: (encoding: ChosenEncoding) => void;
  /** Whether another encoding was just chosen here: the choice keeps the focus. */
  isChosen: boolean;
};

/** The encoding in which the letters of a text file were read, with some words that depend on it; a file of ASCII alone has none. */
export function LettersChoice({ letters, isCorrected = false, isChosen, onChoose }: LettersChoiceProps) {
  const { t } = useWords();
  if (!letters || letters.words.length === 0 || !isChoice(letters.encoding)) return null;
  const words = t('dataImport.letters.words', { words: letters.words.join(', ') });
  return (
    <NativeSelect
      ref={isChosen ? focusOnce : undefined}
      className={styles.encoding}
      label={t('dataImport.letters.label')}
      description={isCorrected ? `${words} ${t('dataImport.letters.corrected')}` : words}
      disabled={isCorrected}
      value={letters.encoding}
      data={chosenEncodings.map((value) => ({ value, label: t(`dataImport.letters.encodings.${value}`) }))}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as ChosenEncoding)}
    />
  );
}
