import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ArchiveCheck } from '../../catalogue/answers/exporting.ts';
import { request } from '../http.ts';
import { useTranslation } from '../language.ts';
import { ArchiveFindings } from '../search/archive-findings.tsx';
import { Card } from '../ui/card.tsx';
import { Loading } from '../ui/loading.tsx';

/** An import of more rows is checked when asked for: it takes a while, and most who open the page want something else. */
const maxRowsCheckedOnOpen = 2_000;

/** Whether the archive would take the elements of an import as they are now. */
export function ArchiveCheckCard({ dataset, rows }: { dataset: string; rows: number }) {
  const { t, language } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['archive-check', 'dataset', dataset, language],
    queryFn: ({ signal }) =>
      request<ArchiveCheck>(`/rest/datasets/${encodeURIComponent(dataset)}/archive-check`, { signal }),
    enabled: rows <= maxRowsCheckedOnOpen,
    gcTime: 0,
  });
  return (
    <Card title={t('archive.title')}>
      {error ? <p role="alert">{t('archive.failed', { message: error.message })}</p> : null}
      {data ? <ArchiveFindings check={data} /> : null}
      {isFetching && !data ? <Loading what={t('archive.checking')} /> : null}
      <Button variant="default" loading={isFetching && Boolean(data)} disabled={isFetching} onClick={() => refetch()}>
        {t(data || error ? 'archive.again' : 'archive.check')}
      </Button>
    </Card>
  );
}
