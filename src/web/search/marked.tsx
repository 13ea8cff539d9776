import { rangesOf } from '../../catalogue/found-text.ts';
import styles from './marked.module.css';

type MarkedProps = {
  text: string;
  /** Folded. */
  words: readonly string[];
};

/** A text in which the words that were searched for are marked. */
export function Marked({ text, words }: MarkedProps) {
  const ranges = rangesOf(text, words);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(({ from, to }, i) => (
        <span key={from}>
          {text.slice(ranges[i - 1]?.to ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.to)}
    </>
  );
}
