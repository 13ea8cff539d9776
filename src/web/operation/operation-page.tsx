import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { formatTimeOfDay } from '../ui/format-time.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { LastImports } from './last-imports.tsx';
import styles from './operation.module.css';
import { SlowList } from './slow-list.tsx';
import { LargestTables, RecordCounts } from './stored-amounts.tsx';
import { Summary } from './summary.tsx';

const operationQuery = queryOptions({
  queryKey: ['operation'],
  queryFn: ({ signal }) => request('GET /rest/operation', { signal }),
});

/** The state of the server, for administrators; it is read again on demand. */
export function OperationPage() {
  const { t, language } = useTranslation();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(operationQuery);
  const readAt = new Date(dataUpdatedAt);
  return (
    <Page
      title={t('users.header.operation')}
      lead={data ? t('administration.operation.asOf', { time: formatTimeOfDay(readAt, language) }) : null}
      actions={
        <Button variant="default" loading={isFetching && Boolean(data)} disabled={isFetching} onClick={() => refetch()}>
          {t('administration.operation.refresh')}
        </Button>
      }
    >
      {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data && data.warnings.length > 0 ? (
        <div className={styles.warnings}>
          {data.warnings.map((warning) => (
            <Notice key={warning} kind="warning">
              {warning}
            </Notice>
          ))}
        </div>
      ) : null}
      {data ? (
        <>
          <Summary operation={data} now={readAt} />
          <LastImports imports={data.imports} />
          <SlowList slow={data.slow} />
          <div className={styles.amounts}>
            <RecordCounts records={data.records} />
            <LargestTables tables={data.database.tables} />
          </div>
        </>
      ) : null}
    </Page>
  );
}
