import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';
import { LoadFailed } from '../records/form/load-failed.tsx';
import { RecordNotFound } from '../records/form/record-not-found.tsx';
import { isStatus } from '../records/form/use-saving.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { UserForm } from './user-form.tsx';
import { rolesQuery, userQuery } from './users-query.ts';

const route = getRouteApi('/auth/user/$id');

/** One user, or a new one where the number is 0. */
export function UserPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const isNew = id === '0';
  const user = useQuery({ ...userQuery(id), enabled: !isNew });
  const roles = useQuery(rolesQuery);
  const tryAgain = () => {
    for (const { isError, refetch } of [user, roles]) if (isError) refetch();
  };
  if (roles.data && (isNew || user.data)) {
    return <UserForm key={id} user={user.data ?? null} roles={roles.data} />;
  }
  if (isStatus(user.error, 404))
    return <RecordNotFound entities={t('entities.user.many')} id={id} listTarget={{ to: '/auth/user' }} />;
  const error = user.error ?? roles.error;
  return (
    <Page title={`${t('entities.user.one')} ${isNew ? t('users.form.new') : id}`} narrow>
      {error ? <LoadFailed error={error} onRetry={tryAgain} /> : <Loading />}
    </Page>
  );
}
