import { Button } from '@mantine/core';
import { formatBytes, formatDuration } from '../../../catalogue/locales/amounts.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useWords } from '../../language.ts';
import bar from '../progress.module.css';
import styles from './checksums.module.css';
import { isOpen, type Summing, type SumPicture } from './summing.ts';

type SumsProgressProps = { picture: SumPicture; summing: Summing; onCancelled: () => void };

/** The progress of all files together, with buttons to pause, go on and give up; once all are through, the outcome. */
export function SumsProgress({ picture, summing, onCancelled }: SumsProgressProps) {
  const { t, language } = useWords();
  const { entries, sums, paused, rate, left } = picture;
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const through = sums.length + failed;
  const isOver = !entries.some(isOpen);
  const total = entries.reduce((sum, { file }) => sum + file.size, 0);
  const done = entries.reduce((sum, entry) => sum + (isOpen(entry) ? entry.done : entry.file.size), 0);
  const share = total > 0 ? Math.floor((100 * done) / total) : 0;
  const filesDone = t('checksums.filesDone', { done: formatCount(through), count: entries.length });
  return (
    <div>
      <p role="status" className={isOver ? styles.over : 'visually-hidden'}>
        {isOver && sums.length > 0 ? `${t('checksums.over', { count: sums.length })} ` : null}
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
              {left === null || paused ? null : `, ${t('checksums.left', { time: formatDuration(left) })}`}
            </span>
          </div>
          <div className={styles.buttons}>
            {paused ? (
              <Button variant="default" onClick={() => summing.resume()}>
                {t('checksums.resume')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => summing.pause()}>
                {t('checksums.pause')}
              </Button>
            )}
            <Button
              variant="default"
              onClick={() => {
                summing.cancel();
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
