import { useWords } from '../language.ts';

/** The ways to find fewer: phrases and fields, each an item of a list. */
export function NarrowerWays() {
  const { t } = useWords();
  return (
    <>
      <li>
        {t('finding.help.phrase')} <code>"Baltic Sea"</code>
      </li>
      <li>
        {t('finding.help.field')} <code>campaign:EMB177</code>, <code>geog_loc_name:"Baltic Sea"</code>
      </li>
    </>
  );
}

/** The ways to search: parts of words, phrases, fields. */
export function SearchWays() {
  const { t } = useWords();
  return (
    <ul>
      <li>{t('finding.help.every')}</li>
      <li>{t('finding.help.part')}</li>
      <NarrowerWays />
    </ul>
  );
}
