import { Link } from '@tanstack/react-router';
import { useWords } from '../language.ts';
import { useSession } from '../session.ts';
import { Notice } from '../ui/notice.tsx';

/** The kinds of work that wait for the login, with the words for how they go on. */
const work = {
  saving: { hint: 'records.saving.logInHint', again: 'records.saving.loggedInAgain' },
  sending: { hint: 'dataImport.loggedOut.hint', again: 'dataImport.loggedOut.again' },
} as const;

/** Says how to log in again without losing what is on the page, and confirms it afterwards. */
export function LoggedOut({ waiting }: { waiting: keyof typeof work }) {
  const { t } = useWords();
  const { user } = useSession();
  const { hint, again } = work[waiting];
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
