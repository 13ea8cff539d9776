import { useTranslation } from '../language.ts';

/** List items on how to find fewer results: phrases and fields. */
export function RefineSearchTips() {
  const { t } = useTranslation();
  return (
    <>
      <li>
        {t('finding.help.phrase')} <code>"Baltic Sea"</code>
      </li>
      <li>
        {t('finding.help.field')} <code>campaign:EMB177</code>, <code>geog_loc_name:"Baltic Sea"</code>
      </li>
      <li>
        {t('finding.help.range')} <code>temp&gt;4</code>, <code>salinity:30..35</code>, <code>has:nitrate</code>
      </li>
    </>
  );
}

/** How to search: parts of words, phrases, fields. */
export function SearchTips() {
  const { t } = useTranslation();
  return (
    <ul>
      <li>{t('finding.help.every')}</li>
      <li>{t('finding.help.part')}</li>
      <RefineSearchTips />
    </ul>
  );
}
