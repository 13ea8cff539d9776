import { Link } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';
import { useSession } from '../session.ts';
import { Notice } from './notice.tsx';

/** The texts by the action that the user can repeat after a login. */
const messageKeys = {
  saving: { hint: 'records.saving.logInHint', again: 'records.saving.loggedInAgain' },
  sending: { hint: 'dataImport.loggedOut.hint', again: 'dataImport.loggedOut.again' },
} as const;

/** Links to a login in another tab, so that nothing on the page is lost, and confirms it afterwards. */
export function LoggedOutNotice({ pendingAction }: { pendingAction: keyof typeof messageKeys }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { hint, again } = messageKeys[pendingAction];
  if (user) return <Notice kind="info">{t(again, { name: user.name })}</Notice>;
  return (
    <Notice kind="error">
      {t('records.saving.loggedOut')}{' '}
      <Link to="/auth/login" target="_blank">
        {t('records.saving.logIn')}
      </Link>
      {t(hint)}
    </Notice>
  );
}
