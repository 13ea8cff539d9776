import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { datasetFilter } from '../../catalogue/addresses/records-address.ts';
import { entityOf } from '../../catalogue/index.ts';
import { datasetQuery } from '../importing/dataset-query.ts';
import { RecordCountsLine } from '../importing/record-counts.tsx';
import { WarningsNotice } from '../importing/warnings-notice.tsx';
import { useTranslation } from '../language.ts';
import { LoadFailed } from '../records/form/load-failed.tsx';
import { isStatus } from '../records/form/use-saving.ts';
import { PageNotFound } from '../shell/page-not-found.tsx';
import { Card } from '../ui/card.tsx';
import { formatLongDateTime } from '../ui/format-time.ts';
import { ButtonLink } from '../ui/links.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { startDownload } from '../ui/start-download.ts';
import { ArchiveCheckCard } from './archive-check-card.tsx';
import { BulkUpdateDownload } from './bulk-update-download.tsx';
import { UndoImportDialog } from './undo-import-dialog.tsx';
import { UndoneImports } from './undone-imports.tsx';

const route = getRouteApi('/component/my-entries/$dataset');

/** One import as a unit: the records it brought and those it used, its file, and its undoing. */
export function ImportBatchPage() {
  const { t, language } = useTranslation();
  const { dataset: id } = route.useParams();
  const [undoing, setUndoing] = useState(false);
  /** The name of the file, and the entry of the bin, once the import was undone here. */
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
  // The answer of before is kept beside the error.
  if (isStatus(dataset.error, 404))
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
  const { filename, created_at, own, rows, created, used, warnings } = dataset.data;
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
          <Button variant="default" onClick={() => startDownload(`/rest/datasets/${id}/file`)}>
            {t('importUnit.file')}
          </Button>
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
