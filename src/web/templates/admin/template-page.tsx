import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../language.ts';
import { LoadFailed } from '../../records/form/load-failed.tsx';
import { RecordNotFound } from '../../records/form/record-not-found.tsx';
import { isStatus } from '../../records/form/use-saving.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { TemplateForm } from './template-form.tsx';
import { templateQuery } from './template-queries.ts';

const route = getRouteApi('/templates/$id');

/** One template, or a new one where the number is 0, which may begin as a copy. */
export function TemplatePage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const { copy } = route.useSearch();
  const isNew = id === '0';
  const read = isNew ? copy : id;
  const stored = String(read);
  const { data, error, refetch } = useQuery({ ...templateQuery(stored), enabled: read !== undefined });
  if (data && !isNew) return <TemplateForm key={data.id} template={data} />;
  if (isNew && (data || read === undefined)) return <TemplateForm key={read} template={null} source={data} />;
  if (isStatus(error, 404))
    return <RecordNotFound entities={t('entities.template.many')} id={stored} listTarget={{ to: '/templates' }} />;
  return (
    <Page title={`${t('entities.template.one')} ${isNew ? t('forms.new') : id}`}>
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />}
    </Page>
  );
}
