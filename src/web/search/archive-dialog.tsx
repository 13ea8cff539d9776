import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchiveCheck, ArchiveFinding, ArchivePlace } from '../../catalogue/answers/exporting.ts';
import { type EntityName, entityOf, screenEntities } from '../../catalogue/index.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { request } from '../http.ts';
import { useWords } from '../language.ts';
import { fieldLabel } from '../records/field-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import styles from './archive-dialog.module.css';
import { type Choice, sendChoice } from './downloads.ts';

function entityAt(resource: string): EntityName | undefined {
  return screenEntities.find((entity) => entityOf(entity).resource === resource);
}

/** A record that needs a word, as a link to that very field of its form. It opens beside the check, which goes on there. */
function Place({ place }: { place: ArchivePlace }) {
  const { t } = useWords();
  const entity = entityAt(place.resource);
  if (!entity) return null;
  return (
    <li>
      <a href={`/component/${entityOf(entity).path}/${place.id}#${place.field}`} target="_blank" rel="noopener">
        <span className="mono">{place.samp_name || place.element}</span>
        {` · ${t(`entities.${entity}.one`)} · ${t(fieldLabel(entity, place.field))}`}
      </a>
      <span className="soft">{` ${place.value ?? t('archive.noValue')}`}</span>
    </li>
  );
}

function Finding({ finding, opened }: { finding: ArchiveFinding; opened: boolean }) {
  const { t } = useWords();
  const { severity, message, count, places } = finding;
  return (
    <li>
      <details className={styles.finding} data-severity={severity} open={opened}>
        <summary>
          <strong>{t(`archive.${severity}`)}</strong>
          <span>{message}</span>
          <span className="soft numbers">{t('archive.elements', { count, number: formatCount(count) })}</span>
        </summary>
        <ul className={styles.places}>
          {places.map((place) => (
            <Place key={`${place.resource} ${place.id}`} place={place} />
          ))}
        </ul>
        {places.length < count ? (
          <p className="soft">{t('archive.more', { count: places.length, number: formatCount(places.length) })}</p>
        ) : null}
      </details>
    </li>
  );
}

function Findings({ check: { total, ready, findings } }: { check: ArchiveCheck }) {
  const { t } = useWords();
  return (
    <>
      <p role="status" className={styles.ready}>
        <strong className="numbers">
          {t('archive.ready', { count: total, ready: formatCount(ready), number: formatCount(total) })}
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

type ArchiveDialogProps = { choice: Choice; onClose: () => void; onDownload: () => void };

/** Whether the archive would take the chosen elements, and their file. */
export function ArchiveDialog({ choice, onClose, onDownload }: ArchiveDialogProps) {
  const { t } = useWords();
  // Each opening checks anew: something may have been mended meanwhile.
  const [opening] = useState(() => Date.now());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['archive-check', opening],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await sendChoice(choice);
      return request<ArchiveCheck>('/downloadSearch/gfbio/check', { signal });
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('archive.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('archive.close') }}
      classNames={{ title: styles.title ?? '' }}
    >
      {error ? <p role="alert">{t('archive.failed', { message: error.message })}</p> : null}
      {data ? <Findings check={data} /> : null}
      {isFetching && !data ? <Loading what={t('archive.checking')} /> : null}
      <div className={styles.actions}>
        <Button variant="default" loading={isFetching} onClick={() => refetch()}>
          {t('archive.again')}
        </Button>
        <Button onClick={onDownload}>{t('archive.download')}</Button>
      </div>
    </Dialog>
  );
}
