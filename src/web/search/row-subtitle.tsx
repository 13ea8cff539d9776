import { useTranslation } from '../language.ts';
import { fieldLabelKey } from '../records/labels.ts';
import styles from './highlighted-text.module.css';
import { HighlightedText } from './highlighted-text.tsx';
import type { HiddenMatch } from './use-term-matches.ts';

type RowSubtitleProps = {
  /** The second line, of a row that looks the same as another one. */
  distinguishingText: string | undefined;
  hiddenMatches: readonly HiddenMatch[];
};

/** The muted lines below a sample's name. */
export function RowSubtitle({ distinguishingText, hiddenMatches }: RowSubtitleProps) {
  const { t } = useTranslation();
  return (
    <>
      {distinguishingText ? (
        <span className={styles.second} title={distinguishingText}>
          {distinguishingText}
        </span>
      ) : null}
      {hiddenMatches.map(({ word, entity, field, text, term }) => {
        const where = t('finding.foundIn', {
          entity: t(`entities.${entity}.one`),
          field: t(fieldLabelKey(entity, field)),
        });
        return (
          <span key={word} className={styles.found} title={`${where} ${text}`}>
            {where} <HighlightedText text={text} terms={[term]} />
          </span>
        );
      })}
    </>
  );
}
