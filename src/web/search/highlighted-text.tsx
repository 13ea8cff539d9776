import { findMatchRanges } from '../../catalogue/values/text-matching.ts';
import { foundExcerpts } from './found-excerpts.ts';
import styles from './result-table.module.css';

type HighlightedTextProps = {
  text: string;
  /** Search terms, folded by `foldText`. */
  terms: readonly string[];
};

function MarkedText({ text, terms }: HighlightedTextProps) {
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

/**
 * A text in which the search terms are highlighted. Of a long one, only what stands around the terms is visible until its
 * row has the focus.
 */
export function HighlightedText({ text, terms }: HighlightedTextProps) {
  const excerpts = foundExcerpts(text, terms);
  if (excerpts.length === 0) return <MarkedText text={text} terms={terms} />;
  return (
    <>
      {excerpts.map(({ from, to }, i) => {
        const before = text.slice(excerpts[i - 1]?.to ?? 0, from);
        return (
          <span key={from}>
            {before === '' ? null : <span className={styles.omitted}>{before}</span>}
            <MarkedText text={text.slice(from, to)} terms={terms} />
          </span>
        );
      })}
      {excerpts.at(-1)?.to === text.length ? null : (
        <span className={styles.omitted}>{text.slice(excerpts.at(-1)?.to)}</span>
      )}
    </>
  );
}
