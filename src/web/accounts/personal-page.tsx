import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../language.ts';
import { LoadFailed } from '../records/form/load-failed.tsx';
import { useSession } from '../session.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { EmailVerificationNotice } from './email-verification-notice.tsx';
import { personQuery } from './person-query.ts';
import { PersonalForm } from './personal-form.tsx';

function LoadedPersonalForm({ id }: { id: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, error, dataUpdatedAt } = useQuery(personQuery(id));
  const readAgain = () => queries.refetchQueries(personQuery(id));
  if (data) return <PersonalForm key={dataUpdatedAt} person={data} />;
  return (
    <Page title={t('users.personal.title')} narrow>
      {error ? <LoadFailed error={error} onRetry={readAgain} /> : <Loading />}
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
