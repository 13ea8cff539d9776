import { Suspense } from 'react';
import type { ArchiveCheck, ArchiveFinding, FindingOccurrence } from '../../catalogue/endpoints/exporting.ts';
import { entityOf, entityOfResource, fieldOf } from '../../catalogue/index.ts';
import { formatCount, formatValue } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import styles from './archive-findings.module.css';

const ValueForAll = lazyComponent(async () => (await import('./value-for-all.tsx')).ValueForAll);

/** A record with a finding, as a link to the field in its form. It opens in a new tab, so that the check stays open. */
function AffectedField({ occurrence }: { occurrence: FindingOccurrence }) {
  const { t, language } = useTranslation();
  const { instead: replacements } = occurrence;
  const entity = entityOfResource(occurrence.resource);
  const { type } = fieldOf(entity, occurrence.field);
  const value = occurrence.value === null ? t('archive.noValue') : formatValue(occurrence.value, type, language);
  return (
    <li>
      <a
        href={`/component/${entityOf(entity).path}/${occurrence.id}#${occurrence.field}`}
        target="_blank"
        rel="noopener"
      >
        <span className="mono">{occurrence.samp_name || occurrence.element}</span>
        {` · ${t(`entities.${entity}.one`)} · ${t(fieldLabelKey(entity, occurrence.field))}`}
      </a>
      <span className="soft">{` ${value}`}</span>
      {replacements.length > 0 ? (
        <span>{` ${t('archive.instead', { count: replacements.length, terms: replacements.join(' · ') })}`}</span>
      ) : null}
    </li>
  );
}

function Finding({ finding, opened }: { finding: ArchiveFinding; opened: boolean }) {
  const { t } = useTranslation();
  const { severity, message, count, places, fill } = finding;
  return (
    <li className={styles.finding} data-severity={severity}>
      <details open={opened}>
        <summary>
          <strong>{t(`archive.${severity}`)}</strong>
          <span>{message}</span>
          <span className="soft numbers">{t('archive.elements', { count, number: formatCount(count) })}</span>
        </summary>
        <ul className={styles.occurrences}>
          {places.map((occurrence) => (
            <AffectedField key={`${occurrence.resource} ${occurrence.id}`} occurrence={occurrence} />
          ))}
        </ul>
        {places.length < count ? (
          <p className="soft">{t('archive.more', { count: places.length, number: formatCount(places.length) })}</p>
        ) : null}
      </details>
      {fill ? (
        <Suspense>
          <ValueForAll fill={fill} />
        </Suspense>
      ) : null}
    </li>
  );
}

/** Number of elements that are ready for the archive, and the findings on the others with links to their records. */
export function ArchiveFindings({ check: { total, ready, findings } }: { check: ArchiveCheck }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className={styles.ready}>
        <strong className="numbers">
          {t('archive.ready', { count: ready, ready: formatCount(ready), number: formatCount(total) })}
        </strong>{' '}
        <span className="soft">{t(ready === total ? 'archive.allReady' : 'archive.refused')}</span>
      </p>
      <ul className={styles.findings}>
        {findings.map((finding, i) => (
          <Finding key={finding.message} finding={finding} opened={i === 0} />
        ))}
      </ul>
    </>
  );
}
