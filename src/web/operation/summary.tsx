import { Link } from '@tanstack/react-router';
import type { Operation } from '../../catalogue/endpoints/operation.ts';
import { formatBytes } from '../../catalogue/locales/amounts.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { Facts } from '../ui/facts.tsx';
import { formatAge, formatLongDateTime } from '../ui/format-time.ts';
import styles from './operation.module.css';

type SummaryProps = { operation: Operation; now: Date };

function When({ at, now }: { at: string; now: Date }) {
  const { language } = useTranslation();
  const when = new Date(at);
  return (
    <>
      {formatLongDateTime(when, language)}
      <span className={styles.age}>{formatAge(when, now, language)}</span>
    </>
  );
}

function Storage({ operation: { disk, database } }: SummaryProps) {
  const { t, language } = useTranslation();
  const amount = (bytes: number) => formatBytes(bytes, language);
  const free = disk
    ? t('administration.operation.ofTotal', { free: amount(disk.freeBytes), total: amount(disk.totalBytes) })
    : t('administration.operation.unknown');
  return (
    <Facts
      title={t('administration.operation.storage')}
      facts={[
        {
          label: t('administration.operation.diskFree'),
          value: (
            <>
              {free}
              {disk ? (
                <span className={styles.bar} data-low={disk.warning} aria-hidden>
                  <span style={{ width: `${100 - (100 * disk.freeBytes) / disk.totalBytes}%` }} />
                </span>
              ) : null}
            </>
          ),
        },
        { label: t('administration.operation.database'), value: amount(database.bytes) },
        { label: t('administration.operation.importFiles'), value: amount(database.importFileBytes) },
      ]}
    />
  );
}

function Backups({ operation: { backups }, now }: SummaryProps) {
  const { t, language } = useTranslation();
  const { time, lastSuccess, failure } = backups;
  return (
    <Facts
      title={t('administration.operation.backups')}
      facts={[
        {
          label: t('administration.operation.lastBackup'),
          value: lastSuccess ? <When at={lastSuccess.at} now={now} /> : t('administration.operation.noBackup'),
        },
        ...(lastSuccess
          ? [{ label: t('administration.operation.backupSize'), value: formatBytes(lastSuccess.bytes, language) }]
          : []),
        {
          label: t('administration.operation.schedule'),
          value: time ? t('administration.operation.daily', { time }) : t('administration.operation.noSchedule'),
        },
      ]}
    >
      {failure ? (
        <p className={styles.failure}>
          <strong>
            {t('administration.operation.failure', {
              when: formatAge(new Date(failure.at), now, language),
            })}
          </strong>
          <br />
          {failure.error}
        </p>
      ) : null}
    </Facts>
  );
}

/** The server, its storage, its backups and its emails at a glance. */
export function Summary({ operation, now }: SummaryProps) {
  const { t } = useTranslation();
  const { version, postgres, startedAt, mails } = operation;
  return (
    <div className={styles.summary}>
      <Facts
        title={t('administration.operation.server')}
        facts={[
          { label: t('administration.operation.version'), value: `Strandbook ${version}` },
          { label: t('administration.operation.database'), value: `PostgreSQL ${postgres}` },
          { label: t('administration.operation.runningSince'), value: <When at={startedAt} now={now} /> },
        ]}
      />
      <Storage operation={operation} now={now} />
      <Backups operation={operation} now={now} />
      <Facts
        title={t('administration.operation.mails')}
        facts={[
          { label: t('administration.operation.mailsWaiting'), value: formatCount(mails.waiting) },
          { label: t('administration.operation.mailsFailed'), value: formatCount(mails.failed) },
        ]}
      >
        <Link to="/mails" className={styles.more}>
          {t('administration.operation.toMails')}
        </Link>
      </Facts>
    </div>
  );
}
