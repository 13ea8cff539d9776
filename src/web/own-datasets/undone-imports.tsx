import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BinEntry } from '../../catalogue/endpoints/bin.ts';
import { entityOf } from '../../catalogue/index.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { formatLongDateTime } from '../ui/format-time.ts';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toasts.tsx';
import styles from './undone-imports.module.css';

const binEntryPath = (entry: number): string => `/rest/bin/${entry}`;

/** The undone imports that can be restored; nothing if there are none. */
export function UndoneImports({ onRestored }: { onRestored?: (entry: string) => void }) {
  const { t, language } = useTranslation();
  const client = useQueryClient();
  const bin = useQuery({
    queryKey: ['bin', 'imports'],
    queryFn: ({ signal }) =>
      request('GET /rest/bin', { query: { hits: maxListedRecords, resource: entityOf('dataset').resource }, signal }),
    staleTime: 0,
  });
  // One mutation for all entries, so that restoring one clears the error of another.
  const restore = useMutation({
    mutationFn: ({ id }: BinEntry) => request('POST /rest/bin/:id/restore', { params: { id } }),
    onSuccess: async ({ notRestored }, { id, label }) => {
      showToast('success', t('importUnit.restored', { filename: label }));
      if (notRestored.length > 0)
        showToast('error', t('importUnit.notRestored', { count: notRestored.length }), 10_000);
      await client.invalidateQueries();
      onRestored?.(binEntryPath(id));
    },
  });
  if (bin.error) return <Notice kind="error">{bin.error.message}</Notice>;
  if (!bin.data || bin.data.records.length === 0) return null;
  return (
    <Card title={t('importUnit.undone')}>
      <ul className={styles.entries}>
        {bin.data.records.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span>
              {entry.label}{' '}
              <span className="soft">
                {t('importUnit.undoneBy', {
                  who: entry.who ?? '–',
                  when: formatLongDateTime(new Date(entry.when), language),
                })}
              </span>
            </span>
            <Button
              variant="default"
              loading={restore.isPending && restore.variables.id === entry.id}
              disabled={restore.isPending}
              onClick={() => restore.mutate(entry)}
            >
              {t('importUnit.restore')}
            </Button>
            {restore.error && restore.variables.id === entry.id ? (
              <Notice kind="error">{restore.error.message}</Notice>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
