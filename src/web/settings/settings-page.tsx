import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type EditorsOfOthers, editorsOfOthers } from '../../catalogue/permissions.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toasts.tsx';
import styles from './settings.module.css';

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
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">{t('administration.settings.editorsTitle')}</legend>
            {editorsOfOthers.map((editors) => (
              <label key={editors} className={styles.choice}>
                <input
                  type="radio"
                  name="editors_of_others"
                  checked={editors === chosen}
                  onChange={() => saving.mutate(editors)}
                />
                <span>
                  {t(`administration.settings.editors.${editors}`)}
                  <span className="soft">{t(`administration.settings.editorsHelp.${editors}`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </Card>
      ) : null}
    </Page>
  );
}
