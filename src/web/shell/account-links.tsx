import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../language.ts';
import { currentSession, logOut, useSession } from '../session.ts';
import { showToast } from '../ui/toasts.tsx';
import styles from './header.module.css';
import { ProfileButton } from './profile-button.tsx';

const loadProfileMenu = () => import('./profile-menu.tsx').then(({ ProfileMenu }) => ({ default: ProfileMenu }));
const ProfileMenu = lazy(loadProfileMenu);
// Visitors never need it; for everybody else it should be there before they reach for it.
if (currentSession().user) loadProfileMenu();

/** Logs out, and leaves a screen that may be for logged-in people only. */
function useLogOut(): () => void {
  const { t } = useWords();
  const navigate = useNavigate();
  return () => {
    logOut().then(
      () => navigate({ to: '/' }),
      (error: Error) => showToast('error', t('shell.header.logoutFailed', { message: error.message })),
    );
  };
}

/** The right end of the header: who one is, or how to become it. */
export function AccountLinks() {
  const { t } = useWords();
  const { user } = useSession();
  const logOutAndLeave = useLogOut();
  const [wanted, setWanted] = useState(false);
  const leave = () => {
    setWanted(false);
    logOutAndLeave();
  };
  const from = useRouterState({ select: ({ location }) => location });
  if (user) {
    return (
      <div className={styles.account}>
        <Suspense fallback={<ProfileButton name={user.name} onClick={() => setWanted(true)} />}>
          <ProfileMenu user={user} opened={wanted} onLogOut={leave} />
        </Suspense>
      </div>
    );
  }
  const back = from.pathname.startsWith('/auth/') || from.pathname === '/' ? {} : { from: from.href };
  return (
    <div className={styles.account}>
      <Link to="/auth/login" search={back} className={styles.link}>
        {t('shell.header.login')}
      </Link>
      <Link to="/auth/register" className={styles.link}>
        {t('users.header.register')}
      </Link>
    </div>
  );
}
