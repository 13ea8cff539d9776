import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../language.ts';
import { randomUuid } from '../random-uuid.ts';
import { logOut, useSession } from '../session.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import { showToast } from '../ui/toasts.tsx';
import styles from './header.module.css';
import { ProfileButton } from './profile-button.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The wish to log out with which one came there. */
    logOut?: string;
  }
}

const loadProfileMenu = async () => (await import('./profile-menu.tsx')).ProfileMenu;

/**
 * Leaves a screen that may be for logged-in people only, and logs out on arrival: where something would be lost, one is
 * asked before, and whoever stays there stays logged in. The wish is known by its own mark, since who comes home by
 * another way, or back to that place of the history, has not asked for it.
 */
function useLogOut(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const wish = useRef<string>(undefined);
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.logOut });
  const end = useEffectEvent(() => {
    if (wish.current === undefined || wish.current !== arrived) return;
    wish.current = undefined;
    logOut().catch((error: Error) => showToast('error', t('shell.header.logoutFailed', { message: error.message })));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked at every arrival
  useEffect(() => end(), [arrived]);
  return () => {
    wish.current = randomUuid();
    navigate({ to: '/', state: { logOut: wish.current } });
  };
}

/** The right end of the header: the user's menu, or login and registration. */
export function AccountLinks() {
  const { t } = useTranslation();
  const { user } = useSession();
  const logOutAndLeave = useLogOut();
  const [ProfileMenu, load] = useLazyComponent(loadProfileMenu);
  // Visitors never need it; for everybody else it should be there before they reach for it.
  const prepare = useEffectEvent(() => load());
  const isThere = user !== null;
  useEffect(() => {
    if (isThere) prepare();
  }, [isThere]);
  const [wanted, setWanted] = useState(false);
  /** Whether the button that stands there before the menu has the focus, which the menu's own takes over. */
  const [isFocused, setFocused] = useState(false);
  const leave = () => {
    setWanted(false);
    logOutAndLeave();
  };
  const from = useRouterState({ select: ({ location }) => location });
  if (user) {
    return (
      <div className={styles.account}>
        {ProfileMenu ? (
          <ProfileMenu user={user} opened={wanted} focused={isFocused} onLogOut={leave} />
        ) : (
          <ProfileButton
            name={user.name}
            aria-haspopup="menu"
            aria-expanded={false}
            onClick={() => load(() => setWanted(true))}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        )}
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
