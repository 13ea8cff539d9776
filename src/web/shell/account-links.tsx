import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { deleteStudyDraft } from '../importing/study/study-draft-storage.ts';
import { useTranslation } from '../language.ts';
import { clearRecentItems } from '../quick-search/recent-items.ts';
import { randomUuid } from '../random-uuid.ts';
import { logOut, useSession } from '../session.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import { openMenuOnArrow } from '../ui/mantine-theme.ts';
import { showToast } from '../ui/toasts.tsx';
import styles from './header.module.css';
import { ProfileButton } from './profile-button.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Identifies the logout that led to this entry of the history. */
    logOut?: string;
  }
}

/** Deletes the data of the user that the next person at this browser must not see. */
function deletePersonalData({ id }: SessionUser): void {
  clearRecentItems();
  deleteStudyDraft(id);
}

const loadProfileMenu = async () => (await import('./profile-menu.tsx')).ProfileMenu;

/**
 * Goes to Home first, as the current screen may need a login, and logs out on arrival: a screen with unsaved work may
 * stop that, and the user stays logged in. The id in the history's state distinguishes this from other visits of Home.
 */
function useLogOut(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const requested = useRef<string>(undefined);
  const arrivedWith = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.logOut });
  const logOutOnArrival = useEffectEvent(() => {
    if (requested.current === undefined || requested.current !== arrivedWith) return;
    requested.current = undefined;
    logOut(deletePersonalData).catch((error: Error) =>
      showToast('error', t('shell.header.logoutFailed', { message: error.message })),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked at every arrival
  useEffect(() => logOutOnArrival(), [arrivedWith]);
  return () => {
    requested.current = randomUuid();
    navigate({ to: '/', state: { logOut: requested.current } });
  };
}

/** The right end of the header: the user's menu, or links to login and registration. */
export function AccountLinks() {
  const { t } = useTranslation();
  const { user } = useSession();
  const logOutAndLeave = useLogOut();
  const [ProfileMenu, load] = useLazyComponent(loadProfileMenu);
  // Visitors never need the menu; for users it is loaded before they open it.
  const preload = useEffectEvent(() => load());
  const isLoggedIn = user !== null;
  useEffect(() => {
    if (isLoggedIn) preload();
  }, [isLoggedIn]);
  const [openRequested, setOpenRequested] = useState(false);
  /** Whether the placeholder button has the focus, which the menu's button takes over. */
  const [isFocused, setFocused] = useState(false);
  const onLogOut = () => {
    setOpenRequested(false);
    logOutAndLeave();
  };
  const location = useRouterState({ select: ({ location }) => location });
  if (user) {
    return (
      <div className={styles.account}>
        {ProfileMenu ? (
          <ProfileMenu user={user} opened={openRequested} focused={isFocused} onLogOut={onLogOut} />
        ) : (
          <ProfileButton
            name={user.name}
            aria-haspopup="menu"
            aria-expanded={false}
            onClick={() => load(() => setOpenRequested(true))}
            onKeyDown={openMenuOnArrow}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        )}
      </div>
    );
  }
  const loginSearch =
    location.pathname.startsWith('/auth/') || location.pathname === '/' ? {} : { from: location.href };
  return (
    <div className={styles.account}>
      <Link to="/auth/login" search={loginSearch} className={styles.link}>
        {t('shell.header.login')}
      </Link>
      <Link to="/auth/register" className={styles.link}>
        {t('users.header.register')}
      </Link>
    </div>
  );
}
