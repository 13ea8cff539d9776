import { Radio } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type EditorsOfOthers, editorsOfOthers } from '../../catalogue/permissions.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toasts.tsx';

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => request('GET /rest/settings', { signal }),
});

/** The settings that administrators change; each choice is stored at once. */
export function SettingsPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const settings = useQuery(settingsQuery);
  const saving = useMutation({
    mutationFn: (editors: EditorsOfOthers) => request('PUT /rest/settings', { body: { editors_of_others: editors } }),
    onSuccess: (stored) => {
      queries.setQueryData(settingsQuery.queryKey, stored);
      showToast('success', t('administration.settings.saved'));
    },
    onError: (error) => showToast('error', error.message),
  });
  const chosen = saving.isPending ? saving.variables : settings.data?.editors_of_others;
  return (
    <Page title={t('users.header.settings')}>
      {settings.error ? <LoadFailed error={settings.error} onRetry={() => settings.refetch()} /> : null}
      {settings.isPending ? <Loading /> : null}
      {chosen ? (
        <Card title={t('administration.settings.editorsTitle')}>
          <Radio.Group
            aria-label={t('administration.settings.editorsTitle')}
            value={chosen}
            onChange={(value) => saving.mutate(value as EditorsOfOthers)}
          >
            {editorsOfOthers.map((editors) => (
              <Radio
                key={editors}
                value={editors}
                label={t(`administration.settings.editors.${editors}`)}
                description={t(`administration.settings.editorsHelp.${editors}`)}
                mt="sm"
              />
            ))}
          </Radio.Group>
        </Card>
      ) : null}
    </Page>
  );
}
