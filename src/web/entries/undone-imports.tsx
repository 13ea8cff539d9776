import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BinEntry, RestoredEntry } from '../../catalogue/answers/bin.ts';
import type { Page } from '../../catalogue/answers/records.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import { request } from '../http.ts';
import { useWords } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { fullTime } from '../ui/times.ts';
import { showToast } from '../ui/toasts.tsx';
import styles from './undone-imports.module.css';

/** One import in the bin, and the way back. */
function UndoneImport({ entry, onRestored }: { entry: BinEntry; onRestored: (() => void) | undefined }) {
  const { t, language } = useWords();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => request<RestoredEntry>(`/rest/bin/${entry.id}/restore`, { method: 'POST' }),
    onSuccess: async ({ notRestored }) => {
      showToast('success', t('importUnit.restored', { filename: entry.label }));
      if (notRestored.length > 0)
        showToast('error', t('importUnit.notRestored', { count: notRestored.length }), 10_000);
      await client.invalidateQueries();
      onRestored?.();
    },
  });
  const when = fullTime(new Date(entry.when), language);
  return (
    <li className={styles.entry}>
      <span>
        {entry.label} <span className="soft">{t('importUnit.undoneBy', { who: entry.who ?? '–', when })}</span>
      </span>
      <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
        {t('importUnit.restore')}
      </Button>
      {restore.error ? <Notice kind="error">{restore.error.message}</Notice> : null}
    </li>
  );
}

/** The imports that were undone and can be brought back; nothing where there are none. */
export function UndoneImports({ onRestored }: { onRestored?: () => void }) {
  const { t } = useWords();
  const bin = useQuery({
    queryKey: ['bin'],
    queryFn: ({ signal }) => request<Page<BinEntry>>(`/rest/bin?hits=${maxListedRecords}`, { signal }),
    staleTime: 0,
  });
  if (bin.error) return <Notice kind="error">{bin.error.message}</Notice>;
  if (!bin.data || bin.data.records.length === 0) return null;
  return (
    <Card title={t('importUnit.undone')}>
      <ul className={styles.entries}>
        {bin.data.records.map((entry) => (
          <UndoneImport key={entry.id} entry={entry} onRestored={onRestored} />
        ))}
      </ul>
    </Card>
  );
}
