import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { datasetFilter } from '../../catalogue/addresses/records-address.ts';
import { entityOf } from '../../catalogue/index.ts';
import { binDays } from '../../catalogue/limits.ts';
import { hasStatus } from '../http.ts';
import { RecordCountsLine, WarningsNotice } from '../importing/import-result.tsx';
import { useTranslation } from '../language.ts';
import { datasetQuery } from '../records/record-queries.ts';
import { request, send } from '../request.ts';
import { ArchiveFindings } from '../search/archive-findings.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { formatLongDateTime } from '../ui/format-time.ts';
import { ButtonLink } from '../ui/links.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { PageNotFound } from '../ui/page-not-found.tsx';
import { BulkUpdateDownload } from './bulk-update-download.tsx';
import { DatasetFiles } from './dataset-files.tsx';
import { UndoneImports } from './undone-imports.tsx';

type UndoImportDialogProps = {
  /** The id of the dataset; null while the dialog is closed. */
  dataset: string | null;
  filename: string;
  onClose: () => void;
  /** @param entry the path of the new entry of the bin */
  onUndone: (entry: string | null) => void;
};

/** Asks before an import is undone, with the records that would be deleted and those that would stay. */
function UndoImportDialog({ dataset, filename, onClose, onUndone }: UndoImportDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const params = { id: dataset ?? '' };
  const check = useQuery({
    queryKey: ['undo-check', dataset],
    queryFn: ({ signal }) => request('DELETE /rest/datasets/:id', { params, query: { check: 'true' }, signal }),
    enabled: dataset !== null,
    // Never cached, because other records may refer to these by now.
    gcTime: 0,
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: () => send('DELETE /rest/datasets/:id', { params }),
    onSuccess: async ({ header }) => {
      onUndone(header('Location'));
      // Removed, so that going back does not show the deleted dataset.
      client.removeQueries({ queryKey: ['datasets', dataset] });
      // Any other query may show deleted records. The queries of this dataset are left out, because they would fail.
      const obsoleteKeys = ['datasets', 'undo-check', 'archive-check'];
      await client.invalidateQueries({ predicate: ({ queryKey }) => !obsoleteKeys.includes(String(queryKey[0])) });
    },
  });
  const error = undo.error ?? check.error;
  return (
    <ConfirmDialog
      opened={dataset !== null}
      title={t('importUnit.question', { filename })}
      confirm={
        check.data && {
          label: t('importUnit.undoNow'),
          action: () => undo.mutate(),
          danger: true,
          busy: undo.isPending,
        }
      }
      cancelLabel={t('importUnit.keep')}
      onCancel={onClose}
    >
      {check.isPending ? <Loading /> : null}
      {check.data ? (
        <>
          <RecordCountsLine label={t('importUnit.goes')} counts={check.data.deleted} />
          <RecordCountsLine label={t('importUnit.stays')} counts={check.data.kept} />
          {check.data.emptied ? <p>{t('importUnit.emptied', { count: check.data.emptied })}</p> : null}
          <p className="soft">{t('importUnit.toBin', { days: binDays })}</p>
        </>
      ) : null}
      {error ? <Notice kind="error">{error.message}</Notice> : null}
    </ConfirmDialog>
  );
}

/** A dataset with more rows is checked only on request, or from a link to the check, because the check takes long. */
const maxRowsCheckedOnOpen = 2_000;

