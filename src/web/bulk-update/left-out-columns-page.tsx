import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { hasStatus } from '../http.ts';
import { useTranslation } from '../language.ts';
import { datasetQuery } from '../records/record-queries.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { PageNotFound } from '../ui/page-not-found.tsx';
import { BulkUpdateForm } from './bulk-update-form.tsx';
import { LeftOutColumns } from './left-out-columns.tsx';

const route = getRouteApi('/component/my-entries/$dataset/columns');

/** The screen on which columns of an imported file that were left out are kept later. */
export function LeftOutColumnsPage() {
  const { t, language } = useTranslation();
  const { dataset: id } = route.useParams();
  const { data, error, refetch } = useQuery(datasetQuery(id, language));
  if (hasStatus(error, 404)) return <PageNotFound />;
  if (error)
    return (
      <Page title={t('leftOut.title')}>
        <LoadFailed error={error} onRetry={() => refetch()} />
      </Page>
    );
  if (!data) return <Loading />;
  const { filename, source = [] } = data;
  return (
    <Page title={t('leftOut.title')} above={t('importUnit.above')} lead={t('leftOut.lead')}>
      <BulkUpdateForm input={(props) => <LeftOutColumns {...props} dataset={id} filename={source[0] ?? filename} />} />
    </Page>
  );
}
