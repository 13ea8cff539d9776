import { TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { missingPersonFields } from '../../catalogue/persons/person-state.ts';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import { useTranslation } from '../language.ts';
import { draftText } from '../records/form/draft.ts';
import styles from '../records/form/form-screen.module.css';
import { FormScreen } from '../records/form/form-screen.tsx';
import { useVersionedForm } from '../records/form/use-versioned-form.tsx';
import { requestRecord } from '../request.ts';
import { currentSession, refreshSession, useSession } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toasts.tsx';
import { EmailVerificationNotice } from './email-verification-notice.tsx';

/** Loads the person again for every form, because the form is saved against this version. */
const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['persons', id],
    queryFn: ({ signal }) => requestRecord('person', 'GET /:id', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

const fields = ['firstname', 'lastname', 'email', 'institute', 'orcid'] as const;
const autoComplete: Readonly<Record<(typeof fields)[number], string>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  email: 'email',
  institute: 'organization',
  orcid: 'off',
};

/** Duration of the toast that lists missing fields, longer than that of others. */
const missingFieldsToastMs = 5000;

/** The form of the user's own person. Saving it unchanged counts as a review. */
function PersonalForm({ person }: { person: RecordOf<'person'> }) {
  const { t } = useTranslation();
  const form = useVersionedForm('person', person);
  const save = async () => {
    await form.store((values, version) =>
      requestRecord('person', 'PUT /:id', { params: { id: person.id }, body: { ...values, version } }),
    );
    await refreshSession();
    const { person: stored } = currentSession();
    const missing = stored ? missingPersonFields(stored).map((name) => t(`fields.person.${name}.label`)) : [];
    if (missing.length > 0)
      showToast('success', t('users.personal.missing', { fields: missing.join(', ') }), missingFieldsToastMs);
  };
  return (
    <FormScreen
      title={t('users.personal.title')}
      lead={t('users.personal.lead')}
      changed={form.changed}
      check={() => form.openChoices ?? {}}
      save={save}
      backTarget={{ to: '/' }}
      narrow
    >
      {(messages) =>
        form.conflictViewOr(
          messages,
          <Card title={t('users.personal.group')}>
            <div className={styles.fields}>
              {fields.map((field) => (
                <TextInput
                  key={field}
                  name={field}
                  type={field === 'email' ? 'email' : 'text'}
                  label={t(`fields.person.${field}.label`)}
                  description={field === 'orcid' ? t('fields.person.orcid.help') : undefined}
                  autoComplete={autoComplete[field]}
                  value={draftText(form.draft[field])}
                  onChange={({ currentTarget: { value } }) => form.set(field, value)}
                  error={messages[field]?.join(' ')}
                  classNames={field === 'orcid' ? { input: 'mono' } : {}}
                />
              ))}
            </div>
          </Card>,
        )
      }
    </FormScreen>
  );
}

function LoadedPersonalForm({ id }: { id: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, error, dataUpdatedAt } = useQuery(personQuery(id));
  const reload = () => queries.refetchQueries(personQuery(id));
  if (data) return <PersonalForm key={dataUpdatedAt} person={data} />;
  return (
    <Page title={t('users.personal.title')} narrow>
      {error ? <LoadFailed error={error} onRetry={reload} /> : <Loading />}
    </Page>
  );
}

export function PersonalPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (user?.person) return <LoadedPersonalForm id={user.person} />;
  return (
    <Page title={t('users.personal.title')} narrow>
      <Notice kind="info">{t('users.personal.none')}</Notice>
      {user ? <EmailVerificationNotice user={user} /> : null}
    </Page>
  );
}
