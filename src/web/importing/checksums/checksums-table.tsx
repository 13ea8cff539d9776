import { useState } from 'react';
import { formatBytes, formatDuration } from '../../../catalogue/locales/amounts.ts';
import { baseName } from '../../../catalogue/read-files/read-files.ts';
import { useTranslation } from '../../language.ts';
import frame from '../frame.module.css';
import type { ChecksumEntry } from './checksum-queue.ts';
import styles from './checksums.module.css';

/** The number of rows drawn at a time; more are drawn when they are asked for. */
const rowsPerBatch = 100;

/** The sum of a file, or how far it is. */
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

/** The files and their sums, in a frame that scrolls. */
export function ChecksumsTable({ entries, ...removal }: ChecksumsTableProps) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState(rowsPerBatch);
  const counts = new Map<string, number>();
  for (const { path } of entries) counts.set(baseName(path), (counts.get(baseName(path)) ?? 0) + 1);
  const secondsLeft = entries.length - drawn;
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
          {entries.slice(0, drawn).map((entry) => (
            <Row key={entry.id} entry={entry} isDuplicate={(counts.get(baseName(entry.path)) ?? 0) > 1} {...removal} />
          ))}
        </tbody>
      </table>
      {secondsLeft > 0 ? (
        <button type="button" className={frame.more} onClick={() => setDrawn(drawn + rowsPerBatch)}>
          {t('dataImport.errors.more', { count: Math.min(secondsLeft, rowsPerBatch) })}
        </button>
      ) : null}
    </section>
  );
}