/** A card with the archive check of a dataset's elements. */
function ArchiveCheckCard({ dataset, rows }: { dataset: string; rows: number }) {
  const { t, language } = useTranslation();
  const isMeant = useLocation({ select: ({ hash }) => hash === 'archive' });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['archive-check', 'dataset', dataset, language],
    queryFn: ({ signal }) => request('GET /rest/datasets/:id/archive-check', { params: { id: dataset }, signal }),
    enabled: isMeant || rows <= maxRowsCheckedOnOpen,
    gcTime: 0,
  });
  return (
    <Card title={t('archive.title')}>
      {error ? <p role="alert">{t('archive.failed', { message: error.message })}</p> : null}
      {data ? <ArchiveFindings check={data} /> : null}
      {isFetching && !data ? <Loading label={t('archive.checking')} /> : null}
      <Button variant="default" loading={isFetching && Boolean(data)} disabled={isFetching} onClick={() => refetch()}>
        {t(data || error ? 'archive.again' : 'archive.check')}
      </Button>
    </Card>
  );
}

const route = getRouteApi('/component/my-entries/$dataset');

/** The page of a dataset: the records that the import created and used, its file, and a button that undoes it. */
export function DatasetPage() {
  const { t, language } = useTranslation();
  const { dataset: id } = route.useParams();
  const [undoing, setUndoing] = useState(false);
  /** The name of the file and the path of the bin's entry, after the import was undone on this page. */
  const [undone, setUndone] = useState<{ filename: string; entry: string | null } | null>(null);
  const dataset = useQuery({ ...datasetQuery(id, language), enabled: undone === null });
  if (undone !== null)
    return (
      <Page title={undone.filename} above={t('importUnit.above')}>
        <Notice kind="success">{t('importUnit.isUndone')}</Notice>
        <UndoneImports onRestored={(entry) => entry === undone.entry && setUndone(null)} />
      </Page>
    );
  if (dataset.isPending) return <Loading />;
  // Checked before the data, which the query keeps after an error.
  if (hasStatus(dataset.error, 404))
    return (
      <>
        <PageNotFound />
        <UndoneImports onRestored={() => dataset.refetch()} />
      </>
    );
  if (!dataset.data) {
    return (
      <Page title={t('importUnit.above')}>
        <LoadFailed error={dataset.error} onRetry={() => dataset.refetch()} />
      </Page>
    );
  }
  const { filename, created_at, own, rows, created, used, warnings, source = [] } = dataset.data;
  const day = formatLongDateTime(new Date(created_at), language);
  return (
    <Page
      title={filename}
      above={t('importUnit.above')}
      lead={t('importUnit.lead', { day, count: rows })}
      actions={
        <>
          {own ? (
            <ButtonLink to="/component/my-entries" search={{ dataset: Number(id) }}>
              {t('importUnit.rows')}
            </ButtonLink>
          ) : (
            <ButtonLink
              to="/component/$entity"
              params={{ entity: entityOf('sequencing_element').path ?? '' }}
              search={{ [datasetFilter]: id }}
            >
              {t('importUnit.rows')}
            </ButtonLink>
          )}
          <DatasetFiles dataset={id} source={source} />
          <BulkUpdateDownload dataset={Number(id)} />
          <Button variant="default" color="red" onClick={() => setUndoing(true)}>
            {t('importUnit.undo')}
          </Button>
        </>
      }
    >
      <Card title={t('importUnit.brought')}>
        <RecordCountsLine label={t('dataImport.stored.created')} counts={created} dataset={id} />
        <RecordCountsLine label={t('dataImport.stored.used')} counts={used} />
        <p>
          <Link to="/changes" search={{ dataset: Number(id) }}>
            {t('importUnit.history')}
          </Link>
          {source.length < 2 ? (
            <>
              {' · '}
              <Link to="/component/my-entries/$dataset/columns" params={{ dataset: id }}>
                {t('leftOut.link')}
              </Link>
            </>
          ) : null}
        </p>
      </Card>
      <ArchiveCheckCard dataset={id} rows={rows} />
      <WarningsNotice warnings={warnings} help={t('dataImport.stored.warningsHelp')} />
      <UndoImportDialog
        dataset={undoing ? id : null}
        filename={filename}
        onClose={() => setUndoing(false)}
        onUndone={(entry) => {
          setUndoing(false);
          setUndone({ filename, entry });
        }}
      />
    </Page>
  );
}
