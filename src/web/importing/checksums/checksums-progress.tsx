import { Button } from '@mantine/core';
import { formatBytes, formatDuration } from '../../../catalogue/locales/amounts.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import bar from '../progress.module.css';
import { type ChecksumQueue, type ChecksumSnapshot, isUnfinished } from './checksum-queue.ts';
import styles from './checksums.module.css';

type ChecksumsProgressProps = { snapshot: ChecksumSnapshot; queue: ChecksumQueue; onCancelled: () => void };

/** The progress of all files together, with buttons to pause, go on and give up; once all are through, the outcome. */
export function ChecksumsProgress({ snapshot, queue, onCancelled }: ChecksumsProgressProps) {
  const { t, language } = useTranslation();
  const { entries, checksums, paused, rate, secondsLeft } = snapshot;
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const through = checksums.length + failed;
  const isOver = !entries.some(isUnfinished);
  const total = entries.reduce((sum, { file }) => sum + file.size, 0);
  const done = entries.reduce((sum, entry) => sum + (isUnfinished(entry) ? entry.done : entry.file.size), 0);
  const share = total > 0 ? Math.floor((100 * done) / total) : 0;
  const filesDone = t('checksums.filesDone', { done: formatCount(through), count: entries.length });
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
