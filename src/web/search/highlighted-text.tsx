import { findMatchRanges } from '../../catalogue/values/text-matching.ts';
import styles from './highlighted-text.module.css';

type HighlightedTextProps = {
  text: string;
  /** Folded. */
  terms: readonly string[];
};

/** A text in which the words that were searched for are marked. */
export function HighlightedText({ text, terms }: HighlightedTextProps) {
  const ranges = findMatchRanges(text, terms);
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
