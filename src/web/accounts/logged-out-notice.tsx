import { Link } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';
import { useSession } from '../session.ts';
import { Notice } from '../ui/notice.tsx';

/** The kinds of work that wait for the login, with the words for how they go on. */
const messageKeys = {
  saving: { hint: 'records.saving.logInHint', again: 'records.saving.loggedInAgain' },
  sending: { hint: 'dataImport.loggedOut.hint', again: 'dataImport.loggedOut.again' },
} as const;

/** Says how to log in again without losing what is on the page, and confirms it afterwards. */
export function LoggedOutNotice({ waiting }: { waiting: keyof typeof messageKeys }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { hint, again } = messageKeys[waiting];
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
