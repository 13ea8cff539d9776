import type { WordKey } from '../language.ts';
import { hasRole, type Session } from '../session.ts';

type NavigationLink = {
  to: '/search' | '/data' | '/auth/user';
  label: WordKey;
  /** For whom it is; everybody where nothing is said. */
  visible?: (session: Session) => boolean;
};

/** The links of the header, in their order. */
export const navigation: readonly NavigationLink[] = [
  { to: '/search', label: 'shell.header.search' },
  { to: '/data', label: 'shell.header.data' },
  { to: '/auth/user', label: 'users.header.users', visible: (session) => hasRole(session, 'admin') },
];
