import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatBytes, formatDuration } from '../../../catalogue/locales/amounts.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { baseName } from '../../../catalogue/read-files/read-files.ts';
import { useTranslation } from '../../language.ts';
import frame from '../frame.module.css';
import bar from '../progress.module.css';
import { type ChecksumEntry, type ChecksumQueue, type ChecksumSnapshot, isUnfinished } from './checksum-queue.ts';
import styles from './checksums.module.css';

type ChecksumsProgressProps = { snapshot: ChecksumSnapshot; queue: ChecksumQueue; onCancelled: () => void };

/** The progress of all files together, with buttons to pause, resume and cancel; at the end, the result. */
export function ChecksumsProgress({ snapshot, queue, onCancelled }: ChecksumsProgressProps) {
  const { t, language } = useTranslation();
  const { entries, checksums, paused, rate, secondsLeft } = snapshot;
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const finished = checksums.length + failed;
  const isOver = !entries.some(isUnfinished);
  const total = entries.reduce((sum, { file }) => sum + file.size, 0);
  const done = entries.reduce((sum, entry) => sum + (isUnfinished(entry) ? entry.done : entry.file.size), 0);
  const share = total > 0 ? Math.floor((100 * done) / total) : 0;
  const filesDone = t('checksums.filesDone', { done: formatCount(finished), count: entries.length });
  return (
    <div>
      <p role="status" className={isOver ? styles.over : 'visually-hidden'}>
        {isOver && checksums.length > 0 ? `${t('checksums.over', { count: checksums.length })} ` : null}
        {isOver && failed > 0 ? t('checksums.failed', { count: failed }) : null}
      </p>
      {isOver ? null : (
        <div className={bar.progress}>
          <strong>{paused ? t('checksums.paused') : t('checksums.summing')}</strong>
          <div
            className={bar.bar}
            role="progressbar"
            aria-label={t('checksums.summing')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={share}
          >
            <div className={bar.fill} style={{ width: `${share}%` }} />
          </div>
          <div className={bar.far}>
            <span className="numbers">
              {filesDone},{' '}
              {t('checksums.bytesDone', { done: formatBytes(done, language), total: formatBytes(total, language) })}
            </span>
            <span className="numbers">
              {rate === null || paused ? null : t('checksums.rate', { rate: formatBytes(rate, language) })}
              {secondsLeft === null || paused
                ? null
                : `, ${t('checksums.left', { time: formatDuration(secondsLeft) })}`}
            </span>
          </div>
          <div className={styles.buttons}>
            {paused ? (
              <Button variant="default" onClick={() => queue.resume()}>
                {t('checksums.resume')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => queue.pause()}>
                {t('checksums.pause')}
              </Button>
            )}
            <Button
              variant="default"
              onClick={() => {
                queue.cancel();
                onCancelled();
              }}
            >
              {t('checksums.cancel')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** The number of rows rendered at a time. */
const rowsPerBatch = 100;

/** The checksum of a file, or its progress. */
function ChecksumCell({ entry: { state, md5, file, done, rate, secondsLeft } }: { entry: ChecksumEntry }) {
  const { t, language } = useTranslation();
  if (md5 !== null) return <span className={`mono ${styles.sum}`}>{md5}</span>;
  if (state === 'failed') return <span className={styles.wrong}>{t('checksums.notRead')}</span>;
  if (state === 'waiting') return <span className="soft">{t('checksums.waiting')}</span>;
  return (
    <span className={styles.reading}>
      <progress value={done} max={Math.max(1, file.size)} aria-label={file.name} />
      <span className="soft numbers">
        {t('checksums.bytesDone', { done: formatBytes(done, language), total: formatBytes(file.size, language) })}
        {rate === null ? null : `, ${t('checksums.rate', { rate: formatBytes(rate, language) })}`}
        {secondsLeft === null ? null : `, ${t('checksums.left', { time: formatDuration(secondsLeft) })}`}
      </span>
    </span>
  );
}

type RemovalHandlers = { onRemove: (id: number) => void; onLastRemoved: () => void };
type RowProps = RemovalHandlers & { entry: ChecksumEntry; isDuplicate: boolean };

function Row({ entry, isDuplicate, onRemove, onLastRemoved }: RowProps) {
  const { t, language } = useTranslation();
  const { id, path, file } = entry;
  const name = baseName(path);
  const folders = path.slice(0, path.length - name.length);
  return (
    <tr>
      <td>
        <span className="mono">
          {folders ? <span className="soft">{folders}</span> : null}
          {name}
        </span>
        {isDuplicate ? <span className={styles.odd}>{t('checksums.sameName')}</span> : null}
        {file.size === 0 ? <span className={styles.odd}>{t('checksums.empty')}</span> : null}
      </td>
      <td className="numbers">{formatBytes(file.size, language)}</td>
      <td>
        <ChecksumCell entry={entry} />
      </td>
      <td>
        <button
          type="button"
          className={styles.remove}
          aria-label={t('checksums.remove', { file: path })}
          title={t('checksums.remove', { file: path })}
          onClick={({ currentTarget }) => {
            const row = currentTarget.closest('tr');
            const near = row?.nextElementSibling ?? row?.previousElementSibling;
            if (near) near.querySelector('button')?.focus();
            else onLastRemoved();
            onRemove(id);
          }}
        >
          ×
        </button>
      </td>
    </tr>
  );
}

type ChecksumsTableProps = RemovalHandlers & { entries: readonly ChecksumEntry[] };

/** The files and their checksums, in a scrolling frame. */
export function ChecksumsTable({ entries, ...removal }: ChecksumsTableProps) {
  const { t } = useTranslation();
  const [visibleCount, setVisibleCount] = useState(rowsPerBatch);
  const counts = new Map<string, number>();
  for (const { path } of entries) counts.set(baseName(path), (counts.get(baseName(path)) ?? 0) + 1);
  const remaining = entries.length - visibleCount;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled with the keyboard as well
    <section className={frame.frame} aria-label={t('checksums.table')} tabIndex={0}>
      <table className={`${frame.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('checksums.file')}</th>
            <th scope="col">{t('checksums.size')}</th>
            <th scope="col">{t('checksums.md5')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, visibleCount).map((entry) => (
            <Row key={entry.id} entry={entry} isDuplicate={(counts.get(baseName(entry.path)) ?? 0) > 1} {...removal} />
          ))}
        </tbody>
      </table>
      {remaining > 0 ? (
        <button type="button" className={frame.more} onClick={() => setVisibleCount(visibleCount + rowsPerBatch)}>
          {t('dataImport.errors.more', { count: Math.min(remaining, rowsPerBatch) })}
        </button>
      ) : null}
    </section>
  );
}
